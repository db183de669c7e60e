// A structure that a method may keep, on one system: its defects, beside what is declared.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/structure/structure_measures.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/studies/structure/structure.hpp"

namespace halfstep::inline studies {

/// The precision of measurements that rounding must not hide: 50 digits, or the widest that the method's code offers.
inline Precision widest(const Method& method) {
  for (const Precision p : {Precision::digits50, Precision::quad, Precision::long_double, Precision::double_})
    if (offers(method, p)) return p;
  return Precision::float_;
}

/// What one method leaves behind.
struct StructurePart {
  Findings findings;
  std::vector<StructureRow> rows = {};
  std::vector<PhaseAreaRow> areas = {};
  std::vector<PhaseOutlineRow> outlines = {};
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
  /// though one of `claimed` would show, the method has a property that it does not declare: `better`. Code from
  /// elsewhere is asked at steps an eighth as fine, and its noise is measured: it may compute in a narrower precision.
  template <class Measure>
  void ladder(int time, long coarsest, int claimed, const std::string& better, const Measure& measure) {
    Ladder ladder{Arithmetic(info(wide_).unit_roundoff, 1, 0)};
    ladder.claimed = claimed;
    bool kept = true;
    for (int level = 0; level < 6; ++level) {
      const long steps = steps_of(coarsest) << level;
      const double h = static_cast<double>(time) / static_cast<double>(steps);
      const Defect defect = measure(wide_, steps);
      row(wide_, h, defect);
      ladder.rungs.push_back({level, h, defect.size});
      const bool by_differences = std::isnan(defect.units);
      const double size = by_differences ? defect.size : defect.units * last_place();
      double most = is_code() && by_differences ? defect.noise : rounding_in(by_differences, steps);
      if (is_code() && !by_differences) most = std::max(most, noise_room * own_noise(wide_, time, steps));
      if (is_code() && std::isfinite(most))
        ladder.arithmetic.unit_roundoff = std::max(ladder.arithmetic.unit_roundoff, most / noise_room);
      kept = kept && size <= most && (level > 0 || std::pow(h, claimed) > would_show * most);
    }
    const std::string quantity = property_ + ", order of the defect";
    if (kept) {
      part_.findings.in(wide_)
          .verdict(subject(), quantity, Verdict::superconvergent,
                   "conserved to rounding error at every step size: " + better)
          .expected = claimed;
      return;
    }
    auto& finding = part_.findings.in(wide_).order(subject(), quantity, ladder);
    // Not declared to be conserved, and not conserved: the order of the defect may lie too close to rounding to show.
    if (is_code() && finding.verdict == Verdict::no_window) {
      finding.verdict = Verdict::resolved;
      finding.reason = "not conserved, which is not declared; no order shows: " + finding.reason;
    }
  }

  /// The defect in ulp, which rounding alone must explain.
  template <class Measure>
  void rounding(Precision precision, int time, const Measure& measure) {
    const long steps = steps_of(rounding_steps);
    const Defect defect = measure(precision, steps);
    row(precision, static_cast<double>(time) / static_cast<double>(steps), defect);
    double most = units_of_rounding(steps);
    std::string kept = "conserved to rounding error";
    if (is_code()) {
      const double units = own_noise(precision, time, steps) / (2 * info(precision).unit_roundoff);
      if (units > narrower) kept += ", the rounding of a narrower precision";
      most = std::max(most, noise_room * units);
    }
    part_.findings.in(precision).value(subject(), property_ + ", ulp", 0, defect.units, most,
                                       defect.units <= most ? kept : "more than rounding explains");
  }

  /// The defect of the symplectic form, zero but for what differences lose.
  template <class Measure>
  void vanishing(int time, long steps, const Measure& measure) {
    steps = steps_of(steps);
    const Defect defect = measure(wide_, steps);
    row(wide_, static_cast<double>(time) / static_cast<double>(steps), defect);
    const double most = is_code() ? defect.noise : form_noise(wide_);
    part_.findings.in(wide_).value(subject(), property_ + ", defect", 0, defect.size, most,
                                   defect.size <= most ? "conserved up to the error of the differences"
                                                       : "more than the error of the differences");
  }

 private:
  static constexpr long rounding_steps = 256;
  /// A defect of the claimed order, taken as h^order, must stand out of rounding by so much at the coarsest step before
  /// its absence says anything: its constant may be as small as a hundredth.
  static constexpr double would_show = 100;
  /// The error of a state, in ulp, from which on the code computes in a narrower precision: neighbouring precisions are
  /// at least 2^11 apart, and schemes accumulate about ten ulp themselves.
  static constexpr double narrower = 256;

  /// Code from elsewhere is asked at steps eight times as long: it may be a program, whose calls are slow.
  long steps_of(long steps) const { return is_code() ? steps / 8 : steps; }

  bool is_code() const { return foreign(method_) != nullptr; }

  double own_noise(Precision precision, int time, long steps) const {
    return arithmetic_noise(method_, precision, ground_, time, steps);
  }

  /// The largest defect that rounding in that precision, or what differences lose, explains.
  double rounding_in(bool by_differences, long steps) const {
    return by_differences ? form_noise(wide_) : units_of_rounding(steps) * last_place();
  }

  /// One ulp of 1.
  double last_place() const { return 2 * info(wide_).unit_roundoff; }

  std::string subject() const { return method_.name + " on " + name(ground_); }

  void row(Precision precision, double h, const Defect& defect) {
    part_.rows.push_back({method_.name, method_.family, property_, name(ground_), name(precision), h, defect.size,
                          std::isnan(defect.units) ? std::nullopt : std::optional(defect.units), declared_});
  }

  const Method& method_;
  std::string property_;
  Ground ground_;
  bool declared_;
  Precision wide_;
  StructurePart& part_;
};

}  // namespace halfstep::inline studies
