// A Runge-Kutta method as its paper prints it.
#pragma once

#include <compare>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/core/coefficient.hpp"

namespace halfstep::inline engine {

/// Y_i = y + h sum_j a_ij f(Y_j), y += h sum_i b_i f(Y_i); b_hat: the weights of the embedded method; c: the nodes.
struct CoefficientTable {
  std::string name;
  Rows a;                       ///< rows may stop early
  Coefficients b;               ///< one a stage
  Coefficients b_hat, c;        ///< one a stage, or empty where they are not given
  std::optional<int> order;     ///< what is claimed for b
  std::optional<int> embedded;  ///< what is claimed for b_hat

  std::size_t stages() const { return b.size(); }
};

/// Where a number of a table stands.
struct Entry {
  enum class Part { a, b, b_hat, c };
  Part part = Part::a;
  std::size_t row = 0;     ///< of a; else 0
  std::size_t column = 0;  ///< the stage that is weighed; the stage, for c
  auto operator<=>(const Entry&) const = default;
};

/// "a[3,2]", "b_hat[1]": as papers count, from 1.
std::string text(const Entry& entry);

/// The number there.
const Coefficient& at(const CoefficientTable& table, const Entry& entry);
Coefficient& at(CoefficientTable& table, const Entry& entry);

/// All of them, row by row.
std::vector<Entry> entries(const CoefficientTable& table);

/// No stage depends on itself or on a later one.
bool is_explicit(const CoefficientTable& table);

/// A part that does not fit the others.
struct Misfit {
  std::string key;      ///< of the part: "a", "b", "b_hat", "c", "embedded_order"
  std::string message;  ///< "a has 3 rows, b has 4 entries; the two numbers must be equal"
};
std::optional<Misfit> misfit(const CoefficientTable& table);

/// The table in a file: TOML or JSON with the keys a, b, b_hat, c, name, order, embedded_order, or CSV as tables are
/// drawn, lines "c, a_1, a_2, ..." and then ", b_1, b_2, ..." once or twice. Numbers of JSON and CSV are read digit by
/// digit, as text. Throws InputError with file, line and column.
CoefficientTable read_coefficient_table(const std::filesystem::path& file);

}  // namespace halfstep::inline engine
