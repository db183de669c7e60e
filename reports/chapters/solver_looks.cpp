// Curves of solvers that choose their steps, told apart by one rule.
#include "halfstep/reports/chapters/solver_looks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/reports/charts/style.hpp"

namespace halfstep::inline reports {
namespace {

// Looks by number: those of the pairs and of their variants, whose markers alone count, and those of the others.
constexpr std::array<std::size_t, 5> of_pairs = {0, 2, 5, 3, 4};
constexpr std::size_t of_variant = 6;
constexpr std::array<std::size_t, 4> of_others = {1, 6, 4, 3};

std::string bare_name(const std::string& solver) { return solver.substr(0, solver.find(':')); }

/// The order that an embedded pair advances with; nothing of other solvers, and of those that are known by name alone.
std::optional<int> order_of_pair(const std::string& name) {
  const auto& all = all_adaptive_methods();
  const auto pair = std::ranges::find(all, name, &AdaptiveMethod::name);
  if (pair == all.end() || !std::holds_alternative<EmbeddedWeights>(pair->estimate)) return std::nullopt;
  return pair->order();
}

struct Look {
  std::size_t look = 0, member = 0;
  std::optional<std::size_t> grade{};
};

/// Of solvers in the order in which they come.
std::map<std::string, Look> looks_of(const std::vector<std::string>& solvers) {
  std::set<int> orders;
  for (const auto& solver : solvers)
    if (const auto order = order_of_pair(bare_name(solver))) orders.insert(*order);
  std::map<std::string, Look> first, all;  // of bare names, of all
  std::map<std::string, std::size_t> variants;
  std::size_t pairs = 0, others = 0;
  for (const auto& solver : solvers) {
    const std::string name = bare_name(solver);
    const auto [look, fresh] = first.try_emplace(name);
    if (fresh) {
      if (const auto order = order_of_pair(name)) {
        look->second.look = of_pairs[pairs++ % of_pairs.size()];
        const auto place = std::distance(orders.begin(), orders.find(*order));
        look->second.grade = grade_of(static_cast<std::size_t>(place), orders.size());
      } else {
        look->second.look = of_others[others++ % of_others.size()];
      }
    }
    Look& solver_look = all[solver] = look->second;
    solver_look.member = members_with_dash * variants[name]++;  // a dash
    if (solver_look.grade && solver_look.member > 0) solver_look.look = of_variant;
  }
  return all;
}

}  // namespace

void look_by_order(Chart& chart) {
  std::vector<std::string> solvers;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves)
      if (std::ranges::find(solvers, curve.name) == solvers.end()) solvers.push_back(curve.name);
  const auto looks = looks_of(solvers);
  for (Panel& panel : chart.panels)
    for (Curve& curve : panel.curves) {
      const Look& look = looks.at(curve.name);
      curve.look = look.look;
      curve.member = look.member;
      curve.grade = look.grade;
    }
}

}  // namespace halfstep::inline reports
