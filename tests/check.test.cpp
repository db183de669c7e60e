// Baselines: what deviates is seen, a wrong order is not frozen, and a CI server can read the result.
#include "reports/check.hpp"

#include <fstream>
#include <string>

#include "core/error.hpp"
#include "reports/junit.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::string header =
    "problem,method,precision,quantity,order,order_tolerance,constant,constant_tolerance,reason\n";

OrderRow order_row(const std::string& method, double expected, double observed) {
  OrderRow row;
  row.problem = "kepler";
  row.method = method;
  row.precision = "double";
  row.quantity = "global_position";
  row.expected = expected;
  row.observed = observed;
  row.uncertainty = 0.0031;
  row.constant = 12.5;
  row.constant_uncertainty = 0.05;
  row.verdict = Verdict::pass;
  return row;
}

Results sample(double observed = 3.999) {
  Results results;
  results.orders = {order_row("rk4", 4, observed)};
  for (int level = 0; level < 3; ++level) {
    ErrorRow row;
    row.problem = "kepler";
    row.method = "rk4";
    row.precision = "double";
    row.level = level;
    const double h = 1.0 / (8 << level);
    row.h = {std::to_string(h), h};
    row.global_position = row.global_velocity = row.local_position = row.local_velocity = row.energy =
        Number{std::to_string(h * h), h * h};
    row.status = "ok";
    row.seconds = 0.5;
    results.errors.push_back(row);
  }
  return results;
}

std::vector<BaselineRow> baseline(const std::string& rows) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "base.csv") << header << rows;
  return read_baseline(folder / "base.csv");
}

std::string refusal(const std::string& rows) {
  try {
    baseline(rows);
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.substr(what.find("base.csv"));
  }
  return "accepted";
}

}  // namespace

TEST_CASE("check: a row within its tolerances is good") {
  const auto rows = baseline("kepler,rk4,double,global_position,4,0.01,12.5,0.1,\n");
  const auto found = compare("base.csv", rows, sample());
  REQUIRE(found.size() == 1);
  CHECK(found[0].good);
  CHECK(check_text(found) == "1 row of the baseline: 1 as expected, 0 not\n");
}

TEST_CASE("check: order, constant and absence are seen, with the ladder") {
  const auto found = compare("base.csv",
                             baseline("kepler,rk4,double,global_position,4,0.01,12.5,0.1,\n"
                                      "kepler,rk4,double,global_velocity,4,0.01,,,\n"),
                             sample(3.95));
  CHECK_FALSE(found[0].good);
  CHECK(found[0].what == "order 3.95 where 4 within 0.01 is expected");
  CHECK_THAT(found[0].ladder, ContainsSubstring("rate"));
  CHECK_THAT(found[0].ladder, ContainsSubstring("1.562e-02"));
  CHECK(found[1].what == "was not measured");
  CHECK_THAT(check_text(found), ContainsSubstring("2 rows of the baseline: 0 as expected, 2 not"));

  const auto constant = compare("base.csv", baseline("kepler,rk4,double,global_position,4,0.01,12.3,0.1,\n"), sample());
  CHECK(constant[0].what == "error constant 12.5 where 12.3 within 0.1 is expected");

  Results lost = sample();
  lost.orders[0].observed.reset();
  lost.orders[0].verdict = Verdict::no_window;
  const auto none = compare("base.csv", baseline("kepler,rk4,double,global_position,4,0.01,,,\n"), lost);
  CHECK_THAT(none[0].what, ContainsSubstring("no order could be measured (no-window)"));
}

TEST_CASE("check: an order that the method does not declare needs a reason") {
  const std::string row = "kepler,rk4,double,global_position,3,0.01,,,";
  CHECK_THROWS_WITH(compare("base.csv", baseline(row + "\n"), sample(3)),
                    "base.csv:2: order 3 is not what the method declares for kepler / rk4 / double / global_position "
                    "(4); such a row needs a reason");
  CHECK(compare("base.csv", baseline(row + "issue 7\n"), sample(3))[0].good);
}

