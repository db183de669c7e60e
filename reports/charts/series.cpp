// What figures and tables choose from the results.
#include "halfstep/reports/charts/series.hpp"
#include "halfstep/engine/tables/quantities.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>

#include "halfstep/core/precision.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t most_in_group = 6;
constexpr std::size_t small_family = 2;    // families up to this size share a group ...
constexpr std::size_t most_in_shared = 6;  // ... of up to this size

template <class T>
void add_new(std::vector<T>& list, const T& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

std::vector<std::string> all_methods(const Results& results) {
  std::vector<std::string> seen;
  const auto add = [&](const auto& rows) {
    for (const auto& row : rows) add_new(seen, row.method);
  };
  add(results.orders);
  add(results.errors);
  add(results.energy);
  add(results.table<PortraitRow>());
  add(results.drift);
  add(results.table<RoundingRow>());
  add(results.table<EqualCostRow>());
  std::erase(seen, "exact");
  std::vector<std::string> methods;
  for (const auto& row : results.methods)
    for (const auto& name : seen)
      if (name == row.name || name.starts_with(row.name + ":")) add_new(methods, name);
  for (const auto& name : seen) add_new(methods, name);
  return methods;
}

// Families in order of their first method; "Verlet, further variants" where a family is too large for one group.
std::vector<Group> families(const Results& results) {
  std::vector<Group> all;
  std::map<std::string, std::size_t> members;
  for (const auto& method : all_methods(results)) {
    const std::string family = family_of(results, method);
    const std::size_t part = members[family]++ / most_in_group;
    const std::string title = part == 0   ? family
                              : part == 1 ? family + ", further variants"
                                          : fmt::format("{}, further variants ({})", family, part);
    auto group = std::find_if(all.begin(), all.end(), [&](const Group& g) { return g.title == title; });
    if (group == all.end()) group = all.insert(all.end(), Group{title, {}});
    group->methods.push_back(method);
  }
  return all;
}

}  // namespace

std::string family_of(const Results& results, const std::string& method) {
  for (const auto& row : results.methods)
    if (row.name == method || method.substr(0, method.find(':')) == row.name) return row.family;
  return "Methods";
}

std::vector<Subject> subjects(const Results& results) {
  std::vector<Subject> all;
  for (const auto& row : results.errors) add_new(all, Subject{row.problem, row.precision});
  for (const auto& row : results.orders) add_new(all, Subject{row.problem, row.precision});
  for (const auto& row : results.energy) add_new(all, Subject{row.problem, row.precision});
  for (const auto& row : results.table<PortraitRow>()) add_new(all, Subject{row.problem, row.precision});
  for (const auto& row : results.table<RoundingRow>()) add_new(all, Subject{row.problem, row.precision});
  for (const auto& row : results.table<EqualCostRow>()) add_new(all, Subject{row.problem, row.precision});
  return all;
}

std::vector<Group> groups(const Results& results) {
  std::vector<Group> all;
  std::optional<std::size_t> shared;  // the place of the last one that small families share
  for (auto& family : families(results)) {
    const bool is_small = family.methods.size() <= small_family;
    if (is_small && shared && all[*shared].methods.size() + family.methods.size() <= most_in_shared) {
      all[*shared].title += ", " + family.title;
      all[*shared].methods.insert(all[*shared].methods.end(), family.methods.begin(), family.methods.end());
      continue;
    }
    if (is_small) shared = all.size();
    all.push_back(std::move(family));
  }
  return all;
}

std::vector<std::string> methods_by_family(const Results& results) {
  std::vector<std::string> methods = all_methods(results), order;
  for (const auto& method : methods) add_new(order, family_of(results, method));
  const auto place = [&](const std::string& method) {
    return std::find(order.begin(), order.end(), family_of(results, method));
  };
  std::stable_sort(methods.begin(), methods.end(),
                   [&](const std::string& a, const std::string& b) { return place(a) < place(b); });
  return methods;
}

Quantity principal_quantity(const Results& results, const std::string& problem) {
  const auto is_of_first_order = [&](const auto& row) { return row.problem == problem && is_of_state(row.quantity); };
  const bool first_order = std::any_of(results.orders.begin(), results.orders.end(), is_of_first_order);
  return first_order ? Quantity::global_state : Quantity::global_position;
}

namespace {

const OrderRow* principal_order(const Results& results, const std::string& problem, const std::string& method) {
  const Quantity principal = principal_quantity(results, problem);
  for (const OrderRow& row : results.orders)
    if (row.problem == problem && row.method == method && row.quantity == principal) return &row;
  return nullptr;
}

}  // namespace

std::optional<double> declared_order(const Results& results, const std::string& problem, const std::string& method) {
  if (const OrderRow* order = principal_order(results, problem, method)) return order->expected;
  const auto row = std::ranges::find(results.methods, method, &MethodRow::name);
  return row == results.methods.end() ? std::nullopt : std::optional<double>(row->position);
}

std::vector<std::string> representatives(const Results& results, const std::string& problem) {
  std::vector<std::string> measured;
  for (const auto& group : groups(results))
    for (const auto& method : group.methods)
      if (principal_order(results, problem, method) != nullptr) measured.push_back(method);
  return representatives(results, problem, measured);
}

