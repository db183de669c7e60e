// The audit of other libraries: one verdict from many orders, and the chapter that shows it.
#include "halfstep/studies/audit/audit.hpp"
#include "halfstep/studies/audit/audit_physics.hpp"
#include "halfstep/studies/audit/audit_solvers.hpp"

#include <fstream>
#include <iterator>

#include "halfstep/reports/audit_document.hpp"
#include "halfstep/reports/chapters/chapter.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/places.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

using testing::content;
using testing::write;

OrderRow order_row(const std::string& problem, Quantity quantity, double expected, double observed, Verdict verdict) {
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
      order_row("kepler", Quantity::global_position, 4, 4, Verdict::pass),
      order_row("kepler", Quantity::local_position, 5, 1, Verdict::fail),
      order_row("driven-oscillator", Quantity::global_position, 4, 3, Verdict::fail),
      order_row("driven-oscillator", Quantity::global_velocity, 4, 2, Verdict::fail),
      order_row("driven-oscillator", Quantity::energy, 4, 0.5, Verdict::fail),
  };
  const auto row = audited(claim(4), orders, {});
  CHECK(row.verdict == Verdict::fail);
  CHECK(row.problem == "driven-oscillator");
  CHECK(row.quantity == "global_velocity");
  CHECK(row.observed.value() == 2);
  CHECK(row.note == "3 of 4 orders are not as claimed");  // nothing is claimed of energies
}

TEST_CASE("audit: one order that passes tells more than kind data do") {
  const std::vector<OrderRow> kind = {order_row("kepler", Quantity::global_position, 1, 2, Verdict::superconvergent)};
  CHECK(audited(claim(1), kind, {}).verdict == Verdict::superconvergent);
  auto both = kind;
  both.push_back(order_row("magnetic-field", Quantity::global_position, 1, 1, Verdict::pass));
  CHECK(audited(claim(1), both, {}).verdict == Verdict::pass);
  CHECK(audited(claim(1), {}, {}).verdict == Verdict::no_window);
}

TEST_CASE("audit: orders that were not decided are counted, and weigh more than one that passes") {
  std::vector<OrderRow> orders = {order_row("kepler", Quantity::global_position, 4, 4, Verdict::pass),
                                  order_row("kepler", Quantity::global_velocity, 4, 0, Verdict::no_window)};
  auto row = audited(claim(4), orders, {});
  CHECK(row.verdict == Verdict::pass);
  CHECK(row.orders == 2);
  CHECK(row.passed == 1);
  CHECK(row.undecided == 1);
  CHECK(row.note == "1 of 2 orders were not decided");
  orders.push_back(order_row("pendulum", Quantity::global_velocity, 4, 0, Verdict::unstable));
  row = audited(claim(4), orders, {});
  CHECK(row.verdict == Verdict::unstable);
  CHECK(row.undecided == 2);
}

TEST_CASE("audit: no-window comes before what rounding hides") {
  const std::vector<OrderRow> orders = {
      order_row("kepler", Quantity::global_position, 12, 0, Verdict::rounding_limited),
      order_row("pendulum", Quantity::global_position, 12, 0, Verdict::no_window)};
  const auto row = audited(claim(12), orders, {});
  CHECK(row.verdict == Verdict::no_window);
  CHECK(row.rounding_limited == 1);
  CHECK(row.undecided == 1);
}

TEST_CASE("audit: the lowest order is told for each class of force") {
  const std::vector<OrderRow> orders = {
      order_row("kepler", Quantity::global_position, 1, 2, Verdict::superconvergent),
      order_row("pendulum", Quantity::global_position, 1, 2.01, Verdict::superconvergent),
      order_row("magnetic-field", Quantity::global_position, 1, 1, Verdict::pass),
      order_row("magnetic-field", Quantity::global_velocity, 1, 0.5, Verdict::no_window),
      order_row("driven-oscillator", Quantity::local_position, 2, 3, Verdict::superconvergent),
  };
  const auto row = audited(claim(1), orders, {});
  CHECK(row.of_position.value() == 2);
  CHECK(row.of_velocity.value() == 1);
  CHECK_FALSE(row.of_time);  // of the first step nothing is told here
  CHECK(row.more == 3);
}

