// From a method's data to the kernel that runs it.
#pragma once

#include <memory>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/methods/kernels/additive.hpp"
#include "halfstep/methods/kernels/additive_multistep.hpp"
#include "halfstep/methods/kernels/any_stepper.hpp"
#include "halfstep/methods/kernels/boris.hpp"
#include "halfstep/methods/kernels/changed_steps.hpp"
#include "halfstep/methods/kernels/compensated.hpp"
#include "halfstep/methods/kernels/damped.hpp"
#include "halfstep/methods/kernels/decorator.hpp"
#include "halfstep/methods/kernels/exponential.hpp"
#include "halfstep/methods/kernels/foreign.hpp"
#include "halfstep/methods/kernels/implicit_runge_kutta.hpp"
#include "halfstep/methods/kernels/late_slopes.hpp"
#include "halfstep/methods/kernels/linearized_euler.hpp"
#include "halfstep/methods/kernels/linearized_verlet.hpp"
#include "halfstep/methods/kernels/multistep.hpp"
#include "halfstep/methods/kernels/rosenbrock.hpp"
#include "halfstep/methods/kernels/runge_kutta.hpp"
#include "halfstep/methods/kernels/runge_kutta_nystrom.hpp"
#include "halfstep/methods/kernels/splitting.hpp"
#include "halfstep/methods/kernels/structural.hpp"
#include "halfstep/methods/kernels/taylor_series.hpp"
#include "halfstep/methods/kernels/unrolled.hpp"
#include "halfstep/methods/kernels/variable.hpp"
#include "halfstep/methods/kernels/verlet.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

namespace detail {

template <class S, Kernel<S> K>
class ErasedStepper final : public Stepper<S> {
  using T = typename S::Scalar;

 public:
  template <class... Arguments>
  explicit ErasedStepper(const S& system, const Arguments&... arguments) : kernel_(system, arguments...) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) override {
    kernel_.begin(system, t, history, state);
  }
  void advance(const S& system, const T& t, long first, long count, State<S>& state) override {
    kernel_.advance(system, t, first, count, state);
  }
  T lag() const override {
    if constexpr (requires { kernel_.lag(); })
      return kernel_.lag();
    else
      return T(0);
  }
  const Grid<Plain<T>>* grid() const override {
    if constexpr (requires { kernel_.grid(); })
      return &kernel_.grid();
    else
      return nullptr;
  }

 private:
  K kernel_;
};

template <class S>
struct MakeStepper {
  using T = typename S::Scalar;
  using Result = std::unique_ptr<Stepper<S>>;
  const Method& method;
  const S& system;
  const T& h;
  const T& span;

  template <class K, class... Arguments>
  Result make(const Arguments&... arguments) const {
    return std::make_unique<ErasedStepper<S, K>>(system, arguments...);
  }

  /// Where a force is a virtual call, a number of stages that is known at compile time gains nothing.
  static constexpr bool stages_matter = !std::is_same_v<S, System<T>>;

  /// Where numbers are the processor's and as many as is known, what keeps them in registers shows.
  static constexpr bool is_unrolled = S::static_dimension != 0 && std::is_floating_point_v<T>;

  /// make(constant) for the constant that a size is; none where it is not from First to Last.
  template <std::size_t First, std::size_t Last, class F>
  static Result with_size(std::size_t size, const F& make_one) {
    if (size == First) return make_one(std::integral_constant<std::size_t, First>());
    if constexpr (First < Last) return with_size<First + 1, Last>(size, make_one);
    return nullptr;
  }

