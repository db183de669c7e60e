// A pair of one's own: the documented example passes the studies and is as short as is said, and pairs that go wrong
// end their run.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <valarray>
#include <vector>

#include "halfstep/adaptive.hpp"
#include "halfstep/program.hpp"
#include "halfstep/studies/between/between_runs.hpp"
#include "halfstep/studies/estimate/estimate_ladder.hpp"
#include "halfstep/studies/estimate/exact_answers.hpp"
#include "halfstep/studies/events/random_events.hpp"
#include "halfstep/studies/tolerance/controller_law.hpp"
#include "halfstep/studies/tolerance/kept_tolerance.hpp"
#include "halfstep/studies/tolerance/tolerance_exponent.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/foreign/foreign_program.hpp"

namespace halfstep::inline app {
int main_of_example(int, char**) { return 0; }
}  // namespace halfstep::inline app

#define main main_of_example  // the program of this name is that of the tests
#include "docs/examples/library/own_pair.cpp"
#undef main

namespace halfstep {
namespace {

using testing::is_seen;

const ForeignSolver of_example{.order = 3, .estimate_order = 2, .dense_order = 3};

std::vector<FindingRow> findings_on_pair(const AdaptiveMethod& solver) {
  Findings findings("test");
  const Problem problem = halfstep::problem("lotka-volterra");
  judge_exact_answers(exact_answers(solver, 1e-6), findings);
  judge_estimate(solver, estimate_ladder(solver, problem), findings);
  judge_between(solver, between_ladder(solver, problem), findings);
  const auto runs = tolerance_runs(solver, problem, Precision::double_, tolerance_ladder(solver, Precision::double_));
  judge_exponent(solver, runs, Precision::double_, findings);
  judge_curve(solver, runs, Precision::double_, findings);
  judge_kept(solver, runs, Precision::double_, findings);
  judge_controller(solver, findings);
  constexpr std::uint64_t seed = 61;
  judge_random_events(solver, random_events(solver, 300, seed), findings);
  return findings.rows();
}

/// A run of a pair whose attempts are the example's but for what `change` makes of them.
template <class Change>
AdaptiveRun run_of_changed(const Change& change, const StepControl& control = {}, double end = 3) {
  const auto changed = [&](const Slope& f, double t, const std::valarray<double>& y, double h) {
    Attempt attempt = bogacki_shampine(f, t, y, h);
    change(attempt);
    return attempt;
  };
  const auto system = make_system<double>(problem("lotka-volterra"));
  AdaptiveSolver<double> run(own_solver("changed", of_example, changed, control), *system, {1e-6, 1e-6}, 0, {2.5, 1});
  return run.advance_to(end, [](const AdaptiveStep<double>& step) { step.between(0.5); });
}

/// Lines that say something: neither empty nor all comment.
std::vector<std::string> lines_of_code(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const auto first = line.find_first_not_of(' ');
    if (first != std::string::npos && line.compare(first, 2, "//") != 0) lines.push_back(line);
  }
  return lines;
}

}  // namespace

TEST_CASE("own pair: the example is a whole program of twenty lines", "[own-pair]") {
  const auto lines = lines_of_code(testing::content(testing::examples + "library/own_pair.cpp"));
  CHECK(lines.size() <= 20);
  // Lines as others write them: of the width that clang-format keeps to, and nothing behind a statement but the end of
  // its block.
  for (const std::string& line : lines) {
    INFO(line);
    CHECK(line.size() <= 120);
    for (auto end = line.find(';'); end != std::string::npos; end = line.find(';', end + 1)) {
      const auto next = line.find_first_not_of(' ', end + 1);
      CHECK((next == std::string::npos || line[next] == '}'));
    }
  }
}

TEST_CASE("own pair: the example passes what solvers are asked", "[own-pair][slow]") {
  const auto control = [](double error) { return std::clamp(0.9 / std::cbrt(error), 0.2, 5.0); };
  for (const StepControl& each : {StepControl(), StepControl(control)}) {
    ForeignSolver claims = of_example;
    claims.controlled_power = 3;
    const auto rows = findings_on_pair(own_solver("my-pair", claims, bogacki_shampine, each));
    for (const FindingRow& row : rows) {
      INFO(row.subject << ": " << row.quantity << ", " << row.reason);
      CHECK(as_declared(row.verdict));
    }
    for (const char* quantity :
         {"order of the estimate", "order inside a step", "order of the slope inside a step", "order over a run",
          "jump of the curve at the points", "exponent of the tolerance", "exponent of the curve's error",
          "whether the tolerance is kept", "power of the controller", "share of events missed"}) {
      INFO(quantity);
      CHECK(std::ranges::any_of(
          rows, [&](const FindingRow& row) { return row.quantity == quantity && row.verdict == Verdict::pass; }));
    }
  }
}

