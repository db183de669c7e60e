// Solvers in programs and plug-ins: the line that describes them, what they may ask for, and their studies.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
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
  CHECK(solver.tolerance_exponent().value() == 1.25);
  CHECK(solver.solves("pendulum"));
  CHECK(!solver.solves("lorenz"));
  CHECK(!read("mine solver problems=kepler").tolerance_exponent());
  for (const std::string bad : {"mine solver order=five", "mine solver order=0", "mine solver order=5 order=5",
                                "mine solver orders=5", "mine solver symplectic", "mine solver per=year"})
    CHECK_THROWS_AS(read(bad), InputError);
}

TEST_CASE("foreign solver: a program of several solvers asks for the slopes of any problem", "[foreign-solver]") {
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
    return solvers_of(greet("python3 '" + (folder / "euler.py").string() + "'", {.timeout = 10}), "the program");
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
  CHECK(std::ranges::count(findings(), Verdict::pass, &FindingRow::verdict) == 16);
  build("  *t = run->t;\n", "  if (run->t > 1) abort();\n  *t = run->t;\n");
  const Ran crashed = ran("tolerance -p lotka-volterra --solver c-heun --solver bogacki-shampine-3-2");
  CHECK(crashed.code == 1);
  CHECK(has(crashed.out, "was killed by signal 6"));
  CHECK(std::ranges::any_of(findings(), [](const FindingRow& row) {
    return row.subject == "bogacki-shampine-3-2 on lotka-volterra" && row.verdict == Verdict::pass;
  }));
  build("{\"c-heun\", ", "{\"two words\", ");
  CHECK(ran("tolerance").code == 2);
  build("version == HALFSTEP_PLUGIN_VERSION ? &table : NULL", "version < 0 ? &table : NULL");
  CHECK(ran("tolerance").code == 2);
}

}  // namespace halfstep
