// halfstep check with a study file, row by row, and for picked rows: what the program does, as a person types it.
#include <fstream>
#include <string>
#include <vector>

#include "halfstep/engine/check/baseline.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;
using testing::content;
using testing::shell;
using testing::TemporaryFolder;

namespace {

/// Two methods that no catalogue has, on two problems, in milliseconds.
void put_study(const TemporaryFolder& folder, const std::string& weights = "\"1/2\", \"1/2\"") {
  std::ofstream(folder / "study.toml") << R"(study = ["convergence", "energy"]
problems = ["harmonic-oscillator", "pendulum"]
levels = "2..9"
periods = 20

[[method]]
name = "mine-heun"
order = 2
a = [[], [1]]
b = [)" << weights << R"(]

[[method]]
name = "mine-euler"
order = 1
kick = [1]
drift = [1]
)";
}

const std::string check = "\"$halfstep\" check study.toml --baseline base.csv ";

/// The lines of a baseline with that text in them.
std::vector<std::string> lines_with(const TemporaryFolder& folder, const std::string& part) {
  std::ifstream in(folder / "base.csv");
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    if (line.find(part) != std::string::npos) lines.push_back(line);
  return lines;
}

/// The study and a baseline that is made of it; what making it printed.
std::string put_baseline(const TemporaryFolder& folder, const std::string& options = "") {
  put_study(folder);
  const auto made = shell(folder, check + "--update" + options);
  INFO(made.out << made.err);
  REQUIRE(made.code == 0);
  return made.out;
}

}  // namespace

TEST_CASE("check: a study file makes a baseline and is held against it, in one step each", "[check][slow]") {
  const TemporaryFolder folder;
  CHECK_THAT(put_baseline(folder), ContainsSubstring("20 added"));
  CHECK(read_baseline(folder / "base.csv").size() == 20);
  const auto same = shell(folder, check);
  INFO(same.out << same.err);
  CHECK(same.code == 0);
  CHECK_THAT(same.out, ContainsSubstring("20 rows of the baseline: 20 as expected, 0 not"));
  const auto again = shell(folder, check + "--update");
  CHECK(again.code == 0);
  CHECK_THAT(again.out, ContainsSubstring("20 rows as before, 0 changed, 0 added; nothing to write"));

  put_study(folder, "\"3/4\", \"1/4\"");  // of order 1 now
  const auto broken = shell(folder, check);
  INFO(broken.out << broken.err);
  CHECK(broken.code == 1);
  CHECK_THAT(broken.out, ContainsSubstring("harmonic-oscillator / mine-heun / double / global_position: order 1"));
}

TEST_CASE("check: what a study file names and no row has is told, and left out of an update by number", "[check]") {
  const TemporaryFolder folder;
  put_baseline(folder, " -m mine-heun");
  const auto same = shell(folder, check);
  INFO(same.out << same.err);
  CHECK(same.code == 0);
  CHECK_THAT(same.out, ContainsSubstring(
                           "mine-euler of study.toml is in no row of base.csv: not checked; --update adds "
                           "it, where there is a number to freeze\n10 rows of the baseline: 10 as expected, 0 not"));
  CHECK_THAT(shell(folder, check + "-m mine-heun").out, !ContainsSubstring("not checked"));
}

TEST_CASE("check: an order that contradicts its method fails without a row too", "[check]") {
  const TemporaryFolder folder;
  put_study(folder, "\"3/4\", \"1/4\"");  // of order 1, not 2
  const auto made = shell(folder, check + "--update");
  INFO(made.out << made.err);
  CHECK(made.code == 1);
  CHECK(lines_with(folder, "mine-heun,double,global_position").empty());
  CHECK_FALSE(lines_with(folder, "mine-euler").empty());
  // Rows of one quantity of that method, so that the others are measured beside it.
  std::ofstream(folder / "base.csv", std::ios::app) << "pendulum,mine-heun,double,energy,1,0.1,,,known\n";
  const auto ran = shell(folder, check);
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out,
             ContainsSubstring("pendulum / mine-heun / double / global_position: not as declared, and in no row "
                               "of the baseline: fail"));
}

