// The one list of studies.
#include "halfstep/studies/catalogue.hpp"

#include "halfstep/core/append.hpp"
#include "halfstep/studies/audit/audit.hpp"
#include "halfstep/studies/audit/audit_solvers.hpp"
#include "halfstep/studies/between/between.hpp"
#include "halfstep/studies/claims/claims.hpp"
#include "halfstep/studies/collisions/collisions.hpp"
#include "halfstep/studies/constants/constants.hpp"
#include "halfstep/studies/constraints/constraint_ladders.hpp"
#include "halfstep/studies/constraints/constraints.hpp"
#include "halfstep/studies/convergence/convergence.hpp"
#include "halfstep/studies/cube/cube.hpp"
#include "halfstep/studies/damping/damping.hpp"
#include "halfstep/studies/energy/energy.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"
#include "halfstep/studies/estimate/estimate.hpp"
#include "halfstep/studies/events/events.hpp"
#include "halfstep/studies/growth/growth.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"
#include "halfstep/studies/invariants/invariants.hpp"
#include "halfstep/studies/mutation/mutation.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/stability/stability.hpp"
#include "halfstep/studies/stages/stages.hpp"
#include "halfstep/studies/step_changes/step_changes.hpp"
#include "halfstep/studies/stiff/stiff.hpp"
#include "halfstep/studies/structure/structure.hpp"
#include "halfstep/studies/timing/timing.hpp"
#include "halfstep/studies/tolerance/tolerance.hpp"
#include "halfstep/studies/variable_steps/variable_steps.hpp"

