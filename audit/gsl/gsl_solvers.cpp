// GSL's evolution with a control object, as its manual shows it, in double, with exact derivatives.
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_version.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "audit/audited.hpp"
#include "halfstep/core/error.hpp"

namespace halfstep::audit {
namespace {

using Equations = FirstOrderSystem<double>;

int rate(double t, const double y[], double dydt[], void* params) {
  static_cast<const Equations*>(params)->rate(t, y, dydt);
  return GSL_SUCCESS;
}

/// df/dt is not offered by every system: a difference, over a step that leaves half of the digits.
int derivatives_of_rate(double t, const double y[], double* dfdy, double dfdt[], void* params) {
  const auto& system = *static_cast<const Equations*>(params);
  system.jacobian(t, y, dfdy);
  const double away = 1e-8 * std::max(1.0, std::abs(t));
  std::vector<double> later(system.dimension());
  system.rate(t + away, y, later.data());
  system.rate(t - away, y, dfdt);
  for (std::size_t i = 0; i < later.size(); ++i) dfdt[i] = (later[i] - dfdt[i]) / (2 * away);
  return GSL_SUCCESS;
}

/// The implicit steppers end their iterations by the tolerances of the control object; of steps of one size, whose
/// estimates decide nothing, none of that is to be seen.
constexpr double newton_tolerance = 1e-13;

/// What a driver holds the estimates against: absolute + relative (of_state |y| + of_slope h |y'|), or the same with a
/// scale of its own for each component.
enum class Control { y, yp, standard, scaled };

gsl_odeiv2_driver* driver_for(const gsl_odeiv2_system& system, const gsl_odeiv2_step_type* type, double first_step,
                              double absolute, double relative, Control control) {
  switch (control) {
    case Control::y:
      return gsl_odeiv2_driver_alloc_y_new(&system, type, first_step, absolute, relative);
    case Control::yp:
      return gsl_odeiv2_driver_alloc_yp_new(&system, type, first_step, absolute, relative);
    case Control::standard:
      return gsl_odeiv2_driver_alloc_standard_new(&system, type, first_step, absolute, relative, 1, 1);
    case Control::scaled:
      break;
  }
  const std::vector<double> scale(system.dimension, 1);
  return gsl_odeiv2_driver_alloc_scaled_new(&system, type, first_step, absolute, relative, 1, 0, scale.data());
}

/// Who makes the steps: gsl_odeiv2_evolve_apply(), one a call, or gsl_odeiv2_driver_apply(), all of them.
enum class Caller { evolution, driver };

class GslRun final : public ForeignRun {
 public:
  GslRun(const ForeignTask& task, const gsl_odeiv2_step_type* type, Control control, Caller caller)
      : system_{rate, derivatives_of_rate, task.y.size(),
                const_cast<Equations*>(&task.system)},  // no const in its interface
        driver_(driver_for(system_, type, (task.end - task.t) / 1000,
                           task.equal_step > 0 ? newton_tolerance : task.tolerances.absolute,
                           task.equal_step > 0 ? newton_tolerance : task.tolerances.relative, control),
                gsl_odeiv2_driver_free),
        caller_(caller),
        equal_(task.equal_step),
        t_(task.t),
        h_((task.end - task.t) / 1000),
        y_(task.y) {}

  void step(double end) override {
    auto& driver = *driver_;
    if (caller_ == Caller::driver) return check(gsl_odeiv2_driver_apply(&driver, &t_, end, y_.data()));
    if (equal_ == 0)
      return check(gsl_odeiv2_evolve_apply(driver.e, driver.c, driver.s, &system_, &t_, end, &h_, y_.data()));
    const bool last = std::abs(end - t_) <= equal_;
    const double h = last ? end - t_ : std::copysign(equal_, end - t_), reached = last ? end : t_ + h;
    const int status = gsl_odeiv2_evolve_apply_fixed_step(driver.e, nullptr, driver.s, &system_, &t_, h, y_.data());
    if (status != GSL_SUCCESS) spoil(y_);  // an iteration that does not converge: a run without a result
    t_ = reached;
  }

