// Additive methods: steps against independent formulas, with f split either way.
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/methods/scheme/additive_tableau.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/mutation/detectors.hpp"
#include "halfstep/studies/mutation/mutants.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"

using namespace halfstep;

namespace {

/// x' = x y - t, y' = x - y^2 + sin t.
class TwoUnlike final : public System<double> {
 public:
  int dimension() const override { return 2; }
  Force force() const override { return Force::first_order; }
  void initial(double*, double* y) const override { y[0] = 0.75, y[1] = 0.5; }
  void acceleration(const double& t, const double*, const double* y, double* f) const override {
    f[0] = y[0] * y[1] - t;
    f[1] = y[0] - y[1] * y[1] + std::sin(t);
    ++evaluations_;
  }
  void jacobian(const double&, const double*, const double* y, double* dx, double* dy) const override {
    std::fill(dx, dx + 4, 0.0);
    dy[0] = y[1], dy[1] = y[0], dy[2] = 1, dy[3] = -2 * y[1];
  }
  void taylor(const double&, const double*, const double*, int, double*) const override {}
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }
};

std::vector<double> after_steps(const std::string& name, int count, double h) {
  const TwoUnlike system;
  State<System<double>> state{{0, 0}, {0, 0}};
  system.initial(state.x.data(), state.v.data());
  const System<double>& seen = system;
  const auto stepper = make_stepper(method(name), seen, h);
  stepper->begin(seen, 0.0, {state}, state);
  stepper->advance(seen, 0.0, 0, count, state);
  return state.v;
}

}  // namespace

TEST_CASE("forward and backward Euler split by entries step as written by hand") {
  constexpr double h = 0.125;
  double x = 0.75, y = 0.5;
  for (int n = 0; n < 3; ++n) {
    const double t = n * h;
    const double next = x + h * (x * y - t);
    // y' = x - y^2 + sin t is implicit: h q^2 + q = y + h (x + sin t), at the next time and the next x, which has not
    // moved while the stage is solved: the explicit slope is part of it.
    const double right = y + h * (next + std::sin(t + h));
    y = (-1 + std::sqrt(1 + 4 * h * right)) / (2 * h);
    x = next;
  }
  const auto state = after_steps("ars-111:split=components", 3, h);
  CHECK(state[0] == Approx(x).epsilon(1e-14));
  CHECK(state[1] == Approx(y).epsilon(1e-14));
  CHECK(after_steps("sbdf1:split=components", 3, h)[1] == Approx(y).epsilon(1e-14));
}

TEST_CASE("forward and backward Euler with a linear part keep the first matrix") {
  constexpr double h = 0.125;
  // (1 - h L) y' = y + h (f - L y), with L at the first point.
  const double a = 0.5, b = 0.75, c = 1, d = -1;
  double x = 0.75, y = 0.5;
  for (int n = 0; n < 3; ++n) {
    const double t = n * h;
    const double p = x + h * (x * y - t - a * x - b * y), q = y + h * (x - y * y + std::sin(t) - c * x - d * y);
    const double determinant = (1 - h * a) * (1 - h * d) - h * b * h * c;
    x = ((1 - h * d) * p + h * b * q) / determinant;
    y = (h * c * p + (1 - h * a) * q) / determinant;
  }
  for (const char* name : {"ars-111", "sbdf1"}) {
    const auto state = after_steps(name, 3, h);
    CHECK(state[0] == Approx(x).epsilon(1e-14));
    CHECK(state[1] == Approx(y).epsilon(1e-14));
  }
}

TEST_CASE("an explicit slope that nothing takes costs no evaluation") {
  CHECK(evaluations_per_step(method("ars-111"), Force::position) == 1);
  CHECK(evaluations_per_step(method("ars-122"), Force::position) == 2);
  CHECK(evaluations_per_step(method("ars-443"), Force::position) == 4);
  CHECK(evaluations_per_step(method("ssp2-322"), Force::position) == 2);
  CHECK(evaluations_per_step(method("ark4-kc"), Force::position) == 6);
  CHECK(evaluations_per_step(method("sbdf4"), Force::position) == 1);
  CHECK_FALSE(evaluations_per_step(method("ars-111:split=components"), Force::position));
}

