// How the fluctuation and the drift of an energy fall with the time step.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "halfstep/engine/energy_series/drift_decision.hpp"
#include "halfstep/engine/energy_series/drift_report.hpp"
#include "halfstep/engine/energy_series/fluctuation_order.hpp"
#include "halfstep/engine/run/pool.hpp"

namespace halfstep::inline engine {
namespace {

// A fluctuation that falls by less than an order of 0.37 (factor 0.77 a halving) has stopped falling.
constexpr double least_order = 0.37;

// From the finest step up: as long as the fluctuation does not fall from a step to the next finer one by more than it
// is uncertain, rounding, printed digits or a potential that jumps hold it.
void find_steady(DriftLadder& ladder, const std::vector<const JudgedRun*>& runs) {
  std::size_t kept = runs.size();
  for (; kept > 1; --kept) {
    const auto& coarse = *runs[kept - 2];
    const auto& fine = *runs[kept - 1];
    const double fall = std::pow(*fine.series.dt / *coarse.series.dt, least_order);
    const auto& [size, half] = coarse.answer.fluctuation;
    const auto& [finer, finer_half] = fine.answer.fluctuation;
    if (finer - finer_half < fall * (size + half)) break;
  }
  const bool walks = runs.back()->answer.drift == DriftClass::walk && runs.front()->answer.drift != DriftClass::walk;
  if (kept == runs.size() && !walks) return;
  if (kept < runs.size()) {
    ladder.steady_below = *runs[kept - 1]->series.dt;
    ladder.reason = "the fluctuation falls no further (rounding, printed digits, or a potential that jumps)";
    return;
  }
  for (std::size_t i = runs.size(); i > 0 && runs[i - 1]->answer.drift == DriftClass::walk; --i)
    ladder.steady_below = i > 1 ? *runs[i - 2]->series.dt : *runs[0]->series.dt;
  ladder.reason = "the energy walks at finer steps, as rounding makes it";
}

}  // namespace

std::vector<JudgedRun> judge_runs(std::vector<EnergySeries> series, int jobs) {
  std::vector<JudgedRun> runs(series.size());
  parallel_for(series.size(), jobs, nullptr, [&](std::size_t i) {
    runs[i].answer = judge_drift(series[i]);
    runs[i].series = std::move(series[i]);
  });
  return runs;
}

std::vector<DriftLadder> drift_ladders(const std::vector<JudgedRun>& runs) {
  constexpr std::size_t fewest = 3;
  std::vector<DriftLadder> ladders;
  std::vector<std::string> groups;
  for (const JudgedRun& run : runs)
    if (run.series.dt && std::find(groups.begin(), groups.end(), run.series.group) == groups.end())
      groups.push_back(run.series.group);
  for (const std::string& group : groups) {
    std::map<double, const JudgedRun*, std::greater<>> by_step;
    for (const JudgedRun& run : runs)
      if (run.series.dt && run.series.group == group && run.answer.drift != DriftClass::blown_up &&
          std::isfinite(run.answer.fluctuation.value))
        by_step.try_emplace(*run.series.dt, &run);
    if (by_step.size() < fewest) continue;
    DriftLadder ladder;
    ladder.group = group;
    std::vector<const JudgedRun*> usable;
    for (const auto& [dt, run] : by_step) {
      const int level = static_cast<int>(usable.size());
      usable.push_back(run);
      const DriftAnswer& answer = run->answer;
      ladder.fluctuations.rungs.push_back({level, dt, answer.fluctuation.value, answer.fluctuation.half_width});
      if (answer.drift == DriftClass::linear)
        ladder.rates.rungs.push_back({level, dt, std::abs(answer.rate.value), answer.rate.half_width});
    }
    ladder.fluctuation = judge(ladder.fluctuations);
    if (ladder.rates.rungs.size() >= fewest) ladder.rate = judge(ladder.rates);
    find_steady(ladder, usable);
    if (!ladder.fluctuation.observed && !ladder.steady_below)
      if (const auto order = weighted_order(ladder.fluctuations)) ladder.fluctuation = *order;
    ladders.push_back(std::move(ladder));
  }
  return ladders;
}

bool is_contradicted(const JudgedRun& run) {
  const DriftAnswer& answer = run.answer;
  if (!run.series.claimed || answer.drift == DriftClass::undecided || answer.drift == *run.series.claimed) return false;
  // That no drift is seen does not say that there is none.
  return answer.drift != DriftClass::none || is_refuted(answer, *run.series.claimed);
}

}  // namespace halfstep::inline engine
