// Kernels that are compiled for a number of stages or points, and for a dimension, give the bits of the general ones.
#include <cstring>
#include <string>
#include <vector>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/methods/start.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/double_pendulum.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/kepler.hpp"
#include "halfstep/problems/make_system.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

/// The states after each of a few calls of advance, as numbers.
template <class S>
std::vector<double> states(const Method& method, const S& system, double h) {
  State<S> state{zeros(system), zeros(system)};
  system.initial(state.x.data(), state.v.data());
  const auto stepper = make_stepper(method, system, h);
  const auto past = history(system, Start::rk4, points(method), 4, 0.0, h, state, ExactSolution<double>());
  stepper->begin(system, h * past.steps_done, past.points, state);
  std::vector<double> all;
  long first = 0;
  for (const long count : {1L, 5L, 200L}) {
    stepper->advance(system, h * past.steps_done, first, count, state);
    first += count;
    all.insert(all.end(), state.x.begin(), state.x.end());
    all.insert(all.end(), state.v.begin(), state.v.end());
  }
  return all;
}

template <class Equations>
void compare(const std::string& name, double h) {
  const auto given = problem(name);
  const Equations known(given.data);
  const auto erased = make_system<double>(given);
  std::size_t compared = 0;
  for (const auto& method : all_methods()) {
    if (!takes(method, given.info.force, given.info.velocity_term)) continue;
    INFO(method.name << " on " << name);
    const auto ours = states(method, known, h), general = states(method, *erased, h);
    REQUIRE(ours.size() == general.size());
    bool same = true;
    for (std::size_t i = 0; i < ours.size(); ++i)
      same = same && (ours[i] == general[i] || (ours[i] != ours[i] && general[i] != general[i]));
    CHECK(same);
    ++compared;
  }
  CHECK(compared > 200);
}

}  // namespace

TEST_CASE("kernels compiled for a problem give the bits of the general ones") {
  compare<Equations<Kepler, double>>("kepler", 1.0 / 64);
  compare<Equations<DoublePendulum, double>>("double-pendulum", 1.0 / 64);
}

}  // namespace halfstep
