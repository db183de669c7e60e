// Baselines: what deviates is seen, a wrong order is not frozen, and a CI server can read the result.
#include "halfstep/reports/check/check.hpp"

#include <cmath>
#include <fstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/check/update.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/engine/tables/table_files.hpp"
#include "halfstep/reports/check/junit.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/timing/timing.hpp"
#include "tests/app/check_samples.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string refusal_of_baseline(const std::string& rows) {
  try {
    baseline(rows);
  } catch (const InputError& error) {
    const std::string message = error.what();
    return message.substr(message.find("base.csv"));
  }
  return "accepted";
}

}  // namespace

TEST_CASE("check: a row within its tolerances is good") {
  const auto rows = baseline("kepler,rk4,double,global_position,4,0.01,12.5,0.1,\n");
  const auto comparisons = compare(rows, sample());
  REQUIRE(comparisons.size() == 1);
  CHECK(comparisons[0].good());
  CHECK(check_text(comparisons, 0) == "1 row of the baseline: 1 as expected, 0 not\n");
  CHECK_THAT(check_text(comparisons, 2),
             ContainsSubstring("\n2 measured orders are in no row of it; `halfstep check --update` adds them\n"));
}

TEST_CASE("check: order, constant and absence are seen, with the ladder") {
  const auto comparisons = compare(baseline("kepler,rk4,double,global_position,4,0.01,12.5,0.1,\n"
                                            "kepler,rk4,double,global_velocity,4,0.01,,,\n"),
                                   sample(3.95));
  CHECK(comparisons[0].deviation == Deviation::order);
  CHECK(comparisons[0].description == "order 3.95 +- 0.0062 (pass) where 4 within 0.01 is expected");
  CHECK_THAT(ladder_text(comparisons[0]), ContainsSubstring("rate"));
  CHECK_THAT(ladder_text(comparisons[0]), ContainsSubstring("1.562e-02"));
  CHECK(comparisons[1].deviation == Deviation::not_measured);
  CHECK(comparisons[1].description == "was not measured; the run has global_position");
  CHECK_THAT(check_text(comparisons, 0), ContainsSubstring("2 rows of the baseline: 0 as expected, 2 not"));

  const auto constant = compare(baseline("kepler,rk4,double,global_position,4,0.01,12.2,0.1,\n"), sample());
  CHECK(constant[0].description == "error constant 12.5 +- 0.1 where 12.2 within 0.1 is expected");

  Results lost = sample();
  lost.orders[0].observed.reset();
  lost.orders[0].verdict = Verdict::no_window;
  const auto none = compare(baseline("kepler,rk4,double,global_position,4,0.01,,,\n"), lost);
  CHECK_THAT(none[0].description, ContainsSubstring("no order could be measured (no-window)"));
}

TEST_CASE("check: an order that the method does not declare needs a reason") {
  const std::string row = "kepler,rk4,double,global_position,3,0.01,,,";
  const auto none = compare(baseline(row + "\n"), sample(3));
  CHECK(none[0].deviation == Deviation::not_declared);
  CHECK(none[0].description ==
        "order 3 is not what the method declares for kepler / rk4 / double / global_position (4); such a row needs a "
        "reason");
  CHECK(compare(baseline(row + "issue 7\n"), sample(3))[0].good());
  // A wide tolerance is no way round.
  CHECK(compare(baseline("kepler,rk4,double,global_position,3.2,2,,,\n"), sample(3))[0].deviation ==
        Deviation::not_declared);
  Results conserved = sample(2);
  conserved.orders[0].expected.reset();
  conserved.orders[0].verdict = Verdict::fail;
  CHECK_THAT(compare(baseline("kepler,rk4,double,global_position,2,0.1,,,\n"), conserved)[0].description,
             ContainsSubstring("is to be conserved; such a row needs a reason"));
}

TEST_CASE("check: a method that lowers its own claim deviates from the baseline of before, one row and no error") {
  Results lowered = sample();
  lowered.orders[0].expected = 3;
  lowered.orders[0].verdict = Verdict::superconvergent;  // what is measured is still 4
  const auto comparisons = compare(baseline("kepler,rk4,double,global_position,4,0.01,12.5,0.1,\n"), lowered);
  REQUIRE(comparisons.size() == 1);
  CHECK(comparisons[0].deviation == Deviation::not_declared);
  CHECK_THAT(comparisons[0].description,
             ContainsSubstring("order 4 is not what the method declares") && ContainsSubstring("(3)"));
  CHECK_THAT(junit(comparisons, {}, "b.csv"), ContainsSubstring("<failure type=\"not-declared\""));
}

