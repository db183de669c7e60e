// What stands in a panel beside the data, and where.
#include "halfstep/reports/charts/furniture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "halfstep/reports/charts/visible_lines.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double floor_label = 12;  // pixels
constexpr double legend_air = 4;    // around a legend where there is room
constexpr double half_marker = 3;   // in any case: markers are wider than their lines

// The part of a panel that the rounding floor and its label take.
double floor_height(const Chart& chart, const Layout& layout, std::size_t k) {
  if (chart.floor <= 0 || chart.floor <= layout.y.from || chart.floor >= layout.y.to) return 0;
  return along(layout.y, chart.floor) * layout.panels[k].height;
}

// The panel and its curves, as the legend and the guides must avoid them; the floor is taken.
Scene scene_of(const Chart& chart, const Layout& layout, std::size_t k) {
  Scene scene{layout.panels[k].width, layout.panels[k].height, {}, {}};
  for (const Curve& curve : chart.panels[k].curves) {
    if (curve.covered) continue;
    (curve.ghost ? scene.behind : scene.lines).push_back(points_in(layout, k, curve));
  }
  for (const Curve& curve : chart.behind) scene.behind.push_back(points_in(layout, k, curve));
  for (std::size_t other = 0; chart.ghosts && other < chart.panels.size(); ++other)
    for (const Curve& curve : chart.panels[other].curves)
      if (other != k) scene.behind.push_back(points_in(layout, k, curve));
  for (const double level : chart.panels[k].levels) {
    const double y = layout.pixel(k, layout.x.from, level).y;
    scene.lines.push_back({{0, y}, {scene.width, y}});
  }
  if (const double floor = floor_height(chart, layout, k); floor > 0)
    scene.taken.push_back({0, 0, scene.width, floor + floor_label});
  return scene;
}

double floor_label_width(Format format) { return format == Format::slide ? 76 : 80; }

// Below the line of the unit roundoff where there is room, else above it, further off if need be; at its right end or,
// where curves are, as near to that as they allow.
Pixel place_floor_label(const Scene& scene, double floor, Format format) {
  const double width = floor_label_width(format), right = 0.985 * scene.width - width, left = 0.015 * scene.width;
  constexpr int places = 24;
  Pixel best{right, floor + (floor > 1.2 * floor_label ? -0.55 : 0.6) * floor_label};
  const auto hidden = [&](const Pixel& at) {
    return hidden_by(scene, {at.x, at.y - floor_label / 2, width, floor_label});
  };
  int least = hidden(best);
  for (const double side : {-0.55, 0.6, -1.6, 1.65})
    for (int k = 0; k <= places && least > 0; ++k) {
      const Pixel at{right + (left - right) * k / places, floor + side * floor_label};
      if (at.y < 0.6 * floor_label || hidden(at) >= least) continue;
      best = at;
      least = hidden(at);
    }
  return best;
}

// The legend's upper left corner; its box is taken where it stands in the panel.
std::optional<Pixel> place_legend(const Chart& chart, const Layout& layout, std::size_t k, Scene& scene) {
  const auto& box = layout.panels[k];
  const double top = box.bottom + box.height;
  if (!chart.key.empty()) return k == 0 ? std::optional(Pixel{box.left, layout.key}) : std::nullopt;
  const auto [width, height] = legend_size(chart.panels[k].curves);
  if (height == 0) return std::nullopt;
  if (layout.legend[k] > 0) return Pixel{box.left, top + height};  // it stands on the axes
  Scene::Box place = emptiest_place(scene, width + 2 * legend_air, height + 2 * legend_air);
  const bool is_free = hidden_by(scene, place) == 0;
  const double air = is_free ? legend_air : half_marker;
  if (!is_free) place = emptiest_place(scene, width + 2 * air, height + 2 * air);
  scene.taken.push_back(place);
  return Pixel{box.left + place.left + air, box.bottom + place.bottom + place.height - air};
}

