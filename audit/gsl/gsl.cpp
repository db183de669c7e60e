// The steppers of GSL's gsl_odeiv2 at fixed step, in double, with exact derivatives. The implicit ones solve their
// equations to a thousandth of the tolerances of a control object, which is given 1e-13 here; the multistep ones take
// these tolerances for the error that they are to make, and choose their order by them.
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_version.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "audit/audited.hpp"

namespace halfstep::audit {
namespace {

constexpr double tight = 1e-13, loose = 0.1;  // msadams and msbdf fail at tight ones: their order stays 1

int derivative(double t, const double y[], double dydt[], void* params) {
  const auto& system = *static_cast<const System<double>*>(params);
  const auto n = static_cast<std::size_t>(system.dimension());
  std::copy(y + n, y + 2 * n, dydt);
  system.acceleration(t, y, y + n, dydt + n);
  return GSL_SUCCESS;
}

int derivatives(double t, const double y[], double* dfdy, double dfdt[], void* params) {
  jacobian(*static_cast<const System<double>*>(params), t, y, dfdy, dfdt);
  return GSL_SUCCESS;
}

gsl_odeiv2_system equations(const System<double>& system) {
  return {derivative, derivatives, 2 * static_cast<std::size_t>(system.dimension()),
          const_cast<System<double>*>(&system)};  // GSL's interface has no const
}

using Driver = std::unique_ptr<gsl_odeiv2_driver, decltype(&gsl_odeiv2_driver_free)>;

/// A driver holds a stepper, an evolution and a control object; the implicit steppers ask it for its tolerances.
struct Held {
  gsl_odeiv2_system system;
  Driver driver;
  std::vector<double> y, dydt_in, dydt_out, error;