TEST_CASE("mutants are made of both parts, and the proof sees one that only couples them") {
  const Method sound = method("ssp2-222:split=components");
  std::vector<std::string> names;
  for (const auto& mutant : mutants_of(sound)) names.push_back(mutant.change);
  for (const char* wanted : {"explicit_part a[1][0] * (1 + 1e-9)", "implicit_part a[0][0] * (1 + 1e-9)",
                             "implicit_part b[1] * (1 + 1e-9)", "last of a, b dropped, weights to those before"}) {
    INFO(wanted);
    CHECK(std::find(names.begin(), names.end(), wanted) != names.end());
  }
  const Grounds grounds{Precision::digits50, {}, {}, nullptr};
  ExaminedMethod original(sound, grounds);
  const auto detectors = all_detectors();
  REQUIRE(detectors.front().name == "proof");
  CHECK_FALSE(detectors.front().look(original, original));
  for (const auto& mutant : mutants_of(sound)) {
    if (mutant.change != "explicit_part a[1][0] * (1 + 1e-9)" && mutant.change != "implicit_part a[1][1] * (1 + 1e-9)")
      continue;
    INFO(mutant.change);
    ExaminedMethod damaged(mutant.method, grounds);
    CHECK(detectors.front().look(damaged, original));
  }
}

/// On y' = L y + g the implicit part takes L y, the explicit one g. With d = c^E - c^I a step moves the fixed point by
/// h^2 b A^I (I - h L A^I)^-1 d g.
TEST_CASE(
    "a constant beside linear forces costs additive methods what the even order gives the energy, where b A d is not "
    "0") {
  const auto times = [](const ButcherTableau& tableau) {
    std::vector<digits50_t> c;
    for (const auto& row : tableau.a) {
      c.emplace_back(0);
      for (const auto& entry : row) c.back() += entry.as<digits50_t>();
    }
    return c;
  };
  int declared = 0, lost = 0;
  for (const auto& each : all_methods()) {
    const auto* additive = std::get_if<AdditiveTableau>(&each.scheme);
    if (additive == nullptr || each.claims.at(Force::position).linear_energy == 0) continue;
    INFO(each.name);
    const auto& [a, b] = std::tie(additive->implicit_part.a, additive->implicit_part.b);
    const auto explicit_times = times(additive->explicit_part), implicit_times = times(additive->implicit_part);
    digits50_t moved = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < a[i].size(); ++j)
        moved += b[i].as<digits50_t>() * a[i][j].as<digits50_t>() * (explicit_times[j] - implicit_times[j]);
    const bool keeps = abs(moved) < digits50_t("1e-45");
    CHECK((each.claims.at(Force::velocity).linear_energy > 0) == keeps);
    ++(keeps ? declared : lost);
  }
  CHECK(declared > 3);
  CHECK(lost > 0);
}

TEST_CASE("energies of additive methods under uniform fields have the orders declared", "[slow]") {
  for (const auto& [name, on, order] : {std::tuple{"ssp2-222", "magnetic-field", 2},
                                        {"ssp2-322", "magnetic-field", 2},
                                        {"ssp3-332", "magnetic-field", 2},
                                        {"ssp2-332", "magnetic-field", 3},
                                        {"ssp2-222", "harmonic-oscillator", 3}}) {
    INFO(name << " on " << on);
    const auto orders =
        orders_of({method(name), problem(on), Precision::quad}, {{}, short_budget(Precision::quad)}, nullptr);
    const OrderRow row = order_row(orders, Quantity::energy);
    CHECK(row.expected == order);
    CHECK(row.verdict == Verdict::pass);
  }
}
