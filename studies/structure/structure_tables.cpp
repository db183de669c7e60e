// The tables of the study of structure.
#include "studies/structure/structure.hpp"
#include "studies/tables/table.hpp"

namespace halfstep {

template <>
const Fields<StructureRow>& fields() {
  using R = StructureRow;
  static const Fields<R> all{{"method", &R::method}, {"family", &R::family},       {"property", &R::property},
                             {"system", &R::system}, {"precision", &R::precision}, {"h", &R::h},
                             {"defect", &R::defect}, {"units", &R::units},         {"declared", &R::declared}};
  return all;
}

template <>
const Fields<PhaseAreaRow>& fields() {
  using R = PhaseAreaRow;
  static const Fields<R> all{{"method", &R::method}, {"family", &R::family}, {"h", &R::h},
                             {"t", &R::t},           {"area", &R::area},     {"uncertainty", &R::uncertainty}};
  return all;
}

template <>
const Fields<PhaseOutlineRow>& fields() {
  using R = PhaseOutlineRow;
  static const Fields<R> all{{"method", &R::method}, {"h", &R::h}, {"t", &R::t},
                             {"point", &R::point},   {"x", &R::x}, {"v", &R::v}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<StructureRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<PhaseAreaRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<PhaseOutlineRow>&);
template std::vector<StructureRow> read_csv(const std::filesystem::path&);
template std::vector<PhaseAreaRow> read_csv(const std::filesystem::path&);
template std::vector<PhaseOutlineRow> read_csv(const std::filesystem::path&);

}  // namespace halfstep
