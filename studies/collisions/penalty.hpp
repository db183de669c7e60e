// A ball that meets a spring: what stiffness and step make of one impact, for schemes of the catalogue.
#pragma once

#include <string>

namespace halfstep::inline studies {

/// collision_penalty.csv: an impact without gravity at unit speed, in units of the exact contact (depth
/// 1/sqrt(k), time pi/sqrt(k), restitution 1), over all positions of the impact in its step. Only k h^2 counts.
/// inf where the ball never came back.
struct PenaltyRow {
  std::string method;
  double kh2 = 0;
  double depth = 0, time = 0;  ///< means
  double least_restitution = 0, largest_restitution = 0;
};

PenaltyRow penalty_impact(const std::string& method, double kh2);

/// The largest k h^2 at which a ball that rests on its spring under gravity stays there, to a thousandth; 0 where it
/// does at none.
double penalty_limit(const std::string& method);

}  // namespace halfstep::inline studies
