// A plug-in that declines a problem: the pair is left out of every study, which is said once and fails nothing.
#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/studies/timing/timing.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using testing::Ran;
using testing::TemporaryFolder;

namespace {

/// Symplectic Euler that declines where DECLINES says so.
constexpr const char* source = R"(
#include <stdio.h>
#include <string.h>
#include "halfstep_plugin.h"
static int step(void* run, const struct halfstep_problem* p, double t, double h, double* x, double* v, char* message) {
  double a[6];
  int i;
  (void)run;
  if (DECLINES) {
    snprintf(message, HALFSTEP_MESSAGE_SIZE, "room for one");
    return HALFSTEP_DECLINED;
  }
  p->acceleration(p, t, x, v, a);
  for (i = 0; i < p->dimension; ++i) x[i] += h * (v[i] += h * a[i]);
  return 0;
}
static const struct halfstep_method method = {
  "mine", 0, 0, {1, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {HALFSTEP_REFUSED, 0, 0, 0, 0}, 1, 0, 1, 0, step, 0, 0};
static const struct halfstep_table table = {HALFSTEP_PLUGIN_VERSION, 1, &method};
const struct halfstep_table* halfstep_plugin(int version) { (void)version; return &table; }
)";

/// Compiles it; false where there is no compiler.
bool compile_declining(const TemporaryFolder& folder, const std::string& declines) {
  if (testing::shell(folder, "command -v cc").code != 0) {
    WARN("no C compiler: plug-ins are not tested");
    return false;
  }
  std::ofstream(folder / "mine.c") << "#define DECLINES (" << declines << ")\n" << source;
  const Ran ran = testing::shell(
      folder, "cc -shared -fPIC -O1 -I '" + std::string(source_dir) + "/methods/foreign' mine.c -o libmine.so");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return true;
}

const std::string run_declining = "\"$halfstep\" run --out out -j 2 --plugin ./libmine.so ";
const std::string declined_line =
    "mine declines problems with 2 degrees of freedom: left out (kepler, kepler:e=0.8; it says: room for one)\n";

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

std::set<std::string> measured(const TemporaryFolder& folder) {
  std::set<std::string> pairs;
  for (const auto& row : read_csv<ErrorRow>(folder / "out" / "errors.csv"))
    pairs.insert(row.method + " " + row.problem);
  return pairs;
}

}  // namespace

