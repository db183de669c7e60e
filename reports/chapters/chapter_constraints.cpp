// The chapter on rods kept by projection.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/constraints/constraints.hpp"

namespace halfstep::inline reports {
namespace {

using Errors = std::vector<ConstraintErrorRow>;

/// What a panel shows: the handlings of one system, in the precision that comes first.
struct LinkageView {
  std::string title, system;
  std::vector<std::string> handlings;
};

std::vector<Point> points_of(const Errors& rows, const std::string& system, const std::string& handling) {
  std::vector<Point> points;
  for (const auto& row : rows)
    if (row.system == system && row.handling == handling && row.precision == rows.front().precision)
      points.push_back({row.h, row.position.value, true});
  return points;
}

/// A handling looks the same in every chart.
std::size_t look_of_handling(const std::string& handling) {
  static const std::vector<std::string> all = {"new-rod",
                                               "new-rod:sweeps=1",
                                               "shake",
                                               "lagged",
                                               "shake:sweeps=1",
                                               "shake:sweeps=2",
                                               "shake:sweeps=5",
                                               "shake:tolerance=1e-4",
                                               "shake:tolerance=1e-6",
                                               "shake:tolerance=1e-8"};
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), handling) - all.begin());
}

/// The order that is expected stands beside the first curve of a panel that has it.
Chart linkage_errors_chart(const StudyResults& results) {
  const auto rows = results.table<ConstraintErrorRow>();
  const std::vector<LinkageView> views = {
      {"pendulum", "pendulum", {"new-rod", "shake", "lagged"}},
      {"double pendulum", "double-pendulum", {"new-rod", "new-rod:sweeps=1", "shake", "lagged"}},
      {"a fixed number of sweeps", "double-pendulum", {"shake:sweeps=1", "shake:sweeps=2", "shake:sweeps=5", "shake"}},
      {"sweeps to a tolerance",
       "double-pendulum",
       {"shake:tolerance=1e-4", "shake:tolerance=1e-6", "shake:tolerance=1e-8", "shake"}}};
  Chart chart{
      "constraints-errors",
      "Error of position against step size",
      fmt::format("largest error of the last {} steps, all particles", count_text(ConstraintErrorRow::last_steps)),
      {"step size h"},
      {"error of position"},
      {}};
  for (const auto& view : views) {
    Panel panel{view.title, {}, {}};
    for (const auto& handling : view.handlings) {
      Curve curve{handling, "", look_of_handling(handling), points_of(rows, view.system, handling), {}, false};
      if (handling == "new-rod" || (handling == "shake" && view.title != "a fixed number of sweeps"))
        curve.slope = results.expected(view.system + ", " + handling, "order of position");
      panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
  return chart;
}

Chart energy_chart(const std::vector<EnergyRow>& rows) {
  Chart chart{"constraints-energy", "Energy error in a long run", "", {"time", false}, {"relative energy error"}, {}};
  chart.markers = false;
  std::size_t windows = 0;
  for (const char* system : {"pendulum", "double-pendulum"}) {
    Panel panel{system, {}, {}};
    for (const char* handling : {"new-rod", "shake", "lagged", "shake:sweeps=1", "shake:sweeps=5"}) {
      Curve curve{handling, "", look_of_handling(handling), {}, {}, false};
      for (const auto& row : rows)
        if (row.problem == system && row.method == handling)
          curve.points.push_back({row.t, row.relative_energy_error, true});
      windows = std::max(windows, curve.points.size());
      if (!curve.points.empty()) panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
  chart.note = fmt::format("h = {}; largest |E - E(0)| / E(0) of each of {} windows, E = 0 at rest",
                           step_text(rows.front().h), windows);
  return chart;
}

Chart chain_chart(const std::vector<ChainRow>& rows) {
  Chart chart{"constraints-chain",
              "A hanging chain after a free step: what is left of the error",
              fmt::format("one free step of h = {:g} from rest, links of unit length and equal masses", chain_step),
              {"sweeps, or iterations of Newton's method"},
              {"largest error of a link"},
              {}};
  chart.y.least = 1e-16;
  const std::vector<int> lengths = {10, 20, 50, 100};
  for (const char* shape : {"straight", "curved"}) {
    Panel panel{shape, {}, {}};
    std::size_t look = 0;
    for (const char* solver : {"sweeps", "newton"})
      for (const int links : lengths) {
        if (std::string(solver) == "newton" && links != lengths.back()) continue;
        Curve curve{fmt::format("{} links, {}", links, solver), "", look++, {}, {}, false};
        for (const auto& row : rows)
          if (row.shape == shape && row.solver == solver && row.links == links && row.sweeps > 0)
            curve.points.push_back({double(row.sweeps), row.violation, true});
        panel.curves.push_back(std::move(curve));
      }
    chart.panels.push_back(std::move(panel));
  }
  return chart;
}

PlainTable speed_table(const std::vector<ChainSpeedRow>& rows) {
  PlainTable table{
      fmt::format("Sweeps and Newton's method with LU: one unconstrained step of a chain, corrected to {:.0e}",
                  chain_goal),
      {"links", "shape", "sweeps per digit", "theory", "sweeps", "time of sweeps, us", "Newton iterations",
       "time of Newton, us"},
      {}};
  for (const auto& row : rows)
    table.rows.push_back({fmt::format("{}", row.links), row.shape, fmt::format("{:.2f}", row.sweeps_per_digit),
                          fmt::format("{:.2f}", row.theory), fmt::format("{}", row.sweeps),
                          fmt::format("{:.1f}", row.sweeping_microseconds), fmt::format("{}", row.iterations),
                          fmt::format("{:.1f}", row.newton_microseconds)});
  return table;
}

PlainTable stretch_table(const std::vector<StretchRow>& rows) {
  PlainTable table{"", {"sweeps per step", "h", "excess length"}, {}};
  for (const auto& row : rows) {
    table.caption = fmt::format("A chain of {} links hanging at rest: its excess length", row.links);
    table.rows.push_back(
        {fmt::format("{}", row.sweeps), fmt::format("{}", row.h), fmt::format("{:.3g} %", 100 * row.stretch)});
  }
  return table;
}

/// To how many digits two numbers agree.
std::string digits_in_common(const FindingRow* row) {
  if (row == nullptr || !row->expected || !row->observed || *row->expected == *row->observed) return "–";
  return count_text(std::lround(std::floor(-std::log10(std::abs(*row->observed / *row->expected - 1)))));
}

/// "one or two".
std::string newton_iterations(const std::vector<ChainSpeedRow>& rows) {
  std::set<int> different;
  for (const auto& row : rows) different.insert(row.iterations);
  std::vector<std::string> words;
  for (const int iterations : different) words.push_back(count_text(iterations));
  return enumerated(words, "or");
}

}  // namespace

Chapter constraints_chapter(const StudyResults& results) {
  const auto speeds = results.table<ChainSpeedRow>();
  const auto order = [&](const std::string& handling) {
    return value_text(results.expected("pendulum, " + handling, "order of position"));
  };
  Chapter chapter = chapter_text(
      "constraints",
      {{"new_rod_order", order("new-rod")},
       {"shake_order", order("shake")},
       {"lagged_order", order("lagged")},
       {"energy_digits", digits_in_common(results.finding("pendulum, new-rod", "relative energy loss / h"))},
       {"newton", newton_iterations(speeds)}});
  chapter.charts = {linkage_errors_chart(results)};
  if (const auto rows = results.table<EnergyRow>(constraint_energy_file); !rows.empty())
    chapter.charts.push_back(energy_chart(rows));
  chapter.charts.push_back(chain_chart(results.table<ChainRow>()));
  chapter.tables = {speed_table(speeds), stretch_table(results.table<StretchRow>())};
  return chapter;
}

}  // namespace halfstep::inline reports
