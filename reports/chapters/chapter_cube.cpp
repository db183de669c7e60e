// The chapter on the mass-spring cube benchmark.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "halfstep/reports/chapters/cube_cost_charts.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/cube/cube.hpp"

namespace halfstep::inline reports {
namespace {

Chart cfl_chart(const std::vector<CubeCflRow>& rows) {
  Chart chart;
  chart.name = "cube-cfl";
  chart.title = "A cube thrown at the floor: how many tetrahedra are inverted";
  chart.note = fmt::format(
      "{} particles at a distance of d = {:g} m, steps of h at the speed v; share of the tetrahedra that were inverted "
      "at some time     vertical lines: h|v| = d",
      cube_mesh(thrown_cube, cube_spacing).particles(), cube_spacing);
  chart.x = {.label = "speed, m/s", .log = false, .from = 0, .to = 130};
  chart.y = {.label = "share inverted", .log = false, .from = 0, .to = 1};
  Panel& panel = chart.panels.emplace_back(Panel{});
  panel.curves = {Curve{"tiny steps", "", 2, {}, std::nullopt, true}};
  std::vector<Curve> limits;
  for (const auto& row : rows) {
    if (row.experiment != "cube") continue;
    const auto name =
        fmt::format("{}, h = {:g} ms: h|v| = d at {:.0f} m/s", row.scheme, row.h_ms, row.speed / row.courant);
    if (row.scheme == "velocity-verlet") panel.curves[0].points.push_back({row.speed, row.expected, true});
    if (panel.curves.back().name != name) {
      panel.curves.push_back(Curve{name, "", panel.curves.size() - 1, {}, std::nullopt, false});
      Curve limit{.name = "", .look = panel.curves.back().look};
      limit.thin = true;
      limit.points = {{row.speed / row.courant, 0, true}, {row.speed / row.courant, 1, true}};
      limits.push_back(limit);
    }
    panel.curves.back().points.push_back({row.speed, row.observed, true});
  }
  panel.curves.insert(panel.curves.end(), limits.begin(), limits.end());
  return chart;
}

/// Where a point of space is seen from the front, the right and above, from afar.
Point seen(double x, double y, double z) {
  constexpr double turned = 0.42, raised = 0.35;
  const double away = y * std::cos(turned) - x * std::sin(turned);
  return {x * std::cos(turned) + y * std::sin(turned), z * std::cos(raised) + away * std::sin(raised), true};
}

void end_line(Curve& curve) { curve.points.push_back({std::nan(""), std::nan(""), false}); }

/// A shape of the cube: its particles by their places in it.
class Shape {
 public:
  Shape(const std::vector<CubeParticleRow>& rows, const std::string& shape) {
    for (const auto& row : rows) {
      if (row.shape != shape) continue;
      particles_[{row.i, row.j, row.k}] = seen(row.x, row.y, row.z);
      numbers_[row.particle] = seen(row.x, row.y, row.z);
      last_ = std::max({last_, row.i, row.j, row.k});
    }
  }

  int last() const { return last_; }
  Point corner(int particle) const {
    const auto at = numbers_.find(particle);
    return at == numbers_.end() ? Point{std::nan(""), std::nan("")} : at->second;
  }

  /// A particle of the front (0), the right (1) or the top (2), by its column and row there.
  Point on(int side, int column, int row) const {
    const auto at = particles_.find(side == 0   ? std::array{column, 0, row}
                                    : side == 1 ? std::array{last_, column, row}
                                                : std::array{column, row, last_});
    return at == particles_.end() ? Point{std::nan(""), std::nan("")} : at->second;
  }

  /// The edge of a side as a closed line.
  std::vector<Point> outline(int side) const {
    std::vector<Point> points;
    for (int n = 0; n < last_; ++n) points.push_back(on(side, n, 0));
    for (int n = 0; n < last_; ++n) points.push_back(on(side, last_, n));
    for (int n = last_; n > 0; --n) points.push_back(on(side, n, last_));
    for (int n = last_; n > 0; --n) points.push_back(on(side, 0, n));
    points.push_back(points.front());
    return points;
  }