TEST_CASE("check: an update beside a program that gave no answer fails, and writes the rest", "[program]") {
  const testing::TemporaryFolder folder;
  const auto ran = testing::shell(
      folder,
      "\"$halfstep\" run convergence -m rk4 -p harmonic-oscillator --levels 2..9 --no-report --out out > run.txt && "
      "\"$halfstep\" check --baseline base.csv --update --program ./nothing out");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out, ContainsSubstring("broken: program \"./nothing\" cannot be started"));
  CHECK(read_baseline(folder / "base.csv").size() == 5);
}

TEST_CASE("check: a table of orders without a row is named", "[program]") {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "base.csv") << baseline_header() << "\nkepler,rk4,double,global_position,4,0.1,,,\n";
  const auto ran =
      testing::shell(folder,
                     "\"$halfstep\" run convergence -m rk4 -p kepler --levels 2..3 --no-report --out out > run.txt; "
                     "sed -i 1q out/orders.csv; \"$halfstep\" check --baseline base.csv out");
  CHECK(ran.code == 2);
  CHECK_THAT(ran.err, ContainsSubstring("halfstep: out/orders.csv: there are no rows, only a header\n"));
}

TEST_CASE("check: why a verdict contradicts a row is said") {
  Results broken = sample(3.5);
  broken.orders[0].reason = "broken at 64 steps: it died";
  CHECK_THAT(compare(baseline("kepler,rk4,double,global_position,4,0.01,,,\n"), broken)[0].description,
             ContainsSubstring("(fail: broken at 64 steps: it died)"));
}

TEST_CASE("check: an expected failure that passes is reported, however wide its tolerance") {
  for (const std::string tolerance : {"0.01", "1.5"}) {
    const auto comparisons =
        compare(baseline("kepler,rk4,double,global_position,3," + tolerance + ",,,issue 7\n"), sample());
    CHECK(comparisons[0].deviation == Deviation::passes_now);
    CHECK_THAT(check_text(comparisons, 0),
               ContainsSubstring("order 3.999, as declared: what was expected to fail (3) passes "
                                 "now; `halfstep check --update` turns it into an ordinary row "
                                 "(issue 7)\n"));
  }
}

TEST_CASE("check: a method under its former name is the one of today") {
  const auto rows = baseline("kepler,ab4:start=slides,double,global_position,4,0.01,,,\n");
  CHECK(rows[0].method == "ab4:start=linear");
  CHECK(baseline_plan(rows, all_studies()).plan.cells.at(0).method->name == "ab4:start=linear");
  // Tables of a run of before are read under today's names, so that it can be resumed.
  const testing::TemporaryFolder folder;
  TimingRow row;
  row.problem = "kepler";
  row.method = "ab4:start=slides";
  row.precision = "double";
  write_table(folder.path, std::vector{row});
  CHECK(read_table<TimingRow>(folder.path).at(0).method == "ab4:start=linear");
}

TEST_CASE("check: a method or a problem that is gone fails its rows and no others") {
  const auto rows = baseline(
      "kepler,rk5,double,global_position,4,0.01,,,\n"
      "keppler,rk4,double,global_position,4,0.01,,,\n"
      "kepler,rk4,double,global_position,4,0.01,,,\n");
  const auto plan = baseline_plan(rows, all_studies());
  CHECK(plan.plan.cells.size() == 1);
  CHECK_THAT(plan.gone.at("kepler / rk5 / double"), ContainsSubstring("no method is named \"rk5\""));
  const auto comparisons = compare(rows, sample(), plan.gone);
  CHECK(comparisons[0].deviation == Deviation::gone);
  CHECK_THAT(comparisons[1].description, ContainsSubstring("no problem is named \"keppler\""));
  CHECK(comparisons[2].good());
  // Of a finished run nothing is known but what it holds.
  CHECK(compare(rows, sample())[0].description == "was not measured: the run holds no kepler / rk5 / double");
}

