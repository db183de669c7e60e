// Programs that fail in every way, and what becomes of the others.
#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/foreign/description.hpp"
#include "halfstep/methods/foreign/program.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "tests/catch.hpp"
#include "tests/foreign/foreign_program.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("foreign program: every way to fail is told, and costs nobody else's rows", "[slow]") {
  const TemporaryFolder folder;
  CHECK(shell(folder, convergence_run + "-m rk4 -p kepler --levels 3..9").code == 0);
  const auto alone = results(folder, "rk4");
  std::map<std::string, std::string> reasons;
  std::string programs;
  const auto add = [&](const std::string& name, const std::string& answer, const std::string& reason) {
    put_script(folder, name, answer);
    programs += " --program 'sh ./" + name + "'";
    reasons[name] = reason;
  };
  add("dies", "echo oops >&2; exit 3", "ended with exit code 3; the last line of its standard error: oops");
  add("crashes", "kill -SEGV $$", "was killed by signal 11 (Segmentation fault)");
  add("hangs", "sleep 1000",
      "hangs: no answer in 0.4 s (it must flush its output after each line; --timeout changes the limit)");
  add("babbles", "echo hello world", "prints text instead of numbers: \"hello\" in \"hello world\" is not a number");
  add("colours", "printf '\\033[31mred\\n'",
      "prints text instead of numbers: \"\\x1b[31mred\" in \"\\x1b[31mred\" is not a number");
  add("short", "echo .1 .2 .3", "prints 3 numbers, not 4 (positions, then velocities): \".1 .2 .3\"");
  add("long", "echo .1 .2 .3 .4 .5", "prints 5 numbers, not 4 (positions, then velocities): \".1 .2 .3 .4 .5\"");
  add("talks", "printf '.1 .2 .3 .4\\n.5\\n'", "prints more than one line an answer: \".5\" was not asked for");
  add("rounds", "echo .123456 .234567 .345678 1.D0",
      "prints too few digits: at most 6 in 32 numbers, where 17 are needed; the last was \"1.D0\"");
  add("refuses", "echo error: no such orbit", "says \"error: no such orbit\"");
  const Ran ran = shell(folder, convergence_run + "-m rk4 -p kepler --levels 3..9 --timeout 0.4 -j 2" + programs);
  CHECK(ran.code == 1);
  CHECK(results(folder, "rk4") == alone);
  for (const auto& row : errors_in(folder)) {
    if (row.method == "rk4") continue;
    INFO(row.method);
    CHECK(row.status == "broken");
    CHECK(row.reason.substr(0, reasons[row.method].size()) == reasons[row.method]);
    reasons.erase(row.method);
  }
  CHECK(reasons.empty());
  for (const auto& row : orders_in(folder)) CHECK((row.method == "rk4") == (row.verdict == Verdict::pass));
}

TEST_CASE("foreign program: one that hangs on one problem is asked anew on the next, and not twice on the same",
          "[slow]") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder, "    if problem == \"harmonic-oscillator\":",
             "    while problem == \"kepler\":\n        pass\n    if problem == \"harmonic-oscillator\":");
  // Long enough for Python to begin on a busy machine.
  const Ran ran =
      shell(folder, "\"$halfstep\" run convergence energy --no-report --out out --levels 3..8 --timeout 3 -j 1 " +
                        python + "-p kepler -p harmonic-oscillator");
  CHECK(ran.code == 1);
  CHECK(has(ran.out, "broken: python-velocity-verlet on kepler, energy: hangs: no answer in 3 s"));
  CHECK(has(ran.out, "it was not asked again"));
  for (const auto& row : errors_in(folder)) CHECK((row.status == "ok") == (row.problem != "kepler"));
  CHECK(read_csv<DriftRow>(folder / "out" / "drift.csv").size() == 1);
}

TEST_CASE("foreign program: one that blows up is unstable, not broken") {
  const TemporaryFolder folder;
  put_script(folder, "bursts", "echo NaN -Infinity 1e400 .1");
  put_script(folder, "forgets", "echo NaN NaN NaN NaN");
  CHECK(shell(folder, convergence_run + "-p kepler --program 'sh bursts' --program 'sh forgets' --levels 3..4").code ==
        1);
  REQUIRE(errors_in(folder).size() == 4);
  for (const auto& row : errors_in(folder)) {
    CHECK(row.status == "unstable");
    CHECK(row.local_position.empty());
    CHECK(row.local_velocity.empty());
  }
  for (const auto& row : orders_in(folder)) CHECK(row.verdict == Verdict::unstable);
}

TEST_CASE("foreign program: one that dies is of no order, so that it cannot be expected to fail", "[slow]") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder, "    for _ in range(count):",
             "    if count > 300:\n        sys.exit('out of steps')\n    for _ in range(count):");
  REQUIRE(shell(folder, "sed 's/order=2/order=3/' verlet.py > p && mv p verlet.py").code == 0);
  std::ofstream(folder / "base.csv")
      << "problem,method,precision,quantity,order,order_tolerance,constant,constant_tolerance,reason\n"
         "harmonic-oscillator,python-velocity-verlet,double,global_position,2,0.1,,,known\n"
         "harmonic-oscillator,python-velocity-verlet,double,global_velocity,2,0.1,,,known\n"
         "harmonic-oscillator,python-velocity-verlet,double,local_position,3,0.1,,,known\n"
         "harmonic-oscillator,python-velocity-verlet,double,local_velocity,3,0.1,,,known\n"
         "harmonic-oscillator,python-velocity-verlet,double,energy,2,0.1,,,known\n";
  const auto run_and_check = [&](const std::string& levels) {
    CHECK(shell(folder, convergence_run + python + "-p harmonic-oscillator --levels " + levels).code == 1);
    return shell(folder, "\"$halfstep\" check --baseline base.csv out");
  };
  const Ran sound = run_and_check("3..9");
  INFO(sound.out << sound.err);
  CHECK(sound.code == 0);
  const Ran dead = run_and_check("3..11");
  for (const auto& row : orders_in(folder)) {
    CHECK(row.verdict == Verdict::fail);
    CHECK_FALSE(row.observed);
    CHECK_FALSE(row.constant);
  }
  INFO(dead.out << dead.err);
  CHECK(dead.code == 1);
  CHECK(has(dead.out, "out of steps"));
}

