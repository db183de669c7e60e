// A row of runs at one fixed step size, judged alone against the order that the whole surface tells.
#include "halfstep/engine/surface/contradicting_row.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "halfstep/engine/surface/surface_thresholds.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

std::optional<std::string> contradicting_row(const std::vector<PointShares>& shares, bool of_dx, double order) {
  std::map<double, Ladder> rows;
  for (const PointShares& one : shares) {
    if (!((of_dx ? one.of_dx : one.of_h) >= ruling_share)) continue;
    const SurfacePoint& point = one.point;
    Ladder& row = rows.try_emplace(of_dx ? point.h : point.dx, Arithmetic::unknown()).first->second;
    row.rungs.push_back({0, of_dx ? point.dx : point.h, std::abs(point.error), point.noise});
    row.claimed = order;
  }
  for (auto& [fixed, row] : rows) {
    const Finding alone = judge(row);
    if (alone.verdict != Verdict::fail && alone.verdict != Verdict::superconvergent) continue;
    return fmt::format("order {:.3g} of all runs, but {:.3g} of those at {} = {:g}", order, *alone.observed,
                       of_dx ? "h" : "dx", fixed);
  }
  return std::nullopt;
}

}  // namespace halfstep::inline engine
