// Runs a plan, study by study.
#include "studies/run.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

#include "core/error.hpp"
#include "methods/integrator.hpp"
#include "studies/convergence.hpp"
#include "studies/csv.hpp"
#include "studies/drift.hpp"
#include "studies/facts.hpp"
#include "studies/journal.hpp"
#include "studies/miscount.hpp"
#include "studies/pool.hpp"
#include "studies/resume.hpp"
#include "studies/rounding.hpp"
#include "studies/rules.hpp"
#include "studies/shard_record.hpp"
#include "studies/study.hpp"

namespace halfstep {

namespace {

/// A run under way: its plan, its options, what it has found.
class Run {
 public:
  Run(const Plan& plan, const RunOptions& options)
      : whole_(plan), plan_(options.shard ? part(plan, *options.shard) : plan), options_(options) {
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error) throw InputError(options.out.string() + ": cannot be created: " + error.message());
    if (options.shard) record_ = begin_shard(options.out, plan, *options.shard, options.resume);
  }

  Results go() {
    const auto begin = std::chrono::steady_clock::now();
    write_subjects();
    forget_methods();
    references();
    if (asked("convergence")) convergence();
    if (asked("energy")) energy();
    if (asked("portrait")) portraits();
    if (asked("rounding")) rounding_errors();
    if (asked("timing")) timing();
    own_studies();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    facts_.jobs = threads(options_.jobs);
    facts_.wall_seconds = wall.count();
    std::sort(results_.broken.begin(), results_.broken.end());
    write_run_json(options_.out, whole_, facts_, options_.shard ? name(*options_.shard) : "");
    if (record_) {
      record_->finished = !stopped();
      record_->broken = options_.broken;
      record_->broken.insert(record_->broken.end(), results_.broken.begin(), results_.broken.end());
      write_shard(options_.out, *record_);
    }
    return std::move(results_);
  }

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
  /// Cells whose known rows are replaced, be it by none: those of the plan. A run that was stopped replaces what it
  /// has.
  std::set<CellKey> done() const { return stopped() ? std::set<CellKey>{} : own_; }

  /// What the run knows of its methods and problems, where a study looks at them.
  void write_subjects() {
    if (asked(&Takes::methods)) {
      results_.methods = method_rows(methods_of(whole_));
      results_.proofs = proof_rows(methods_of(whole_));
      write("methods.csv", results_.methods);
      write("proofs.csv", results_.proofs);
    }
    if (asked(&Takes::problems)) {
      results_.problems = problem_rows(problems_of(whole_));
      write("problems.csv", results_.problems);
    }
  }

  template <class Row>
  void write(const char* file, const std::vector<Row>& rows) {
    write_csv(options_.out / file, rows);
  }

  /// The rows of a table that are gone on from.
  template <class Row>
  std::vector<Row> kept(const char* file) const {
    const auto path = options_.out / file;
    if (!options_.resume || !std::filesystem::exists(path)) return {};
    auto rows = read_csv<Row>(path);
    if constexpr (std::is_same_v<Row, ErrorRow>)
      std::erase_if(rows, [](const Row& row) { return row.status == "broken"; });
    return rows;
  }

  void forget_methods() {
    std::map<std::string, std::string> data;
    for (const auto& method : methods_of(whole_)) data[method.name] = method_data(method);
    forget_changed_methods(options_.out, data);
    for (const auto& cell : whole_.cells) own_.insert(key(cell));
  }

