// What the schemes make of all that a problem conserves beside its energy.
#include "halfstep/studies/invariants/invariants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/append.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/engine/theory/tableau_properties.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/conserved.hpp"
#include "halfstep/problems/make_system.hpp"

namespace halfstep {

template <>
TableLayout Table<InvariantRow>::layout() {
  return {"invariants.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"invariant", &Row::invariant, column::name().key()},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::positive().key()},
           {"deviation", &Row::deviation, column::size()}}};
}
template struct Table<InvariantRow>;

template <>
TableLayout Table<KineticEnergyRow>::layout() {
  return {"kinetic-energies.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::positive().key()},
           {"kinetic_energy", &Row::kinetic_energy, column::size()},
           {"least", &Row::least, column::size()},
           {"largest", &Row::largest, column::size()},
           {"temperature", &Row::temperature, column::size()}}};
}
template struct Table<KineticEnergyRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

constexpr int periods = InvariantRow::periods;
constexpr int steps_per_period = InvariantRow::steps_per_period;
constexpr std::size_t windows = 50;
constexpr std::size_t looks_per_window = 16;  // of a run over periods; else one, so that none lies in a start-up

/// One invariant with its values at the data and after, each a vector.
struct Watched {
  Invariant invariant;
  double largest_term = 0;  ///< of some states: the most that I changes where one coordinate is taken to be 0
  double time_scale = 1;    ///< how long the velocity takes to go as far as the positions are, 1 at least
  std::vector<Conserved::Numbers> values;
};

double norm(const Conserved::Numbers& a) {
  Conserved::Number sum = 0;
  for (const auto& entry : a) sum += entry * entry;
  return to_double(Conserved::Number(sqrt(sum)));
}

double distance(Conserved::Numbers a, const Conserved::Numbers& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return norm(a);
}

/// Of those that are sums of terms, each with one coordinate or two: the largest term of a state, the last of all.
void find_largest_terms(const Conserved& conserved, const Conserved::Numbers& x, const Conserved::Numbers& v,
                        std::vector<Watched>& all) {
  for (std::size_t i = 0; i < 2 * x.size(); ++i) {
    auto x_without = x, v_without = v;
    (i < x.size() ? x_without[i] : v_without[i - x.size()]) = 0;
    const auto without = conserved.at(0, x_without, v_without);
    for (std::size_t k = 0; k < all.size(); ++k)
      if (all[k].invariant.kind != InvariantKind::other)
        all[k].largest_term = std::max(all[k].largest_term, distance(without[k], all[k].values.back()));
  }
}

/// All that a problem conserves, at the data and at each of these states; how large the terms are, at the ends of
/// windows of so many.
std::vector<Watched> watched(const Problem& problem, double h, const std::vector<CellRunner::Moment>& moments,
                             std::size_t window) {
  const Conserved conserved(problem);
  std::vector<Watched> all;
  for (const Invariant& invariant : conserved.all()) all.push_back({invariant, 0, 1, {}});
  Conserved::Numbers x, v;
  const auto look = [&](const Conserved::Number& t) {
    const auto values = conserved.at(t, x, v);
    for (std::size_t k = 0; k < all.size(); ++k) all[k].values.push_back(values[k]);
  };
  conserved.initial(x, v);
  look(0);
  find_largest_terms(conserved, x, v, all);
  double furthest = norm(x), fastest = norm(v);
  for (std::size_t n = 0; n < moments.size(); ++n) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = from_text<Conserved::Number>(moments[n].x[i]);
      v[i] = from_text<Conserved::Number>(moments[n].v[i]);
    }
    look(Conserved::Number(h) * moments[n].step);
    if ((n + 1) % window != 0) continue;
    find_largest_terms(conserved, x, v, all);
    furthest = std::max(furthest, norm(x));
    fastest = std::max(fastest, norm(v));
  }
  for (Watched& one : all)
    if (fastest > 0) one.time_scale = std::max(1.0, furthest / fastest);
  return all;
}

/// What deviations are relative to: |I0|, or 1 where that is 0.
double size_of(const Watched& one) {
  constexpr double nothing = 1e-40;  // the data have 50 digits
  const double size = norm(one.values.front());
  return size > nothing ? size : 1;
}

/// |I - I0| over |I0| at each state.
std::vector<double> deviations(const Watched& one) {
  std::vector<double> result;
  for (const auto& value : one.values) result.push_back(distance(value, one.values.front()) / size_of(one));
  return result;
}

