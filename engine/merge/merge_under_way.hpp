// Shards being merged: what the studies that measure cells are given.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/merge/lines_in_order.hpp"
#include "halfstep/engine/merge/merge.hpp"
#include "halfstep/engine/merge/merge_shards.hpp"
#include "halfstep/engine/merge/planned_cells.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// The shards of one plan, and what they hold together. All that may be refused is looked at before anything is
/// written. Rows are not held: their lines are copied.
class Merge {
 public:
  Merge(const MergeOptions& options, StudyList studies);

  Results go();

  const std::vector<ShardFolder>& shards() const { return shards_; }
  const PlannedCells& cells() const { return cells_; }
  const ShardFolder& owner_of(std::uint32_t cell) const { return shards_[cells_.owner(cell)]; }
  /// By a plug-in: it has no rows.
  bool is_declined(std::uint32_t cell) const { return declined_.contains(cells_.names(cell)); }

  /// A row as a merge sees it: its cell by name, the shard that holds it, and "file:line".
  struct RowPlace {
    std::string_view problem, method, precision;
    const ShardFolder& shard;
    std::string place;
  };
  /// The cell that a row is of; none where its line is left out. Throws InputError where the row should not be there.
  using CellOf = std::function<std::optional<std::uint32_t>(const RowPlace&)>;

  /// A table of cells: all shards hold the rows of theirs. Throws InputError for a row of another's.
  template <class Row>
  void take() {
    take<Row>([this](const RowPlace& row) { return own_cell(row); });
  }
  template <class Row>
  void take(const CellOf& cell_of) {
    take_table(table_of<Row>(), cell_of);
  }
  /// The same, where every cell has rows. Throws InputError for one that has none and was not declined.
  template <class Row>
  void take_complete() {
    take<Row>();
    check_complete(Table<Row>::file());
  }
  /// The table of a study that one shard ran as a whole.
  template <class Row>
  void take_from_one(const std::string& study) {
    take_whole(table_of<Row>(), study);
  }
  /// Another table, whose text is put together by the study.
  void add_table(const std::string& file, std::string text) { texts_[file] = std::move(text); }

  /// Throws InputError: "PLACE: WHAT; run shard K/N again"; place: a file of the shard, or "file:line".
  [[noreturn]] static void refuse(const ShardFolder& shard, const std::string& place, const std::string& message);

  /// The place of a row's cell in the plan, where its shard has a right to it; the row is one that was measured.
  std::uint32_t own_cell(const RowPlace& row);

 private:
  /// A table as files know it.
  struct AnyTable {
    std::string file, header;
    void (*load)(const std::filesystem::path& file, Results&);
  };
  struct CopiedTable {
    AnyTable table;
    std::string study;
  };

  template <class Row>
  static AnyTable table_of() {
    return {Table<Row>::file(), Table<Row>::header(), Table<Row>::load};
  }

  const PlanRecord& plan() const { return *shards_.front().plan; }
  bool asked(const Study& study) const {
    return std::find(plan().studies.begin(), plan().studies.end(), study.name) != plan().studies.end();
  }
  bool stopped() const { return options_.stop && *options_.stop; }
  void check_list_of_cells() const;
  void take_whole(const AnyTable& table, const std::string& study);
  void take_table(const AnyTable& table, const CellOf& cell_of);
  void check_complete(const std::string& file) const;
  const ShardFolder* owner(const std::string& study) const;
  void read_findings_of_all();
  void without_rows();
  void check_files() const;
  void check_rows(const ShardFolder& shard) const;
  void write_all();
  void write_tables_of_cells();
  void summarise_orders();
  void write_findings() const;
  void copy(const ShardFolder& shard, const std::string& file) const;
  void run_dependent_studies();

  template <class Row>
  void write(const std::vector<Row>& rows) const {
    write_table(options_.out, rows);
  }
  template <class Row>
  std::vector<Row> subjects() const {
    const auto& dir = shards_.front().dir;
    return std::filesystem::exists(dir / Table<Row>::file()) ? read_table<Row>(dir) : std::vector<Row>{};
  }

  const MergeOptions& options_;
  const StudyList studies_;
  std::vector<ShardFolder> shards_;
  PlannedCells cells_;
  std::map<CellNames, DeclinedCell> declined_;
  struct OrderedTable {
    AnyTable table;
    LinesInOrder lines;
  };
  std::map<std::string, OrderedTable> ordered_;  // by their files
  std::vector<CopiedTable> copied_;
  std::map<std::string, std::string> texts_;
  bool measured_ = false;  // a row of a cell was taken
  Results results_;
};

}  // namespace halfstep::inline engine
