// Curves against the axes and against each other.
#include "halfstep/reports/charts/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/reports/charts/furniture.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/text/spelled.hpp"

namespace halfstep::inline reports {
namespace {

/// A point as shares of the axes, 0 to 1 between them; not finite where it cannot be drawn.
Pixel in_frame(const Point& point, const Axis& x, const Axis& y) { return {along(x, point.x), along(y, point.y)}; }

bool is_drawable(const Pixel& p) { return std::isfinite(p.x) && std::isfinite(p.y); }

/// The share of the segment from a to b that lies in the unit square (clipping after Liang and Barsky); none where it
/// misses it. Of a single point that lies in it, all.
std::optional<double> share_inside(const Pixel& a, const Pixel& b) {
  double from = 0, to = 1;
  const auto clip = [&](double start, double step) {
    if (step == 0) return 0 <= start && start <= 1;
    const auto [enters, leaves] = std::minmax({-start / step, (1 - start) / step});
    from = std::max(from, enters);
    to = std::min(to, leaves);
    return from <= to;
  };
  if (!clip(a.x, b.x - a.x) || !clip(a.y, b.y - a.y)) return std::nullopt;
  return to - from;
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

/// The width of a line beside the length of an axis: of the values where it is one of powers of ten, else of `scale`.
double width_of_line(const Axis& axis) {
  constexpr double share = 0.004, of_scale = 1e-3, decades = 0.04;
  const bool has_range = axis.from != axis.to;
  if (axis.log) return std::pow(10, has_range ? share * std::abs(std::log10(axis.to / axis.from)) : decades) - 1;
  return has_range ? share : of_scale;
}

double scale_of(const Axis& axis, double of_values) {
  return axis.from != axis.to ? std::abs(axis.to - axis.from) : of_values;
}

constexpr double from_floor = 10;  // errors within this factor of their rounding error are dominated by it

/// Whether a curve only rises from its first point on, and from above rounding error, as an error does in time: it is
/// no ladder that comes to a floor.
bool begins_lowest(const std::vector<Point>& points, double unit) {
  return points.front().y > from_floor * unit &&
         std::none_of(points.begin(), points.end(), [&](const Point& point) { return point.y < points.front().y; });
}

/// Below this, two ladders of errors differ by rounding alone; 0 where their floors are different ones, which shows.
double dominated_by_rounding(const Curve& a, const Curve& b, double unit) {
  if (begins_lowest(a.points, unit) || begins_lowest(b.points, unit)) return 0;
  const auto floor_of = [&](const std::vector<Point>& points) {
    double least = std::numeric_limits<double>::infinity();
    for (const Point& point : points)
      if (std::isfinite(point.y)) least = std::min(least, point.y);
    return std::max({rounding_floor(points), least, unit});
  };
  const auto [low, high] = std::minmax({floor_of(a.points), floor_of(b.points)});
  return high <= from_floor * low ? from_floor * high : 0;
}

}  // namespace

Presence presence(const Curve& curve, const Axis& x, const Axis& y) {
  constexpr double most_of_it = 0.5;
  Presence most = Presence::empty;
  std::vector<Pixel> pixels;
  for (const Point& point : curve.points) pixels.push_back(in_frame(point, x, y));
  // Of a line that runs forward what counts is its length along the axis, else each of its pieces.
  const bool forward = !turns_back(curve), alone = curve.dots || curve.unjoined;
  const Pixel* last = nullptr;
  double drawn = 0, inside = 0;
  for (const Pixel& pixel : pixels) {
    const bool drawable = is_drawable(pixel), is_inside = drawable && share_inside(pixel, pixel).has_value();
    if (drawable) {
      const auto share = alone             ? std::optional(is_inside ? 1.0 : 0.0)
                         : last != nullptr ? share_inside(*last, pixel)
                                           : std::nullopt;
      const double length = alone ? 1 : last == nullptr ? 0 : forward ? std::abs(pixel.x - last->x) : 1;
      drawn += length;
      inside += length * share.value_or(0);
      const bool shows = alone ? is_inside : share.has_value();
      most = std::min(most, shows ? Presence::segments : is_inside ? Presence::points : Presence::outside);
    }
    last = drawable ? &pixel : nullptr;
  }
  const bool is_stub = 0 < inside && inside < most_of_it * drawn;
  return most == Presence::segments && is_stub ? Presence::stub : most;
}

namespace {

/// The part of the longer of two curves over which the shorter one goes, if that is most of it.
std::optional<Curve> common_part(const Curve& longer, const Curve& shorter, const Axis& x) {
  constexpr double most = 0.75;
  const std::size_t count = shorter.points.size();
  if (static_cast<double>(count) < most * static_cast<double>(longer.points.size())) return std::nullopt;
  const double width = width_of_line(x), scale = scale_of(x, largest_value(longer.points, &Point::x));
  for (std::size_t from = 0; from + count <= longer.points.size(); ++from) {
    if (!(apart(longer.points[from].x, shorter.points.front().x, x, width, scale, 0) <= 1)) continue;
    Curve part = longer;
    const auto begin = longer.points.begin() + static_cast<std::ptrdiff_t>(from);
    part.points.assign(begin, begin + static_cast<std::ptrdiff_t>(count));
    return part;
  }
  return std::nullopt;
}

/// Whether the longer of two curves, ladders of errors from coarse to fine, ends at finer steps than the shorter one,
/// and above it: that one would be taken for what it is not known to do.
bool ends_higher(const Curve& longer, const Curve& shorter) {
  const Point &end = shorter.points.back(), &further = longer.points.back();
  const bool is_finer = (further.x - end.x) * (end.x - shorter.points.front().x) > 0;
  return is_finer && std::isfinite(end.y) && further.y > end.y;
}

/// Whether two curves over the same points, drawn otherwise where points are not used, differ in more than half
/// of these: one of them cannot stand for the other then.
bool differ_in_used_points(const Curve& a, const Curve& b) {
  constexpr double most = 0.5;  // of the points
  if (a.faint != b.faint) return true;
  if (!a.faint) return false;
  std::size_t different = 0;
  for (std::size_t i = 0; i < a.points.size(); ++i) different += a.points[i].used != b.points[i].used ? 1 : 0;
  return static_cast<double>(different) > most * static_cast<double>(a.points.size());
}

}  // namespace

Likeness likeness(const Curve& a, const Curve& b, const Axis& x, const Axis& y, double floor) {
  constexpr std::size_t least_points = 3;
  if (std::min(a.points.size(), b.points.size()) < least_points) return Likeness::apart;
  if (a.points.size() != b.points.size()) {
    if (a.ends || b.ends) return Likeness::apart;  // where they end is what they show
    const bool a_is_longer = a.points.size() > b.points.size();
    const Curve &longer = a_is_longer ? a : b, &shorter = a_is_longer ? b : a;
    if (floor > 0 && x.log && y.log && ends_higher(longer, shorter)) return Likeness::apart;
    const auto part = common_part(longer, shorter, x);
    return !part ? Likeness::apart : std::max(likeness(*part, shorter, x, y, floor), Likeness::covering);
  }
  if (differ_in_used_points(a, b)) return Likeness::apart;
  constexpr double rounding = 1e-12;  // a share that rounding errors of a run stay below
  constexpr double units = 1000;      // of the unit roundoff, that errors near it differ by
  const double x_width = width_of_line(x), y_width = width_of_line(y);
  const double x_scale = largest_value(a.points, &Point::x), y_scale = largest_value(a.points, &Point::y);
  const double dominated = floor > 0 && x.log && y.log ? dominated_by_rounding(a, b, floor) : 0;
  Likeness least = Likeness::equal;
  std::size_t above = 0;
  for (std::size_t i = 0; i < a.points.size(); ++i) {
    const Point &p = a.points[i], &q = b.points[i];
    const bool drawn = std::isfinite(p.x) && std::isfinite(p.y);
    if (drawn != (std::isfinite(q.x) && std::isfinite(q.y))) return Likeness::apart;
    if (!drawn) continue;
    if (!(apart(p.x, q.x, x, x_width, scale_of(x, x_scale), 0) <= 1)) return Likeness::apart;
    if (apart(p.x, q.x, x, rounding, x_scale, 0) > 1 || apart(p.y, q.y, y, rounding, y_scale, units * floor) > 1)
      least = Likeness::covering;
    if (dominated > 0 && std::min(p.y, q.y) < dominated) continue;
    if (!(apart(p.y, q.y, y, y_width, scale_of(y, y_scale), 0) <= 1)) return Likeness::apart;
    ++above;
  }
  return least == Likeness::equal || above >= least_points ? least : Likeness::apart;
}

namespace {

bool is_named_line(const Curve& curve) {
  return !curve.name.empty() && !curve.grey && !curve.ghost && !curve.dots && curve.fill == 0;
}

/// "= heun", "like heun", and what is noted of it where that is something else than of the curve that stands for it.
std::string named_beside(const Curve& curve, const Curve& drawn, Likeness like) {
  const std::string name = (like == Likeness::equal ? "= " : "like ") + curve.name;
  return curve.note.empty() || curve.note == drawn.note ? name : name + " (" + curve.note + ")";
}

/// What a legend has to explain: curves that are the same, only nearly so, and such as go less far.
struct Coinciding {
  bool equal = false, like = false, shorter = false;
};

Coinciding name_once(Panel& panel, const Chart& chart, const Chart& ranged) {
  Coinciding coinciding;
  std::vector<Curve*> drawn;
  for (Curve& curve : panel.curves)
    if (is_named_line(curve)) drawn.push_back(&curve);
  // The one that stands for others goes furthest.
  std::stable_sort(drawn.begin(), drawn.end(),
                   [](const Curve* a, const Curve* b) { return a->points.size() > b->points.size(); });
  for (auto at = drawn.begin(); at != drawn.end(); ++at) {
    Curve& curve = **at;
    for (const Likeness wanted : {Likeness::equal, Likeness::covering}) {
      const auto other = std::find_if(drawn.begin(), at, [&](const Curve* one) {
        return !one->covered && likeness(*one, curve, ranged.x, ranged.y, chart.floor) == wanted;
      });
      if (other == at) continue;
      (*other)->also.push_back(named_beside(curve, **other, wanted));
      curve.covered = true;
      curve.name.clear();
      curve.slope.reset();
      (wanted == Likeness::equal ? coinciding.equal : coinciding.like) = true;
      coinciding.shorter = coinciding.shorter || (*other)->points.size() > curve.points.size();
      break;
    }
  }
  // What follows "like ..." would seem to equal that one.
  for (Curve& curve : panel.curves)
    std::stable_partition(curve.also.begin(), curve.also.end(),
                          [](const std::string& name) { return name.starts_with("="); });
  return coinciding;
}

std::string_view word_of(Presence presence) {
  switch (presence) {
    case Presence::segments:
      return "";
    case Presence::stub:
      return ", mostly off the axes";
    case Presence::points:
      return ", one point";
    case Presence::outside:
      return ", off the axes";
    case Presence::empty:
      return ", not drawn";
  }
  return "";
}

/// Of a curve whose legend serves others of its name too, in panels where they have none: in which of them that is so.
void note_absence(Chart& chart, const Layout& layout) {
  for (Panel& panel : chart.panels)
    for (Curve& curve : panel.curves) {
      if (curve.name.empty()) continue;
      std::vector<std::pair<const Panel*, Presence>> all{{&panel, presence(curve, layout.x, layout.y)}};
      for (const Panel& other : chart.panels)
        for (const Curve& one : other.curves)
          if (&other != &panel && one.name.empty() && !one.covered && spelled(one.of) == curve.name)
            all.emplace_back(&other, presence(one, layout.x, layout.y));
      const Presence here = all.front().second;
      // What is drawn up to where it leaves the axes is not said to be mostly off them.
      const bool is_told = here == Presence::stub && curve.note.find(leaving) != std::string::npos;
      if (std::ranges::all_of(all, [&](const auto& one) { return one.second == here; }))
        curve.note += is_told ? "" : word_of(here);
      else
        for (const auto& [where, presence] : all)
          if (presence != Presence::segments) curve.note += fmt::format("{} of “{}”", word_of(presence), where->title);
    }
}

}  // namespace

Chart with_coinciding_named_once(Chart chart) {
  const Chart ranged = with_ranges(chart);
  Coinciding all;
  for (Panel& panel : chart.panels) {
    const Coinciding here = name_once(panel, chart, ranged);
    all = {all.equal || here.equal, all.like || here.like, all.shorter || here.shorter};
  }
  std::string words = all.equal ? "=: the same" : "";
  if (all.like) words += std::string(all.equal ? ", " : "") + "like: within a line’s width";
  if (all.shorter) words += " where both go";
  const bool is_rounding_seen = chart.floor > 0 && chart.x.log && chart.y.log;
  if (all.equal || (all.like && is_rounding_seen)) words += ", rounding aside";
  if (!words.empty()) chart.note += (chart.note.empty() ? "" : "     ") + words;
  return chart;
}

Chart with_names_spelled(Chart chart) {
  for (Panel& panel : chart.panels) {
    panel.title = spelled(panel.title);
    for (Curve& curve : panel.curves) curve.name = spelled(curve.name);
  }
  return chart;
}

Chart with_legend_notes(Chart chart) {
  chart = with_coinciding_named_once(std::move(chart));
  if (chart.bare || chart.format == Format::slide) return chart;
  const Layout layout = lay_out(chart);
  note_absence(chart, layout);
  return chart;
}

namespace {

/// One key above the panels for all that is named in any of them.
Chart with_key_above(Chart chart) {
  for (Panel& panel : chart.panels)
    for (Curve& curve : panel.curves) {
      if (curve.name.empty()) continue;
      const bool fresh = std::none_of(chart.key.begin(), chart.key.end(), [&](const Curve& other) {
        return other.name == curve.name && other.look == curve.look && other.grade == curve.grade &&
               other.also == curve.also && other.note == curve.note;
      });
      if (fresh) chart.key.push_back(curve), chart.key.back().points.clear();
      curve.name.clear();
    }
  // What is on a scale in its order, then the others.
  const auto place = [](const Curve& curve) { return curve.grade.value_or(grade_colours().size()); };
  std::stable_sort(chart.key.begin(), chart.key.end(),
                   [&](const Curve& a, const Curve& b) { return place(a) < place(b); });
  return chart;
}

}  // namespace

namespace {

/// Whether the names of a single panel's curves stand better at their ends than in a legend: there are several, none
/// too long, or the legend would stand above the panel.
bool names_suit_ends(const Chart& chart) {
  constexpr double longest = 250;  // pixels
  if (chart.bare) return false;
  const Panel& panel = chart.panels.front();
  const auto named = std::ranges::count_if(panel.curves, [](const Curve& curve) { return !curve.name.empty(); });
  const bool is_above = with_room_for_legends(chart).legend.front() > 0;
  return is_above || (named > 1 && names_width(panel, chart.format) <= longest);
}

}  // namespace

Chart with_shared_legend(Chart chart) {
  if (chart.legend_outside && chart.panels.size() > 1) return with_key_above(std::move(chart));
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
  const bool serves_all = std::ranges::all_of(chart.panels, [&](const Panel& panel) {
    const auto names = named(panel);
    return std::equal(names.begin(), names.end(), first.begin(), first.end(), is_alike);
  });
  if (chart.panels.size() == 1) {
    chart.legend_outside = chart.legend_outside || names_suit_ends(chart);
    return chart;
  }
  // Beside panels with legends of their own, nobody would see that one without has that of its neighbour.
  if (!serves_all) return chart;
  Chart shared = chart;
  for (std::size_t k = 1; k < shared.panels.size(); ++k)
    for (Curve& curve : shared.panels[k].curves) curve.name.clear();
  // Where it has no room in the first panel, the others would have as much white above them.
  const std::vector<double> above = with_room_for_legends(shared).legend;
  if (std::none_of(above.begin(), above.end(), [](double height) { return height > 0; })) return shared;
  chart.legend_outside = true;
  return with_key_above(std::move(chart));
}

Chart with_legend(const Chart& chart) { return with_shared_legend(with_legend_notes(with_names_spelled(chart))); }

}  // namespace halfstep::inline reports