  /// Does `work(i)` for every cell, and reports how far it is.
  void each_cell(const char* what, const std::vector<Cell>& cells, int jobs,
                 const std::function<void(std::size_t)>& work) {
    if (cells.empty()) return;  // of a shard that has studies only
    std::size_t done = 0;
    const auto report = [&] {
      if (options_.progress) options_.progress(what, done, cells.size());
    };
    report();
    share_out(cells.size(), jobs, options_.stop, [&](std::size_t i) {
      std::string broken;
      try {
        work(i);
      } catch (const IntegratorError& error) {
        broken = cells[i].method.name + " on " + cells[i].problem.name + ", " + what + ": " + error.what();
      }
      const std::lock_guard lock(mutex_);
      if (!broken.empty()) results_.broken.push_back(broken);
      ++done;
      report();
    });
  }

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

/// Solutions that have no closed form are computed first: that may take long, and is a stage of its own to be seen.
void Run::references() {
  const auto runs_cells = [&](const Study& study) { return study.run == nullptr && asked(study.name.c_str()); };
  if (std::none_of(studies().begin(), studies().end(), runs_cells)) return;
  std::map<std::string, const Cell*> first;
  for (const auto& cell : plan_.cells)
    if (!cell.problem.info.closed_form) {
      const auto width = info(cell.precision).native ? name(Precision::quad) : name(cell.precision);
      first.emplace("reference of " + cell.problem.name + " in " + std::string(width), &cell);
    }
  for (const auto& [what, cell] : first) {
    if (options_.progress) options_.progress(what, 0, 1);
    make_runner(*cell);
  }
}

/// Rows are on disk as soon as they are finished, in the order in which threads finish them; at the end the table is
/// written again in the plan's order.
void Run::convergence() {
  const auto file = options_.out / "errors.csv";
  if (options_.resume) Journal::recover(file);
  const auto known_rows = kept<ErrorRow>("errors.csv");
  const auto known = by_cell(known_rows);
  const auto known_orders = kept<OrderRow>("orders.csv");
  const auto judged = by_cell(known_orders);
  Journal journal(file, known_rows);
  std::vector<std::vector<ErrorRow>> errors(plan_.cells.size());
  std::vector<std::vector<OrderRow>> found(plan_.cells.size());
  std::vector<std::vector<KnownLadder>> ladders(plan_.cells.size());
  each_cell("convergence", plan_.cells, options_.jobs, [&](std::size_t i) {
    const Cell& cell = plan_.cells[i];
    const auto mine = known.find(key(cell));
    const auto runner = make_runner(cell);
    runner->stop = options_.stop;
    const LadderLimits limits{plan_.levels, plan_.budget.value_or(default_budget(cell.precision))};
    const auto finished = [&](const ErrorRow& row) {
      journal.add(row);
      return !stopped();
    };
    errors[i] =
        climb(cell, *runner, limits, mine == known.end() ? std::span<const ErrorRow>{} : mine->second, finished);
    const auto scale = runner->scale();
    if (stopped() && judged.contains(key(cell))) return;  // cut off, perhaps: the orders it had are of more rows
    found[i] = orders(cell, errors[i], scale);
    const SolutionSize size{scale.position, scale.velocity};
    ladders[i] = known_ladders(cell.method.claims.at(cell.problem.info.force).global, cell.precision, errors[i], size);
    const auto where = cell.problem.name + " in " + std::string(name(cell.precision));
    const std::lock_guard lock(mutex_);
    facts_.reference_digits[where] = scale.reference_digits;
    if (record_) record_->sizes[where] = size;
    if (const auto count = miscounted(cell, errors[i]))
      results_.broken.push_back(cell.method.name + " on " + where + ": " + count->text);
  });
  for (const auto& rows : errors) results_.errors.insert(results_.errors.end(), rows.begin(), rows.end());
  for (const auto& rows : found) results_.orders.insert(results_.orders.end(), rows.begin(), rows.end());
  std::set<std::pair<CellKey, int>> written;
  for (const auto& row : results_.errors) written.emplace(key(row), row.level);
  for (const auto& row : known_rows)  // other cells, other levels, and what an interrupted run did not reach
    if (!written.contains({key(row), row.level})) results_.errors.push_back(row);
  keep_others(results_.orders, known_orders, done());
  write("errors.csv", results_.errors);
  write("orders.csv", results_.orders);
  std::vector<Precision> cell_precisions;
  for (const auto& cell : plan_.cells) cell_precisions.push_back(cell.precision);
  write_file(options_.out / "rules.csv", rules_csv(cell_precisions, ladders));
}

/// A thousand periods where the problem is linear; fewer and finer where it is not.
void Run::energy() {
  constexpr int windows = 64;
  const auto known = by_cell(kept<EnergyRow>("energy.csv"));
  const auto known_drift = by_cell(kept<DriftRow>("drift.csv"));
  std::vector<std::vector<EnergyRow>> samples(plan_.cells.size());
  std::vector<std::vector<DriftRow>> drifts(plan_.cells.size());
  each_cell("energy", plan_.cells, options_.jobs, [&](std::size_t i) {
    const Cell& cell = plan_.cells[i];
    if (const auto mine = known_drift.find(key(cell)); mine != known_drift.end()) {
      drifts[i] = mine->second;
      if (const auto rows = known.find(key(cell)); rows != known.end()) samples[i] = rows->second;
      return;
    }
    const bool slow = cell.problem.info.force == Force::velocity;
    const LongRun run = cell.problem.info.linear
                            ? make_runner(cell)->energy(1000, 40, windows)
                            : make_runner(cell)->energy(slow ? 100 : 200, slow ? 200 : 320, windows);
    if (run.h == 0) return;
    samples[i] = run.samples;
    DriftRow row = drift(run);
    std::tie(row.problem, row.method, row.precision) = key(cell);
    drifts[i] = {row};
  });
  for (const auto& rows : samples) results_.energy.insert(results_.energy.end(), rows.begin(), rows.end());
  for (const auto& rows : drifts) results_.drift.insert(results_.drift.end(), rows.begin(), rows.end());
  keep_others(results_.energy, kept<EnergyRow>("energy.csv"), done());
  keep_others(results_.drift, kept<DriftRow>("drift.csv"), done());
  write("energy.csv", results_.energy);
  write("drift.csv", results_.drift);
}

void Run::portraits() {
  std::vector<std::vector<PortraitRow>> rows(plan_.cells.size());
  std::set<std::pair<std::string, Precision>> with_exact;
  for (std::size_t i = 0; i < plan_.cells.size(); ++i) {
    const Cell& cell = plan_.cells[i];
    if (with_exact.emplace(cell.problem.name, cell.precision).second) rows[i] = make_runner(cell)->portrait(true);
  }
  each_cell("portrait", plan_.cells, options_.jobs, [&](std::size_t i) {
    const auto own = make_runner(plan_.cells[i])->portrait(false);
    rows[i].insert(rows[i].end(), own.begin(), own.end());
  });
  for (const auto& some : rows) results_.portraits.insert(results_.portraits.end(), some.begin(), some.end());
  keep_others(results_.portraits, kept<PortraitRow>("portraits.csv"), done());
  write("portraits.csv", results_.portraits);
}

void Run::rounding_errors() {
  std::vector<std::vector<RoundingRow>> rows(plan_.cells.size());
  each_cell("rounding", plan_.cells, options_.jobs, [&](std::size_t i) {
    if (info(plan_.cells[i].precision).native) rows[i] = rounding(plan_.cells[i]);
  });
  for (const auto& some : rows) results_.rounding.insert(results_.rounding.end(), some.begin(), some.end());
  keep_others(results_.rounding, kept<RoundingRow>("rounding.csv"), done());
  write("rounding.csv", results_.rounding);
}

/// Alone on the machine: one thread, whatever the number of jobs; all cells on the machine of one shard.
void Run::timing() {
  const auto known = by_cell(kept<TimingRow>("timing.csv"));
  std::vector<std::vector<TimingRow>> rows(whole_.cells.size());
  each_cell("timing", whole_.cells, 1, [&](std::size_t i) {
    const auto mine = known.find(key(whole_.cells[i]));
    rows[i] = mine != known.end() ? mine->second : std::vector{make_runner(whole_.cells[i])->timing()};
    std::erase_if(rows[i], [](const TimingRow& row) { return row.repetitions == 0; });
  });
  for (const auto& some : rows) results_.timing.insert(results_.timing.end(), some.begin(), some.end());
  keep_others(results_.timing, kept<TimingRow>("timing.csv"), done());
  write("timing.csv", results_.timing);
}

/// The studies that have tables of their own, one after the other. Findings of studies that were not asked for stay in
/// the folder; when going on, a study that the folder holds as a whole, measured for the same, is not run again.
void Run::own_studies() {
  const auto file = options_.out / "findings.csv";
  FinishedStudies finished(options_.out);
  std::map<std::string, std::vector<FindingRow>> of_study;
  std::vector<FindingRow> others;
  const auto known = std::filesystem::exists(file) ? read_csv<FindingRow>(file) : std::vector<FindingRow>{};
  for (const auto& row : known)
    if (!asked(row.study.c_str()))
      others.push_back(row);
    else if (options_.resume)
      of_study[row.study].push_back(row);
  const auto write_findings = [&] {
    std::vector<FindingRow> all;
    for (const auto& study : studies())
      if (const auto rows = of_study.find(study.name); rows != of_study.end())
        all.insert(all.end(), rows->second.begin(), rows->second.end());
    all.insert(all.end(), others.begin(), others.end());
    write("findings.csv", all);
  };
  for (const auto& study : studies()) {
    if (study.run == nullptr || !asked(study.name.c_str()) || stopped()) continue;
    auto& rows = of_study[study.name];
    const auto what = measured_for(study, whole_);
    if (rows.empty() || !finished.holds(study.name, what)) {
      finished.forget(study.name);
      auto fresh = own_study_or_why_not(study);
      if (stopped()) break;
      rows = std::move(fresh);
      write_findings();
      const auto is_broken = [](const FindingRow& row) { return row.reason.starts_with("broken"); };
      if (std::none_of(rows.begin(), rows.end(), is_broken)) finished.note(study.name, what);
    }
    results_.findings.insert(results_.findings.end(), rows.begin(), rows.end());
  }
}

/// One finding that says why where code from elsewhere breaks that the study does not look at one by one: whoever
/// merges or goes on can tell a study that broke from one that was lost.
std::vector<FindingRow> Run::own_study_or_why_not(const Study& study) try {
  return own_study(study);
} catch (const IntegratorError& error) {
  results_.broken.push_back(study.name + ": " + error.what());
  return {{study.name, "all of it", "", "a run", {}, {}, {}, Verdict::fail, std::string("broken: ") + error.what()}};
}

/// A study alone knows the names of its tables: a shard has it write them apart, and notes them for whoever merges.
std::vector<FindingRow> Run::own_study(const Study& study) {
  const auto report = [&](std::size_t done, std::size_t all) {
    const std::lock_guard lock(mutex_);
    if (options_.progress) options_.progress(study.name, done, all);
  };
  report(0, 1);
  StudyInput input{whole_, options_.out, options_.jobs, options_.stop, report, results_.findings};
  if (!record_) return study.run(input);
  input.out = fresh_folder(options_.out / ("." + study.name));
  auto findings = study.run(input);
  if (stopped()) return findings;
  record_->tables[study.name] = move_up(input.out);
  write_shard(options_.out, *record_);
  return findings;
}

}  // namespace

Results run(const Plan& plan, const RunOptions& options) { return Run(plan, options).go(); }

bool as_declared(Verdict verdict) {
  return verdict != Verdict::fail && verdict != Verdict::unstable && verdict != Verdict::no_window;
}

bool all_as_declared(const Results& results) {
  const auto amiss = [](const auto& row) { return !as_declared(row.verdict); };
  return results.broken.empty() && std::none_of(results.orders.begin(), results.orders.end(), amiss) &&
         std::none_of(results.findings.begin(), results.findings.end(), amiss);
}

}  // namespace halfstep
