// Runs of Störmer's recurrence over steps of any lengths, in double, beside the exact motion.
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

/// One of them on a problem of the catalogue, of 2^level steps to the end time, were they all alike.
struct UnevenRun {
  const char* problem;
  const UnevenFormula* formula;
  int level;
};

/// Of every formula on every problem, levels in a row: from `first` to last(formula).
template <class Last>
std::vector<UnevenRun> uneven_runs(int first, const Last& last) {
  std::vector<UnevenRun> runs;
  for (const char* on : {"harmonic-oscillator", "exponential", "kepler", "pendulum"})
    for (const auto& formula : uneven_formulas)
      for (int level = first; level <= last(formula); ++level) runs.push_back({on, &formula, level});
  return runs;
}

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
