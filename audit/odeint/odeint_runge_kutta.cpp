// Boost.odeint's explicit one-step steppers.
#include <boost/numeric/odeint/stepper/euler.hpp>
#include <boost/numeric/odeint/stepper/extrapolation_stepper.hpp>
#include <boost/numeric/odeint/stepper/modified_midpoint.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4_classic.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54_classic.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "audit/odeint/odeint.hpp"

namespace halfstep::audit {
namespace {

namespace odeint = boost::numeric::odeint;

template <class T>
using Euler = odeint::euler<Numbers<T>, T>;
template <class T>
using Midpoint = odeint::modified_midpoint<Numbers<T>, T>;
template <class T>
using Rk4 = odeint::runge_kutta4<Numbers<T>, T>;
template <class T>
using Rk4Classic = odeint::runge_kutta4_classic<Numbers<T>, T>;
template <class T>
using CashKarp = odeint::runge_kutta_cash_karp54<Numbers<T>, T>;
template <class T>
using CashKarpClassic = odeint::runge_kutta_cash_karp54_classic<Numbers<T>, T>;
template <class T>
using Dopri5 = odeint::runge_kutta_dopri5<Numbers<T>, T>;
template <class T>
using Fehlberg78 = odeint::runge_kutta_fehlberg78<Numbers<T>, T>;
template <class T>
using Extrapolation4 = odeint::extrapolation_stepper<4, Numbers<T>, T>;
template <class T>
using Extrapolation6 = odeint::extrapolation_stepper<6, Numbers<T>, T>;
template <class T>
using Extrapolation8 = odeint::extrapolation_stepper<8, Numbers<T>, T>;

template <class T>
using Extrapolation10 = odeint::extrapolation_stepper<10, Numbers<T>, T>;

template <template <class> class Stepper>
class Schemes {
 public:
  Schemes(std::string name, std::string scheme, std::vector<Audited>& all)
      : name_(std::move(name)), scheme_(std::move(scheme)), all_(all) {}

  template <template <class, class> class Call>
  Schemes& called(const std::string& suffix, const std::string& call) {
    const int p = Stepper<double>::order_value;
    all_.push_back(audited_scheme("odeint-" + name_ + suffix, odeint_version(), scheme_, call,
                                  {.order = p, .local = p + 1, .where = "order()"},
                                  odeint_integrator<Call, Stepper>()));
    all_.back().variant = !suffix.empty();
    return *this;
  }

 private:
  std::string name_, scheme_;
  std::vector<Audited>& all_;
};

template <template <class> class Stepper>
Schemes<Stepper> plain(const std::string& name, const std::string& scheme, std::vector<Audited>& all) {
  Schemes<Stepper> schemes(name, scheme, all);
  schemes.template called<InPlace>("", "do_step(sys, x, t, dt)")
      .template called<OutOfPlace>("-out", "do_step(sys, in, t, out, dt)")
      .template called<WithDerivative>("-dxdt", "do_step(sys, x, dxdt, t, dt)")
      .template called<WithDerivativeOutOfPlace>("-dxdt-out", "do_step(sys, in, dxdt, t, out, dt)");
  return schemes;
}

template <template <class> class Stepper>
void with_error(const std::string& name, const std::string& scheme, std::vector<Audited>& all) {
  plain<Stepper>(name, scheme, all).template called<WithError>("-xerr", "do_step(sys, x, t, dt, xerr)");
}

}  // namespace

std::vector<Audited> odeint_runge_kutta() {
  std::vector<Audited> all;
  plain<Euler>("euler", "euler", all);
  plain<Midpoint>("modified-midpoint", "modified_midpoint", all);
  plain<Rk4>("runge-kutta4", "runge_kutta4", all);
  plain<Rk4Classic>("runge-kutta4-classic", "runge_kutta4_classic", all);
  with_error<CashKarp>("cash-karp54", "runge_kutta_cash_karp54", all);
  with_error<CashKarpClassic>("cash-karp54-classic", "runge_kutta_cash_karp54_classic", all);
  Schemes<Dopri5>("dopri5", "runge_kutta_dopri5", all)
      .called<InPlace>("", "do_step(sys, x, t, dt)")
      .called<OutOfPlace>("-out", "do_step(sys, in, t, out, dt)")
      .called<Carried>("-dxdt", "do_step(sys, x, dxdt, t, dt)")
      .called<CarriedOutOfPlace>("-dxdt-out", "do_step(sys, in, dxdt_in, t, out, dxdt_out, dt)")
      .called<WithError>("-xerr", "do_step(sys, x, t, dt, xerr)");
  with_error<Fehlberg78>("fehlberg78", "runge_kutta_fehlberg78", all);
  with_error<Extrapolation4>("extrapolation4", "extrapolation_stepper<4>", all);
  with_error<Extrapolation6>("extrapolation6", "extrapolation_stepper<6>", all);
  with_error<Extrapolation8>("extrapolation8", "extrapolation_stepper<8>", all);
  with_error<Extrapolation10>("extrapolation10", "extrapolation_stepper<10>", all);
  return all;
}

}  // namespace halfstep::audit