/// Whether theory says that a method conserves it. Runge-Kutta methods whose coefficients make them symplectic conserve
/// all that is quadratic, under any force (Hairer, Lubich, Wanner 2006, theorem IV.2.2).
bool conserved_by(const Method& method, const Problem& problem, const Invariant& invariant) {
  if (invariant.kind == InvariantKind::linear) return true;
  if (invariant.kind == InvariantKind::other) return false;
  if (const auto* tableau = std::get_if<ButcherTableau>(&method.scheme); tableau && is_symplectic(*tableau))
    return true;
  return invariant.kind == InvariantKind::bilinear && method.is.symplectic && problem.info.force == Force::position;
}

/// What so many steps may round, all the same way, of sums of terms of this size. Where each position is made of the
/// two before it, the velocity is a difference of positions divided by h, and so is its rounding.
double rounding(const Cell& cell, const Watched& one, long long steps, double h) {
  constexpr double terms_of_a_step = 16;
  const double size = std::max(1.0, one.largest_term / size_of(one));
  const double sum = terms_of_a_step * size * info(cell.precision).unit_roundoff * static_cast<double>(steps);
  return is_two_step(cell.method) ? sum * one.time_scale / h : sum;
}

/// How the second half of a run compares with the first, unless all is lost in that: of what is a sum of terms that
/// nearly cancel, in units of these.
std::string behaviour(const Watched& one, const std::vector<double>& largest) {
  const auto middle = largest.begin() + static_cast<std::ptrdiff_t>(largest.size() / 2);
  const double early = *std::max_element(largest.begin(), middle), late = *std::max_element(middle, largest.end());
  constexpr double lost = 0.3;  // it is another motion then
  const double in_terms = size_of(one) / std::max(size_of(one), one.largest_term);
  return late > 1.5 * early ? "grows" : early * in_terms > lost ? "is lost" : "stays within bounds";
}

struct Watch {
  std::vector<InvariantRow> rows;
  std::vector<KineticEnergyRow> kinetic;
  Findings findings;
};

/// Whether a problem is one of atoms, which have a temperature.
bool has_atoms(const Problem& problem) {
  if (problem.written) return false;
  return with_problem(problem, []<template <class> class P>(ProblemType<P>) {
    return requires { P<double>::atoms; };
  });
}

/// Of masses 1.
double kinetic_energy(const CellRunner::Moment& moment) {
  Conserved::Number sum = 0;
  for (const auto& text : moment.v) {
    const auto v = from_text<Conserved::Number>(text);
    sum += v * v / 2;
  }
  return to_double(sum);
}

void watch_temperature(const Cell& cell, double h, const std::vector<CellRunner::Moment>& moments, Watch& result) {
  double sum = 0;
  for (std::size_t first = 0; first + looks_per_window <= moments.size(); first += looks_per_window) {
    double mean = 0, least = std::numeric_limits<double>::infinity(), largest = 0;
    for (std::size_t i = first; i < first + looks_per_window; ++i) {
      const double energy = kinetic_energy(moments[i]);
      mean += energy / looks_per_window;
      least = std::min(least, energy);
      largest = std::max(largest, energy);
    }
    const auto& last = moments[first + looks_per_window - 1];
    const double temperature = 2 * mean / static_cast<double>(last.v.size());
    sum += temperature;
    result.kinetic.push_back({cell.problem->name, cell.method->name, name(cell.precision), h,
                              h * static_cast<double>(last.step), mean, least, largest, temperature});
  }
  result.findings.in(cell.precision)
      .number(cell.method->name + " on " + cell.problem->name, "mean temperature", sum / windows,
              "twice the kinetic energy over the number of coordinates");
}

/// How long a run is, its least number of steps, and how often it is looked at: so many periods, or the time of a
/// problem that has none.
struct Length {
  double time, steps;
  std::size_t looks_per_window;
};

Length length_of(const Problem& problem) {
  if (const double period = make_system<double>(problem)->period(); period > 0 && std::isfinite(period))
    return {periods * period, static_cast<double>(periods) * steps_per_period, looks_per_window};
  return {problem.data.at("T").as<double>(), InvariantRow::steps_per_end_time, 1};
}

/// A run on a cell, looked at as often as its length says.
struct Looks {
  double h = 0;
  long long steps = 0;
  std::size_t per_window = 0;
  std::vector<CellRunner::Moment> moments = {};

  bool are_all() const { return moments.size() == windows * per_window; }
  double time(std::size_t look) const { return h * static_cast<double>(moments[look].step); }
};

Looks run_and_look(const Cell& cell) {
  constexpr double most_levels = 60;  // a power of two that is a whole number, or its inverse
  const Length length = length_of(cell.problem);
  const int level =
      static_cast<int>(std::clamp(std::ceil(std::log2(length.steps / length.time)), -most_levels, most_levels));
  Looks result{std::ldexp(1.0, -level), 0, length.looks_per_window};
  result.steps = static_cast<long long>(length.time / result.h);
  std::vector<long long> at;
  const auto looks = static_cast<long long>(windows * result.per_window);
  for (long long i = 1; i <= looks; ++i) at.push_back(result.steps * i / looks);
  const Coefficient step(level >= 0 ? fmt::format("1/{}", 1LL << level) : fmt::format("{}", 1LL << -level));
  result.moments = make_runner(cell)->moments(step, at);
  return result;
}

