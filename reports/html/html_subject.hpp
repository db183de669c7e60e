// What a page is about: the names that occur in the tables, and look-ups by name.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline reports::html {

/// Names in the order in which the page shows them: that of methods.csv and problems.csv where they have them, then
/// as they come; methods by family. `quantities` are those of orders.csv. Refers to the results: they must outlive it.
struct Subject {
  explicit Subject(const Results& results);

  std::vector<std::string> problems, methods, precisions;
  std::vector<Quantity> quantities;
  std::vector<std::string> families;

  /// The family of a method; of a variant ("ab4:start=euler"), that of its name before the colon; "other" if unknown.
  std::string family(std::string_view method) const;

  /// The row of orders.csv, or nullptr.
  const OrderRow* order(std::string_view problem, std::string_view method, std::string_view precision,
                        Quantity quantity) const;

 private:
  using Key = std::tuple<std::string_view, std::string_view, std::string_view, Quantity>;
  std::map<std::string, std::string, std::less<>> family_;
  std::map<Key, const OrderRow*> order_;
};

/// Where a name stands in a list; the list's size where it does not.
std::size_t position(const std::vector<std::string>& names, std::string_view name);

}  // namespace halfstep::inline reports::html
