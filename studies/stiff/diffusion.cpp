// Diffusion with boundary values that change in time, mode by mode.
#include "halfstep/studies/stiff/diffusion.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <numbers>

#include "halfstep/engine/run/cell_runner.hpp"
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

Diffusion::Diffusion(int cells) : cells_(cells) {
  for (int mode = 1; mode < cells; ++mode)
    modes_.push_back({mode_problem(eigenvalue(cells, mode)), amplitude(cells, mode)});
}

double Diffusion::stiffness() const { return -eigenvalue(cells_, cells_ - 1); }

Ladder Diffusion::ladder(const Method& method, Precision precision, int levels, const std::atomic<bool>* stop) const {
  double size = 0;  // of the solution at T, where g = 1/2
  for (const Mode& mode : modes_) size = std::hypot(size, mode.amplitude / 2);
  Ladder ladder{Arithmetic(info(precision).unit_roundoff, size, 1)};
  for (int level = 0; level < levels; ++level) ladder.rungs.push_back({level, std::ldexp(1.0 / base_steps, -level), 0});
  for (const Mode& mode : modes_) {
    const auto runner = make_runner({method, mode.problem, precision});
    runner->stop = stop;
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
      Rung& rung = ladder.rungs[i];
      const ErrorRow run = runner->global_errors(rung.level, base_steps << rung.level);
      if (run.status != "ok") {
        ladder.rungs.resize(i);
        break;
      }
      rung.error = std::hypot(rung.error, mode.amplitude * run.global_state.value);
    }
  }
  return ladder;
}

Ladder over_root_of_step(Ladder ladder) {
  for (Rung& rung : ladder.rungs) rung.h = std::sqrt(rung.h);
  ladder.arithmetic.interval = std::sqrt(ladder.arithmetic.interval);
  ladder.arithmetic.rounding_power *= 2;
  if (ladder.claimed) *ladder.claimed *= 2;
  return ladder;
}

}  // namespace halfstep::inline studies
