// The tables of the study of structure.
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/structure/structure.hpp"

namespace halfstep {

template <>
TableLayout Table<StructureRow>::layout() {
  return {
      "structure.csv",
      {{"method", &Row::method, column::name().key()},
       {"family", &Row::family},
       {"property", &Row::property,
        column::one_of({"reversibility defect", "symplectic form", "linear momentum", "angular momentum", "way back"})
            .key()},
       {"system", &Row::system, column::name().key()},
       {"precision", &Row::precision, column::precision().key()},
       {"h", &Row::h, column::positive().key()},
       {"defect", &Row::defect, column::size()},
       {"units", &Row::units, column::size()},
       {"declared", &Row::declared}}};
}
template struct Table<StructureRow>;

template <>
TableLayout Table<PhaseAreaRow>::layout() {
  return {"phase-area.csv",
          {{"method", &Row::method, column::name().key()},
           {"family", &Row::family},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::not_negative().key()},
           {"area", &Row::area, column::size()},
           {"uncertainty", &Row::uncertainty, column::size()}}};
}
template struct Table<PhaseAreaRow>;

template <>
TableLayout Table<PhaseOutlineRow>::layout() {
  return {"phase-outline.csv",
          {{"method", &Row::method, column::name().key()},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::not_negative().key()},
           {"point", &Row::point, column::count().key()},
           {"x", &Row::x},
           {"v", &Row::v}}};
}
template struct Table<PhaseOutlineRow>;

}  // namespace halfstep
