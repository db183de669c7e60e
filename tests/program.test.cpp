// Programs as methods: three languages, every way to fail, and what becomes of the others.
#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "methods/foreign/description.hpp"
#include "methods/foreign/program.hpp"
#include "methods/integrator.hpp"
#include "studies/csv.hpp"
#include "studies/finding.hpp"
#include "studies/tables.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using testing::Ran;
using testing::shell;
using testing::TemporaryFolder;

namespace {

const std::string examples = std::string(source_dir) + "/docs/examples/";
const std::string python = "--program 'python3 ./verlet.py' ";
const std::string run = "\"$halfstep\" run convergence --no-report --out out ";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

bool is_there(const std::string& tool) {
  if (shell(TemporaryFolder(), "command -v " + tool).code == 0) return true;
  WARN("no " << tool << ": programs in its language are not tested");
  return false;
}

/// The Python example in a folder, with one text replaced by another.
void put_python(const TemporaryFolder& folder, const std::string& from = "", const std::string& to = "") {
  std::string text = testing::content(examples + "verlet.py");
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  std::ofstream(folder / "verlet.py") << text.replace(at, from.size(), to);
}

std::vector<OrderRow> orders_in(const TemporaryFolder& folder) {
  return read_csv<OrderRow>(folder / "out" / "orders.csv");
}

std::vector<ErrorRow> errors_in(const TemporaryFolder& folder) {
  return read_csv<ErrorRow>(folder / "out" / "errors.csv");
}

/// All that a program says, but for the seconds it took.
std::string results(const TemporaryFolder& folder, const std::string& method) {
  std::string text;
  for (auto row : errors_in(folder))
    if (row.method == method)
      text += row.global_position.text + " " + row.local_velocity.text + " " + row.status + "\n";
  return text;
}

/// A shell script that describes itself and does `answer` for each request.
void put_script(const TemporaryFolder& folder, const std::string& name, const std::string& answer,
                const std::string& description = "order=2 problems=kepler") {
  std::ofstream(folder / name)
      << "while read word problem n t h steps rest; do\n  if [ \"$word\" = halfstep ]; then echo '" + name + " " +
             description + "'; else\n" + answer + "\nfi; done\n";
}

}  // namespace

TEST_CASE("foreign program: the Python example has its orders in double and in 50 digits") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder);
  const std::string what =
      run + python + "-p kepler -p harmonic-oscillator --precision double --precision 50 --levels 3..9";
  const Ran ran = shell(folder, what + " -j 2");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  CHECK(orders_in(folder).size() == 20);
  for (const auto& row : orders_in(folder)) {
    CHECK(row.verdict == Verdict::pass);
    if (row.precision == "50" && row.observed) CHECK(std::abs(*row.observed - *row.expected) < 0.01);
  }
  const auto two_threads = testing::content(folder / "out" / "orders.csv");
  CHECK(shell(folder, what + " -j 1").code == 0);
  CHECK(testing::content(folder / "out" / "orders.csv") == two_threads);
}

TEST_CASE("foreign program: the Fortran example is velocity Verlet to rounding") {
  if (!is_there("gfortran")) return;
  const TemporaryFolder folder;
  REQUIRE(shell(folder, "gfortran -O2 -Wall -Werror '" + examples + "verlet.f90' -o verlet").code == 0);
  const Ran ran =
      shell(folder, run + "--program ./verlet -m velocity-verlet -p kepler -p harmonic-oscillator:w=3/2 --levels 3..9");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  std::map<std::pair<std::string, int>, double> ours;
  int compared = 0;
  for (const auto& row : errors_in(folder))
    if (row.method == "velocity-verlet") ours[{row.problem, row.level}] = row.global_position.value;
  for (const auto& row : errors_in(folder))
    if (row.method == "fortran-velocity-verlet") {
      ++compared;
      CHECK(std::abs(row.global_position.value - ours.at({row.problem, row.level})) < 1e-11);
      CHECK(row.force_evaluations == row.steps);
    }
  CHECK(compared == 14);
}

TEST_CASE("foreign program: a wrong claim fails, a changed program is run anew") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder);
  const std::string what = run + python + "-p harmonic-oscillator --levels 3..8";
  CHECK(shell(folder, what).code == 0);
  CHECK(shell(folder, what + " --resume").code == 0);
  put_python(folder, "x = [xi + h * vi", "x = [xi + h * vi * (1 + h)");
  CHECK(shell(folder, what + " --resume").code == 1);
  put_python(folder, "order=2", "order=3");
  CHECK(shell(folder, what).code == 1);
  CHECK(orders_in(folder).front().verdict == Verdict::fail);
}

