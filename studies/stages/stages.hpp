// What steps look like: a slope from two points, the stages of a step as slopes on the solution, and a solution at
// coarse and at fine steps.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// stages.csv: where one step of size h from t = 0 on x'' = x, x = e^t, asks for the acceleration, and where it ends;
/// around it the solution.
struct StageRow {
  std::string method;  ///< "exact": the solution
  double h = 0;
  std::string kind;  ///< "stage", "end" or "solution"
  int number = 0;    ///< of the stage or of the point of the solution, from 1; 0 of the end
  double t = 0;      ///< of the solution also before the step
  double x = 0;
  double v = 0;  ///< the slope of x there
  double a = 0;  ///< the slope of v there
};

/// How long x'' = -x is run. No whole number of periods: there x is at its largest, and an error of the phase changes
/// it by its square alone.
inline constexpr double run_periods = 2.2;

/// stages-steps.csv: x'' = -x over run_periods at several step sizes.
struct CoarseFineRow {
  std::string method;  ///< "exact": the solution
  int steps_per_period = 0;
  double t = 0, x = 0;
  double exact = 0;  ///< cos t
};

/// stages-differences.csv: the slope of x = e^t from two of its points, over the slope itself, at a time t at which
/// values of x are rounded, in double.
struct DifferenceRow {
  double h = 0;
  double forward = 0;        ///< (x(t + h) - x(t)) / (h x(t))
  double forward_error = 0;  ///< its distance from 1
  double central_error = 0;  ///< that of (x(t + h) - x(t - h)) / (2h x(t))
};

/// Writes the three tables. Findings: that the weights make the step of the slopes; the end of each run in closed form;
/// the constants of the difference quotients, and the step at which each comes closest.
std::vector<FindingRow> stages(const StudyInput& input);

namespace detail {
std::vector<StageRow> stages_of(const std::string& method, double h);
std::vector<StageRow> solution_around(double h);
std::vector<DifferenceRow> differences();
std::vector<CoarseFineRow> cosine(int points_per_period);
std::vector<CoarseFineRow> coarse_and_fine(const std::string& method, int steps_per_period);
}  // namespace detail

}  // namespace halfstep::inline studies
