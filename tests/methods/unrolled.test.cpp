// Kernels that are compiled for a number of stages or points, and for a dimension, give the bits of the general ones.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/history.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/double_pendulum.hpp"
#include "halfstep/problems/driven_oscillator.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/kepler.hpp"
#include "halfstep/problems/make_system.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

/// The states after each of a few calls of advance, begun twice, as numbers.
template <class S>
std::vector<double> states(const Method& method, const S& system, double h) {
  State<S> start{zeros(system), zeros(system)};
  system.initial(start.x.data(), start.v.data());
  const auto stepper = make_stepper(method, system, h);
  const Start how = method.start == Start::linear ? Start::linear : Start::rk4;
  const auto past = history(system, how, points(method), 4, 0.0, h, start, ExactSolution<double>());
  std::vector<double> all;
  for (int again = 0; again < 2; ++again) {
    State<S> state = start;
    stepper->begin(system, h * past.steps_done, past.points, state);
    long first = 0;
    for (const long count : {1L, 0L, 5L, 200L}) {
      stepper->advance(system, h * past.steps_done, first, count, state);
      first += count;
      all.insert(all.end(), state.x.begin(), state.x.end());
      all.insert(all.end(), state.v.begin(), state.v.end());
    }
  }
  return all;
}

/// The same bits, or no numbers in both.
bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

std::vector<Method> compared_methods() {
  std::vector<Method> methods = all_methods();
  for (const char* variant :
       {"abm4:corrections=2", "abm2:corrections=3", "abm3:mode=pec", "ab3:start=linear", "abm5:start=linear"})
    methods.push_back(method(variant));
  return methods;
}

template <class Equations>
void compare(const std::string& name, double h) {
  const auto given = problem(name);
  const Equations known(given.data);
  const auto erased = make_system<double>(given);
  std::size_t compared = 0;
  for (const auto& method : compared_methods()) {
    if (!takes(method, given.info.force, given.info.velocity_term)) continue;
    INFO(method.name << " on " << name);
    const auto ours = states(method, known, h), general = states(method, *erased, h);
    CHECK(std::ranges::equal(ours, general, same));
    ++compared;
  }
  CHECK(compared > 200);
}

}  // namespace

TEST_CASE("kernels compiled for a problem give the bits of the general ones", "[slow]") {
  compare<Equations<Kepler, double>>("kepler", 1.0 / 64);
  compare<Equations<DoublePendulum, double>>("double-pendulum", 1.0 / 64);
  compare<Equations<DrivenOscillator, double>>("driven-oscillator", 1.0 / 64);  // stages at their times
}

}  // namespace halfstep
