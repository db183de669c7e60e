// What the tables of the study of collisions hold.
#include "engine/tables/table.hpp"
#include "studies/collisions/collisions.hpp"

namespace halfstep {

template <>
const Fields<CollisionErrorRow>& fields() {
  using R = CollisionErrorRow;
  static const Fields<R> all{{"system", &R::system, column::name().key()},
                             {"handling", &R::handling, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"restitution", &R::restitution, column::not_negative().key()},
                             {"end", &R::end, column::positive().key()},
                             {"impacts", &R::impacts, column::count()},
                             {"level", &R::level, column::level().key()},
                             {"h", &R::h, column::positive()},
                             {"position", &R::position, column::size()},
                             {"velocity", &R::velocity, column::size()},
                             {"single", &R::single, column::size()},
                             {"energy", &R::energy}};
  return all;
}

template <>
const Fields<RestitutionRow>& fields() {
  using R = RestitutionRow;
  static const Fields<R> all{{"handling", &R::handling, column::name().key()},
                             {"fraction", &R::fraction, column::not_negative().key()},
                             {"restitution", &R::restitution},
                             {"theory", &R::theory}};
  return all;
}

template <>
const Fields<BalanceRow>& fields() {
  using R = BalanceRow;
  static const Fields<R> all{{"handling", &R::handling, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"restitution", &R::restitution, column::not_negative().key()},
                             {"momentum", &R::momentum},
                             {"least_energy", &R::least_energy},
                             {"largest_energy", &R::largest_energy}};
  return all;
}

template <>
const Fields<PenaltyRow>& fields() {
  using R = PenaltyRow;
  static const Fields<R> all{{"method", &R::method, column::name().key()},
                             {"kh2", &R::kh2, column::positive().key()},
                             {"depth", &R::depth},
                             {"time", &R::time},
                             {"least_restitution", &R::least_restitution},
                             {"largest_restitution", &R::largest_restitution}};
  return all;
}

template <>
const Fields<PathRow>& fields() {
  using R = PathRow;
  static const Fields<R> all{{"handling", &R::handling, column::name().key()},
                             {"h", &R::h, column::positive().key()},
                             {"t", &R::t, column::not_negative().key()},
                             {"height", &R::height}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<CollisionErrorRow>&);
template std::vector<CollisionErrorRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<RestitutionRow>&);
template std::vector<RestitutionRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<BalanceRow>&);
template std::vector<BalanceRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<PenaltyRow>&);
template std::vector<PenaltyRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<PathRow>&);
template std::vector<PathRow> read_csv(const std::filesystem::path&);

}  // namespace halfstep
