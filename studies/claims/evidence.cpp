// All that is measured for statements, once for all of them.
#include "halfstep/studies/claims/evidence.hpp"

#include <algorithm>
#include <set>

#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/drift.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline studies {
namespace {

/// An order that is known no better says nothing: half the distance of two multiples of one half.
constexpr double most_doubt = 0.25;
/// Of one run, a quarter of what runs have by default: of these ladders only the orders are asked.
constexpr long long most_evaluations = 1 << 18;
/// A ladder with so many rungs ends with 128 steps or more, beside which those of its history weigh little.
constexpr std::size_t rungs_for_cost = 5;

bool is_resolved(const OrderRow& row) {
  return row.observed && row.verdict != Verdict::unstable && row.uncertainty.value_or(0) <= most_doubt;
}

std::vector<std::string> problems_of_evidence() {
  auto all = position_problems();
  all.push_back(velocity_problem());
  return all;
}

}  // namespace

const std::vector<std::string>& position_problems() {
  static const std::vector<std::string> all = {"harmonic-oscillator", "kepler"};
  return all;
}

const std::string& velocity_problem() {
  static const std::string name = "double-pendulum";
  return name;
}

void Evidence::measure(const StudyInput& input, const std::vector<Cell>& cells, std::map<Key, Measured>& into) {
  std::vector<Measured> entries(cells.size());
  parallel_for(input, cells.size(), [&](std::size_t i) {
    const auto runner = make_runner(cells[i]);
    runner->stop = input.stop;
    const auto rows =
        run_ladder(cells[i], *runner, {std::nullopt, most_evaluations}, {}, [](const ErrorRow&) { return true; });
    entries[i].orders = orders(cells[i], rows, runner->scale());
    if (rows.size() >= rungs_for_cost)
      entries[i].evaluations =
          static_cast<double>(rows.back().force_evaluations) / static_cast<double>(rows.back().steps);
  });
  for (std::size_t i = 0; i < cells.size(); ++i) into[{cells[i].method->name, cells[i].problem->name}] = entries[i];
}

Evidence::Evidence(const StudyInput& input, const std::vector<Statement>& statements)
    : findings_(input.earlier_findings) {
  const Precision precision = precisions_of(input.plan).front();
  std::set<std::string> names, long_names;
  for (const auto& statement : statements)
    for (const auto& need : statement.judge.needs)
      (need.long_run ? long_names : names).insert(method(need.method).name);
  std::vector<Cell> cells, long_cells;
  for (const auto& on : problems_of_evidence()) {
    const Problem where = problem(on);
    for (const auto& name : names)
      if (Cell cell{method(name), where, precision}; takes(cell.method, where.info)) cells.push_back(cell);
    for (const auto& name : long_names)
      if (Cell cell{method(name), where, precision}; takes(cell.method, where.info)) long_cells.push_back(cell);
  }
  measure(input, cells, measured_);
  if (input.stopped()) return;

  std::vector<Cell> again;
  std::set<Key> listed;
  for (const auto& statement : statements)
    for (const auto& need : statement.judge.needs)
      for (const auto& on : problems_of_evidence()) {
        const std::string name = method(need.method).name;
        if (!need.quantity || !has(name, on) || order(name, on, *need.quantity).resolved) continue;
        if (listed.insert({name, on}).second) again.push_back({method(name), problem(on), Precision::quad});
      }
  if (info(precision).bits < info(Precision::quad).bits) measure(input, again, wider_);

  std::vector<DriftRow> drifts(long_cells.size());
  parallel_for(input, long_cells.size(), [&](std::size_t i) {
    const auto runner = make_runner(long_cells[i]);
    runner->stop = input.stop;
    const auto [periods, steps_per_period] = long_run_size(long_cells[i].problem->info);
    const LongRun run = runner->energy(periods, steps_per_period, long_run_windows);
    if (run.h > 0) drifts[i] = drift(run);
  });
  for (std::size_t i = 0; i < long_cells.size(); ++i)
    if (!drifts[i].behaviour.empty()) long_runs_[{long_cells[i].method->name, long_cells[i].problem->name}] = drifts[i];
}

Evidence::Order Evidence::order(const std::string& name, const std::string& on, Quantity quantity) const {
  Order best;
  for (const auto* all : {&measured_, &wider_}) {
    const auto entry = all->find({method(name).name, on});
    if (entry == all->end()) continue;
    for (const auto& row : entry->second.orders)
      if (row.quantity == quantity && !best.resolved) best = {row, is_resolved(row)};
  }
  return best;
}

bool Evidence::has(const std::string& name, const std::string& on) const {
  return measured_.contains({method(name).name, on});
}

double Evidence::evaluations(const std::string& name, const std::string& on) const {
  const auto entry = measured_.find({method(name).name, on});
  return entry == measured_.end() ? 0 : entry->second.evaluations;
}

const DriftRow* Evidence::long_run(const std::string& name, const std::string& on) const {
  const auto entry = long_runs_.find({method(name).name, on});
  return entry == long_runs_.end() ? nullptr : &entry->second;
}

std::vector<FindingRow> Evidence::findings(const std::string& study, const std::string& subject,
                                           const std::string& quantity) const {
  std::vector<FindingRow> some;
  for (const auto& row : findings_)
    if (row.study == study && matches(subject, row.subject) && matches(quantity, row.quantity)) some.push_back(row);
  return some;
}

}  // namespace halfstep::inline studies
