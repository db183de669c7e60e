// Problems of the catalogue made of GROMACS' own forces, and runs of mdrun on them.
#pragma once

#include <string>
#include <vector>

#include "audit/physics/trr.hpp"
#include "halfstep/core/system.hpp"

namespace halfstep::audit {

/// How mdrun integrates.
struct GromacsIntegrator {
  std::string name;         ///< `integrator` of the .mdp: "md"
  bool frictional = false;  ///< it adds friction itself (sd, at 0 K)
};

/// Bare names of the problems that can be made.
std::vector<std::string> gromacs_problems(const GromacsIntegrator& integrator);

/// What is simulated: a system of gromacs_problems(), in nm and ps, from (x, v) at time t, in steps of h.
struct GromacsStart {
  double t = 0, h = 0;
  std::vector<double> x, v;
};

/// Farther from the origin than this no run has a meaning: it is the cut-off of GROMACS' forces.
inline constexpr double gromacs_reach = 100;

/// The coordinates and forces of a system after steps 0 ... count, by `gmx_d grompp` and `gmx_d mdrun`. Throws
/// IntegratorError where they fail, or where GROMACS' forces are not those of the system but for rounding.
std::vector<TrrFrame> run_gromacs(const GromacsIntegrator& integrator, const System<double>& system,
                                  const GromacsStart& start, long count);

/// "GROMACS 2022.5"; "GROMACS" where `gmx_d --version` does not say.
std::string gromacs_version();

}  // namespace halfstep::audit
