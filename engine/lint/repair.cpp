// The search: each slip changes one number x by d. A condition that fails is a polynomial in d, known from a few tables
// in double; its value at d = 0 is exact. The slips after which it vanishes are few, and those are examined in 100
// digits.
#include "halfstep/engine/lint/repair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

#include "halfstep/engine/lint/low_trees.hpp"
#include "halfstep/engine/lint/table_numbers.hpp"

namespace halfstep::inline engine {
namespace {

constexpr std::size_t most_repairs = 10;
constexpr std::size_t most_examined = 24;  // slips of which the condition that was looked at says nothing against
constexpr double meets = 1e-5;             // of what a condition is missed by: double loses no more in the polynomial
constexpr double meets_in_double = 1e-9;   // the same where a whole table is recomputed in double
constexpr double least_miss = 1e-6;        // of an exchange
constexpr int most_newton_steps = 8;
constexpr std::size_t most_new_digits = 9;  // that a root in double is good for

/// A slip that may be the one: how near the condition comes to holding.
struct RepairCandidate {
  Repair repair;
  double left = 0;
};

/// A polynomial in Newton's form: through values at nodes.
class ChangeOfSum {
 public:
  ChangeOfSum(std::vector<double> nodes, std::vector<double> values) : nodes_(std::move(nodes)), c_(std::move(values)) {
    for (std::size_t k = 1; k < c_.size(); ++k)
      for (std::size_t i = c_.size() - 1; i >= k; --i) c_[i] = (c_[i] - c_[i - 1]) / (nodes_[i] - nodes_[i - k]);
  }

  double operator()(double x) const {
    double sum = 0;
    for (std::size_t k = c_.size(); k-- > 0;) sum = sum * (x - nodes_[k]) + c_[k];
    return sum;
  }

 private:
  std::vector<double> nodes_, c_;
};

/// The embedded weights are those of the method: there is nothing to compare.
bool has_no_pair(const CoefficientTable& table) {
  for (std::size_t i = 0; i < table.b_hat.size(); ++i)
    if (table.b[i].as<digits100_t>() != table.b_hat[i].as<digits100_t>()) return false;
  return !table.b_hat.empty();
}

class Search {
 public:
  explicit Search(const CoefficientTable& table)
      : table_(table), numbers_(numbers(table)), double_(in_double(numbers_)), base_(halfstep::score(table)) {}

  std::vector<Repair> best() {
    look_for_rows_out_of_place();
    look_for_row_sums();
    keep_the_nearest();
    if (!table_.order || base_.order < *table_.order) {
      look_for_order(numbers_.b, double_.b, base_.order, Entry::Part::b);
      keep_the_nearest();
    }
    if (!numbers_.b_hat.empty() && (!table_.embedded || base_.embedded < *table_.embedded)) {
      look_for_order(numbers_.b_hat, double_.b_hat, base_.embedded, Entry::Part::b_hat);
      keep_the_nearest();
    }
    return examined();
  }

 private:
  /// A condition that fails: what is left of it after a number has changed.
  using Left = std::function<double(double change)>;

  void look_for_rows_out_of_place() {
    if (base_.explicit_form != 0) return;
    CoefficientTable table = table_;
    for (std::size_t i = 0; i < table.a.size(); ++i)
      for (std::size_t k = i + 1; k < table.a.size(); ++k) {
        std::swap(table.a[i], table.a[k]);
        if (is_explicit(table)) exchange_rows(i, k, 0);
        std::swap(table.a[i], table.a[k]);
      }
  }

  void look_for_row_sums() {
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < numbers_.c.size(); ++i)
      if (!row_sum_holds(table_, numbers_, i)) wrong.push_back(i);
    for (const std::size_t i : wrong) {
      const double missed = to_double(digits100_t(numbers_.sums[i].value - numbers_.c[i].value));
      for (std::size_t j = 0; j < table_.a[i].size(); ++j)
        try_slips({Entry::Part::a, i, j}, missed, [missed](double change) { return missed + change; });
      try_slips({Entry::Part::c, 0, i}, missed, [missed](double change) { return missed - change; });
      for (const std::size_t k : wrong)
        if (i < k) exchange_rows(i, k, 0);
    }
    for (std::size_t i = 0; i + 1 < wrong.size(); ++i)
      if (wrong[i] + 1 == wrong[i + 1]) exchange({Entry::Part::c, 0, wrong[i]}, {Entry::Part::c, 0, wrong[i + 1]}, 0);
  }

