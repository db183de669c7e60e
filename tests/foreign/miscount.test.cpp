// Evaluations that foreign code declares are counted in every run.
#include "halfstep/engine/run/run.hpp"
#include "halfstep/methods/own_stepper.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

/// Euler's method: one evaluation a step, and one more at the begin if it is asked for.
struct Euler {
  bool looks_first = false;
  bool begun = false;

  void operator()(const System<double>& system, const double& t, std::span<double> x, std::span<double> v,
                  const double& h) {
    if (looks_first && !begun) system.acceleration(t, x, v);
    begun = true;
    const auto a = system.acceleration(t, x, v);
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] += h * v[i];
      v[i] += h * a[i];
    }
  }
};

Results ran(const OwnStepper& stepper) {
  const testing::TemporaryFolder folder;
  Plan plan;
  plan.studies = {"convergence"};
  plan.levels = {2, 5};
  plan.cells.push_back({stepper.method(), problem("harmonic-oscillator"), Precision::double_});
  RunOptions options;
  options.out = folder.path;
  return run(plan, all_studies(), options);
}

}  // namespace

TEST_CASE("a run contradicts evaluations that a stepper does not make") {
  const auto euler = integrator<double>("counted-euler", Euler()).order(1);
  CHECK(ran(euler).broken.empty());
  CHECK(ran(euler.evaluations(1)).broken.empty());
  const auto wrong = ran(euler.evaluations(2));
  REQUIRE(wrong.broken.size() == 1);
  CHECK(wrong.broken[0] ==
        "counted-euler on harmonic-oscillator in double: declares 2 force evaluations a step, makes 1");
  CHECK_FALSE(all_as_declared(wrong));
  CHECK(wrong.orders.size() > 2);  // what was measured stays
  CHECK(ran(integrator<double>("looking-euler", Euler{true}).order(1).evaluations(1)).broken.empty());
}

}  // namespace halfstep
