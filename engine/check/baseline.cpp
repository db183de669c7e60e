// Baselines: what is expected of orders and error constants, as a file that is committed and read by people.
#include "halfstep/engine/check/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/csv_place.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/former_names.hpp"

namespace halfstep::inline engine {
namespace {

const std::vector<Column> columns = {{"problem"},         {"method"},   {"precision"},          {"quantity"}, {"order"},
                                     {"order_tolerance"}, {"constant"}, {"constant_tolerance"}, {"reason"}};

std::string place(const std::filesystem::path& file, long line) { return fmt::format("{}:{}: ", shown(file), line); }

BaselineRow read_row(const std::filesystem::path& file, const CsvLine& line) {
  const auto& names = quantity_names();
  if (std::find(names.begin(), names.end(), line.fields[3]) == names.end())
    throw InputError(fmt::format("{}: no quantity is named \"{}\"{}", csv_place(file, line.number, "quantity"),
                                 line.fields[3], suggestion(line.fields[3], names)));
  BaselineRow row{line.fields[0],
                  current_name(line.fields[1]),
                  line.fields[2],
                  quantity_named(line.fields[3]),
                  0,
                  0,
                  std::nullopt,
                  std::nullopt,
                  line.fields[8],
                  line.number};
  const auto number = [&](std::size_t i, bool tolerance) {
    const double value = field_value(file, line, columns[i], line.fields[i]);
    if (!std::isfinite(value) || (tolerance && value < 0))
      throw InputError(fmt::format("{}: \"{}\" must be a finite number{}",
                                   csv_place(file, line.number, columns[i].name), line.fields[i],
                                   tolerance ? ", not negative" : ""));
    return value;
  };
  row.order = number(4, false);
  row.order_tolerance = number(5, true);
  if (line.fields[6].empty() != line.fields[7].empty())
    throw InputError(place(file, line.number) + "constant and constant_tolerance come together, or both are empty");
  if (!line.fields[6].empty()) {
    row.constant = number(6, false);
    row.constant_tolerance = number(7, true);
  }
  return row;
}

}  // namespace

std::vector<BaselineRow> read_baseline(const std::filesystem::path& file) {
  std::vector<BaselineRow> rows;
  std::map<std::string, long> seen;
  for (const auto& line : read_lines(file, columns)) {
    rows.push_back(read_row(file, line));
    const auto [first, is_new] = seen.emplace(title(rows.back()), line.number);
    if (!is_new)
      throw InputError(
          fmt::format("{}{} is in line {} already", place(file, line.number), title(rows.back()), first->second));
  }
  if (rows.empty()) throw InputError(shown(file) + ": holds no rows; `halfstep check --update` writes them");
  return rows;
}

const std::string& baseline_header() {
  static const std::string header = [] {
    std::string text;
    for (const auto& column : columns) text += (text.empty() ? "" : ",") + column.name;
    return text;
  }();
  return header;
}

std::string baseline_line(const BaselineRow& row) {
  const auto number = [](const std::optional<double>& value) { return value ? fmt::format("{}", *value) : ""; };
  return fmt::format("{},{},{},{},{},{},{},{},{}", escaped::csv(row.problem), escaped::csv(row.method),
                     escaped::csv(row.precision), name(row.quantity), row.order, row.order_tolerance,
                     number(row.constant), number(row.constant_tolerance), escaped::csv(row.reason));
}

BaselinePlan baseline_plan(const std::vector<BaselineRow>& rows, StudyList studies) {
  BaselinePlan result;
  result.plan.studies = {study_of_table(Table<OrderRow>::file(), studies)};
  std::set<std::string> seen;
  for (const auto& row : rows) {
    if (!seen.insert(cell_title(row)).second) continue;
    Request request;
    request.studies = result.plan.studies;
    request.problems = {row.problem};
    request.methods = {row.method};
    request.precisions = {row.precision};
    try {
      const auto one = make_plan(request, studies);
      result.plan.cells.insert(result.plan.cells.end(), one.cells.begin(), one.cells.end());
    } catch (const InputError& error) {
      result.gone.emplace(cell_title(row), error.what());
    }
  }
  return result;
}

bool expects_declared(const BaselineRow& row, const OrderRow& measured) {
  if (!measured.expected) return measured.verdict != Verdict::fail;
  // Half the distance of two multiples of one half: a wider tolerance would hold both, and hide a lower order.
  constexpr double widest_tolerance = 0.25;
  constexpr double half_an_order = 0.5;  // farther from the declared order another whole one is as near
  const double off = std::abs(row.order - *measured.expected);
  if (off <= std::max(nearly_integer, std::min(row.order_tolerance, widest_tolerance))) return true;
  return measured.verdict == Verdict::pass && off < half_an_order;
}

bool expects_less(const BaselineRow& row, const OrderRow& measured) {
  return !expects_declared(row, measured) && (!measured.expected || row.order < *measured.expected);
}

}  // namespace halfstep::inline engine
