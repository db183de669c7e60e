// Plug-ins that crash, leave, or never return: named, with the reason, and nobody else's rows are lost.
#include <chrono>
#include <fstream>
#include <map>
#include <string>

#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/foreign/plugin.hpp"
#include "halfstep/methods/foreign/worker.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/kepler.hpp"
#include "halfstep/studies/timing/timing.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using testing::Ran;
using testing::TemporaryFolder;

namespace {

/// Symplectic Euler, but for what is said of Kepler's problem (dimension 2).
constexpr const char* crasher = R"(
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>
#include "halfstep_plugin.h"
static int step(void* run, const struct halfstep_problem* p, double t, double h, double* x, double* v, char* message) {
  double a[64];
  int i;
  (void)run; (void)message;
  if (p->dimension == 2) { CRASH }
  p->acceleration(p, t, x, v, a);
  for (i = 0; i < p->dimension; ++i) { v[i] += h * a[i]; x[i] += h * v[i]; }
  return 0;
}
static void* begin(const struct halfstep_method* m, const struct halfstep_problem* p, double h, char* message) {
  static int something;
  (void)m; (void)p; (void)h; (void)message;
  BEGIN
  return &something;
}
static void end(void* run) { (void)run; END }
static const struct halfstep_method methods[] = {
  {"mine", 0, 0, {1, 0, 2, 2, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, 1, 0, 1, begin, step, end, 0}};
static const struct halfstep_table table = {HALFSTEP_PLUGIN_VERSION, 1, methods};
const struct halfstep_table* halfstep_plugin(int version);
const struct halfstep_table* halfstep_plugin(int version) { (void)version; LOAD return &table; }
)";

/// On standard output, and not a second time on standard error: on a terminal both are seen.
bool told_once(const Ran& ran, const std::string& text) {
  const auto at = ran.out.find(text);
  return at != std::string::npos && ran.out.find(text, at + 1) == std::string::npos &&
         ran.err.find(text) == std::string::npos;
}

/// Writes and compiles it; false where there is no compiler.
bool compile_crasher(const TemporaryFolder& folder, const std::string& crash, const std::string& begin = "",
                     const std::string& end = "", const std::string& load = "") {
  if (testing::shell(folder, "command -v cc").code != 0) {
    WARN("no C compiler: plug-ins are not tested");
    return false;
  }
  std::ofstream(folder / "mine.c") << "#define CRASH " << crash << "\n#define BEGIN " << begin << "\n#define END "
                                   << end << "\n#define LOAD " << load << "\n"
                                   << crasher;
  const Ran ran = testing::shell(
      folder, "cc -shared -fPIC -O1 -I '" + std::string(source_dir) + "/methods/foreign' mine.c -o libmine.so");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return true;
}

const std::string run_crasher =
    "timeout -s KILL 60 \"$halfstep\" run --no-report --out out -j 2 --plugin ./libmine.so -m rk4 "
    "-p kepler -p harmonic-oscillator ";

struct RunOutcome {
  std::map<std::string, std::string> status;  ///< "mine on kepler" -> that of its last row
  std::string reason;                         ///< of the one that is broken
  std::size_t rows = 0;
};

RunOutcome outcome_in(const TemporaryFolder& folder) {
  RunOutcome outcome;
  for (const auto& row : read_csv<ErrorRow>(folder / "out" / "errors.csv")) {
    outcome.status[row.method + " on " + row.problem] = row.status;
    if (row.status == "broken") outcome.reason = row.reason;
    ++outcome.rows;
  }
  return outcome;
}

/// What every way to break has in common.
void check_one_broken(const TemporaryFolder& folder, const Ran& ran, const std::string& reason, std::size_t rows) {
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  const RunOutcome outcome = outcome_in(folder);
  CHECK(outcome.status == std::map<std::string, std::string>{{"mine on kepler", "broken"},
                                                             {"mine on harmonic-oscillator", "ok"},
                                                             {"rk4 on kepler", "ok"},
                                                             {"rk4 on harmonic-oscillator", "ok"}});
  CHECK(outcome.reason == reason);
  CHECK(outcome.rows == rows);
  CHECK(ran.out.find("kepler / mine / double / global_position: fail, broken at 32 steps: " + reason) !=
        std::string::npos);
}

}  // namespace

