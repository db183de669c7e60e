// Runs that leave all bounds end soon and say so, in wide precisions too, where numbers have no end.
#include <fstream>
#include <string>

#include "halfstep/engine/run/run.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/double_pendulum.hpp"
#include "halfstep/problems/equations.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using testing::Ran;
using testing::TemporaryFolder;

namespace {

/// A formula that is consistent, of order 3, and has a root -5: every error grows fivefold with each step.
constexpr const char* unstable_formula = R"(
[[method]]
name = "textbook"
order = 3
alpha = [-4, 5]
beta = [4, 2]
)";

Ran run_study(const TemporaryFolder& folder, const std::string& arguments) {
  std::ofstream(folder / "study.toml") << "problems = \"double-pendulum\"\n" << unstable_formula;
  return testing::shell(folder, "timeout -s KILL 60 \"$halfstep\" run study.toml --no-report --out out " + arguments);
}

}  // namespace

TEST_CASE("blow-up: a force of a state beyond double is not a number, and takes no time") {
  const Equations<DoublePendulum, digits50_t> equations(problem("double-pendulum").data);
  const System<digits50_t>& system = equations;
  const digits50_t far = ldexp(digits50_t(3), 2'000'000'000);
  const std::vector<digits50_t> x = {far, 1}, v = {1, 2}, near = {2, 1};
  for (const auto& entry : system.acceleration(digits50_t(0), x, v)) CHECK(entry != entry);
  for (const auto& entry : system.acceleration(digits50_t(0), near, x)) CHECK(entry != entry);
  for (const auto& entry : system.acceleration(digits50_t(0), near, v)) CHECK(is_finite(entry));
  const auto energy = system.energy(0, x.data(), v.data());
  CHECK(energy != energy);
  std::vector<digits50_t> dx(4), dv(4), series(6);
  system.jacobian(0, x.data(), v.data(), dx.data(), dv.data());
  CHECK(dx[0] != dx[0]);
  system.taylor(0, x.data(), v.data(), 2, series.data());
  CHECK(series[5] != series[5]);
}

TEST_CASE("blow-up: the study of rounding ends where coarse steps leave all bounds in quad") {
  const Ran ran =
      testing::program("run rounding -p double-pendulum:omega1=100 -m velocity-verlet --no-report --out out");
  INFO(ran.err);
  CHECK(ran.code == 0);
}

TEST_CASE("blow-up: a formula that is no use to anybody is unstable in every precision and study", "[slow]") {
  const TemporaryFolder folder;
  const std::string precision = GENERATE("double", "quad", "100");
  const Ran ran = run_study(folder, "convergence rounding energy --periods 50 --precision " + precision);
  INFO(precision << ran.err << ran.out);
  CHECK(ran.code == 1);
  for (const auto& row : read_csv<OrderRow>(folder / "out" / "orders.csv"))
    if (is_global(row.quantity)) CHECK_FALSE(as_declared(row.verdict));
  for (const auto& row : read_csv<DriftRow>(folder / "out" / "drift.csv")) CHECK(row.behaviour == "unstable");
}
