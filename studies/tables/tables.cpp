// The columns of the tables of cells.
#include "studies/tables/tables.hpp"

#include "studies/tables/table.hpp"

namespace halfstep {

template <>
const Fields<ErrorRow>& fields() {
  using R = ErrorRow;
  static const Fields<R> all{{"problem", &R::problem},
                             {"method", &R::method},
                             {"precision", &R::precision},
                             {"level", &R::level},
                             {"steps", &R::steps},
                             {"h", &R::h},
                             {"global_position", &R::global_position},
                             {"global_velocity", &R::global_velocity},
                             {"local_position", &R::local_position},
                             {"local_velocity", &R::local_velocity},
                             {"energy", &R::energy},
                             {"force_evaluations", &R::force_evaluations},
                             {"seconds", &R::seconds},
                             {"status", &R::status},
                             {"max_position", &R::max_position, false},
                             {"max_velocity", &R::max_velocity, false},
                             {"signed_position", &R::signed_position, false},
                             {"signed_velocity", &R::signed_velocity, false},
                             {"reason", &R::reason, false}};
  return all;
}

template <>
const Fields<OrderRow>& fields() {
  using R = OrderRow;
  static const Fields<R> all{
      {"problem", &R::problem},         {"method", &R::method},
      {"precision", &R::precision},     {"quantity", &R::quantity},
      {"expected", &R::expected},       {"observed", &R::observed},
      {"uncertainty", &R::uncertainty}, {"constant", &R::constant},
      {"first_level", &R::first_level}, {"last_level", &R::last_level},
      {"verdict", &R::verdict},         {"constant_uncertainty", &R::constant_uncertainty, false},
      {"reason", &R::reason, false}};
  return all;
}

template <>
const Fields<EnergyRow>& fields() {
  using R = EnergyRow;
  static const Fields<R> all{{"problem", &R::problem},
                             {"method", &R::method},
                             {"precision", &R::precision},
                             {"h", &R::h},
                             {"t", &R::t},
                             {"relative_energy_error", &R::relative_energy_error}};
  return all;
}

template <>
const Fields<DriftRow>& fields() {
  using R = DriftRow;
  static const Fields<R> all{{"problem", &R::problem},
                             {"method", &R::method},
                             {"precision", &R::precision},
                             {"h", &R::h},
                             {"time", &R::time},
                             {"max_relative_energy_error", &R::max_relative_energy_error},
                             {"drift_per_time", &R::drift_per_time},
                             {"drift_uncertainty", &R::drift_uncertainty},
                             {"behaviour", &R::behaviour}};
  return all;
}

template <>
const Fields<TimingRow>& fields() {
  using R = TimingRow;
  static const Fields<R> all{{"problem", &R::problem},
                             {"method", &R::method},
                             {"precision", &R::precision},
                             {"nanoseconds_per_step", &R::nanoseconds_per_step},
                             {"nanoseconds_per_force_evaluation", &R::nanoseconds_per_force_evaluation},
                             {"force_evaluations_per_step", &R::force_evaluations_per_step},
                             {"repetitions", &R::repetitions}};
  return all;
}

template <>
const Fields<PortraitRow>& fields() {
  using R = PortraitRow;
  static const Fields<R> all{{"problem", &R::problem},
                             {"method", &R::method},
                             {"precision", &R::precision},
                             {"h", &R::h},
                             {"t", &R::t},
                             {"x1", &R::x1},
                             {"x2", &R::x2},
                             {"v1", &R::v1},
                             {"v2", &R::v2}};
  return all;
}

template <>
const Fields<RoundingRow>& fields() {
  using R = RoundingRow;
  static const Fields<R> all{{"problem", &R::problem},
                             {"method", &R::method},
                             {"precision", &R::precision},
                             {"wide_precision", &R::wide_precision},
                             {"level", &R::level},
                             {"steps", &R::steps},
                             {"h", &R::h},
                             {"discretisation", &R::discretisation},
                             {"rounding", &R::rounding}};
  return all;
}

template <>
const Fields<ProofRow>& fields() {
  using R = ProofRow;
  static const Fields<R> all{
      {"method", &R::method}, {"declared", &R::declared}, {"proven", &R::proven}, {"how", &R::how}};
  return all;
}

template <>
const Fields<MethodRow>& fields() {
  using R = MethodRow;
  static const Fields<R> all{{"name", &R::name},
                             {"what", &R::what},
                             {"family", &R::family},
                             {"position", &R::position},
                             {"velocity", &R::velocity},
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
  static const Fields<R> all{{"name", &R::name},         {"equation", &R::equation},    {"data", &R::data},
                             {"force", &R::force},       {"exact", &R::exact},          {"dimension", &R::dimension},
                             {"end_time", &R::end_time}, {"has_energy", &R::has_energy}};
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