 private:
  std::map<std::array<int, 3>, Point> particles_;
  std::map<int, Point> numbers_;
  int last_ = 0;
};

/// The plane, and on it the outline of the cube before anything happened to it.
std::vector<Curve> plane(double edge) {
  const double from = -edge / 4, to = 1.25 * edge;
  Curve plane, cube;
  plane.ghost = cube.ghost = true;
  for (int n = 0; n <= 6; ++n) {
    const double at = from + (to - from) * n / 6;
    plane.points.insert(plane.points.end(), {seen(at, from, 0), seen(at, to, 0)});
    end_line(plane);
    plane.points.insert(plane.points.end(), {seen(from, at, 0), seen(to, at, 0)});
    end_line(plane);
  }
  for (const double z : {0.0, edge}) {
    cube.points.insert(cube.points.end(),
                       {seen(0, 0, z), seen(edge, 0, z), seen(edge, edge, z), seen(0, edge, z), seen(0, 0, z)});
    end_line(cube);
  }
  for (const auto& [x, y] : {std::pair{0.0, 0.0}, std::pair{edge, 0.0}, std::pair{edge, edge}, std::pair{0.0, edge}}) {
    cube.points.insert(cube.points.end(), {seen(x, y, 0), seen(x, y, edge)});
    end_line(cube);
  }
  return {plane, cube};
}

Curve net(const Shape& shape) {
  Curve lines{.look = 0};
  for (int side = 0; side < 3; ++side)
    for (int n = 0; n <= shape.last(); ++n)
      for (const bool upright : {false, true}) {
        for (int m = 0; m <= shape.last(); ++m)
          lines.points.push_back(upright ? shape.on(side, n, m) : shape.on(side, m, n));
        end_line(lines);
      }
  return lines;
}

/// The edges of the tetrahedra that are inside out.
Curve inverted(const Shape& shape, const std::vector<CubeTetrahedronRow>& rows, const std::string& name) {
  Curve lines{.name = "", .look = 1};
  int count = 0, all = 0;
  for (const auto& row : rows) {
    if (row.shape != name) continue;
    ++all;
    if (row.volume > 0) continue;
    ++count;
    for (const int corner : {row.a, row.b, row.c, row.a, row.d, row.b}) lines.points.push_back(shape.corner(corner));
    end_line(lines);
    lines.points.insert(lines.points.end(), {shape.corner(row.c), shape.corner(row.d)});
    end_line(lines);
  }
  if (count > 0) lines.name = fmt::format("inside out: {} of {} tetrahedra", count, all);
  return lines;
}

Chart shape_chart(const StudyResults& results) {
  Chart chart;
  chart.name = "cube-shapes";
  chart.title = "Shapes of the cube";
  chart.x = chart.y = {.label = "", .log = false};
  chart.equal = chart.bare = true;
  chart.markers = false;
  const auto particles = results.table<CubeParticleRow>();
  const auto tetrahedra = results.table<CubeTetrahedronRow>();
  for (const auto& name : words_of(particles, &CubeParticleRow::shape)) {
    const Shape shape(particles, name);
    const auto how = name == "compressed" ? fmt::format(" by {:.0f} %", 100 * cube_compression)
                     : name == "sheared"  ? fmt::format(" by {:g}", cube_shear)
                     : name == "thrown"   ? fmt::format(" at {:g} m/s", cube_throw)
                                          : std::string();
    Panel panel{name + how, plane(cube_spacing * shape.last()), {}};
    for (const int side : {2, 0, 1}) {
      Curve face{.look = 0, .points = shape.outline(side)};
      face.fill = side == 2 ? 1 : side == 0 ? 2 : 3;
      panel.curves.push_back(face);
    }
    panel.curves.push_back(net(shape));
    if (const Curve lost = inverted(shape, tetrahedra, name); !lost.points.empty()) panel.curves.push_back(lost);
    chart.panels.push_back(panel);
  }
  const auto top = results.observed(cube_at_rest, cube_top);
  if (top)
    chart.note = fmt::format("{}³ particles; at rest its top is {:.1f} % lower     grey: the cube before", shape_cube,
                             100 * (1 - *top));
  return chart;
}

std::string number(std::optional<double> value) { return value && *value > 0 ? fmt::format("{:.3g}", *value) : "–"; }

/// How many particles, springs or tetrahedra Teschner's cube has.
std::string size_of_cube(const StudyResults& results, const std::string& of) {
  const auto size = results.observed("cube of 16^3", of);
  return size ? fmt::format("{:.0f}", *size) : "–";
}

/// The schemes of Teschner's table.
std::vector<CubeRow> published_schemes(const std::vector<CubeRow>& rows) {
  std::vector<CubeRow> chosen;
  for (const auto& row : rows)
    if (row.published_ratio && !std::isnan(*row.published_ratio)) chosen.push_back(row);
  return chosen;
}

PlainTable published_table(const std::vector<CubeRow>& rows, const StudyResults& results) {
  PlainTable table{fmt::format("Teschner's table and the same cube here ({} particles, {} tetrahedra, {} springs)",
                               size_of_cube(results, "particles"), size_of_cube(results, "tetrahedra"),
                               size_of_cube(results, "springs")),
                   {"scheme", "step, ms", "step, Teschner", "computation, ms", "computation, Teschner", "ratio",
                    "ratio, Teschner", "ratio / explicit Euler", "ratio / explicit Euler, Teschner"},
                   {}};
  auto chosen = published_schemes(rows);
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const CubeRow& a, const CubeRow& b) { return *a.published_ratio < *b.published_ratio; });
  for (const auto& row : chosen)
    table.rows.push_back({row.scheme, number(row.step), number(row.published_step), number(row.compute),
                          number(row.published_compute), number(row.ratio), fmt::format("{:.2f}", *row.published_ratio),
                          fmt::format("{:.1f}", row.ratio / chosen.front().ratio),
                          fmt::format("{:.1f}", *row.published_ratio / *chosen.front().published_ratio)});
  return table;
}

