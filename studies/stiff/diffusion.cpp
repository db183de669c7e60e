// Diffusion with boundary values that change in time, mode by mode.
#include "halfstep/studies/stiff/diffusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/problems/written/unlisted.hpp"

namespace halfstep::inline studies {
namespace {

/// w' = lambda (w - g(t)) + g'(t) with g = 1/(1 + t).
Problem mode_problem(double lambda) {
  return unlisted({.info = {.name = "mode",
                            .force = Force::first_order,
                            .linear = true,
                            .has_energy = false,
                            .exact = "closed form",
                            .invariants = "none",
                            .parameters = {{"lambda", fmt::format("{:.17g}", lambda), "eigenvalue"},
                                           {"T", "1", "end time", Domain::positive}},
                            .source = "halfstep",
                            .stiff = true},
                   .where = {{"g", "1/(1 + t)"}},
                   .unknowns = {{.name = "w", .rate = "lambda*(w - g) - g^2", .exact = "g"}}});
}

double eigenvalue(int cells, int mode) {
  const double s = std::sin(mode * std::numbers::pi / (2 * cells));
  return -4.0 * cells * cells * s * s;
}

/// The part of (1 + x)^3 in sqrt(2) sin(k pi x), as the mean over the points.
double amplitude(int cells, int mode) {
  double sum = 0;
  for (int i = 1; i < cells; ++i)
    sum += std::sin(mode * std::numbers::pi * i / cells) * std::pow(1 + static_cast<double>(i) / cells, 3);
  return std::numbers::sqrt2 * sum / cells;
}

}  // namespace

double Diffusion::stiffness() const { return -eigenvalue(cells_, cells_ - 1); }

Ladder Diffusion::ladder(const Method& method, Precision precision, int levels, const std::atomic<bool>* stop) const {
  double size = 0;  // of the solution at T, where g = 1/2
  for (int mode = 1; mode < cells_; ++mode) size = std::hypot(size, amplitude(cells_, mode) / 2);
  Ladder ladder{Arithmetic(info(precision).unit_roundoff, size, 1, 1)};
  for (int mode = 1; mode < cells_; ++mode) {
    const Cell cell{method, mode_problem(eigenvalue(cells_, mode)), precision};
    const auto rows = orders_of(cell, {{{0, levels - 1}}}, stop).errors;
    if (mode == 1)
      for (const auto& row : rows) ladder.rungs.push_back({row.level, row.h.value, 0});
    ladder.rungs.resize(std::min(ladder.rungs.size(), rows.size()));
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
      if (rows[i].status != "ok") {
        ladder.rungs.resize(i);
        break;
      }
      const double error = amplitude(cells_, mode) * rows[i].global_state.value;
      ladder.rungs[i].error = std::hypot(ladder.rungs[i].error, error);
    }
  }
  return ladder;
}

}  // namespace halfstep::inline studies
