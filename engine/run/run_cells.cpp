// The stages of a run that go through its cells.
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <tuple>

#include "engine/fit/rules.hpp"
#include "engine/orders/miscount.hpp"
#include "engine/orders/orders.hpp"
#include "engine/run/drift.hpp"
#include "engine/run/journal.hpp"
#include "engine/run/resume.hpp"
#include "engine/run/run_under_way.hpp"
#include "studies/rounding/rounding.hpp"

namespace halfstep {

/// Rows are on disk as soon as they are finished, in the order in which threads finish them; at the end the table is
/// written again in the plan's order.
void Run::convergence() {
  const auto known_rows = kept<ErrorRow>("errors.csv");
  const auto known = by_cell(known_rows);
  const auto known_orders = kept<OrderRow>("orders.csv");
  const auto judged = by_cell(known_orders);
  Journal journal(options_.out / "errors.csv", known_rows);
  std::vector<std::vector<ErrorRow>> errors(plan_.cells.size());
  std::vector<std::vector<OrderRow>> found(plan_.cells.size());
  std::vector<std::vector<KnownLadder>> ladders(plan_.cells.size());
  each_cell("convergence", plan_.cells, options_.jobs, [&](std::size_t i) {
    const Cell& cell = plan_.cells[i];
    const auto mine = known.find(key(cell));
    const auto runner = runner_of(cell);
    const LadderLimits limits{plan_.levels, plan_.budget.value_or(default_budget(cell.precision))};
    const auto finished = [&](const ErrorRow& row) {
      journal.add(std::vector{row});
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

namespace {

constexpr int windows = 64;

struct Length {
  int periods, steps_per_period;
};

/// A thousand periods where the problem is linear; fewer and finer where it is not.
Length length_of(const ProblemInfo& problem, std::optional<int> periods) {
  const bool slow = problem.force == Force::velocity;
  const Length usual = problem.linear ? Length{1000, 40} : slow ? Length{100, 200} : Length{200, 320};
  return {periods.value_or(usual.periods), usual.steps_per_period};
}

/// Whether a row is of a run of that length, or of one that could not have lasted longer.
bool is_of(const DriftRow& row, const Length& length) {
  const double time = row.h * length.steps_per_period * length.periods;
  return row.behaviour == "unstable" ? row.time <= time : std::fabs(row.time - time) < row.h / 2;
}

}  // namespace

/// A cell whose row of drift.csv is on disk is finished: its samples were there before.
void Run::energy() {
  const auto known_drift_rows = kept<DriftRow>("drift.csv");
  const auto known_drift = by_cell(known_drift_rows);
  auto known_rows = kept<EnergyRow>("energy.csv");
  std::erase_if(known_rows, [&](const EnergyRow& row) { return !known_drift.contains(key(row)); });
  const auto known = by_cell(known_rows);
  Journal energy_journal(options_.out / "energy.csv", known_rows);
  Journal drift_journal(options_.out / "drift.csv", known_drift_rows);
  std::vector<std::vector<EnergyRow>> samples(plan_.cells.size());
  std::vector<std::vector<DriftRow>> drifts(plan_.cells.size());
  each_cell("energy", plan_.cells, options_.jobs, [&](std::size_t i) {
    const Cell& cell = plan_.cells[i];
    const Length length = length_of(cell.problem.info, plan_.periods);
    if (const auto mine = known_drift.find(key(cell));
        mine != known_drift.end() && is_of(mine->second.front(), length)) {
      drifts[i] = mine->second;
      if (const auto rows = known.find(key(cell)); rows != known.end()) samples[i] = rows->second;
      return;
    }
    const auto runner = runner_of(cell);
    const LongRun run = runner->energy(length.periods, length.steps_per_period, windows);
    if (run.h == 0) return;
    samples[i] = run.samples;
    DriftRow row = drift(run);
    std::tie(row.problem, row.method, row.precision) = key(cell);
    drifts[i] = {row};
    energy_journal.add(samples[i]);
    drift_journal.add(drifts[i]);
  });
  for (const auto& rows : samples) results_.energy.insert(results_.energy.end(), rows.begin(), rows.end());
  for (const auto& rows : drifts) results_.drift.insert(results_.drift.end(), rows.begin(), rows.end());
  keep_others(results_.energy, known_rows, done());
  keep_others(results_.drift, known_drift_rows, done());
  write("energy.csv", results_.energy);
  write("drift.csv", results_.drift);
}

void Run::portraits() {
  std::vector<std::vector<PortraitRow>> rows(plan_.cells.size());
  std::set<std::pair<std::string, Precision>> with_exact;
  for (std::size_t i = 0; i < plan_.cells.size(); ++i) {
    const Cell& cell = plan_.cells[i];
    if (stopped()) break;
    if (with_exact.emplace(cell.problem.name, cell.precision).second) rows[i] = runner_of(cell)->portrait(true);
  }
  each_cell("portrait", plan_.cells, options_.jobs, [&](std::size_t i) {
    const auto own = runner_of(plan_.cells[i])->portrait(false);
    rows[i].insert(rows[i].end(), own.begin(), own.end());
  });
  for (const auto& some : rows) results_.portraits.insert(results_.portraits.end(), some.begin(), some.end());
  keep_others(results_.portraits, kept<PortraitRow>("portraits.csv"), done());
  write("portraits.csv", results_.portraits);
}

/// Of the cell that was written last rows may be missing, and nothing tells: it is run again.
void Run::rounding_errors() {
  const auto known_rows = kept<RoundingRow>("rounding.csv");
  auto whole_rows = known_rows;
  if (!known_rows.empty() && own_.contains(key(known_rows.back())))
    std::erase_if(whole_rows, [&](const RoundingRow& row) { return key(row) == key(known_rows.back()); });
  const auto known = by_cell(whole_rows);
  Journal journal(options_.out / "rounding.csv", whole_rows);
  std::vector<std::vector<RoundingRow>> rows(plan_.cells.size());
  each_cell("rounding", plan_.cells, options_.jobs, [&](std::size_t i) {
    const Cell& cell = plan_.cells[i];
    if (const auto mine = known.find(key(cell)); mine != known.end()) {
      rows[i] = mine->second;
      return;
    }
    if (info(cell.precision).native) rows[i] = rounding(cell, options_.stop);
    journal.add(rows[i]);
  });
  for (const auto& some : rows) results_.rounding.insert(results_.rounding.end(), some.begin(), some.end());
  keep_others(results_.rounding, known_rows, done());
  write("rounding.csv", results_.rounding);
}

/// Alone on the machine: one thread, whatever the number of jobs; all cells on the machine of one shard.
void Run::timing() {
  const auto known_rows = kept<TimingRow>("timing.csv");
  const auto known = by_cell(known_rows);
  Journal journal(options_.out / "timing.csv", known_rows);
  std::vector<std::vector<TimingRow>> rows(whole_.cells.size());
  each_cell("timing", whole_.cells, 1, [&](std::size_t i) {
    const auto mine = known.find(key(whole_.cells[i]));
    if (mine != known.end()) {
      rows[i] = mine->second;
      return;
    }
    const TimingRow row = runner_of(whole_.cells[i])->timing();
    if (row.repetitions > 0) rows[i] = {row};
    journal.add(rows[i]);
  });
  for (const auto& some : rows) results_.timing.insert(results_.timing.end(), some.begin(), some.end());
  keep_others(results_.timing, known_rows, done());
  write("timing.csv", results_.timing);
}

}  // namespace halfstep
