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
  static const std::vector<std::string> all = {"article",
                                               "article:sweeps=1",
                                               "shake",
                                               "to-the-letter",
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
      {"pendulum", "pendulum", {"article", "shake", "to-the-letter"}},
      {"double pendulum", "double-pendulum", {"article", "article:sweeps=1", "shake", "to-the-letter"}},
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
      if (handling == "article") curve.slope = 1;
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
    for (const char* handling : {"article", "shake", "to-the-letter", "shake:sweeps=1", "shake:sweeps=5"}) {
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
  PlainTable table{"Sweeps against Newton's method with LU, one free step of a chain brought to 1e-10",
                   {"links", "shape", "sweeps for a digit", "theory", "sweeps", "their time, us", "Newton iterations",
                    "their time, us"},
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
      "A chain of 20 links that hangs still: by how much it is too long", {"sweeps a step", "h", "too long by"}, {}};
  for (const auto& row : rows)
    table.rows.push_back(
        {fmt::format("{}", row.sweeps), fmt::format("{}", row.h), fmt::format("{:.3g} %", 100 * row.stretch)});
  return table;
}

}  // namespace

Chapter constraints_chapter(const std::filesystem::path& dir) {
  Chapter chapter{"constraints", "Constraints", {}, {}, {}};
  chapter.text = {
      "Rods are kept by stepping freely and then moving the particles back to their distances; the next difference of "
      "positions carries the velocity. What that is worth depends on the direction of the move. Done in place, as "
      "programs do it, it goes along the rod as it lies after the free step (article). That direction is ahead of the "
      "force by h times the velocity: a friction h lambda v, lambda being tension over mass and length. The order is "
      "1, "
      "and the motion comes to rest; the loss of the pendulum is the integral of that friction to four digits. Along "
      "the rod as it lay before the step (shake) the order is 2, the run can be reversed to the last digits and the "
      "energy stays.",
      "To the letter the article takes both direction and error from the positions before the step, where the error "
      "was "
      "mended already as far as it ever is. Each rod then is a spring whose swing lasts six steps whatever h is "
      "(q^2 - q + 1 = 0). Positions keep order 2, since the stretch is tension times h^2, and no energy is lost; but "
      "the ringing has a speed of order h, and it is all that the velocity shows at small steps.",
      "A fixed number of sweeps does not lower the order: what one step leaves undone is of order h^2, the next one "
      "takes it up, and so it settles. It changes the error constant and costs energy. A tolerance ends the "
      "convergence: below the step at which the rods move by less than that in a step, positions gain nothing and the "
      "error of velocity grows as tolerance / h. The tolerance has to fall with h squared or faster.",
      "Corrections shared half and half between particles of different mass converge to another motion, that of equal "
      "masses. With shares by inverse mass the double pendulum in Cartesian coordinates and the one in angles agree, "
      "extrapolated to h = 0, to the digits of the precision that the extrapolation leaves.",
      "Gauss-Seidel on a chain of N links gains a digit in about 4 N^2 ln 10 / pi^2 sweeps if it hangs straight, half "
      "as many along a quarter of a circle; the exact numbers are in the table. Newton's method with a dense LU takes "
      "one or two iterations whatever N is; what either costs in time stands beside it."};
  chapter.charts = {error_chart(read_csv<ConstraintErrorRow>(dir / "constraint_errors.csv"))};
  if (const auto rows = read_csv<EnergyRow>(dir / "constraint_energy.csv"); !rows.empty())
    chapter.charts.push_back(energy_chart(rows));
  chapter.charts.push_back(chain_chart(read_csv<ChainRow>(dir / "constraint_chain.csv")));
  chapter.tables = {speed_table(read_csv<ChainSpeedRow>(dir / "constraint_chain_speed.csv")),
                    stretch_table(read_csv<StretchRow>(dir / "constraint_stretch.csv"))};
  return chapter;
}

}  // namespace halfstep
