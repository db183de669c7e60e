// The columns of the engine's own tables.
#include "halfstep/engine/tables/tables.hpp"

#include "halfstep/engine/tables/table.hpp"

namespace halfstep::inline engine {

template <>
TableLayout Table<ErrorRow>::layout() {
  return {"errors.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"level", &Row::level, column::level().key()},
           {"steps", &Row::steps, column::count()},
           {"h", &Row::h, column::positive()},
           {"global_position", &Row::global_position, column::size()},
           {"global_velocity", &Row::global_velocity, column::size()},
           {"local_position", &Row::local_position, column::size()},
           {"local_velocity", &Row::local_velocity, column::size()},
           {"energy", &Row::energy, column::size()},
           {"force_evaluations", &Row::force_evaluations, column::count()},
           {"seconds", &Row::seconds, column::size()},
           {"status", &Row::status, column::one_of({"ok", "unstable", "broken", std::string(single_steps)})},
           {"max_position", &Row::max_position, column::size(), added_later},
           {"max_velocity", &Row::max_velocity, column::size(), added_later},
           {"signed_position", &Row::signed_position, column::numbers(), added_later},
           {"signed_velocity", &Row::signed_velocity, column::numbers(), added_later},
           {"reason", &Row::reason, added_later},
           {"global_state", &Row::global_state, column::size(), added_later},
           {"local_state", &Row::local_state, column::size(), added_later},
           {"max_state", &Row::max_state, column::size(), added_later},
           {"signed_state", &Row::signed_state, column::numbers(), added_later}},
          Written::row_by_row};
}
template struct Table<ErrorRow>;

template <>
TableLayout Table<OrderRow>::layout() {
  return {"orders.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"quantity", &Row::quantity, column::quantity().key()},
           {"expected", &Row::expected},
           {"observed", &Row::observed},
           {"uncertainty", &Row::uncertainty, column::size()},
           {"constant", &Row::constant},
           {"first_level", &Row::first_level, column::level()},
           {"last_level", &Row::last_level, column::level()},
           {"verdict", &Row::verdict},
           {"constant_uncertainty", &Row::constant_uncertainty, column::size(), added_later},
           {"reason", &Row::reason, added_later},
           {"evidence", &Row::evidence, added_later},
           {"finest_error", &Row::finest_error, column::size(), added_later}}};
}
template struct Table<OrderRow>;

template <>
TableLayout Table<EnergyRow>::layout() {
  return {"energy.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::not_negative().key()},
           {"relative_energy_error", &Row::relative_energy_error}},
          Written::row_by_row};
}
template struct Table<EnergyRow>;

template <>
TableLayout Table<DriftRow>::layout() {
  return {"drift.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive()},
           {"time", &Row::time, column::not_negative()},
           {"max_relative_energy_error", &Row::max_relative_energy_error, column::size()},
           {"drift_per_time", &Row::drift_per_time},
           {"drift_uncertainty", &Row::drift_uncertainty, column::size()},
           {"behaviour", &Row::behaviour, column::one_of({"bounded", "linear", "growing", "unstable"})}},
          Written::row_by_row};
}
template struct Table<DriftRow>;

template <>
TableLayout Table<ProofRow>::layout() {
  return {"proofs.csv",
          {{"method", &Row::method, column::name().key()},
           {"declared", &Row::declared, column::count()},
           {"proven", &Row::proven},
           {"how", &Row::how}}};
}
template struct Table<ProofRow>;

template <>
TableLayout Table<MethodRow>::layout() {
  return {"methods.csv",
          {{"name", &Row::name, column::name().key()},
           {"what", &Row::what},
           {"family", &Row::family},
           {"position", &Row::position, column::count()},
           {"velocity", &Row::velocity, column::count()},
           {"velocity_dependent", &Row::velocity_dependent},
           {"evaluations", &Row::evaluations},
           {"symplectic", &Row::symplectic},
           {"reversible", &Row::reversible},
           {"source", &Row::source}}};
}
template struct Table<MethodRow>;

template <>
TableLayout Table<ProblemRow>::layout() {
  return {"problems.csv",
          {{"name", &Row::name, column::name().key()},
           {"equation", &Row::equation},
           {"data", &Row::data},
           {"force", &Row::force},
           {"exact", &Row::exact},
           {"dimension", &Row::dimension, column::count()},
           {"end_time", &Row::end_time, column::positive()},
           {"has_energy", &Row::has_energy}}};
}
template struct Table<ProblemRow>;

}  // namespace halfstep::inline engine
