// The curves of a fit, and the ranges of their shapes.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "halfstep/engine/energy_series/drift_models.hpp"
#include "halfstep/engine/energy_series/oscillation_search.hpp"

namespace halfstep::inline engine {

// Oscillations are looked for from half a period over the run, less than which a drift may be, to the fastest that
// windows resolve, a quarter of a period apart: half of what a run resolves.
inline constexpr double slowest_wave = 0.5, wave_step = 0.25;
// Beside a drift, one that does not complete a period is no oscillation.
inline constexpr double slowest_beside = 1;
// A transient is over after a fifth of the run at most (e^-4): run / tau.
inline constexpr double decays[] = {20, 40, 80, 160};
// Growth that is told from a straight line: e-folds over the run.
inline constexpr double growths[] = {3, 4, 5.5, 7.5, 10, 14, 20, 28, 40};
inline double slowest_of(DriftModel model) { return model == DriftModel::none ? slowest_wave : slowest_beside; }
// More are not looked for.
inline constexpr std::size_t most_disturbances = 14;

inline bool has_curve(DriftModel model) { return model != DriftModel::none && model != DriftModel::walk; }
inline bool walks(DriftModel model) { return model == DriftModel::walk || model == DriftModel::linear_and_walk; }

/// The curves of a fit: that of the drift first, if there is one, disturbances, the data last.
struct DriftModels::Columns {
  Eigen::MatrixXd all;
  std::vector<Eigen::Index> groups;  ///< columns of each disturbance
  double price = 0;                  ///< of choosing the disturbances among all that there are
};

}  // namespace halfstep::inline engine