TEST_CASE("foreign program: every way to fail is told, and costs nobody else's rows") {
  const TemporaryFolder folder;
  CHECK(shell(folder, run + "-m rk4 -p kepler --levels 3..9").code == 0);
  const auto alone = results(folder, "rk4");
  std::map<std::string, std::string> said;
  std::string programs;
  const auto add = [&](const std::string& name, const std::string& answer, const std::string& reason) {
    put_script(folder, name, answer);
    programs += " --program 'sh ./" + name + "'";
    said[name] = reason;
  };
  add("dies", "echo oops >&2; exit 3", "ended with exit code 3; its last words: oops");
  add("crashes", "kill -SEGV $$", "was killed by signal 11 (Segmentation fault)");
  add("hangs", "sleep 1000",
      "hangs: no answer in 0.4 s (it must flush its output after each line; --timeout changes the limit)");
  add("babbles", "echo hello world", "prints nonsense: \"hello\" in \"hello world\" is not a number");
  add("short", "echo .1 .2 .3", "prints 3 numbers, not 4 (positions, then velocities): \".1 .2 .3\"");
  add("long", "echo .1 .2 .3 .4 .5", "prints 5 numbers, not 4 (positions, then velocities): \".1 .2 .3 .4 .5\"");
  add("talks", "printf '.1 .2 .3 .4\\n.5\\n'", "prints more than one line an answer: \".5\" was not asked for");
  add("rounds", "echo .123456 .234567 .345678 1.D0",
      "prints too few digits: at most 6 in 32 numbers, where 17 are needed; the last was \"1.D0\"");
  add("refuses", "echo error: no such orbit", "says \"error: no such orbit\"");
  const Ran ran = shell(folder, run + "-m rk4 -p kepler --levels 3..9 --timeout 0.4 -j 2" + programs);
  CHECK(ran.code == 1);
  CHECK(results(folder, "rk4") == alone);
  for (const auto& row : errors_in(folder)) {
    if (row.method == "rk4") continue;
    INFO(row.method);
    CHECK(row.status == "broken");
    CHECK(row.reason.substr(0, said[row.method].size()) == said[row.method]);
    said.erase(row.method);
  }
  CHECK(said.empty());
  for (const auto& row : orders_in(folder)) CHECK((row.method == "rk4") == (row.verdict == Verdict::pass));
}

TEST_CASE("foreign program: one that hangs on one problem is asked anew on the next, and not twice on the same") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder, "    if problem == \"harmonic-oscillator\":",
             "    while problem == \"kepler\":\n        pass\n    if problem == \"harmonic-oscillator\":");
  const Ran ran =
      shell(folder, "\"$halfstep\" run convergence energy --no-report --out out --levels 3..8 --timeout 1 -j 1 " +
                        python + "-p kepler -p harmonic-oscillator");
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "broken: python-velocity-verlet on kepler, energy: hangs: no answer in 1 s"));
  CHECK(has(ran.err, "it was not asked again"));
  for (const auto& row : errors_in(folder)) CHECK((row.status == "ok") == (row.problem != "kepler"));
  CHECK(read_csv<DriftRow>(folder / "out" / "drift.csv").size() == 1);
}

TEST_CASE("foreign program: one that blows up is unstable, not broken") {
  const TemporaryFolder folder;
  put_script(folder, "bursts", "echo NaN -Infinity 1e400 .1");
  put_script(folder, "forgets", "echo NaN NaN NaN NaN");
  CHECK(shell(folder, run + "-p kepler --program 'sh bursts' --program 'sh forgets' --levels 3..4").code == 1);
  REQUIRE(errors_in(folder).size() == 4);
  for (const auto& row : errors_in(folder)) {
    CHECK(row.status == "unstable");
    CHECK(row.local_position.empty());
    CHECK(row.local_velocity.empty());
  }
  for (const auto& row : orders_in(folder)) CHECK(row.verdict == Verdict::unstable);
}

