// Any scheme, run wrongly on purpose: its own kernel on a system that returns wrong values, or with a wrong step.
#include "halfstep/studies/mutation/fault.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "halfstep/core/system.hpp"
#include "halfstep/methods/kernels/decorator.hpp"

namespace halfstep::inline studies {

namespace {

/// What a faulty scheme sees of a system.
template <class T>
class FaultySystem final : public System<T> {
 public:
  FaultySystem(const System<T>& truth, Fault fault, const T& amount) : truth_(&truth), fault_(fault), amount_(amount) {}

  /// A run begins: nothing is remembered, and the clock goes.
  void begin_run(const System<T>& truth) {
    truth_ = &truth;
    last_.clear();
    stopped_at_.reset();
  }

  /// A step begins at time t.
  void begin_step(const System<T>& truth, const T& t) {
    truth_ = &truth;
    if (fault_ == Fault::stopped_clock) stopped_at_ = t;
  }

  void acceleration(const T& t, const T* x, const T* v, T* a) const override {
    truth_->acceleration(stopped_at_ ? *stopped_at_ : t, x, v, a);
    const auto n = static_cast<std::size_t>(dimension());
    if (fault_ == Fault::force)
      for (std::size_t i = 0; i < n; ++i) a[i] *= 1 + amount_;
    if (fault_ != Fault::stale) return;
    std::vector<T> fresh(a, a + n);
    if (!last_.empty()) std::copy(last_.begin(), last_.end(), a);
    last_ = std::move(fresh);
  }

  int dimension() const override { return truth_->dimension(); }
  Force force() const override { return truth_->force(); }
  VelocityTerm velocity_term() const override { return truth_->velocity_term(); }
  T friction() const override { return truth_->friction(); }
  void magnetic_field(const T& t, const T* x, T* b) const override { truth_->magnetic_field(t, x, b); }
  void jacobian(const T& t, const T* x, const T* v, T* dx, T* dv) const override { truth_->jacobian(t, x, v, dx, dv); }
  void time_derivative(const T& t, const T* x, const T* v, T* a_t) const override {
    truth_->time_derivative(t, x, v, a_t);
  }
  void taylor(const T& t, const T* x, const T* v, int order, T* out) const override {
    truth_->taylor(t, x, v, order, out);
  }
  bool has_energy() const override { return truth_->has_energy(); }
  T energy(const T& t, const T* x, const T* v) const override { return truth_->energy(t, x, v); }

 private:
  const System<T>* truth_;
  Fault fault_;
  T amount_;
  std::optional<T> stopped_at_;
  mutable std::vector<T> last_;  // the force of the evaluation before; empty: none yet
};

/// What stands between a kernel and those who run it.
template <class T>
class FaultyStepper final : public Stepper<System<T>> {
  using S = System<T>;

 public:
  FaultyStepper(const S& system, Fault fault, const T& amount, const T& h, const MakeInner<T>& make)
      : h_(h), system_(system, fault, amount), inner_(make(system_, fault == Fault::step ? T(h * (1 + amount)) : h)) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) override {
    system_.begin_run(system);
    inner_->begin(system_, t, history, state);
  }

  void advance(const S& system, const T& t, long first, long count, State<S>& state) override {
    for (long n = first; n < first + count; ++n) {
      system_.begin_step(system, t + h_ * static_cast<T>(n));
      inner_->advance(system_, t, n, 1, state);
    }
  }

  T lag() const override { return inner_->lag(); }
  const Grid<Plain<T>>* grid() const override { return inner_->grid(); }

 private:
  T h_;
  FaultySystem<T> system_;
  std::unique_ptr<Stepper<S>> inner_;
};

class FaultDecorator final : public Decorator {
 public:
  FaultDecorator(Fault fault, const std::string& amount) : fault_(fault), amount_(amount) {}

#define HALFSTEP_DEFINE(enumerator, type, ...)                                                \
  std::unique_ptr<Stepper<System<type>>> around(const System<type>& system, const type& h,    \
                                                const MakeInner<type>& make) const override { \
    return faulty(system, h, make);                                                           \
  }
  HALFSTEP_EACH_WIDE_PRECISION(HALFSTEP_DEFINE)
#undef HALFSTEP_DEFINE

 private:
  template <class T>
  std::unique_ptr<Stepper<System<T>>> faulty(const System<T>& system, const T& h, const MakeInner<T>& make) const {
    return std::make_unique<FaultyStepper<T>>(system, fault_, amount_.as<T>(), h, make);
  }

  Fault fault_;
  Coefficient amount_;
};

}  // namespace

void set_fault(Method& method, Fault fault, const std::string& amount) {
  method.decorator = std::make_shared<FaultDecorator>(fault, amount);
}

}  // namespace halfstep::inline studies
