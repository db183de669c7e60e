// From a method's data to the kernel that runs it.
#pragma once

#include "core/error.hpp"
#include "methods/kernels/linearized_euler.hpp"
#include "methods/kernels/multistep.hpp"
#include "methods/kernels/runge_kutta.hpp"
#include "methods/kernels/splitting.hpp"
#include "methods/kernels/structural.hpp"
#include "methods/kernels/verlet.hpp"
#include "methods/method.hpp"

namespace halfstep {

namespace detail {

inline VelocityFormula velocity_formula(const Method& method) {
  const auto found = method.parameters.find("velocity");
  if (found == method.parameters.end() || found->second == "central") return VelocityFormula::central;
  return found->second == "backward" ? VelocityFormula::backward : VelocityFormula::half_step;
}

inline bool evaluates_twice(const Method& method) {
  const auto found = method.parameters.find("evaluations");
  return found == method.parameters.end() || found->second == "2";
}

template <class S, class F>
struct MakeKernel {
  using T = typename S::Scalar;
  const Method& method;
  const S& system;
  const T& h;
  F& use;

  auto operator()(const ButcherTableau& t) const {
    if (is_implicit(method)) throw InputError("method \"" + method.name + "\": implicit tableaus are not offered");
    if (RungeKutta<S, 0>::is_classic(t)) {
      if (t.b.size() == 1) return use(RungeKutta<S, 1>(system, t, h));
      if (t.b.size() == 2) return use(RungeKutta<S, 2>(system, t, h));
      if (t.b.size() == 4) return use(RungeKutta<S, 4>(system, t, h));
    }
    return use(RungeKutta<S, 0>(system, t, h));
  }
  auto operator()(const Splitting& s) const {
    if (s.kick.size() == 1) return use(SplittingKernel<S, 1>(system, s, h));
    if (s.kick.size() == 2) return use(SplittingKernel<S, 2>(system, s, h));
    return use(SplittingKernel<S, 0>(system, s, h));
  }
  auto operator()(const Multistep& m) const { return use(MultistepKernel<S>(system, m, points(method), h)); }
  auto operator()(const PredictorCorrector& p) const {
    return use(PredictorCorrectorKernel<S>(system, p, points(method), h));
  }
  auto operator()(const Nordsieck& n) const {
    return use(NordsieckKernel<S>(system, n, method.start == Start::zero, h));
  }
  auto operator()(const Newmark& n) const { return use(NewmarkKernel<S>(system, n, h)); }
  auto operator()(const Beeman& b) const { return use(BeemanKernel<S>(system, b, h)); }
  auto operator()(const Code& c) const {
    if (c.kernel == "stormer-verlet") return use(StormerKernel<S>(system, velocity_formula(method), h));
    if (c.kernel == "leapfrog") return use(LeapfrogKernel<S>(system, h));
    if (c.kernel == "velocity-verlet-predicted")
      return use(PredictedVerletKernel<S>(system, evaluates_twice(method), h));
    if (c.kernel == "implicit-euler-linearized") return use(LinearizedEulerKernel<S>(system, h));
    throw InputError("method \"" + method.name + "\": there is no kernel \"" + c.kernel + "\"");
  }
};

}  // namespace detail

/// Calls use(kernel) with the kernel of a method for steps of size h, and returns what that returns (the same type for
/// every kernel). Throws InputError where no kernel can run the method.
template <class S, class F>
auto with_kernel(const Method& method, const S& system, const typename S::Scalar& h, F&& use) {
  return std::visit(detail::MakeKernel<S, F>{method, system, h, use}, method.scheme);
}

}  // namespace halfstep
