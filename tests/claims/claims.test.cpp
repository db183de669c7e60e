// Statements: every row of the list is well formed, the verdicts follow from what is measured, and they are those that
// were approved.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/reports/slides/slide.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/claims/claims.hpp"
#include "halfstep/studies/claims/evidence.hpp"
#include "halfstep/studies/claims/judges.hpp"
#include "halfstep/studies/cube/cube.hpp"
#include "tests/approve.hpp"
#include "tests/catch.hpp"
#include "tests/latex_engine.hpp"
#include "tests/places.hpp"
#include "tests/program.hpp"
#include "tests/reports/whole_texts.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;

namespace {

FindingRow finding_row(const std::string& subject, const std::string& quantity, double observed, double uncertainty,
                       Verdict verdict = Verdict::pass) {
  return {"some", subject, "double", quantity, {}, observed, uncertainty, verdict, ""};
}

/// What a judge says of nothing but findings.
Judged judged(const Judge& judge, std::vector<FindingRow> findings) {
  static const Plan plan = make_plan({.studies = {"claims"}}, all_studies());
  const StudyInput input{
      .study = "claims", .plan = plan, .out = {}, .jobs = 1, .earlier_findings = std::move(findings)};
  return judge.judged(Evidence(input, {}));
}

ClaimVerdict decided(Answer within, Answer beyond, bool states_condition) {
  Judged judged;
  judged.within = within;
  judged.beyond = beyond;
  return verdict(judged, states_condition);
}

}  // namespace

TEST_CASE("every statement has a source of the bibliography, a place, its words, and methods that exist", "[claims]") {
  std::ifstream page(std::filesystem::path(source_dir) / "docs" / "sources.md");
  const std::string bibliography{std::istreambuf_iterator<char>(page), {}};
  std::set<std::string> seen;
  const auto list = all_statements();
  for (const auto& statement : list) {
    INFO(statement.place << ": " << statement.statement);
    CHECK(!statement.place.empty());
    CHECK(!statement.quote.empty());
    CHECK(seen.insert(statement.source->title + statement.place + statement.statement).second);
    CHECK_THAT(bibliography, ContainsSubstring("| `" + statement.source->key + "` |"));
    const auto title = statement.source->title.substr(statement.source->title.find(", ") + 2);
    CHECK_THAT(bibliography, ContainsSubstring(title.substr(0, title.find(" ("))));
    for (const auto& need : statement.judge.needs) CHECK_NOTHROW(method(need.method));
  }
  CHECK(list.size() > 100);
}

TEST_CASE("a verdict follows from the answers: what is not known never holds", "[claims]") {
  using enum Answer;
  for (const bool stated : {false, true}) {
    CHECK(decided(yes, unasked, stated) == ClaimVerdict::holds);
    CHECK(decided(yes, yes, stated) == ClaimVerdict::holds);
    CHECK(decided(no, yes, stated) == ClaimVerdict::fails);
    CHECK(decided(no, unknown, stated) == ClaimVerdict::fails);
    CHECK(decided(unknown, yes, stated) == ClaimVerdict::unmeasured);
    CHECK(decided(unasked, unasked, stated) == ClaimVerdict::unmeasured);
  }
  CHECK(decided(yes, no, false) == ClaimVerdict::conditional);
  CHECK(decided(yes, no, true) == ClaimVerdict::stated);
  CHECK(decided(yes, unknown, false) == ClaimVerdict::unmeasured);
  CHECK(decided(yes, unknown, true) == ClaimVerdict::stated);
}