  Held(const System<double>& of, const gsl_odeiv2_step_type* type, double tolerance, double h)
      : system(equations(of)),
        driver(gsl_odeiv2_driver_alloc_y_new(&system, type, h, tolerance, tolerance), gsl_odeiv2_driver_free),
        y(system.dimension),
        dydt_in(system.dimension),
        dydt_out(system.dimension),
        error(system.dimension) {}
};

/// One step by one of the calls; returns GSL's status.
using Step = int (*)(Held& held, double t, double h, bool first);

int apply(Held& held, double t, double h, bool) {
  return gsl_odeiv2_step_apply(held.driver->s, t, h, held.y.data(), held.error.data(), nullptr, nullptr, &held.system);
}

/// The derivative at the end is handed in at the next beginning, as GSL's own evolution does.
int apply_with_derivative(Held& held, double t, double h, bool first) {
  if (first) derivative(t, held.y.data(), held.dydt_in.data(), held.system.params);
  const int status = gsl_odeiv2_step_apply(held.driver->s, t, h, held.y.data(), held.error.data(), held.dydt_in.data(),
                                           held.dydt_out.data(), &held.system);
  held.dydt_in.swap(held.dydt_out);
  return status;
}

/// A control object would refuse the step where its error is above the tolerance; without one every step is taken.
int evolve(Held& held, double t, double h, bool) {
  const int status =
      gsl_odeiv2_evolve_apply_fixed_step(held.driver->e, nullptr, held.driver->s, &held.system, &t, h, held.y.data());
  std::copy_n(held.driver->e->yerr, held.error.size(), held.error.begin());
  return status;
}

/// The driver has a control object, which refuses steps of an error above its tolerance: see integrator_of() for that.
int drive(Held& held, double t, double h, bool) {
  const int status = gsl_odeiv2_driver_apply_fixed_step(held.driver.get(), &t, h, 1, held.y.data());
  std::copy_n(held.driver->e->yerr, held.error.size(), held.error.begin());
  return status;
}

/// What GSL calls its error handler with, in words of its own.
thread_local Signals* listening = nullptr;

void hear(const char* reason, const char*, int, int) {
  if (listening != nullptr) listening->say(std::string("error handler: ") + reason);
}

/// Reads what GSL says of the step that it just made. Where it returns anything but GSL_SUCCESS, as implicit steppers
/// do where their iteration does not converge, the state is no number from there on: a run without a result, not a
/// broken promise. What is wrong under GSL_SUCCESS is counted, and the state taken as it is: so does a caller who reads
/// the return code.
void read(Signals& signals, Held& held, int status, const std::vector<double>& before) {
  if (status != GSL_SUCCESS) {
    signals.say(std::string(status == GSL_FAILURE ? "GSL_FAILURE" : gsl_strerror(status)));
    return spoil(held.y);
  }
  look_at_estimate(signals, held.error, "GSL_SUCCESS");
  if (held.y == before) signals.say("GSL_SUCCESS with the state unchanged");
  signals.tell_order(static_cast<int>(gsl_odeiv2_step_order(held.driver->s)));
}

std::shared_ptr<Watched> integrator_of(const gsl_odeiv2_step_type* type, double tolerance, Step step) {
  auto integrator = std::make_shared<Watched>();
  integrator->set<double>([type, tolerance, step, signals = integrator->signals]() -> Integrator::Run<double> {
    return [type, tolerance, step, signals, held = std::shared_ptr<Held>()](
               const System<double>& system, const double& t, const double& h, long count, std::span<double> x,
               std::span<double> v) mutable {
      const bool first = !held;
      if (first) held = std::make_shared<Held>(system, type, tolerance, h);
      std::copy(x.begin(), x.end(), held->y.begin());
      std::copy(v.begin(), v.end(), held->y.begin() + static_cast<std::ptrdiff_t>(x.size()));
      listening = signals.get();
      for (long k = 0; k < count; ++k) {
        signals->step(h);
        const auto before = held->y;
        const int status = step(*held, t + h * static_cast<double>(k), h, first && k == 0);
        read(*signals, *held, status, before);
      }
      listening = nullptr;
      std::copy(held->y.begin(), held->y.begin() + static_cast<std::ptrdiff_t>(x.size()), x.begin());
      std::copy(held->y.begin() + static_cast<std::ptrdiff_t>(x.size()), held->y.end(), v.begin());
    };
  });
  return integrator;
}

/// gsl_odeiv2_step_order of a stepper that is new.
int order_of(const gsl_odeiv2_step_type* type) {
  const std::unique_ptr<gsl_odeiv2_step, decltype(&gsl_odeiv2_step_free)> step(gsl_odeiv2_step_alloc(type, 2),
                                                                               gsl_odeiv2_step_free);
  return static_cast<int>(gsl_odeiv2_step_order(step.get()));
}

}  // namespace

namespace {

/// The ways to make a step, of one stepper.
void add(const gsl_odeiv2_step_type* type, const Claimed& claimed, double tolerance, const std::string& with,
         bool is_explicit, std::vector<Audited>& all) {
  const auto one = [&](const std::string& suffix, const std::string& call, Step step, double of_control) {
    all.push_back(audited_scheme(std::string("gsl-") + type->name + suffix, std::string("GSL ") + GSL_VERSION,
                                 std::string("gsl_odeiv2_step_") + type->name, call + with, claimed,
                                 integrator_of(type, of_control, step)));
    all.back().variant = !suffix.empty();
  };
  one("", "gsl_odeiv2_step_apply, no derivative", apply, tolerance);
  one("-dydt", "gsl_odeiv2_step_apply, dydt_in and dydt_out", apply_with_derivative, tolerance);
  one("-evolve", "gsl_odeiv2_evolve_apply_fixed_step", evolve, tolerance);
  // implicit steppers end their iterations by the same tolerance
  if (is_explicit) one("-driver", "gsl_odeiv2_driver_apply_fixed_step, tolerances 1e200", drive, 1e200);
}

}  // namespace

/// The multistep steppers tell the order of the last step only: the least that the documentation gives them is taken.
std::vector<Audited> gsl() {
  gsl_set_error_handler(hear);
  std::vector<Audited> all;
  const auto one_step = [&](const gsl_odeiv2_step_type* type, bool is_explicit) {
    const int p = order_of(type);
    add(type, {.order = p, .local = p + 1, .where = "gsl_odeiv2_step_order()"}, tight, "", is_explicit, all);
  };
  for (const auto* type :
       {gsl_odeiv2_step_rk2, gsl_odeiv2_step_rk4, gsl_odeiv2_step_rkf45, gsl_odeiv2_step_rkck, gsl_odeiv2_step_rk8pd})
    one_step(type, true);
  for (const auto* type :
       {gsl_odeiv2_step_rk1imp, gsl_odeiv2_step_rk2imp, gsl_odeiv2_step_rk4imp, gsl_odeiv2_step_bsimp})
    one_step(type, false);
  const auto multistep = [&](const gsl_odeiv2_step_type* type, const std::string& documented) {
    const Claimed least = {.order = 1, .local = 2, .where = "the documentation", .documented = documented};
    add(type, least, loose, ", tolerances 0.1", false, all);
  };
  multistep(gsl_odeiv2_step_msadams, "Method order varies dynamically between 1 and 12");
  multistep(gsl_odeiv2_step_msbdf, "Method order varies dynamically between 1 and 5");
  return all;
}

}  // namespace halfstep::audit
