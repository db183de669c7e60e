// Linear stability of every scheme: limits from its own data and from its running code, amplification, regions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// Steps of the runs from which limits are found: in float and double, and in wide precisions.
inline constexpr long native_run_steps = 1L << 16, wide_run_steps = 1L << 15;

/// stability.csv: the largest wh at which x'' = -w^2 x stays bounded, and the largest r h at which y' = -r y does.
/// limit, axis_limit: from the method's data; measured_*: from its running code, within the uncertainty beside it.
/// 0: unstable at any step; inf: stable at any step tried. Empty on the axis: made for x'' = a. Dimensionless.
struct StabilityRow {
  std::string method, family, precision;
  std::optional<double> limit, measured_limit, limit_uncertainty;
  std::optional<double> axis_limit, measured_axis_limit, axis_uncertainty;
  std::string arithmetic;  ///< what the data were judged in: "rationals", "100 digits"; empty: formula not known
};

/// stability-regions.csv: points of the boundary of the region of z = h lambda in which y' = lambda y stays bounded.
/// A curve runs through rows of the same number; it is broken where `re` and `im` are empty.
struct RegionRow {
  std::string method, family;
  int curve = 0;
  double angle = 0;  ///< of the factor that passes the unit circle there
  double re = 0, im = 0;
  bool stable_outside = false;  ///< the region is what lies outside of the curve
};

/// amplification.csv: the factor q of one step on x'' = -w^2 x that belongs to e^(i wh): |q| - 1 and arg q - wh, from
/// the data, and from the running code where it was run. The angle is followed from wh = 0, beyond pi too.
struct AmplificationRow {
  static constexpr double most_wh = 4;  ///< rows end there, or before the factor becomes real
  std::string method, family, precision;
  double wh = 0, growth = 0, phase_error = 0;
  std::optional<double> measured_growth, measured_phase_error;
};

/// The boundary of a method's region, from its data; nothing where there is no recurrence on y' = lambda y.
std::vector<RegionRow> region_of(const Method& method);

/// Why it can judge nothing of a method in these precisions; empty where it can.
std::string not_for_stability(const Method* method, const std::vector<Precision>& asked);

/// The study. Throws InputError for float alone.
std::vector<FindingRow> stability(const StudyInput& input);

}  // namespace halfstep::inline studies
