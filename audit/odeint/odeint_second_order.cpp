// Boost.odeint's steppers for coordinates and momenta: the symplectic ones, for H = p^2 / 2 + U(q) as their
// documentation demands, and velocity_verlet, which is handed a(x, v, t).
#include <boost/numeric/odeint/stepper/symplectic_euler.hpp>
#include <boost/numeric/odeint/stepper/symplectic_rkn_sb3a_m4_mclachlan.hpp>
#include <boost/numeric/odeint/stepper/symplectic_rkn_sb3a_mclachlan.hpp>
#include <boost/numeric/odeint/stepper/velocity_verlet.hpp>

#include "audit/odeint/odeint.hpp"

namespace halfstep::audit {
namespace {

namespace odeint = boost::numeric::odeint;

template <class T>
using Pair = std::pair<Numbers<T>, Numbers<T>>;

/// dq/dt = p.
template <class T>
struct Drift {
  void operator()(const Numbers<T>& p, Numbers<T>& dqdt) const { dqdt = p; }
};

/// dp/dt = a(q).
template <class T>
struct Kick {
  const System<T>* system;
  void operator()(const Numbers<T>& q, Numbers<T>& dpdt) const {
    const Numbers<T> rest(q.size(), T(0));
    system->acceleration(T(0), q.data(), rest.data(), dpdt.data());
  }
};

/// a(q, p, t), as velocity_verlet wants it.
template <class T>
struct Acceleration {
  const System<T>* system;
  void operator()(const Numbers<T>& q, const Numbers<T>& p, Numbers<T>& a, const T& t) const {
    system->acceleration(t, q.data(), p.data(), a.data());
  }
};

/// Offers a scheme that moves (q, p): step(system, state, t, h).
template <class T, class Make>
void offer_pair(Watched& integrator, const Make& make) {
  integrator.set<T>([make, signals = integrator.signals]() -> Integrator::Run<T> {
    return [step = make(), signals](const System<T>& system, const T& t, const T& h, long count, std::span<T> x,
                                    std::span<T> v) mutable {
      Pair<T> state{{x.begin(), x.end()}, {v.begin(), v.end()}};
      for (long k = 0; k < count; ++k)
        if (!watch(*signals, h, [&] { step(system, state, T(t + h * static_cast<T>(k)), h); })) {
          spoil(state.first);
          spoil(state.second);
        }
      std::copy(state.first.begin(), state.first.end(), x.begin());
      std::copy(state.second.begin(), state.second.end(), v.begin());
    };
  });
}

template <class Stepper, class T>
struct ForcesInPlace {
  Stepper stepper = {};
  void operator()(const System<T>& system, Pair<T>& state, const T& t, const T& h) {
    stepper.do_step(std::make_pair(Drift<T>{}, Kick<T>{&system}), state, t, h);
  }
};

template <class Stepper, class T>
struct MomentumInPlace {
  Stepper stepper = {};
  void operator()(const System<T>& system, Pair<T>& state, const T& t, const T& h) {
    stepper.do_step(Kick<T>{&system}, state, t, h);
  }
};

template <class Stepper, class T>
struct ForcesOutOfPlace {
  Stepper stepper = {};
  void operator()(const System<T>& system, Pair<T>& state, const T& t, const T& h) {
    Pair<T> out = state;
    stepper.do_step(std::make_pair(Drift<T>{}, Kick<T>{&system}), state, t, out, h);
    state = out;
  }
};

template <class Stepper, class T>
struct MomentumOutOfPlace {
  Stepper stepper = {};
  void operator()(const System<T>& system, Pair<T>& state, const T& t, const T& h) {
    Pair<T> out = state;
    stepper.do_step(Kick<T>{&system}, state, t, out, h);
    state = out;
  }
};

template <class Stepper, class T>
struct CoordinatesAndMomenta {
  Stepper stepper = {};
  void operator()(const System<T>& system, Pair<T>& state, const T& t, const T& h) {
    stepper.do_step(std::make_pair(Drift<T>{}, Kick<T>{&system}), state.first, state.second, t, h);
  }
};

template <template <class> class Stepper>
void add_symplectic(const std::string& name, const std::string& scheme, std::vector<Audited>& all) {
  constexpr int p = Stepper<double>::order_value;
  const auto add = [&]<template <class, class> class Call>(const std::string& suffix, const std::string& call) {
    auto integrator = std::make_shared<Watched>();
    offer_pair<double>(*integrator, [] { return Call<Stepper<double>, double>{}; });
    offer_pair<quad_t>(*integrator, [] { return Call<Stepper<quad_t>, quad_t>{}; });
    all.push_back(audited_scheme("odeint-" + name + suffix, odeint_version(), scheme, call,
                                 {.order = p,
                                  .local = p + 1,
                                  .where = "order(), \"symplectic\"",
                                  .symplectic = true,
                                  .forces = {Force::position}},
                                 std::move(integrator)));
    all.back().variant = !suffix.empty();
  };
  add.template operator()<ForcesInPlace>("", "do_step(pair(dq, dp), x, t, dt)");
  add.template operator()<MomentumInPlace>("-dp", "do_step(dp, x, t, dt)");
  add.template operator()<CoordinatesAndMomenta>("-qp", "do_step(pair(dq, dp), q, p, t, dt)");
  add.template operator()<ForcesOutOfPlace>("-out", "do_step(pair(dq, dp), in, t, out, dt)");
  add.template operator()<MomentumOutOfPlace>("-dp-out", "do_step(dp, in, t, out, dt)");
}

template <class T>
using Verlet = odeint::velocity_verlet<Numbers<T>, Numbers<T>, T>;

template <class T>
struct VerletInPlace {
  Verlet<T> stepper = {};
  void operator()(const System<T>& system, Pair<T>& state, const T& t, const T& h) {
    stepper.do_step(Acceleration<T>{&system}, state, t, h);
  }
};

template <class T>
struct VerletInitialized {
  Verlet<T> stepper = {};
  void operator()(const System<T>& system, Pair<T>& state, const T& t, const T& h) {
    if (!stepper.is_initialized()) stepper.initialize(Acceleration<T>{&system}, state.first, state.second, t);
    stepper.do_step(Acceleration<T>{&system}, state, t, h);
  }
};

template <class T>
struct VerletOutOfPlace {
  Verlet<T> stepper = {};
  Numbers<T> a = {};
  void operator()(const System<T>& system, Pair<T>& state, const T& t, const T& h) {
    const Acceleration<T> force{&system};
    if (a.empty()) {
      a.resize(state.first.size());
      force(state.first, state.second, a, t);
    }
    Pair<T> out = state;
    Numbers<T> a_out = a;
    stepper.do_step(force, state.first, state.second, a, out.first, out.second, a_out, t, h);
    state = out;
    a = a_out;
  }
};

template <template <class> class Call>
void add_verlet(const std::string& suffix, const std::string& call, std::vector<Audited>& all) {
  constexpr int p = Verlet<double>::order_value;
  auto integrator = std::make_shared<Watched>();
  offer_pair<double>(*integrator, [] { return Call<double>{}; });
  offer_pair<quad_t>(*integrator, [] { return Call<quad_t>{}; });
  all.push_back(audited_scheme(
      "odeint-velocity-verlet" + suffix, odeint_version(), "velocity_verlet", call,
      {.order = p, .local = p + 1, .where = "order()", .documented = "1, of every force (table Stepper Algorithms)"},
      std::move(integrator)));
}

template <class T>
using SymplecticEuler = odeint::symplectic_euler<Numbers<T>, Numbers<T>, T>;
template <class T>
using M4 = odeint::symplectic_rkn_sb3a_m4_mclachlan<Numbers<T>, Numbers<T>, T>;
template <class T>
using Sb3a = odeint::symplectic_rkn_sb3a_mclachlan<Numbers<T>, Numbers<T>, T>;

}  // namespace

std::vector<Audited> odeint_second_order() {
  std::vector<Audited> all;
  add_symplectic<SymplecticEuler>("symplectic-euler", "symplectic_euler", all);
  add_symplectic<M4>("sb3a-m4-mclachlan", "symplectic_rkn_sb3a_m4_mclachlan", all);
  add_symplectic<Sb3a>("sb3a-mclachlan", "symplectic_rkn_sb3a_mclachlan", all);
  add_verlet<VerletInPlace>("", "do_step(sys, x, t, dt), starts by itself", all);
  add_verlet<VerletInitialized>("-init", "initialize(sys, q, p, t)", all);
  add_verlet<VerletOutOfPlace>("-out", "do_step(sys, qin, pin, ain, qout, pout, aout, t, dt)", all);
  return all;
}

}  // namespace halfstep::audit
