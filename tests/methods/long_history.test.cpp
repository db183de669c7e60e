// Multistep formulas that look far back: coarse levels that their start alone would fill, and what is beyond.
#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "halfstep/core/rational.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using testing::Ran;
using testing::TemporaryFolder;

namespace {

/// The weight of f[n-j] in Adams and Bashforth's formula of k points: the integral over [0, 1] of Lagrange's polynomial
/// that is 1 at -j and 0 at the others of 0, -1, ... 1 - k.
Rational weight(int k, int j) {
  std::vector<Rational> p = {1};  // coefficients of u^0, u^1, ...
  Rational at_j = 1;
  for (int i = 0; i < k; ++i) {
    if (i == j) continue;
    std::vector<Rational> next(p.size() + 1, 0);
    for (std::size_t m = 0; m < p.size(); ++m) {
      next[m] += p[m] * i;
      next[m + 1] += p[m];
    }
    p = next;
    at_j *= i - j;
  }
  Rational integral = 0;
  for (std::size_t m = 0; m < p.size(); ++m) integral += p[m] / static_cast<int>(m + 1);
  return integral / at_j;
}

std::string quoted(const Rational& q) { return "\"" + q.str() + "\""; }

std::string block(int k) {
  std::string text = "[[method]]\nname = \"mine" + std::to_string(k) + "\"\norder = " + std::to_string(k) +
                     "\nalpha = [1]\nbeta = [" + quoted(weight(k, 0));
  for (int j = 1; j < k; ++j) text += ", " + quoted(weight(k, j));
  return text + "]\n";
}

void write_study(const TemporaryFolder& folder, const std::vector<int>& points, const std::string& head) {
  std::ofstream file(folder / "study.toml");
  file << "study = \"convergence\"\n" << head;
  for (const int k : points) file << block(k);
}

}  // namespace

TEST_CASE("long history: the weights are those of the books") {
  CHECK(weight(2, 0) == Rational(3, 2));
  CHECK(weight(2, 1) == Rational(-1, 2));
  CHECK(weight(4, 0) == Rational(55, 24));
  CHECK(weight(4, 3) == Rational(-9, 24));
}

TEST_CASE("long history: no row is of a run that the start alone would fill, on any main problem", "[slow]") {
  const TemporaryFolder folder;
  write_study(folder, {9, 12, 16}, "");
  const Ran ran = testing::shell(folder, "\"$halfstep\" run study.toml --no-report --out out");
  INFO(ran.err << ran.out);
  CHECK(ran.err.find("is not a number") == std::string::npos);
  const auto errors = read_csv<ErrorRow>(folder / "out" / "errors.csv");
  std::set<std::pair<std::string, std::string>> cells;
  for (const auto& row : errors) {
    INFO(row.problem << " " << row.method << " level " << row.level);
    CHECK(row.steps >= std::stoi(row.method.substr(4)));
    if (row.status == "ok") {
      CHECK(row.global_position.value > 0);
      CHECK(row.local_position.value > 0);
    }
    cells.emplace(row.problem, row.method);
  }
  CHECK(cells.size() == 12);
  const auto orders = read_csv<OrderRow>(folder / "out" / "orders.csv");
  bool as_declared_all = true;
  for (const auto& row : orders) {
    INFO(row.problem << " " << row.method << " " << row.quantity);
    if (row.verdict == Verdict::pass) CHECK(std::abs(*row.observed - *row.expected) < 0.5);
    CHECK(row.verdict != Verdict::fail);
    as_declared_all = as_declared_all && as_declared(row.verdict);
  }
  CHECK(ran.code == (as_declared_all ? 0 : 1));
}

TEST_CASE("long history: in 50 digits the order shows, and --resume and report go over it", "[slow]") {
  const TemporaryFolder folder;
  write_study(folder, {9}, "problems = \"harmonic-oscillator\"\nprecisions = \"50\"\n");
  const std::string command = "\"$halfstep\" run study.toml --out out";
  const Ran ran = testing::shell(folder, command + " --no-report");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  const auto orders = testing::content(folder / "out" / "orders.csv");
  int passed = 0;
  for (const auto& row : read_csv<OrderRow>(folder / "out" / "orders.csv")) passed += row.verdict == Verdict::pass;
  CHECK(passed == 5);
  CHECK(testing::shell(folder, command + " --no-report --resume").code == 0);
  CHECK(testing::content(folder / "out" / "orders.csv") == orders);
  CHECK(testing::shell(folder, "\"$halfstep\" report out").code == 0);
}

TEST_CASE("long history: levels that are all too coarse are told, with exit code 1") {
  const TemporaryFolder folder;
  write_study(folder, {9, 4}, "problems = \"kepler\"\nlevels = \"0..0\"\n");
  const Ran ran = testing::shell(folder, "\"$halfstep\" run study.toml --no-report --out out");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 1);
  CHECK(ran.out.find("mine9 on kepler, convergence: levels up to 0, of 8 steps, are too coarse: its start alone makes "
                     "8") != std::string::npos);
  CHECK(read_csv<ErrorRow>(folder / "out" / "errors.csv").size() == 1);
}
