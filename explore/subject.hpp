// What can be set in motion: the problems of the catalogue by their names, and the scenes of this folder.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/system.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline explore {

/// A system with its data at t = 0.
struct Subject {
  ProblemInfo info;
  std::unique_ptr<System<double>> system;
  std::vector<double> x, v;
  double end = 0;      ///< of the interval on which errors are measured
  double period = 0;   ///< 0: there is none
  double fastest = 0;  ///< angular frequency of the fastest oscillation; 0: not known
};

/// "kepler:e=0.3", "rope:k=100". Throws InputError where nothing has that name.
Subject subject(std::string_view name);

/// The names of the scenes, which are no problems of the catalogue.
std::vector<std::string> scenes();

}  // namespace halfstep::inline explore
