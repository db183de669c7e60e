// What steps of equal size cost, in the notes of figures.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/listed.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

/// Of a method of the catalogue, with parameters or without; of others nothing is known.
bool has_unequal_steps(const std::string& name) {
  const auto& known = all_methods();
  const auto method = std::ranges::find(known, name.substr(0, name.find(':')), &Method::name);
  return method != known.end() && !has_equal_steps(*method);
}

double cost_of_step(const ErrorRow& run) {
  return static_cast<double>(run.force_evaluations) / static_cast<double>(run.steps);
}

/// Force evaluations per step of some methods.
struct Costs {
  double least = HUGE_VAL, most = 0;

  bool empty() const { return most == 0; }
  bool differ() const { return most > least; }

  /// To one digit behind the point: iterations depend on the step, and the run is not the one that is shown.
  void take(double cost) {
    least = std::min(least, std::round(10 * cost) / 10);
    most = std::max(most, std::round(10 * cost) / 10);
  }

  std::string words() const { return differ() ? fmt::format("{:g} to {:g}", least, most) : fmt::format("{:g}", most); }
};

/// Runs of a method: those of the most and of the fewest steps, and that whose steps are nearest to those shown.
struct Runs {
  const ErrorRow *finest = nullptr, *coarsest = nullptr, *nearest = nullptr;
};

/// Force evaluations of a step, those of the start aside, by two runs; by one where there are no two.
double cost_beyond_start(const Runs& runs) {
  const ErrorRow &a = *runs.finest, &b = *runs.coarsest;
  if (a.steps == b.steps) return cost_of_step(a);
  return static_cast<double>(a.force_evaluations - b.force_evaluations) / static_cast<double>(a.steps - b.steps);
}

/// Whether iterations make the cost of a step: always, or where forces of the velocity make a method implicit.
bool iterates(const Results& results, const Runs& runs) {
  constexpr double whole = 0.02;
  const auto method = std::ranges::find(results.methods, runs.finest->method, &MethodRow::name);
  if (method != results.methods.end() && method->evaluations == "implicit") return true;
  const double cost = cost_beyond_start(runs);
  return runs.finest != runs.coarsest && std::fabs(cost - std::round(cost)) > whole;
}

}  // namespace

void note_costs_of_steps(const Results& results, const Subject& subject, double h, Chart& chart) {
  std::map<std::string, Runs> runs;
  const auto distance = [&](const ErrorRow& row) { return std::fabs(std::log(row.h.value / h)); };
  const double near = std::log(2);  // one step size of a ladder; those between may have been lost
  for (const auto& row : results.errors) {
    if (!subject.has(row) || row.status != "ok" || row.steps <= 0 || row.force_evaluations <= 0) continue;
    auto& [finest, coarsest, nearest] = runs[row.method];
    if (finest == nullptr || row.steps > finest->steps) finest = &row;
    if (coarsest == nullptr || row.steps < coarsest->steps) coarsest = &row;
    if (nearest == nullptr || distance(row) < distance(*nearest)) nearest = &row;
  }
  for (Panel& panel : chart.panels) {
    Costs fixed, iterated;
    std::vector<std::string> unknown;
    for (const Curve& curve : panel.curves) {
      if (curve.points.empty() || curve.grey) continue;
      const auto of_method = runs.find(curve.name);
      if (of_method == runs.end()) {
        unknown.push_back(curve.name);
        continue;
      }
      const Runs& both = of_method->second;
      if (!iterates(results, both))
        fixed.take(std::round(cost_beyond_start(both)));
      else if (distance(*both.nearest) < near)
        iterated.take(cost_of_step(*both.nearest));
      else
        unknown.push_back(curve.name);
    }
    if (fixed.empty() && iterated.empty()) continue;
    const bool differ = fixed.differ() || iterated.differ() || (!fixed.empty() && !iterated.empty());
    std::string note = differ ? "equal step sizes; cost differs: " : "";
    if (!fixed.empty())
      note += fixed.words() + (fixed.most > 1 ? " force evaluations per step" : " force evaluation per step");
    if (!iterated.empty())
      note += fixed.empty() ? iterated.words() + " force evaluations per step, by iterations"
                            : ", " + iterated.words() + " where a step iterates";
    if (!unknown.empty()) note += "; not known at this step: " + listed(unknown, all);
    panel.notes.push_back(note);
  }
}

void note_unequal_steps(Chart& chart) {
  for (Panel& panel : chart.panels) {
    std::vector<std::string> unequal;
    for (const Curve& curve : panel.curves)
      if (!curve.points.empty() && has_unequal_steps(curve.name)) unequal.push_back(curve.name);
    if (!unequal.empty()) panel.notes.push_back("unequal steps, h their mean: " + listed(unequal, all));
  }
}

}  // namespace halfstep::inline reports
