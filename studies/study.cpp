// The one list of studies.
#include "studies/study.hpp"

#include "studies/claims/claims.hpp"
#include "studies/collisions/collisions.hpp"
#include "studies/constraints/constraints.hpp"
#include "studies/cube/cube.hpp"
#include "studies/damping/damping.hpp"
#include "studies/growth/growth.hpp"
#include "studies/implicit_solvers/implicit_solvers.hpp"
#include "studies/mutation/mutation.hpp"
#include "studies/stability/stability.hpp"
#include "studies/structure/structure.hpp"
#include "studies/variable_steps/variable_steps.hpp"

namespace halfstep {

const std::vector<Study>& studies() {
  static constexpr Takes all{.methods = true, .problems = true, .precisions = true, .levels = true};
  static constexpr Takes cells{.methods = true, .problems = true, .precisions = true, .levels = false};
  static constexpr Takes long_runs{
      .methods = true, .problems = true, .precisions = true, .levels = false, .periods = true};
  static constexpr Takes methods{.methods = true, .problems = false, .precisions = true, .levels = false};
  static constexpr Takes ladders{.methods = false, .problems = false, .precisions = true, .levels = true};
  static constexpr Takes precision{.methods = false, .problems = false, .precisions = true, .levels = false};
  static constexpr Takes times{.methods = true, .problems = false, .precisions = false, .levels = false};
  static const std::vector<Study> list = {
      {"convergence", "global and local errors over halving steps; orders and constants with a verdict", all, nullptr,
       true},
      {"energy", "energy error over a long run: bounded, linear or growing", long_runs, nullptr, true},
      {"timing", "nanoseconds per step and per force evaluation, alone on the machine", cells, nullptr, true},
      {"portrait", "orbits and phase portraits at a coarse step", cells, nullptr, true},
      {"rounding", "discretisation and rounding error apart (float, double, long-double)", cells, nullptr, true},
      {"variable-steps", "Stoermer-Verlet with steps of unequal length: two formulas on three grids", precision,
       variable_steps},
      {"damping", "forces of time and velocity: orders of all schemes, friction, a charge in a magnetic field",
       precision, damping},
      {"stability", "limits of stability from a method's data and from its running code, regions, amplification",
       methods, stability},
      {"structure", "way back, symplectic form, areas in phase space, momenta: what is declared, what is kept", methods,
       structure},
      {"growth", "errors over the first steps, q+ against e^(wh), rounding by itself, compensated sums", precision,
       growth},
      {"implicit-solvers", "implicit Euler on springs: conjugate gradients, damped Jacobi, LU, what each leaves of it",
       Takes{}, implicit_solvers},
      {"constraints", "rods kept by projection: in what direction, how exactly, at what order", ladders, constraints},
      {"collisions", "a ball on a floor and two bodies that meet, against the exact piecewise motion", ladders,
       collisions},
      {"cube", "the slides' deformable cube: largest stable steps, time per step, their ratio", times, cube},
      {"mutation", "the suite itself: methods broken on purpose, and which study catches each", methods, mutation},
      {"claims",
       "every numerical statement of the slides and articles, measured",
       precision,
       claims,
       false,
       {"variable-steps", "damping", "stability", "structure", "growth", "implicit-solvers", "constraints",
        "collisions", "cube"}},
  };
  return list;
}

}  // namespace halfstep
