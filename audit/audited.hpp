// What the audit of a library consists of: its schemes as methods, each with the claim that the library makes.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "audit/audited_solver.hpp"
#include "audit/signals.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/studies/audit/audit.hpp"

namespace halfstep::audit {

/// A scheme, and its row of audit.csv as far as it is known before anything is run.
struct Audited {
  Method method;
  AuditRow row;
  std::shared_ptr<Signals> signals;
  bool variant = false;  ///< another call of a scheme that is looked at on every problem: on two of them only
};

/// What a library says of a scheme.
struct Claimed {
  int order = 0;
  int local = 0;                ///< power of h of the first step's error: order + 1, or that of the start
  std::string where;            ///< the call that tells the order: "order()"
  std::string documented = {};  ///< what the documentation says of it, word for word, and where
  bool symplectic = false;
  std::vector<Force> forces = {Force::position, Force::time, Force::velocity};
};

inline Audited audited_scheme(const std::string& name, const std::string& library, const std::string& scheme,
                              const std::string& call, const Claimed& claimed, std::shared_ptr<Watched> integrator) {
  integrator->what_is_run = library + ": " + scheme + ", " + call;
  auto signals = integrator->signals;
  Method method;
  method.name = name;
  method.what = scheme + ", " + call;
  method.family = library;
  method.scheme = Foreign{std::move(integrator)};
  const int p = claimed.order, local = claimed.local;
  for (const Force force : claimed.forces)
    method.claims[force] = {.global = {p, p}, .local = {local, local}, .energy = p};
  method.is.symplectic = claimed.symplectic;
  method.source = library;
  AuditRow row;
  row.library = library;
  row.scheme = scheme;
  row.call = call;
  row.method = name;
  row.claim = claimed.where;
  row.claimed = p;
  row.documented = claimed.documented;
  return {std::move(method), std::move(row), std::move(signals)};
}

/// x'' = a(t, x, x') as the libraries want it: y = (x, v), y' = (v, a).
template <class T>
struct FirstOrder {
  const System<T>* system;

  void operator()(const std::vector<T>& y, std::vector<T>& dydt, const T& t) const {
    const std::size_t n = y.size() / 2;
    std::copy(y.begin() + static_cast<std::ptrdiff_t>(n), y.end(), dydt.begin());
    system->acceleration(t, y.data(), y.data() + n, dydt.data() + n);
  }
};

/// The derivatives of y' = f(t, y): dfdy row-major, 2n * 2n.
template <class T>
void jacobian(const System<T>& system, const T& t, const T* y, T* dfdy, T* dfdt) {
  const auto n = static_cast<std::size_t>(system.dimension());
  std::vector<T> dx(n * n), dv(n * n);
  system.jacobian(t, y, y + n, dx.data(), dv.data());
  std::fill(dfdt, dfdt + n, T(0));
  system.time_derivative(t, y, y + n, dfdt + n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      dfdy[i * 2 * n + j] = T(0);
      dfdy[i * 2 * n + n + j] = T(i == j ? 1 : 0);
      dfdy[(n + i) * 2 * n + j] = dx[i * n + j];
      dfdy[(n + i) * 2 * n + n + j] = dv[i * n + j];
    }
  }
}

/// Makes one step; what it throws is counted, and the answer is false: the state is to be no number from there on, a
/// run without a result. Errors of halfstep itself go on up.
template <class T, class Make>
bool watch(Signals& signals, const T& h, const Make& make_step) try {
  signals.step(static_cast<double>(h));
  make_step();
  return true;
} catch (const InputError&) {
  throw;
} catch (const std::exception& error) {
  signals.say(std::string("exception: ") + error.what());
  return false;
}

template <class State>
void spoil(State& state) {
  using T = std::decay_t<decltype(*std::begin(state))>;
  std::fill(std::begin(state), std::end(state), std::numeric_limits<T>::quiet_NaN());
}

/// Looks at the estimate of the error that a library hands out with a state which it calls a good one.
template <class Range>
void look_at_estimate(Signals& signals, const Range& estimate, const std::string& reported) {
  using std::isinf;
  using std::isnan;
  if (std::any_of(std::begin(estimate), std::end(estimate), [](const auto& e) { return isnan(e); }))
    signals.say(reported + " with an error estimate that is NaN");
  else if (std::any_of(std::begin(estimate), std::end(estimate), [](const auto& e) { return isinf(e); }))
    signals.say(reported + " with an infinite error estimate");
}

/// Offers a scheme in the precision T. `make()` begins a run: a callable step(f, y, t, h) that moves y by one
/// step.
template <class T, class Make>
void offer(Watched& integrator, const Make& make) {
  integrator.set<T>([make, signals = integrator.signals]() -> Integrator::Run<T> {
    return [step = make(), y = std::vector<T>(), signals](const System<T>& system, const T& t, const T& h, long count,
                                                          std::span<T> x, std::span<T> v) mutable {
      y.assign(x.begin(), x.end());
      y.insert(y.end(), v.begin(), v.end());
      for (long k = 0; k < count; ++k) {
        const T now = t + h * static_cast<T>(k);
        if (!watch(*signals, h, [&] { step(FirstOrder<T>{&system}, y, now, h); })) spoil(y);
        if constexpr (requires { step.error; }) look_at_estimate(*signals, step.error, "a step");
      }
      std::copy(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(x.size()), x.begin());
      std::copy(y.begin() + static_cast<std::ptrdiff_t>(x.size()), y.end(), v.begin());
    };
  });
}

struct PhysicsEngine;  // audit/physics/world.hpp

/// A library: the table of them is made by audit/CMakeLists.txt from its calls of audited_library().
struct Library {
  std::string name;                                   ///< its schemes' names begin with it and a hyphen: "gsl"
  std::string title;                                  ///< "GSL"
  std::string package;                                ///< the Debian package that brings it
  std::vector<Audited> (*schemes)() = nullptr;        ///< null where it is not installed, or has none
  std::vector<AuditedSolver> (*solvers)() = nullptr;  ///< likewise
  std::vector<PhysicsEngine> (*engines)() = nullptr;  ///< likewise
};

const std::vector<Library>& libraries();

}  // namespace halfstep::audit
