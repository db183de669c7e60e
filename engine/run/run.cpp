// Runs a plan, study by study.
#include "halfstep/engine/run/run.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <numeric>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/journal.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/run/resume.hpp"
#include "halfstep/engine/run/run_under_way.hpp"
#include "halfstep/methods/foreign/declined.hpp"
#include "halfstep/problems/statement/problem_error.hpp"

namespace halfstep::inline engine {
namespace {

/// What a run keeps of its folder is read before anything is run: a damaged table costs no time.
void check_what_is_kept(const RunOptions& options, StudyList studies) {
  // Those of other studies stay, with --resume or without.
  const auto findings = options.out / Table<FindingRow>::file();
  if (std::filesystem::exists(findings)) read_findings(findings, studies);
  FinishedStudies{options.out, studies};
  if (!options.resume) return;
  for (const auto& table : tables_of_cells(studies))
    if (table.written == Written::row_by_row) Journal::recover(options.out / table.file);
  check_tables(options.out, studies);
}

// What takes longest comes first, so that no thread is alone with it at the end: problems without a closed form cost
// more than others, and implicit methods more forces.
std::vector<std::size_t> longest_first(const std::vector<Cell>& cells) {
  const auto rank = [&](std::size_t i) {
    return (cells[i].problem->info.closed_form ? 2 : 0) + (is_implicit(*cells[i].method) ? 0 : 1);
  };
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return order;
}

}  // namespace

Run::Run(const Plan& plan, StudyList studies, const RunOptions& options)
    : studies_(studies),
      whole_(plan),
      plan_(options.shard ? part(plan, studies, *options.shard) : plan),
      options_(options) {
  std::error_code error;
  std::filesystem::create_directories(options.out, error);
  if (error) throw InputError(options.out.string() + ": cannot be created: " + error.message());
  check_what_is_kept(options, studies);
  if (options.shard) record_ = begin_shard(options.out, plan, studies, *options.shard, options.resume);
}

Results Run::go() {
  const auto begin = std::chrono::steady_clock::now();
  write_subjects();
  forget_what_changed();
  references();
  for (const bool alone : {false, true})
    for (const auto& study : studies_)
      if (study.measure != nullptr && study.alone == alone && asked(study)) study.measure(*this);
  own_studies();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  facts_.jobs = threads(options_.jobs);
  facts_.wall_seconds = wall.count();
  std::sort(results_.broken.begin(), results_.broken.end());
  std::sort(results_.declined.begin(), results_.declined.end(),
            [](const DeclinedCell& a, const DeclinedCell& b) { return key(a) < key(b); });
  write_run_json(options_.out, whole_, facts_, options_.shard ? name(*options_.shard) : "");
  if (record_) {
    record_->finished = !stopped();
    record_->rules = rules_;
    record_->broken = options_.broken;
    record_->broken.insert(record_->broken.end(), results_.broken.begin(), results_.broken.end());
    record_->declined = results_.declined;
    if (record_->finished) record_->rows = rows_of_tables(options_.out, studies_);
    write_shard(options_.out, *record_);
  }
  return std::move(results_);
}

void Run::write_subjects() {
  if (asked(&Takes::methods)) {
    results_.methods = method_rows(methods_of(whole_));
    results_.proofs = proof_rows(methods_of(whole_));
    write(results_.methods);
    write(results_.proofs);
  }
  if (asked(&Takes::problems)) {
    results_.problems = problem_rows(problems_of(whole_));
    write(results_.problems);
  }
}

void Run::forget_what_changed() {
  std::map<std::string, std::string> data;
  for (const auto& method : methods_of(whole_)) data[method.name] = method_data(method);
  forget_changed_methods(options_.out, data, studies_);
  std::map<std::string, std::string> texts;
  for (const auto& problem : problems_of(whole_))
    if (problem.written) texts[problem.name] = problem_data(problem);
  forget_changed_problems(options_.out, texts, studies_);
  for (const auto& cell : plan_.cells) own_.insert(key(cell));
}

void Run::each_cell(const char* stage, const std::vector<Cell>& cells, int jobs,
                    const std::function<void(std::size_t)>& work) {
  if (cells.empty()) return;  // of a shard that has studies only
  std::size_t done = 0;
  const auto report = [&] {
    if (options_.progress) options_.progress(stage, done, cells.size());
  };
  report();
  const auto order = longest_first(cells);
  parallel_for(cells.size(), jobs, options_.stop, [&](std::size_t k) {
    const std::size_t i = order[k];
    std::string broken;
    try {
      work(i);
    } catch (const IntegratorDeclined& declined) {
      leave_out(cells[i], declined.words);
    } catch (const IntegratorError& error) {
      broken = cells[i].method->name + " on " + cells[i].problem->name + ", " + stage + ": " + error.what();
    }
    const std::lock_guard lock(mutex_);
    if (!broken.empty()) results_.broken.push_back(broken);
    ++done;
    report();
  });
}

/// Every stage is declined anew: noted once.
void Run::leave_out(const Cell& cell, const std::string& words) {
  const DeclinedCell left{cell.problem->name, cell.method->name, name(cell.precision), cell.problem->dimension, words};
  const std::lock_guard lock(mutex_);
  auto& all = results_.declined;
  if (std::none_of(all.begin(), all.end(), [&](const DeclinedCell& other) { return key(other) == key(left); }))
    all.push_back(left);
}

void Run::note_solution(const Cell& cell, const CellRunner::Scale& scale) {
  const std::lock_guard lock(mutex_);
  facts_.reference_digits[cell.problem->name + " in " + name(cell.precision)] = scale.reference_digits;
}

void Run::note_rules(const RuleTally& rules) {
  const std::lock_guard lock(mutex_);
  rules_.add(rules);
}

void Run::note_broken(const std::string& description) {
  const std::lock_guard lock(mutex_);
  results_.broken.push_back(description);
}

/// Solutions that have no closed form are computed first: that may take long, and is a stage of its own to be seen.
void Run::references() {
  const auto runs_cells = [&](const Study& study) { return study.measure != nullptr && asked(study); };
  if (std::none_of(studies_.begin(), studies_.end(), runs_cells)) return;
  std::map<std::string, const Cell*> first;
  for (const auto& cell : plan_.cells)
    if (!cell.problem->info.closed_form) {
      const auto width = info(cell.precision).native ? name(Precision::quad) : name(cell.precision);
      first.emplace("reference of " + cell.problem->name + " in " + std::string(width), &cell);
    }
  for (const auto& [quantity, cell] : first) {
    if (stopped()) return;
    if (options_.progress) options_.progress(quantity, 0, 1);
    make_runner(*cell);
  }
}

Results run(const Plan& plan, StudyList studies, const RunOptions& options) try {
  return Run(plan, studies, options).go();
} catch (const ProblemError& error) {
  const auto place = plan.named_at.find(error.problem);
  if (place == plan.named_at.end()) throw;
  throw InputError(place->second + ": " + error.what());
}

}  // namespace halfstep::inline engine
