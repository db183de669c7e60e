// Boost.odeint's controlled steppers and dense output.
#include <boost/numeric/odeint/stepper/bulirsch_stoer.hpp>
#include <boost/numeric/odeint/stepper/bulirsch_stoer_dense_out.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/dense_output_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include <cmath>

#include "audit/audited_solver.hpp"
#include "audit/odeint/odeint.hpp"

namespace halfstep::audit {
namespace {

namespace odeint = boost::numeric::odeint;

using State = Numbers<double>;

struct Rate {
  const FirstOrderSystem<double>* system;
  void operator()(const State& y, State& dydt, double t) const { system->rate(t, y.data(), dydt.data()); }
};

/// The library asks its caller for a first step.
double first_step(const ForeignTask& task) { return (task.end - task.t) / 1000; }

/// What is common to runs: where they are.
class OdeintRun : public ForeignRun {
 public:
  explicit OdeintRun(const ForeignTask& task) : rate_{&task.system}, t_(task.t), y_(task.y) {}
  double time() const override { return t_; }
  State state() const override { return y_; }
  long rejected() const override { return rejected_; }

 protected:
  Rate rate_;
  double t_;
  State y_;
  long rejected_ = 0;
};

/// try_step() as integrate_adaptive() calls it; steps of one size by do_step() with an estimate.
template <class Stepper>
class ControlledRun final : public OdeintRun {
 public:
  explicit ControlledRun(const ForeignTask& task)
      : OdeintRun(task),
        controlled_(odeint::make_controlled(task.tolerances.absolute, task.tolerances.relative, Stepper())),
        equal_(task.equal_step),
        h_(first_step(task)) {}

  void step(double end) override {
    if (equal_ > 0) return by_itself(end);
    for (;; ++rejected_) {
      if (std::abs(h_) > std::abs(end - t_)) h_ = end - t_;
      const bool last = h_ == end - t_;
      if (controlled_.try_step(rate_, y_, t_, h_) == odeint::fail) continue;
      if (last) t_ = end;
      return;
    }
  }

  State estimate() const override { return errors_; }

 private:
  void by_itself(double end) {
    const bool last = std::abs(end - t_) <= equal_;
    const double h = last ? end - t_ : std::copysign(equal_, end - t_);
    errors_.resize(y_.size());
    stepper_.do_step(rate_, y_, t_, h, errors_);
    t_ = last ? end : t_ + h;
  }

  decltype(odeint::make_controlled(1., 1., Stepper())) controlled_;
  Stepper stepper_;
  double equal_, h_;
  State errors_;
};

/// try_step() of the extrapolation method, which varies its order.
class BulirschStoerRun final : public OdeintRun {
 public:
  explicit BulirschStoerRun(const ForeignTask& task)
      : OdeintRun(task), stepper_(task.tolerances.absolute, task.tolerances.relative), h_(first_step(task)) {}

  void step(double end) override {
    for (;; ++rejected_) {
      if (std::abs(h_) > std::abs(end - t_)) h_ = end - t_;
      const bool last = h_ == end - t_;
      if (stepper_.try_step(rate_, y_, t_, h_) == odeint::fail) continue;
      if (last) t_ = end;
      return;
    }
  }

 private:
  odeint::bulirsch_stoer<State> stepper_;
  double h_;
};

/// do_step() and calc_state(): its steps go past the end, where the curve is asked.
template <class Dense>
class DenseRun final : public OdeintRun {
 public:
  DenseRun(const ForeignTask& task, const Dense& dense) : OdeintRun(task), dense_(dense) {
    dense_.initialize(y_, t_,
                      task.equal_step > 0 ? std::copysign(task.equal_step, task.end - task.t) : first_step(task));
  }

  void step(double end) override {
    const bool forward = end > t_;
    dense_.do_step(rate_);
    t_ = dense_.current_time();
    y_ = dense_.current_state();
    if (forward ? t_ <= end : t_ >= end) return;
    t_ = end;
    dense_.calc_state(end, y_);
  }

  State between(double t) override {
    State y(y_.size());
    dense_.calc_state(t, y);
    return y;
  }

 private:
  Dense dense_;
};

template <class Stepper>
AuditedSolver controlled(const std::string& name, const std::string& stepper) {
  return audited_solver("odeint-controlled-" + name, odeint_version(), "make_controlled(atol, rtol, " + stepper + ")",
                        "order(), error_order()",
                        {.order = Stepper::order_value, .estimate_order = Stepper::error_order_value},
                        [](const ForeignTask& task) { return std::make_unique<ControlledRun<Stepper>>(task); });
}

}  // namespace

std::vector<AuditedSolver> odeint_solvers() {
  using Dopri5 = odeint::runge_kutta_dopri5<State>;
  std::vector<AuditedSolver> all = {
      controlled<odeint::runge_kutta_cash_karp54<State>>("cash-karp54", "runge_kutta_cash_karp54"),
      controlled<Dopri5>("dopri5", "runge_kutta_dopri5"),
      controlled<odeint::runge_kutta_fehlberg78<State>>("fehlberg78", "runge_kutta_fehlberg78")};
  // Steps of one size: a longest step, and tolerances that no error reaches.
  const auto dopri5 = [](const ForeignTask& task) {
    const bool equal = task.equal_step > 0;
    const auto dense =
        odeint::make_dense_output(equal ? 1e200 : task.tolerances.absolute, task.tolerances.relative,
                                  equal ? std::copysign(task.equal_step, task.end - task.t) : 0.0, Dopri5());
    return std::make_unique<DenseRun<std::decay_t<decltype(dense)>>>(task, dense);
  };
  all.push_back(audited_solver("odeint-dense-dopri5", odeint_version(),
                               "make_dense_output(atol, rtol, runge_kutta_dopri5)",
                               "order(), error_order(); Hairer, Norsett, Wanner 1993, section II.6",
                               {.order = 5, .estimate_order = 4, .dense_order = 4}, dopri5));
  const auto bulirsch_stoer = [](const ForeignTask& task) { return std::make_unique<BulirschStoerRun>(task); };
  all.push_back(audited_solver("odeint-bulirsch-stoer", odeint_version(), "bulirsch_stoer(atol, rtol)", "",
                               {.equal_steps = false}, bulirsch_stoer));
  for (const bool control : {false, true})
    all.push_back(audited_solver(
        control ? "odeint-bulirsch-stoer-dense-controlled" : "odeint-bulirsch-stoer-dense", odeint_version(),
        control ? "bulirsch_stoer_dense_out(atol, rtol, 1, 1, 0, true)" : "bulirsch_stoer_dense_out(atol, rtol)", "",
        {.equal_steps = false}, [control](const ForeignTask& task) {
          using Dense = odeint::bulirsch_stoer_dense_out<State>;
          return std::make_unique<DenseRun<Dense>>(
              task, Dense(task.tolerances.absolute, task.tolerances.relative, 1, 1, 0, control));
        }));
  for (auto& solver : odeint_integrate_solvers()) all.push_back(std::move(solver));
  return all;
}

}  // namespace halfstep::audit