TEST_CASE("judges of findings: all, in order, and none that was not measured", "[claims]") {
  const Of all{"some", "step of *", "length"};
  const auto a = finding_row("step of a", "length", 1, 0.1), b = finding_row("step of b", "length", 2, 0.1);
  CHECK(judged(every(all, {"length"}, above(0.5)), {a, b}).within == Answer::yes);
  CHECK(judged(every(all, {"length"}, above(1.5)), {a, b}).within == Answer::no);
  CHECK(judged(every(all, {"length"}, above(0.5)), {}).within == Answer::unknown);
  const auto lost = finding_row("step of c", "length", 3, 0.1, Verdict::rounding_limited);
  CHECK(judged(every(all, {"length"}, above(0.5)), {a, b, lost}).within == Answer::unknown);
  CHECK(judged(every(all, {"length"}, above(1.5)), {a, b, lost}).within == Answer::no);
  auto busy = finding_row("step of d", "length", 3, 0.1, Verdict::resolved);
  busy.expected = 3;  // a time, on a machine that was too busy for a verdict
  CHECK(judged(every(all, {"length"}, above(0.5)), {a, busy}).within == Answer::unknown);

  // Why there is no measurement is told in its place, once.
  busy.reason = "the machine is too busy";
  auto other = busy;
  other.subject = "step of e";
  CHECK(in_words(judged(every(all, {"length"}, above(0.5)), {busy, other})) == "the machine is too busy");
  CHECK(in_words(judged(every(all, {"length"}, above(0.5)), {a, busy})) ==
        "length 1.0 ± 0.1 (step of a); the machine is too busy");

  const Of first{"some", "step of a", "length"}, second{"some", "step of b", "length"};
  CHECK(judged(rising({first, second}, {"length"}), {a, b}).within == Answer::yes);
  CHECK(judged(rising({second, first}, {"length"}), {a, b}).within == Answer::no);
  CHECK(judged(rising({first, second}, {"length"}), {a}).within == Answer::unknown);
  auto noisy = b;
  noisy.verdict = Verdict::noise_limited, noisy.reason = "too few samples";
  CHECK(in_words(judged(rising({first, second}, {"length"}), {a, noisy})) ==
        "length 1.0 ± 0.1 (step of a); too few samples");
  const auto near = finding_row("step of b", "length", 1.15, 0.1);  // within the uncertainties
  CHECK(judged(rising({first, second}, {"length"}), {a, near}).within == Answer::no);

  CHECK(judged(as_theory(all, {"length"}), {a, b}).within == Answer::yes);
  CHECK(judged(as_theory(all, {"length"}), {a, finding_row("step of b", "length", 2, 0.1, Verdict::fail)}).within ==
        Answer::no);
  const auto both = beyond(every(first, {"length"}, above(0.5)), every(second, {"length"}, above(5)));
  CHECK(judged(both, {a, b}).within == Answer::yes);
  CHECK(judged(both, {a, b}).beyond == Answer::no);
  CHECK(judged(both, {a, b}).readings.size() == 2);
  CHECK(judged(no_measurement("why not"), {a}).within == Answer::unknown);
}

TEST_CASE("what was measured is told in words, with units and uncertainties", "[claims]") {
  Judged judged{.name = "step", .unit = "ms"};
  judged.readings = {
      {"a", 0.4991, 0.0049}, {"b", 17.606, 0.18}, {"c", 2}, {"d", std::numeric_limits<double>::infinity()}};
  CHECK(in_words(judged) == "step 0.499 ± 0.005 ms (a), 17.6 ± 0.2 ms (b), 2 ms (c), unlimited ms (d)");
  judged = {.name = "order"};
  judged.readings = {{"kepler", 1.99998, 3e-7}};
  judged.remark = "more";
  CHECK(in_words(judged) == "order 2.0000 ± 0.0001 (kepler); more");
  judged = {.name = "sweeps", .exact = counted};
  judged.readings = {{"chain", 9}};
  CHECK(in_words(judged) == "sweeps 9 (chain), counted");
}

TEST_CASE("readings of one place are told apart by what their quantities differ in") {
  std::vector<ClaimReading> readings{{"kepler", 2, {}, "global position error"},
                                     {"kepler", 1, {}, "global velocity error"},
                                     {"exponential", 2, {}, "global position error"}};
  tell_apart(readings);
  CHECK(readings[0].where == "kepler, position");
  CHECK(readings[1].where == "kepler, velocity");
  CHECK(readings[2].where == "exponential");
  // Of the same quantity twice nothing more is known; of one that begins as another does, what it has besides.
  std::vector<ClaimReading> twice{{"chain", 1, {}, "sweeps"}, {"chain", 2, {}, "sweeps"}};
  tell_apart(twice);
  CHECK((twice[0].where == "chain" && twice[1].where == "chain"));
  std::vector<ClaimReading> longer{{"", 1, {}, "sweeps"}, {"", 2, {}, "sweeps to the end"}};
  tell_apart(longer);
  CHECK((longer[0].where.empty() && longer[1].where == "to the end"));
}

TEST_CASE("a number does not follow another one") {
  Judged judged{.name = "pairs in this order, of 10", .readings = {{"", 10}}};
  CHECK(in_words(judged) == "pairs in this order, of 10: 10");
  judged.name = "with J_ij = -J_ii";
  CHECK(in_words(judged) == "with J_ij = -J_ii: 10");
}

TEST_CASE("the exact motion fulfils Stoermer's recurrence up to h^4, and not up to h^5", "[claims]") {
  CHECK(judged(defect_of_recurrence_is(4), {}).within == Answer::yes);
  CHECK(judged(defect_of_recurrence_is(5), {}).within == Answer::no);
}

