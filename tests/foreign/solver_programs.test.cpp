// Solvers in programs and plug-ins: the line that describes them, what they may ask for, and their studies.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/foreign_steps.hpp"
#include "halfstep/methods/foreign/solver_program.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "tests/catch.hpp"
#include "tests/foreign/foreign_program.hpp"

namespace halfstep {

TEST_CASE("foreign solver: the line that describes a program", "[foreign-solver]") {
  const auto read = [](const std::string& line) { return read_solver_description(line); };
  CHECK(describes_solver("mine solver order=5"));
  CHECK(describes_solver("mine order=5 solver"));
  CHECK(!describes_solver("solver order=5"));
  CHECK(!describes_solver("mine order=5"));
  const auto solver = read("mine solver order=5 estimate-order=4 dense-order=4 per=unit-step problems=kepler,pendulum");
  CHECK(solver.name == "mine");
  CHECK(solver.order() == 5);
  CHECK(solver.estimate_power() == 5);
  CHECK(solver.dense_order() == 4);
  CHECK(!foreign(solver)->finds_events);
  CHECK(solver.tolerance_exponent().value() == 1.25);
  CHECK(solver.solves("pendulum"));
  CHECK(!solver.solves("lorenz"));
  CHECK(!read("mine solver problems=kepler").tolerance_exponent());
  for (const std::string bad : {"mine solver order=five", "mine solver order=0", "mine solver order=5 order=5",
                                "mine solver orders=5", "mine solver symplectic", "mine solver per=year"})
    CHECK_THROWS_AS(read(bad), InputError);
}

TEST_CASE("foreign solver: a program of several solvers asks for the slopes of any problem", "[foreign-solver][slow]") {
  using namespace testing;
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  const auto solvers = [&](const std::string& question) {
    std::ofstream(folder / "euler.py") << R"(import sys
for line in iter(sys.stdin.readline, ""):
    word, *rest = line.split()
    if word == "halfstep":
        print('full solver order=1 problems=any source="by hand, 1.0" | half solver order=1 problems=any')
    elif word == "solve":
        t, end, _, _, h = map(float, rest[2:7])
        y = [float(x) for x in rest[7:7 + int(rest[1])]]
        h = h or 0.25
        if "solver=half" in rest:
            h /= 2
        print("ready")
    elif word == "step":
        print()" + question + R"(, t, *y, flush=True)
        f = [float(x) for x in sys.stdin.readline().split()][:len(y)]
        t, y = t + h, [a + h * b for a, b in zip(y, f)]
        print(t, 0, 0, *y)
    sys.stdout.flush()
)";
    return solvers_of(shake_hands("python3 '" + (folder / "euler.py").string() + "'", {.timeout = 10}), "the program");
  };
  const auto system = make_system<double>(problem("lotka-volterra"));
  const auto ended = [&](const AdaptiveMethod& solver) {
    AdaptiveSolver<double> run(solver, *system, {1e-6, 1e-6}, 0, {2.5, 1});
    return run.advance_to(1);
  };
  const auto euler = solvers("\"rate\"");
  REQUIRE(euler.size() == 2);
  CHECK(euler[0].source == "by hand, 1.0");
  CHECK(euler[0].solves("kepler"));
  const auto before = system->evaluations();
  CHECK(ended(euler[0]).accepted == 4);
  CHECK(ended(euler[1]).accepted == 8);
  CHECK(system->evaluations() == before + 12);
  CHECK(ended(solvers("\"jacobian\"")[0]).outcome == Outcome::finished);
  const AdaptiveRun broken = ended(solvers("\"rate\", 1")[0]);  // a number too many
  CHECK(broken.outcome == Outcome::broken);
  CHECK(has(broken.reason, "asks with 4 numbers, not 3"));
  CHECK_THROWS_AS(read_solver_description("mine solver source=\"open"), InputError);
  CHECK_THROWS_AS(read_solver_description("mine solver effectivity=0"), InputError);
}