TEST_CASE("foreign program: one that dies is of no order, so that it cannot be expected to fail") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder, "    for _ in range(count):",
             "    if count > 300:\n        sys.exit('out of steps')\n    for _ in range(count):");
  REQUIRE(shell(folder, "sed 's/order=2/order=3/' verlet.py > p && mv p verlet.py").code == 0);
  std::ofstream(folder / "base.csv")
      << "problem,method,precision,quantity,order,order_tolerance,constant,constant_tolerance,reason\n"
         "harmonic-oscillator,python-velocity-verlet,double,global_position,2,0.1,,,known\n";
  const auto run_and_check = [&](const std::string& levels) {
    CHECK(shell(folder, run + python + "-p harmonic-oscillator --levels " + levels).code == 1);
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

TEST_CASE("foreign program: its seconds are those that it is waited for") {
  const TemporaryFolder folder;
  put_script(folder, "sleeps", "sleep 0.01; echo .12345678901234567 .12345678901234567 .3 .4");
  CHECK(shell(folder, run + "-p kepler --program 'sh sleeps' --levels 3..3").code == 1);
  REQUIRE(errors_in(folder).size() == 1);
  CHECK(errors_in(folder).front().seconds >= 8 * 0.01);
}

TEST_CASE("foreign program: a name that begins with error is no refusal") {
  const TemporaryFolder folder;
  std::ofstream(folder / "p") << "read hello\necho error-corrected-verlet order=2 problems=kepler\n";
  CHECK(meet("sh p", {.folder = folder.path}).description.name == "error-corrected-verlet");
  std::ofstream(folder / "q") << "read hello\necho error: not today\n";
  CHECK_THROWS_AS(meet("sh q", {.folder = folder.path}), IntegratorError);
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
    bool refused = false;
    try {
      const Process process("exit 0", {});
    } catch (const IntegratorError& error) {
      refused = has(error.what(), "no pipe to it: ");
    }
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &old) == 0);
    INFO(left);
    CHECK(refused);
    CHECK(open_files() == before);
  }
}

TEST_CASE("foreign program: all digits are asked for, but short numbers may be among them") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  const auto code_with = [&](const std::string& format) {
    put_python(folder, "map(str, ", "map(lambda z: format(z, '" + format + "'), ");
    return shell(folder, run + python + "-p kepler --levels 3..8").code;
  };
  CHECK(code_with(".17g") == 0);
  CHECK(code_with(".16e") == 0);
  CHECK(code_with(".15g") == 1);
  CHECK(has(orders_in(folder).front().reason, "too few digits: at most 15 in "));
  CHECK(code_with("f") == 1);
  CHECK(has(orders_in(folder).front().reason, "too few digits"));
}

TEST_CASE("foreign program: one that cannot be met is told in one line; with others beside it these are run") {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& program, const std::string& part) {
    const Ran ran = shell(folder, run + "-p kepler --timeout 0.3 --program '" + program + "'");
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(has(ran.err, part));
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  };
  const auto described = [&](const std::string& line, const std::string& part) {
    std::ofstream(folder / "p") << "read hello\necho '" + line + "'\nread more\n";
    refused("sh p", part);
  };
  refused("./nothing", "program \"./nothing\" cannot be started (exit code 127); its last words: ");
  refused("exit 5", "ended with exit code 5");
  refused("sleep 1000", "hangs: no answer in 0.3 s");
  described("", "it is empty");
  described("mine problems=kepler", "claims no order");
  described("mine order=2", "names no problem that it knows");
  described("mine order=2 problems=keppler", "no problem is named \"keppler\" (did you mean \"kepler\"?)");
  described("mine order=2 problems=harmonic-oscillator", "knows only harmonic-oscillator");
  described("mine ordr=2", "it knows no word \"ordr=2\" (did you mean \"order\"?)");
  described("mine order=two problems=kepler", "order=two: expected a whole number between 1 and 30");
  described("rk4 order=4 problems=kepler", "a method named \"rk4\" exists already");
  described("error not today", "says \"error not today\"");
  const Ran ran = shell(folder, run + "-p kepler --levels 3..6 -m rk4 --program ./nothing");
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "broken: program \"./nothing\" cannot be started"));
  CHECK(errors_in(folder).size() == 4);
  CHECK(has(shell(folder, run + "--timeout never").err, "--timeout \"never\": expected seconds"));
}