TEST_CASE("errors of one step are compared, not only their orders", "[claims]") {
  const auto better = judged(smaller_error_of_a_step("rk4", "midpoint"), {});
  CHECK(better.within == Answer::yes);
  CHECK(better.readings.size() == 3);
  CHECK(judged(smaller_error_of_a_step("midpoint", "rk4"), {}).within == Answer::no);
  CHECK(judged(smaller_error_of_a_step("midpoint", "midpoint"), {}).within == Answer::no);
  // On x'' = -x from x = 1, v = 1/2, Euler's step ends at 1 + h/2, that of midpoint at 1 + h/2 - h^2/2.
  const double h = 1.0 / 16, exact = std::cos(h) + std::sin(h) / 2, midpoint = 1 + h / 2 - h * h / 2;
  const auto known = judged(smaller_error_of_a_step("midpoint", "explicit-euler"), {});
  REQUIRE(known.readings.front().where == "harmonic-oscillator");
  CHECK(known.readings.front().value == Approx((midpoint - exact) / (1 + h / 2 - exact)).epsilon(1e-6));
}

TEST_CASE("errors of a step are compared up to the first at which the order of the methods turns round", "[claims]") {
  const auto turned = judged(smaller_error_at_every_step("midpoint", "explicit-euler"), {});
  CHECK(turned.within == Answer::no);
  REQUIRE(turned.readings.front().where == "harmonic-oscillator");
  // Euler's step ends at 1 + h/2, that of midpoint at 1 + h/2 - h^2/2; the motion is cos h + sin(h)/2.
  const auto gain = [](double h) {
    const double exact = std::cos(h) + std::sin(h) / 2;
    return std::fabs(1 + h / 2 - h * h / 2 - exact) - std::fabs(1 + h / 2 - exact);
  };
  double crossing = 1.0 / 16;
  while (gain(crossing) < 0) crossing += 1.0 / 16;
  CHECK(std::fabs(turned.readings.front().value - (crossing - 1.0 / 32)) < 1e-12);
  CHECK(*turned.readings.front().uncertainty == 1.0 / 32);
  // Two evaluations at the same points: the errors are equal at the first step already.
  const auto equal = judged(smaller_error_at_every_step("midpoint", "midpoint"), {});
  for (const auto& reading : equal.readings) CHECK(reading.value == 1.0 / 32);
}

TEST_CASE("of two steps for the same error the one of the method that errs less is larger", "[claims]") {
  const auto larger = judged(larger_step_for_an_error("rk4", "midpoint"), {});
  CHECK(larger.within == Answer::yes);
  REQUIRE(larger.readings.size() == 2);
  CHECK(judged(larger_step_for_an_error("midpoint", "rk4"), {}).within == Answer::no);
  CHECK(judged(larger_step_for_an_error("midpoint", "midpoint"), {}).within == Answer::no);
}

TEST_CASE("an error of t e^t outgrows e^t and not e^2t", "[claims]") {
  const auto bounded = judged(bounded_by_exponential("stormer-verlet:start=taylor"), {});
  CHECK(bounded.within == Answer::yes);
  CHECK(bounded.beyond == Answer::no);
  REQUIRE(bounded.readings.size() == 8);
  // On x = e^t with x_1 = 1 + h + h^2/2: h^2 times t e^t/24 - sinh(t)/24 + sinh(t)/6.
  const auto constant = [](double t) { return t * std::exp(t) / 24 + std::sinh(t) / 8; };
  for (const auto& reading : bounded.readings)
    if (reading.where == "positions on exponential:v0=1, L = 1")
      CHECK(reading.value == Approx(constant(8) / (constant(4) * std::exp(4))).epsilon(2 * *reading.uncertainty));
    else if (reading.where == "positions on exponential:v0=1, L = 2")
      CHECK(reading.value == Approx(constant(8) / (constant(4) * std::exp(8))).epsilon(0.01));
}

TEST_CASE("claims: tables from before columns were renamed and added are read", "[claims]") {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "claims.csv") << "seed,place,statement,measured,verdict,comment\nbook,12.4,a,b,holds,\n";
  const auto rows = read_csv<ClaimRow>(folder / "claims.csv");
  REQUIRE(rows.size() == 1);
  CHECK(rows.front().source == "book");
  CHECK(rows.front().quote.empty());
}