  double time() const override { return t_; }
  std::vector<double> state() const override { return y_; }
  std::vector<double> estimate() const override { return {driver_->e->yerr, driver_->e->yerr + y_.size()}; }
  long rejected() const override { return static_cast<long>(driver_->e->failed_steps); }

 private:
  static void check(int status) {
    if (status != GSL_SUCCESS) throw IntegratorError(status == GSL_FAILURE ? "GSL_FAILURE" : gsl_strerror(status));
  }

  gsl_odeiv2_system system_;
  std::unique_ptr<gsl_odeiv2_driver, decltype(&gsl_odeiv2_driver_free)> driver_;
  Caller caller_;
  double equal_, t_, h_;
  std::vector<double> y_;
};

}  // namespace

std::vector<AuditedSolver> gsl_solvers() {
  constexpr std::pair<Control, const char*> controls[] = {
      {Control::y, "y"}, {Control::yp, "yp"}, {Control::standard, "standard"}, {Control::scaled, "scaled"}};
  std::vector<AuditedSolver> all;
  // of step doubling the error is multiplied by ODEIV_ERR_SAFETY / 2, which is 4
  const auto add = [&](const gsl_odeiv2_step_type* type, int order, int estimate_order, const std::string& claim) {
    const bool doubled = claim.find("step doubling") != std::string::npos;
    for (const Caller caller : {Caller::evolution, Caller::driver})
      for (const auto& [control, word] : controls) {
        const bool evolves = caller == Caller::evolution;
        all.push_back(audited_solver(
            std::string(evolves ? "gsl-evolve-" : "gsl-driver-") + type->name +
                (control == Control::y ? "" : std::string("-control-") + word),
            std::string("GSL ") + GSL_VERSION,
            evolves
                ? std::string("gsl_odeiv2_evolve_apply, control_") + word + "_new, gsl_odeiv2_step_" + type->name
                : std::string("gsl_odeiv2_driver_apply, driver_alloc_") + word + "_new, gsl_odeiv2_step_" + type->name,
            claim,
            {.order = order,
             .estimate_order = estimate_order,
             .effectivity = doubled ? 4. : 1.,
             .equal_steps = evolves && order > 0 && control == Control::y,
             .shows_steps = evolves},
            [type, control = control, caller](const ForeignTask& task) {
              return std::make_unique<GslRun>(task, type, control, caller);
            }));
      }
  };
  add(gsl_odeiv2_step_rk2, 3, 2, "Explicit embedded Runge-Kutta (2, 3) method");
  add(gsl_odeiv2_step_rk4, 4, 4, "Explicit 4th order (classical) Runge-Kutta; step doubling");
  add(gsl_odeiv2_step_rkf45, 5, 4, "Explicit embedded Runge-Kutta-Fehlberg (4, 5) method");
  add(gsl_odeiv2_step_rkck, 5, 4, "Explicit embedded Runge-Kutta Cash-Karp (4, 5) method");
  add(gsl_odeiv2_step_rk8pd, 8, 7, "Explicit embedded Runge-Kutta Prince-Dormand (8, 9) method");
  add(gsl_odeiv2_step_rk1imp, 1, 1, "Implicit Gaussian first order Runge-Kutta; step doubling");
  add(gsl_odeiv2_step_rk2imp, 2, 2, "Implicit Gaussian second order Runge-Kutta; step doubling");
  add(gsl_odeiv2_step_rk4imp, 4, 4, "Implicit Gaussian 4th order Runge-Kutta; step doubling");
  add(gsl_odeiv2_step_bsimp, 0, 0, "Implicit Bulirsch-Stoer method of Bader and Deuflhard");
  add(gsl_odeiv2_step_msadams, 0, 0, "Method order varies dynamically between 1 and 12");
  add(gsl_odeiv2_step_msbdf, 0, 0, "Method order varies dynamically between 1 and 5");
  return all;
}

}  // namespace halfstep::audit
