// The chapter on rods kept by projection.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/spelled.hpp"
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

std::string explained_corrections(const Chart& chart) {
  return explained_names(chart, {{"new-rod", "corrected along the rod after the free step"},
                                 {"shake", "corrected along the rod as it was before the step"},
                                 {"lagged", "corrected by direction and error from before the step"},
                                 {"shake:sweeps", "each sweep corrects one rod after the other, once"}});
}

/// "     new-rod, sweeps = 1: within 5 % of new-rod up to h = 0.002": as far as two curves lie on each other from the
/// finest step on; nothing where they do nowhere.
std::string nearness_note(const Curve& curve, const Curve& other) {
  constexpr double near = 0.05;  // less than the width of a line
  double up_to = 0;
  for (auto p = curve.points.rbegin(), q = other.points.rbegin(); p != curve.points.rend() && q != other.points.rend();
       ++p, ++q) {
    if (p->x != q->x || !(std::fabs(p->y - q->y) <= near * q->y)) break;
    up_to = p->x;
  }
  return up_to == 0 ? ""
                    : fmt::format("     {}: within {:g} % of {} up to h = {:.4g}", spelled(curve.name), 100 * near,
                                  spelled(other.name), up_to);
}

const std::vector<LinkageView> corrections = {
    {"pendulum", "pendulum", {"new-rod", "shake", "lagged"}},
    {"double-pendulum", "double-pendulum", {"new-rod", "new-rod:sweeps=1", "shake", "lagged"}}};
const std::vector<LinkageView> unfinished = {
    {"double-pendulum, a fixed number of sweeps",
     "double-pendulum",
     {"shake:sweeps=1", "shake:sweeps=2", "shake:sweeps=5", "shake"}},
    {"double-pendulum, sweeps to a tolerance",
     "double-pendulum",
     {"shake:tolerance=1e-4", "shake:tolerance=1e-6", "shake:tolerance=1e-8", "shake"}}};