TEST_CASE("own pair: faulty twins are seen in what they get wrong", "[own-pair][slow]") {
  const auto findings = [](const auto& change, const StepControl& control = {}) {
    ForeignSolver claims = of_example;
    claims.controlled_power = 3;
    return findings_on_pair(own_solver(
        "changed", claims,
        [change](const Slope& f, double t, const std::valarray<double>& y, double h) {
          Attempt attempt = bogacki_shampine(f, t, y, h);
          change(attempt, y, h);
          return attempt;
        },
        control));
  };
  using Numbers = std::valarray<double>;
  CHECK(is_seen(findings([](Attempt& made, const Numbers&, double h) { made.errors *= h; }), "order of the estimate"));
  CHECK(is_seen(findings([](Attempt& made, const Numbers& y, double) {
                  made.between = [y, after = made.after](double theta) -> Numbers { return y + theta * (after - y); };
                }),
                "order inside a step"));
  const auto slow = [](double error) { return std::clamp(0.9 * std::pow(error, -1. / 6), 0.2, 5.0); };
  CHECK(is_seen(findings([](Attempt&, const Numbers&, double) {}, slow), "power of the controller"));
}

TEST_CASE("own pair: a curve may refer to the slope and to copies of where its step begins", "[own-pair]") {
  const auto straight = [](const Slope& f, double t, const std::valarray<double>& y, double h) {
    Attempt attempt = bogacki_shampine(f, t, y, h);
    attempt.between = [&f, t, y, h](double theta) { return std::valarray<double>(y + theta * h * f(t, y)); };
    return attempt;
  };
  const auto system = make_system<double>(problem("lotka-volterra"));
  const FirstOrderSystem<double> states(*system);
  AdaptiveSolver<double> run(own_solver("mine", of_example, straight), *system, {1e-6, 1e-6}, 0, {2.5, 1});
  const AdaptiveRun ended = run.advance_to(3, [&](const AdaptiveStep<double>& step) {
    const auto slope = states.rate(step.t, step.before), middle = step.between(0.5);
    for (std::size_t i = 0; i < slope.size(); ++i)
      CHECK(middle[i] == Approx(step.before[i] + 0.5 * step.h * slope[i]).epsilon(1e-12));
  });
  CHECK(ended.outcome == Outcome::finished);
}

TEST_CASE("own pair: to be wrong behind a jump is no way to say that it failed there", "[own-pair]") {
  const auto verdict = [](const auto& behind_a_jump) {
    const auto changed = [&](const Slope& f, double t, const std::valarray<double>& y, double h) {
      Attempt attempt = bogacki_shampine(f, t, y, h);
      if (f(t, y)[0] != f(t + h, y)[0]) behind_a_jump(attempt);
      return attempt;
    };
    auto rows = exact_answers(own_solver("changed", of_example, changed), 1e-6);
    std::erase_if(rows, [](const auto& row) { return row.equation.find("1 where t >") == std::string::npos; });
    Findings findings("test");
    judge_exact_answers(rows, findings);
    REQUIRE(findings.rows().size() == 1);
    return findings.rows().front().verdict;
  };
  CHECK(verdict([](Attempt&) {}) == Verdict::pass);
  CHECK(verdict([](Attempt& made) { made.after.resize(2); }) == Verdict::fail);
  CHECK(verdict([](Attempt&) { throw std::runtime_error("too steep"); }) == Verdict::resolved);
}

TEST_CASE("own pair: its steps are those of the catalogue's pair", "[own-pair]") {
  const auto last = [](const AdaptiveMethod& solver, double end, std::vector<double>* estimate) {
    const auto system = make_system<double>(problem("lotka-volterra"));
    AdaptiveSolver<double> run(solver, *system, {}, 0, {2.5, 1}, {.first_step = 0.0625, .equal_steps = true});
    const AdaptiveRun ended = run.advance_to(end, [&](const AdaptiveStep<double>& step) { *estimate = step.errors; });
    CHECK(ended.accepted == 48);
    return run.state();
  };
  for (const double end : {3., -3.}) {
    std::vector<double> errors, errors_of_theirs;
    const auto ours = last(own_solver("my-pair", of_example, bogacki_shampine), end, &errors);
    const auto theirs = last(adaptive_method("bogacki-shampine-3-2"), end, &errors_of_theirs);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      CHECK(ours[i] == Approx(theirs[i]).epsilon(1e-13));
      CHECK(std::abs(errors[i]) == Approx(std::abs(errors_of_theirs[i])).epsilon(1e-9));
    }
  }
}