TEST_CASE("audit: a structure that is claimed and lost fails a scheme of the right order") {
  const std::vector<OrderRow> orders = {order_row("kepler", Quantity::global_position, 4, 4, Verdict::pass)};
  FindingRow lost{"structure", "theirs on kepler", "quad",    "symplectic form, defect", 0, 1e-3,
                  1e-9,        Verdict::fail,      "not kept"};
  CHECK(audited(claim(4), orders, {lost}).verdict == Verdict::fail);
  lost.subject = "theirs-too on kepler";
  CHECK(audited(claim(4), orders, {lost}).verdict == Verdict::pass);
}

TEST_CASE("audit: coefficients that prove less than is claimed fail a scheme that passes") {
  const std::vector<OrderRow> orders = {order_row("kepler", Quantity::global_position, 4, 4, Verdict::pass)};
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
  CHECK(chapter.text.front().find("1 fall short of their claim, 1 exceed it") != std::string::npos);
  REQUIRE(chapter.tables.size() == 4);  // what does not hold, a table a library, the findings of every study
  REQUIRE(chapter.tables[0].rows.size() == 1);
  CHECK(chapter.tables[0].rows[0][0] == "their_other_stepper");
  CHECK(chapter.tables[0].rows[0][2] == "4");
  CHECK(chapter.tables[0].rows[0][6].find("a, \"quoted\" note") != std::string::npos);
  CHECK(chapter.tables[1].caption == "Schemes of Theirs 1.0");
  CHECK(chapter.tables[1].rows.size() == 2);
  CHECK(chapter.tables[2].caption == "Schemes of Others 2.0");
}

namespace {

const char* const finding =
    "// Theirs: it stands | still\n// Seen with: Theirs 1.0\n// Upstream: mended in 1.1\n// since May\n//\n// It "
    "does.\n"
    "//\n// Twice.\nint main() {}\n";

}  // namespace

