// What the tables of the study of stability hold.
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/stability/stability.hpp"

namespace halfstep {

template <>
TableLayout Table<StabilityRow>::layout() {
  return {"stability.csv",
          {{"method", &Row::method, column::name().key()},
           {"family", &Row::family},
           {"precision", &Row::precision, column::precision().key()},
           {"limit", &Row::limit, column::size()},
           {"measured_limit", &Row::measured_limit, column::size()},
           {"limit_uncertainty", &Row::limit_uncertainty, column::size()},
           {"axis_limit", &Row::axis_limit, column::size()},
           {"measured_axis_limit", &Row::measured_axis_limit, column::size()},
           {"axis_uncertainty", &Row::axis_uncertainty, column::size()},
           {"arithmetic", &Row::arithmetic}}};
}
template struct Table<StabilityRow>;

template <>
TableLayout Table<RegionRow>::layout() {
  return {"stability-regions.csv",
          {{"method", &Row::method, column::name()},
           {"family", &Row::family},
           {"curve", &Row::curve, column::count()},
           {"angle", &Row::angle},
           {"re", &Row::re},
           {"im", &Row::im},
           {"stable_outside", &Row::stable_outside}}};
}
template struct Table<RegionRow>;

template <>
TableLayout Table<AmplificationRow>::layout() {
  return {"amplification.csv",
          {{"method", &Row::method, column::name().key()},
           {"family", &Row::family},
           {"precision", &Row::precision, column::precision().key()},
           {"wh", &Row::wh, column::not_negative().key()},
           {"growth", &Row::growth},
           {"phase_error", &Row::phase_error},
           {"measured_growth", &Row::measured_growth},
           {"measured_phase_error", &Row::measured_phase_error}}};
}
template struct Table<AmplificationRow>;

}  // namespace halfstep