TEST_CASE("plug-in that crashes: the row says how, all others are there, and --resume does not try it again",
          "[slow]") {
  const auto [crash, reason] = GENERATE(table<std::string, std::string>(
      {{"if (t > 1) *(volatile int*)0 = 1;", "its step was killed by signal 11 (Segmentation fault)"},
       {"if (t > 1) abort();", "its step was killed by signal 6 (Aborted)"},
       {"if (t > 1) { puts(\"bye\"); exit(0); }", "its step called exit"},
       {"if (t > 1) _exit(3);", "its step ended with exit code 3"}}));
  const TemporaryFolder folder;
  if (!compile_crasher(folder, crash)) return;
  constexpr std::size_t rows = 3 * 5 + 1;
  const Ran first = testing::shell(folder, run_crasher + "convergence --levels 2..6");
  check_one_broken(folder, first, reason, rows);
  const auto errors = testing::content(folder / "out" / "errors.csv");
  const Ran again = testing::shell(folder, run_crasher + "convergence --levels 2..6 --resume");
  check_one_broken(folder, again, reason, rows);
  CHECK(testing::content(folder / "out" / "errors.csv") == errors);
  // A plug-in that has been mended is tried.
  compile_crasher(folder, "");
  const Ran mended = testing::shell(folder, run_crasher + "convergence --levels 2..6 --resume");
  INFO(mended.err);
  CHECK(outcome_in(folder).rows == 4 * 5);
  CHECK(outcome_in(folder).reason.empty());
}

TEST_CASE("plug-in that crashes: where nothing is a row, method, problem and study are named", "[slow]") {
  const TemporaryFolder folder;
  if (!compile_crasher(folder, "abort();")) return;
  const Ran ran = testing::shell(folder, run_crasher + "energy portrait rounding timing --periods 10");
  INFO(ran.err);
  CHECK(ran.code == 1);
  for (const std::string study : {"energy", "portrait", "timing"})
    CHECK(told_once(ran, "broken: mine on kepler, " + study + ": its step was killed by signal 6 (Aborted)\n"));
  CHECK(read_csv<DriftRow>(folder / "out" / "drift.csv").size() == 3);
  CHECK(read_csv<TimingRow>(folder / "out" / "timing.csv").size() == 3);
}

