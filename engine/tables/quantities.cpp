// The quantities by name.
#include "halfstep/engine/tables/quantities.hpp"

#include <ostream>
#include <stdexcept>

namespace halfstep::inline engine {

std::string_view name(Quantity quantity) { return info(quantity).name; }

std::ostream& operator<<(std::ostream& out, Quantity quantity) { return out << name(quantity); }

Quantity quantity_named(std::string_view name) {
  for (const auto& row : quantities)
    if (row.name == name) return row.quantity;
  throw std::invalid_argument("no such quantity: " + std::string(name));
}

std::vector<QuantityInfo> quantities_of(bool first_order) {
  std::vector<QuantityInfo> result;
  for (const auto& row : quantities)
    if (is_of_state(row.quantity) == first_order) result.push_back(row);
  return result;
}

const std::vector<std::string>& quantity_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto& row : quantities) all.emplace_back(row.name);
    return all;
  }();
  return names;
}

}  // namespace halfstep::inline engine
