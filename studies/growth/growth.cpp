// The study of error growth: its tables, and its three parts in turn.
#include "studies/growth/growth.hpp"

#include "studies/run/facts.hpp"
#include "studies/tables/table.hpp"

namespace halfstep {

template <>
const Fields<GrowthLawRow>& fields() {
  using R = GrowthLawRow;
  static const Fields<R> all{{{"problem", &R::problem},
                              {"precision", &R::precision},
                              {"h", &R::h},
                              {"n", &R::n},
                              {"error", &R::error},
                              {"ratio", &R::ratio},
                              {"law", &R::law}}};
  return all;
}

template <>
const Fields<GrowthRootRow>& fields() {
  using R = GrowthRootRow;
  static const Fields<R> all{{{"precision", &R::precision},
                              {"wh", &R::wh},
                              {"running", &R::running},
                              {"root", &R::root},
                              {"quotient", &R::quotient},
                              {"units", &R::units}}};
  return all;
}

template <>
const Fields<GrowthRoundingRow>& fields() {
  using R = GrowthRoundingRow;
  static const Fields<R> all{{{"problem", &R::problem},
                              {"method", &R::method},
                              {"precision", &R::precision},
                              {"wide_precision", &R::wide_precision},
                              {"members", &R::members},
                              {"h", &R::h},
                              {"step", &R::step},
                              {"t", &R::t},
                              {"position", &R::position},
                              {"energy", &R::energy}}};
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
