// Made-up results for the tests of reports: power laws down to a rounding plateau, no physics meant.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/tables/results.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::testing {

struct SampleMethod {
  std::string name, family;
  int order = 1, evaluations = 1;
  bool symplectic = false;
  double constant = 1;
};

/// One method of most families.
inline std::vector<SampleMethod> few_methods() {
  return {{"explicit-euler", "Euler", 1, 1, false, 3.1},
          {"symplectic-euler", "Euler", 1, 1, true, 2.2},
          {"rk4", "Runge-Kutta", 4, 4, false, 0.8},
          {"ab4", "Adams-Bashforth", 4, 1, false, 4.5},
          {"velocity-verlet", "Verlet", 2, 1, true, 1.0},
          {"stormer-verlet", "Verlet", 2, 1, true, 1.3},
          {"gear5", "Gear", 5, 1, false, 7.0}};
}

/// About as many methods as a real run has.
inline std::vector<SampleMethod> many_methods() {
  std::vector<SampleMethod> all = {
      {"explicit-euler", "Euler", 1, 1, false, 3.1}, {"symplectic-euler", "Euler", 1, 1, true, 2.2},
      {"implicit-euler", "Euler", 1, 1, false, 2.7}, {"implicit-euler-linearized", "Euler", 1, 1, false, 3.5},
      {"midpoint", "Runge-Kutta", 2, 2, false, 1.5}, {"heun", "Runge-Kutta", 2, 2, false, 1.9},
      {"ralston", "Runge-Kutta", 2, 2, false, 1.2},  {"rk4", "Runge-Kutta", 4, 4, false, 0.8},
      {"rk4-38", "Runge-Kutta", 4, 4, false, 0.5}};
  for (int k = 2; k <= 5; ++k) {
    all.push_back({fmt::format("ab{}", k), "Adams-Bashforth", k, 1, false, 2.5 * k});
    all.push_back({fmt::format("abm{}", k), "Adams PECE", k, 2, false, 0.9 * k});
    all.push_back({fmt::format("am{}", k), "Adams-Moulton", k, 3, false, 0.4 * k});
  }
  for (const char* name : {"stormer-verlet", "stormer-verlet-backward", "velocity-verlet", "velocity-verlet-predicted",
                           "leapfrog", "position-verlet"})
    all.push_back({name, "Verlet", 2, 1, true, 1.0 + 0.13 * static_cast<double>(all.size() % 5)});
  all.push_back({"beeman", "Beeman", 3, 1, false, 1.4});
  all.push_back({"beeman-classic", "Beeman", 2, 1, false, 1.1});
  all.push_back({"gear5", "Gear", 5, 1, false, 7.0});
  all.push_back({"newmark-explicit", "Newmark", 2, 1, true, 1.0});
  all.push_back({"newmark-average", "Newmark", 2, 3, false, 2.0});
  return all;
}

inline Number number(double value) { return {fmt::format("{:.17g}", value), value}; }

/// Errors C h^p with a knee above h = 0.3, a plateau of rounding errors, and blow-up at the coarsest level.
inline void add_errors(Results& r, const std::string& problem, const std::string& precision, const SampleMethod& m) {
  const double unit = precision == "double" ? 1.1e-16 : 1e-34;
  for (int level = 0; level <= 13; ++level) {
    const double h = std::ldexp(0.5, -level), steps = 10 / h;
    const double wobble = 1 + 0.3 * std::sin(3.0 * level + m.constant);
    const auto error = [&](double constant, int order, double grown) {
      return number(constant * std::pow(h, order) * (1 + 2 * h) + unit * grown * wobble);
    };
    ErrorRow row;
    row.problem = problem;
    row.method = m.name;
    row.precision = precision;
    row.level = level;
    row.steps = static_cast<long long>(steps);
    row.h = number(h);
    row.status = "ok";
    row.force_evaluations = row.steps * m.evaluations;
    row.seconds = 2e-8 * static_cast<double>(row.force_evaluations);
    if (level == 0 && m.family.starts_with("Adams-B")) {
      row.status = "unstable";
    } else {
      const bool is_kepler = problem == "kepler";
      row.global_position = error(m.constant * (is_kepler ? 30 : 1), m.order, std::sqrt(steps));
      row.global_velocity = error(m.constant * (is_kepler ? 40 : 1.4), m.order, std::sqrt(steps));
      row.local_position = error(0.1 * m.constant, m.order + 1, 1);
      row.local_velocity = error(0.2 * m.constant, m.order + 1, 1);
      row.energy = error(0.3 * m.constant, m.order, std::sqrt(steps));
    }
    r.errors.push_back(std::move(row));
  }
}