namespace {

/// A solver of order 1 in the shell that answers each step as said; its description has these words more.
AdaptiveMethod solver_that(const std::string& answers, const std::string& words, double timeout,
                           const testing::TemporaryFolder& folder) {
  std::ofstream(folder / "mine.sh") << "while read word rest; do case $word in\n"
                                    << "halfstep) echo mine solver order=1 " << words << ";;\n"
                                    << "solve) echo ready;;\n*) " << answers << ";;\nesac; done\n";
  return solvers_of(shake_hands("sh '" + (folder / "mine.sh").string() + "'", {.timeout = timeout}), "the program")[0];
}

}  // namespace

TEST_CASE("foreign solver: a program that asks without end is ended, and not asked the same again",
          "[foreign-solver][slow]") {
  const testing::TemporaryFolder folder;
  const AdaptiveMethod solver = solver_that("echo rate 0 2.5 1", "problems=any", 2, folder);
  const auto system = make_system<double>(problem("lotka-volterra"));
  const auto ended = [&](double tolerance) {
    AdaptiveSolver<double> run(solver, *system, {tolerance, tolerance}, 0, {2.5, 1});
    return run.advance_to(1);
  };
  const AdaptiveRun first = ended(1e-6);
  CHECK(first.outcome == Outcome::broken);
  CHECK(first.reason == "it ended with: a call asks on and does not end in 2 s (--timeout changes the limit)");
  const auto asked = system->evaluations();
  CHECK(asked > 0);
  CHECK(testing::has(ended(1e-3).reason, "it was not asked again"));
  CHECK(system->evaluations() == asked);
}

TEST_CASE("foreign solver: of a program only \"error\" is its own word for the end of a run", "[foreign-solver]") {
  const testing::TemporaryFolder folder;
  const auto system = make_system<double>(problem("lotka-volterra"));
  const auto is_said = [&](const std::string& answer) {
    const AdaptiveMethod solver = solver_that(answer, "problems=lotka-volterra", 10, folder);
    AdaptiveSolver<double> run(solver, *system, {1e-6, 1e-6}, 0, {2.5, 1});
    const AdaptiveRun ended = run.advance_to(1);
    INFO(answer << ": " << ended.reason);
    CHECK(ended.outcome == Outcome::broken);
    return is_own_word(ended.reason);
  };
  CHECK(is_said("echo error: too steep"));
  for (const char* fault : {"exit 3", "kill -9 $$", "echo 1 0", "echo soon", "echo 2 0 1 2.5 1", "echo 0.5 0 1 2.5"})
    CHECK(!is_said(fault));
}