  /// The first condition of b, or of b_hat, that fails.
  void look_for_order(const std::vector<Rounded>& exact, const std::vector<double>& weights, int order,
                      Entry::Part part) {
    if (order >= most_table_order) return;
    const LowTrees low(order + 1);
    const std::vector<double> missed = residuals(low.trees(), numbers_, exact);
    const Conditions<Rounded> vanish = conditions(numbers_);
    std::vector<std::size_t> failing;
    for (std::size_t t = 0; t < missed.size(); ++t)
      if (low.trees()[t].order == order + 1 && !vanish.is_zero(Rounded(digits100_t(missed[t])))) failing.push_back(t);
    if (failing.empty()) return;
    for (const Entry& entry : entries(table_))
      if (entry.part == Entry::Part::a || entry.part == part) along(entry, low, missed, failing, weights, part);
    exchanges(low, missed, failing, weights, part);
  }

  /// How the failing conditions depend on one number; the one that depends on it most is looked at.
  void along(const Entry& entry, const LowTrees& low, const std::vector<double>& missed,
             const std::vector<std::size_t>& failing, std::vector<double> weights, Entry::Part part) {
    auto a = double_.a;
    double& x = entry.part == part ? weights[entry.column] : a[entry.row][entry.column];
    const double here = x, scale = std::max(std::abs(here), 0.125);
    const int degree = entry.part == part ? 1 : low.trees().back().order - 1;
    if (degree == 0) return;
    const std::vector<double> before = low.sums(a, weights);
    std::vector<double> nodes{0};
    std::vector<std::vector<double>> moved{std::vector<double>(before.size(), 0.0)};
    for (int k = 1; k <= degree; ++k) {
      nodes.push_back((k % 2 == 0 ? -1 : 1) * scale * ((k + 1) / 2) / degree);
      x = here + nodes.back();
      moved.push_back(low.sums(a, weights));
      for (std::size_t t = 0; t < before.size(); ++t) moved.back()[t] -= before[t];
    }
    const auto share = [&](std::size_t t) { return std::abs(moved[1][t] / missed[t]); };
    const std::size_t t = *std::max_element(failing.begin(), failing.end(),
                                            [&](std::size_t i, std::size_t k) { return share(i) < share(k); });
    constexpr double lost = 1e-13;
    if (std::abs(moved[1][t]) <= lost) return;
    std::vector<double> values;
    for (const auto& of_node : moved) values.push_back(of_node[t]);
    const ChangeOfSum change_of_sum(nodes, values);
    try_slips(entry, missed[t], [&](double change) { return missed[t] + change_of_sum(change); });
  }

  void try_slips(const Entry& entry, double missed, const Left& left) {
    const Coefficient& number = at(table_, entry);
    for (const Edit& edit : edits_of(entry)) {
      const double rest = std::abs(left(edit.change) / missed);
      if (rest <= meets) add({edit.slip, entry, {}, number.text(), edit.text, {}, {}}, rest);
    }
    if (const auto longer = with_missing_digits(number, left))
      add({Slip::missing_digits, entry, {}, number.text(), *longer, {}, {}}, 0);
  }

  const std::vector<Edit>& edits_of(const Entry& entry) {
    const auto place =
        std::find_if(edits_.begin(), edits_.end(), [&](const auto& known) { return known.first == entry; });
    if (place != edits_.end()) return place->second;
    return edits_.emplace_back(entry, edits(at(table_, entry))).second;
  }