TEST_CASE("audit: the document is made of the tables, the template and the findings") {
  const testing::TemporaryFolder dir;
  auto sound = claim(4), broken = claim(4);
  sound.verdict = Verdict::pass;
  sound.call = "out|of place";
  sound.orders = sound.passed = 2;
  broken.verdict = Verdict::fail;
  broken.observed = 1.0;
  broken.problem = "kepler";
  broken.quantity = "global_position";
  broken.orders = broken.failed = 1;
  broken.of_position = 1.0;
  broken.documented = "order 4";
  broken.steps = 10;
  broken.signalled = 3;
  write_csv(dir / "audit.csv", std::vector{sound, broken});
  write_csv(dir / "signals.csv", std::vector{SignalRow{"Theirs 1.0", "theirs",
                                                       "GSL_SUCCESS with an infinite error estimate", 3, 10, 0.1, 1}});
  SolverAuditRow solver{.library = "Theirs 1.0", .solver = "their-solver", .call = "step(tol)", .order = 5};
  solver.estimate_order = 4;
  solver.exponent = 0.5, solver.expected_exponent = 1, solver.error_at_1e6 = 2e-5;
  solver.passed = 1, solver.failed = 2;
  solver.verdict = Verdict::fail;
  solver.note = "kepler, exponent of the tolerance: observed 2.5, claimed 5";
  write_csv(dir / "audit-solvers.csv", std::vector{solver});
  PhysicsRow engine{.library = "Theirs 1.0", .engine = "their-engine", .call = "step()", .precision = "float"};
  engine.taken_for = "symplectic-euler", engine.same_of_position = "symplectic-euler";
  engine.where = "its headers";
  engine.x_of_position = 1.004, engine.x_of_velocity = 1, engine.drift = "none", engine.swing = 0.1;
  engine.failed = 1, engine.verdict = Verdict::fail, engine.note = "1 of 1 orders are not as claimed";
  write_csv(dir / "audit-physics.csv", std::vector{engine});
  write(dir / "page.md.in",
        "# T\n{{results}}\n{{signals}}\n{{findings}}\n{{solvers}}\n{{events}}\n{{calibration}}\n{{solver "
        "notes}}\n{{schemes}}\n"
        "{{physics}}\n");
  std::filesystem::create_directory(dir / "findings");
  write(dir / "findings" / "theirs.cpp", finding);
  write(dir / "findings" / "theirs.txt", "0 steps\n");
  write(dir / "findings" / "r.R", "# R: it is so\n# Seen with: R 1.0\n# Upstream: open\n#\n# It is.\nquit()\n");
  write(dir / "findings" / "r.txt", "1\n");
  const auto text = audit_document(dir / "page.md.in", dir.path, dir / "findings");
  const auto has = [&](const std::string& part) { return text.find(part) != std::string::npos; };
  CHECK(has("2 schemes and calls: 1 pass, 1 fail. Their 3 orders: 2 as claimed, 0 higher, 1 not as claimed"));
  CHECK(has("The libraries signalled a problem in 3 of 10 steps."));
  CHECK(has("| Theirs 1.0 | GSL_SUCCESS with an infinite error estimate | `theirs` | 3 of 10 | 1 … 0.1 |"));
  CHECK(
      has("### Theirs: it stands | still\n\nSeen with Theirs 1.0. Upstream: mended in 1.1 since May.\n\nIt "
          "does.\n\nTwice.\n"));
  CHECK(has("```\n0 steps\n```"));
  CHECK(has("| `their_stepper` | out\\|of place | 4 | – | – | – | – | 2 / 0 / 0 / 0 / 0 | pass |"));
  CHECK(has("| `their-solver` | step(tol) | 5 / 4 / – | – | – | 0.50 of 1.00 | – | –, 2e-05, – | 1 / 2 / 0 | fail |"));
  CHECK(
      has("| `their-engine` | Theirs 1.0 | step() | float | says nothing (its headers) | a(x): symplectic-euler; a(x, "
          "v): none | – | – |"));
  CHECK(has("| `their-engine` | 1.00, – | –, – | 1.00, – | symplectic-euler: 0 / 0 / 1 / 0 / 0 |"));
  CHECK(has(" | – | none, swing 1.0e-01 | fail: 1 of 1 orders are not as claimed |"));
  CHECK(has("1 solvers. Their findings: 1 as claimed, 2 not as claimed, 0 undecided.\n"));
  CHECK(has("| Theirs 1.0 | `their-solver` | – | 2e-05 | – |"));
  CHECK(has("### R: it is so\n\nSeen with R 1.0. Upstream: open.\n\nIt is.\n"));
  CHECK(has("- `their-solver`: kepler, exponent of the tolerance: observed 2.5, claimed 5\n"));
  CHECK(has("| 4: “order 4” | – | 1.00 | – | – | 0 / 0 / 1 / 0 / 0 | fail (kepler, global_position) |"));

  write(dir / "findings" / "theirs.cpp", "// A title\n// Seen with: it\n//\n// text\nint main() {}\n");
  CHECK_THROWS_WITH(
      audit_document(dir / "page.md.in", dir.path, dir / "findings"),
      Catch::Matchers::ContainsSubstring("theirs.cpp:4: the comment at the beginning has no line \"Upstream: ...\""));
}

TEST_CASE("audit: findings on a solver become one verdict") {
  const auto finding_on = [](const std::string& subject, const std::string& quantity, Verdict verdict,
                             std::optional<double> observed = {}, const std::string& reason = {}) {
    FindingRow row;
    row.subject = subject, row.quantity = quantity, row.verdict = verdict, row.observed = observed, row.reason = reason;
    return row;
  };
  const SolverAuditRow claims{.library = "Theirs 1.0", .solver = "theirs", .order = 5};
  const std::string order = "order of the estimate", theta = "exponent of the tolerance";
  const auto pass = finding_on("theirs on kepler", order, Verdict::pass, 5.01);
  const auto fail = finding_on("theirs on lorenz", order, Verdict::fail, 3.0, "observed 3, claimed 5");
  const auto gave_up =
      finding_on("theirs on pendulum", theta, Verdict::fail, {}, "broken at 0.01: it ended with: FAILURE");
  const auto breach = finding_on("theirs on pendulum", theta, Verdict::fail, {}, "broken: a step leads past the end");
  const auto silent = finding_on("theirs on pendulum", theta, Verdict::no_window);
  const auto shown = finding_on("theirs on kepler", "share of deceived steps", Verdict::resolved, 0.25);
  const auto of_another = finding_on("theirs-2 on kepler", order, Verdict::fail, 1.0);

  CHECK(audited(claims, {}, {}).verdict == Verdict::no_window);
  CHECK(audited(claims, {silent, gave_up, of_another}, {}).verdict == Verdict::no_window);
  const auto sound = audited(claims, {silent, pass, shown, of_another}, {});
  CHECK(sound.verdict == Verdict::pass);
  CHECK(sound.estimate == 5.01);
  CHECK(sound.deceived == 0.25);
  CHECK(sound.note.empty());
  CHECK((sound.passed == 1 && sound.failed == 0 && sound.undecided == 1));
  const auto faulty = audited(claims, {pass, fail, gave_up},
                              {{"theirs", "kepler", 1e-6, 1e-4},
                               {"theirs", "lorenz", 1e-6, 1e-6},
                               {"theirs", "kepler", 1e-8, 1e-7},
                               {"theirs-2", "kepler", 1e-6, 1}});
  CHECK(faulty.verdict == Verdict::fail);
  CHECK(faulty.estimate == 3.0);
  CHECK(faulty.note ==
        "lorenz, order of the estimate: observed 3, claimed 5; pendulum: broken at 0.01: it ended with: FAILURE");
  CHECK(audited(claims, {pass, breach}, {}).verdict == Verdict::fail);
  CHECK(!faulty.error_at_1e8);
  CHECK(faulty.error_at_1e6.value() == Approx(1e-5));
  CHECK(!faulty.error_at_1e4);
}