// Of each panel whether its legend would lie on data, wherever in it, or on more than a little of what is behind.
std::vector<bool> hiding_legends(const Chart& chart, const Layout& layout) {
  constexpr double most_behind = 0.01;  // of what is behind
  std::vector<bool> hiding;
  for (std::size_t k = 0; k < chart.panels.size(); ++k) {
    const auto [width, height] = legend_size(chart.panels[k].curves);
    const Scene scene = scene_of(chart, layout, k);
    const auto place = emptiest_place(scene, width + 2 * half_marker, height + 2 * half_marker);
    hiding.push_back(height > 0 && (hidden_by(scene, place) > 0 || hidden_behind(scene, place) > most_behind));
  }
  return hiding;
}

// The same for whole rows: where one legend stands above its panel, those beside it do.
std::vector<bool> by_row(const Layout& layout, const std::vector<bool>& of_panels) {
  std::vector<bool> of_rows(of_panels.size(), false);
  for (std::size_t k = 0; k < of_panels.size(); ++k)
    for (std::size_t other = 0; other < of_panels.size(); ++other)
      if (of_panels[other] && layout.panels[other].bottom == layout.panels[k].bottom) of_rows[k] = true;
  return of_rows;
}

bool any(const std::vector<bool>& all) { return std::find(all.begin(), all.end(), true) != all.end(); }

// The points of a curve that a guide can stand beside: those that the fit used.
std::vector<Pixel> used_points(const Layout& layout, std::size_t k, const Curve& curve) {
  std::vector<Pixel> line;
  for (const Point& point : curve.points)
    if (point.used && std::isfinite(point.x) && std::isfinite(point.y))
      line.push_back(layout.pixel(k, point.x, point.y));
  return line;
}

// The room that the label of a guide takes, in squares along it.
std::vector<Scene::Box> boxes_along(const Guide& guide, double text_width) {
  constexpr double side = 16;  // pixels
  const double c = std::cos(guide.angle * std::numbers::pi / 180), s = std::sin(guide.angle * std::numbers::pi / 180);
  const double reach = std::max(0.0, (text_width - side) / 2);
  const int pieces = 1 + static_cast<int>(2 * reach / side);
  std::vector<Scene::Box> boxes;
  for (int k = 0; k <= pieces; ++k) {
    const double along = reach * (2.0 * k / pieces - 1);
    boxes.push_back({guide.label.x + along * c - side / 2, guide.label.y + along * s - side / 2, side, side});
  }
  return boxes;
}

// Segments "slope p" beside the curves that should have that slope, where these can be seen.
std::vector<SlopeGuide> guides(const Chart& chart, const Layout& layout, std::size_t k, Scene& scene) {
  const auto& curves = chart.panels[k].curves;
  std::vector<double> slopes;
  for (const Curve& curve : curves)
    if (curve.slope && !curve.ghost && std::find(slopes.begin(), slopes.end(), *curve.slope) == slopes.end())
      slopes.push_back(*curve.slope);
  const double decade_x = scene.width / std::log10(layout.x.to / layout.x.from);
  const double decade_y = scene.height / std::log10(layout.y.to / layout.y.from);
  auto from_the_top = drawing_order(curves);
  std::reverse(from_the_top.begin(), from_the_top.end());
  // Clear of what is behind, too, where there is such a place.
  Scene with_behind = scene;
  with_behind.lines.insert(with_behind.lines.end(), scene.behind.begin(), scene.behind.end());
  std::vector<SlopeGuide> placed;
  for (const double slope : slopes) {
    std::vector<std::vector<Pixel>> near, alike, others, on_top, grey;
    std::vector<std::size_t> numbers, numbers_alike;
    for (const std::size_t i : from_the_top) {
      if (curves[i].covered) continue;
      const auto whole = points_in(layout, k, curves[i]);
      if (curves[i].ghost) {  // of another slope: the guide would seem to be of that one
        if (curves[i].slope && curves[i].slope != slope) grey.push_back(whole);
        continue;
      }
      if (curves[i].slope == slope) {
        for (auto& piece : visible_pieces(used_points(layout, k, curves[i]), on_top)) {
          near.push_back(std::move(piece));
          numbers.push_back(i);
        }
        alike.push_back(whole);
        numbers_alike.push_back(i);
      } else {
        others.push_back(whole);
      }
      on_top.push_back(whole);
    }
    const std::string label = fmt::format("slope {:.3g}", slope);
    const double text_width = 5.5 * static_cast<double>(label.size());
    const double angle = std::atan2(slope * decade_y, decade_x) * 180 / std::numbers::pi;
    grey.insert(grey.end(), alike.begin(), alike.end());  // none of these is to be nearer than its own curve
    auto guide = place_guide(with_behind, near, angle, text_width, others, grey);
    if (!guide) guide = place_guide(scene, near, angle, text_width, others, grey);
    if (!guide) continue;
    for (Scene* one : {&scene, &with_behind}) {
      one->lines.push_back({guide->from, guide->to});
      const auto letters = boxes_along(*guide, text_width);
      one->taken.insert(one->taken.end(), letters.begin(), letters.end());
    }
    // In the colour of the one it is nearest to, of several that run close together.
    constexpr double clearly = 0.5;  // pixels
    std::size_t curve = numbers[guide->beside];
    double nearest = distance(guide->label, {near[guide->beside]}) - clearly;
    for (std::size_t one = 0; one < alike.size(); ++one)
      if (const double gap = distance(guide->label, {alike[one]}); gap < nearest)
        nearest = gap, curve = numbers_alike[one];
    placed.push_back({label, curve, *guide});
  }
  return placed;
}

}  // namespace

