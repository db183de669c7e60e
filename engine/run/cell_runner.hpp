// What can be measured of a cell.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// Steps over [0, T] at a level: base_steps * 2^level.
inline constexpr long long base_steps = 8;

/// A long run, as the energy study sees it.
struct LongRun {
  std::vector<EnergyRow> early;     ///< before the end of the first window, at halves of it: largest since the start
  std::vector<EnergyRow> samples;   ///< largest |H - H0| / |H0| of each of a fixed number of windows, at their ends
  std::vector<double> window_mean;  ///< mean of (H - H0) / |H0| over each window
  double h = 0;
  double time = 0;     ///< length of the run, shorter where it blew up
  double largest = 0;  ///< |H - H0| / |H0|
  bool unstable = false;
};

/// The least cost of a step, of so many repetitions.
struct StepCost {
  double nanoseconds = 0, force_evaluations = 0;
  int repetitions = 0;
};

/// A time to run for: so many periods, or end times where a problem has no period, of so many steps each.
struct Laps {
  int count, steps;
};

/// Where a run went, one state a step.
struct Path {
  struct Point {
    double t = 0;
    std::vector<double> x, v;   ///< of y' = f(t, y): y and y'
    std::vector<double> place;  ///< two numbers, the point whose path is drawn, where the problem names one
  };
  double h = 0;
  std::vector<Point> points;
};

/// Runs a cell. Not for several threads at once; make one for each.
class CellRunner {
 public:
  virtual ~CellRunner() = default;

  /// Where a long run looks whether it is to stop; then its row has the status "interrupted", or it leaves nothing.
  const std::atomic<bool>* stop = nullptr;

  /// One run of `steps` steps over [0, T], and one step from exact data at each of several start points. Code from
  /// elsewhere may fail: then the row has the status "broken" and the reason. The other measures throw IntegratorError,
  /// and all of them IntegratorDeclined where a plug-in does not do the problem.
  virtual ErrorRow errors(int level, long long steps) = 0;

  /// The same without the single steps, for whoever waits for it.
  virtual ErrorRow global_errors(int level, long long steps) = 0;

  /// The single steps alone, with the status single_steps, at the step size of such a run.
  virtual ErrorRow local_errors(int level, long long steps) = 0;

  /// Energy over `periods` periods with `steps_per_period` steps each; no samples where the problem has no energy or
  /// no period.
  virtual LongRun energy(int periods, int steps_per_period, int windows) = 0;

  /// To be called with nothing else running. No repetitions where the method blows up at every step size that was
  /// tried.
  virtual StepCost step_cost() = 0;

  /// The states of a run from the data, as far as it does not blow up; `end_times` where the problem has no period.
  virtual Path path(Laps periods, Laps end_times) = 0;

  /// The exact solution over the same time, at so many points a step.
  virtual Path exact_path(Laps periods, Laps end_times, int points) = 0;

  /// Position, or y of y' = f(t, y), after `steps` steps over [0, T], every digit; empty where the run blew up.
  virtual std::vector<std::string> final_position(long long steps) = 0;

  /// A state of a run, every digit; no energy where the problem has none. Of y' = f(t, y), x is y as well.
  struct Moment {
    long long step = 0;
    std::vector<std::string> x, v;
    std::string energy;
  };
  /// The states after so many steps (rising numbers) of size h, the same in every precision that h fits into. Ends
  /// where the run blows up or is stopped; begins behind the history of a multistep scheme.
  virtual std::vector<Moment> moments(const Coefficient& h, const std::vector<long long>& steps) = 0;

  /// Largest 2-norms of the exact position and velocity over [0, T], and the digits the exact solution is good for.
  struct Scale {
    double position = 0;
    double velocity = 0;
    int reference_digits = 0;
    double fastest_rate = 0;  ///< of a stiff problem: largest |eigenvalue| of its Jacobian there, per time
  };
  virtual Scale scale() = 0;
};

/// The runner of a cell. Throws InputError where the method cannot take the problem's force.
std::unique_ptr<CellRunner> make_runner(const Cell& cell);

namespace detail {
/// The same in one precision: engine/run/run_cell.cpp, compiled once for each.
template <Precision P>
std::unique_ptr<CellRunner> make_runner_in(const Cell& cell);
}  // namespace detail

}  // namespace halfstep::inline engine
