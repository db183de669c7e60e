// Runs of Stoermer's recurrence over steps of any lengths, in double, beside the exact motion.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/variable_verlet.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {

/// What is made of a step that differs from the last, and the power of h by which the errors then fall.
struct UnevenFormula {
  const char* name;
  StepWeight weight;
  double power;
};

inline constexpr UnevenFormula uneven_formulas[] = {{"verlet-uncorrected", StepWeight::uncorrected, 0},
                                                    {"verlet-variable-simple", StepWeight::simple, 1},
                                                    {"verlet-variable", StepWeight::taylor, 2}};

template <class S>
State<S> exact_at(const S& system, const Solution<quad_t>& motion, double t) {
  State<S> state{zeros(system), zeros(system)};
  std::vector<quad_t> position(state.x.size()), velocity(state.v.size());
  motion.at(quad_t(t), position.data(), velocity.data());
  std::transform(position.begin(), position.end(), state.x.begin(), to_double<quad_t>);
  std::transform(velocity.begin(), velocity.end(), state.v.begin(), to_double<quad_t>);
  return state;
}

template <class V>
double distance(const V& a, const V& b) {
  double sum = 0;
  for (std::size_t d = 0; d < a.size(); ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
  return std::sqrt(sum);
}

}  // namespace halfstep::inline studies
