// A problem whose equations are text.
#pragma once

#include <string>
#include <vector>

#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// One unknown of a written problem. All texts are formulas (core/formula.hpp) in t, the parameters, the unknowns and
/// the definitions; those of data and solutions in t, the parameters and the definitions free of unknowns.
struct Unknown {
  std::string name;           ///< "u"; in rates of second-order equations u' is its velocity
  std::string rate;           ///< u', or u'' where the equations are of second order
  std::string initial = {};   ///< at t = 0; empty: that of the exact solution
  std::string velocity = {};  ///< u' at t = 0, second-order equations only; empty: that of the exact solution
  std::string exact = {};     ///< u(t), where it is known in closed form
};

/// A name for a formula that several others share; it may use those before it.
struct Definition {
  std::string name, formula;
};

/// What is conserved, one formula a component, in the unknowns and, of second-order equations, their velocities. Which
/// kind it is of is read off the formulas.
struct WrittenInvariant {
  std::string name;
  std::vector<std::string> components;
};

/// info.force says whether the equations are of first order. info.equation is made from the texts where it is empty.
struct WrittenProblem {
  ProblemInfo info;
  std::vector<Definition> where = {};
  std::vector<Unknown> unknowns;
  std::string energy = {};  ///< second-order equations only: what they conserve, in the unknowns and their velocities
  std::vector<WrittenInvariant> invariants = {};  ///< what else they conserve
  std::vector<std::string> path = {};  ///< info.path: the point of the plane, two formulas in positions or unknowns
  std::string period = {};             ///< a time scale of long runs, where there is one
  /// What is missing to make the exact solution one is added to each rate, a function of time.
  bool manufactured = false;
};

}  // namespace halfstep::inline problems
