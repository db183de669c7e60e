// The stepper in a test of its own project, and one with a fault to see that it is caught.
#include <halfstep/catch2.hpp>

#include "my_stepper.hpp"

using halfstep::ConvergesAsDeclared, halfstep::Precision, halfstep::System;

TEST_CASE("my Verlet converges as it declares") {
  CHECK_THAT(my_verlet, ConvergesAsDeclared().on("kepler:e=0.3"));
  CHECK_THAT(my_verlet, ConvergesAsDeclared().on("pendulum").on("damped-oscillator").in(Precision::quad));
}

// Written for double alone, on raw arrays, and still claiming order 2: the second kick has the old acceleration.
struct StaleVerlet {
  std::vector<double> a;

  void operator()(const System<double>& system, double t, std::span<double> x, std::span<double> v, double h) {
    a.resize(x.size());
    system.acceleration(t, x.data(), v.data(), a.data());
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] += h * (v[i] + h / 2 * a[i]);
      v[i] += h * a[i];
    }
  }
};

TEST_CASE("a stale acceleration is caught", "[.broken]") {
  const auto stale = halfstep::integrator<double>("stale-verlet", StaleVerlet()).order(2);
  CHECK_THAT(stale, ConvergesAsDeclared().on("kepler:e=0.3"));
}