TEST_CASE("own pair: what cannot be ends the run with words", "[own-pair]") {
  using testing::has;
  const auto as_it_is = [](Attempt&) {};
  const AdaptiveRun sound = run_of_changed(as_it_is);
  CHECK(sound.outcome == Outcome::finished);
  CHECK(run_of_changed(as_it_is, {}, -1).outcome == Outcome::finished);
  const auto broken = [&](const auto& change, const StepControl& control = {}) {
    const AdaptiveRun run = run_of_changed(change, control);
    CHECK(run.outcome == Outcome::broken);
    return run.reason;
  };
  const double no_number = std::numeric_limits<double>::quiet_NaN();
  CHECK(has(broken([](Attempt& made) { made.after.resize(1); }), "the state of its attempt has 1 entries, not 2"));
  CHECK(has(broken([](Attempt& made) { made.errors.resize(3); }), "the estimate of its attempt has 3 entries, not 2"));
  CHECK(has(broken([](Attempt& made) { made.between = {}; }), "it has no curve between its points"));
  CHECK(has(broken([&](Attempt& made) { made.errors = no_number; }), "no step from t = 0 is short enough"));
  CHECK(has(broken([](Attempt& made) { made.errors = 1; }), "no step from t = 0 is short enough"));
  CHECK(has(broken(as_it_is, [](double) { return 0.; }), "its control makes 0 of the estimate"));
  CHECK(has(broken(as_it_is, [&](double) { return no_number; }), "its control makes nan of the estimate"));
  CHECK(has(broken(as_it_is, [](double error) { return error > 1 ? 1. : 5.; }),
            "its control does not shorten a step that is refused"));
}

TEST_CASE("own pair: in Python as well", "[own-pair][foreign-solver][slow]") {
  using namespace testing;
  if (!is_there("python3")) return;
  const std::string example = content(examples + "own_pair.py");
  const auto code = example.substr(example.find("from halfstep_solver"));
  const auto lines = lines_of_code(code);
  CHECK(lines.size() <= 20);
  CHECK(std::ranges::none_of(lines, [](const std::string& line) { return has(line, ";"); }));
  const TemporaryFolder folder;
  const auto findings_of = [&](const std::string& studies, const std::string& from = "", const std::string& to = "") {
    std::string text = example;
    REQUIRE(has(text, from));
    std::ofstream(folder / "mine.py") << text.replace(text.find(from), from.size(), to);
    const auto ran = shell(folder, "rm -rf out; PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='" + std::string(source_dir) +
                                       "/bindings/python' \"$halfstep\" run " + studies +
                                       " --program 'python3 mine.py' -p lotka-volterra --no-report --out out");
    INFO(ran.out << ran.err);
    CHECK(ran.code == (from.empty() ? 0 : 1));
    return read_csv<FindingRow>(folder / "out" / "findings.csv");
  };
  const auto rows = findings_of("estimate between tolerance");
  for (const char* quantity :
       {"error over what its steps may make", "order of the estimate", "order inside a step",
        "order of the slope inside a step", "order over a run", "jump of the curve at the points",
        "exponent of the tolerance", "whether the tolerance is kept", "power of the controller"}) {
    INFO(quantity);
    CHECK(std::ranges::any_of(
        rows, [&](const FindingRow& row) { return row.quantity == quantity && row.verdict == Verdict::pass; }));
  }
  CHECK(is_seen(findings_of("estimate", "h / 72", "h * h / 72"), "order of the estimate"));
  CHECK(is_seen(findings_of("between", " + theta * (theta - 1) * bow", ""), "order inside a step"));
  const auto told = [&](const std::string& from, const std::string& to, const std::string& words) {
    const auto broken = findings_of("between tolerance", from, to);
    INFO(words);
    CHECK(std::ranges::any_of(broken, [&](const FindingRow& row) { return has(row.reason, words); }));
  };
  told(", between\n", ", None\n", "it has no curve between its points");
  told("dense_order=3", "dense_order=3, control=lambda error: 1",
       "its control does not shorten a step that is refused");
  told("h / 72", "float('nan') / 72", "no step from t = 0.0 is short enough");
  const auto run_python = [&](const std::string& program, const std::string& input) {
    std::ofstream(folder / "own.py") << "import halfstep_solver as s\n" << program;
    const auto ran = shell(folder, "printf '" + input + "' | PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='" +
                                       std::string(source_dir) + "/bindings/python' python3 own.py");
    INFO(ran.err);
    CHECK(ran.code == 0);
    return ran.out;
  };
  // Errors without a claimed order: as in C++ the control takes them to fall with h, and claims nothing.
  CHECK(run_python("s.serve('mine', lambda f, t, y, h: (y, s.State([1e-9]), None), order=1)",
                   "halfstep 1\\nsolve - 1 0 1 1e-6 1e-6 0 1\\n1\\nstep 1\\n") ==
        "mine solver order=1 problems=any\nrate 0.0 1.0\nready\n0.01 0 1 1.0 1e-09\n");
  CHECK(run_python("run = object.__new__(s._Run)\nrun.absolute, run.relative, run.y = 0, 1e-6, s.State([0.0])\n"
                   "print(run.over_tolerance([1e-3], [0.0]), run.over_tolerance([0.0], [0.0]))",
                   "") == "inf 0.0\n");
}

}  // namespace halfstep
