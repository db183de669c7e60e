// What the tables of the study of constraints hold.
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/constraints/constraints.hpp"

namespace halfstep {

template <>
TableLayout Table<ConstraintErrorRow>::layout() {
  return {"constraint_errors.csv",
          {{"system", &Row::system, column::name().key()},
           {"handling", &Row::handling, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"level", &Row::level, column::level().key()},
           {"steps", &Row::steps, column::count()},
           {"h", &Row::h, column::positive()},
           {"position", &Row::position, column::size()},
           {"velocity", &Row::velocity, column::size()},
           {"violation", &Row::violation, column::size()},
           {"energy", &Row::energy},
           {"sweeps", &Row::sweeps, column::size()}}};
}
template struct Table<ConstraintErrorRow>;

template <>
TableLayout Table<ChainRow>::layout() {
  return {"constraint_chain.csv",
          {{"links", &Row::links, column::count().key()},
           {"shape", &Row::shape, column::one_of({"straight", "curved"}).key()},
           {"solver", &Row::solver, column::one_of({"sweeps", "newton"}).key()},
           {"sweeps", &Row::sweeps, column::count().key()},
           {"violation", &Row::violation, column::size()}}};
}
template struct Table<ChainRow>;

template <>
TableLayout Table<ChainSpeedRow>::layout() {
  return {"constraint_chain_speed.csv",
          {{"links", &Row::links, column::count().key()},
           {"shape", &Row::shape, column::one_of({"straight", "curved"}).key()},
           {"sweeps_per_digit", &Row::sweeps_per_digit},
           {"theory", &Row::theory},
           {"sweeps", &Row::sweeps, column::count()},
           {"iterations", &Row::iterations, column::count()},
           {"sweeping_microseconds", &Row::sweeping_microseconds},
           {"newton_microseconds", &Row::newton_microseconds},
           {"time_scatter", &Row::time_scatter, column::size(), added_later}}};
}
template struct Table<ChainSpeedRow>;

template <>
TableLayout Table<StretchRow>::layout() {
  return {"constraint_stretch.csv",
          {{"links", &Row::links, column::count().key()},
           {"sweeps", &Row::sweeps, column::count().key()},
           {"h", &Row::h, column::positive().key()},
           {"stretch", &Row::stretch, column::size()}}};
}
template struct Table<StretchRow>;

template <>
TableLayout Table<RelaxationRow>::layout() {
  return {"constraint_relaxation.csv",
          {{"links", &Row::links, column::count().key()},
           {"shape", &Row::shape, column::one_of({"straight", "curved"}).key()},
           {"order", &Row::order, column::one_of({"forward", "alternating"}).key()},
           {"cluster", &Row::cluster, column::count().key()},
           {"sweeps_per_digit", &Row::sweeps_per_digit},
           {"theory", &Row::theory},
           {"sweeps", &Row::sweeps, column::count()},
           {"reach_along", &Row::reach_along, column::count()},
           {"reach_against", &Row::reach_against, column::count()}}};
}
template struct Table<RelaxationRow>;

template <>
TableLayout Table<SymmetryRow>::layout() {
  return {"constraint_symmetry.csv",
          {{"links", &Row::links, column::count().key()},
           {"order", &Row::order, column::one_of({"forward", "alternating"}).key()},
           {"sweeps", &Row::sweeps, column::count().key()},
           {"h", &Row::h, column::positive().key()},
           {"asymmetry", &Row::asymmetry, column::size()},
           {"excess", &Row::excess, column::size()}}};
}
template struct Table<SymmetryRow>;

template <>
TableLayout Table<ClusterRow>::layout() {
  return {"constraint_clusters.csv",
          {{"links", &Row::links, column::count().key()},
           {"cluster", &Row::cluster, column::count().key()},
           {"sweeps", &Row::sweeps, column::count().key()},
           {"h", &Row::h, column::positive().key()},
           {"error", &Row::error, column::size()},
           {"stable_step", &Row::stable_step, column::size()}}};
}
template struct Table<ClusterRow>;

template <>
TableLayout Table<ClampingRow>::layout() {
  return {"constraint_clamping.csv",
          {{"links", &Row::links, column::count().key()},
           {"rope", &Row::rope, column::count().key()},
           {"solver", &Row::solver, column::name().key()},
           {"taut", &Row::taut, column::count()},
           {"sweeps", &Row::sweeps, column::count()},
           {"digits", &Row::digits, column::count()},
           {"error", &Row::error, column::size()}}};
}
template struct Table<ClampingRow>;

template <>
TableLayout Table<ThreadRow>::layout() {
  return {"constraint_thread.csv",
          {{"handling", &Row::handling, column::name().key()},
           {"phase", &Row::phase, column::size().key()},
           {"level", &Row::level, column::level().key()},
           {"steps", &Row::steps, column::count()},
           {"h", &Row::h, column::positive()},
           {"position", &Row::position, column::size()},
           {"velocity", &Row::velocity, column::size()},
           {"excess_rate", &Row::excess_rate}}};
}
template struct Table<ThreadRow>;

template <>
TableLayout Table<SpringRow>::layout() {
  return {"constraint_springs.csv",
          {{"stiffness", &Row::stiffness, column::positive().key()},
           {"deviation", &Row::deviation, column::size()},
           {"stable_step", &Row::stable_step, column::size()}}};
}
template struct Table<SpringRow>;

template <>
TableLayout Table<SpringAgainstRodRow>::layout() {
  return {"constraint_springs_against_rods.csv",
          {{"h", &Row::h, column::positive().key()},
           {"kh2", &Row::kh2, column::positive().key()},
           {"over_shake", &Row::over_shake, column::size()},
           {"over_new_rod", &Row::over_new_rod, column::size()}}};
}
template struct Table<SpringAgainstRodRow>;

}  // namespace halfstep
