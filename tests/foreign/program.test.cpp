// Programs as methods: three languages, what they claim, what they are believed and what not.
#include <algorithm>
#include <chrono>
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

TEST_CASE("foreign program: the Python example has its orders in double and in 50 digits", "[slow]") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder);
  const std::string command =
      convergence_run + python + "-p kepler -p harmonic-oscillator --precision double --precision 50 --levels 3..9";
  const Ran ran = shell(folder, command + " -j 2");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  CHECK(orders_in(folder).size() == 20);
  for (const auto& row : orders_in(folder)) {
    CHECK(row.verdict == Verdict::pass);
    if (row.precision == "50" && row.observed) CHECK(std::abs(*row.observed - *row.expected) < 0.01);
  }
  const auto two_threads = testing::content(folder / "out" / "orders.csv");
  CHECK(shell(folder, command + " -j 1").code == 0);
  CHECK(testing::content(folder / "out" / "orders.csv") == two_threads);
}

TEST_CASE("foreign program: the Fortran example is velocity Verlet to rounding") {
  if (!is_there("gfortran")) return;
  const TemporaryFolder folder;
  REQUIRE(shell(folder, "gfortran -O2 -Wall -Werror '" + examples + "verlet.f90' -o verlet").code == 0);
  const Ran ran =
      shell(folder, convergence_run +
                        "--program ./verlet -m velocity-verlet -p kepler -p harmonic-oscillator:w=3/2 --levels 3..9");
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

TEST_CASE("foreign program: one of y' = f(t, y) runs on what it knows of the default problems") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  const auto ran = shell(
      folder, "\"$halfstep\" run convergence --no-report --out out --program \"python3 '" + examples + "rk4.py'\"");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(testing::content(folder / "out" / "orders.csv").find("lotka-volterra,python-rk4,") != std::string::npos);
  const auto empty = shell(folder, "\"$halfstep\" run convergence --out out --program ' '");
  CHECK(empty.code == 2);
  CHECK(empty.err.find("--program: the command is empty") != std::string::npos);
}

TEST_CASE("foreign program: a wrong claim fails, a changed program is run anew", "[slow]") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  put_python(folder);
  const std::string command = convergence_run + python + "-p harmonic-oscillator --levels 3..8";
  CHECK(shell(folder, command).code == 0);
  CHECK(shell(folder, command + " --resume").code == 0);
  put_python(folder, "x = [xi + h * vi", "x = [xi + h * vi * (1 + h)");
  CHECK(shell(folder, command + " --resume").code == 1);
  put_python(folder, "order=2", "order=3");
  CHECK(shell(folder, command).code == 1);
  CHECK(orders_in(folder).front().verdict == Verdict::fail);
}

TEST_CASE("foreign program: its seconds are those that it is waited for", "[slow]") {
  const TemporaryFolder folder;
  put_script(folder, "sleeps", "sleep 0.01; echo .12345678901234567 .12345678901234567 .3 .4");
  CHECK(shell(folder, convergence_run + "-p kepler --program 'sh sleeps' --levels 3..3").code == 1);
  REQUIRE(errors_in(folder).size() == 1);
  CHECK(errors_in(folder).front().seconds >= 8 * 0.01);
}

TEST_CASE("foreign program: a name that begins with error is no refusal") {
  const TemporaryFolder folder;
  std::ofstream(folder / "p") << "read hello\necho error-corrected-verlet order=2 problems=kepler\n";
  CHECK(start_program("sh p", {.folder = folder.path}).description.name == "error-corrected-verlet");
  std::ofstream(folder / "q") << "read hello\necho error: not today\n";
  CHECK_THROWS_AS(start_program("sh q", {.folder = folder.path}), IntegratorError);
}

TEST_CASE("foreign program: what it describes is read") {
  const auto description = read_description(
      "mine order=3/2 local-order=5 energy-order=4 velocity-dependent-order=1 reversible "
      "time-dependent-order=none evaluations=4 problems=kepler,pendulum precisions=quad,50 source=me");
  CHECK(description.name == "mine");
  const auto& claim = description.claims.at(Force::position);
  CHECK(claim.global == Orders{3, 2});
  CHECK(claim.local == Orders{5, 5});
  CHECK(claim.energy == 4);
  CHECK(description.claims.at(Force::velocity).local == Orders{2, 2});
  CHECK_FALSE(description.claims.contains(Force::time));
  CHECK((description.reversible && !description.symplectic));
  CHECK(description.evaluations == 4);
  CHECK(description.problems == std::vector<std::string>{"kepler", "pendulum"});
  CHECK(description.precisions == std::vector{Precision::quad, Precision::digits50});
  CHECK(description.source == "me");
  for (const char* bad :
       {"", "order=2", "m order=2 order=2", "m local-order=3", "m order=0", "m order=2/", "m symplect",
        "m order=2 velocity-dependent-local-order=2", "m precisions=octuple", "m evaluations=0"})
    CHECK_THROWS_AS(read_description(bad), InputError);
}

