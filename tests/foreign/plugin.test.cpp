// Plug-ins as their author meets them: compiled from C, run by the program, refused where they are wrong.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/foreign/plugin.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/driven_oscillator.hpp"
#include "halfstep/problems/equations.hpp"
#include "tests/catch.hpp"
#include "tests/foreign/foreign_program.hpp"

using namespace halfstep;
using testing::has;
using testing::orders_in;
using testing::Ran;
using testing::TemporaryFolder;

namespace {

const std::string c_example = std::string(source_dir) + "/docs/examples/verlet_plugin.c";

bool can_compile() {
  if (testing::shell(TemporaryFolder(), "command -v cc").code == 0) return true;
  WARN("no C compiler: plug-ins are not tested");
  return false;
}

void compile_plugin(const TemporaryFolder& folder, const std::string& source, const std::string& options = "") {
  const Ran ran = testing::shell(folder, "cc -std=c99 -Wall -Wextra -Wpedantic -Werror -shared -fPIC " + options +
                                             " -I '" + source_dir + "/methods/foreign' '" + source + "' -o libmine.so");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
}

/// The example with one text replaced by another.
void compile_changed(const TemporaryFolder& folder, const std::string& from, const std::string& to) {
  std::string text = testing::content(c_example);
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  std::ofstream(folder / "changed.c") << text.replace(at, from.size(), to);
  compile_plugin(folder, (folder / "changed.c").string());
}

const std::string run_convergence =
    "\"$halfstep\" run convergence --no-report --out out --levels 3..13 --plugin ./libmine.so ";

/// A plug-in that is wrong in one of many ways.
constexpr const char* wrong = R"(
#include <stdio.h>
#include "halfstep_plugin.h"
static int step(void* run, const struct halfstep_problem* p, double t, double h, double* x, double* v, char* message) {
  (void)run; (void)p; (void)h; (void)x; (void)v;
  snprintf(message, HALFSTEP_MESSAGE_SIZE, "cannot step\nat t = %g", t);
  return 7;
}
#ifndef NAME
#define NAME "mine"
#endif
#ifndef ORDER
#define ORDER 2
#endif
#ifndef STEP
#define STEP step
#endif
#ifndef EVALUATIONS
#define EVALUATIONS 1
#endif
#ifndef COUNT
#define COUNT 1
#endif
#ifndef SPOKEN
#define SPOKEN HALFSTEP_PLUGIN_VERSION
#endif
#ifndef ENTRY
#define ENTRY halfstep_plugin
#endif
static const struct halfstep_method methods[] = {
  {NAME, 0, 0, {ORDER, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, 0, 0, EVALUATIONS, 0, STEP, 0, 0},
  {NAME, 0, 0, {1, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, 0, 0, 1, 0, step, 0, 0}};
static const struct halfstep_table table = {SPOKEN, COUNT, methods};
const struct halfstep_table* ENTRY(int version);
const struct halfstep_table* ENTRY(int version) { return version == 99 + SPOKEN ? 0 : &table; }
)";

}  // namespace

TEST_CASE("plug-in: the C example has the orders it claims, at any number of threads", "[slow]") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_plugin(folder, c_example, "-O2");
  const Ran ran = testing::shell(folder, run_convergence + "-p kepler -p driven-oscillator -p damped-oscillator -j 2");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  const auto orders = orders_in(folder);
  std::size_t verlet = 0, clumsy = 0;
  for (const auto& row : orders) {
    INFO(row.problem << " " << row.method << " " << row.quantity);
    CHECK(row.verdict == Verdict::pass);
    CHECK_FALSE((row.method == "c-velocity-verlet" && row.problem == "damped-oscillator"));
    (row.method == "c-clumsy" ? clumsy : verlet) += 1;
  }
  CHECK(verlet == 9);  // four errors on each of two problems, and the energy of one
  CHECK(clumsy == orders.size() - verlet);
  CHECK(clumsy >= 13);
  const auto two_threads = testing::content(folder / "out" / "orders.csv");
  testing::shell(folder, run_convergence + "-p kepler -p driven-oscillator -p damped-oscillator -j 1");
  CHECK(testing::content(folder / "out" / "orders.csv") == two_threads);
  for (const auto& row : read_csv<ErrorRow>(folder / "out" / "errors.csv"))
    if (row.method == "c-clumsy") CHECK(row.force_evaluations == row.steps);
}

