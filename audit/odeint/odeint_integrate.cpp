// Boost.odeint's integrate functions: steps of one size as schemes, controlled steppers and dense output as solvers.
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/numeric/odeint/stepper/adams_bashforth.hpp>
#include <boost/numeric/odeint/stepper/adams_bashforth_moulton.hpp>
#include <boost/numeric/odeint/stepper/bulirsch_stoer.hpp>
#include <boost/numeric/odeint/stepper/bulirsch_stoer_dense_out.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/dense_output_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/euler.hpp>
#include <boost/numeric/odeint/stepper/extrapolation_stepper.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/modified_midpoint.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4_classic.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include <array>
#include <cmath>
#include <functional>

#include "audit/odeint/odeint.hpp"

namespace halfstep::audit {
namespace {

namespace odeint = boost::numeric::odeint;

using State = Numbers<double>;

enum class Function { n_steps, constant, adaptive, times };

struct Spelled {
  Function function;
  const char *name, *call;
};

constexpr Spelled functions[] = {{Function::n_steps, "n-steps", "integrate_n_steps(stepper, sys, x, t0, dt, n)"},
                                 {Function::constant, "const", "integrate_const(stepper, sys, x, t0, t1, dt)"},
                                 {Function::adaptive, "adaptive", "integrate_adaptive(stepper, sys, x, t0, t1, dt)"},
                                 {Function::times, "times", "integrate_times(stepper, sys, x, times, dt, observer)"}};

/// From t over `count` steps of size h.
template <class Stepper, class System>
void integrate(Function function, Stepper& stepper, const System& f, State& y, double t, double h, long count) {
  const double end = t + h * static_cast<double>(count);
  switch (function) {
    case Function::n_steps:
      odeint::integrate_n_steps(std::ref(stepper), f, y, t, h, count);
      return;
    case Function::constant:
      odeint::integrate_const(std::ref(stepper), f, y, t, end, h);
      return;
    case Function::adaptive:
      odeint::integrate_adaptive(std::ref(stepper), f, y, t, end, h);
      return;
    case Function::times:
      break;
  }
  const std::array times = {t, end};
  odeint::integrate_times(std::ref(stepper), f, y, times, h, [](const State&, double) {});
}

/// The stepper lives as long as a run: what it remembers is there for the next call.
template <class Stepper>
Audited scheme(const std::string& name, const std::string& stepper, const Spelled& spelled, int order, int local) {
  const auto integrator = std::make_shared<Watched>();
  integrator->set<double>([function = spelled.function, signals = integrator->signals]() -> Integrator::Run<double> {
    return [function, signals, made = std::make_shared<Stepper>()](const System<double>& system, const double& t,
                                                                   const double& h, long count, std::span<double> x,
                                                                   std::span<double> v) {
      State y(x.begin(), x.end());
      y.insert(y.end(), v.begin(), v.end());
      for (long k = 1; k < count; ++k) signals->step(h);
      if (!watch(*signals, h, [&] { integrate(function, *made, FirstOrder<double>{&system}, y, t, h, count); }))
        spoil(y);
      std::copy(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(x.size()), x.begin());
      std::copy(y.begin() + static_cast<std::ptrdiff_t>(x.size()), y.end(), v.begin());
    };
  });
  Audited audited = audited_scheme("odeint-" + name + "-" + spelled.name, odeint_version(), stepper, spelled.call,
                                   {.order = order, .local = local, .where = "order()"}, integrator);
  audited.variant = true;
  return audited;
}

template <class Stepper>
void one_step(const std::string& name, const std::string& stepper, std::vector<Audited>& all) {
  const int order = Stepper::order_value;
  for (const Spelled& spelled : functions) all.push_back(scheme<Stepper>(name, stepper, spelled, order, order + 1));
}

/// Their first steps are of order 4, by the steppers that they begin with. integrate_times() sums times and cuts steps
/// to them: the steps of such a formula would not be of one size.
template <class Stepper>
void multistep(const std::string& name, const std::string& stepper, std::vector<Audited>& all) {
  const int order = Stepper::order_value;
  for (const Spelled& spelled : functions)
    if (spelled.function != Function::times)
      all.push_back(scheme<Stepper>(name, stepper, spelled, order, order > 1 ? 5 : 2));
}

struct RateOfSystem {
  const FirstOrderSystem<double>* system;
  void operator()(const State& y, State& dydt, double t) const { system->rate(t, y.data(), dydt.data()); }
};

/// Everything between two times in one call: its steps are hidden.
template <class Make>
class IntegratedRun final : public ForeignRun {
 public:
  IntegratedRun(const ForeignTask& task, Function function, const Make& make)
      : rate_{&task.system}, function_(function), t_(task.t), y_(task.y), stepper_(make(task.tolerances)) {}