TEST_CASE("foreign program: without files left it cannot be started, and none is lost by trying") {
  const auto is_open = [](int fd) { return ::fcntl(fd, F_GETFD) >= 0; };
  const auto open_files = [&] {
    int count = 0;
    for (int fd = 0; fd < 256; ++fd) count += is_open(fd) ? 1 : 0;
    return count;
  };
  const int before = open_files();
  rlimit old = {};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &old) == 0);
  for (int left = 0; left <= 8; ++left) {
    int bound = 0;
    for (int free = 0; free < left || is_open(bound); ++bound) free += is_open(bound) ? 0 : 1;
    const rlimit few = {static_cast<rlim_t>(bound), old.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &few) == 0);
    std::exception_ptr refusal;
    try {
      const Process process("exit 0", {});
    } catch (const IntegratorError&) {
      refusal = std::current_exception();  // looked at when there are files again, which a sanitizer's checks need
    }
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &old) == 0);
    INFO(left);
    REQUIRE(refusal);
    CHECK_THROWS_WITH(std::rethrow_exception(refusal), ContainsSubstring("no pipe to it: "));
    CHECK(open_files() == before);
  }
}

TEST_CASE("foreign program: all digits are asked for, but short numbers may be among them", "[slow]") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  const auto code_with = [&](const std::string& format) {
    put_python(folder, "map(str, ", "map(lambda z: format(z, '" + format + "'), ");
    return shell(folder, convergence_run + python + "-p kepler --levels 3..8").code;
  };
  CHECK(code_with(".17g") == 0);
  CHECK(code_with(".16e") == 0);
  CHECK(code_with(".15g") == 1);
  CHECK(has(orders_in(folder).front().reason, "too few digits: at most 15 in "));
  CHECK(code_with("f") == 1);
  CHECK(has(orders_in(folder).front().reason, "too few digits"));
}

TEST_CASE("foreign program: one that cannot be met is told in one line, and with others beside it these are run",
          "[slow]") {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& program, const std::string& part) {
    const Ran ran = shell(folder, convergence_run + "-p kepler --timeout 0.3 --program '" + program + "'");
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(has(ran.err, part));
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  };
  const auto described = [&](const std::string& line, const std::string& part) {
    std::ofstream(folder / "p") << "read hello\necho '" + line + "'\nread more\n";
    refused("sh p", part);
  };
  refused("./nothing",
          "program \"./nothing\" cannot be started (exit code 127); the last line of its standard error: ");
  refused("exit 5", "ended with exit code 5");
  refused("sleep 1000", "hangs: no answer in 0.3 s");
  described("", "it is empty");
  described("mine problems=kepler", "claims no order");
  described("mine order=2", "names no problem that it implements");
  described("mine order=2 problems=keppler", "no problem is named \"keppler\" (did you mean \"kepler\"?)");
  described("mine order=2 problems=harmonic-oscillator", "knows only harmonic-oscillator");
  described("mine ordr=2", "it has an unknown word \"ordr=2\" (did you mean \"order\"?)");
  described("mine order=two problems=kepler", "order=two: expected a whole number between 1 and 30");
  described("rk4 order=4 problems=kepler", "a method named \"rk4\" exists already");
  described("error not today", "says \"error not today\"");
  const Ran ran = shell(folder, convergence_run + "-p kepler --levels 3..6 -m rk4 --program ./nothing");
  CHECK(ran.code == 1);
  CHECK(has(ran.out, "broken: program \"./nothing\" cannot be started"));
  CHECK(errors_in(folder).size() == 4);
  CHECK(has(shell(folder, convergence_run + "--timeout never").err, "--timeout \"never\": expected seconds"));
}

TEST_CASE("foreign program: it is spoken to where we were started without standard input") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder);
  CHECK(shell(folder, convergence_run + python + "-p harmonic-oscillator --levels 3..8 <&-").code == 0);
}

TEST_CASE("foreign program: it ends with us, however we end", "[slow]") {
  const auto after = [](const std::string& signal) {
    const TemporaryFolder folder;
    put_script(folder, "hangs", "echo $$ > pid; sleep 1000");
    // A dead one that nobody has waited for yet is a zombie (Z).
    return shell(folder,
                 "lives() { [ -r /proc/$(cat pid)/stat ] && ! grep -q ') Z ' /proc/$(cat pid)/stat; }\n"
                 "\"$halfstep\" run convergence -p kepler --no-report --program 'sh hangs' & us=$!\n"
                 "for i in 1 2 3 4 5 6 7 8 9; do sleep 0.1; [ -s pid ] && break; done\n"
                 "lives || echo 'never lived'\n"
                 "kill -" +
                     signal +
                     " $us; wait $us; echo $?\n"
                     "for i in 1 2 3 4 5 6 7 8 9; do lives || break; sleep 0.1; done\n"
                     "lives && echo lives; true");
  };
  CHECK(after("TERM").out == "130\n");
  CHECK(after("KILL").out == "137\n");
}