PlainTable scheme_table(const std::vector<CubeRow>& rows) {
  PlainTable table{
      "Every applicable scheme, by simulated time over computation time",
      {"scheme", "forces or iterations per step", "largest stable step, ms", "determined on",
       fmt::format("{}^3 cube, ms", small_cube), "its fastest vibration alone, ms", "computation, ms", "ratio"},
      {}};
  auto sorted = rows;
  std::stable_sort(sorted.begin(), sorted.end(), [](const CubeRow& a, const CubeRow& b) { return a.ratio > b.ratio; });
  for (const auto& row : sorted)
    table.rows.push_back({row.scheme, fmt::format("{:.3g}", row.work), number(row.step), row.found_on,
                          number(row.small_step), number(row.mode_step), number(row.compute), number(row.ratio)});
  return table;
}

PlainTable size_table(const std::vector<CubeSizeRow>& rows) {
  PlainTable table{"The largest stable step follows the fastest vibration, not the size",
                   {"particles", "springs", "tetrahedra", "w, 1/s", "Verlet, ms", "wh", "RK4, ms", "wh"},
                   {}};
  for (const auto& row : rows)
    table.rows.push_back({std::to_string(row.particles), std::to_string(row.springs), std::to_string(row.tetrahedra),
                          fmt::format("{:.2f}", row.fastest), number(row.verlet_step),
                          fmt::format("{:.3f}", row.verlet_wh), number(row.rk4_step),
                          fmt::format("{:.3f}", row.rk4_wh)});
  return table;
}

PlainTable drop_table(const std::vector<CubeDropRow>& rows) {
  PlainTable table{
      fmt::format("Implicit Euler on a cube of {}^3 particles dropped on the floor: the largest step for which "
                  "the energy never exceeds this multiple of its initial value",
                  small_cube),
      {"solver"},
      {}};
  for (const auto& row : rows)
    if (row.solve == rows.front().solve) table.columns.push_back(value_text(row.bound));
  for (const auto& row : rows) {
    if (table.rows.empty() || table.rows.back().front() != row.solve) table.rows.push_back({row.solve});
    if (table.rows.back().size() < table.columns.size())
      table.rows.back().push_back(fmt::format("{:.3g} ms", row.step));
  }
  for (auto& row : table.rows) row.resize(table.columns.size());
  return table;
}

PlainTable layout_table(const std::vector<CubeCostRow>& rows) {
  PlainTable table{"Cost of a Verlet step",
                   {"particles", "coordinates", "ms per step", "ns per particle", "ns per spring", "by bandwidth",
                    "ns per tetrahedron"},
                   {}};
  const auto on_cores = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.step_on_cores_ms; });
  if (on_cores != rows.end())
    table.columns.push_back(fmt::format("ms per step on {} cores", on_cores->cores.value_or(0)));
  for (const auto& row : rows) {
    table.rows.push_back({std::to_string(row.particles), row.layout, number(row.step_ms), number(row.ns_per_particle),
                          number(row.ns_per_spring), number(row.bandwidth_ns), number(row.ns_per_tetrahedron)});
    if (on_cores != rows.end()) table.rows.back().push_back(row.step_on_cores_ms ? number(*row.step_on_cores_ms) : "–");
  }
  return table;
}

PlainTable plate_table(const std::vector<CubeCflRow>& rows) {
  PlainTable table{"A particle passing a plate of thickness d: share of passages in which no step ends inside",
                   {"h|v| / d", "1 − d/(h|v|)", "measured"},
                   {}};
  for (const auto& row : rows)
    if (row.experiment == "plate")
      table.rows.push_back(
          {fmt::format("{:g}", row.courant), fmt::format("{:.3f}", row.expected), fmt::format("{:.3f}", row.observed)});
  return table;
}