TEST_CASE("foreign program: what it describes is read") {
  const auto said = read_description(
      "mine order=3/2 local-order=5 energy-order=4 velocity-dependent-order=1 reversible "
      "time-dependent-order=none evaluations=4 problems=kepler,pendulum precisions=quad,50 source=me");
  CHECK(said.name == "mine");
  const auto& own = said.claims.at(Force::position);
  CHECK(own.global == Orders{3, 2});
  CHECK(own.local == Orders{5, 5});
  CHECK(own.energy == 4);
  CHECK(said.claims.at(Force::velocity).local == Orders{2, 2});
  CHECK_FALSE(said.claims.contains(Force::time));
  CHECK((said.reversible && !said.symplectic));
  CHECK(said.evaluations == 4);
  CHECK(said.problems == std::vector<std::string>{"kepler", "pendulum"});
  CHECK(said.precisions == std::vector{Precision::quad, Precision::digits50});
  CHECK(said.source == "me");
  for (const char* bad :
       {"", "order=2", "m order=2 order=2", "m local-order=3", "m order=0", "m order=2/", "m symplect",
        "m order=2 velocity-dependent-local-order=2", "m precisions=octuple", "m evaluations=0"})
    CHECK_THROWS_AS(read_description(bad), InputError);
}

TEST_CASE("foreign program: a study file names it, from its own folder, and may say what it does not") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "sub");
  put_python(folder, " problems=harmonic-oscillator,kepler precisions=double,50", "");
  std::filesystem::rename(folder / "verlet.py", folder / "sub" / "verlet.py");
  const auto study = [&](const std::string& block) {
    std::ofstream(folder / "sub" / "study.toml") << "study = \"convergence\"\nlevels = \"3..8\"\n[[method]]\n" + block;
    return shell(folder, "\"$halfstep\" run sub/study.toml --no-report --out out");
  };
  const std::string block = "name = \"mine\"\nprogram = \"python3 verlet.py\"\n";
  Ran ran = study(block + "problems = \"harmonic-oscillator\"\nprecisions = \"double\"\n");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  CHECK(orders_in(folder).size() == 5);
  CHECK(study(block + "problems = \"harmonic-oscillator\"\norder = 4\n").code == 1);
  ran = study(block);
  CHECK(ran.code == 2);
  CHECK(has(ran.err, "sub/study.toml:5:11:"));
  CHECK(has(ran.err, "names no problem that it knows"));
  ran = study("name = \"mine\"\nprogram = \"./nothing\"\n");
  CHECK(ran.code == 2);
  CHECK(has(ran.err, "cannot be started"));
  ran = study("name = \"mine\"\nprogram = \"./nothing\"\norder = 2\nproblems = \"kepler\"\n");
  CHECK(ran.code == 1);
  CHECK(errors_in(folder).back().status == "broken");
}

TEST_CASE("foreign program: what it claims of structure is measured on Kepler's forces, or not passed over") {
  if (!is_there("python3")) return;
  const std::string structure = "\"$halfstep\" run structure --no-report --out out --program 'python3 ./verlet.py'";
  const auto verdicts = [](const TemporaryFolder& folder) {
    std::map<std::string, std::string> found;
    for (const auto& row : read_csv<FindingRow>(folder / "out" / "findings.csv"))
      found[row.subject + ", " + row.quantity] = word(row.verdict);
    return found;
  };
  const TemporaryFolder sound, wrong, elsewhere;
  put_python(sound);
  CHECK(shell(sound, structure).code == 0);
  CHECK(verdicts(sound) == std::map<std::string, std::string>{
                               {"python-velocity-verlet on kepler, way back, units in the last place", "pass"},
                               {"python-velocity-verlet on kepler, symplectic form, defect", "pass"}});
  const std::string kick = "h / 2 * ai for vi, ai in zip(v, a)]\n    return";
  put_python(wrong, "vi + " + kick, "vi * 9 / 10 + " + kick);
  CHECK(shell(wrong, structure).code == 1);
  for (const auto& [what, verdict] : verdicts(wrong)) CHECK(verdict == "fail");
  put_python(elsewhere, "harmonic-oscillator,kepler", "harmonic-oscillator");
  CHECK(shell(elsewhere, structure).code == 2);
  CHECK(shell(elsewhere, structure + " --method rk4").code == 1);
  CHECK(verdicts(elsewhere).at("python-velocity-verlet, way back") == "no-window");
}

TEST_CASE("foreign program: it is spoken to where we were started without standard input") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder);
  CHECK(shell(folder, run + python + "-p harmonic-oscillator --levels 3..8 <&-").code == 0);
}

TEST_CASE("foreign program: it ends with us, however we end") {
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
