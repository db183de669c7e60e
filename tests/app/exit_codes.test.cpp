// The table of docs/exit-codes.md, driven through the program: each verdict, each command, and that the reason is told.
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "halfstep/engine/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// The cells of a row of a table in markdown.
std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream in(row.substr(1));
  for (std::string cell; std::getline(in, cell, '|');) {
    const auto first = cell.find_first_not_of(" `");
    cells.push_back(first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(" `") - first + 1));
  }
  return cells;
}

/// verdict -> itself, then the exit codes of run, fit with a claim, fit without, check; "" where it cannot be.
std::map<std::string, std::vector<std::string>> documented() {
  std::ifstream in(std::string(source_dir) + "/docs/exit-codes.md");
  std::map<std::string, std::vector<std::string>> table;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    inside = line.starts_with("| verdict |") || (inside && line.starts_with("|"));
    if (inside && line.starts_with("| `")) table[cells_of(line)[0]] = cells_of(line);
  }
  return table;
}

/// What leads to a verdict.
struct Case {
  std::string study;                ///< a run some of whose orders have it
  int claimed = 2;                  ///< of the errors
  std::vector<std::string> errors;  ///< at h = 1, 1/2, ...; none: no command gives that verdict yet
  std::string standard_error = "";  ///< of every error, where it has one
};

/// A run on the harmonic oscillator of Verlet's scheme, which is declared to have that order.
std::string verlet(int order, const std::string& levels) {
  return fmt::format(
      "study = \"convergence\"\nproblems = \"harmonic-oscillator\"\nlevels = \"{}\"\n[[method]]\nname = \"mine\"\n"
      "order = {}\nkick = [\"1/2\", \"1/2\"]\ndrift = [\"1\", \"0\"]\n",
      levels, order);
}

std::string of_catalogue(const std::string& method, const std::string& problem, const std::string& levels,
                         const std::string& precision) {
  return fmt::format(
      "study = \"convergence\"\nmethods = \"{}\"\nproblems = \"{}\"\nlevels = \"{}\"\nprecisions = \"{}\"\n", method,
      problem, levels, precision);
}

const std::map<std::string, Case>& cases() {
  const std::vector<std::string> second = {"1e-2", "2.5e-3", "6.25e-4", "1.5625e-4", "3.90625e-5", "9.765625e-6"};
  auto lost = second;
  lost.push_back("nan");
  static const std::map<std::string, Case> all = {
      {"pass", {verlet(2, "2..9"), 2, second}},
      {"superconvergent", {verlet(1, "2..9"), 1, second}},
      {"rounding-limited", {of_catalogue("rk4", "harmonic-oscillator", "8..16", "float"), 2, {"0", "0", "0", "0"}}},
      {"fail", {verlet(3, "2..9"), 3, second}},
      {"no-window", {verlet(2, "2..3"), 2, {"1e-2", "2.5e-3"}}},
      {"unstable", {of_catalogue("explicit-euler", "harmonic-oscillator:w=1000", "0..3", "double"), 2, lost}},
      {"noise-limited", {verlet(2, "2..9"), 1, {"2.035", "0.715", "0.3475", "0.105625", "0.1014", "-0.00277"}, "0.05"}},
      {"other-law", {verlet(2, "2..9"), 2, {}}},
  };
  return all;
}

/// Gives every order of the run that verdict, as no run does.
void rewrite_verdicts(const TemporaryFolder& folder, const std::string& verdict) {
  auto rows = read_csv<OrderRow>(folder / "out" / "orders.csv");
  for (auto& row : rows) row.verdict = verdict_of(verdict);
  write_csv(folder / "out" / "orders.csv", rows);
}

void write_errors(const TemporaryFolder& folder, const Case& given) {
  std::ofstream alone(folder / "alone.csv"), claimed(folder / "claimed.csv");
  const std::string column = given.standard_error.empty() ? "" : ",standard_error";
  const std::string noise = given.standard_error.empty() ? "" : "," + given.standard_error;
  alone << "steps,error" << column << '\n';
  claimed << "steps,error,claimed" << column << '\n';
  int steps = 1;
  for (const auto& error : given.errors) {
    alone << steps << ',' << error << noise << '\n';
    claimed << steps << ',' << error << ',' << given.claimed << noise << '\n';
    steps *= 2;
  }
}

/// A baseline of the first order that has that verdict: what is declared is expected.
void write_baseline(const TemporaryFolder& folder, const std::string& verdict) {
  std::ofstream file(folder / "base.csv");
  file << "problem,method,precision,quantity,order,order_tolerance,constant,constant_tolerance,reason\n";
  for (const auto& row : read_csv<OrderRow>(folder / "out" / "orders.csv")) {
    if (word(row.verdict) != verdict) continue;
    file << fmt::format("{},{},{},{},{:g},0.1,,,\n", row.problem, row.method, row.precision, name(row.quantity),
                        *row.expected);
    return;
  }
  FAIL("no order of the run is " + verdict);
}