std::vector<std::string> representatives(const Results& results, const std::string& problem,
                                         const std::vector<std::string>& methods) {
  std::vector<std::string> chosen;
  std::map<std::string, std::pair<double, std::size_t>> highest;  // of a family: its order, its place in the list
  for (const auto& method : methods) {
    const double order = declared_order(results, problem, method).value_or(0);
    const auto [entry, is_new] = highest.try_emplace(family_of(results, method), order, chosen.size());
    auto& [most, place] = entry->second;
    if (is_new)
      chosen.push_back(method);
    else if (order > most)
      most = order, chosen[place] = method;
  }
  return chosen;
}

const OrderRow* find_order(const Results& results, const Subject& subject, std::string_view method, Quantity quantity) {
  for (const auto& row : results.orders)
    if (subject.has(row) && row.method == method && row.quantity == quantity) return &row;
  return nullptr;
}

bool in_window(const OrderRow* order, int level) {
  return order != nullptr && order->observed && order->first_level <= level && level <= order->last_level;
}

namespace {

/// Whether a row has an error of the quantity to be drawn. Single steps start from exact points: a run that blew up is
/// none of their concern.
bool has_error(const ErrorRow& row, Quantity quantity) {
  const bool ended_well = row.status == "ok" || (is_local(quantity) && row.status != "broken");
  const Number& error = row.*info(quantity).error;
  return ended_well && !error.empty() && std::isfinite(error.value) && error.value > 0;
}

constexpr std::string_view no_result = "no result";

}  // namespace

std::vector<Point> error_curve(const Results& results, const Subject& subject, std::string_view method,
                               Quantity quantity, const std::function<double(const ErrorRow&)>& x) {
  const OrderRow* order = find_order(results, subject, method, quantity);
  std::vector<std::pair<int, Point>> rungs;
  for (const auto& row : results.errors) {
    if (!subject.has(row) || row.method != method || !has_error(row, quantity)) continue;
    const double at = x(row);
    if (!std::isfinite(at)) continue;
    rungs.push_back({row.level, {at, (row.*info(quantity).error).value, in_window(order, row.level)}});
  }
  std::sort(rungs.begin(), rungs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Point> points;
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    const bool gap = i > 0 && rungs[i].first > rungs[i - 1].first + 1;
    if (gap) points.push_back({std::nan(""), std::nan(""), false});
    points.push_back(rungs[i].second);
  }
  return points;
}

double rounding_floor(const std::vector<Point>& errors) {
  const auto by_error = [](const Point& a, const Point& b) {
    return (std::isfinite(a.y) ? a.y : HUGE_VAL) < (std::isfinite(b.y) ? b.y : HUGE_VAL);
  };
  const auto least = std::min_element(errors.begin(), errors.end(), by_error);
  if (least == errors.end() || least + 1 == errors.end()) return 0;
  double floor = 0;
  for (auto point = least; point != errors.end(); ++point)
    if (std::isfinite(point->y)) floor = std::max(floor, point->y);
  return floor;
}

std::string gap_note(const Results& results, const Subject& subject, std::string_view method, Quantity quantity) {
  std::map<int, std::string> missing;  // by level
  int first = std::numeric_limits<int>::max(), last = std::numeric_limits<int>::min();
  for (const auto& row : results.errors) {
    if (!subject.has(row) || row.method != method) continue;
    if (has_error(row, quantity))
      first = std::min(first, row.level), last = std::max(last, row.level);
    else if (is_local(quantity) || row.status != single_steps)
      missing[row.level] = row.status == "unstable" && !is_local(quantity) ? "lost" : no_result;
  }
  std::vector<std::string> why;
  for (const auto& [level, word] : missing)
    if (first < level && level < last) add_new(why, word);
  // A step from one of the exact points may fail, or have no history to start from: then there is no local error.
  const auto is_coarser = [&](const auto& entry) { return entry.first < first && entry.second == no_result; };
  if (why.empty() && first <= last && std::ranges::any_of(missing, is_coarser)) return ", none coarser";
  return why.empty() ? "" : fmt::format(", gap: {}", fmt::join(why, " or "));
}

RunTimes::RunTimes(const Results& results) {
  for (const auto& row : results.table<TimingRow>())
    timed_.try_emplace({row.problem, row.method, row.precision},
                       Timed{1e-9 * row.nanoseconds_per_step, 1e-9 * row.nanoseconds_per_force_evaluation});
  for (const ErrorRow& row : results.errors) {
    if (row.status != "ok") continue;
    const ErrorRow*& longest = longest_[{row.problem, row.method, row.precision}];
    if (longest == nullptr || row.seconds > longest->seconds) longest = &row;
  }
}

double RunTimes::seconds(const ErrorRow& row) const {
  const Cell cell{row.problem, row.method, row.precision};
  if (const auto timed = timed_.find(cell); timed != timed_.end()) {
    const auto [of_step, of_evaluation] = timed->second;
    const bool is_counted = of_evaluation > 0 && row.force_evaluations > 0;
    return is_counted ? of_evaluation * static_cast<double>(row.force_evaluations)
                      : of_step * static_cast<double>(row.steps);
  }
  const auto entry = longest_.find(cell);
  if (entry == longest_.end()) return row.seconds;
  // A program of its own may not count what it evaluates.
  const ErrorRow& longest = *entry->second;
  const bool is_counted = longest.force_evaluations > 0 && row.force_evaluations > 0;
  const auto work = [&](const ErrorRow& run) {
    return static_cast<double>(is_counted ? run.force_evaluations : run.steps);
  };
  return work(longest) > 0 ? longest.seconds * work(row) / work(longest) : row.seconds;
}

double rounding_unit(std::string_view precision) {
  const auto named = precision_named(precision);
  return named ? info(*named).unit_roundoff : 0;
}

}  // namespace halfstep::inline reports
