// What the tables of the study of constraints hold.
#include "studies/constraints/constraints.hpp"
#include "studies/tables/table.hpp"

namespace halfstep {

template <>
const Fields<ConstraintErrorRow>& fields() {
  using R = ConstraintErrorRow;
  static const Fields<R> all{{"system", &R::system},     {"handling", &R::handling}, {"precision", &R::precision},
                             {"level", &R::level},       {"steps", &R::steps},       {"h", &R::h},
                             {"position", &R::position}, {"velocity", &R::velocity}, {"violation", &R::violation},
                             {"energy", &R::energy},     {"sweeps", &R::sweeps}};
  return all;
}

template <>
const Fields<ChainRow>& fields() {
  using R = ChainRow;
  static const Fields<R> all{{"links", &R::links},
                             {"shape", &R::shape},
                             {"solver", &R::solver},
                             {"sweeps", &R::sweeps},
                             {"violation", &R::violation}};
  return all;
}

template <>
const Fields<ChainSpeedRow>& fields() {
  using R = ChainSpeedRow;
  static const Fields<R> all{{"links", &R::links},
                             {"shape", &R::shape},
                             {"sweeps_per_digit", &R::sweeps_per_digit},
                             {"theory", &R::theory},
                             {"sweeps", &R::sweeps},
                             {"iterations", &R::iterations},
                             {"sweeping_microseconds", &R::sweeping_microseconds},
                             {"newton_microseconds", &R::newton_microseconds}};
  return all;
}

template <>
const Fields<StretchRow>& fields() {
  using R = StretchRow;
  static const Fields<R> all{{"links", &R::links}, {"sweeps", &R::sweeps}, {"h", &R::h}, {"stretch", &R::stretch}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<ConstraintErrorRow>&);
template std::vector<ConstraintErrorRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<ChainRow>&);
template std::vector<ChainRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<ChainSpeedRow>&);
template std::vector<ChainSpeedRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<StretchRow>&);
template std::vector<StretchRow> read_csv(const std::filesystem::path&);

}  // namespace halfstep