TEST_CASE("plug-in: -m picks among its methods, by name and by glob, and others stand beside them", "[slow]") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_plugin(folder, c_example);
  const auto run_of = [&](const std::string& options) {
    const Ran ran = testing::shell(folder, run_convergence + "-p kepler " + options);
    INFO(ran.err << ran.out);
    CHECK(ran.code == 0);
    std::set<std::string> names;
    for (const auto& row : read_csv<ErrorRow>(folder / "out" / "errors.csv")) names.insert(row.method);
    return names;
  };
  using Names = std::set<std::string>;
  CHECK(run_of("-m c-clumsy") == Names{"c-clumsy"});
  CHECK(run_of("-m 'c-vel*'") == Names{"c-velocity-verlet"});
  CHECK(run_of("-m c-clumsy -m rk4") == Names{"c-clumsy", "rk4"});
  CHECK(run_of("-m rk4") == Names{"c-clumsy", "c-velocity-verlet", "rk4"});
  CHECK(run_of("") == Names{"c-clumsy", "c-velocity-verlet"});
  for (const std::string mistyped : {"c-clumpsy", "'c-clumpsy*'"}) {
    const Ran ran = testing::shell(folder, run_convergence + "-m " + mistyped);
    CHECK(ran.code == 2);
    CHECK(has(ran.err, "\"c-clumpsy"));
    CHECK(has(ran.err, "(did you mean \"c-clumsy\"?); from plug-ins and programs: c-velocity-verlet, c-clumsy"));
  }
}

TEST_CASE("plug-in: without a problem it is asked a force of time as well", "[slow]") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_changed(folder, "t + h", "t");
  const Ran ran = testing::shell(folder, run_convergence + "-m c-velocity-verlet");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 1);
  CHECK(has(ran.out, "driven-oscillator / c-velocity-verlet / double / global_position: fail"));
  CHECK_FALSE(has(ran.out, "kepler / c-velocity-verlet"));
}

TEST_CASE("plug-in: velocity Verlet in C is velocity Verlet to rounding") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_plugin(folder, c_example);
  testing::shell(folder, run_convergence + "-p kepler -m velocity-verlet");
  std::vector<std::vector<double>> errors(2);
  for (const auto& row : read_csv<ErrorRow>(folder / "out" / "errors.csv"))
    if (row.method != "c-clumsy") errors[row.method == "velocity-verlet"].push_back(row.global_position.value);
  REQUIRE(errors[0].size() == 11);
  REQUIRE(errors[1].size() == 11);
  for (std::size_t i = 0; i < 11; ++i) CHECK(std::abs(errors[0][i] - errors[1][i]) < 1e-11);
}

TEST_CASE("plug-in: ten steps at a call are ten calls of a step, also in time") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_plugin(folder, c_example);
  const auto method = load_plugin(folder / "libmine.so").front();
  const Equations<DrivenOscillator, double> system(problem("driven-oscillator").data);
  const auto at_once = foreign(method)->begin<double>(), one_by_one = foreign(method)->begin<double>();
  std::vector<double> x = {1}, v = {0.5}, y = x, w = v;
  constexpr double h = 0.125;
  at_once(system, 0, h, 10, x, v);
  for (int i = 0; i < 10; ++i) one_by_one(system, i * h, h, 1, y, w);
  CHECK(x == y);
  CHECK(v == w);
  CHECK(system.evaluations() == 22);
}

TEST_CASE("plug-in: the Fortran example has the orders it claims", "[slow]") {
  const TemporaryFolder folder;
  if (testing::shell(folder, "command -v gfortran").code != 0) {
    WARN("no gfortran: plug-ins in Fortran are not tested");
    return;
  }
  const std::string file = std::string(source_dir) + "/docs/examples/leapfrog_plugin.f90";
  REQUIRE(testing::shell(folder, "gfortran -O2 -shared -fPIC '" + file + "' -o libmine.so").code == 0);
  const Ran ran = testing::shell(folder, run_convergence + "-p kepler -p driven-oscillator -p damped-oscillator");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  CHECK(orders_in(folder).size() >= 13);
  for (const auto& row : orders_in(folder)) CHECK(row.verdict == Verdict::pass);
}

