// The columns of the tables of cells.
#include "engine/tables/tables.hpp"

#include "engine/tables/table.hpp"

namespace halfstep {

template <>
const Fields<ErrorRow>& fields() {
  using R = ErrorRow;
  static const Fields<R> all{{"problem", &R::problem, column::name().key()},
                             {"method", &R::method, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"level", &R::level, column::level().key()},
                             {"steps", &R::steps, column::count()},
                             {"h", &R::h, column::positive()},
                             {"global_position", &R::global_position, column::size()},
                             {"global_velocity", &R::global_velocity, column::size()},
                             {"local_position", &R::local_position, column::size()},
                             {"local_velocity", &R::local_velocity, column::size()},
                             {"energy", &R::energy, column::size()},
                             {"force_evaluations", &R::force_evaluations, column::count()},
                             {"seconds", &R::seconds, column::size()},
                             {"status", &R::status, column::one_of({"ok", "unstable", "broken"})},
                             {"max_position", &R::max_position, column::size(), false},
                             {"max_velocity", &R::max_velocity, column::size(), false},
                             {"signed_position", &R::signed_position, column::numbers(), false},
                             {"signed_velocity", &R::signed_velocity, column::numbers(), false},
                             {"reason", &R::reason, false}};
  return all;
}

template <>
const Fields<OrderRow>& fields() {
  using R = OrderRow;
  static const Fields<R> all{{"problem", &R::problem, column::name().key()},
                             {"method", &R::method, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"quantity", &R::quantity, column::quantity().key()},
                             {"expected", &R::expected},
                             {"observed", &R::observed},
                             {"uncertainty", &R::uncertainty, column::size()},
                             {"constant", &R::constant},
                             {"first_level", &R::first_level, column::level()},
                             {"last_level", &R::last_level, column::level()},
                             {"verdict", &R::verdict},
                             {"constant_uncertainty", &R::constant_uncertainty, column::size(), false},
                             {"reason", &R::reason, false},
                             {"evidence", &R::evidence, false}};
  return all;
}

template <>
const Fields<EnergyRow>& fields() {
  using R = EnergyRow;
  static const Fields<R> all{{"problem", &R::problem, column::name().key()},
                             {"method", &R::method, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"h", &R::h, column::positive().key()},
                             {"t", &R::t, column::not_negative().key()},
                             {"relative_energy_error", &R::relative_energy_error}};
  return all;
}

template <>
const Fields<DriftRow>& fields() {
  using R = DriftRow;
  static const Fields<R> all{
      {"problem", &R::problem, column::name().key()},
      {"method", &R::method, column::name().key()},
      {"precision", &R::precision, column::precision().key()},
      {"h", &R::h, column::positive()},
      {"time", &R::time, column::not_negative()},
      {"max_relative_energy_error", &R::max_relative_energy_error, column::size()},
      {"drift_per_time", &R::drift_per_time},
      {"drift_uncertainty", &R::drift_uncertainty, column::size()},
      {"behaviour", &R::behaviour, column::one_of({"bounded", "linear", "growing", "unstable"})}};
  return all;
}

template <>
const Fields<TimingRow>& fields() {
  using R = TimingRow;
  static const Fields<R> all{{"problem", &R::problem, column::name().key()},
                             {"method", &R::method, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"nanoseconds_per_step", &R::nanoseconds_per_step, column::not_negative()},
                             {"nanoseconds_per_force_evaluation", &R::nanoseconds_per_force_evaluation, column::size()},
                             {"force_evaluations_per_step", &R::force_evaluations_per_step, column::size()},
                             {"repetitions", &R::repetitions, column::count()}};
  return all;
}

template <>
const Fields<PortraitRow>& fields() {
  using R = PortraitRow;
  static const Fields<R> all{{"problem", &R::problem, column::name().key()},
                             {"method", &R::method, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"h", &R::h, column::positive().key()},
                             {"t", &R::t, column::not_negative().key()},
                             {"x1", &R::x1},
                             {"x2", &R::x2},
                             {"v1", &R::v1},
                             {"v2", &R::v2}};
  return all;
}

template <>
const Fields<RoundingRow>& fields() {
  using R = RoundingRow;
  static const Fields<R> all{{"problem", &R::problem, column::name().key()},
                             {"method", &R::method, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"wide_precision", &R::wide_precision, column::precision().key()},
                             {"level", &R::level, column::level().key()},
                             {"steps", &R::steps, column::count()},
                             {"h", &R::h, column::positive()},
                             {"discretisation", &R::discretisation, column::size()},
                             {"rounding", &R::rounding, column::size()}};
  return all;
}

template <>
const Fields<ProofRow>& fields() {
  using R = ProofRow;
  static const Fields<R> all{{"method", &R::method, column::name().key()},
                             {"declared", &R::declared, column::count()},
                             {"proven", &R::proven},
                             {"how", &R::how}};
  return all;
}

template <>
const Fields<MethodRow>& fields() {
  using R = MethodRow;
  static const Fields<R> all{{"name", &R::name, column::name().key()},
                             {"what", &R::what},
                             {"family", &R::family},
                             {"position", &R::position, column::count()},
                             {"velocity", &R::velocity, column::count()},
                             {"velocity_dependent", &R::velocity_dependent},
                             {"evaluations", &R::evaluations},
                             {"symplectic", &R::symplectic},
                             {"reversible", &R::reversible},
                             {"source", &R::source}};
  return all;
}

template <>
const Fields<ProblemRow>& fields() {
  using R = ProblemRow;
  static const Fields<R> all{{"name", &R::name, column::name().key()},
                             {"equation", &R::equation},
                             {"data", &R::data},
                             {"force", &R::force},
                             {"exact", &R::exact},
                             {"dimension", &R::dimension, column::count()},
                             {"end_time", &R::end_time, column::positive()},
                             {"has_energy", &R::has_energy}};
  return all;
}

template std::string to_csv(const std::vector<ErrorRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ErrorRow>&);
template std::vector<ErrorRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<OrderRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<OrderRow>&);
template std::vector<OrderRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<EnergyRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<EnergyRow>&);
template std::vector<EnergyRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<DriftRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<DriftRow>&);
template std::vector<DriftRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<TimingRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<TimingRow>&);
template std::vector<TimingRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<PortraitRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<PortraitRow>&);
template std::vector<PortraitRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<RoundingRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<RoundingRow>&);
template std::vector<RoundingRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<ProofRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ProofRow>&);
template std::vector<ProofRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<MethodRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<MethodRow>&);
template std::vector<MethodRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<ProblemRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ProblemRow>&);
template std::vector<ProblemRow> read_csv(const std::filesystem::path&);

}  // namespace halfstep
