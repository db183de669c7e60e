// Carries outlines along and measures what they enclose.
#include "halfstep/studies/structure/structure_area.hpp"

#include <cmath>
#include <numbers>

#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/problems/conservative_systems.hpp"
#include "halfstep/problems/equations.hpp"

namespace halfstep::inline studies {
namespace {

/// Of the polygon through every stride-th point.
double polygon(const Outline& outline, std::size_t stride) {
  double twice = 0;
  for (std::size_t i = 0; i < outline.size(); i += stride) {
    const auto& p = outline[i];
    const auto& q = outline[(i + stride) % outline.size()];
    twice += p.x * q.v - q.x * p.v;
  }
  return twice / 2;
}

}  // namespace

std::vector<Outline> carried_along(const Method& method, double h, long every, int times, int points) {
  const Equations<systems::Pendulum, double> pendulum{Data{}};
  const System<double>& system = pendulum;
  constexpr double radius = 0.5, centre = 1.2;
  std::vector<Outline> outlines(static_cast<std::size_t>(times));
  for (int i = 0; i < points; ++i) {
    const double angle = 2 * std::numbers::pi * i / points;
    const State<System<double>> s0{{radius * std::cos(angle)}, {centre + radius * std::sin(angle)}};
    const auto states = halfstep::states(method, system, s0, h, every * (times - 1));
    for (std::size_t k = 0; k < outlines.size(); ++k) {
      const auto& s = states.at(k * static_cast<std::size_t>(every));
      outlines[k].push_back({s.x[0], s.v[0]});
    }
  }
  return outlines;
}

Area area(const Outline& outline) {
  const double fine = polygon(outline, 1), coarse = polygon(outline, 2), coarser = polygon(outline, 4);
  const double extrapolated = fine + (fine - coarse) / 3, before = coarse + (coarse - coarser) / 3;
  return {extrapolated, std::fabs(extrapolated - before)};
}

}  // namespace halfstep::inline studies