  void step(double end) override {
    const bool has_stops = function_ == Function::n_steps || function_ == Function::constant;
    const long parts = has_stops ? 16 : 1000;  // of a sixteenth no sum is rounded; elsewhere dt is the first step alone
    integrate(function_, stepper_, rate_, y_, t_, (end - t_) / static_cast<double>(parts), parts);
    t_ = end;
  }

  double time() const override { return t_; }
  State state() const override { return y_; }

 private:
  RateOfSystem rate_;
  Function function_;
  double t_;
  State y_;
  decltype(std::declval<Make>()(Tolerances{})) stepper_;
};

template <class Make>
void solvers(const std::string& name, const std::string& stepper, ForeignSolver claims, const Make& make,
             std::vector<AuditedSolver>& all) {
  claims.equal_steps = claims.shows_steps = false;
  for (const Spelled& spelled : functions)
    all.push_back(audited_solver("odeint-" + name + "-" + spelled.name, odeint_version(),
                                 spelled.call + std::string(", ") + stepper,
                                 claims.order > 0 ? "order(), error_order()" : "", claims,
                                 [make, function = spelled.function](const ForeignTask& task) {
                                   return std::make_unique<IntegratedRun<Make>>(task, function, make);
                                 }));
}

}  // namespace

std::vector<Audited> odeint_integrate() {
  std::vector<Audited> all;
  one_step<odeint::euler<State>>("euler", "euler", all);
  one_step<odeint::modified_midpoint<State>>("modified-midpoint", "modified_midpoint", all);
  one_step<odeint::runge_kutta4<State>>("runge-kutta4", "runge_kutta4", all);
  one_step<odeint::runge_kutta4_classic<State>>("runge-kutta4-classic", "runge_kutta4_classic", all);
  one_step<odeint::runge_kutta_cash_karp54<State>>("cash-karp54", "runge_kutta_cash_karp54", all);
  one_step<odeint::runge_kutta_dopri5<State>>("dopri5", "runge_kutta_dopri5", all);
  one_step<odeint::runge_kutta_fehlberg78<State>>("fehlberg78", "runge_kutta_fehlberg78", all);
  one_step<odeint::extrapolation_stepper<6, State>>("extrapolation6", "extrapolation_stepper<6>", all);
  multistep<odeint::adams_bashforth<2, State>>("adams-bashforth2", "adams_bashforth<2>", all);
  multistep<odeint::adams_bashforth<4, State>>("adams-bashforth4", "adams_bashforth<4>", all);
  multistep<odeint::adams_bashforth_moulton<4, State>>("adams-bashforth-moulton4", "adams_bashforth_moulton<4>", all);
  return all;
}

std::vector<AuditedSolver> odeint_integrate_solvers() {
  std::vector<AuditedSolver> all;
  const auto controlled = [&]<class Stepper>(Stepper, const std::string& name, const std::string& stepper) {
    solvers(
        "controlled-" + name, "make_controlled(atol, rtol, " + stepper + ")",
        {.order = Stepper::order_value, .estimate_order = Stepper::error_order_value},
        [](const Tolerances& to) { return odeint::make_controlled(to.absolute, to.relative, Stepper()); }, all);
  };
  controlled(odeint::runge_kutta_cash_karp54<State>(), "cash-karp54", "runge_kutta_cash_karp54");
  controlled(odeint::runge_kutta_dopri5<State>(), "dopri5", "runge_kutta_dopri5");
  controlled(odeint::runge_kutta_fehlberg78<State>(), "fehlberg78", "runge_kutta_fehlberg78");
  solvers(
      "dense-dopri5", "make_dense_output(atol, rtol, runge_kutta_dopri5)", {.order = 5, .estimate_order = 4},
      [](const Tolerances& to) {
        return odeint::make_dense_output(to.absolute, to.relative, odeint::runge_kutta_dopri5<State>());
      },
      all);
  solvers(
      "bulirsch-stoer", "bulirsch_stoer(atol, rtol)", {},
      [](const Tolerances& to) { return odeint::bulirsch_stoer<State>(to.absolute, to.relative); }, all);
  solvers(
      "bulirsch-stoer-dense", "bulirsch_stoer_dense_out(atol, rtol)", {},
      [](const Tolerances& to) { return odeint::bulirsch_stoer_dense_out<State>(to.absolute, to.relative); }, all);
  return all;
}

}  // namespace halfstep::audit
