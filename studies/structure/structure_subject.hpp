// A structure that a method may keep, on one system: its defects, beside what is declared.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "methods/method.hpp"
#include "studies/structure/structure.hpp"
#include "studies/structure/structure_measures.hpp"
#include "studies/tables/finding.hpp"

namespace halfstep {

/// In which what no rounding may hide is measured: 50 digits, or the widest that the method's code is there for.
inline Precision widest(const Method& method) {
  for (const Precision p : {Precision::digits50, Precision::quad, Precision::long_double, Precision::double_})
    if (offers(method, p)) return p;
  return Precision::float_;
}

/// What one method leaves behind.
struct StructurePart {
  std::vector<StructureRow> rows;
  std::vector<PhaseAreaRow> areas;
  std::vector<PhaseOutlineRow> outlines;
  std::vector<FindingRow> findings;
};

/// A property of one method on one system, as it is measured and judged.
class StructureSubject {
 public:
  StructureSubject(const Method& method, std::string property, Ground ground, bool declared, StructurePart& part)
      : method_(method),
        property_(std::move(property)),
        ground_(ground),
        declared_(declared),
        wide_(widest(method)),
        part_(part) {}

  /// Defects at six halving steps over `time` in the widest precision used here, and their order. Where there is none,
  /// though one of `claimed` would show, the method has a property that it does not declare: `better`.
  template <class Measure>
  void ladder(int time, long coarsest, int claimed, const std::string& better, const Measure& measure) {
    Ladder ladder;
    ladder.unit_roundoff = info(wide_).unit_roundoff;
    ladder.scale = 1;
    ladder.claimed = claimed;
    bool kept = true;
    for (int level = 0; level < 6; ++level) {
      const long steps = coarsest << level;
      const double h = static_cast<double>(time) / static_cast<double>(steps);
      const Defect found = measure(wide_, steps);
      row(wide_, h, found);
      ladder.rungs.push_back({level, h, found.size});
      const bool by_differences = std::isnan(found.units);
      const double defect = by_differences ? found.size : found.units * last_place();
      const double most = noise(by_differences, steps);
      kept = kept && defect <= most && (level > 0 || std::pow(h, claimed) > 100 * most);
    }
    if (kept) {
      part_.findings.push_back({"structure",
                                subject(),
                                std::string(name(wide_)),
                                property_ + ", order of the defect",
                                claimed,
                                {},
                                {},
                                Verdict::superconvergent,
                                "kept at every step size but for rounding: " + better});
      return;
    }
    part_.findings.push_back(
        order_finding("structure", subject(), std::string(name(wide_)), property_ + ", order of the defect", ladder));
  }

  /// The defect in units of the last place, which rounding alone must explain.
  template <class Measure>
  void rounding(Precision precision, int time, const Measure& measure) {
    const Defect found = measure(precision, rounding_steps);
    row(precision, static_cast<double>(time) / rounding_steps, found);
    const double most = units_of_rounding(rounding_steps);
    part_.findings.push_back(value_finding(
        "structure", subject(), std::string(name(precision)), property_ + ", units in the last place", 0, found.units,
        most, found.units <= most ? "kept but for rounding" : "more than rounding explains"));
  }

  /// The defect of the symplectic form, zero but for what differences lose.
  template <class Measure>
  void vanishing(int time, long steps, const Measure& measure) {
    const Defect found = measure(wide_, steps);
    row(wide_, static_cast<double>(time) / static_cast<double>(steps), found);
    const double most = form_noise(wide_);
    part_.findings.push_back(
        value_finding("structure", subject(), std::string(name(wide_)), property_ + ", defect", 0, found.size, most,
                      found.size <= most ? "kept but for what differences lose" : "more than what differences lose"));
  }

 private:
  static constexpr long rounding_steps = 256;

  /// The largest defect that rounding, or what differences lose, explains.
  double noise(bool by_differences, long steps) const {
    return by_differences ? form_noise(wide_) : units_of_rounding(steps) * last_place();
  }

  /// A unit in the last place of 1.
  double last_place() const { return 2 * info(wide_).unit_roundoff; }

  std::string subject() const { return method_.name + " on " + std::string(name(ground_)); }

  void row(Precision precision, double h, const Defect& found) {
    part_.rows.push_back({method_.name, method_.family, property_, std::string(name(ground_)),
                          std::string(name(precision)), h, found.size,
                          std::isnan(found.units) ? std::nullopt : std::optional(found.units), declared_});
  }

  const Method& method_;
  std::string property_;
  Ground ground_;
  bool declared_;
  Precision wide_;
  StructurePart& part_;
};

}  // namespace halfstep
