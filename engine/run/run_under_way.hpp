// A run under way: what engine/run/run.hpp starts, and the studies that measure cells are given.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/rules/rule_tally.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/journal.hpp"
#include "halfstep/engine/run/resume.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/engine/shards/shard_record.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/methods/foreign/plugin.hpp"

namespace halfstep::inline engine {

/// A plan, its options, what has been found. Each study writes its tables as soon as it has them.
class Run {
 public:
  Run(const Plan& plan, StudyList studies, const RunOptions& options);

  Results go();

  /// What is run here: of a shard its part, or the plan that all shards together run.
  const Plan& plan() const { return plan_; }
  const Plan& whole_plan() const { return whole_; }
  const RunOptions& options() const { return options_; }
  Results& results() { return results_; }

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

  template <class Row>
  void write(const std::vector<Row>& rows) {
    write_table(options_.out, rows);
  }

  /// The rows of a table that are gone on from.
  template <class Row>
  std::vector<Row> kept() const {
    const auto path = options_.out / Table<Row>::file();
    if (!options_.resume) return {};
    if (Table<Row>::written() == Written::row_by_row) Journal::recover(path);
    if (!std::filesystem::exists(path)) return {};
    auto rows = read_csv<Row>(path);
    if constexpr (std::is_same_v<Row, ErrorRow>)
      std::erase_if(rows, [&](const Row& row) { return row.status == "broken" && !breaks_for_good(row.method); });
    return rows;
  }

  /// Does `work(i)` for every cell, and reports how far it is. Code from elsewhere that fails ends its cell alone.
  void each_cell(const char* stage, const std::vector<Cell>& cells, int jobs,
                 const std::function<void(std::size_t)>& work);

  /// Notes, from any thread, what is known of the solution of a cell; and what gave no answer.
  void note_solution(const Cell& cell, const CellRunner::Scale& scale);
  /// What rules of thumb say of its ladders.
  void note_rules(const RuleTally& rules);
  const RuleTally& rules() const { return rules_; }
  void note_broken(const std::string& description);
  /// The cells of the plan.
  const std::set<CellKey>& cells_of_plan() const { return own_; }

 private:
  bool asked(const Study& study) const {
    return std::find(plan_.studies.begin(), plan_.studies.end(), study.name) != plan_.studies.end();
  }
  /// Whether a study of the whole plan takes an option: a shard knows as much of its subjects as all together.
  bool asked(bool Takes::*option) const {
    return std::any_of(studies_.begin(), studies_.end(), [&](const Study& study) {
      return study.takes.*option &&
             std::find(whole_.studies.begin(), whole_.studies.end(), study.name) != whole_.studies.end();
    });
  }
  /// What the run knows of its methods and problems, where a study looks at them.
  void write_subjects();

  /// Whether what broke a run of the method will do so again: a plug-in has not changed since, or its rows would have
  /// been forgotten. A program's surroundings may have.
  bool breaks_for_good(const std::string& name) const {
    return std::any_of(plan_.cells.begin(), plan_.cells.end(),
                       [&](const Cell& cell) { return cell.method->name == name && is_plugin(cell.method); });
  }

  /// Rows of methods that are not what they were when the folder was written.
  void forget_what_changed();

  /// Notes that a plug-in declines a cell.
  void leave_out(const Cell& cell, const std::string& words);

  void references();
  void own_studies();
  std::vector<FindingRow> own_study(const Study& study);
  std::vector<FindingRow> own_study_or_why_not(const Study& study);

  const StudyList studies_;
  const Plan& whole_;
  const Plan plan_;  // what is run of it: all, or one shard
  const RunOptions& options_;
  Results results_;
  RunFacts facts_;
  RuleTally rules_;
  std::optional<ShardRecord> record_;  // where the run is a shard
  std::set<CellKey> own_;              // the cells of the plan
  std::mutex mutex_;
};

}  // namespace halfstep::inline engine