TEST_CASE("check: a malformed baseline is refused by line") {
  CHECK(refusal_of_baseline("") == "base.csv: holds no rows; `halfstep check --update` writes them");
  CHECK(refusal_of_baseline("kepler,rk4,double,energy,four,0.1,,,\n") ==
        "base.csv:2:26: column \"order\": \"four\" is not a number");
  CHECK(refusal_of_baseline("kepler,rk4,double,energy,4,-1,,,\n") ==
        "base.csv:2:28: column \"order_tolerance\": \"-1\" must be a finite number, not negative");
  CHECK(refusal_of_baseline("kepler,rk4,double,enrgy,4,0.1,,,\n") ==
        "base.csv:2:19: column \"quantity\": no quantity is named \"enrgy\" (did you mean \"energy\"?)");
  CHECK(refusal_of_baseline("kepler,rk4,double,energy,nan,1,,,\n") ==
        "base.csv:2:26: column \"order\": \"nan\" must be a finite number");
  CHECK(refusal_of_baseline("kepler,rk4,double,energy,4,0.1,3,,\n") ==
        "base.csv:2: constant and constant_tolerance come together, or both are empty");
  CHECK_THAT(refusal_of_baseline("kepler,rk4,double,energy,4,0.1,,,\nkepler,rk4,double,energy,4,0.1,,,\n"),
             ContainsSubstring("base.csv:3: kepler / rk4 / double / energy is in line 2 already"));
}

TEST_CASE("check: what a baseline names becomes a plan") {
  const auto [plan, gone] = baseline_plan(baseline("kepler,rk4,double,global_position,4,0.01,,,\n"
                                                   "kepler,rk4,double,global_velocity,4,0.01,,,\n"
                                                   "harmonic-oscillator,ab4:start=euler,quad,energy,2,0.01,,,\n"),
                                          all_studies());
  CHECK(gone.empty());
  REQUIRE(plan.cells.size() == 2);
  CHECK(plan.studies == std::vector<std::string>{"convergence"});
  CHECK(plan.cells[1].method->name == "ab4:start=euler");
  CHECK(plan.cells[1].precision == Precision::quad);
}

TEST_CASE("check: what is frozen is twice the uncertainty, and no more digits than that is worth") {
  OrderRow row = order_row("rk4", 4, 3.99912345678);
  row.constant = 12.3456789;
  const auto fresh = frozen(row, "");
  CHECK(fresh.order == 3.99912);
  CHECK(fresh.order_tolerance == 0.0062);
  CHECK(fresh.constant.value() == 12.346);
  CHECK(fresh.constant_tolerance.value() == 0.1);
  row.uncertainty = 3.14159e-9;
  row.constant_uncertainty = 0;
  CHECK(frozen(row, "").order_tolerance == 6.3e-9);
  CHECK(std::abs(frozen(row, "").order - 3.99912345678) < 6.3e-11);
  CHECK(frozen(row, "").constant.value() == 12.3456789);
  CHECK(baseline_line(fresh) == "kepler,rk4,double,global_position,3.99912,0.0062,12.346,0.1,");
}

namespace {

const std::string wrong = "kepler,rk4,double,global_position,3,0.01,12.5,0.1,";
const std::string good = "kepler,rk4,double,global_position,3.999,0.0062,12.5,0.1,";

/// The file after an update, or what is refused.
std::string after(const std::string& rows, const Results& results) {
  const auto old = rows.empty() ? std::vector<BaselineRow>{} : baseline(rows);
  const auto update = updated(old, results);
  std::string refused;
  for (const auto& line : update.refused) refused += "refused: " + line + "\n";
  if (!refused.empty()) return refused;
  const auto text = updated_text("base.csv", rows.empty() ? "" : header + rows, update);
  return text.starts_with(header) ? text.substr(header.size()) : text;
}

}  // namespace

