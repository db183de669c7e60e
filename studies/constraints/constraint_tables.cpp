// What the tables of the study of constraints hold.
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/constraints/constraints.hpp"

namespace halfstep {

template <>
TableLayout<ConstraintErrorRow> Table<ConstraintErrorRow>::layout() {
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
TableLayout<ChainRow> Table<ChainRow>::layout() {
  return {"constraint_chain.csv",
          {{"links", &Row::links, column::count().key()},
           {"shape", &Row::shape, column::one_of({"straight", "curved"}).key()},
           {"solver", &Row::solver, column::one_of({"sweeps", "newton"}).key()},
           {"sweeps", &Row::sweeps, column::count().key()},
           {"violation", &Row::violation, column::size()}}};
}
template struct Table<ChainRow>;

template <>
TableLayout<ChainSpeedRow> Table<ChainSpeedRow>::layout() {
  return {"constraint_chain_speed.csv",
          {{"links", &Row::links, column::count().key()},
           {"shape", &Row::shape, column::one_of({"straight", "curved"}).key()},
           {"sweeps_per_digit", &Row::sweeps_per_digit},
           {"theory", &Row::theory},
           {"sweeps", &Row::sweeps, column::count()},
           {"iterations", &Row::iterations, column::count()},
           {"sweeping_microseconds", &Row::sweeping_microseconds},
           {"newton_microseconds", &Row::newton_microseconds}}};
}
template struct Table<ChainSpeedRow>;

template <>
TableLayout<StretchRow> Table<StretchRow>::layout() {
  return {"constraint_stretch.csv",
          {{"links", &Row::links, column::count().key()},
           {"sweeps", &Row::sweeps, column::count().key()},
           {"h", &Row::h, column::positive().key()},
           {"stretch", &Row::stretch, column::size()}}};
}
template struct Table<StretchRow>;

}  // namespace halfstep
