// Predators and prey with a tolerance: points, and the curve between two of them.
#include <halfstep/adaptive.hpp>

#include <cstdio>

int main() {
  using namespace halfstep;
  const auto system = make_system<double>(problem("lotka-volterra"));
  const Tolerances tolerances{.absolute = 1e-8, .relative = 1e-8};
  AdaptiveSolver<double> solver(adaptive_method("dormand-prince-5-4:controller=pi-34"), *system, tolerances, 0,
                                {2.5, 1});
  double largest_step = 0;
  const AdaptiveRun run = solver.advance_to(3, [&](const AdaptiveStep<double>& step) {
    if (!step.accepted || step.h <= largest_step) return;
    largest_step = step.h;
    const auto middle = step.between(0.5);
    std::printf("in the middle of the step from t = %.3f: u = %.8f, v = %.8f\n", step.t, middle[0], middle[1]);
  });
  std::printf("%ld steps, %ld rejected; u(3) = %.8f, v(3) = %.8f\n", run.accepted, run.rejected, solver.state()[0],
              solver.state()[1]);
  return run.outcome == Outcome::finished ? 0 : 1;
}
