// The study of error growth: its tables, and its three parts in turn.
#include "studies/growth/growth.hpp"

#include "engine/plan/facts.hpp"
#include "engine/tables/table.hpp"

namespace halfstep {

template <>
const Fields<GrowthLawRow>& fields() {
  using R = GrowthLawRow;
  static const Fields<R> all{{"problem", &R::problem, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"h", &R::h, column::positive().key()},
                             {"n", &R::n, column::count().key()},
                             {"error", &R::error, column::size()},
                             {"ratio", &R::ratio, column::size()},
                             {"law", &R::law, column::size()}};
  return all;
}

template <>
const Fields<GrowthRootRow>& fields() {
  using R = GrowthRootRow;
  static const Fields<R> all{{"precision", &R::precision, column::precision().key()},
                             {"wh", &R::wh, column::positive().key()},
                             {"running", &R::running},
                             {"root", &R::root},
                             {"quotient", &R::quotient},
                             {"units", &R::units, column::size()}};
  return all;
}

template <>
const Fields<GrowthRoundingRow>& fields() {
  using R = GrowthRoundingRow;
  static const Fields<R> all{{"problem", &R::problem, column::name().key()},
                             {"method", &R::method, column::name().key()},
                             {"precision", &R::precision, column::precision().key()},
                             {"wide_precision", &R::wide_precision, column::precision().key()},
                             {"members", &R::members, column::count()},
                             {"h", &R::h, column::positive().key()},
                             {"step", &R::step, column::count().key()},
                             {"t", &R::t, column::not_negative()},
                             {"position", &R::position, column::size()},
                             {"energy", &R::energy, column::size()}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<GrowthLawRow>&);
template std::vector<GrowthLawRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<GrowthRootRow>&);
template std::vector<GrowthRootRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<GrowthRoundingRow>&);
template std::vector<GrowthRoundingRow> read_csv(const std::filesystem::path&);

std::vector<FindingRow> growth(const StudyInput& input) {
  std::vector<FindingRow> findings;
  std::vector<GrowthLawRow> law;
  std::vector<GrowthRootRow> root;
  std::vector<GrowthRoundingRow> rounding;
  const auto add = [&](const std::vector<FindingRow>& some) {
    findings.insert(findings.end(), some.begin(), some.end());
  };
  for (const auto precision : precisions_of(input.plan)) {
    add(detail::growth_law(input, precision, law));
    write_csv(input.out / "growth-law.csv", law);
    add(detail::growth_root(input, precision, root));
    write_csv(input.out / "growth-root.csv", root);
    add(detail::growth_rounding(input, precision, rounding));
    write_csv(input.out / "growth-rounding.csv", rounding);
  }
  return findings;
}

}  // namespace halfstep
