// Rows of runs at one fixed step size, each judged alone against the order that the whole surface tells.
#include "halfstep/engine/surface/rows_alone.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "halfstep/engine/surface/surface_thresholds.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

RowsAlone judge_rows(const std::vector<PointShares>& shares, bool of_dx, double order) {
  std::map<double, Ladder> rows;
  for (const PointShares& one : shares) {
    if (!((of_dx ? one.of_dx : one.of_h) >= ruling_share)) continue;
    const SurfacePoint& point = one.point;
    Ladder& row = rows.try_emplace(of_dx ? point.h : point.dx, Ladder{Arithmetic::unknown()}).first->second;
    row.rungs.push_back({0, of_dx ? point.dx : point.h, std::abs(point.error), point.noise});
    row.claimed = order;
  }
  RowsAlone result;
  for (const auto& [fixed, row] : rows) {
    const Finding alone = judge(row);
    result.confirmed = result.confirmed || alone.verdict == Verdict::pass;
    if (alone.verdict != Verdict::fail && alone.verdict != Verdict::superconvergent) continue;
    result.contradiction = fmt::format("order {:.3g} of all runs, but {:.3g} of those at {} = {:g}", order,
                                       *alone.observed, of_dx ? "h" : "dx", fixed);
    break;
  }
  return result;
}

}  // namespace halfstep::inline engine
