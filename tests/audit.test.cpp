// The audit of other libraries: one verdict from many orders, and the chapter that shows it.
#include "studies/audit.hpp"
#include "reports/chapters/chapter.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

OrderRow order_row(const std::string& problem, const std::string& quantity, double expected, double observed,
                   Verdict verdict) {
  OrderRow row;
  row.problem = problem;
  row.method = "theirs";
  row.precision = "double";
  row.quantity = quantity;
  row.expected = expected;
  row.observed = observed;
  row.uncertainty = 0.01;
  row.verdict = verdict;
  return row;
}

AuditRow claim(int order) {
  AuditRow row;
  row.library = "Theirs 1.0";
  row.scheme = "their_stepper";
  row.call = "do_step(a, b)";
  row.method = "theirs";
  row.claim = "order()";
  row.claimed = order;
  return row;
}

}  // namespace

TEST_CASE("audit: the lowest global order that is not as claimed decides") {
  const std::vector<OrderRow> orders = {
      order_row("kepler", "global_position", 4, 4, Verdict::pass),
      order_row("kepler", "local_position", 5, 1, Verdict::fail),
      order_row("driven-oscillator", "global_position", 4, 3, Verdict::fail),
      order_row("driven-oscillator", "global_velocity", 4, 2, Verdict::fail),
      order_row("driven-oscillator", "energy", 4, 0.5, Verdict::fail),
  };
  const auto row = audited(claim(4), orders, {});
  CHECK(row.verdict == Verdict::fail);
  CHECK(row.problem == "driven-oscillator");
  CHECK(row.quantity == "global_velocity");
  CHECK(row.observed.value() == 2);
  CHECK(row.note == "3 of 4 orders are not as claimed");  // nothing is claimed of energies
}

TEST_CASE("audit: one order that passes tells more than kind data do") {
  const std::vector<OrderRow> kind = {order_row("kepler", "global_position", 1, 2, Verdict::superconvergent)};
  CHECK(audited(claim(1), kind, {}).verdict == Verdict::superconvergent);
  auto both = kind;
  both.push_back(order_row("magnetic-field", "global_position", 1, 1, Verdict::pass));
  CHECK(audited(claim(1), both, {}).verdict == Verdict::pass);
  CHECK(audited(claim(1), {}, {}).verdict == Verdict::no_window);
}

TEST_CASE("audit: a structure that is claimed and lost fails a scheme of the right order") {
  const std::vector<OrderRow> orders = {order_row("kepler", "global_position", 4, 4, Verdict::pass)};
  FindingRow lost{"structure", "theirs on kepler", "quad",    "symplectic form, defect", 0, 1e-3,
                  1e-9,        Verdict::fail,      "not kept"};
  CHECK(audited(claim(4), orders, {lost}).verdict == Verdict::fail);
  lost.subject = "theirs-too on kepler";
  CHECK(audited(claim(4), orders, {lost}).verdict == Verdict::pass);
}

TEST_CASE("audit: coefficients that prove less than is claimed fail a scheme that passes") {
  const std::vector<OrderRow> orders = {order_row("kepler", "global_position", 4, 4, Verdict::pass)};
  auto scheme = claim(4);
  scheme.proven = 4;
  CHECK(audited(scheme, orders, {}).verdict == Verdict::pass);
  scheme.proven = 3;
  CHECK(audited(scheme, orders, {}).verdict == Verdict::fail);
}

TEST_CASE("audit: the chapter counts, and puts what does not hold first") {
  const testing::TemporaryFolder dir;
  auto sound = claim(4), broken = claim(4), modest = claim(1);
  sound.verdict = Verdict::pass;
  sound.observed = 4.0;
  broken.scheme = "their_other_stepper";
  broken.verdict = Verdict::fail;
  broken.observed = 1.0;
  broken.note = "a, \"quoted\" note";
  modest.library = "Others 2.0";
  modest.verdict = Verdict::superconvergent;
  const std::vector<AuditRow> rows = {sound, broken, modest};
  write_csv(dir / "audit.csv", rows);
  const auto all = chapters(findings_of(rows), dir.path);
  REQUIRE(all.size() == 1);
  const auto& chapter = all.front();
  CHECK(chapter.id == "audit");
  CHECK(chapter.text.front().find("3 schemes") == 0);
  CHECK(chapter.text.front().find("1 do not do what is claimed, 1 do more") != std::string::npos);
  REQUIRE(chapter.tables.size() == 4);  // what does not hold, a table a library, the findings of every study
  REQUIRE(chapter.tables[0].rows.size() == 1);
  CHECK(chapter.tables[0].rows[0][0] == "their_other_stepper");
  CHECK(chapter.tables[0].rows[0][2] == "4");
  CHECK(chapter.tables[0].rows[0][6].find("a, \"quoted\" note") != std::string::npos);
  CHECK(chapter.tables[1].caption == "Schemes of Theirs 1.0");
  CHECK(chapter.tables[1].rows.size() == 2);
  CHECK(chapter.tables[2].caption == "Schemes of Others 2.0");
}

}  // namespace halfstep
