// When an orbit is closest to the centre, and when it is furthest from it.
#include <halfstep/adaptive.hpp>

#include <cstdio>

int main() {
  using namespace halfstep;
  const auto system = make_system<double>(problem("kepler"));
  // y = (x, v); x.v is the slope of r^2 / 2
  const EventFunction<double> apsis{
      [](const double&, const std::vector<double>& y) { return y[0] * y[2] + y[1] * y[3]; }};
  const Tolerances tolerances{.absolute = 1e-10, .relative = 1e-10};
  AdaptiveSolver<double> solver(adaptive_method("dormand-prince-5-4"), *system, tolerances, 0, {0.4, 0, 0, 2});
  const EventRun<double> run = advance_with_events<double>(solver, 20, {apsis});
  for (const auto& event : run.events) std::printf("%s at t = %.6f\n", event.rising ? "closest" : "furthest", event.t);
  return run.events.size() == 6 ? 0 : 1;
}