namespace {

/// Whether seconds decide it: on a busy machine they may say this, that, or nothing at all.
bool is_of_times(const std::string& statement) {
  constexpr std::array words{"takes four times as long", "the times of", "the time of", "of step to time", "is faster"};
  return std::any_of(words.begin(), words.end(),
                     [&](const char* some) { return statement.find(some) != std::string::npos; });
}

}  // namespace

// The only run of all these studies among the tests, since it takes half a minute of both cores: tables, findings,
// texts of chapters, the page, LaTeX and slides are checked on what it wrote.
TEST_CASE("the verdicts are those that were approved, and LaTeX sets them", "[claims][cube][chapters][alone][slow]") {
  const testing::TemporaryFolder folder;
  RunOptions options;
  options.out = folder.path;
  const auto results = run(make_plan({.studies = {"claims"}}, all_studies()), all_studies(), options);
  for (const auto& row : results.findings) {
    INFO(row.study << ", " << row.subject << ", " << row.quantity << ": " << row.reason);
    CHECK(as_declared(row.verdict));
    if (row.study == "cube") CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::resolved));
  }
  CHECK_NOTHROW(check_tables(folder.path, all_studies()));  // what it writes is what its columns may hold
  // 24 explicit schemes, implicit Euler with two solvers.
  CHECK(read_csv<CubeRow>(folder.path / "cube.csv").size() == 26);
  CHECK(read_csv<CubeCostRow>(folder.path / "cube-cost.csv").back().particles == 1000000);
  std::string verdicts;
  for (const auto& row : read_csv<ClaimRow>(folder / "claims.csv")) {
    verdicts += (is_of_times(row.statement) ? "timed" : row.verdict) + ": " + row.source + ", " + row.place + ": " +
                row.statement + "\n";
  }
  testing::approve("claims.txt", verdicts);
  for (const auto& row : read_csv<ClaimReadingRow>(folder / "claim-readings.csv")) {
    INFO(row.place << ", " << row.statement << ": " << row.quantity << " " << row.where);
    if (row.kind == "measured") CHECK((row.uncertainty || !row.exact.empty() || std::isinf(row.value)));
  }
  const auto chapters_of_run = chapters(results.findings, folder.path);
  testing::check_texts_are_whole(chapters_of_run);
  write_page(results, folder.path, chapters_of_run);
  for (const std::string how : {"light 1300 study.js", "dark 390 study.js", "light 1300 axe.js"}) {
    const auto ran =
        testing::shell(folder, "sh '" + std::string(source_dir) + "/tests/page/check.sh' index.html " + how);
    INFO(how << "\n" << ran.out << ran.err);
    if (ran.code == 77) WARN(ran.out);
    CHECK((ran.code == 0 || ran.code == 77));
  }
  write_latex(results, chapters_of_run, folder.path);
  write_slides(results, chapters_of_run, folder.path);
  testing::check_compiles({{folder / "latex", "example", "pgfplots.sty"}, {folder / "slides", "slides", "beamer.cls"}});
}

TEST_CASE("claims: what was decided is told by its word, none as an unexplained resolved", "[claims][chapters]") {
  const testing::TemporaryFolder folder;
  const auto row = [](const std::string& source, ClaimVerdict verdict) {
    return ClaimRow{source, "1", std::string(word(verdict)) + " of " + source, "1", std::string(word(verdict)), "",
                    "",     ""};
  };
  const std::vector<ClaimRow> rows = {row("book", ClaimVerdict::holds), row("book", ClaimVerdict::fails),
                                      row("book", ClaimVerdict::fails), row("article", ClaimVerdict::conditional),
                                      row("article", ClaimVerdict::unmeasured)};
  write_csv(folder / "claims.csv", rows);
  const FindingRow finding{"claims", "a", "double", "does not hold", {}, {}, {}, Verdict::resolved, ""};
  const Chapter chapter = chapters({finding}, folder.path).front();
  const PlainTable& decided = chapter.tables.back();
  CHECK(decided.columns == std::vector<std::string>{"source", "✓ holds", "◐ holds under its stated condition",
                                                    "◐ holds under a condition", "✗ does not hold", "? not measured",
                                                    "all"});
  CHECK(decided.rows == std::vector<std::vector<std::string>>{{"book", "1", "0", "0", "2", "0", "3"},
                                                              {"article", "0", "0", "1", "0", "1", "2"},
                                                              {"all sources", "1", "0", "1", "2", "1", "5"}});
  for (const auto& table : chapter.tables)
    for (const auto& line : table.rows)
      for (const auto& cell : line) CHECK(cell.find("resolved") == std::string::npos);
}