const CubeRow* row_of(const std::vector<CubeRow>& rows, std::string_view scheme) {
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const CubeRow& row) { return row.scheme == scheme; });
  return at == rows.end() ? nullptr : &*at;
}

/// What the words of the chapter name: steps and times in ms, the material of the study.
Placeholders placeholders(const StudyResults& results, const std::vector<CubeRow>& rows) {
  const std::string published = "Teschner's table";
  const auto* rk4 = results.finding(published, "RK4 step implied by Euler and Verlet, ms");
  const auto* rk2 = results.finding(published, "RK2 step implied by Euler and Verlet, ms");
  const auto implied = [](const FindingRow* row) {
    return row == nullptr || !row->observed ? "–" : fmt::format("{:.1f}", *row->observed);
  };
  const auto expected = [&](const FindingRow* row) {
    return value_text(row == nullptr ? std::nullopt : row->expected);
  };
  double off = step_tolerance;  // to which the steps are found
  for (const auto& row : rows)
    if (row.mode_step > 0) off = std::max(off, std::fabs(row.small_step / row.mode_step - 1));
  double least_bound = std::numeric_limits<double>::infinity(), largest_bound = 0;
  for (const auto& row : results.table<CubeDropRow>()) {
    least_bound = std::min(least_bound, row.bound);
    largest_bound = std::max(largest_bound, row.bound);
  }
  const auto excess = [](double bound) {
    return !std::isfinite(bound) ? "–" : fmt::format("{:.3g}", 100 * (bound - 1));
  };
  const CubeRow *euler = row_of(rows, cost_reference), *implicit = row_of(rows, "implicit-euler");
  const Material& m = cube_material;
  return {{"vibration", rk4 == nullptr ? "–" : rk4->reason},
          {"rk4_implied", implied(rk4)},
          {"rk4_published", expected(rk4)},
          {"rk2_implied", implied(rk2)},
          {"rk2_published", expected(rk2)},
          {"cell", value_text(cube_spacing)},
          {"mass", value_text(m.mass)},
          {"stiffness", value_text(m.stiffness)},
          {"bulk", value_text(m.bulk / 1e6)},
          {"damping", value_text(1000 * m.damping)},
          {"gravity", value_text(m.gravity)},
          {"contact", value_text(m.contact)},
          {"euler_time", euler == nullptr ? "–" : fmt::format("{:.2g}", euler->compute)},
          {"euler_time_published", value_text(euler == nullptr ? std::nullopt : euler->published_compute)},
          {"schemes", count_text(std::ssize(published_schemes(rows)))},
          {"particles", size_of_cube(results, "particles")},
          {"shake", value_text(shake_speed)},
          {"shake_ratio", count_text(std::lround(shake_ratio))},
          {"run_time", value_text(cube_run_time)},
          {"mode_percent", fmt::format("{:.0f}", std::ceil(100 * off - 1e-9))},
          {"verlet_limit", value_text(mode_limits(1, 0).verlet)},
          {"rest_step",
           value_text(results.observed("implicit-euler, at rest", "largest stable step among those tried, s"))},
          {"least_excess", excess(least_bound)},
          {"largest_excess", excess(largest_bound)},
          {"excess", excess(cube_drop_bound)},
          {"implicit", implicit == nullptr ? "–" : fmt::format("{:.3g}", implicit->step)},
          {"implicit_published", value_text(implicit == nullptr ? std::nullopt : implicit->published_step)}};
}

}  // namespace

Chapter cube_chapter(const StudyResults& results) {
  const auto rows = results.table<CubeRow>();
  const auto costs = results.table<CubeCostRow>();
  const auto cfl = results.table<CubeCflRow>();
  Chapter chapter = chapter_text("cube", placeholders(results, rows));
  chapter.charts = {cube_cost_chart(costs, results), cube_spring_chart(costs), cfl_chart(cfl)};
  if (results.has<CubeParticleRow>() && results.has<CubeTetrahedronRow>())
    chapter.charts.insert(chapter.charts.begin(), shape_chart(results));
  chapter.tables = {
      published_table(rows, results),           scheme_table(rows),  size_table(results.table<CubeSizeRow>()),
      drop_table(results.table<CubeDropRow>()), layout_table(costs), plate_table(cfl)};
  return chapter;
}

}  // namespace halfstep::inline reports
