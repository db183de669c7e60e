// The chapter on rods kept by projection.
#include <fmt/format.h>

#include <algorithm>

#include "reports/chapters/chapter.hpp"
#include "studies/constraints/constraints.hpp"

namespace halfstep {
namespace {

using Errors = std::vector<ConstraintErrorRow>;

/// What a panel shows: the handlings of one system, in the precision that comes first.
struct View {
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
std::size_t look_of(const std::string& handling) {
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

/// Slopes of 1 and 2 stand beside the first curve that has each.
Chart error_chart(const Errors& rows) {
  const std::vector<View> views = {
      {"pendulum", "pendulum", {"new-rod", "shake", "lagged"}},
      {"double pendulum", "double-pendulum", {"new-rod", "new-rod:sweeps=1", "shake", "lagged"}},
      {"a fixed number of sweeps", "double-pendulum", {"shake:sweeps=1", "shake:sweeps=2", "shake:sweeps=5", "shake"}},
      {"sweeps to a tolerance",
       "double-pendulum",
       {"shake:tolerance=1e-4", "shake:tolerance=1e-6", "shake:tolerance=1e-8", "shake"}}};
  Chart chart{"constraints-errors",
              "Error of position against step size",
              "largest error of the last six steps, all particles",
              {"step size h"},
              {"error of position"},
              {}};
  for (const auto& view : views) {
    Panel panel{view.title, {}, {}};
    for (const auto& handling : view.handlings) {
      Curve curve{handling, "", look_of(handling), points_of(rows, view.system, handling), {}, false};
      if (handling == "new-rod") curve.slope = 1;
      if (handling == "shake" && view.title != "a fixed number of sweeps") curve.slope = 2;
      panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
  return chart;
}

Chart energy_chart(const std::vector<EnergyRow>& rows) {
  Chart chart{"constraints-energy",
              "Energy error in a long run",
              "h = 1/256; largest |E - E(0)| / E(0) of each of 64 windows, E = 0 at rest",
              {"time", false},
              {"relative energy error"},
              {}};
  chart.markers = false;
  for (const char* system : {"pendulum", "double-pendulum"}) {
    Panel panel{system, {}, {}};
    for (const char* handling : {"new-rod", "shake", "lagged", "shake:sweeps=1", "shake:sweeps=5"}) {
      Curve curve{handling, "", look_of(handling), {}, {}, false};
      for (const auto& row : rows)
        if (row.problem == system && row.method == handling)
          curve.points.push_back({row.t, row.relative_energy_error, true});
      if (!curve.points.empty()) panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
  return chart;
}

Chart chain_chart(const std::vector<ChainRow>& rows) {
  Chart chart{"constraints-chain",
              "A hanging chain after a free step: what is left of the error",
              "one free step of h = 0.01 from rest, links of length 1 and equal masses",
              {"sweeps, or iterations of Newton's method"},
              {"largest error of a link"},
              {}};
  chart.y.least = 1e-16;
  for (const char* shape : {"straight", "curved"}) {
    Panel panel{shape, {}, {}};
    std::size_t look = 0;
    for (const char* solver : {"sweeps", "newton"})
      for (const int links : {10, 20, 50, 100}) {
        if (std::string(solver) == "newton" && links != 100) continue;
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
  PlainTable table{"Sweeps and Newton's method with LU: one unconstrained step of a chain, corrected to 1e-10",
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
  PlainTable table{
      "A chain of 20 links hanging at rest: its excess length", {"sweeps per step", "h", "excess length"}, {}};
  for (const auto& row : rows)
    table.rows.push_back(
        {fmt::format("{}", row.sweeps), fmt::format("{}", row.h), fmt::format("{:.3g} %", 100 * row.stretch)});
  return table;
}

}  // namespace

Chapter constraints_chapter(const std::filesystem::path& dir) {
  Chapter chapter{"constraints", "Constraints", {}, {}, {}};
  chapter.text = {
      "Rods are maintained by taking an unconstrained step and then moving the particles back to their prescribed "
      "distances; the next difference of positions carries the velocity. The order of the result depends on the "
      "direction of the correction. Applied in place, as most programs do it (Jakobsen 2001), the correction points "
      "along the rod as it lies after the unconstrained step (new-rod). That direction runs ahead of the constraint "
      "force by h times the velocity, which acts as a friction h lambda v, where lambda is tension over mass and "
      "length. The order is 1, and the motion eventually stops; the energy that the pendulum loses equals the integral "
      "of that friction to four digits. Along the rod as it lay before the step (shake), the order is 2, the run can "
      "be reversed to the last digits, and the energy shows no drift.",
      "The formulas as Wikipedia prints them (lagged) take both the direction and the error from the positions before "
      "the step, where the error has already been corrected. Each rod then behaves like a spring whose period is six "
      "steps for every h (q^2 - q + 1 = 0). Positions keep order 2, because the stretch is tension times h^2, and no "
      "energy is lost; but the oscillation has a velocity of order h, which dominates the velocity error at small "
      "steps.",
      "A fixed number of sweeps does not lower the order: the residual of one step is of order h^2, the next step "
      "continues from it, and the two balance. It does change the error constant, and it costs energy. A tolerance "
      "ends the convergence: once the rods move by less than the tolerance in a step, positions no longer improve, and "
      "the velocity error grows as tolerance / h. The tolerance has to fall with h squared or faster.",
      "Corrections shared equally between particles of different mass converge to a different motion, that of equal "
      "masses. With corrections weighted by inverse mass, the double pendulum in Cartesian coordinates and the one in "
      "angles agree, extrapolated to h = 0, to all digits that the extrapolation leaves.",
      "Gauss-Seidel on a chain of N links gains one digit in about 4 N^2 ln 10 / pi^2 sweeps if the chain hangs "
      "straight, and in half as many along a quarter circle; the exact numbers are in the table. Newton's method with "
      "a dense LU factorisation takes one or two iterations for any N; the table also shows the time of both."};
  chapter.charts = {error_chart(read_table<ConstraintErrorRow>(dir))};
  if (const auto rows = read_table<EnergyRow>(dir, constraint_energy_file); !rows.empty())
    chapter.charts.push_back(energy_chart(rows));
  chapter.charts.push_back(chain_chart(read_table<ChainRow>(dir)));
  chapter.tables = {speed_table(read_table<ChainSpeedRow>(dir)), stretch_table(read_table<StretchRow>(dir))};
  return chapter;
}

}  // namespace halfstep
