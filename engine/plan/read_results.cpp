// The tables of a run, read back.
#include "halfstep/engine/plan/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/csv_place.hpp"

namespace halfstep::inline engine {
namespace {

template <class Row>
void read_if_there(const std::filesystem::path& dir, std::vector<Row>& rows, std::set<std::string>& files) {
  if (!std::filesystem::exists(dir / Table<Row>::file())) return;
  rows = read_table<Row>(dir);
  files.insert(Table<Row>::file());
}

/// The levels of each cell of errors.csv: least and largest.
using Ladders = std::map<std::tuple<std::string, std::string, std::string>, std::pair<int, int>>;

Ladders ladders(const std::vector<ErrorRow>& rows) {
  Ladders all;
  for (const auto& row : rows) {
    auto& [least, largest] =
        all.try_emplace({row.problem, row.method, row.precision}, row.level, row.level).first->second;
    least = std::min(least, row.level);
    largest = std::max(largest, row.level);
  }
  return all;
}

/// The window of an order runs from coarse to fine, and lies in the ladder of its cell where that is there.
std::vector<OrderRow> read_orders(const std::filesystem::path& file, const std::vector<ErrorRow>& errors) {
  auto table = read_with_lines<OrderRow>(file);
  const Ladders known = ladders(errors);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const OrderRow& row = table.rows[i];
    if (!row.observed) continue;
    const auto refuse = [&](const char* column, const std::string& message) {
      throw InputError(csv_place(file, table.lines[i], column) + ": " + message);
    };
    if (row.last_level < row.first_level)
      refuse("last_level", fmt::format("{} is less than first_level, {}", row.last_level, row.first_level));
    const auto ladder = known.find({row.problem, row.method, row.precision});
    if (ladder == known.end()) continue;
    const auto [least, largest] = ladder->second;
    const auto outside = [least = least, largest = largest](int level) { return level < least || level > largest; };
    const auto levels = fmt::format("is not among the levels of its errors, {} to {}", least, largest);
    if (outside(row.first_level)) refuse("first_level", fmt::format("{} {}", row.first_level, levels));
    if (outside(row.last_level)) refuse("last_level", fmt::format("{} {}", row.last_level, levels));
  }
  return std::move(table.rows);
}

}  // namespace

void check_windows(const std::filesystem::path& dir) {
  const auto orders = dir / Table<OrderRow>::file();
  if (!std::filesystem::exists(orders)) return;
  std::vector<ErrorRow> errors;
  if (std::filesystem::exists(dir / Table<ErrorRow>::file())) errors = read_table<ErrorRow>(dir);
  read_orders(orders, errors);
}

Results read_results(const std::filesystem::path& dir, StudyList studies) {
  if (!std::filesystem::is_directory(dir)) throw InputError(shown_name(dir) + ": there is no such folder");
  Results r;
  std::set<std::string> files;
  const auto read = [&](auto& rows) { read_if_there(dir, rows, files); };
  read(r.errors);
  if (const auto file = dir / Table<OrderRow>::file(); std::filesystem::exists(file)) {
    r.orders = read_orders(file, r.errors);
    files.insert(file.filename().string());
  }
  read(r.energy);
  read(r.drift);
  for (const auto& table : tables_of_cells(studies))
    if (std::filesystem::exists(dir / table.file) && files.insert(table.file).second) table.load(dir / table.file, r);
  read(r.proofs);
  read(r.methods);
  read(r.problems);
  read(r.findings);
  if (files.empty())
    throw InputError(shown_name(dir) +
                     ": holds no tables; expected errors.csv, orders.csv, ... as `halfstep run` writes");
  return r;
}

}  // namespace halfstep::inline engine
