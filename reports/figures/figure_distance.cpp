// How far coarse runs are from the exact solution: what is left to see where their paths all look the same.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/studies/portrait/portrait.hpp"

namespace halfstep::inline reports {
namespace {

/// One coordinate, the first and the last, or the point whose path the problem names.
struct Place {
  double x1 = 0, x2 = 0;

  double distance(const Place& other) const { return std::hypot(x1 - other.x1, x2 - other.x2); }
};

/// The second coordinate and its velocity are 0 where there is none.
double or_zero(double value) { return std::isnan(value) ? 0 : value; }

/// The exact solution between its rows, which are closer together than those of a run. Most runs have their times among
/// them.
class ExactPath {
 public:
  ExactPath(const Results& results, const Subject& subject) {
    has_path_ = true;
    for (const auto& row : results.table<PortraitRow>()) {
      if (!subject.has(row)) continue;
      has_path_ = has_path_ && !std::isnan(row.path_x);
      is_plane_ = is_plane_ || !std::isnan(row.x2);
      if (row.method == "exact") rows_.push_back(&row);
    }
  }

  Place place_of(const PortraitRow& row) const {
    return has_path_ ? Place{row.path_x, row.path_y} : Place{row.x1, or_zero(row.x2)};
  }

  /// Nothing beyond the ends.
  std::optional<Place> at(double t) const {
    const double near = 1e-9 * (1 + std::abs(t));  // times are written with the rounding of a product
    const auto next = std::find_if(rows_.begin(), rows_.end(), [&](const auto* row) { return row->t >= t - near; });
    if (next == rows_.end()) return std::nullopt;
    if ((*next)->t <= t + near) return place_of(**next);
    if (next == rows_.begin()) return std::nullopt;
    return has_path_ ? through_four(t, next) : through_two(t, **(next - 1), **next);
  }

  double size() const {
    double most = 0;
    for (const auto* row : rows_) most = std::max(most, place_of(*row).distance({}));
    return most;
  }

  /// What distances are between.
  std::string subject() const {
    return has_path_ ? "the points whose paths are drawn" : is_plane_ ? "the first and the last coordinates" : "x";
  }

 private:
  using Rows = std::vector<const PortraitRow*>;

  /// The cubics through positions and velocities.
  static Place through_two(double t, const PortraitRow& a, const PortraitRow& b) {
    const double length = b.t - a.t, s = (t - a.t) / length;
    const auto between = [&](double x, double v, double to_x, double to_v) {
      return (1 + 2 * s) * (1 - s) * (1 - s) * x + s * s * (3 - 2 * s) * to_x +
             length * s * (1 - s) * ((1 - s) * v - s * to_v);
    };
    return {between(a.x1, a.v1, b.x1, b.v1), between(or_zero(a.x2), or_zero(a.v2), or_zero(b.x2), or_zero(b.v2))};
  }

  /// The cubics through the four points of the path that are nearest, or as many as there are.
  Place through_four(double t, Rows::const_iterator next) const {
    constexpr std::ptrdiff_t before = 2, count = 4;
    const auto size = std::ssize(rows_);
    const auto first =
        std::clamp<std::ptrdiff_t>(next - rows_.begin() - before, 0, std::max<std::ptrdiff_t>(0, size - count));
    const auto last = std::min(first + count, size);
    Place place;
    for (auto i = first; i < last; ++i) {
      double weight = 1;
      const PortraitRow& row = *rows_[static_cast<std::size_t>(i)];
      for (auto j = first; j < last; ++j)
        if (const double other = rows_[static_cast<std::size_t>(j)]->t; j != i) weight *= (t - other) / (row.t - other);
      place.x1 += weight * row.path_x;
      place.x2 += weight * row.path_y;
    }
    return place;
  }

