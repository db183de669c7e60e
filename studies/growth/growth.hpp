// How errors grow: over the first steps, per step on an exponential, and by rounding alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// growth-law.csv: error of Stoermer's recurrence n steps behind an exact history, beside n (n + 1) / 2.
struct GrowthLawRow {
  std::string problem, precision;
  double h = 0;
  int n = 0;         ///< steps computed
  double error = 0;  ///< 2-norm of the error in position
  double ratio = 0;  ///< to the error after the first of them
  double law = 0;    ///< n (n + 1) / 2
};

/// growth-root.csv: what a step of Stoermer's recurrence multiplies the growing solution of x'' = w^2 x by.
struct GrowthRootRow {
  std::string precision;
  double wh = 0;
  Number running;    ///< x[n+1] / x[n] of the running code, far from the start
  Number root;       ///< q+ = 1 + z^2/2 + z sqrt(1 + z^2/4), z = wh
  Number quotient;   ///< running / e^(wh) - 1
  double units = 0;  ///< |running - root| in ulp
  Number remainder;  ///< quotient + (wh)^3/24, without the first term of its series
};

/// growth-rounding.csv: rounding error of an ensemble of runs: the same steps in two precisions.
struct GrowthRoundingRow {
  std::string problem, method, precision, wide_precision;
  int members = 0;  ///< runs with slightly different data, over which the mean square is taken
  double h = 0;
  long long step = 0;
  double t = 0, position = 0, energy = 0;  ///< root mean square of |narrow - wide|; of energy relative to that of start
};

/// growth-time.csv: error against time, over h^p: the constant of the error.
struct GrowthTimeRow {
  std::string problem, method, family, precision;
  double h = 0;
  int order = 0;  ///< p
  double t = 0;
  double error = 0;           ///< the largest so far of |(x, v) - exact|
  double constant = 0;        ///< error / h^p
  std::optional<double> law;  ///< its limit for h -> 0, where there is a closed form
};

/// Writes the four tables. Precisions: those asked for; rounding needs a wider one beside it, which 100 has not.
std::vector<FindingRow> growth(const StudyInput& input);

namespace detail {
void growth_law(const StudyInput& input, Precision precision, std::vector<GrowthLawRow>& rows, Findings& findings);
void growth_constants(const StudyInput& input, Precision precision, Findings& findings);
void growth_time(const StudyInput& input, Precision precision, std::vector<GrowthTimeRow>& rows, Findings& findings);
void growth_root(const StudyInput& input, Precision precision, std::vector<GrowthRootRow>& rows, Findings& findings);
void growth_rounding(const StudyInput& input, Precision precision, std::vector<GrowthRoundingRow>& rows,
                     Findings& findings);
}  // namespace detail

}  // namespace halfstep::inline studies