TEST_CASE("audit: orders and defects of an engine become one row") {
  const PhysicsRow engine{.library = "Theirs 1.0", .engine = "theirs", .taken_for = "symplectic-euler"};
  std::vector<OrderRow> orders = {
      order_row("kepler", Quantity::global_position, 1, 1.01, Verdict::pass),
      order_row("pendulum", Quantity::global_position, 1, 0.99, Verdict::pass),
      order_row("kepler", Quantity::global_velocity, 1, 0, Verdict::rounding_limited),
      order_row("driven-oscillator", Quantity::global_velocity, 1, 2, Verdict::superconvergent),
      order_row("damped-oscillator", Quantity::local_position, 2, 2, Verdict::pass),
  };
  const auto finding_row = [](const std::string& subject, const std::string& quantity, Verdict verdict,
                              const std::string& reason) {
    FindingRow row{"structure", subject, "double", quantity, {}, {}, {}, verdict, reason};
    row.observed = 1.0;
    return row;
  };
  const std::string reversal = "reversibility defect, order of the defect", form = "symplectic form, defect";
  const std::vector<FindingRow> structure = {
      finding_row("theirs on pendulum", reversal, Verdict::resolved, "observed 1"),
      finding_row("theirs on kepler", form, Verdict::pass, "conserved up to the error of the differences"),
      finding_row("theirs on pendulum", "area of a disc after 12 steps over its initial area", Verdict::pass, ""),
      finding_row("theirs-2 on kepler", form, Verdict::fail, "more than the error of the differences"),
  };
  const auto row = audited(engine, orders, structure);
  CHECK(row.verdict == Verdict::pass);
  CHECK(row.x_of_position.value() == 0.99);
  CHECK_FALSE(row.v_of_position);  // what rounding hides is no order
  CHECK(row.v_of_time.value() == 2);
  CHECK_FALSE(row.x_of_velocity);  // of the first step nothing is told here
  CHECK((row.passed == 3 && row.more == 1 && row.rounding_limited == 1));
  CHECK(row.reversible == "no");
  CHECK(row.symplectic == "yes");
  CHECK(row.area.value() == 1);

  orders.front().verdict = Verdict::fail;
  CHECK(audited(engine, orders, {}).verdict == Verdict::fail);
  CHECK(audited(engine, {}, {}).verdict == Verdict::no_window);
  CHECK(audited(engine, {}, {}).symplectic == "?");
  const auto lost = finding_row("theirs on pendulum", form, Verdict::fail, "more than the error of the differences");
  CHECK(audited(engine, orders, {structure[1], lost}).symplectic == "no");
}

TEST_CASE("audit: docs/audit.md is what its tables, its template and its findings make") {
  const auto audit = std::filesystem::path(source_dir) / "audit";
  const auto text = audit_document(audit / "audit.md.in", audit / "results", audit / "findings");
  CHECK(content(std::filesystem::path(source_dir) / "docs" / "audit.md") ==
        text);  // else: ./hs audit --markdown > docs/audit.md
}

}  // namespace halfstep
