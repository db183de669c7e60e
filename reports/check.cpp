// Orders and error constants against a committed baseline.
#include "reports/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/error.hpp"
#include "core/scalar.hpp"
#include "methods/catalogue.hpp"
#include "problems/catalogue.hpp"
#include "reports/console.hpp"
#include "studies/csv.hpp"

namespace halfstep {
namespace {

const std::vector<Column> columns = {{"problem"},         {"method"},   {"precision"},          {"quantity"}, {"order"},
                                     {"order_tolerance"}, {"constant"}, {"constant_tolerance"}, {"reason"}};

using Key = std::array<std::string, 4>;

template <class Row>
Key key(const Row& row) {
  return {row.problem, row.method, row.precision, row.quantity};
}

template <class Row>
std::string title(const Row& row) {
  return fmt::format("{} / {} / {} / {}", row.problem, row.method, row.precision, row.quantity);
}

std::string place(const std::filesystem::path& file, const BaselineRow& row) {
  return fmt::format("{}:{}: ", file.string(), row.line);
}

template <class Row>
bool same_cell(const Row& a, const ErrorRow& b) {
  return a.problem == b.problem && a.method == b.method && a.precision == b.precision;
}

BaselineRow read_row(const std::filesystem::path& file, const CsvLine& line) {
  BaselineRow row{line.fields[0], line.fields[1], line.fields[2], line.fields[3], 0, 0,
                  std::nullopt,   std::nullopt,   line.fields[8], line.number};
  const auto number = [&](std::size_t i, bool tolerance) {
    const double value = to_double(file, line, columns[i], line.fields[i]);
    if (!std::isfinite(value) || (tolerance && value < 0))
      throw InputError(fmt::format("{}column \"{}\": \"{}\" must be a finite number{}", place(file, row),
                                   columns[i].name, line.fields[i], tolerance ? ", not negative" : ""));
    return value;
  };
  row.order = number(4, false);
  row.order_tolerance = number(5, true);
  if (line.fields[6].empty() != line.fields[7].empty())
    throw InputError(place(file, row) + "constant and constant_tolerance come together, or both are empty");
  if (!line.fields[6].empty()) {
    row.constant = number(6, false);
    row.constant_tolerance = number(7, true);
  }
  return row;
}

/// How a measured row deviates; empty where it does not.
std::string deviation(const BaselineRow& expected, const OrderRow& measured) {
  if (!measured.observed)
    return fmt::format("no order could be measured ({}{}{}); expected {:g} within {:g}", word(measured.verdict),
                       measured.reason.empty() ? "" : ": ", measured.reason, expected.order, expected.order_tolerance);
  if (!(std::abs(*measured.observed - expected.order) <= expected.order_tolerance))
    return fmt::format("order {:.6g} where {:g} within {:g} is expected", *measured.observed, expected.order,
                       expected.order_tolerance);
  if (!expected.constant) return "";
  if (!measured.constant)
    return fmt::format("no error constant could be measured; expected {:g} within {:g}", *expected.constant,
                       *expected.constant_tolerance);
  if (!(std::abs(*measured.constant - *expected.constant) <= *expected.constant_tolerance))
    return fmt::format("error constant {:.6g} where {:.6g} within {:g} is expected", *measured.constant,
                       *expected.constant, *expected.constant_tolerance);
  return "";
}

void require_reason(const std::filesystem::path& file, const BaselineRow& row, const OrderRow& measured) {
  if (!row.reason.empty() || !measured.expected) return;
  if (std::abs(row.order - *measured.expected) <= row.order_tolerance) return;
  throw InputError(fmt::format("{}order {:g} is not what the method declares for {} ({:g}); such a row needs a reason",
                               place(file, row), row.order, title(row), *measured.expected));
}

/// The errors of a row's run, and the row's share of its time.
void add_ladder(Comparison& comparison, const Results& results) {
  std::vector<ErrorRow> ladder;
  double seconds = 0;
  for (const auto& row : results.errors)
    if (same_cell(comparison.expected, row)) {
      ladder.push_back(row);
      seconds += row.seconds;
    }
  const auto quantities = std::count_if(results.orders.begin(), results.orders.end(), [&](const OrderRow& row) {
    return !ladder.empty() && same_cell(row, ladder.front());
  });
  if (quantities > 0) comparison.seconds = seconds / static_cast<double>(quantities);
  if (!comparison.good && !ladder.empty()) comparison.ladder = error_table(ladder);
}

/// Two significant digits, upwards.
double rounded_up(double tolerance) {
  const double unit = std::pow(10.0, std::floor(std::log10(tolerance)) - 1);
  return std::stod(fmt::format("{:.2g}", std::ceil(tolerance / unit - 1e-9) * unit));
}

BaselineRow frozen(const OrderRow& measured, const std::string& reason) {
  BaselineRow row{measured.problem,
                  measured.method,
                  measured.precision,
                  measured.quantity,
                  *measured.observed,
                  0,
                  std::nullopt,
                  std::nullopt,
                  reason,
                  0};
  row.order_tolerance = rounded_up(std::max(2 * *measured.uncertainty, 1e-3));
  if (measured.constant && measured.constant_uncertainty && *measured.constant != 0) {
    row.constant = measured.constant;
    row.constant_tolerance =
        rounded_up(std::max(2 * *measured.constant_uncertainty, 1e-3 * std::abs(*measured.constant)));
  }
  return row;
}

}  // namespace

std::vector<BaselineRow> read_baseline(const std::filesystem::path& file) {
  std::vector<BaselineRow> rows;
  std::map<Key, long> seen;
  for (const auto& line : read_lines(file, columns)) {
    rows.push_back(read_row(file, line));
    const auto [first, is_new] = seen.emplace(key(rows.back()), line.number);
    if (!is_new)
      throw InputError(
          fmt::format("{}{} is in line {} already", place(file, rows.back()), title(rows.back()), first->second));
  }
  if (rows.empty()) throw InputError(file.string() + ": holds no rows; `halfstep check --update` writes them");
  return rows;
}

void write_baseline(const std::filesystem::path& file, const std::vector<BaselineRow>& rows) {
  std::string text;
  for (const auto& column : columns) text += (text.empty() ? "" : ",") + column.name;
  text += "\n";
  const auto number = [](const std::optional<double>& value) { return value ? fmt::format("{}", *value) : ""; };
  for (const auto& row : rows)
    text += fmt::format("{},{},{},{},{},{},{},{},{}\n", csv_field(row.problem), csv_field(row.method),
                        csv_field(row.precision), csv_field(row.quantity), row.order, row.order_tolerance,
                        number(row.constant), number(row.constant_tolerance), csv_field(row.reason));
  write_file(file, text);
}

Plan baseline_plan(const std::filesystem::path& file, const std::vector<BaselineRow>& rows) {
  Plan plan;
  plan.studies = {"convergence"};
  std::set<Key> seen;
  for (const auto& row : rows) {
    if (!seen.insert({row.problem, row.method, row.precision, ""}).second) continue;
    Request request;
    request.studies = plan.studies;
    request.problems = {row.problem};
    request.methods = {row.method};
    request.precisions = {row.precision};
    try {
      const auto one = make_plan(request);
      plan.cells.insert(plan.cells.end(), one.cells.begin(), one.cells.end());
    } catch (const InputError& error) {
      throw InputError(place(file, row) + error.what());
    }
  }
  return plan;
}

std::vector<Comparison> compare(const std::filesystem::path& file, const std::vector<BaselineRow>& rows,
                                const Results& results) {
  std::map<Key, const OrderRow*> measured;
  for (const auto& row : results.orders) measured[key(row)] = &row;
  std::vector<Comparison> comparisons;
  for (const auto& row : rows) {
    auto& comparison = comparisons.emplace_back();
    comparison.expected = row;
    if (const auto found = measured.find(key(row)); found != measured.end()) {
      require_reason(file, row, *found->second);
      comparison.measured = *found->second;
      comparison.what = deviation(row, *found->second);
      comparison.good = comparison.what.empty();
    } else {
      comparison.what = "was not measured";
    }
    add_ladder(comparison, results);
  }
  return comparisons;
}

std::string check_text(const std::vector<Comparison>& comparisons) {
  std::string text;
  std::string ladder;
  std::size_t bad = 0;
  for (const auto& comparison : comparisons) {
    if (comparison.good) continue;
    ++bad;
    // The ladder of a run shows all its quantities: once is enough.
    if (!ladder.empty() && comparison.ladder != ladder) text += ladder + "\n";
    ladder = comparison.ladder;
    text += title(comparison.expected) + ": " + comparison.what +
            (comparison.expected.reason.empty() ? "" : " (" + comparison.expected.reason + ")") + "\n";
  }
  if (!ladder.empty()) text += ladder + "\n";
  return text + fmt::format("{} row{} of the baseline: {} as expected, {} not\n", comparisons.size(),
                            comparisons.size() == 1 ? "" : "s", comparisons.size() - bad, bad);
}

Update updated(const std::vector<BaselineRow>& rows, const Results& results) {
  Update update;
  std::map<Key, const BaselineRow*> old;
  for (const auto& row : rows) old[key(row)] = &row;
  std::set<Key> measured;
  for (const auto& row : results.orders) {
    const auto before = old.find(key(row));
    const bool known = before != old.end();
    measured.insert(key(row));
    if (!row.observed || !row.uncertainty) {
      if (known)
        update.refused.push_back(
            fmt::format("{}: no order can be measured any more ({}); remove the row by hand if "
                        "that is right",
                        title(row), word(row.verdict)));
      continue;
    }
    std::string reason = known ? before->second->reason : "";
    if (reason.empty() && row.verdict == Verdict::superconvergent)
      reason = "superconvergent" + (row.reason.empty() ? "" : ": " + row.reason);
    auto fresh = frozen(row, reason);
    if (reason.empty() && row.expected && std::abs(fresh.order - *row.expected) > fresh.order_tolerance)
      update.refused.push_back(
          fmt::format("{}: order {:.6g} is not the {:g} that the method declares; to expect it "
                      "all the same, add the row with a reason by hand",
                      title(row), fresh.order, *row.expected));
    update.rows.push_back(std::move(fresh));
  }
  for (const auto& row : rows)
    if (!measured.contains(key(row))) update.rows.push_back(row);
  return update;
}

}  // namespace halfstep
