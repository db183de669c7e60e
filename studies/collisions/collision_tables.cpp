// What the tables of the study of collisions hold.
#include "studies/collisions/collisions.hpp"
#include "studies/tables/table.hpp"

namespace halfstep {

template <>
const Fields<CollisionErrorRow>& fields() {
  using R = CollisionErrorRow;
  static const Fields<R> all{{"system", &R::system},
                             {"handling", &R::handling},
                             {"precision", &R::precision},
                             {"restitution", &R::restitution},
                             {"end", &R::end},
                             {"impacts", &R::impacts},
                             {"level", &R::level},
                             {"h", &R::h},
                             {"position", &R::position},
                             {"velocity", &R::velocity},
                             {"single", &R::single},
                             {"energy", &R::energy}};
  return all;
}

template <>
const Fields<RestitutionRow>& fields() {
  using R = RestitutionRow;
  static const Fields<R> all{
      {"handling", &R::handling}, {"fraction", &R::fraction}, {"restitution", &R::restitution}, {"theory", &R::theory}};
  return all;
}

template <>
const Fields<BooksRow>& fields() {
  using R = BooksRow;
  static const Fields<R> all{{"handling", &R::handling},         {"precision", &R::precision},
                             {"restitution", &R::restitution},   {"momentum", &R::momentum},
                             {"least_energy", &R::least_energy}, {"largest_energy", &R::largest_energy}};
  return all;
}

template <>
const Fields<PenaltyRow>& fields() {
  using R = PenaltyRow;
  static const Fields<R> all{{"method", &R::method},
                             {"kh2", &R::kh2},
                             {"depth", &R::depth},
                             {"time", &R::time},
                             {"least_restitution", &R::least_restitution},
                             {"largest_restitution", &R::largest_restitution}};
  return all;
}

template <>
const Fields<PathRow>& fields() {
  using R = PathRow;
  static const Fields<R> all{{"handling", &R::handling}, {"h", &R::h}, {"t", &R::t}, {"height", &R::height}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<CollisionErrorRow>&);
template std::vector<CollisionErrorRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<RestitutionRow>&);
template std::vector<RestitutionRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<BooksRow>&);
template std::vector<BooksRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<PenaltyRow>&);
template std::vector<PenaltyRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<PathRow>&);
template std::vector<PathRow> read_csv(const std::filesystem::path&);

}  // namespace halfstep
