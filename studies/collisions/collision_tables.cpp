// What the tables of the study of collisions hold.
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/collisions/collisions.hpp"

namespace halfstep {

template <>
TableLayout Table<CollisionErrorRow>::layout() {
  return {"collision_errors.csv",
          {{"system", &Row::system, column::name().key()},
           {"handling", &Row::handling, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"restitution", &Row::restitution, column::not_negative().key()},
           {"end", &Row::end, column::positive().key()},
           {"impacts", &Row::impacts, column::count()},
           {"level", &Row::level, column::level().key()},
           {"h", &Row::h, column::positive()},
           {"position", &Row::position, column::size()},
           {"velocity", &Row::velocity, column::size()},
           {"single", &Row::single, column::size()},
           {"energy", &Row::energy}}};
}
template struct Table<CollisionErrorRow>;

template <>
TableLayout Table<RestitutionRow>::layout() {
  return {"collision_restitution.csv",
          {{"handling", &Row::handling, column::name().key()},
           {"fraction", &Row::fraction, column::not_negative().key()},
           {"restitution", &Row::restitution},
           {"theory", &Row::theory}}};
}
template struct Table<RestitutionRow>;

template <>
TableLayout Table<BalanceRow>::layout() {
  return {"collision_books.csv",
          {{"handling", &Row::handling, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"restitution", &Row::restitution, column::not_negative().key()},
           {"momentum", &Row::momentum},
           {"least_energy", &Row::least_energy},
           {"largest_energy", &Row::largest_energy}}};
}
template struct Table<BalanceRow>;

template <>
TableLayout Table<PenaltyRow>::layout() {
  return {"collision_penalty.csv",
          {{"method", &Row::method, column::name().key()},
           {"kh2", &Row::kh2, column::positive().key()},
           {"depth", &Row::depth},
           {"time", &Row::time},
           {"least_restitution", &Row::least_restitution},
           {"largest_restitution", &Row::largest_restitution}}};
}
template struct Table<PenaltyRow>;

template <>
TableLayout Table<PathRow>::layout() {
  return {"collision_paths.csv",
          {{"handling", &Row::handling, column::name().key()},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::not_negative().key()},
           {"height", &Row::height}}};
}
template struct Table<PathRow>;

template <>
TableLayout Table<BrokenForceRow>::layout() {
  return {"collision_forces.csv",
          {{"force", &Row::force, column::one_of({"jump", "kink"}).key()},
           {"method", &Row::method, column::name().key()},
           {"h", &Row::h, column::positive().key()},
           {"position", &Row::position, column::size()},
           {"velocity", &Row::velocity, column::size()}}};
}
template struct Table<BrokenForceRow>;

}  // namespace halfstep
