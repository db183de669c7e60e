// Boost.odeint: its version, and the ways to call a stepper that its documentation offers.
#pragma once

#include <boost/version.hpp>
#include <string>

#include "audit/audited.hpp"

namespace halfstep::audit {

inline std::string odeint_version() {
  return "Boost.odeint " + std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000) +
         "." + std::to_string(BOOST_VERSION % 100);
}

// The parts of the library, one file each.
std::vector<Audited> odeint_runge_kutta();
std::vector<Audited> odeint_adams();
std::vector<Audited> odeint_adaptive();
std::vector<Audited> odeint_second_order();
std::vector<Audited> odeint_implicit();
std::vector<Audited> odeint_integrate();
std::vector<AuditedSolver> odeint_integrate_solvers();

template <class T>
using Numbers = std::vector<T>;

// Ways to call a stepper: a callable each, made anew for every run, with the stepper in it.

template <class Stepper, class T>
struct InPlace {
  Stepper stepper;
  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) { stepper.do_step(f, y, t, h); }
};

template <class Stepper, class T>
struct OutOfPlace {
  Stepper stepper;
  Numbers<T> out = {};
  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) {
    out.resize(y.size());
    stepper.do_step(f, y, t, out, h);
    y.swap(out);
  }
};

template <class Stepper, class T>
struct WithDerivative {
  Stepper stepper;
  Numbers<T> dydt = {};
  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) {
    dydt.resize(y.size());
    f(y, dydt, t);
    stepper.do_step(f, y, dydt, t, h);
  }
};

template <class Stepper, class T>
struct WithDerivativeOutOfPlace {
  Stepper stepper;
  Numbers<T> dydt = {}, out = {};
  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) {
    dydt.resize(y.size());
    out.resize(y.size());
    f(y, dydt, t);
    stepper.do_step(f, y, dydt, t, out, h);
    y.swap(out);
  }
};

/// First same as last: the derivative at the end is that at the next beginning.
template <class Stepper, class T>
struct Carried {
  Stepper stepper;
  Numbers<T> dydt = {};
  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) {
    if (dydt.empty()) {
      dydt.resize(y.size());
      f(y, dydt, t);
    }
    stepper.do_step(f, y, dydt, t, h);
  }
};

template <class Stepper, class T>
struct CarriedOutOfPlace {
  Stepper stepper;
  Numbers<T> dydt = {}, out = {}, dydt_out = {};
  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) {
    if (dydt.empty()) {
      dydt.resize(y.size());
      f(y, dydt, t);
    }
    out.resize(y.size());
    dydt_out.resize(y.size());
    stepper.do_step(f, y, dydt, t, out, dydt_out, h);
    y.swap(out);
    dydt.swap(dydt_out);
  }
};

/// With the estimate of the error that the stepper offers: see look_at_estimate().
template <class Stepper, class T>
struct WithError {
  Stepper stepper;
  Numbers<T> error = {};
  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) {
    error.resize(y.size());
    stepper.do_step(f, y, t, h, error);
  }
};

/// The integrator that runs Call<Stepper<T>, T> in double and quad.
template <template <class, class> class Call, template <class> class Stepper>
std::shared_ptr<Watched> odeint_integrator() {
  auto integrator = std::make_shared<Watched>();
  offer<double>(*integrator, [] { return Call<Stepper<double>, double>{}; });
  offer<quad_t>(*integrator, [] { return Call<Stepper<quad_t>, quad_t>{}; });
  return integrator;
}

}  // namespace halfstep::audit