TEST_CASE("plug-in: a wrong claim fails") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_changed(folder, "{2, 0, 0, 0, 0}", "{3, 0, 0, 0, 0}");
  const Ran ran = testing::shell(folder, run_convergence + "-p kepler");
  CHECK(ran.code == 1);
  std::size_t failed = 0;
  for (const auto& row : orders_in(folder))
    if (row.method == "c-velocity-verlet" && row.verdict == Verdict::fail) ++failed;
  CHECK(failed == 5);
}

TEST_CASE("plug-in: a changed file is run anew with --resume", "[slow]") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_plugin(folder, c_example);
  CHECK(testing::shell(folder, run_convergence + "-p kepler").code == 0);
  CHECK(testing::shell(folder, run_convergence + "-p kepler --resume").code == 0);
  compile_changed(folder, "v[i] += h / 2 * m->a[i];\n  return 0;", "v[i] += h / 3 * m->a[i];\n  return 0;");
  CHECK(testing::shell(folder, run_convergence + "-p kepler --resume").code == 1);
}

TEST_CASE("plug-in: a script for Slurm passes it on, and its shards are merged without it", "[slow]") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_plugin(folder, c_example);
  const Ran script = testing::shell(
      folder,
      "\"$halfstep\" slurm-script convergence -n 2 --plugin ./libmine.so --out all > script.sh && for i in 1 2; "
      "do SLURM_ARRAY_TASK_ID=$i bash script.sh --levels 3..13 || exit; done && "
      "\"$halfstep\" merge all/shard-*-of-2 --no-report --out all");
  INFO(script.err);
  CHECK(script.code == 0);
  CHECK(testing::shell(folder, run_convergence).code == 0);
  CHECK(testing::content(folder / "all" / "orders.csv") == testing::content(folder / "out" / "orders.csv"));
  CHECK(testing::shell(folder, "\"$halfstep\" slurm-script convergence -n 2 --plugin ./none.so").code == 2);
}

TEST_CASE("plug-in: one that fails keeps the rows of others") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  std::ofstream(folder / "wrong.c") << wrong;
  compile_plugin(folder, (folder / "wrong.c").string());
  const Ran ran = testing::shell(folder, run_convergence + "-p kepler -m rk4");
  CHECK(ran.code == 1);
  std::size_t broken = 0, sound = 0;
  for (const auto& row : read_csv<ErrorRow>(folder / "out" / "errors.csv")) {
    if (row.method == "rk4") sound += row.status == "ok";
    if (row.method != "mine") continue;
    ++broken;
    CHECK(row.status == "broken");
    CHECK(row.reason == "its step returned 7: cannot step at t = 0");
  }
  CHECK(broken == 1);
  CHECK(sound == 11);
}

TEST_CASE("plug-in: what is no plug-in, or cannot be, is refused in one line", "[slow]") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  std::ofstream(folder / "wrong.c") << wrong;
  const auto refused = [&](const std::string& options, const std::string& part) {
    compile_plugin(folder, (folder / "wrong.c").string(), options);
    const Ran ran = testing::shell(folder, run_convergence);
    INFO(options << ": " << ran.err);
    CHECK(ran.code == 2);
    CHECK(has(ran.err, "plug-in ./libmine.so"));
    CHECK(has(ran.err, part));
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  };
  refused("-DENTRY=other", "has no function halfstep_plugin");
  refused("-DSPOKEN=2", "uses version 2 of the interface, halfstep version 1");
  refused("-DSPOKEN=-98", "does not support version 1");
  refused("-DCOUNT=0", "has no methods");
  refused("-DCOUNT=2", "two methods are named \"mine\"");
  refused("-DORDER=0", "claims the order 0");
  refused("-DORDER=31", "claims the order 31");
  refused("-DSTEP=0", "has no function step");
  refused("-DEVALUATIONS=-1", "claims -1 evaluations");
  refused("-DNAME='\"my verlet\"'", "a name is kebab-case");
  refused("-DNAME='\"rk4\"'", "\"rk4\" exists already");
  std::ofstream(folder / "libmine.so") << "not a library\n";
  Ran ran = testing::shell(folder, run_convergence);
  CHECK(ran.code == 2);
  CHECK(has(ran.err, "cannot be loaded"));
  ran = testing::shell(folder, "\"$halfstep\" run --plugin nothing.so");
  CHECK(ran.code == 2);
  CHECK(has(ran.err, "plug-in nothing.so: there is no such file"));
}

