// A run under way: what engine/run/run.hpp starts, and its stages share.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/plan/facts.hpp"
#include "engine/run/journal.hpp"
#include "engine/run/run.hpp"
#include "engine/shards/shard_record.hpp"
#include "engine/tables/csv.hpp"
#include "methods/foreign/plugin.hpp"
#include "studies/study.hpp"

namespace halfstep {

/// A plan, its options, what has been found. Each stage writes its tables as soon as it has them.
class Run {
 public:
  Run(const Plan& plan, const RunOptions& options);

  Results go();

 private:
  bool asked(const char* study) const {
    return std::find(plan_.studies.begin(), plan_.studies.end(), study) != plan_.studies.end();
  }
  /// Whether a study of the whole plan takes an option: a shard knows as much of its subjects as all together.
  bool asked(bool Takes::*option) const {
    return std::any_of(studies().begin(), studies().end(), [&](const Study& study) {
      return study.takes.*option &&
             std::find(whole_.studies.begin(), whole_.studies.end(), study.name) != whole_.studies.end();
    });
  }
  bool stopped() const { return options_.stop && *options_.stop; }
  /// One that heeds a stop.
  std::unique_ptr<CellRunner> runner_of(const Cell& cell) const {
    auto runner = make_runner(cell);
    runner->stop = options_.stop;
    return runner;
  }
  /// Cells whose known rows are replaced, be it by none: those of the plan. A run that was stopped replaces what it
  /// has.
  std::set<CellKey> done() const { return stopped() ? std::set<CellKey>{} : own_; }

  /// What the run knows of its methods and problems, where a study looks at them.
  void write_subjects();

  template <class Row>
  void write(const char* file, const std::vector<Row>& rows) {
    write_csv(options_.out / file, rows);
  }

  /// The rows of a table that are gone on from.
  template <class Row>
  std::vector<Row> kept(const char* file) const {
    const auto path = options_.out / file;
    if (!options_.resume) return {};
    if constexpr (grows_in_a_journal<Row>) Journal::recover(path);
    if (!std::filesystem::exists(path)) return {};
    auto rows = read_csv<Row>(path);
    if constexpr (std::is_same_v<Row, ErrorRow>)
      std::erase_if(rows, [&](const Row& row) { return row.status == "broken" && !breaks_for_good(row.method); });
    return rows;
  }

  /// Whether what broke a run of the method will do so again: a plug-in has not changed since, or its rows would have
  /// been forgotten. A program's surroundings may have.
  bool breaks_for_good(const std::string& name) const {
    return std::any_of(plan_.cells.begin(), plan_.cells.end(),
                       [&](const Cell& cell) { return cell.method.name == name && is_plugin(cell.method); });
  }

  /// Rows of methods that are not what they were when the folder was written.
  void forget_methods();

  /// Does `work(i)` for every cell, and reports how far it is.
  void each_cell(const char* what, const std::vector<Cell>& cells, int jobs,
                 const std::function<void(std::size_t)>& work);

  /// Notes that a plug-in declines a cell.
  void leave_out(const Cell& cell, const std::string& words);

  void references();
  void convergence();
  void energy();
  void portraits();
  void rounding_errors();
  void timing();
  void own_studies();
  std::vector<FindingRow> own_study(const Study& study);
  std::vector<FindingRow> own_study_or_why_not(const Study& study);

  const Plan& whole_;
  const Plan plan_;  // what is run of it: all, or one shard
  const RunOptions& options_;
  Results results_;
  RunFacts facts_;
  std::optional<ShardRecord> record_;  // where the run is a shard
  std::set<CellKey> own_;              // the cells of the plan
  std::mutex mutex_;
};

}  // namespace halfstep