TEST_CASE("foreign program: a study file names it, from its own folder, and may say what it does not", "[slow]") {
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
  CHECK(has(ran.err, "names no problem that it implements"));
  ran = study("name = \"mine\"\nprogram = \"./nothing\"\n");
  CHECK(ran.code == 2);
  CHECK(has(ran.err, "cannot be started"));
  ran = study("name = \"mine\"\nprogram = \"./nothing\"\norder = 2\nproblems = \"kepler\"\n");
  CHECK(ran.code == 1);
  CHECK(errors_in(folder).back().status == "broken");
}

TEST_CASE("foreign program: what it claims of structure is measured on Kepler's forces, or not passed over", "[slow]") {
  if (!is_there("python3")) return;
  const std::string structure = "\"$halfstep\" run structure --no-report --out out --program 'python3 ./verlet.py'";
  const auto verdicts = [](const TemporaryFolder& folder) {
    std::map<std::string, std::string> verdicts_by_quantity;
    for (const auto& row : read_csv<FindingRow>(folder / "out" / "findings.csv"))
      verdicts_by_quantity[row.subject + ", " + row.quantity] = word(row.verdict);
    return verdicts_by_quantity;
  };
  const TemporaryFolder sound, wrong, elsewhere;
  put_python(sound);
  CHECK(shell(sound, structure).code == 0);
  CHECK(verdicts(sound) ==
        std::map<std::string, std::string>{{"python-velocity-verlet on kepler, reversibility defect, ulp", "pass"},
                                           {"python-velocity-verlet on kepler, symplectic form, defect", "pass"}});
  const std::string kick = "h / 2 * ai for vi, ai in zip(v, a)]\n    return";
  put_python(wrong, "vi + " + kick, "vi * 9 / 10 + " + kick);
  CHECK(shell(wrong, structure).code == 1);
  for (const auto& [quantity, verdict] : verdicts(wrong)) CHECK(verdict == "fail");
  put_python(elsewhere, "harmonic-oscillator,kepler", "harmonic-oscillator");
  CHECK(shell(elsewhere, structure).code == 2);
  CHECK(shell(elsewhere, structure + " --method rk4").code == 1);
  CHECK(verdicts(elsewhere).at("python-velocity-verlet, reversibility defect") == "no-window");
}

TEST_CASE("foreign program: the study of structure judges what it declares, on the forces that it knows", "[slow]") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  const auto verdicts = [&] {
    const Ran ran = shell(folder, "\"$halfstep\" run structure --no-report --out out " + python);
    INFO(ran.err << ran.out);
    std::map<std::string, Verdict> all;
    for (const auto& row : read_csv<FindingRow>(folder / "out" / "findings.csv")) {
      CHECK(row.subject == "python-velocity-verlet on kepler");
      all[row.quantity.substr(0, row.quantity.find(',')) + " in " + row.precision] = row.verdict;
    }
    CHECK(ran.code == (all.at("reversibility defect in double") == Verdict::pass ? 0 : 1));
    return all;
  };
  using Verdicts = std::map<std::string, Verdict>;
  const auto pass = Verdict::pass, fail = Verdict::fail;
  put_python(folder);
  CHECK(verdicts() == Verdicts{{"reversibility defect in double", pass},
                               {"reversibility defect in 50", pass},
                               {"symplectic form in 50", pass}});
  // A smaller first kick than last: still a map of shears, but another one on the way back.
  put_python(folder, "vi + h / 2 * ai", "vi + h / 4 * ai");
  CHECK(verdicts() == Verdicts{{"reversibility defect in double", fail},
                               {"reversibility defect in 50", fail},
                               {"symplectic form in 50", pass}});
  put_python(folder, "xi + h * vi for", "xi + h * vi + h * h * h * xi for");
  CHECK(verdicts() == Verdicts{{"reversibility defect in double", fail},
                               {"reversibility defect in 50", fail},
                               {"symplectic form in 50", fail}});
}