  Result operator()(const ButcherTableau& t) const {
    if (t.is_implicit() && t.is_diagonal()) return make<DiagonallyImplicitRungeKutta<S>>(t, h);
    if (t.is_implicit()) return make<ImplicitRungeKutta<S>>(t, h);
    if constexpr (is_unrolled)
      if (auto kernel = with_size<1, 7>(t.b.size(), [&](auto s) {
            return is_chained(t) ? make<UnrolledRungeKutta<S, s, true>>(t, h)
                                 : make<UnrolledRungeKutta<S, s, false>>(t, h);
          }))
        return kernel;
    return make<RungeKutta<S>>(t, h);
  }
  Result operator()(const Splitting& s) const {
    if constexpr (stages_matter) {
      const std::size_t stages = s.drift.front().is_zero() ? 0 : s.drift.size();
      const bool drifts_last = !s.drift.back().is_zero();
      if (stages == 1) return make<SplittingKernel<S, 1>>(s, h);
      if (stages == 2)
        return drifts_last ? make<SplittingKernel<S, 2>>(s, h) : make<SplittingKernel<S, 2, false>>(s, h);
    }
    return make<SplittingKernel<S, 0>>(s, h);
  }
  Result operator()(const Multistep& m) const {
    if constexpr (is_unrolled)
      if (m.implicit.is_zero() && is_adams(m))
        if (auto kernel = with_size<2, 5>(m.beta.size(), [&](auto k) { return make<AdamsKernel<S, k, false>>(m, h); }))
          return kernel;
    return make<MultistepKernel<S>>(m, m.points(), h);
  }
  Result operator()(const PredictorCorrector& p) const {
    if (!p.ends_with_evaluation()) return make<LateSlopesKernel<S>>(p, h);
    if constexpr (is_unrolled)
      if (is_adams(p.predictor) && is_adams(p.corrector) && p.corrector.beta.size() <= p.predictor.beta.size())
        if (auto kernel =
                with_size<2, 5>(p.predictor.beta.size(), [&](auto k) { return make<AdamsKernel<S, k, true>>(p, h); }))
          return kernel;
    return make<PredictorCorrectorKernel<S>>(p, p.points(), h);
  }
  Result operator()(const RungeKuttaNystrom& r) const { return make<RungeKuttaNystromKernel<S>>(r, h); }
  Result operator()(const Rosenbrock& r) const { return make<RosenbrockKernel<S>>(r, h); }
  Result operator()(const TaylorSeries& t) const { return make<TaylorSeriesKernel<S>>(t, h); }
  Result operator()(const AdditiveTableau& a) const {
    if (a.split == Split::components) return make<AdditiveKernel<S, ComponentSplit<S>>>(a, h);
    return make<AdditiveKernel<S, LinearSplit<S>>>(a, h);
  }
  Result operator()(const AdditiveMultistep& m) const {
    if (m.split == Split::components) return make<AdditiveMultistepKernel<S, ComponentSplit<S>>>(m, h);
    return make<AdditiveMultistepKernel<S, LinearSplit<S>>>(m, h);
  }
  Result operator()(const ExponentialTableau& e) const { return make<ExponentialKernel<S>>(e, h); }
  Result operator()(const Nordsieck& n) const {
    const bool zero_start = method.start == Start::zero;
    if constexpr (is_unrolled)
      if (auto kernel = with_size<6, 6>(n.corrector.size(),
                                        [&](auto k) { return make<NordsieckKernel<S, k>>(n, zero_start, h); }))
        return kernel;
    return make<NordsieckKernel<S>>(n, zero_start, h);
  }
  Result operator()(const Newmark& n) const { return make<NewmarkKernel<S>>(n, h); }
  Result operator()(const Beeman& b) const { return make<BeemanKernel<S>>(b, h); }
  Result operator()(const StormerVerlet& s) const { return make<StormerKernel<S>>(s.velocity, h); }
  Result operator()(const Leapfrog&) const { return make<LeapfrogKernel<S>>(h); }
  Result operator()(const PredictedVerlet& p) const {
    return make<PredictedVerletKernel<S>>(p.per_step == Evaluations::two, h);
  }
  Result operator()(const VariableVerlet& v) const { return make<VariableVerletKernel<S>>(v, h, span); }
  Result operator()(const DampedVerlet& d) const {
    return make<DampedVerletKernel<S>>(T(damping(d, plain(system.friction()), plain(h))), h);
  }
  Result operator()(const Boris&) const { return make<BorisKernel<S>>(h); }
  Result operator()(const LinearizedEuler&) const { return make<LinearizedEulerKernel<S>>(h); }
  Result operator()(const LinearizedVerlet&) const { return make<LinearizedVerletKernel<S>>(h); }
  Result operator()(const Foreign& f) const {
    if constexpr (is_compensated<T>)
      throw InputError("method \"" + method.name + "\": code from elsewhere sums as it does");
    else
      return make<ForeignKernel<S>>(f.integrator, h);
  }
};

}  // namespace detail

/// The kernel of a method for steps of size h. span: the length of time, if known, over which steps of unequal length
/// are laid out; a grid repeats itself behind it. Throws InputError where no kernel can run the method.
template <class S>
std::unique_ptr<Stepper<S>> make_stepper(const Method& method, const S& system, const typename S::Scalar& h,
                                         const typename S::Scalar& span = 0) {
  using T = typename S::Scalar;
  constexpr int span_by_default = 64;  // steps
  const T length = span == 0 ? T(h * span_by_default) : span;
  if (method.claims.contains(system.force()) && !takes(method, system.force(), system.velocity_term()))
    throw InputError("method \"" + method.name + "\": it accepts velocity-dependent forces only as " +
                     std::string(name(method.velocity_term)));
  if (method.decorator != nullptr) {
    if constexpr (!is_native<T> && !is_compensated<T> && std::is_same_v<S, System<T>>) {
      Method bare = method;
      bare.decorator = nullptr;
      const auto inner = [&](const S& seen, const T& step) { return make_stepper(bare, seen, step, length); };
      return method.decorator->around(system, h, inner);
    }
    throw InputError("method \"" + method.name + "\": decorated kernels run in wide precisions only");
  }
  if (method.steps != StepSizes::equal) {
    if constexpr (!is_compensated<T>) {
      Method equal = method;
      equal.steps = StepSizes::equal;
      const auto make = [equal, &system, length](const T& step) { return make_stepper(equal, system, step, length); };
      return std::make_unique<ChangedSteps<S>>(method, make, h, length);
    }
    throw InputError("method \"" + method.name + "\": steps that change are made of plain numbers");
  }
  if constexpr (!is_compensated<T>)
    if (method.sum == Summation::compensated) {
      const auto inner = [&](const System<Compensated<T>>& wide) {
        return make_stepper(method, wide, Compensated<T>(h), Compensated<T>(length));
      };
      return std::make_unique<CompensatedStepper<S>>(system, inner);
    }
  return std::visit(detail::MakeStepper<S>{method, system, h, length}, method.scheme);
}

/// What make_stepper returns for the erased equations in T.
template <class T>
using ErasedSteps = std::unique_ptr<Stepper<System<T>>>;

// Compiled once for each precision (methods/erased_steppers.cpp), for they take long.
#define HALFSTEP_ELSEWHERE(enumerator, type, ...)                                                               \
  extern template ErasedSteps<type> make_stepper(const Method&, const System<type>&, const type&, const type&); \
  extern template ErasedSteps<Compensated<type>> make_stepper(const Method&, const System<Compensated<type>>&,  \
                                                              const Compensated<type>&, const Compensated<type>&);
HALFSTEP_EACH_PRECISION(HALFSTEP_ELSEWHERE)
#undef HALFSTEP_ELSEWHERE

}  // namespace halfstep::inline methods
