// One curve a method, and methods whose curves are the same named together.
#include "halfstep/reports/chapters/curves_of_methods.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace halfstep::inline reports {
namespace {

/// What one picture shows of several methods whose curves are the same, and as far in full colour.
bool same(const MethodCurve& a, const MethodCurve& b) {
  const auto close = [](const Point& p, const Point& q) {
    const auto near = [](double u, double v) { return std::fabs(u - v) < 1e-7 || (std::isnan(u) && std::isnan(v)); };
    return near(p.x, q.x) && near(p.y, q.y) && p.used == q.used;
  };
  return a.panel == b.panel && std::equal(a.points.begin(), a.points.end(), b.points.begin(), b.points.end(), close);
}

}  // namespace

std::vector<Panel> panels_of(const std::vector<MethodCurve>& all) {
  std::vector<Panel> result;
  std::vector<const MethodCurve*> shown;
  std::vector<std::pair<std::size_t, std::size_t>> place;  // panel and curve of each that is shown
  for (const MethodCurve& drawn : all) {
    const auto twin = std::find_if(shown.begin(), shown.end(), [&](const MethodCurve* d) { return same(*d, drawn); });
    if (twin != shown.end()) {
      const auto [panel, curve] = place[static_cast<std::size_t>(twin - shown.begin())];
      result[panel].curves[curve].also.push_back("= " + drawn.method);
      continue;
    }
    auto panel = std::find_if(result.begin(), result.end(), [&](const Panel& p) { return p.title == drawn.panel; });
    if (panel == result.end()) panel = result.insert(result.end(), {drawn.panel, {}, {}});
    place.emplace_back(panel - result.begin(), panel->curves.size());
    panel->curves.push_back({drawn.method, "", panel->curves.size(), drawn.points, std::nullopt, false});
    shown.push_back(&drawn);
  }
  return result;
}

}  // namespace halfstep::inline reports
