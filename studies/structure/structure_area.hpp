// Areas in phase space: a disc of initial data of the pendulum, carried along by a scheme.
#pragma once

#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// A point of the phase plane.
struct PhasePoint {
  double x = 0, v = 0;
};

/// The outline of the disc after some steps, in order around it. It is closed: the first point follows the last.
using Outline = std::vector<PhasePoint>;

/// Where `points` points of the circle of radius 1/2 about x = 0, v = 6/5 are after 0, every, 2 every, ... steps of
/// size h, in double; `times` outlines.
std::vector<Outline> carried_along(const Method& method, double h, long every, int times, int points);

/// The area that an outline encloses, counted positive as the circle runs, and how far off it may be: polygons of all
/// points and of every second one differ by three quarters of the error of the latter, which extrapolation removes.
struct Area {
  double value = 0, uncertainty = 0;
};
Area area(const Outline& outline);

}  // namespace halfstep::inline studies