/// The order that is expected stands beside the first curve of a panel that has it. views: of no more handlings than
/// there are colours.
Chart linkage_errors_chart(const StudyResults& results, const std::string& name, const std::string& title,
                           const std::vector<LinkageView>& views) {
  const auto rows = results.table<ConstraintErrorRow>();
  Chart chart{
      name,
      title,
      fmt::format("largest error of the last {} steps, all particles", count_text(ConstraintErrorRow::last_steps)),
      {"step size h"},
      {"error of position"},
      {}};
  for (const auto& view : views) {
    Panel panel{view.title, {}, {}};
    for (const auto& handling : view.handlings) {
      Curve curve{handling, "", look_of_handling(handling), points_of(rows, view.system, handling), {}, false};
      if (handling == "new-rod" || (handling == "shake" && view.title != "double-pendulum, a fixed number of sweeps"))
        curve.slope = results.expected(view.system + ", " + handling, "order of position");
      if (handling == "new-rod:sweeps=1") chart.note += nearness_note(curve, panel.curves.front());
      panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
  chart.note += explained_corrections(chart);
  return chart;
}

Chart energy_chart(const std::vector<EnergyRow>& rows) {
  Chart chart{"constraints-energy", "Energy error in a long run", "", {"time", false}, {"relative energy error"}, {}};
  chart.markers = false;
  chart.separate = true;
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
                           step_text(rows.front().h), windows) +
               explained_corrections(chart);
  return chart;
}

Chart chain_chart(const std::vector<ChainRow>& rows) {
  Chart chart{"constraints-chain",
              "A hanging chain after a free step: what is left of the error",
              fmt::format("one free step of h = {:g} from rest, links of unit length and equal masses     "
                          "sweep: corrects one link after the other, once     dashed: the "
                          "tolerance of {}, where sweeps end",
                          chain_step, power_of_ten(static_cast<int>(std::lround(std::log10(chain_goal))))),
              {"sweeps, or Newton iterations"},
              {"largest error of a link"},
              {}};
  chart.y.least = 1e-16;
  const std::vector<int> lengths = {10, 20, 50, 100};
  for (const char* shape : {"straight", "curved"}) {
    Panel panel{shape, {}, {chain_goal}};
    std::size_t look = 0;
    for (const char* solver : {"sweeps", "newton"})
      for (const int links : lengths) {
        if (std::string(solver) == "newton" && links != lengths.back()) continue;
        Curve curve{fmt::format("{} links, {}", links, solver), "", look++, {}, {}, false};
        if (look <= lengths.size()) curve.grade = grade_of(look - 1, lengths.size());
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

Chart thread_chart(const StudyResults& results) {
  Chart chart{"constraints-thread",
              "A thread jerked taut: error of position against step size",
              "the jerk falls at the given part of a step",
              {"step size h"},
              {"error of position"},
              {}};
  Panel panel{"", {}, {}};
  for (const auto& row : results.table<ThreadRow>()) {
    const std::string name = fmt::format("{}, at {:g}", row.handling, row.phase);
    if (panel.curves.empty() || panel.curves.back().name != name) {
      panel.curves.push_back({name, "", panel.curves.size(), {}, {}, false});
      const auto subject = fmt::format("slack thread, {}, taut at {:g} of a step", row.handling, row.phase);
      panel.curves.back().slope = results.expected(subject, "order of position");
    }
    panel.curves.back().points.push_back({row.h, row.position, true});
  }
  chart.panels = {panel};
  chart.note += explained_corrections(chart);
  return chart;
}

Chart clusters_chart(const std::vector<RelaxationRow>& rows) {
  Chart chart{"constraints-clusters",
              "Gauss-Seidel between clusters: sweeps per digit",
              "chains hanging straight; LU inside each cluster; grey: theory",
              {"rods in a cluster"},
              {"sweeps per digit"},
              {}};
  Panel panel{"", {}, {}};
  std::vector<Curve> theories;
  for (const auto& row : rows) {
    if (row.shape != "straight" || row.order != "forward" || row.theory == 0) continue;
    const std::string name = fmt::format("{} links", row.links);
    if (panel.curves.empty() || panel.curves.back().name != name) {
      panel.curves.push_back({name, "", panel.curves.size(), {}, {}, false});
      theories.push_back({"", "", panel.curves.size() - 1, {}, {}, true});
    }
    panel.curves.back().points.push_back({double(row.cluster), row.sweeps_per_digit, true});
    theories.back().points.push_back({double(row.cluster), row.theory, true});
  }
  shade_in_order(panel);
  panel.curves.insert(panel.curves.begin(), theories.begin(), theories.end());  // behind what is measured
  chart.panels = {panel};
  return chart;
}

PlainTable orders_table(const std::vector<RelaxationRow>& rows) {
  PlainTable table{
      "Sweeps in one direction, and back and forth: free steps of hanging chains; the last columns count the "
      "sweeps until a pull at the first, or at the last free particle is felt everywhere",
      {"links", "shape", "order", "sweeps per digit", "theory", "sweeps", "pull at the first", "at the last"},
      {}};
  for (const auto& row : rows)
    if (row.cluster == 1)
      table.rows.push_back({fmt::format("{}", row.links), row.shape, row.order,
                            fmt::format("{:.2f}", row.sweeps_per_digit), fmt::format("{:.2f}", row.theory),
                            fmt::format("{}", row.sweeps), fmt::format("{}", row.reach_along),
                            fmt::format("{}", row.reach_against)});
  return table;
}

PlainTable symmetry_table(const std::vector<SymmetryRow>& rows) {
  PlainTable table{"", {"sweeps per step", "order", "asymmetry, links", "excess of a link"}, {}};
  for (const auto& row : rows) {
    table.caption = fmt::format("A symmetric chain of {} links between two pegs, h = {:g}", row.links, row.h);
    table.rows.push_back({row.sweeps == 0 ? "Newton's method" : fmt::format("{}", row.sweeps),
                          row.sweeps == 0 ? "–" : row.order, fmt::format("{:.1e}", row.asymmetry),
                          fmt::format("{:.1e}", row.excess)});
  }
  return table;
}

PlainTable swing_table(const std::vector<ClusterRow>& rows) {
  PlainTable table{"", {"rods in a cluster", "sweeps per step", "error over that of LU", "largest stable step"}, {}};
  for (const auto& row : rows) {
    table.caption = fmt::format("A swinging chain of {} links at h = {}: clusters and Newton's method with LU",
                                row.links, step_text(row.h));
    table.rows.push_back(
        {fmt::format("{}", row.cluster), row.sweeps == 0 ? "to rounding" : fmt::format("{}", row.sweeps),
         fmt::format("{:.4g}", row.error), row.stable_step == 0 ? "–" : fmt::format("{:.3g}", row.stable_step)});
  }
  return table;
}

PlainTable springs_table(const std::vector<SpringAgainstRodRow>& rows) {
  PlainTable table{"Pendulum: the deviation of a stiff spring over the error of a rod at the same step",
                   {"h", "k h^2", "rod along the old direction (shake)", "along the new one (new-rod)"},
                   {}};
  for (const auto& row : rows)
    table.rows.push_back({step_text(row.h), fmt::format("{:g}", row.kh2), fmt::format("{:.3g}", row.over_shake),
                          fmt::format("{:.3g}", row.over_new_rod)});
  return table;
}

/// By how much the springs err more than rods at least.
std::string least_advantage_of_rods(const std::vector<SpringAgainstRodRow>& rows) {
  if (rows.empty()) return "–";
  const auto less = [](const auto& a, const auto& b) { return a.over_shake < b.over_shake; };
  return fmt::format("{:.2g}", std::min_element(rows.begin(), rows.end(), less)->over_shake);
}

/// The error of the swinging chain over that of LU with one sweep a step, of single rods.
std::string one_sweep_error(const std::vector<ClusterRow>& rows) {
  for (const auto& row : rows)
    if (row.sweeps == 1 && row.cluster == 1) return fmt::format("{:.3g}", row.error);
  return "–";
}

/// "2.5 to 12.6": by how many percent alternating sweeps are more than those in one direction.
std::string percent_more(const std::vector<RelaxationRow>& rows) {
  double least = HUGE_VAL, most = 0, forward = 1;
  for (const auto& row : rows) {
    if (row.cluster > 1) continue;
    if (row.order == "alternating") {
      least = std::min(least, row.sweeps / forward);
      most = std::max(most, row.sweeps / forward);
    }
    forward = row.sweeps;
  }
  return rows.empty() ? "–" : fmt::format("{:.1f} to {:.1f}", 100 * (least - 1), 100 * (most - 1));
}

std::string percent_solved(const FindingRow* row) {
  return row == nullptr || !row->observed ? "–" : fmt::format("{:.0f}", 100 * *row->observed);
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
  const auto thread_order = [&](const std::string& handling) {
    return value_text(results.expected("slack thread, " + handling + ", taut at 0.5 of a step", "order of position"));
  };
  const auto relaxations = results.table<RelaxationRow>();
  const auto swings = results.table<ClusterRow>();
  const auto springs = results.table<SpringAgainstRodRow>();
  Chapter chapter = chapter_text(
      "constraints",
      {{"new_rod_order", order("new-rod")},
       {"shake_order", order("shake")},
       {"lagged_order", order("lagged")},
       {"energy_digits", digits_in_common(results.finding("pendulum, new-rod", "relative energy loss / h"))},
       {"newton", newton_iterations(speeds)},
       {"thread_shake_order", thread_order("shake")},
       {"thread_new_rod_order", thread_order("new-rod")},
       {"alternating_percent", percent_more(relaxations)},
       {"one_sweep_error", one_sweep_error(swings)},
       {"spring_least", least_advantage_of_rods(springs)},
       {"jacobi_percent",
        percent_solved(results.finding("clamped forces of ropes, jacobi", "part of the ropes solved"))},
       {"gradients_percent",
        percent_solved(results.finding("clamped forces of ropes, conjugate-gradients", "part of the ropes solved"))}});
  chapter.charts = {
      linkage_errors_chart(results, "constraints-errors", "Error of position against step size", corrections),
      linkage_errors_chart(results, "constraints-sweeps", "Error of position, with sweeps that end early", unfinished)};
  if (const auto rows = results.table<EnergyRow>(constraint_energy_file); !rows.empty())
    chapter.charts.push_back(energy_chart(rows));
  chapter.charts.push_back(chain_chart(results.table<ChainRow>()));
  chapter.charts.push_back(clusters_chart(relaxations));
  chapter.charts.push_back(thread_chart(results));
  chapter.tables = {speed_table(speeds),       stretch_table(results.table<StretchRow>()),
                    orders_table(relaxations), symmetry_table(results.table<SymmetryRow>()),
                    swing_table(swings),       springs_table(springs)};
  return chapter;
}

}  // namespace halfstep::inline reports