TEST_CASE("check: without the study file its methods are gone, and the message names them", "[check]") {
  const TemporaryFolder folder;
  put_study(folder);
  REQUIRE(shell(folder, check + "--update").code == 0);
  const auto ran = shell(folder, "\"$halfstep\" check --baseline base.csv");
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out, ContainsSubstring("no method is named \"mine-heun\""));
}

TEST_CASE("check: an update writes the rows that it can, keeps the others and says why", "[check]") {
  const TemporaryFolder folder;
  put_study(folder);
  REQUIRE(shell(folder, check + "--update").code == 0);
  const auto heun = lines_with(folder, "mine-heun");
  // A tolerance that is too narrow on a sound row, a wrong order in the method of the others, a row of nobody's.
  auto text = content(folder / "base.csv");
  const auto row = text.find("pendulum,mine-euler,double,local_velocity,");
  REQUIRE(row != std::string::npos);
  text.replace(row, text.find('\n', row) - row, "pendulum,mine-euler,double,local_velocity,2.2,0.001,,,");
  std::ofstream(folder / "base.csv") << text << "pendulum,mine-lost,double,energy,2,0.1,,,\n";
  put_study(folder, "\"3/4\", \"1/4\"");

  const auto ran = shell(folder, check + "--update");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out,
             ContainsSubstring("harmonic-oscillator / mine-heun / double / global_position: order 1") &&
                 ContainsSubstring(
                     "pendulum / mine-lost / double: cannot be run; its rows are unchanged: no method is named"));
  CHECK_THAT(ran.out, ContainsSubstring(" 1 changed, 0 added"));
  CHECK(lines_with(folder, "mine-heun") == heun);
  CHECK(lines_with(folder, "mine-lost").size() == 1);
  REQUIRE(lines_with(folder, "pendulum,mine-euler,double,local_velocity").size() == 1);
  CHECK(lines_with(folder, "pendulum,mine-euler,double,local_velocity").front().find(",2.2,") == std::string::npos);
}

TEST_CASE("check: -m and -p pick the rows that are compared, and those that are updated", "[check][slow]") {
  const TemporaryFolder folder;
  put_study(folder);
  REQUIRE(shell(folder, check + "--update -m 'mine-h*'").code == 0);
  CHECK(read_baseline(folder / "base.csv").size() == 10);
  REQUIRE(shell(folder, check + "--update -m mine-euler -p pendulum").code == 0);
  CHECK(read_baseline(folder / "base.csv").size() == 15);
  const auto before = lines_with(folder, "mine-heun");

  put_study(folder, "\"3/4\", \"1/4\"");
  CHECK(shell(folder, check).code == 1);
  const auto sound = shell(folder, check + "-m mine-euler");
  CHECK(sound.code == 0);
  CHECK_THAT(sound.out, ContainsSubstring("5 rows of the baseline: 5 as expected, 0 not"));
  const auto none = shell(folder, check + "-m mine-euler -p harmonic-oscillator");
  CHECK(none.code == 2);
  CHECK_THAT(none.err, ContainsSubstring("base.csv: has no row of both this method and this problem"));
  CHECK(shell(folder, check + "--update -m mine-euler").code == 0);
  CHECK(lines_with(folder, "mine-heun") == before);
  const auto wrong = shell(folder, check + "-m mine-oiler");
  CHECK(wrong.code == 2);
  CHECK_THAT(wrong.err,
             ContainsSubstring("--method \"mine-oiler\" picks nothing of base.csv (did you mean \"mine-euler\"?)"));
}

TEST_CASE("check: of a finished run, picked rows alone are added and changed", "[check]") {
  const TemporaryFolder folder;
  put_study(folder);
  REQUIRE(shell(folder, "\"$halfstep\" run study.toml convergence --no-report --out out").code == 0);
  const std::string from_run = "\"$halfstep\" check --baseline base.csv --update out ";
  CHECK(shell(folder, from_run + "-p pendulum").code == 0);
  CHECK(read_baseline(folder / "base.csv").size() == 10);
  CHECK(lines_with(folder, "harmonic-oscillator").empty());
  const auto both = shell(folder, "\"$halfstep\" check study.toml out --baseline base.csv");
  CHECK(both.code == 2);
  CHECK_THAT(both.err, ContainsSubstring("contradict each other"));
}
