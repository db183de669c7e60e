// halfstep explain and fit --why: the evidence behind a verdict, as the program prints it.
#include <algorithm>
#include <sstream>
#include <string>

#include "halfstep/engine/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("program: explain prints rungs, tests and the rule, and exits as the verdict says", "[program]") {
  const TemporaryFolder folder;
  const auto ran = shell(folder, "\"$halfstep\" explain rk4 harmonic-oscillator global_velocity --levels 2..9");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out,
             ContainsSubstring("rk4, harmonic-oscillator, double, global_velocity\npass: observed as claimed\n"));
  CHECK_THAT(ran.out, ContainsSubstring("because the order is the claim"));
  CHECK_THAT(ran.out, ContainsSubstring("slope-known"));
  const auto refused = [&](const std::string& arguments, const std::string& message) {
    const auto bad = shell(folder, "\"$halfstep\" explain " + arguments);
    INFO(arguments << "\n" << bad.err);
    CHECK(bad.code == 2);
    CHECK(bad.out.empty());
    CHECK_THAT(bad.err, ContainsSubstring(message));
  };
  refused("rk4 harmonic-oscillator speed", "explain: no quantity is named \"speed\"");
  refused("'rk4*' harmonic-oscillator", "explain: \"rk4\" and \"rk4-38\" match; name one method");
  refused("rk4 '*'", "match; name one problem");
  refused("rk4", "PROBLEM is required");
  refused("rk5 kepler", "no method is named \"rk5\"");
}

TEST_CASE("program: what is explained is the ladder of a run, which ends where single steps go on alone", "[program]") {
  const TemporaryFolder folder;
  const std::string cell = " --precision quad";
  REQUIRE(shell(folder, "\"$halfstep\" run convergence -m abm4 -p pendulum -o out --no-report" + cell).code == 0);
  const auto rows = halfstep::read_csv<halfstep::ErrorRow>(folder / "out/errors.csv");
  const auto runs = std::ranges::count_if(rows, [](const auto& row) { return row.status != halfstep::single_steps; });
  REQUIRE(runs < std::ssize(rows));
  const auto rungs = [&](const std::string& quantity) {
    std::istringstream lines(shell(folder, "\"$halfstep\" explain abm4 pendulum " + quantity + cell).out);
    std::ptrdiff_t count = 0;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream fields(line);
      double level, h, error;
      count += fields >> level >> h >> error ? 1 : 0;
    }
    return count;
  };
  CHECK(rungs("global_position") == runs);
  CHECK(rungs("local_position") == std::ssize(rows));
}

TEST_CASE("program: evidence says where the verdict is not that of the ladder alone", "[program]") {
  const TemporaryFolder folder;
  const auto ran =
      shell(folder, "\"$halfstep\" run convergence -m am2 -m rk4 -p harmonic-oscillator -o out --no-report");
  REQUIRE(ran.code == 0);
  int conserved = 0;
  for (const auto& row : halfstep::read_csv<halfstep::OrderRow>(folder / "out" / "orders.csv")) {
    INFO(row.method << " " << row.quantity << ": " << row.reason << "; " << row.evidence);
    const bool alone = row.evidence.starts_with("judged alone, rounding-limited: ");
    CHECK(alone == row.reason.starts_with("conserved up to rounding"));
    conserved += alone ? 1 : 0;
  }
  CHECK(conserved == 1);
}

TEST_CASE("program: fit --why prints the evidence of each series", "[program]") {
  const TemporaryFolder folder;
  const auto ran =
      shell(folder,
            "printf 'series,h,error,claimed\\na,0.4,0.16,2\\na,0.2,0.04,2\\na,0.1,0.01,2\\na,0.05,0.0025,2\\n"
            "b,0.4,0.16,1\\nb,0.2,0.04,1\\nb,0.1,nan,1\\n' | \"$halfstep\" fit - --why");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out, ContainsSubstring("\na: pass: observed as claimed\n  because the order is the claim\n"));
  CHECK_THAT(ran.out, ContainsSubstring("\nb: unstable: no result from h = 0.1 down"));
  CHECK_THAT(ran.out, ContainsSubstring("because a result is missing at a step finer than one that worked"));
  CHECK(shell(folder, "printf 'h,error\\n1,1\\n' | \"$halfstep\" fit - --why --csv").code == 2);
}