TEST_CASE("plug-in that declines: the pair is left out of every study, and that is said once", "[slow]") {
  const TemporaryFolder folder;
  if (!compile_declining(folder, "p->dimension > 1")) return;
  const std::string more = GENERATE("--no-report", "", "--no-report --shard 1/2");
  const auto command = run_declining +
                       "convergence energy portrait timing --levels 3..9 --periods 10 -m 'mine*' -p kepler "
                       "-p kepler:e=0.8 -p pendulum " +
                       more;
  const bool sharded = more.ends_with("1/2");
  Ran ran = testing::shell(folder, command);
  if (sharded) {
    CHECK(ran.code == 0);
    CHECK(testing::shell(folder, command.substr(0, command.size() - 3) + "2/2").code == 0);
    ran = testing::shell(folder, "\"$halfstep\" merge out/shard-*-of-2 --no-report --out out");
  }
  INFO(more << ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(count(ran.out, declined_line) == 1);
  CHECK(count(ran.out, "declines") == 1);
  CHECK(measured(folder) == std::set<std::string>{"mine pendulum"});
  CHECK(read_csv<OrderRow>(folder / "out" / "orders.csv").size() == 5);
  CHECK(read_csv<DriftRow>(folder / "out" / "drift.csv").size() == 1);
  CHECK(read_csv<TimingRow>(folder / "out" / "timing.csv").size() == 1);
  if (sharded) return;
  const auto errors = testing::content(folder / "out" / "errors.csv");
  const Ran again = testing::shell(folder, command + " --resume");
  CHECK(again.code == 0);
  CHECK(count(again.out, declined_line) == 1);
  CHECK(testing::content(folder / "out" / "errors.csv") == errors);
}

TEST_CASE("plug-in that declines: everything of one shard, which is no failure of it") {
  const TemporaryFolder folder;
  if (!compile_declining(folder, "1")) return;
  const auto shard = [&](const std::string& which) {
    return run_declining + "convergence --levels 3..5 -p kepler -p kepler:e=0.8 --shard " + which;
  };
  const Ran ran = testing::shell(folder, shard("1/2") + " && " + shard("2/2"));
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  const Ran merged = testing::shell(folder, "\"$halfstep\" merge out/shard-*-of-2 --no-report --out all");
  INFO(merged.out << merged.err);
  CHECK(merged.code == 2);
  CHECK(count(merged.out, declined_line) == 1);
  CHECK(merged.err.find("nothing was measured") != std::string::npos);
}

TEST_CASE("plug-in that declines: merged shards tell what was measured by the rows of its cells alone", "[slow]") {
  const TemporaryFolder folder;
  const bool all = GENERATE(false, true);  // the exact solution that portraits hold is nothing that was measured
  if (!compile_declining(folder, all ? "1" : "p->dimension > 1")) return;
  const std::string report = GENERATE("", " --no-report");
  const auto shard = [&](const std::string& which) {
    return run_declining + (all ? "portrait" : "timing") + " -m mine -p kepler -p pendulum --shard " + which;
  };
  const Ran ran = testing::shell(folder, shard("1/2") + " && " + shard("2/2"));
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  const Ran merged = testing::shell(folder, "\"$halfstep\" merge out/shard-*-of-2 --out all" + report);
  INFO(report << merged.out << merged.err);
  CHECK(merged.code == (all ? 2 : 0));
  CHECK((merged.err.find("nothing was measured") != std::string::npos) == all);
}

TEST_CASE("plug-in that declines: everything, and nothing was measured") {
  const TemporaryFolder folder;
  if (!compile_declining(folder, "1")) return;
  const std::string report = GENERATE("", "--no-report");
  const Ran ran =
      testing::shell(folder, run_declining + "convergence portrait --levels 3..5 -p kepler -p kepler:e=0.8 " + report);
  INFO(ran.out << ran.err);
  CHECK(ran.code == 2);
  CHECK(count(ran.out, declined_line) == 1);
  CHECK(ran.err.find("halfstep: nothing was measured: every selected problem is declined") != std::string::npos);
}

TEST_CASE("plug-in that declines: a failure of another fails the run all the same") {
  const TemporaryFolder folder;
  if (!compile_declining(folder, "p->dimension > 1")) return;
  std::ofstream(folder / "study.toml") << R"(study = "convergence"
problems = ["kepler", "pendulum"]
levels = "3..9"
[[method]]
name = "mine"
plugin = "libmine.so"
[[method]]
name = "boaster"
order = 3
is = ["symplectic"]
kick = ["1/2", "1/2"]
drift = ["1", "0"]
)";
  const Ran ran = testing::shell(folder, "\"$halfstep\" run study.toml --no-report --out out");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  CHECK(ran.out.find("mine declines problems with 2 degrees of freedom: left out (kepler;") != std::string::npos);
  CHECK(measured(folder) == std::set<std::string>{"mine pendulum", "boaster kepler", "boaster pendulum"});
}

TEST_CASE("plug-in that declines: a step size of a problem that it takes is a failure") {
  const TemporaryFolder folder;
  if (!compile_declining(folder, "h < 0.02")) return;
  const Ran ran = testing::shell(folder, run_declining + "convergence --no-report --levels 3..9 -p pendulum");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  const auto rows = read_csv<ErrorRow>(folder / "out" / "errors.csv");
  REQUIRE_FALSE(rows.empty());
  CHECK(rows.back().status == "broken");
  CHECK(rows.back().reason == "it declines pendulum of dimension 1: room for one, which it took at other step sizes");
  CHECK(ran.out.find("left out") == std::string::npos);
}

TEST_CASE("plug-in that declines: a row of a baseline is not met, and the reason is said") {
  const TemporaryFolder folder;
  if (!compile_declining(folder, "p->dimension > 1")) return;
  std::ofstream(folder / "baseline.csv")
      << "problem,method,precision,quantity,order,order_tolerance,constant,constant_tolerance,reason\n"
         "kepler,mine,double,global_position,1,0.1,,,\n"
         "pendulum,mine,double,global_position,1,0.1,,,\n";
  const Ran ran = testing::shell(folder, "\"$halfstep\" check --baseline baseline.csv --plugin ./libmine.so");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  CHECK(ran.out.find("mine declines it: room for one") != std::string::npos);
  CHECK(count(ran.out, "pendulum / mine") == 0);
}

TEST_CASE("plug-in that declines: one degree of freedom, and the study of stability says so") {
  const TemporaryFolder folder;
  if (!compile_declining(folder, "p->dimension < 2")) return;
  const Ran ran = testing::shell(folder, run_declining + "stability --no-report");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(testing::content(folder / "out" / "findings.csv")
            .find("not measured: it declines a system of dimension 1: room for one") != std::string::npos);
}
