// The numbers of a table, in 100 digits that know what each rounded decimal leaves open.
#pragma once

#include <algorithm>
#include <vector>

#include "halfstep/core/rounding.hpp"
#include "halfstep/engine/lint/coefficient_table.hpp"
#include "halfstep/engine/theory/order_conditions.hpp"
#include "halfstep/engine/theory/trees.hpp"

namespace halfstep::inline engine {

struct TableNumbers {
  std::vector<std::vector<Rounded>> a;
  std::vector<Rounded> b, b_hat, c;  ///< b_hat, c: empty where they are not given
  std::vector<Rounded> sums;         ///< of the rows of a
  std::vector<double> open;          ///< what the texts of rounded decimals leave open
  int worth = most_digits;           ///< digits of the least coefficient
};

inline TableNumbers numbers(const CoefficientTable& table) {
  TableNumbers result;
  const auto number = [&](const Coefficient& c) {
    Rounded x(c.as<digits100_t>());
    result.worth = std::min(result.worth, c.digits());
    if (const double off = rounding(c); off > 0) {
      x.gains.resize(result.open.size(), 0.0);
      x.gains.push_back(off);
      result.open.push_back(off);
    }
    return x;
  };
  const auto row = [&](const Coefficients& text) {
    std::vector<Rounded> read;
    for (const auto& c : text) read.push_back(number(c));
    return read;
  };
  for (const auto& text : table.a) result.a.push_back(row(text));
  result.b = row(table.b);
  result.b_hat = row(table.b_hat);
  result.c = row(table.c);
  for (const auto& of_stage : result.a) {
    result.sums.emplace_back(0);
    for (const auto& x : of_stage) result.sums.back() += x;
  }
  return result;
}

/// To decide what vanishes in sums and products of them.
inline Conditions<Rounded> conditions(const TableNumbers& table) {
  Conditions<Rounded> result(table.worth);
  double largest = 0;
  for (const auto& row : table.a) {
    double sum = 0;
    for (const auto& x : row) sum += std::abs(to_double(x.value));
    largest = std::max(largest, sum);
  }
  // Without it a sound table of order 6 (verner-6-efficient) misses a condition by 2e-96, for its numbers are large.
  result.expect(largest * largest * largest);
  for (const double off : table.open) result.learn(off);
  return result;
}

/// Whether the node of a stage is the sum of its row: exactly where all of these are rational.
inline bool row_sum_holds(const CoefficientTable& table, const TableNumbers& read, std::size_t stage) {
  const auto& row = table.a[stage];
  const auto rational = [](const Coefficient& c) { return c.rational().has_value(); };
  if (!rational(table.c[stage]) || !std::all_of(row.begin(), row.end(), rational))
    return conditions(read).is_zero(read.sums[stage] - read.c[stage]);
  Rational sum = -table.c[stage].as<Rational>();
  for (const Coefficient& c : row) sum += c.as<Rational>();
  return sum == 0;
}

/// The highest order that is looked at.
inline constexpr int most_table_order = 10;

/// The order of y += h sum weights_i f(Y_i), by rooted trees.
inline TreeOrder order_of(const TableNumbers& table, const std::vector<Rounded>& weights) {
  Conditions<Rounded> all = conditions(table);
  return tree_order(Stages<Rounded>{table.a, weights, {}, {}}, Trees::first_order, most_table_order, all);
}

}  // namespace halfstep::inline engine
