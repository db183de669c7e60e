// The study of error growth: its tables, and its parts in turn.
#include "halfstep/studies/growth/growth.hpp"

#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/tables/table.hpp"

namespace halfstep {

template <>
TableLayout Table<GrowthLawRow>::layout() {
  return {"growth-law.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"n", &Row::n, column::count().key()},
           {"error", &Row::error, column::size()},
           {"ratio", &Row::ratio, column::size()},
           {"law", &Row::law, column::size()}}};
}
template struct Table<GrowthLawRow>;

template <>
TableLayout Table<GrowthRootRow>::layout() {
  return {"growth-root.csv",
          {{"precision", &Row::precision, column::precision().key()},
           {"wh", &Row::wh, column::positive().key()},
           {"running", &Row::running},
           {"root", &Row::root},
           {"quotient", &Row::quotient},
           {"units", &Row::units, column::size()},
           {"remainder", &Row::remainder, added_later}}};
}
template struct Table<GrowthRootRow>;

template <>
TableLayout Table<GrowthRoundingRow>::layout() {
  return {"growth-rounding.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"wide_precision", &Row::wide_precision, column::precision().key()},
           {"members", &Row::members, column::count()},
           {"h", &Row::h, column::positive().key()},
           {"step", &Row::step, column::count().key()},
           {"t", &Row::t, column::not_negative()},
           {"position", &Row::position, column::size()},
           {"energy", &Row::energy, column::size()}}};
}
template struct Table<GrowthRoundingRow>;

template <>
TableLayout Table<GrowthTimeRow>::layout() {
  return {"growth-time.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"family", &Row::family},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive()},
           {"order", &Row::order, column::count()},
           {"t", &Row::t, column::positive().key()},
           {"error", &Row::error, column::size()},
           {"constant", &Row::constant, column::size()},
           {"law", &Row::law, column::size().or_empty()}}};
}
template struct Table<GrowthTimeRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

std::vector<FindingRow> growth(const StudyInput& input) {
  Findings findings(input.study);
  std::vector<GrowthLawRow> law;
  std::vector<GrowthRootRow> root;
  std::vector<GrowthRoundingRow> rounding;
  std::vector<GrowthTimeRow> time;
  for (const auto precision : precisions_of(input.plan)) {
    detail::growth_law(input, precision, law, findings);
    input.write(law);
    detail::growth_constants(input, precision, findings);
    detail::growth_time(input, precision, time, findings);
    input.write(time);
    detail::growth_root(input, precision, root, findings);
    input.write(root);
    detail::growth_rounding(input, precision, rounding, findings);
    input.write(rounding);
  }
  return findings.rows();
}

}  // namespace halfstep::inline studies
