// The one list of studies.
#include "studies/catalogue.hpp"

#include "engine/tables/known_table_of.hpp"
#include "studies/audit/audit.hpp"
#include "studies/claims/claims.hpp"
#include "studies/collisions/collisions.hpp"
#include "studies/constraints/constraint_ladders.hpp"
#include "studies/constraints/constraints.hpp"
#include "studies/convergence/convergence.hpp"
#include "studies/cube/cube.hpp"
#include "studies/damping/damping.hpp"
#include "studies/energy/energy.hpp"
#include "studies/growth/growth.hpp"
#include "studies/implicit_solvers/implicit_solvers.hpp"
#include "studies/mutation/mutation.hpp"
#include "studies/portrait/portrait.hpp"
#include "studies/rounding/rounding.hpp"
#include "studies/stability/stability.hpp"
#include "studies/structure/structure.hpp"
#include "studies/timing/timing.hpp"
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
      {.name = "convergence",
       .what = "global and local errors over halving steps; orders and constants with a verdict",
       .takes = all,
       .measure = measure_convergence,
       .merging = {read_convergence, write_convergence},
       .main_job = true,
       .tables = {known_table<ErrorRow>("errors.csv"), known_table<OrderRow>("orders.csv")}},
      {.name = "energy",
       .what = "energy error over a long run: bounded, linear or growing",
       .takes = long_runs,
       .measure = measure_energy,
       .merging = {read_energy, write_energy},
       .main_job = true,
       .tables = {known_table<EnergyRow>("energy.csv"), known_table<DriftRow>("drift.csv")}},
      {.name = "timing",
       .what = "nanoseconds per step and per force evaluation, measured alone on the machine",
       .takes = cells,
       .measure = measure_timing,
       .merging = {read_timing, write_timing},
       .main_job = true,
       .tables = {known_table<TimingRow>("timing.csv")},
       .alone = true,
       .cost = 40},
      {.name = "portrait",
       .what = "orbits and phase portraits at a coarse step",
       .takes = cells,
       .measure = measure_portrait,
       .merging = {read_portrait, write_portrait},
       .main_job = true,
       .tables = {known_table<PortraitRow>("portraits.csv")}},
      {.name = "rounding",
       .what = "discretisation and rounding error, separated (float, double, long-double)",
       .takes = cells,
       .measure = measure_rounding,
       .merging = {read_rounding, write_rounding},
       .main_job = true,
       .tables = {known_table<RoundingRow>("rounding.csv")},
       .check_precisions = check_rounding_precisions},
      {.name = "variable-steps",
       .what = "Stoermer-Verlet with steps of unequal length: two formulas on three grids",
       .takes = precision,
       .run = variable_steps,
       .tables = {known_table<VariableStepsRow>("variable-steps.csv")},
       .cost = 200},
      {.name = "damping",
       .what = "forces of time and velocity: orders of all schemes, friction, a charge in a magnetic field",
       .takes = precision,
       .run = damping,
       .tables = {known_table<OrderRow>("damping.csv"), known_table<FrictionRow>("friction.csv"),
                  known_table<GyrationRow>("gyration.csv")},
       .cost = 950},
      {.name = "stability",
       .what = "stability limits from the coefficients and from the running code, regions, amplification",
       .takes = methods,
       .run = stability,
       .tables = {known_table<StabilityRow>("stability.csv"), known_table<RegionRow>("stability-regions.csv"),
                  known_table<AmplificationRow>("amplification.csv")},
       .cost = 6000},
      {.name = "structure",
       .what = "reversibility, symplectic form, areas in phase space, momenta: declared against measured",
       .takes = methods,
       .run = structure,
       .tables = {known_table<StructureRow>("structure.csv"), known_table<PhaseAreaRow>("phase-area.csv"),
                  known_table<PhaseOutlineRow>("phase-outline.csv")},
       .cost = 8500},
      {.name = "growth",
       .what = "errors over the first steps, growth factor against e^(wh), rounding error alone, compensated sums",
       .takes = precision,
       .run = growth,
       .tables = {known_table<GrowthLawRow>("growth-law.csv"), known_table<GrowthRootRow>("growth-root.csv"),
                  known_table<GrowthRoundingRow>("growth-rounding.csv")},
       .cost = 5500},
      {.name = "implicit-solvers",
       .what = "implicit Euler on springs: conjugate gradients, damped Jacobi and LU, and their effect on the scheme",
       .takes = {},
       .run = implicit_solvers,
       .tables = {known_table<ImplicitConvergenceRow>("implicit-convergence.csv"),
                  known_table<ImplicitIterationsRow>("implicit-iterations.csv"),
                  known_table<ImplicitJacobiRow>("implicit-jacobi.csv"),
                  known_table<ImplicitOrderRow>("implicit-orders.csv"),
                  known_table<ImplicitStabilityRow>("implicit-stability.csv"),
                  known_table<ImplicitDampingRow>("implicit-damping.csv")},
       .cost = 2650},
      {.name = "constraints",
       .what = "rods maintained by projection: directions, tolerances, orders",
       .takes = ladders,
       .run = constraints,
       .tables = {known_table<ConstraintErrorRow>("constraint_errors.csv"),
                  known_table<EnergyRow>("constraint_energy.csv"), known_table<DriftRow>("constraint_drift.csv"),
                  known_table<ChainRow>("constraint_chain.csv"),
                  known_table<ChainSpeedRow>("constraint_chain_speed.csv"),
                  known_table<StretchRow>("constraint_stretch.csv")},
       .cost = 1050},
      {.name = "collisions",
       .what = "a ball on a floor and two colliding bodies, against the exact piecewise motion",
       .takes = ladders,
       .run = collisions,
       .tables = {known_table<CollisionErrorRow>("collision_errors.csv"),
                  known_table<RestitutionRow>("collision_restitution.csv"),
                  known_table<BalanceRow>("collision_books.csv"), known_table<PenaltyRow>("collision_penalty.csv"),
                  known_table<PathRow>("collision_paths.csv")},
       .cost = 8400},
      {.name = "cube",
       .what = "mass-spring cube benchmark: largest stable step, time per step, their ratio",
       .takes = times,
       .run = cube,
       .tables = {known_table<CubeRow>("cube.csv"), known_table<CubeSizeRow>("cube-size.csv"),
                  known_table<CubeDropRow>("cube-drops.csv"), known_table<CubeCostRow>("cube-cost.csv"),
                  known_table<CubeCflRow>("cube-cfl.csv")},
       .alone = true,
       .cost = 20000},
      {.name = "mutation",
       .what = "the suite itself: methods broken on purpose, and which studies catch them",
       .takes = methods,
       .run = mutation,
       .tables = {known_table<MutantRow>("mutants.csv")},
       .check_precisions = check_mutation_precisions},
      {.name = "claims",
       .what = "numerical statements of published texts, each measured",
       .takes = precision,
       .run = claims,
       .needs = {"variable-steps", "damping", "stability", "structure", "growth", "implicit-solvers", "constraints",
                 "collisions", "cube"},
       .tables = {known_table<ClaimRow>("claims.csv")}},
      {.name = "audit",
       .what = "integrators of other libraries, compared with their claims",
       .takes = {},
       .tables = {known_table<AuditRow>("audit.csv"), known_table<SignalRow>("signals.csv")},
       .elsewhere = true},
  };
  return list;
}

}  // namespace halfstep