/// The largest deviation of each window.
std::vector<double> largest_of_windows(const std::vector<double>& deviation, const Looks& looks) {
  std::vector<double> largest;
  const auto count = static_cast<std::ptrdiff_t>(looks.per_window);
  for (auto first = deviation.begin() + 1; first != deviation.end(); first += count)
    largest.push_back(*std::max_element(first, first + count));
  return largest;
}

void watch_invariant(const Cell& cell, const Watched& one, const Looks& looks, Watch& result) {
  const std::string subject = cell.method->name + " on " + cell.problem->name;
  const std::string quantity = "largest deviation of the " + std::string(one.invariant.name);
  auto findings = result.findings.in(cell.precision);
  const auto lost = [&](const std::string& reason) {
    findings.number(subject, quantity, std::numeric_limits<double>::infinity(), reason);
  };
  if (!looks.are_all()) return lost("the run ends before its time: it blows up, or its equations are not solved");
  const std::vector<double> deviation = deviations(one);
  const auto no_number = std::ranges::find_if(deviation, [](double value) { return !std::isfinite(value); });
  if (no_number != deviation.end()) {
    const auto look = static_cast<std::size_t>(no_number - deviation.begin());
    return lost(fmt::format("no number at t = {:g}", look == 0 ? 0 : looks.time(look - 1)));
  }
  const std::vector<double> largest = largest_of_windows(deviation, looks);
  for (std::size_t w = 0; w < windows; ++w)
    result.rows.push_back({cell.problem->name, cell.method->name, name(cell.precision), std::string(one.invariant.name),
                           looks.h, looks.time((w + 1) * looks.per_window - 1), largest[w]});
  const double most = *std::ranges::max_element(largest), rounded = rounding(cell, one, looks.steps, looks.h);
  if (conserved_by(cell.method, cell.problem, one.invariant))
    findings.value(subject, quantity, 0, most, rounded, "conserved up to rounding");
  else
    findings.number(subject, quantity, most,
                    most > rounded ? behaviour(one, largest) : "no more than rounding may leave");
}

void watch(const Cell& cell, Watch& result) {
  const Looks looks = run_and_look(cell);
  if (looks.are_all() && has_atoms(cell.problem)) watch_temperature(cell, looks.h, looks.moments, result);
  for (const Watched& one : watched(cell.problem, looks.h, looks.moments, looks.per_window))
    watch_invariant(cell, one, looks, result);
}

/// Those of the plan; where nobody named any, two that conserve all that is quadratic besides, of which it has none.
std::vector<Method> watched_methods(const Plan& plan) {
  auto methods = methods_of(plan);
  if (!plan.names_methods)
    for (const std::string symplectic : {"implicit-midpoint", "gauss-2"})
      if (std::ranges::find(methods, symplectic, &Method::name) == methods.end()) methods.push_back(method(symplectic));
  return methods;
}

/// The schemes on all problems that declare invariants, or on those of them that were asked for.
std::vector<Cell> cells(const Plan& plan) {
  std::vector<Cell> result;
  const auto methods = watched_methods(plan);
  for (const Problem& problem : plan.names_problems ? problems_of(plan) : all_problems()) {
    const bool declares = !invariants_of(problem).empty();
    for (const Precision precision : precisions_of(plan))
      for (const Method& method : methods)
        if (declares && takes(method, problem.info.force, problem.info.velocity_term) && takes_any_system(method) &&
            offers(method, precision))
          result.push_back({method, problem, precision});
  }
  return result;
}

}  // namespace

std::vector<FindingRow> invariants(const StudyInput& input) {
  const std::vector<Cell> all = cells(input.plan);
  std::vector<Watch> watches(all.size(), Watch{{}, {}, Findings(input.study)});
  parallel_for(input, all.size(), [&](std::size_t i) {
    watches[i].findings.unless_broken(all[i].method->name + " on " + all[i].problem->name,
                                      [&] { watch(all[i], watches[i]); });
  });
  std::vector<InvariantRow> rows;
  std::vector<KineticEnergyRow> kinetic;
  Findings findings(input.study);
  for (const Watch& one : watches) {
    append(rows, one.rows);
    append(kinetic, one.kinetic);
    findings.add(one.findings);
  }
  input.write(rows);
  input.write(kinetic);
  if (all.empty())
    findings.declined("what was asked for", "invariants", "it is of no problem that declares any beside its energy");
  return findings.rows();
}

}  // namespace halfstep::inline studies
