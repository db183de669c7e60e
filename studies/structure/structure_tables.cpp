// The tables of the study of structure.
#include "engine/tables/table.hpp"
#include "studies/structure/structure.hpp"

namespace halfstep {

template <>
const Fields<StructureRow>& fields() {
  using R = StructureRow;
  static const Fields<R> all{
      {"method", &R::method, column::name().key()},
      {"family", &R::family},
      {"property", &R::property,
       column::one_of({"reversibility defect", "symplectic form", "linear momentum", "angular momentum", "way back"})
           .key()},
      {"system", &R::system, column::name().key()},
      {"precision", &R::precision, column::precision().key()},
      {"h", &R::h, column::positive().key()},
      {"defect", &R::defect, column::size()},
      {"units", &R::units, column::size()},
      {"declared", &R::declared}};
  return all;
}

template <>
const Fields<PhaseAreaRow>& fields() {
  using R = PhaseAreaRow;
  static const Fields<R> all{
      {"method", &R::method, column::name().key()}, {"family", &R::family},
      {"h", &R::h, column::positive().key()},       {"t", &R::t, column::not_negative().key()},
      {"area", &R::area, column::size()},           {"uncertainty", &R::uncertainty, column::size()}};
  return all;
}

template <>
const Fields<PhaseOutlineRow>& fields() {
  using R = PhaseOutlineRow;
  static const Fields<R> all{{"method", &R::method, column::name().key()},
                             {"h", &R::h, column::positive().key()},
                             {"t", &R::t, column::not_negative().key()},
                             {"point", &R::point, column::count().key()},
                             {"x", &R::x},
                             {"v", &R::v}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<StructureRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<PhaseAreaRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<PhaseOutlineRow>&);
template std::vector<StructureRow> read_csv(const std::filesystem::path&);
template std::vector<PhaseAreaRow> read_csv(const std::filesystem::path&);
template std::vector<PhaseOutlineRow> read_csv(const std::filesystem::path&);

}  // namespace halfstep
