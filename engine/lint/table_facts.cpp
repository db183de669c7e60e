#include "halfstep/engine/lint/table_facts.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/core/median.hpp"
#include "halfstep/engine/lint/low_trees.hpp"
#include "halfstep/engine/lint/table_numbers.hpp"

namespace halfstep::inline engine {
namespace {

/// a[i][j], 0 where a row has stopped.
Rounded at(const TableNumbers& table, std::size_t i, std::size_t j) {
  return j < table.a[i].size() ? table.a[i][j] : Rounded(0);
}

template <class Holds>
bool for_all_pairs(const TableNumbers& table, const Holds& holds) {
  for (std::size_t i = 0; i < table.b.size(); ++i)
    for (std::size_t j = 0; j < table.b.size(); ++j)
      if (!holds(i, j)) return false;
  return true;
}

/// The largest q with sum_j b_j c_j^(k-1) = 1/k and sum_j a_ij c_j^(k-1) = c_i^k / k for k = 1 ... q.
int stage_order(const TableNumbers& table, const Conditions<Rounded>& conditions) {
  const std::size_t stages = table.b.size();
  std::vector<Rounded> power(stages, Rounded(1));
  const auto sum = [&](const std::vector<Rounded>& row) {
    Rounded total = 0;
    for (std::size_t j = 0; j < row.size(); ++j) total += row[j] * power[j];
    return total;
  };
  for (int k = 1; k <= static_cast<int>(stages) + 1; ++k) {
    if (!conditions.is_zero(sum(table.b) - Rounded(1) / Rounded(k))) return k - 1;
    for (std::size_t i = 0; i < stages; ++i)
      if (!conditions.is_zero(sum(table.a[i]) - power[i] * table.sums[i] / Rounded(k))) return k - 1;
    for (std::size_t i = 0; i < stages; ++i) power[i] *= table.sums[i];
  }
  return static_cast<int>(stages) + 1;
}

StageKind kind_of(const CoefficientTable& table) {
  StageKind kind = StageKind::explicit_;
  for (std::size_t i = 0; i < table.a.size(); ++i)
    for (std::size_t j = i; j < table.a[i].size(); ++j) {
      if (table.a[i][j].is_zero()) continue;
      if (j > i) return StageKind::implicit;
      kind = StageKind::diagonally_implicit;
    }
  return kind;
}

/// The one number that keeps a method of three or more stages from being explicit.
std::optional<Entry> alone_above(const CoefficientTable& table) {
  std::optional<Entry> alone;
  for (const Entry& entry : entries(table)) {
    if (entry.part != Entry::Part::a || entry.column < entry.row || at(table, entry).is_zero()) continue;
    if (alone) return std::nullopt;
    alone = entry;
  }
  return table.stages() > 2 ? alone : std::nullopt;
}

/// Fractions of whole numbers may be rounded, too: the order up to which no condition is missed by more than matters in
/// double.
void look_at_near_order(const TableNumbers& table, TableFacts& facts) {
  constexpr double matters = 1e-13;
  facts.nearly = facts.order.order;
  for (int order = facts.nearly + 1; order < most_table_order; ++order) {
    const auto trees = all_trees(Trees::first_order, order);
    double largest = 0;
    for (const double residual : residuals(trees, table, table.b)) largest = std::max(largest, std::abs(residual));
    if (!(largest <= matters)) return;
    facts.nearly = order;
    facts.missed = largest;
  }
}

/// The digits that rounded decimals are worth: the least, whose it is, and the median.
void look_at_digits(const CoefficientTable& table, TableFacts& facts) {
  std::vector<int> digits;
  facts.digits = Coefficient().digits();
  for (const Entry& entry : entries(table)) {
    const int worth = at(table, entry).digits();
    if (rounding(at(table, entry)) == 0) continue;
    digits.push_back(worth);
    if (worth >= facts.digits) continue;
    facts.digits = worth;
    facts.least = entry;
  }
  if (!digits.empty()) facts.others = median(digits);
}

}  // namespace

TableFacts facts(const CoefficientTable& table) {
  const TableNumbers read = numbers(table);
  const Conditions<Rounded> vanish = conditions(read);
  TableFacts result;
  result.order = order_of(read, read.b);
  if (!read.b_hat.empty()) result.embedded = order_of(read, read.b_hat);
  look_at_near_order(read, result);
  result.stage_order = stage_order(read, vanish);
  for (std::size_t i = 0; i < read.c.size(); ++i)
    if (!row_sum_holds(table, read, i))
      result.wrong_sums.push_back({i, shown(read.sums[i], read.c[i]), shown(read.c[i], read.sums[i])});
  look_at_digits(table, result);
  result.kind = kind_of(table);
  result.alone = alone_above(table);
  const std::size_t stages = read.b.size(), last = stages - 1;
  result.stiffly_accurate = stages > 1;
  for (std::size_t j = 0; j < stages; ++j)
    result.stiffly_accurate = result.stiffly_accurate && vanish.is_zero(at(read, last, j) - read.b[j]);
  result.symplectic = for_all_pairs(read, [&](std::size_t i, std::size_t j) {
    return vanish.is_zero(read.b[i] * at(read, i, j) + read.b[j] * at(read, j, i) - read.b[i] * read.b[j]);
  });
  result.symmetric = for_all_pairs(read, [&](std::size_t i, std::size_t j) {
    return vanish.is_zero(at(read, i, j) + at(read, last - i, last - j) - read.b[j]);
  });
  result.negative_weights = std::any_of(read.b.begin(), read.b.end(), [](const Rounded& b) { return b.value < 0; });
  return result;
}

}  // namespace halfstep::inline engine
