// Curves against the axes and against each other.
#include "halfstep/reports/charts/legend.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace halfstep::inline reports {
namespace {

/// A point as shares of the axes, 0 to 1 between them; not finite where it cannot be drawn.
Pixel in_frame(const Point& point, const Axis& x, const Axis& y) { return {along(x, point.x), along(y, point.y)}; }

bool is_drawable(const Pixel& p) { return std::isfinite(p.x) && std::isfinite(p.y); }

/// Whether the segment from a to b meets the unit square (clipping after Liang and Barsky).
bool meets_frame(const Pixel& a, const Pixel& b) {
  double from = 0, to = 1;
  const auto clip = [&](double start, double step) {
    if (step == 0) return 0 <= start && start <= 1;
    const auto [enters, leaves] = std::minmax({-start / step, (1 - start) / step});
    from = std::max(from, enters);
    to = std::min(to, leaves);
    return from <= to;
  };
  return clip(a.x, b.x - a.x) && clip(a.y, b.y - a.y);
}

double largest_value(const std::vector<Point>& points, double Point::*value) {
  double most = 0;
  for (const Point& point : points)
    if (std::isfinite(point.*value)) most = std::max(most, std::abs(point.*value));
  return most;
}

/// How far two values on an axis are apart, in the share of them that they may differ by; `scale`: of a linear axis.
double apart(double a, double b, const Axis& axis, double share, double scale, double noise) {
  const double allowed = share * (axis.log ? std::max(std::abs(a), std::abs(b)) : scale) + noise;
  return a == b ? 0 : std::abs(a - b) / allowed;
}

}  // namespace

Presence presence(const Curve& curve, const Axis& x, const Axis& y) {
  Presence most = Presence::empty;
  const Pixel* last = nullptr;
  std::vector<Pixel> pixels;
  for (const Point& point : curve.points) pixels.push_back(in_frame(point, x, y));
  for (const Pixel& pixel : pixels) {
    const bool drawable = is_drawable(pixel);
    if (drawable) {
      const bool inside = meets_frame(pixel, pixel);
      if (inside && curve.dots) return Presence::segments;
      if (last != nullptr && meets_frame(*last, pixel)) return Presence::segments;
      most = std::min(most, inside ? Presence::points : Presence::outside);
    }
    last = drawable ? &pixel : nullptr;
  }
  return most;
}

Likeness likeness(const Curve& a, const Curve& b, const Axis& x, const Axis& y, double floor) {
  if (a.points.size() != b.points.size() || a.points.size() < 3) return Likeness::apart;
  constexpr double rounding = 1e-12;                       // a share that rounding errors of a run stay below
  constexpr double units = 1000;                           // of the unit roundoff, that errors near it differ by
  constexpr double width = 1e-3, width_in_decades = 0.03;  // of a line, on a linear axis and on one of powers of ten
  const double on_log = std::pow(10, width_in_decades) - 1;
  const double x_scale = largest_value(a.points, &Point::x), y_scale = largest_value(a.points, &Point::y);
  Likeness least = Likeness::equal;
  for (std::size_t i = 0; i < a.points.size(); ++i) {
    const Point &p = a.points[i], &q = b.points[i];
    const bool drawn = std::isfinite(p.x) && std::isfinite(p.y);
    if (drawn != (std::isfinite(q.x) && std::isfinite(q.y))) return Likeness::apart;
    if (!drawn) continue;
    if (!(apart(p.x, q.x, x, x.log ? rounding : width, x_scale, 0) <= 1)) return Likeness::apart;
    if (!(apart(p.y, q.y, y, y.log ? on_log : width, y_scale, 0) <= 1)) return Likeness::apart;
    if (apart(p.x, q.x, x, rounding, x_scale, 0) > 1 || apart(p.y, q.y, y, rounding, y_scale, units * floor) > 1)
      least = Likeness::covering;
  }
  return least;
}

namespace {

bool is_named_line(const Curve& curve) {
  return !curve.name.empty() && !curve.grey && !curve.ghost && !curve.dots && curve.fill == 0;
}

/// "= heun", and what is noted of it where that is something else than of the curve that stands for it.
std::string named_beside(const Curve& curve, const Curve& drawn, Likeness like) {
  const std::string name = (like == Likeness::equal ? "= " : "≈ ") + curve.name;
  return curve.note.empty() || curve.note == drawn.note ? name : name + " (" + curve.note + ")";
}

/// Whether any of them is only nearly the same.
bool name_once(Panel& panel, const Chart& chart) {
  bool nearly = false;
  for (std::size_t i = 1; i < panel.curves.size(); ++i) {
    Curve& curve = panel.curves[i];
    if (!is_named_line(curve)) continue;
    const auto end = panel.curves.begin() + static_cast<std::ptrdiff_t>(i);
    for (const Likeness wanted : {Likeness::equal, Likeness::covering}) {
      const auto drawn = std::find_if(panel.curves.begin(), end, [&](const Curve& earlier) {
        return is_named_line(earlier) && likeness(earlier, curve, chart.x, chart.y, chart.floor) == wanted;
      });
      if (drawn == end) continue;
      drawn->also.push_back(named_beside(curve, *drawn, wanted));
      curve.covered = true;
      curve.name.clear();
      curve.slope.reset();
      nearly = nearly || wanted == Likeness::covering;
      break;
    }
  }
  return nearly;
}

void note_absence(Panel& panel, const Layout& layout) {
  for (Curve& curve : panel.curves) {
    if (curve.name.empty()) continue;
    const Presence here = presence(curve, layout.x, layout.y);
    if (here == Presence::segments) continue;
    curve.note += here == Presence::points    ? ", one point"
                  : here == Presence::outside ? ", off the axes"
                                              : ", not drawn";
  }
}

}  // namespace

Chart with_coinciding_named_once(Chart chart) {
  bool nearly = false;
  for (Panel& panel : chart.panels) nearly = name_once(panel, chart) || nearly;
  if (nearly) chart.note += std::string(chart.note.empty() ? "" : "     ") + "≈: nowhere a line’s width apart";
  return chart;
}

Chart with_legend_notes(Chart chart) {
  chart = with_coinciding_named_once(std::move(chart));
  if (chart.bare || chart.format == Format::slide) return chart;
  const Layout layout = lay_out(chart);
  for (Panel& panel : chart.panels) note_absence(panel, layout);
  return chart;
}

Chart with_shared_legend(Chart chart) {
  const auto is_alike = [](const Curve& a, const Curve& b) {
    return a.name == b.name && a.note == b.note && a.look == b.look && a.family == b.family && a.member == b.member &&
           a.grade == b.grade && a.dots == b.dots && a.grey == b.grey && a.also == b.also;
  };
  const auto named = [](const Panel& panel) {
    std::vector<Curve> curves;
    for (const Curve& curve : panel.curves)
      if (!curve.name.empty()) curves.push_back(curve);
    return curves;
  };
  if (chart.panels.empty()) return chart;
  const auto first = named(chart.panels.front());
  for (std::size_t k = 1; k < chart.panels.size(); ++k) {
    const auto own = named(chart.panels[k]);
    if (!std::equal(own.begin(), own.end(), first.begin(), first.end(), is_alike)) continue;
    for (Curve& curve : chart.panels[k].curves) curve.name.clear();
  }
  return chart;
}

}  // namespace halfstep::inline reports
