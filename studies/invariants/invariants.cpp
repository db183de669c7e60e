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
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"

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

using Exact = digits50_t;  // what is compared is not rounded again

constexpr int periods = InvariantRow::periods;
constexpr int steps_per_period = InvariantRow::steps_per_period;
constexpr std::size_t windows = 50;
constexpr std::size_t looks_per_window = 16;

/// One invariant with its values at the data and after, each a vector.
struct Watched {
  Invariant invariant;
  std::vector<std::vector<Exact>> values;
};

/// All that a problem conserves, at each of these states; the energy, where it is a conserved one, first.
std::vector<Watched> watched(const Problem& problem, const std::vector<CellRunner::Moment>& moments) {
  return with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    std::vector<Watched> all;
    if constexpr (requires { P<Exact>::invariants; }) {
      const P<Exact> equations(problem.data);
      if (problem.info.has_energy) all.push_back({{"energy"}, {}});
      for (const Invariant& invariant : P<Exact>::invariants) all.push_back({invariant, {}});
      const auto look = [&](const std::vector<Exact>& x, const std::vector<Exact>& v) {
        std::vector<Exact> values;
        if constexpr (requires { equations.energy(Exact(0), x.data(), v.data()); })
          if (problem.info.has_energy) values.push_back(equations.energy(Exact(0), x.data(), v.data()));
        std::size_t place = values.size();
        for (const Invariant& invariant : P<Exact>::invariants)
          values.resize(values.size() + static_cast<std::size_t>(invariant.components));
        equations.invariants_at(x.data(), v.data(), values.data() + place);
        place = 0;
        for (Watched& one : all) {
          const auto from = values.begin() + static_cast<std::ptrdiff_t>(place);
          one.values.emplace_back(from, from + one.invariant.components);
          place += static_cast<std::size_t>(one.invariant.components);
        }
      };
      std::vector<Exact> x(P<Exact>::dimension), v(x);
      equations.initial(x.data(), v.data());
      look(x, v);
      for (const auto& moment : moments) {
        for (std::size_t i = 0; i < x.size(); ++i) {
          x[i] = from_text<Exact>(moment.x[i]);
          v[i] = from_text<Exact>(moment.v[i]);
        }
        look(x, v);
      }
    }
    return all;
  });
}

double norm(const std::vector<Exact>& a) {
  Exact sum = 0;
  for (const Exact& entry : a) sum += entry * entry;
  return to_double(Exact(sqrt(sum)));
}

/// |I - I0| over |I0| at each state.
std::vector<double> deviations(const Watched& one) {
  const double size = norm(one.values.front());
  std::vector<double> result;
  for (const auto& value : one.values) {
    std::vector<Exact> off(value);
    for (std::size_t i = 0; i < off.size(); ++i) off[i] -= one.values.front()[i];
    result.push_back(norm(off) / (size > 0 ? size : 1));
  }
  return result;
}

bool conserved_by(const Method& method, const Problem& problem, const Invariant& invariant) {
  if (invariant.kind == InvariantKind::linear) return true;
  return invariant.kind == InvariantKind::bilinear && method.is.symplectic && problem.info.force == Force::position;
}

/// What so many steps may round, all the same way, of sums of the size of position and velocity. Where each position is
/// made of the two before it, the velocity is a difference of positions divided by h, and so is its rounding.
double rounding(const Cell& cell, long long steps, double h) {
  constexpr double terms_of_a_step = 16;
  const double sum = terms_of_a_step * info(cell.precision).unit_roundoff * static_cast<double>(steps);
  return is_two_step(cell.method) ? sum / h : sum;
}

/// How the second half of a run compares with the first, unless all is lost in that.
std::string behaviour(const std::vector<double>& largest) {
  const auto middle = largest.begin() + static_cast<std::ptrdiff_t>(largest.size() / 2);
  const double early = *std::max_element(largest.begin(), middle), late = *std::max_element(middle, largest.end());
  constexpr double lost = 0.3;  // it is another motion then
  return late > 1.5 * early ? "grows" : early > lost ? "is lost" : "stays within bounds";
}

struct Watch {
  std::vector<InvariantRow> rows;
  std::vector<KineticEnergyRow> kinetic;
  Findings findings;
};

/// Whether a problem is one of atoms, which have a temperature.
bool has_atoms(const Problem& problem) {
  return with_problem(problem, []<template <class> class P>(ProblemType<P>) {
    return requires { P<double>::atoms; };
  });
}

/// Of masses 1.
double kinetic_energy(const CellRunner::Moment& moment) {
  Exact sum = 0;
  for (const auto& text : moment.v) {
    const auto v = from_text<Exact>(text);
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

void watch(const Cell& cell, Watch& result) {
  const double period = with_problem(cell.problem, [&]<template <class> class P>(ProblemType<P>) -> double {
    if constexpr (requires { P<double>::invariants; })
      return P<double>(cell.problem->data).period();
    else
      return 1;
  });
  const int level = static_cast<int>(std::ceil(std::log2(steps_per_period / period)));
  const double h = std::ldexp(1.0, -level);
  const auto step_count = static_cast<long long>(periods * period / h);
  std::vector<long long> steps;
  constexpr auto looks = static_cast<long long>(windows * looks_per_window);
  for (long long i = 1; i <= looks; ++i) steps.push_back(step_count * i / looks);
  const Coefficient step(level >= 0 ? fmt::format("1/{}", 1LL << level) : fmt::format("{}", 1LL << -level));
  const auto moments = make_runner(cell)->moments(step, steps);
  const std::string subject = cell.method->name + " on " + cell.problem->name;
  if (moments.size() == steps.size() && has_atoms(cell.problem)) watch_temperature(cell, h, moments, result);
  const auto all = watched(cell.problem, moments);
  for (const Watched& one : all) {
    const std::string quantity = "largest deviation of the " + std::string(one.invariant.name);
    auto findings = result.findings.in(cell.precision);
    if (moments.size() < steps.size()) {
      findings.number(subject, quantity, std::numeric_limits<double>::infinity(), "the run blows up");
      continue;
    }
    const std::vector<double> deviation = deviations(one);
    std::vector<double> largest;
    for (std::size_t w = 0; w < windows; ++w) {
      const auto first = deviation.begin() + 1 + static_cast<std::ptrdiff_t>(w * looks_per_window);
      largest.push_back(*std::max_element(first, first + looks_per_window));
      result.rows.push_back({cell.problem->name, cell.method->name, name(cell.precision),
                             std::string(one.invariant.name), h,
                             h * static_cast<double>(moments[(w + 1) * looks_per_window - 1].step), largest.back()});
    }
    const double most = *std::max_element(largest.begin(), largest.end());
    if (conserved_by(cell.method, cell.problem, one.invariant))
      findings.value(subject, quantity, 0, most, rounding(cell, step_count, h), "conserved up to rounding");
    else
      findings.number(subject, quantity, most, behaviour(largest));
  }
}

bool declares_invariants(const Problem& problem) {
  if (problem.written) return false;
  return with_problem(problem, []<template <class> class P>(ProblemType<P>) {
    return requires { P<double>::invariants; };
  });
}

/// The schemes on all problems that declare invariants, or on those of them that were asked for.
std::vector<Cell> cells(const Plan& plan) {
  std::vector<Cell> result;
  for (const Problem& problem : plan.names_problems ? problems_of(plan) : all_problems()) {
    const bool declares = declares_invariants(problem);
    for (const Precision precision : precisions_of(plan))
      for (const Method& method : methods_of(plan))
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