TEST_CASE("check: a malformed baseline is refused by line") {
  CHECK(refusal("") == "base.csv: holds no rows; `halfstep check --update` writes them");
  CHECK(refusal("kepler,rk4,double,energy,four,0.1,,,\n") == "base.csv:2: column \"order\": \"four\" is not a number");
  CHECK(refusal("kepler,rk4,double,energy,4,-1,,,\n") ==
        "base.csv:2: column \"order_tolerance\": \"-1\" must be a finite number, not negative");
  CHECK(refusal("kepler,rk4,double,energy,nan,1,,,\n") ==
        "base.csv:2: column \"order\": \"nan\" must be a finite number");
  CHECK(refusal("kepler,rk4,double,energy,4,0.1,3,,\n") ==
        "base.csv:2: constant and constant_tolerance come together, or both are empty");
  CHECK_THAT(refusal("kepler,rk4,double,energy,4,0.1,,,\nkepler,rk4,double,energy,4,0.1,,,\n"),
             ContainsSubstring("base.csv:3: kepler / rk4 / double / energy is in line 2 already"));
}

TEST_CASE("check: what a baseline names becomes a plan") {
  const auto plan = baseline_plan("base.csv", baseline("kepler,rk4,double,global_position,4,0.01,,,\n"
                                                       "kepler,rk4,double,global_velocity,4,0.01,,,\n"
                                                       "harmonic-oscillator,ab4:start=euler,quad,energy,2,0.01,,,\n"));
  REQUIRE(plan.cells.size() == 2);
  CHECK(plan.studies == std::vector<std::string>{"convergence"});
  CHECK(plan.cells[1].method.name == "ab4:start=euler");
  CHECK(plan.cells[1].precision == Precision::quad);
  CHECK_THROWS_WITH(baseline_plan("base.csv", baseline("kepler,rk5,double,energy,4,0.01,,,\n")),
                    ContainsSubstring("base.csv:2: no method is named \"rk5\""));
}

TEST_CASE("check: an update freezes twice the uncertainty, keeps reasons, and comes back as written") {
  const auto update = updated({}, sample());
  REQUIRE(update.refused.empty());
  REQUIRE(update.rows.size() == 1);
  CHECK(update.rows[0].order == 3.999);
  CHECK(update.rows[0].order_tolerance == 0.0062);
  CHECK(update.rows[0].constant_tolerance.value() == 0.1);
  const testing::TemporaryFolder folder;
  write_baseline(folder / "base.csv", update.rows);
  const auto back = read_baseline(folder / "base.csv");
  CHECK(compare("base.csv", back, sample())[0].good);
  CHECK_FALSE(compare("base.csv", back, sample(3.99))[0].good);
}

TEST_CASE("check: an update refuses a wrong order without a reason") {
  const auto refused = updated({}, sample(3.5));
  REQUIRE(refused.refused.size() == 1);
  CHECK_THAT(refused.refused[0], ContainsSubstring("order 3.5 is not the 4 that the method declares"));
  const auto known = baseline("kepler,rk4,double,global_position,3,0.01,,,issue 7\n");
  const auto kept = updated(known, sample(3.5));
  CHECK(kept.refused.empty());
  CHECK(kept.rows.at(0).reason == "issue 7");
  CHECK(kept.rows.at(0).order == 3.5);
}

TEST_CASE("check: an update keeps what was not measured and refuses to lose an order") {
  const auto other = baseline("kepler,ab4,double,energy,4,0.01,,,\n");
  const auto update = updated(other, sample());
  REQUIRE(update.rows.size() == 2);
  CHECK(update.rows[1].method == "ab4");
  Results lost = sample();
  lost.orders[0].observed.reset();
  CHECK(updated({}, lost).refused.empty());
  CHECK(updated(baseline("kepler,rk4,double,global_position,4,0.01,,,\n"), lost).refused.size() == 1);
}

TEST_CASE("check: JUnit has a failure with its ladder as text, and escapes names") {
  Results results = sample(3.9);
  results.orders.push_back(order_row("ab4:start=\"<&>\"", 4, 4));
  const auto rows = baseline("kepler,rk4,double,global_position,4,0.01,,,\n");
  const auto xml = junit(compare("base.csv", rows, results), results.orders, "base.csv");
  CHECK_THAT(xml, ContainsSubstring("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"1\" time=\"1.500\""));
  CHECK_THAT(xml, ContainsSubstring("<testcase classname=\"kepler.rk4.double\" name=\"global_position\" "
                                    "file=\"base.csv\" time=\"1.500\">"));
  CHECK_THAT(xml, ContainsSubstring("base.csv:2: order 3.9 where 4 within 0.01 is expected\nh "));
  CHECK_THAT(xml, ContainsSubstring("kepler.ab4:start=&quot;&lt;&amp;&gt;&quot;.double"));
}