TEST_CASE("foreign solver: a program that finds events asks for its functions and is told where it errs",
          "[foreign-solver][events][slow]") {
  using namespace testing;
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  // steps of exact length 1/4 along x'' = -x, events at the ends of steps where a sign has changed
  const auto solver = [&](const std::string& of_event) {
    std::ofstream(folder / "turn.py") << R"(import sys, math
def ask(t, y):
    print("events", t, *y, flush=True)
    return [float(x) for x in sys.stdin.readline().split()]
for line in iter(sys.stdin.readline, ""):
    word, *rest = line.split()
    if word == "halfstep":
        print("turning solver finds-events problems=harmonic-oscillator")
    elif word == "solve":
        t, y = float(rest[2]), [float(x) for x in rest[7:9]]
        asked = [word for word in rest if word.startswith("events=")]
        g = ask(t, y) if asked else []
        print("ready")
    elif word == "step":
        t += 0.25
        y = [math.cos(t), -math.sin(t)]
        before, g = g, ask(t, y) if asked else []
        events = [x for k, (a, b) in enumerate(zip(before, g)) if a * b < 0 for x in )" +
                                             of_event + R"(]
        print(t, 0, 0, *y, *(["|", *events] if asked else []))
    sys.stdout.flush()
)";
    return solvers_of(shake_hands("python3 '" + (folder / "turn.py").string() + "'", {.timeout = 10}),
                      "the program")[0];
  };
  const auto system = make_system<double>(problem("harmonic-oscillator"));
  std::vector<ReportedEvent> seen;
  const EventFunction<double> x{[](const double&, const std::vector<double>& y) { return y[0]; }};
  const auto ended = [&](const AdaptiveMethod& one) {
    AdaptiveOptions options;
    const EventFunction<double> late{[](const double& t, const std::vector<double>&) { return t - 2.1; },
                                     Crossing::rising};
    options.events = {x, late};
    seen.clear();
    AdaptiveSolver<double> run(one, *system, {1e-6, 1e-6}, 0, {1, 0}, options);
    return run.advance_to(5, [&](const AdaptiveStep<double>& step) {
      REQUIRE(step.reported != nullptr);
      seen.insert(seen.end(), step.reported->begin(), step.reported->end());
    });
  };
  const AdaptiveMethod sound = solver("(k, t, 1 if b > a else -1)");
  CHECK(foreign(sound)->finds_events);
  CHECK(ended(sound).outcome == Outcome::finished);
  REQUIRE(seen.size() == 3);
  CHECK((seen[0].function == 0 && seen[0].t == 1.75 && !seen[0].rising));
  CHECK((seen[1].function == 1 && seen[1].t == 2.25 && seen[1].rising));
  CHECK((seen[2].function == 0 && seen[2].t == 4.75 && seen[2].rising));
  AdaptiveOptions asked;  // the next run does not meet a program that still waits for a value
  asked.events = {{[](const double& t, const std::vector<double>&) {
    return t < 1 ? 1 : throw std::runtime_error("no value behind t = 1");
  }}};
  const AdaptiveRun without_value = AdaptiveSolver<double>(sound, *system, {}, 0, {1, 0}, asked).advance_to(5);
  CHECK(without_value.outcome == Outcome::broken);
  CHECK(has(without_value.reason, "no value behind t = 1"));
  CHECK(ended(sound).outcome == Outcome::finished);
  AdaptiveSolver<double> unasked(sound, *system, {1e-6, 1e-6}, 0, {1, 0});
  CHECK(unasked.advance_to(5).outcome == Outcome::finished);
  for (const auto& [of_event, words] :
       {std::pair("(k + 2, t, 1)", "prints an event of function 2, where 2 were asked for, from 0 on"),
        {"(0.5, t, 1)", "prints an event of function 0.5, where 2 were asked for"},
        {"(k, t, 0)", "prints the direction 0 of an event, not 1 (rising) or -1"},
        {"(k, t)", "prints 2 numbers of events, not three of each (function, time, direction)"},
        {"(k, t + 1, 1)", "it reports an event at t = 2.75, beside its step from 1.5 to 1.75"},
        {"(k, float('nan'), 1)", "nan"},
        {"('here',)", "here"}}) {
    const AdaptiveRun broken = ended(solver(of_event));
    INFO(of_event << ": " << broken.reason);
    CHECK(broken.outcome == Outcome::broken);
    CHECK(has(broken.reason, words));
  }
}