/// Orders as declared, with one row of each other verdict among the Adams, Verlet and Gear methods.
inline void add_orders(Results& r, const std::string& problem, const std::string& precision, const SampleMethod& m) {
  for (const auto& column : quantities_of(false)) {
    const Quantity quantity = column.quantity;
    const double order = m.order + (is_local(quantity) ? 1 : 0);
    OrderRow row{problem, m.name,     precision, quantity, order,         order + 0.002,
                 0.004,   m.constant, 3,         9,        Verdict::pass, 0.01 * m.constant,
                 "",      "",         {}};
    if (m.order >= 4) row.last_level = 6;
    if (m.name == "stormer-verlet" && quantity == Quantity::local_position) {
      row.observed = order + 1;
      row.verdict = Verdict::superconvergent;
      row.reason = "one order more than declared";
    }
    if (m.name == "ab4" && problem == "kepler" && is_global(quantity)) {
      row.observed = 1.98;
      row.verdict = Verdict::fail;
      row.reason = "the start-up has order 1";
    }
    if (m.name == "gear5" && quantity != Quantity::energy) {
      row.observed = row.uncertainty = row.constant = row.constant_uncertainty = {};
      row.first_level = row.last_level = 0;
      row.verdict = is_local(quantity) ? Verdict::rounding_limited : Verdict::no_window;
      row.reason = "no two rungs agree";
    }
    if (m.name == "explicit-euler" && problem == "kepler" && quantity == Quantity::energy) {
      row.observed = row.uncertainty = row.constant = row.constant_uncertainty = {};
      row.verdict = Verdict::unstable;
    }
    r.orders.push_back(std::move(row));
  }
}

/// Long runs: symplectic methods stay bounded, the others drift.
inline void add_energy(Results& r, const std::string& problem, const std::string& precision, const SampleMethod& m) {
  const double h = 0.05, end = 1000;
  const double size = 0.3 * m.constant * std::pow(h, m.order), drift = m.symplectic ? 0 : size / 50;
  for (int i = 0; i <= 60; ++i) {
    const double t = end * i / 60;
    const double swing = size * (0.6 + 0.4 * std::sin(7.7 * t));
    r.energy.push_back({problem, m.name, precision, h, t, i == 0 ? 0 : swing + drift * t});
  }
  r.drift.push_back({problem, m.name, precision, h, end, size + drift * end, drift, 0.01 * drift + 1e-18,
                     m.symplectic   ? "bounded"
                     : m.order == 1 ? "growing"
                                    : "linear"});
}

/// A circle or an ellipse that spirals the more the lower the order.
inline void add_portrait(Results& r, const std::string& problem, const std::string& precision,
                         const std::string& method, double growth) {
  const double h = 0.1;
  for (int i = 0; i <= 126; ++i) {
    const double t = h * i, radius = std::exp(growth * t), angle = t * (1 + growth);
    const double x = radius * std::cos(angle), y = radius * std::sin(angle);
    const bool plane = problem == "kepler";
    r.table<PortraitRow>().push_back({problem, method, precision, h, t, plane ? x - 0.6 : x,
                                      plane ? 0.8 * y : std::nan(""), plane ? -y : -y, plane ? 0.8 * x : std::nan("")});
  }
}

inline void add_rounding(Results& r, const std::string& problem, const SampleMethod& m) {
  for (int level = 0; level <= 18; ++level) {
    const double h = std::ldexp(0.5, -level), steps = 10 / h;
    r.table<RoundingRow>().push_back({problem, m.name, "double", "quad", level, static_cast<long long>(steps), h,
                                      m.constant * std::pow(h, m.order),
                                      1e-16 * std::sqrt(steps) * (1 + 0.4 * std::sin(level))});
  }
}

/// kepler (in the plane) and harmonic-oscillator (on a line), every table filled.
inline Results sample_results(const std::vector<SampleMethod>& methods = few_methods(),
                              const std::vector<std::string>& precisions = {"double"}) {
  Results r;
  r.problems = {{"kepler", "r'' = -r/|r|^3", "e = 0.6", "a(x)", "Kepler's equation", 2, 10, true},
                {"harmonic-oscillator", "x'' = -w^2 x", "w = 1", "a(x)", "closed form", 1, 10, true}};
  for (const auto& m : methods) {
    r.methods.push_back({m.name, "a method", m.family, m.order, m.order, fmt::format("{0}/{0}", m.order),
                         std::to_string(m.evaluations), m.symplectic, m.symplectic, "somebody 1900"});
    r.proofs.push_back({m.name, m.order, m.order, "rooted trees"});
  }
  for (const auto& problem : r.problems)
    for (const auto& precision : precisions) {
      add_portrait(r, problem.name, precision, "exact", 0);
      for (const auto& m : methods) {
        add_errors(r, problem.name, precision, m);
        add_orders(r, problem.name, precision, m);
        add_energy(r, problem.name, precision, m);
        add_portrait(r, problem.name, precision, m.name,
                     (m.symplectic ? 0.02 : 0.1) * std::pow(0.3, m.order) * m.constant);
        if (precision == "double") add_rounding(r, problem.name, m);
        r.table<TimingRow>().push_back({problem.name, m.name, precision, 4.0 * m.evaluations + 1,
                                        4 + 1.0 / m.evaluations, static_cast<double>(m.evaluations), 8});
      }
    }
  return r;
}

}  // namespace halfstep::testing