namespace halfstep::inline studies {
namespace {

/// Statements are judged by times, too, which the study of constraints keeps in its tables.
std::vector<FindingRow> claims_and_times(const StudyInput& input) {
  StudyInput with_times = input;
  append(with_times.earlier_findings, chain_times(input.out));
  return claims(with_times);
}

}  // namespace

const std::vector<Study>& all_studies() {
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
       .merge = merge_convergence,
       .main_job = true,
       .tables = {known_table<ErrorRow>(), known_table<OrderRow>()},
       .cost = 300,
       .certifies = true},
      {.name = "energy",
       .what = "energy error over a long run: bounded, linear or growing",
       .takes = long_runs,
       .measure = measure_energy,
       .merge = merge_energy,
       .main_job = true,
       .tables = {known_table<EnergyRow>(), known_table<DriftRow>()},
       .cost = 20},
      {.name = "equal-cost",
       .what = "energy error over a long run with as many force evaluations for every method",
       .takes = long_runs,
       .measure = measure_equal_cost,
       .merge = merge_equal_cost,
       .main_job = true,
       .tables = {known_table<EqualCostRow>()},
       .cost = 15,
       .check_precisions = check_equal_cost_precisions},
      {.name = "timing",
       .what = "nanoseconds per step and per force evaluation, measured alone on the machine",
       .takes = cells,
       .measure = measure_timing,
       .merge = merge_timing,
       .main_job = true,
       .tables = {known_table<TimingRow>()},
       .alone = true,
       .cost = 40},
      {.name = "portrait",
       .what = "orbits and phase portraits at a coarse step",
       .takes = cells,
       .measure = measure_portrait,
       .merge = merge_portrait,
       .main_job = true,
       .tables = {known_table<PortraitRow>()},
       .cost = 2},
      {.name = "rounding",
       .what = "discretisation and rounding error, separated (float, double, long-double)",
       .takes = cells,
       .measure = measure_rounding,
       .merge = merge_rounding,
       .main_job = true,
       .tables = {known_table<RoundingRow>()},
       .cost = 1500,
       .check_precisions = check_rounding_precisions},
      {.name = "stages",
       .what = "what steps look like: slopes from two points, Runge-Kutta stages on the solution, coarse against fine "
               "steps",
       .takes = {},
       .run = stages,
       .tables = {known_table<StageRow>(), known_table<CoarseFineRow>(), known_table<DifferenceRow>()},
       .cost = 10},
      {.name = "variable-steps",
       .what = "Störmer–Verlet with steps of unequal length: the recurrence and two corrections on five grids",
       .takes = precision,
       .run = variable_steps,
       .tables = {known_table<VariableStepsRow>()},
       .cost = 4000},
      {.name = "step-changes",
       .what = "Adams and BDF formulas whose step changes: the order that is left, by how earlier points are treated",
       .takes = {},
       .run = step_changes,
       .tables = {known_table<StepChangeRow>()},
       .cost = 15000},
      {.name = "damping",
       .what = "forces of time and velocity: orders of all schemes, friction, a charge in a magnetic field",
       .takes = precision,
       .run = damping,
       .tables = {known_table<OrderRow>(damping_orders_file), known_table<FrictionRow>(), known_table<GyrationRow>(),
                  known_table<ViscosityRow>()},
       .cost = 1700},
      {.name = "stability",
       .what = "stability limits from the coefficients and from the running code, regions, amplification",
       .takes = methods,
       .run = stability,
       .tables = {known_table<StabilityRow>(), known_table<RegionRow>(), known_table<AmplificationRow>()},
       .cost = 6000,
       .certifies = true,
       .cannot_judge = not_for_stability},
      {.name = "structure",
       .what = "reversibility, symplectic form, areas in phase space, momenta: declared against measured",
       .takes = methods,
       .run = structure,
       .tables = {known_table<StructureRow>(), known_table<PhaseAreaRow>(), known_table<PhaseOutlineRow>()},
       .cost = 5000,
       .certifies = true,
       .cannot_judge = not_for_structure},
      {.name = "invariants",
       .what = "all that a problem conserves beside its energy, over a long run",
       .takes = cells,
       .run = invariants,
       .tables = {known_table<InvariantRow>(), known_table<KineticEnergyRow>()},
       .cost = 3000,
       .certifies = true},
      {.name = "growth",
       .what = "errors over the first steps, growth factor against e^(wh), rounding error alone, compensated sums",
       .takes = precision,
       .run = growth,
       .tables = {known_table<GrowthLawRow>(), known_table<GrowthRootRow>(), known_table<GrowthRoundingRow>(),
                  known_table<GrowthTimeRow>()},
       .cost = 3000},
      {.name = "implicit-solvers",
       .what = "implicit Euler on springs: conjugate gradients, damped Jacobi and LU, and their effect on the scheme",
       .takes = {},
       .run = implicit_solvers,
       .tables = {known_table<ImplicitConvergenceRow>(), known_table<ImplicitIterationsRow>(),
                  known_table<ImplicitJacobiRow>(), known_table<ImplicitOrderRow>(),
                  known_table<ImplicitStabilityRow>(), known_table<ImplicitDampingRow>(),
                  known_table<ImplicitForceRow>(), known_table<ImplicitPartsRow>(), known_table<ImplicitSparsityRow>()},
       .cost = 4500},
      {.name = "constants",
       .what = "error constants predicted from coefficients and the variational equation, beside measured ones",
       .takes = {.methods = true},
       .run = constants,
       .tables = {known_table<ConstantRow>()},
       .cost = 20000,
       .certifies = true},
      {.name = "stiff",
       .what = "implicit Runge-Kutta methods on stiff equations: which order is left, and why",
       .takes = {.methods = true},
       .run = stiff,
       .tables = {known_table<StiffMethodRow>(), known_table<StiffErrorRow>()},
       .cost = 2000,
       .certifies = true},
      {.name = "estimate",
       .what = "solvers that choose their steps: whether their estimates are estimates of their errors",
       .takes = {.methods = true, .problems = true, .solvers = true},
       .run = estimate,
       .tables = {known_table<EstimateRow>(), known_table<ExactAnswerRow>()},
       .cost = 1500,
       .certifies = true},
      {.name = "between",
       .what = "solvers that choose their steps: what they say between them, and whether it is as good as the points",
       .takes = {.methods = true, .problems = true, .solvers = true},
       .run = between,
       .tables = {known_table<BetweenRow>(), known_table<BetweenCurveRow>(), known_table<StiffCurveRow>()},
       .cost = 2000,
       .certifies = true},
      {.name = "events",
       .what = "solvers that choose their steps: where they find zeros of functions, and whether they find all of them",
       .takes = {.methods = true, .problems = true, .solvers = true},
       .run = events,
       .tables = {known_table<EventRow>(), known_table<RandomEventRow>()},
       .cost = 26000,
       .certifies = true},
      {.name = "tolerance",
       .what = "solvers that choose their steps: which error a tolerance gives, with which exponent, at which cost",
       .takes = {.methods = true, .problems = true, .precisions = true, .solvers = true},
       .run = tolerance,
       .tables = {known_table<ToleranceRow>()},
       .cost = 3000,
       .certifies = true,
       .cannot_judge = not_for_tolerance},
      {.name = "constraints",
       .what = "rods and threads maintained by projection: directions, tolerances, orders, sweeps, clusters",
       .takes = ladders,
       .run = constraints,
       .tables = {known_table<ConstraintErrorRow>(), known_table<EnergyRow>(constraint_energy_file),
                  known_table<DriftRow>(constraint_drift_file), known_table<ChainRow>(), known_table<ChainSpeedRow>(),
                  known_table<StretchRow>(), known_table<RelaxationRow>(), known_table<SymmetryRow>(),
                  known_table<ClusterRow>(), known_table<ClampingRow>(), known_table<ThreadRow>(),
                  known_table<SpringRow>(), known_table<SpringAgainstRodRow>()},
       .cost = 2300},
      {.name = "collisions",
       .what = "a ball on a floor and two colliding bodies, against the exact piecewise motion",
       .takes = ladders,
       .run = collisions,
       .tables = {known_table<CollisionErrorRow>(), known_table<RestitutionRow>(), known_table<BalanceRow>(),
                  known_table<PenaltyRow>(), known_table<PathRow>(), known_table<BrokenForceRow>()},
       .cost = 5000},
      {.name = "cube",
       .what = "mass-spring cube benchmark: largest stable step, time per step, their ratio",
       .takes = times,
       .run = cube,
       .tables = {known_table<CubeRow>(), known_table<CubeSizeRow>(), known_table<CubeDropRow>(),
                  known_table<CubeCostRow>(), known_table<CubeCflRow>(), known_table<CubeParticleRow>(),
                  known_table<CubeTetrahedronRow>()},
       .alone = true,
       .cost = 16000},
      {.name = "mutation",
       .what = "the suite itself: methods broken on purpose, and which studies catch them",
       .takes = methods,
       .run = mutation,
       .tables = {known_table<MutantRow>()},
       .cost = 40000,
       .check_precisions = check_mutation_precisions},
      {.name = "claims",
       .what = "statements of published texts, quoted, beside what is measured",
       .takes = precision,
       .run = claims_and_times,
       .needs = {"variable-steps", "damping", "stability", "structure", "growth", "implicit-solvers", "constraints",
                 "collisions", "cube"},
       .tables = {known_table<ClaimRow>(), known_table<ClaimReadingRow>()},
       .cost = 200},
      {.name = "audit",
       .what = "integrators of other libraries, compared with their claims",
       .takes = {},
       .tables = {known_table<AuditRow>(), known_table<SignalRow>(), known_table<SolverAuditRow>()},
       .elsewhere = true},
  };
  return list;
}

}  // namespace halfstep::inline studies