TEST_CASE("foreign solver: a program of few lines gets the studies of solvers", "[foreign-solver][slow]") {
  using namespace testing;
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  const std::string example = content(examples + "heun_solver.py");
  const auto put = [&](const std::string& from, const std::string& to) {
    std::string text = example;
    REQUIRE(text.find(from) != std::string::npos);
    std::ofstream(folder / "heun.py") << text.replace(text.find(from), from.size(), to);
  };
  const auto ran = [&](const std::string& options) {
    return shell(folder, "rm -rf out; \"$halfstep\" run --program 'python3 heun.py' --no-report --out out " + options);
  };
  const auto findings = [&] { return read_csv<FindingRow>(folder / "out" / "findings.csv"); };
  put("", "");
  const Ran sound = ran("");
  INFO(sound.out << sound.err);
  CHECK(sound.code == 0);
  const auto rows = findings();
  for (const char* quantity : {"order of the estimate", "order inside a step", "order of the slope inside a step",
                               "order over a run", "jump of the curve at the points", "exponent of the tolerance"})
    CHECK(std::ranges::any_of(
        rows, [&](const FindingRow& row) { return row.quantity == quantity && row.verdict == Verdict::pass; }));
  put("(1 - theta) * a + theta * b", "a");
  CHECK(ran("between").code == 1);
  CHECK(is_seen(findings(), "jump of the curve at the points"));
  put("print(*[(1 - theta) * a + theta * b for a, b in zip(before[1], y)])", "print('nonsense')");
  const Ran nonsense = ran("between");
  CHECK(nonsense.code == 1);
  CHECK(has(nonsense.out, "nonsense"));
  put("print(\"ready\")", "print(\"error: not today\")");
  const Ran refused = ran("between");  // the study that asks it least often: each time it is started anew
  CHECK(refused.code == 1);
  CHECK(has(refused.out, "not today"));
  put("[a - b for a, b in zip(after, euler)]", "[after[0] - euler[0], float('nan')]");
  CHECK(has(ran("tolerance").out, "no step is short enough"));
  put("order=2", "ordre=2");
  const Ran unknown = ran("tolerance");
  CHECK(unknown.code == 2);
  CHECK(has(unknown.err, "unknown word \"ordre=2\""));
  put("", "");
  const Ran elsewhere = ran("tolerance -p kepler --solver bogacki-shampine-3-2");
  CHECK(elsewhere.code == 0);
  CHECK(has(content(folder / "out" / "findings.csv"), "none of the problems is one that it solves"));
  CHECK(has(content(folder / "out" / "findings.csv"), "bogacki-shampine-3-2 on kepler"));
  CHECK(has(ran("convergence -m rk4").err, "is a solver that chooses its steps"));
  std::ofstream(folder / "study.toml") << "study = \"tolerance\"\nsolvers = \"bogacki-shampine-3-2\"\n";
  const Ran beside_a_file = ran("study.toml");
  CHECK(beside_a_file.code == 2);
  CHECK(has(beside_a_file.err, "--solver python-heun"));
}

TEST_CASE("foreign solver: a plug-in in C gets the studies of solvers, and a crash ends its run alone",
          "[foreign-solver][slow]") {
  using namespace testing;
  if (!is_there("cc")) return;
  const TemporaryFolder folder;
  const std::string example = content(examples + "heun_solver_plugin.c");
  const auto build = [&](const std::string& from, const std::string& to) {
    std::string text = example;
    REQUIRE(text.find(from) != std::string::npos);
    std::ofstream(folder / "heun.c") << text.replace(text.find(from), from.size(), to);
    REQUIRE(shell(folder, "cc -O2 -Wall -Werror -shared -fPIC -I '" + std::string(source_dir) +
                              "/methods/foreign' heun.c -o libheun.so -lm")
                .code == 0);
  };
  const auto ran = [&](const std::string& options) {
    return shell(folder, "rm -rf out; \"$halfstep\" run --plugin ./libheun.so --no-report --out out " + options);
  };
  const auto findings = [&] { return read_csv<FindingRow>(folder / "out" / "findings.csv"); };
  build("c-heun", "c-heun");
  const Ran sound = ran("estimate between tolerance -p lotka-volterra -p double-pendulum");
  INFO(sound.out << sound.err);
  CHECK(sound.code == 0);
  // Of two problems: order and effectivity of the estimate; three orders of the curve, and its jump; the exponents of
  // both errors, and whether the tolerance is kept.
  CHECK(std::ranges::count(findings(), Verdict::pass, &FindingRow::verdict) == 18);
  build("  *t = run->t;\n", "  if (run->t > 1) abort();\n  *t = run->t;\n");
  const Ran crashed = ran("tolerance -p lotka-volterra --solver c-heun --solver bogacki-shampine-3-2");
  CHECK(crashed.code == 1);
  CHECK(has(crashed.out, "was killed by signal 6"));
  CHECK(std::ranges::any_of(findings(), [](const FindingRow& row) {
    return row.subject == "bogacki-shampine-3-2 on lotka-volterra" && row.verdict == Verdict::pass;
  }));
  build("errors[i] = h / 2", "errors[i] = NAN * h / 2");
  CHECK(has(ran("tolerance -p lotka-volterra").out, "no step is short enough"));
  build("{\"c-heun\", ", "{\"two words\", ");
  CHECK(ran("tolerance").code == 2);
  build("version == HALFSTEP_PLUGIN_VERSION ? &table : NULL", "version < 0 ? &table : NULL");
  CHECK(ran("tolerance").code == 2);
}

}  // namespace halfstep