/// The exit code, and that standard output has the verdict where the code is not 0.
void check_told(const TemporaryFolder& folder, const std::string& command, const std::string& code,
                const std::string& verdict) {
  const Ran ran = shell(folder, "\"$halfstep\" " + command);
  INFO(command << "\n" << ran.out << ran.err);
  CHECK(std::to_string(ran.code) == code);
  if (ran.code != 0) CHECK_THAT(ran.out, ContainsSubstring(verdict));
}

/// `fit` with the claim, and without: `resolved` is its exit code where the verdict is of claims alone.
void check_fit(const TemporaryFolder& folder, const Case& given, const std::vector<std::string>& codes,
               const std::string& verdict, const std::string& resolved) {
  write_errors(folder, given);
  for (const char* csv : {"", " --csv"}) {
    check_told(folder, std::string("fit claimed.csv") + csv, codes[2], verdict);
    check_told(folder, std::string("fit alone.csv") + csv, codes[3].empty() ? resolved : codes[3], "");
  }
  CHECK_THAT(shell(folder, "\"$halfstep\" fit alone.csv").out,
             ContainsSubstring(codes[3].empty() ? "resolved" : verdict));
}

}  // namespace

TEST_CASE("exit codes: every verdict and command as the table of the documentation says",
          "[program][exit-codes][slow]") {
  auto table = documented();
  REQUIRE(table.size() == cases().size() + 1);
  for (const auto& [verdict, given] : cases()) {
    INFO(verdict);
    const auto& codes = table.at(verdict);
    const TemporaryFolder folder;
    std::ofstream(folder / "study.toml") << given.study;
    if (codes[1].empty()) {
      REQUIRE(shell(folder, "\"$halfstep\" run study.toml --no-report --out out").code == 0);
      rewrite_verdicts(folder, verdict);
    } else {
      check_told(folder, "run study.toml --no-report --out out", codes[1], verdict);
      shell(folder, "\"$halfstep\" run study.toml --shard 1/1 --out part");
      check_told(folder, "merge part --no-report --out merged", codes[1], verdict);
    }
    if (!given.errors.empty()) check_fit(folder, given, codes, verdict, table.at("resolved")[3]);
    write_baseline(folder, verdict);
    check_told(folder, "check --baseline base.csv out", codes[4], verdict);
  }
}

TEST_CASE("exit codes: a study fails in words, without its report as with it", "[program][exit-codes][slow]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "study.toml") << "study = \"structure\"\n[[method]]\nname = \"mine\"\norder = 1\nis = "
                                          "[\"reversible\"]\nb = [\"1\"]\na = [[]]\n";
  const Ran ran = shell(folder, "\"$halfstep\" run study.toml --no-report --out out");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out, ContainsSubstring("structure / mine on kepler / double / reversibility defect, ulp: fail, "));
  CHECK_THAT(ran.out, ContainsSubstring("is expected; more than rounding explains\n"));
  CHECK_THAT(ran.out, !ContainsSubstring("fail, kept"));
  // A run that has nothing against anything says how much was asked.
  const Ran good = shell(folder, "\"$halfstep\" run structure -m velocity-verlet --no-report --out good");
  CHECK(good.code == 0);
  CHECK_THAT(good.out, ContainsSubstring("findings: "));
}

TEST_CASE("exit codes: fit says how many claims are open, and refuses a claim of order 0", "[program][exit-codes]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "e.csv")
      << "series,steps,error,claimed\na,1,1,2\na,2,1,2\na,4,1,2\na,8,1,2\nb,1,1,2\nb,2,0.25,2\n"
         "b,4,0.0625,2\nb,8,0.015625,2\nb,16,0.00390625,2\nb,32,0.0009765625,2\nc,1,1,\n";
  const Ran ran = shell(folder, "\"$halfstep\" fit e.csv");
  INFO(ran.out);
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out, ContainsSubstring("errors do not fall, they stay at 1.0e+00\n"));
  CHECK_THAT(ran.out, ContainsSubstring("\n1 of 2 claims is not confirmed\n"));
  for (const char* claim : {"0", "-1", "nan"}) {
    std::ofstream(folder / "none.csv") << "h,error,claimed\n1,1," << claim << "\n";
    const Ran refused = shell(folder, "\"$halfstep\" fit none.csv");
    CHECK(refused.code == 2);
    CHECK(refused.err == std::string("halfstep: none.csv:2:5: column \"claimed\": ") + claim +
                             " is not an order; an order is a number above 0\n");
  }
}
