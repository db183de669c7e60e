// States of a run step by step, on any system: forward from first data, or on from a past of one's own.
#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/scalar.hpp"
#include "core/system.hpp"
#include "methods/kernels/state.hpp"
#include "methods/method.hpp"
#include "studies/plan.hpp"

namespace halfstep {

template <class T>
using States = std::vector<State<System<T>>>;

/// The states at steps 0 ... n from s0 at t = 0; those before a multistep scheme's own steps are its history, which
/// the scheme's start makes (exact solutions by extrapolation). For double, quad_t and digits50_t.
template <class T>
States<T> trajectory(const Method& method, const System<T>& system, const State<System<T>>& s0, const T& h, long n);

/// The states at steps 0 ... n behind a past of points(method) states, the oldest first, of which step 0 is the last,
/// at time t. span: of the grid where steps are of unequal length; 0: 64 steps.
template <class T>
States<T> going_on(const Method& method, const System<T>& system, const States<T>& past, const T& h, long n,
                   const T& t = T(0), const T& span = T(0));

/// Those precisions of a plan in which such runs are made. Throws InputError, in the name of the study, where none is.
std::vector<Precision> trajectory_precisions(const Plan& plan, const std::string& study);

/// use(T()) with the number type of a precision. Throws InputError for one without trajectories.
template <class Use>
auto in_precision(Precision precision, Use use) {
  if (precision == Precision::double_) return use(double());
  if (precision == Precision::quad) return use(quad_t());
  if (precision == Precision::digits50) return use(digits50_t());
  throw InputError("precision \"" + std::string(name(precision)) + "\": this study runs in double, quad or 50");
}

}  // namespace halfstep