namespace {

// Where a curve is last seen: its rightmost point in the panel or, behind that, where it leaves through an edge.
std::optional<Pixel> end_of(const Layout& layout, const Curve& curve) {
  const auto& box = layout.panels[0];
  std::vector<Pixel> line = points_in(layout, 0, curve);
  std::stable_sort(line.begin(), line.end(), [](const Pixel& a, const Pixel& b) { return a.x < b.x; });
  const auto is_in = [&](const Pixel& p) { return p.y >= 0 && p.y <= box.height && p.x <= box.width + 1; };
  const auto last = std::find_if(line.rbegin(), line.rend(), is_in);
  if (last == line.rend()) return std::nullopt;
  if (last == line.rbegin()) return *last;
  const Pixel inside = *last, outside = *(last - 1);
  const double edge = outside.y > box.height ? box.height : outside.y < 0 ? 0 : inside.y;
  const double part = outside.y == inside.y ? 0 : (edge - inside.y) / (outside.y - inside.y);
  return Pixel{std::min(inside.x + part * (outside.x - inside.x), box.width), edge};
}

// How high a curve runs: its median height.
double median_height(const Layout& layout, const Curve& curve) {
  auto line = points_in(layout, 0, curve);
  if (line.empty()) return 0;
  const auto middle = line.begin() + static_cast<std::ptrdiff_t>(line.size() / 2);
  std::nth_element(line.begin(), middle, line.end(), [](const Pixel& a, const Pixel& b) { return a.y < b.y; });
  return middle->y;
}

// Names beside the panel, each as near to the height of its curve's end as the others allow; without ends, samples in
// the order of the curves.
std::vector<EndName> names_beside(const Chart& chart, const Layout& layout, bool has_ends) {
  constexpr double sample = 14, gap = 4;
  const double line = line_beside(chart.format);
  const auto& box = layout.panels[0];
  const auto height_of = [&](std::size_t curve) {
    return line * static_cast<double>(lines_beside(chart.panels[0].curves[curve], chart.format).size());
  };
  std::vector<EndName> names;
  double above = 0;  // of the names so far, without ends
  for (std::size_t i = 0; i < chart.panels[0].curves.size(); ++i) {
    const Curve& curve = chart.panels[0].curves[i];
    if (curve.name.empty()) continue;
    const auto end = has_ends ? end_of(layout, curve) : std::nullopt;
    const bool is_off = has_ends && !end && !curve.points.empty();  // its name stands on the side where it is
    const double off = is_off && median_height(layout, curve) < 0 ? 0 : box.height;
    const Pixel to{box.width + gap + sample, end ? end->y : is_off ? off : box.height - line / 2 - above};
    names.push_back({i, end.value_or(Pixel{box.width + gap, -1}), to});
    above += height_of(i);
  }
  // From the top down, then from the bottom up where that led below the panel.
  std::stable_sort(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.to.y > b.to.y; });
  double highest = box.height - line / 3;
  for (auto& name : names) {
    name.to.y = std::min(name.to.y, highest);
    highest = name.to.y - height_of(name.curve);
  }
  double lowest = line / 3;
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    name->to.y = std::max(name->to.y, lowest + height_of(name->curve) - line);
    lowest = name->to.y + line;
  }
  for (auto& name : names)
    if (name.from.y < 0) name.from.y = name.to.y;  // a sample
  return names;
}

