// What a page is about: the names that occur in the tables, and look-ups by name.
#include "halfstep/reports/html/html_subject.hpp"

#include <algorithm>

#include "halfstep/core/precision.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports::html {

namespace {

void add(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

// Wide after narrow, whatever order the rows have; names that are digits come last.
void sort_precisions(std::vector<std::string>& names) {
  const auto place = [](const std::string& name) {
    const auto known = precision_named(name);
    return known ? static_cast<std::size_t>(*known) : precisions.size();
  };
  std::stable_sort(names.begin(), names.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
}

}  // namespace

std::size_t position(const std::vector<std::string>& names, std::string_view name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

Subject::Subject(const Results& results) {
  std::vector<std::string> used_methods, used_problems;
  const auto note = [&](const auto& rows) {
    for (const auto& row : rows) {
      add(used_problems, row.problem);
      if (row.method != "exact") add(used_methods, row.method);
      add(precisions, row.precision);
    }
  };
  note(results.errors);
  note(results.orders);
  note(results.energy);
  note(results.drift);
  note(results.table<TimingRow>());
  note(results.table<PortraitRow>());
  note(results.table<RoundingRow>());
  note(results.table<EqualCostRow>());
  for (const auto& row : results.methods) {
    family_[row.name] = row.family;
    if (position(used_methods, row.name) < used_methods.size()) add(methods, row.name);
  }
  for (const auto& row : results.problems)
    if (position(used_problems, row.name) < used_problems.size()) add(problems, row.name);
  for (const auto& name : used_methods) add(methods, name);
  for (const auto& name : used_problems) add(problems, name);
  for (const auto& name : methods) add(families, family(name));
  std::stable_sort(methods.begin(), methods.end(), [&](const auto& a, const auto& b) {
    return position(families, family(a)) < position(families, family(b));
  });
  for (const auto& row : results.orders) {
    if (std::find(quantities.begin(), quantities.end(), row.quantity) == quantities.end())
      quantities.push_back(row.quantity);
    order_[{row.problem, row.method, row.precision, row.quantity}] = &row;
  }
  sort_precisions(precisions);
  std::sort(quantities.begin(), quantities.end());
}

std::string Subject::family(std::string_view method) const {
  auto entry = family_.find(method);
  if (entry == family_.end()) entry = family_.find(method.substr(0, method.find(':')));
  return entry == family_.end() || entry->second.empty() ? "other" : entry->second;
}

const OrderRow* Subject::order(std::string_view problem, std::string_view method, std::string_view precision,
                               Quantity quantity) const {
  const auto entry = order_.find({problem, method, precision, quantity});
  return entry == order_.end() ? nullptr : entry->second;
}

}  // namespace halfstep::inline reports::html