TEST_CASE("plug-in that crashes: a step that never returns is ended after --timeout, and not waited for twice",
          "[slow]") {
  const TemporaryFolder folder;
  if (!compile_crasher(folder, "if (t > 1) for (;;) usleep(1000);")) return;
  const auto begin = std::chrono::steady_clock::now();
  const Ran ran =
      testing::shell(folder, run_crasher + "convergence energy portrait --levels 2..6 --periods 10 --timeout 0.5");
  check_one_broken(folder, ran, "hangs: its step does not return in 0.5 s (--timeout changes the limit)", 3 * 5 + 1);
  CHECK(told_once(ran, "energy: hangs"));
  CHECK(ran.out.find("it was not asked again") != std::string::npos);
  CHECK(ran.err.find("it was not asked again") == std::string::npos);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("plug-in that crashes: behind the end of a run it may do what it likes", "[slow]") {
  const std::string way = GENERATE("abort();", "for (;;) usleep(1000);");
  const TemporaryFolder folder;
  if (!compile_crasher(folder, "if (t > 10.001) " + way)) return;
  const Ran ran = testing::shell(folder, run_crasher + "convergence --levels 2..6 --timeout 0.2");
  INFO(ran.out << ran.err);
  CHECK(outcome_in(folder).reason.empty());
  CHECK(outcome_in(folder).rows == 4 * 5);
}

TEST_CASE("plug-in that crashes: in begin, in end, and where it is loaded", "[slow]") {
  const TemporaryFolder folder;
  if (!compile_crasher(folder, "", "if (p->dimension == 2) abort();")) return;
  const Ran begin = testing::shell(folder, run_crasher + "convergence --levels 2..6");
  check_one_broken(folder, begin, "its begin was killed by signal 6 (Aborted)", 3 * 5 + 1);
  std::filesystem::remove_all(folder / "out");
  compile_crasher(folder, "", "", "abort();");
  const Ran end = testing::shell(folder, run_crasher + "convergence --levels 2..6");
  INFO(end.out);
  CHECK(end.code == 1);
  CHECK(outcome_in(folder).reason == "its end was killed by signal 6 (Aborted)");
  for (const auto& [load, message] : {std::pair("abort();", "was killed by signal 6 (Aborted)"),
                                      std::pair("for (;;) usleep(1000);", "hangs: it does not return in 0.5 s")}) {
    compile_crasher(folder, "", "", "", load);
    const Ran loaded = testing::shell(folder, run_crasher + "convergence --levels 2..6 --timeout 0.5");
    INFO(loaded.err);
    CHECK(loaded.code == 2);
    CHECK(loaded.err.find("plug-in ./libmine.so cannot be loaded: it " + std::string(message)) != std::string::npos);
  }
}

TEST_CASE(
    "plug-in that crashes: a signal ends a run whose plug-in is in the middle of a step, with all that it started",
    "[slow]") {
  const TemporaryFolder folder;
  if (!compile_crasher(
          folder, "FILE* f = fopen(\"worker\", \"w\"); fprintf(f, \"%d\\n\", (int)getpid()); fclose(f); for (;;) {}"))
    return;
  const Ran ran =
      testing::shell(folder,
                     "\"$halfstep\" run energy --no-report --out out -j 1 --periods 10 --plugin ./libmine.so -m rk4 "
                     "-p harmonic-oscillator -p kepler 2> told.txt & p=$!; i=0; until test -s worker; do sleep 0.05; "
                     "i=$((i + 1)); [ $i "
                     "-lt 400 ] || break; done; sleep 0.2\n"
                     "b=$(date +%s%N); kill -TERM $p; wait $p; c=$?; e=$(date +%s%N); sleep 0.1\n"
                     "echo $c $(((e - b) / 1000000)); ps -o stat= -p $(cat worker) | grep -v Z && echo still there");
  INFO(ran.out << testing::content(folder / "told.txt"));
  CHECK(ran.out.starts_with("130 "));
  CHECK(std::stoi(ran.out.substr(4)) < 2000);
  CHECK(ran.out.find("still there") == std::string::npos);
  std::size_t finished = 0;
  for (const auto& row : read_csv<DriftRow>(folder / "out" / "drift.csv")) finished += row.method == "rk4";
  CHECK(finished >= 1);
}

TEST_CASE("plug-in that crashes: a worker's steps, evaluations and seconds are those of a run in one piece") {
  const TemporaryFolder folder;
  if (!compile_crasher(folder, "")) return;
  const auto method = load_plugin(folder / "libmine.so").front();
  const Equations<Kepler, double> system(problem("kepler").data);
  constexpr double h = 1.0 / 64;
  std::vector<double> x = {0.4, 0}, v = {0, 2}, y = x, w = v;
  const auto one_by_one = foreign(method)->begin<double>();
  constexpr int steps = 20000;  // many answers of the worker
  for (int i = 0; i < steps; ++i) {
    one_by_one(system, i * h, h, 1, x, v);
    std::vector<double> a(2);
    const auto before = system.evaluations();
    system.acceleration(i * h, y.data(), w.data(), a.data());
    CHECK(before == 2 * i + 1);
    for (std::size_t d = 0; d < 2; ++d) {
      w[d] += h * a[d];
      y[d] += h * w[d];
    }
  }
  CHECK(x == y);
  CHECK(v == w);
  CHECK(system.evaluations() == 2 * steps);
  CHECK(worker_seconds() > 0);
}
