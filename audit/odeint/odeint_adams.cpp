// Boost.odeint's Adams steppers with each of the starts that they offer.
#include <boost/numeric/odeint/stepper/adams_bashforth.hpp>
#include <boost/numeric/odeint/stepper/adams_bashforth_moulton.hpp>
#include <boost/numeric/odeint/stepper/adams_moulton.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <functional>

#include "audit/odeint/odeint.hpp"

namespace halfstep::audit {
namespace {

namespace odeint = boost::numeric::odeint;

template <class T>
using Fehlberg78 = odeint::runge_kutta_fehlberg78<Numbers<T>, T>;

/// The stepper behind initialize(), which shows the points that it passes.
template <class Stepper, class T>
struct Traced {
  Stepper stepper = {};
  std::vector<Numbers<T>> path = {};

  template <class F, class D>
  void do_step_dxdt_impl(F f, Numbers<T>& y, const D& dydt, const T& t, const T& h) {
    stepper.do_step_dxdt_impl(f, y, dydt, t, h);
    path.push_back(y);
  }
};

/// initialize(): it makes steps - 1 steps at once, which are handed out one by one.
template <class Stepper, class T, bool with_fehlberg>
struct Initialized {
  Stepper stepper = {};
  std::vector<Numbers<T>> path = {};
  std::size_t made = 0;

  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) {
    if (made == 0) initialize(f, y, t, h);
    if (made < path.size())
      y = path[made];
    else
      stepper.do_step(f, y, t, h);
    ++made;
  }

 private:
  void initialize(const FirstOrder<T>& f, Numbers<T> y, T t, const T& h) {
    if constexpr (with_fehlberg) {
      Traced<Fehlberg78<T>, T> watched;
      stepper.initialize(std::ref(watched), f, y, t, h);
      path = watched.path;
    } else {
      typename Stepper::initializing_stepper_type same;  // as the stepper's own, whose points cannot be seen
      Numbers<T> between = y;
      T at = t;
      for (std::size_t k = 1; k < Stepper::steps; ++k, at += h) {
        Numbers<T> next(y.size());
        same.do_step(f, between, at, next, h);
        path.push_back(between = next);
      }
      stepper.initialize(f, y, t, h);
      if (!path.empty()) path.back() = y;
    }
  }
};

template <class Stepper, class T>
using Own = Initialized<Stepper, T, false>;
template <class Stepper, class T>
using Given = Initialized<Stepper, T, true>;

/// adams_moulton by itself: predicted by adams_bashforth, whose buffer it wants, corrected until nothing changes.
template <std::size_t Steps, class T>
struct Corrected {
  odeint::adams_bashforth<Steps, Numbers<T>, T> predictor = {};
  odeint::adams_moulton<Steps, Numbers<T>, T> corrector = {};
  std::vector<Numbers<T>> path = {};
  Numbers<T> predicted = {}, out = {};
  std::size_t made = 0;

