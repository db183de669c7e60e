// What the tables of the study of constraints hold.
#include "engine/tables/table.hpp"
#include "studies/constraints/constraints.hpp"

namespace halfstep {

template <>
const Fields<ConstraintErrorRow>& fields() {
  using R = ConstraintErrorRow;
  static const Fields<R> all{{"system", &R::system, column::name().key()},
                             {"handling", &R::handling, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"level", &R::level, column::level().key()},
                             {"steps", &R::steps, column::count()},
                             {"h", &R::h, column::positive()},
                             {"position", &R::position, column::size()},
                             {"velocity", &R::velocity, column::size()},
                             {"violation", &R::violation, column::size()},
                             {"energy", &R::energy},
                             {"sweeps", &R::sweeps, column::size()}};
  return all;
}

template <>
const Fields<ChainRow>& fields() {
  using R = ChainRow;
  static const Fields<R> all{{"links", &R::links, column::count().key()},
                             {"shape", &R::shape, column::one_of({"straight", "curved"}).key()},
                             {"solver", &R::solver, column::one_of({"sweeps", "newton"}).key()},
                             {"sweeps", &R::sweeps, column::count().key()},
                             {"violation", &R::violation, column::size()}};
  return all;
}

template <>
const Fields<ChainSpeedRow>& fields() {
  using R = ChainSpeedRow;
  static const Fields<R> all{{"links", &R::links, column::count().key()},
                             {"shape", &R::shape, column::one_of({"straight", "curved"}).key()},
                             {"sweeps_per_digit", &R::sweeps_per_digit},
                             {"theory", &R::theory},
                             {"sweeps", &R::sweeps, column::count()},
                             {"iterations", &R::iterations, column::count()},
                             {"sweeping_microseconds", &R::sweeping_microseconds},
                             {"newton_microseconds", &R::newton_microseconds}};
  return all;
}

template <>
const Fields<StretchRow>& fields() {
  using R = StretchRow;
  static const Fields<R> all{{"links", &R::links, column::count().key()},
                             {"sweeps", &R::sweeps, column::count().key()},
                             {"h", &R::h, column::positive().key()},
                             {"stretch", &R::stretch, column::size()}};
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