  /// A decimal that was cut off: the digits with which the condition holds, as many as the others have, where they go
  /// on from those that are there.
  std::optional<std::string> with_missing_digits(const Coefficient& number, const Left& left) const {
    const std::string& text = number.text();
    if (text.find('.') == std::string::npos || text.find_first_not_of("-.0123456789") != std::string::npos)
      return std::nullopt;
    const std::size_t places = text.size() - text.find('.') - 1;
    std::size_t most = 0;
    for (const Entry& entry : entries(table_)) {
      const std::string& other = at(table_, entry).text();
      if (const auto point = other.find('.'); point != std::string::npos)
        most = std::max(most, other.size() - point - 1);
    }
    if (most <= places) return std::nullopt;
    const double unit = std::pow(10.0, -static_cast<double>(places)), first = left(0);
    double change = 0, slope = (left(unit) - first) / unit;
    for (int k = 0; k < most_newton_steps && slope != 0; ++k) {
      change -= left(change) / slope;
      slope = (left(change + unit / 16) - left(change - unit / 16)) / (unit / 8);
    }
    if (!(std::abs(change) <= unit) || std::abs(left(change)) > meets * std::abs(first)) return std::nullopt;
    const digits100_t value = number.as<digits100_t>() + digits100_t(change);
    return value.str(static_cast<std::streamsize>(std::min(most, places + most_new_digits)), std::ios_base::fixed);
  }

  void exchanges(const LowTrees& low, const std::vector<double>& missed, const std::vector<std::size_t>& failing,
                 const std::vector<double>& weights, Entry::Part part) {
    // What is lost in double is no exchange: that misses by far.
    if (std::none_of(failing.begin(), failing.end(), [&](std::size_t t) { return std::abs(missed[t]) > least_miss; }))
      return;
    const std::size_t stages = table_.stages();
    const auto left = [&](const std::vector<std::vector<double>>& a, const std::vector<double>& b) {
      const auto sums = low.sums(a, b);
      double rest = 0;
      for (const std::size_t t : failing)
        rest = std::max(rest, std::abs((sums[t] - 1.0 / static_cast<double>(low.trees()[t].density)) / missed[t]));
      return rest;
    };
    for (std::size_t i = 0; i < stages; ++i)
      for (std::size_t k = i + 1; k < stages; ++k) {
        auto a = double_.a;
        std::swap(a[i], a[k]);
        if (const double rest = left(a, weights); rest <= meets_in_double) exchange_rows(i, k, rest);
      }
    for (std::size_t i = 0; i < stages; ++i)
      for (std::size_t j = 0; j + 1 < table_.a[i].size(); ++j) {
        auto a = double_.a;
        if (a[i][j] == a[i][j + 1]) continue;
        std::swap(a[i][j], a[i][j + 1]);
        if (const double rest = left(a, weights); rest <= meets_in_double)
          exchange({Entry::Part::a, i, j}, {Entry::Part::a, i, j + 1}, rest);
      }
    for (std::size_t j = 0; j + 1 < stages; ++j) {
      auto b = weights;
      if (b[j] == b[j + 1]) continue;
      std::swap(b[j], b[j + 1]);
      if (const double rest = left(double_.a, b); rest <= meets_in_double)
        exchange({part, 0, j}, {part, 0, j + 1}, rest);
    }
  }

  void exchange(const Entry& entry, const Entry& with, double left) {
    add({Slip::exchanged_entries, entry, with, "", "", {}, {}}, left);
  }

  void exchange_rows(std::size_t i, std::size_t k, double left) {
    add({Slip::exchanged_rows, {Entry::Part::a, i, 0}, Entry{Entry::Part::a, k, 0}, "", "", {}, {}}, left);
  }

  void add(Repair repair, double left) {
    const auto same = [&](const RepairCandidate& known) {
      return std::tie(known.repair.slip, known.repair.entry, known.repair.with, known.repair.after) ==
             std::tie(repair.slip, repair.entry, repair.with, repair.after);
    };
    if (std::none_of(candidates_.begin(), candidates_.end(), same)) candidates_.push_back({std::move(repair), left});
  }

  CoefficientTable repaired(const Repair& repair) const {
    CoefficientTable table = table_;
    if (repair.slip == Slip::exchanged_rows)
      std::swap(table.a[repair.entry.row], table.a[repair.with->row]);
    else if (repair.slip == Slip::exchanged_entries)
      std::swap(at(table, repair.entry), at(table, *repair.with));
    else
      at(table, repair.entry) = repair.after;
    return table;
  }