  void operator()(const FirstOrder<T>& f, Numbers<T>& y, const T& t, const T& h) {
    if (made == 0) {
      Traced<Fehlberg78<T>, T> watched;
      Numbers<T> end = y;
      T at = t;
      predictor.initialize(std::ref(watched), f, end, at, h);
      path = watched.path;
      predicted.resize(y.size());
      out.resize(y.size());
    }
    if (made < path.size()) {
      y = path[made++];
      return;
    }
    ++made;
    predictor.do_step(f, y, t, predicted, h);
    constexpr int most = 30;
    for (int k = 0; k < most; ++k) {
      corrector.do_step(f, y, predicted, T(t + h), out, h, predictor.step_storage());
      const bool settled = out == predicted;
      predicted = out;
      if (settled) break;
    }
    y = predicted;
  }
};

/// adams_bashforth starts by extrapolation, of the smallest even order not below `steps`, at least 4.
constexpr int extrapolated(int steps) { return std::max(4, steps + steps % 2); }

template <std::size_t Steps>
void add_bashforth(std::vector<Audited>& all) {
  constexpr int p = odeint::adams_bashforth<Steps, Numbers<double>>::order_value;
  const std::string name = "odeint-adams-bashforth" + std::to_string(Steps);
  const std::string scheme = "adams_bashforth<" + std::to_string(Steps) + ">";
  const auto add = [&]<template <class, class> class Call>(const std::string& suffix, const std::string& call,
                                                           int start) {
    auto integrator = std::make_shared<Watched>();
    offer<double>(*integrator, [] { return Call<odeint::adams_bashforth<Steps, Numbers<double>>, double>{}; });
    offer<quad_t>(*integrator, [] { return Call<odeint::adams_bashforth<Steps, Numbers<quad_t>, quad_t>, quad_t>{}; });
    const int local = Steps == 1 ? 2 : start + 1;
    all.push_back(audited_scheme(name + suffix, odeint_version(), scheme, call,
                                 {.order = p, .local = local, .where = "order()"}, std::move(integrator)));
    all.back().variant = suffix == "-out" || suffix == "-init";
  };
  const int order = extrapolated(static_cast<int>(Steps));
  add.template operator()<InPlace>("", "do_step(sys, x, t, dt), starts by itself", order);
  add.template operator()<OutOfPlace>("-out", "do_step(sys, in, t, out, dt), starts by itself", order);
  if (Steps == 1) return;
  add.template operator()<Own>("-init", "initialize(sys, x, t, dt)", order);
  add.template operator()<Given>("-init-rkf78", "initialize(runge_kutta_fehlberg78, sys, x, t, dt)", 8);
}

template <std::size_t Steps>
void add_bashforth_moulton(std::vector<Audited>& all) {
  constexpr int p = odeint::adams_bashforth_moulton<Steps, Numbers<double>>::order_value;
  const std::string name = "odeint-adams-bashforth-moulton" + std::to_string(Steps);
  const std::string scheme = "adams_bashforth_moulton<" + std::to_string(Steps) + ">";
  const auto add = [&]<template <class, class> class Call>(const std::string& suffix, const std::string& call,
                                                           int start) {
    auto integrator = std::make_shared<Watched>();
    offer<double>(*integrator, [] { return Call<odeint::adams_bashforth_moulton<Steps, Numbers<double>>, double>{}; });
    offer<quad_t>(*integrator,
                  [] { return Call<odeint::adams_bashforth_moulton<Steps, Numbers<quad_t>, quad_t>, quad_t>{}; });
    const int local = Steps == 1 ? 2 : start + 1;
    all.push_back(audited_scheme(name + suffix, odeint_version(), scheme, call,
                                 {.order = p, .local = local, .where = "order()"}, std::move(integrator)));
    all.back().variant = suffix == "-out" || suffix == "-init";
  };
  add.template operator()<InPlace>("", "do_step(sys, x, t, dt), starts by itself", 4);
  add.template operator()<OutOfPlace>("-out", "do_step(sys, in, t, out, dt), starts by itself", 4);
  if constexpr (Steps == 1) return;
  add.template operator()<Own>("-init", "initialize(sys, x, t, dt)", 4);
  add.template operator()<Given>("-init-rkf78", "initialize(runge_kutta_fehlberg78, sys, x, t, dt)", 8);
}

template <std::size_t Steps>
void add_moulton(std::vector<Audited>& all) {
  constexpr int p = odeint::adams_moulton<Steps, Numbers<double>>::order_value;
  auto integrator = std::make_shared<Watched>();
  offer<double>(*integrator, [] { return Corrected<Steps, double>{}; });
  offer<quad_t>(*integrator, [] { return Corrected<Steps, quad_t>{}; });
  all.push_back(audited_scheme(
      "odeint-adams-moulton" + std::to_string(Steps), odeint_version(), "adams_moulton<" + std::to_string(Steps) + ">",
      "corrected until nothing changes (at most 30 times), initialize(runge_kutta_fehlberg78, ...)",
      {.order = p, .local = Steps == 1 ? 2 : 9, .where = "order()"}, std::move(integrator)));
}

}  // namespace

std::vector<Audited> odeint_adams() {
  std::vector<Audited> all;
  const auto each = [&]<std::size_t... I>(std::index_sequence<I...>) {
    (add_bashforth<I + 1>(all), ...);
    (add_bashforth_moulton<I + 1>(all), ...);
    (add_moulton<I + 1>(all), ...);
  };
  each(std::make_index_sequence<8>());
  return all;
}

}  // namespace halfstep::audit
