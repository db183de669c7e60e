// All figures of a folder, drawn by gnuplot.
#include "halfstep/reports/figures/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/charts/svg.hpp"
#include "halfstep/reports/figures/run_gnuplot.hpp"
#include "halfstep/reports/text/spelled.hpp"

namespace halfstep::inline reports {
namespace {

namespace fs = std::filesystem;

// The subject of the README's opening picture: Kepler in double where it was run.
Subject first_subject(const std::vector<Subject>& all) {
  for (const auto& wanted : {Subject{"kepler", "double"}, Subject{"kepler", "quad"}})
    if (std::find(all.begin(), all.end(), wanted) != all.end()) return wanted;
  return all.front();
}

constexpr std::array endings{".gp", ".dat", ".svg", ".pdf", ".png"};

// Whether a figure is there as its script and data draw it. Its SVG is finished after all else of the folder was drawn.
bool stands(const fs::path& folder, const Drawing& drawing) {
  const auto file = [&](const char* ending) { return folder / (drawing.name + ending); };
  for (const char* ending : endings)
    if (!fs::is_regular_file(file(ending))) return false;
  return read_file(file(".gp")) == drawing.script && read_file(file(".dat")) == drawing.data &&
         is_finished_svg(file(".svg"), drawing.name);
}

}  // namespace

std::string title_of(const Subject& subject) {
  return problem_in_title(subject.problem) + ", " + precision_in_title(subject.precision);
}

std::string step_text(const std::set<double>& steps) {
  return steps.size() == 1 ? fmt::format(", h = {:.4g}", *steps.begin()) : "";
}

std::vector<Panel> panels_by_group(const Results& results, const MakeCurve& make) {
  std::vector<Panel> panels;
  for (const auto& group : groups(results)) {
    Panel panel{group.title, {}, {}};
    // Of all of the group, drawn or not: a method looks the same in the figures beside this one.
    const auto members =
        members_of(group.methods, [&](const std::string& method) { return family_of(results, method); });
    for (std::size_t i = 0; i < group.methods.size(); ++i) {
      auto curve = make(group.methods[i]);
      if (!curve || (curve->points.empty() && curve->note.empty())) continue;
      curve->look = i;
      curve->family = family_of(results, group.methods[i]);
      curve->member = members.at(group.methods[i]);
      panel.curves.push_back(std::move(*curve));
    }
    if (!panel.curves.empty()) panels.push_back(std::move(panel));
  }
  return panels;
}

void leave_out_empty_curves(Chart& chart) {
  std::vector<Panel> kept;
  std::vector<std::string> names;              // of the panels since the last one that is kept
  if (!has_points(chart)) kept.push_back({});  // one that holds the names
  for (Panel& panel : chart.panels) {
    for (const Curve& curve : panel.curves)
      if (curve.points.empty())
        names.push_back(curve.note.empty() ? curve.name : fmt::format("{} ({})", curve.name, curve.note));
    std::erase_if(panel.curves, [](const Curve& curve) { return curve.points.empty(); });
    if (!panel.curves.empty()) kept.push_back(std::move(panel));
    if (kept.empty()) continue;
    auto& missing = kept.back().missing;
    missing.insert(missing.end(), names.begin(), names.end());
    names.clear();
  }
  chart.panels = std::move(kept);
  if (const std::string missing = missing_curves(chart.panels); !missing.empty())
    chart.note += (chart.note.empty() ? "" : "     ") + missing;
}

std::vector<Point> largest_so_far(std::vector<Point> points) {
  double most = 0;
  for (Point& point : points)
    if (std::isfinite(point.y)) point.y = most = std::max(most, point.y);
  return points;
}

Curve run_curve(const std::string& method, std::vector<Point> points) {
  if (points.size() == 1) return {method, "ends at once", 0, {}, {}};
  return {method, "", 0, std::move(points), {}};
}

void add_exact(std::vector<Panel>& panels, const std::vector<Point>& points) {
  for (Panel& panel : panels) {
    const bool first = &panel == &panels.front();
    panel.curves.insert(panel.curves.begin(), Curve{first ? "exact" : "", "", 0, points, {}, true});
  }
}

void mark_here_and_there(Chart& chart) {
  constexpr std::size_t markers = 5;  // on a curve
  chart.markers = true;
  for (Panel& panel : chart.panels)
    for (Curve& curve : panel.curves) {
      if (curve.grey) continue;
      curve.every = std::max<std::size_t>(1, curve.points.size() / markers);
      for (Point& point : curve.points) point.used = true;
    }
}

std::vector<Drawing> drawings(const Results& results, const std::vector<Chapter>& chapters) {
  std::vector<std::function<std::vector<Drawing>()>> figures;  // know nothing of one another
  const auto add_chart = [&](auto&& chart) { figures.emplace_back([=] { return draw_parts(chart()); }); };
  const auto every = subjects(results);
  if (!every.empty())
    figures.emplace_back([&] {
      Chart opening = overview_chart(results, first_subject(every));
      opening.name = "overview";
      return std::vector<Drawing>{draw(opening)};
    });
  std::vector<std::string> drawn_precisions;
  for (const auto& subject : every) {
    if (std::find(drawn_precisions.begin(), drawn_precisions.end(), subject.precision) == drawn_precisions.end())
      drawn_precisions.push_back(subject.precision);
    const auto add_of_subject = [&](auto* chart, auto... kind) {
      add_chart([=, &results, &subject] { return chart(results, subject, kind...); });
    };
    add_of_subject(overview_chart);
    if (groups(results).size() > 1)
      for (const bool seconds : {false, true}) add_of_subject(work_overview_chart, seconds);
    for (const auto& row : quantities) add_of_subject(error_chart, row.quantity);
    for (const auto& row : quantities)
      if (is_global(row.quantity)) add_of_subject(slope_chart, row.quantity);
    for (const bool seconds : {false, true}) add_of_subject(work_chart, seconds);
    add_of_subject(energy_chart);
    add_of_subject(equal_cost_chart);
    if (paths_differ(results, subject)) {
      for (auto* picture : {&portrait_chart, &solution_chart})
        add_chart([=, &results, &subject] {
          Chart chart = picture(results, subject);
          leave_out_panels_on_path(results, subject, chart);
          return chart;
        });
      add_of_subject(distance_chart_of_panels_on_path);
    } else {
      add_of_subject(distance_chart);
    }
    add_of_subject(rounding_chart);
  }
  std::vector<std::string> drawn_problems;
  for (const auto& subject : every) {
    const std::string& problem = subject.problem;
    if (std::find(drawn_problems.begin(), drawn_problems.end(), problem) != drawn_problems.end()) continue;
    drawn_problems.push_back(problem);
    add_chart([&results, problem] { return precision_chart(results, problem); });
  }
  for (const auto& precision : drawn_precisions) {
    figures.emplace_back([&] { return matrix_drawings(results, precision); });
    figures.emplace_back([&] { return exception_drawings(results, precision); });
    figures.emplace_back([&] { return std::vector<Drawing>{deviation_drawing(results, precision)}; });
  }
  for (const auto& chapter : chapters)
    for (const auto& chart : chapter.charts) add_chart([&chart]() -> const Chart& { return chart; });

  std::vector<std::vector<Drawing>> drawn(figures.size());
  parallel_for(figures.size(), one_a_core, nullptr, [&](std::size_t i) { drawn[i] = figures[i](); });
  std::vector<Drawing> all;
  for (auto& parts : drawn)
    for (Drawing& drawing : parts)
      if (!drawing.script.empty()) all.push_back(std::move(drawing));
  return all;
}

void write_drawings(const std::vector<Drawing>& all, const fs::path& folder, Format format) {
  if (all.empty()) return;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw InputError(fmt::format("{}: cannot be made: {}", folder.string(), error.message()));

  const auto style = style_script(format);
  const bool same_style = fs::is_regular_file(folder / "style.gp") && read_file(folder / "style.gp") == style;
  std::string everything = "# Draws every figure of this folder.\n";
  std::vector<Drawing> changed;
  for (const auto& drawing : all) {
    everything += "load " + escaped::gnuplot_word(drawing.name + ".gp") + "\n";
    if (!same_style || !stands(folder, drawing)) changed.push_back(drawing);
  }
  // Pictures first: one that is left from before must not pass for what a new script draws.
  for (const auto& drawing : changed) fs::remove(folder / (drawing.name + ".svg"), error);
  for (const auto& drawing : changed) {
    write_file(folder / (drawing.name + ".gp"), drawing.script);
    write_file(folder / (drawing.name + ".dat"), drawing.data);
  }
  write_file(folder / "style.gp", style);
  write_file(folder / "all.gp", everything);
  std::vector<std::string> scripts;
  for (const auto& drawing : changed) scripts.push_back(drawing.name + ".gp");
  run_gnuplot(folder, scripts);
  for (const auto& drawing : changed) finish_svg(folder / (drawing.name + ".svg"), drawing.name);
}

void remove_stale_figures(const std::vector<Drawing>& all, const fs::path& folder) {
  const fs::path list = folder / "all.gp";
  if (!fs::is_regular_file(list)) return;
  std::istringstream lines(read_file(list));
  const std::string before = "load '", behind = ".gp'";
  std::error_code error;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(before) || !line.ends_with(behind)) continue;
    const auto name = line.substr(before.size(), line.size() - before.size() - behind.size());
    if (std::ranges::find(all, name, &Drawing::name) != all.end()) continue;
    const fs::path picture = folder / (name + ".svg");
    if (!fs::is_regular_file(picture) || !is_finished_svg(picture, name)) continue;  // not of ours
    for (const char* ending : endings) fs::remove(folder / (name + ending), error);
  }
  if (all.empty()) fs::remove(list, error);  // else it is written anew with the figures
}

void draw_figures(const Results& results, const std::vector<Chapter>& chapters, const fs::path& dir) {
  const auto all = drawings(results, chapters);
  remove_stale_figures(all, dir / "figures");
  write_drawings(all, dir / "figures");
}

}  // namespace halfstep::inline reports