// Where curves end close together, lines to their names would tell nobody which is which.
std::vector<EndName> end_names(const Chart& chart, const Layout& layout) {
  constexpr double furthest = 0.2;   // of the panel's height
  constexpr double far_left = 0.85;  // of its width: a line from there to the name would lie among the curves
  const auto& curves = chart.panels[0].curves;
  const bool has_ends = !chart.in_order && std::none_of(curves.begin(), curves.end(), turns_back);
  const auto names = names_beside(chart, layout, has_ends);
  // Or most of them would lead along each other.
  const auto moved = std::count_if(names.begin(), names.end(), [&](const EndName& name) {
    return std::abs(name.from.y - name.to.y) > line_beside(chart.format);
  });
  const bool is_crowded = 2 * static_cast<std::size_t>(moved) > names.size() ||
                          std::any_of(names.begin(), names.end(), [&](const EndName& name) {
                            return std::abs(name.from.y - name.to.y) > furthest * layout.panels[0].height ||
                                   name.from.x < far_left * layout.panels[0].width;
                          });
  if (!is_crowded || chart.in_order) return names;
  Chart ordered = chart;
  auto& all = ordered.panels[0].curves;
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto place = [&](std::size_t i) {  // what is exact first, then from the top down
    return std::pair(!curves[i].grey, -median_height(layout, curves[i]));
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
  for (std::size_t i = 0; i < order.size(); ++i) all[i] = curves[order[i]];
  auto samples = names_beside(ordered, layout, false);
  for (auto& name : samples) name.curve = order[name.curve];
  return samples;
}

}  // namespace

Layout with_room_for_legends(const Chart& chart) {
  Layout layout = lay_out(chart);
  if (chart.format == Format::slide || chart.legend_outside) return layout;
  if (!any(hiding_legends(chart, layout))) return layout;
  constexpr double tallest = 330;  // pixels of a panel
  const double usual = layout.panels[0].height;
  if (!chart.equal)
    for (const double higher : {1.15, 1.3}) {
      if (higher * usual > tallest) break;
      layout = lay_out(chart, {}, higher);
      if (!any(hiding_legends(chart, layout))) return layout;
    }
  layout = lay_out(chart);
  return lay_out(chart, by_row(layout, hiding_legends(chart, layout)));
}

Furniture furnish(const Chart& chart, const Layout& layout, std::size_t k) {
  Scene scene = scene_of(chart, layout, k);
  Furniture furniture;
  if (has_names_beside(chart))
    furniture.names = end_names(chart, layout);
  else
    furniture.legend = place_legend(chart, layout, k, scene);
  furniture.floor = floor_height(chart, layout, k);
  if (furniture.floor > 0) {
    furniture.floor_label = place_floor_label(scene, furniture.floor, chart.format);
    scene.taken.push_back({furniture.floor_label.x, furniture.floor_label.y - floor_label / 2,
                           floor_label_width(chart.format), floor_label});
  }
  if (chart.x.log && chart.y.log) furniture.guides = guides(chart, layout, k, scene);
  furniture.broad = broad_lines(chart, layout, k);
  return furniture;
}

}  // namespace halfstep::inline reports
