// The Laplace-Runge-Lenz vector of a Kepler orbit, which points to its pericentre.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// The angle of the vector, continuously from 0, after each so many steps of h on Kepler's orbit of eccentricity 3/5,
/// in double; and how far its length, the eccentricity, is from where it began.
struct Orientation {
  std::vector<double> angle, length;
};
Orientation orientation(const Method& method, const std::string& h, const std::vector<long long>& steps);

/// By how much velocity Verlet, under whatever name, turns it in an orbit.
void orbit_orientation(const Method& method, FindingsIn findings);

}  // namespace halfstep::inline studies