TEST_CASE("check: an update writes what differs and keeps every other byte") {
  CHECK(after("", sample()) == good + "\n");
  // Within the old row's tolerances: its bytes stay, spaces and digits as they are.
  const std::string untouched = "# mine\n\nkepler, rk4,double ,global_position,4.0, 0.01,12.45,0.100,  noted\n# end";
  CHECK(after(untouched, sample()) == untouched);
  const std::string others = "# first\nkepler,ab4,double,energy,4,0.01,,,\n# last\n";
  CHECK(after(others, sample()) == others + good + "\n");
  // Beside the rows of its run, in place, with the file's line ends.
  const std::string off = "kepler,rk4,double,global_position,4.2,0.01,,,\r\n";
  const std::string text =
      header.substr(0, header.size() - 1) + "\r\n# a\r\n" + off + "kepler,ab4,double,energy,4,0.01,,,\r\n# z";
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "base.csv", std::ios::binary) << text;
  Results two = sample();
  two.orders.push_back(two.orders[0]);
  two.orders[1].quantity = Quantity::energy;
  const auto update = updated(read_baseline(folder / "base.csv"), two);
  CHECK(update.unmeasured == 1);
  const auto written = updated_text("base.csv", text, update);
  const std::string energy = "kepler,rk4,double,energy,3.999,0.0062,12.5,0.1,";
  CHECK(written == header.substr(0, header.size() - 1) + "\r\n# a\r\n" + good + "\r\n" + energy +
                       "\r\nkepler,ab4,double,energy,4,0.01,,,\r\n# z\r\n");
  // What was written is agreed with: a second update has nothing to do.
  std::ofstream(folder / "base.csv", std::ios::binary) << written;
  const auto again = updated(read_baseline(folder / "base.csv"), two);
  CHECK(again.changes.empty());
  CHECK(again.kept == 2);
  CHECK_THROWS_WITH(updated_text("b.csv", "problem,method\n", update),
                    ContainsSubstring("b.csv:1: --update needs the columns problem,method,precision"));
}

TEST_CASE("check: an update refuses a wrong order without a reason") {
  const std::string refused = after("", sample(3.5));
  CHECK_THAT(refused,
             ContainsSubstring("refused: kepler / rk4 / double / global_position: order 3.5 is not the 4 that "
                               "the method declares; to expect it anyway, put this row into the baseline with a "
                               "reason:\n  kepler,rk4,double,global_position,3.5,0.0062,12.5,0.1,REASON\n"));
  CHECK_THAT(after(good + "\n", sample(3.5)), ContainsSubstring("refused: "));
  CHECK_THAT(after(good + "a note is no excuse\n", sample(3.5)), ContainsSubstring("refused: "));
  CHECK_THAT(after(wrong + "\n", sample(3)), ContainsSubstring("refused: "));
  CHECK(after(wrong + "issue 7\n", sample(3)) == wrong + "issue 7\n");
  CHECK(after(wrong + "issue 7\n", sample(3.5)) == "kepler,rk4,double,global_position,3.5,0.0062,12.5,0.1,issue 7\n");
  CHECK_THAT(after(wrong + "issue 7\n", sample(2.5)), ContainsSubstring("refused: "));
  Results conserved = sample(2);
  conserved.orders[0].expected.reset();
  conserved.orders[0].verdict = Verdict::fail;
  CHECK_THAT(after("", conserved), ContainsSubstring("is not conserved, as declared"));
}

TEST_CASE("check: an update drops a reason that is no longer needed, and gives the engine's for a higher order") {
  CHECK(after(wrong + "issue 7\n", sample()) == good + "\n");
  CHECK(updated(baseline(wrong + "issue 7\n"), sample()).notes.at(0) ==
        "kepler / rk4 / double / global_position: is now as declared; its reason is dropped: issue 7");
  Results more = sample(5);
  more.orders[0].reason = "observed 5, claimed 4";
  const std::string higher = "kepler,rk4,double,global_position,5,0.0062,12.5,0.1,";
  const std::string engine = "\"superconvergent: observed 5, claimed 4\"\n";
  CHECK(after("", more) == higher + engine);
  CHECK(after(wrong + "issue 7\n", more) == higher + engine);
  CHECK(after("kepler,rk4,double,global_position,5.1,0.0062,12.5,0.1,on circles\n", more) == higher + "on circles\n");
}

TEST_CASE("check: an update refuses to lose an order") {
  Results lost = sample();
  lost.orders[0].observed.reset();
  lost.orders[0].verdict = Verdict::no_window;
  REQUIRE(updated({}, lost).refused.size() == 1);
  CHECK_THAT(updated({}, lost).refused[0], ContainsSubstring("cannot be frozen: no-window"));
  CHECK_THAT(after(good + "\n", lost), ContainsSubstring("no order can be measured any more (no-window)"));
}
