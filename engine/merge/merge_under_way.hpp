// Shards being merged: what the studies that measure cells are given.
#pragma once

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "halfstep/engine/merge/merge.hpp"
#include "halfstep/engine/merge/merge_shards.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// The shards of one plan, and what they hold together. All that may be refused is looked at before anything is
/// written.
class Merge {
 public:
  /// Problem, method and precision, by name.
  using Place = std::tuple<std::string, std::string, std::string>;

  /// The cell of a row, or of a plan's record.
  template <class Row>
  static Place place_of(const Row& row) {
    return {row.problem, row.method, row.precision};
  }

  Merge(const MergeOptions& options, StudyList studies);

  Results go();

  const PlanRecord& plan() const { return shards_.front().record.plan; }
  const std::vector<ShardFolder>& shards() const { return shards_; }
  const std::filesystem::path& out() const { return options_.out; }
  const std::map<Place, std::size_t>& index() const { return index_; }  ///< a cell -> its place in the plan
  const ShardFolder& owner_of(std::size_t cell) const { return *owner_[cell]; }
  bool declined(const Place& cell) const { return declined_.contains(cell); }  ///< by a plug-in: it has no rows
  Results& results() { return results_; }
  const Results& results() const { return results_; }

  /// Throws InputError: "PLACE: WHAT; run shard K/N again"; place: a file of the shard, or "file:line".
  [[noreturn]] static void refuse(const ShardFolder& shard, const std::string& place, const std::string& what);

  /// The place of a row's cell in the plan, where its shard has a right to it.
  template <class Row>
  std::size_t cell_of(const Row& row, const ShardFolder& shard, const std::string& place) const {
    return cell_at(place_of(row), shard, place);
  }

  /// Calls `take(row, "file:line")` for all rows of a shard's table.
  template <class Row, class Take>
  static void each_row(const ShardFolder& shard, const Take& take) {
    auto table = read_with_lines<Row>(shard.dir / Table<Row>::file());
    for (std::size_t i = 0; i < table.rows.size(); ++i)
      take(table.rows[i], Table<Row>::file() + ":" + std::to_string(table.lines[i]));
  }

  /// The rows of a table from all shards, in the plan's order.
  template <class Row>
  std::vector<Row> in_order() const {
    std::vector<std::vector<Row>> of_cells(plan().cells.size());
    for (const auto& shard : shards_)
      each_row<Row>(shard, [&](Row& row, const std::string& place) {
        of_cells[cell_of(row, shard, place)].push_back(std::move(row));
      });
    std::vector<Row> rows;
    for (auto& some : of_cells) std::move(some.begin(), some.end(), std::back_inserter(rows));
    return rows;
  }

  /// The rows of a table from the shard that ran a study as a whole.
  template <class Row>
  std::vector<Row> of_one_shard(const std::string& study) const {
    const auto* shard = owner(study);
    return shard == nullptr ? std::vector<Row>{} : read_table<Row>(shard->dir);
  }

  template <class Row>
  void write(const std::vector<Row>& rows) const {
    write_table(options_.out, rows);
  }

 private:
  bool asked(const Study& study) const {
    return std::find(plan().studies.begin(), plan().studies.end(), study.name) != plan().studies.end();
  }
  bool stopped() const { return options_.stop && *options_.stop; }
  const ShardFolder* owner(const std::string& study) const;
  std::size_t cell_at(const Place& cell, const ShardFolder& shard, const std::string& place) const;
  void read_findings_of_all();
  void without_rows();
  void check_files() const;
  void write_all();
  void write_findings() const;
  void copy(const ShardFolder& shard, const std::string& file) const;
  void needy_studies();

  template <class Row>
  std::vector<Row> subjects() const {
    const auto& dir = shards_.front().dir;
    return std::filesystem::exists(dir / Table<Row>::file()) ? read_table<Row>(dir) : std::vector<Row>{};
  }

  const MergeOptions& options_;
  const StudyList studies_;
  const std::vector<ShardFolder> shards_;
  std::map<Place, std::size_t> index_;
  std::vector<const ShardFolder*> owner_;  // of each cell
  std::map<Place, DeclinedCell> declined_;
  Results results_;
};

/// "kepler / rk4 / double".
std::string in_words(const Merge::Place& place);

}  // namespace halfstep::inline engine