  /// Of the candidates that one condition brought, those after which the least of it is left.
  void keep_the_nearest() {
    const auto first = candidates_.begin() + static_cast<std::ptrdiff_t>(kept_);
    std::stable_sort(first, candidates_.end(), [](const auto& x, const auto& y) { return x.left < y.left; });
    if (candidates_.size() > kept_ + most_examined) candidates_.resize(kept_ + most_examined);
    kept_ = candidates_.size();
  }

  /// Those candidates that are better in 100 digits than what is there.
  std::vector<Repair> examined() {
    std::vector<Repair> better;
    for (auto& [repair, left] : candidates_) {
      repair.table = repaired(repair);
      if (has_no_pair(repair.table)) continue;
      repair.score = halfstep::score(repair.table);
      if (repair.score.order >= base_.order && repair.score.embedded >= base_.embedded &&
          repair.score.row_sums >= base_.row_sums && repair.score.explicit_form >= base_.explicit_form &&
          repair.score.total() > base_.total())
        better.push_back(std::move(repair));
    }
    std::stable_sort(better.begin(), better.end(), [](const Repair& x, const Repair& y) {
      // A zero is seldom a slip: it is where a table has nothing.
      return std::tuple(-x.score.total(), -x.score.conditions, x.before == "0", x.slip) <
             std::tuple(-y.score.total(), -y.score.conditions, y.before == "0", y.slip);
    });
    if (better.size() > most_repairs) better.resize(most_repairs);
    return better;
  }

  const CoefficientTable& table_;
  TableNumbers numbers_;
  TableInDouble double_;
  Score base_;
  std::vector<std::pair<Entry, std::vector<Edit>>> edits_;
  std::vector<RepairCandidate> candidates_;
  std::size_t kept_ = 0;  // of them, from conditions before
};

std::string orders(const Score& score, bool embedded) {
  return embedded ? fmt::format("orders {} and {}", score.order, score.embedded) : fmt::format("order {}", score.order);
}

}  // namespace

Score score(const CoefficientTable& table) {
  const TableNumbers read = numbers(table);
  const TreeOrder of_b = order_of(read, read.b);
  Score result{of_b.order, 0, 0, is_explicit(table) ? 1 : 0, of_b.conditions};
  if (!read.b_hat.empty()) {
    const TreeOrder of_b_hat = order_of(read, read.b_hat);
    result.embedded = of_b_hat.order;
    result.conditions += of_b_hat.conditions;
  }
  for (std::size_t i = 0; i < read.c.size(); ++i) result.row_sums += row_sum_holds(table, read, i) ? 1 : 0;
  result.conditions += result.row_sums;
  return result;
}

std::string text(const Repair& repair, const Score& before) {
  const bool embedded = !repair.table.b_hat.empty();
  std::string change;
  if (repair.slip == Slip::exchanged_rows)
    change = fmt::format("exchange rows {} and {} of a", repair.entry.row + 1, repair.with->row + 1);
  else if (repair.slip == Slip::exchanged_entries)
    change = fmt::format("exchange {} and {}", text(repair.entry), text(*repair.with));
  else
    change = fmt::format("{} = {} instead of {} ({})", text(repair.entry), repair.after, repair.before,
                         words_of(repair.slip)[static_cast<std::size_t>(repair.slip)]);
  if (repair.score.explicit_form > before.explicit_form) change += ", which makes the method explicit";
  if (repair.score.total() == before.total() + repair.score.explicit_form - before.explicit_form) return change;
  if (repair.score.order == before.order && repair.score.embedded == before.embedded)
    return change + ": every node is then the sum of its row";
  return fmt::format(
      "{}: {} instead of {}", change, orders(repair.score, embedded),
      embedded ? fmt::format("{} and {}", before.order, before.embedded) : fmt::format("{}", before.order));
}

std::vector<Repair> repairs(const CoefficientTable& table) { return Search(table).best(); }

}  // namespace halfstep::inline engine
