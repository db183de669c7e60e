// The Laplace-Runge-Lenz vector of a Kepler orbit: e = v x L - x / |x|. It is conserved because the force is 1/r^2 and
// no other: a scheme solves, nearly, the equations of a slightly different force, whose orbits do not close.
#include "halfstep/studies/structure/orbit_orientation.hpp"

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline studies {

Orientation orientation(const Method& method, const std::string& h, const std::vector<long long>& steps) {
  const Cell cell{method, problem("kepler"), Precision::double_};
  const double e0 = cell.problem->data.at("e").as<double>(), pi = std::acos(-1.0);
  Orientation orbit;
  for (const auto& moment : make_runner(cell)->moments(Coefficient(h), steps)) {
    const double x = to_double(quad_t(from_text<quad_t>(moment.x[0]))),
                 y = to_double(quad_t(from_text<quad_t>(moment.x[1])));
    const double u = to_double(quad_t(from_text<quad_t>(moment.v[0]))),
                 w = to_double(quad_t(from_text<quad_t>(moment.v[1])));
    const double momentum = x * w - y * u, r = std::hypot(x, y);
    const double ex = w * momentum - x / r, ey = -u * momentum - y / r;
    double angle = std::atan2(ey, ex);
    if (!orbit.angle.empty()) angle -= 2 * pi * std::round((angle - orbit.angle.back()) / (2 * pi));
    orbit.angle.push_back(angle);
    orbit.length.push_back(std::hypot(ex, ey) - e0);
  }
  return orbit;
}

void orbit_orientation(const Method& method, FindingsIn findings) {
  constexpr long long orbits = 200, steps_per_orbit = 320;
  std::vector<long long> steps;
  for (long long n = 0; n <= orbits; ++n) steps.push_back(n * steps_per_orbit);
  steps.front() = 1;
  const std::string h = "0.019634954084936207740";  // 2 pi / 320
  const auto orbit = orientation(method, h, steps);
  if (orbit.angle.size() != steps.size()) return;
  const double half = orbit.angle[orbits / 2], whole = orbit.angle[orbits];
  const double per_orbit = whole / orbits;
  const std::string subject = method.name + " on kepler";
  auto& turn = findings.number(subject, "turn of the Laplace-Runge-Lenz vector, rad per orbit", std::fabs(per_orbit),
                               "h = 2 pi / 320, 200 orbits; the uncertainty: by which the first half differs");
  turn.uncertainty = std::fabs(half / (orbits / 2) - per_orbit);
  findings.number(subject, "turn of the Laplace-Runge-Lenz vector after 100 orbits, rad", std::fabs(half),
                  "it adds up from orbit to orbit");
  findings.number(subject, "turn of the Laplace-Runge-Lenz vector after 200 orbits, rad", std::fabs(whole),
                  "it adds up from orbit to orbit");
  double largest = 0;
  for (const double change : orbit.length) largest = std::max(largest, std::fabs(change));
  findings.number(subject, "largest change of the length of the Laplace-Runge-Lenz vector", largest,
                  "over 200 orbits: the eccentricity is nearly kept");
}

}  // namespace halfstep::inline studies