TEST_CASE("plug-in: a study file names it, from its own folder, and may claim otherwise", "[slow]") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  compile_plugin(folder, c_example);
  std::filesystem::create_directory(folder / "sub");
  std::filesystem::rename(folder / "libmine.so", folder / "sub" / "libmine.so");
  const auto run = [&](const std::string& block) {
    std::ofstream(folder / "sub" / "study.toml")
        << "study = \"convergence\"\nproblems = \"kepler\"\nlevels = \"3..13\"\n[[method]]\n" + block;
    return testing::shell(folder, "\"$halfstep\" run sub/study.toml --no-report --out out");
  };
  Ran ran = run("name = \"c-velocity-verlet\"\nplugin = \"./libmine.so\"\n");
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK(orders_in(folder).size() == 5);
  CHECK(run("name = \"c-velocity-verlet\"\nplugin = \"libmine.so\"\norder = 1\n").code == 0);
  CHECK(orders_in(folder).front().verdict == Verdict::superconvergent);
  ran = run("name = \"other\"\nplugin = \"libmine.so\"\n");
  CHECK(ran.code == 2);
  INFO(ran.err);
  CHECK(has(ran.err, "sub/study.toml:5:"));
  CHECK(has(ran.err, "the plug-in has no method \"other\"; it has: c-velocity-verlet, c-clumsy"));
  CHECK(has(run("name = \"x\"\nplugin = \"libmine.so\"\nkick = [1]\ndrift = [1]\n").err, "contradicts the plugin"));
  CHECK(has(run("name = \"x\"\nplugin = \"no.so\"\n").err, "sub/study.toml:6:10:"));
}

TEST_CASE("plug-in: what its C++ throws ends its own runs only", "[slow]") {
  if (!can_compile()) return;
  const TemporaryFolder folder;
  if (testing::shell(folder, "command -v c++").code != 0) {
    WARN("no c++: plug-ins in C++ are not tested");
    return;
  }
  std::ofstream(folder / "throws.cpp") << R"(
#include <stdexcept>
#include "halfstep_plugin.h"
static int loud(void*, const halfstep_problem*, double, double, double*, double*, char*) {
  throw std::runtime_error("no root\nfound");
}
static int odd(void*, const halfstep_problem*, double, double, double*, double*, char*) { throw 7; }
static void* begin(const halfstep_method*, const halfstep_problem*, double, char*) { throw std::runtime_error("no"); }
static const halfstep_method methods[] = {
  {"loud", 0, 0, {2, 0, 0, 0, 0}, {}, {}, 0, 0, 1, 0, loud, 0, 0},
  {"odd", 0, 0, {2, 0, 0, 0, 0}, {}, {}, 0, 0, 1, 0, odd, 0, 0},
  {"unbegun", 0, 0, {2, 0, 0, 0, 0}, {}, {}, 0, 0, 1, begin, odd, 0, 0}};
static const halfstep_table table = {HALFSTEP_PLUGIN_VERSION, 3, methods};
extern "C" const halfstep_table* halfstep_plugin(int) { return &table; }
)";
  const Ran built = testing::shell(
      folder, "c++ -shared -fPIC -I '" + std::string(source_dir) + "/methods/foreign' throws.cpp -o libmine.so");
  INFO(built.err);
  REQUIRE(built.code == 0);
  const Ran ran = testing::shell(folder, run_convergence + "-m rk4 -p kepler");
  INFO(ran.err);
  CHECK(ran.code == 1);
  std::map<std::string, std::string> reasons;
  for (const auto& row : read_csv<ErrorRow>(folder / "out" / "errors.csv"))
    if (row.status == "broken") reasons[row.method] = row.reason;
  CHECK(reasons == std::map<std::string, std::string>{{"loud", "its step threw an exception: no root found"},
                                                      {"odd", "its step threw something that is no std::exception"},
                                                      {"unbegun", "its begin threw an exception: no"}});
}
