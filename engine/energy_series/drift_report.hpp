// Energies of several runs, judged: what `halfstep drift` tells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/energy_series/drift_answer.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// One run and its finding.
struct JudgedRun {
  EnergySeries series;
  DriftAnswer answer;
};

/// Runs of one group at three time steps or more: how the fluctuation and the drift fall with dt.
struct DriftLadder {
  std::string group;
  Ladder fluctuations{Arithmetic::unknown()};  ///< h: dt; noise: half-width of the fluctuation
  Finding fluctuation;
  Ladder rates{Arithmetic::unknown()};  ///< slopes of the runs whose drift is linear; fewer than three: none
  std::optional<Finding> rate;
  std::optional<double> steady_below;  ///< the dt from which down something else than the step decides
  std::string reason;                  ///< how that is seen
};

/// Judges runs on `jobs` threads (0: all cores), in their order.
std::vector<JudgedRun> judge_runs(std::vector<EnergySeries> series, int jobs);

/// The ladders of the groups that have at least three time steps, without runs that blew up.
std::vector<DriftLadder> drift_ladders(const std::vector<JudgedRun>& runs);

/// Whether the class that is claimed of a run is contradicted: another one is reported, or the run blew up. Where no
/// drift is seen a claimed one may be hidden, unless the series speaks against it.
bool is_contradicted(const JudgedRun& run);

/// Tables for a terminal and in CSV, and the evidence of one run.
std::string drift_text(const std::vector<JudgedRun>& runs, const std::vector<DriftLadder>& ladders);
std::string drift_csv(const std::vector<JudgedRun>& runs, const std::vector<DriftLadder>& ladders);
std::string drift_why(const JudgedRun& run);

}  // namespace halfstep::inline engine