  Rows rows_;
  bool has_path_ = false, is_plane_ = false;
};

/// The distances of a run from the exact solution; not finite where the run was lost.
std::vector<Point> distances(const Results& results, const Subject& subject, const std::string& method,
                             const ExactPath& exact) {
  std::vector<Point> points;
  for (const auto& row : results.table<PortraitRow>()) {
    if (!subject.has(row) || row.method != method || row.t == 0) continue;
    if (const auto place = exact.at(row.t)) points.push_back({row.t, place->distance(exact.place_of(row)), true});
  }
  return points;
}

/// The titles of panels: of those whose runs all stay within a share of the solution's size from it, and of the others.
struct SeenApart {
  std::vector<std::string> on_path, apart;
};

constexpr double visible = 0.05, clear = 0.15;  // of the size of the solution: to a careful eye, and from afar

SeenApart seen_apart(const Results& results, const Subject& subject, double share) {
  const ExactPath exact(results, subject);
  const double size = exact.size();
  SeenApart panels;
  for (const auto& group : groups(results)) {
    bool any = false, seen = false;
    for (const auto& method : group.methods)
      for (const Point& point : distances(results, subject, method, exact)) {
        any = true;
        seen = seen || !(point.y <= share * size);
      }
    if (any) (seen ? panels.apart : panels.on_path).push_back(group.title);
  }
  return panels;
}

/// What the axis of a panel need not reach below: a third of the least that a curve has come to after a quarter of the
/// time. The first steps are far better, above all those of a start.
double least_distance_shown(const Panel& panel) {
  constexpr double early = 0.25, share = 3;
  double least = HUGE_VAL;
  for (const Curve& curve : panel.curves)
    for (const Point& point : curve.points)
      if (point.y > 0 && point.x >= early * curve.points.back().x) least = std::min(least, point.y / share);
  return std::isfinite(least) ? least : 0;
}

}  // namespace

bool paths_differ(const Results& results, const Subject& subject) {
  const auto [on_path, apart] = seen_apart(results, subject, visible);
  return apart.size() >= on_path.size();
}

void leave_out_panels_on_path(const Results& results, const Subject& subject, Chart& chart) {
  const auto on_path = seen_apart(results, subject, clear).on_path;
  const std::string missing = missing_curves(chart.panels);
  std::vector<std::string> left_out;
  for (const Panel& panel : chart.panels)
    if (std::ranges::find(on_path, panel.title) != on_path.end()) left_out.push_back(panel.title);
  if (left_out.empty()) return;
  std::erase_if(chart.panels,
                [&](const Panel& panel) { return std::ranges::find(left_out, panel.title) != left_out.end(); });
  if (const auto at = chart.note.find(missing); !missing.empty() && at != std::string::npos)
    chart.note.replace(at, missing.size(), missing_curves(chart.panels));
  chart.note += fmt::format("{}within {:g} % of the solution's size from the exact one, and in distance-*: {}",
                            chart.note.empty() ? "" : "     ", 100 * clear, fmt::join(left_out, "; "));
}

Chart distance_chart_of_panels_on_path(const Results& results, const Subject& subject) {
  Chart chart = distance_chart(results, subject);
  const auto apart = seen_apart(results, subject, clear).apart;
  std::erase_if(chart.panels, [&](const Panel& panel) { return std::ranges::find(apart, panel.title) != apart.end(); });
  return chart;
}

Chart distance_chart(const Results& results, const Subject& subject) {
  const ExactPath exact(results, subject);
  Chart chart;
  chart.name = escaped::file_stem({"distance", subject.problem, subject.precision});
  chart.x = {"time t", false};
  chart.y.label = "largest distance so far";
  chart.y.most = meaningless;
  chart.separate = true;
  chart.note =
      fmt::format("distance: between {} at the same time, of the run and of the exact solution", exact.subject());
  std::set<double> steps;
  for (const auto& row : results.table<PortraitRow>())
    if (subject.has(row) && row.method != "exact") steps.insert(row.h);
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    return Curve{method, "", 0, largest_so_far(distances(results, subject, method, exact)), {}};
  });
  leave_out_empty_curves(chart);
  mark_here_and_there(chart);
  for (Panel& panel : chart.panels) panel.least = least_distance_shown(panel);
  if (steps.size() == 1) note_unequal_steps(chart);
  chart.title =
      fmt::format("{}: distance from the exact solution at a coarse step{}", title_of(subject), step_text(steps));
  return chart;
}

}  // namespace halfstep::inline reports
