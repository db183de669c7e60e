// Which class of drift the evidence tells.
#include "halfstep/engine/energy_series/drift_decision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfstep::inline engine {
namespace {

// A class is told when each other one is refuted with a p-value below the usual 5 %: where one rival alone is left, it
// has 1/60 of the evidence ("strong", Kass and Raftery). Of 7,000 runs of tests/calibration/energy_runs.hpp (seeds
// 20000 to 20999, 30000 to 31999, 2000000 to 2000999, 3000000 to 3001999, 7654321 to 7655320) 3,912 are decidable:
// 3,875 of them are told right, three told a class that they are not of, as are 18 of the others; 3,866, three and 12
// at 1/50, 3,881, three and 24 at 1/10.
constexpr double refuted = 1.0 / 20;
// No drift is told where no drift has more than so many times the evidence of none: more is strong evidence (Kass and
// Raftery). Of the same runs as many are told right at 10, fewer at 5.
constexpr double hint_of_drift = 20;
// A walk is not told where one with a straight drift on it has more than so many times its evidence: less is worth no
// more than a bare mention (Kass and Raftery).
constexpr double hint_of_line = 3;

// A drift is told beside no oscillation that completes fewer periods: over so few it is made of what the drift leaves,
// or the drift of what it leaves. As tests/calibration/energy_runs.hpp defines what is decidable.
constexpr double fewest_periods_beside = 2;

double log_add(double a, double b) {
  const double most = std::max(a, b);
  return most + std::log(std::exp(a - most) + std::exp(b - most));
}

// The evidence of the four classes, the p-values that follow, and the class.
class Decision {
 public:
  explicit Decision(const std::vector<ModelFit>& fits) : fits_(fits) {
    for (std::size_t c = 0; c < drift_classes; ++c) evidence_[c] = fits[c].log_evidence;
    // A walk with a straight drift is a linear drift with noise; one of two halves of that class.
    evidence_[1] = log_add(evidence_[1], fits[4].log_evidence) - std::log(2.0);
  }

  std::array<double, drift_classes> p() const {
    std::array<double, drift_classes> result{};
    for (std::size_t c = 0; c < drift_classes; ++c) {
      double others = -std::numeric_limits<double>::infinity();
      for (std::size_t other = 0; other < drift_classes; ++other)
        if (other != c) others = log_add(others, evidence_[other]);
      result[c] = std::min(1.0, std::exp(evidence_[c] - others + std::log(drift_classes - 1.0)));
    }
    return result;
  }

  void tell(DriftAnswer& answer) const {
    const std::size_t best = likeliest();
    const auto against = p();
    const auto named = [](std::size_t c) { return word(static_cast<DriftClass>(c)); };
    if (none_is_told()) {
      const ModelFit& none = fits_[0];
      const auto slow = std::find_if(none.disturbances.begin(), none.disturbances.end(),
                                     [](const Disturbance& one) { return one.periods > 0 && one.periods < 1; });
      if (slow != none.disturbances.end()) {
        answer.reason =
            fmt::format("the run ends after {:.2g} of a period of what may be an oscillation", slow->periods);
        return;
      }
      answer.drift = DriftClass::none;
      answer.reason = "no drift is seen beside the fluctuation";
      return;
    }
    double next = 0;
    std::size_t rival = 0;
    for (std::size_t c = 0; c < drift_classes; ++c) {
      // A walk holds no straight drift, and is refuted by one that is seen on top of it.
      if (c == best || (best == 2 && c == 1)) continue;
      if (against[c] >= next) next = against[c], rival = c;
    }
    const bool walk_is_told =
        best == 2 && !straight_on_walk() && evidence_[2] - fits_[1].log_evidence > -std::log(refuted);
    if (next < refuted && best != 0 && (best != 2 || walk_is_told)) {
      const bool on_walk = best == 1 && fits_[4].log_evidence > fits_[1].log_evidence;
      for (const Disturbance& one : fits_[on_walk ? 4 : best].disturbances) {
        if (!(one.periods > 0 && one.periods < fewest_periods_beside)) continue;
        answer.reason = fmt::format("beside a drift ({}) the run holds {:.2g} periods of what may be an oscillation",
                                    named(best), one.periods);
        return;
      }
      answer.drift = static_cast<DriftClass>(best);
      answer.reason = fmt::format("p = {:.1e} against {}, the next likely", next, named(rival));
      return;
    }
    if (best == 2 && next < refuted) rival = 1;
    if (best == 0) {
      rival = 1;
      for (std::size_t c = 2; c < drift_classes; ++c)
        if (evidence_[c] > evidence_[rival]) rival = c;
    }
    answer.reason = fmt::format("{} and {} both explain the series", named(best), named(rival));
  }

 private:
  bool straight_on_walk() const { return fits_[4].log_evidence > fits_[2].log_evidence + std::log(hint_of_line); }

  // A straight drift that is not seen on a walk leaves it a walk.
  std::size_t likeliest() const {
    const auto best =
        static_cast<std::size_t>(std::max_element(evidence_.begin(), evidence_.end()) - evidence_.begin());
    return best == 1 && !straight_on_walk() && evidence_[2] > fits_[1].log_evidence ? 2 : best;
  }

  bool none_is_told() const {
    for (std::size_t m = 1; m < fits_.size(); ++m)
      if (fits_[m].log_evidence > evidence_[0] + std::log(hint_of_drift)) return false;
    return true;
  }

  const std::vector<ModelFit>& fits_;
  std::array<double, drift_classes> evidence_{};
};

}  // namespace

void decide_drift(DriftAnswer& answer) {
  const Decision decision(answer.fits);
  answer.p = decision.p();
  decision.tell(answer);
}

bool is_refuted(const DriftAnswer& answer, DriftClass drift) {
  return !(answer.p.at(static_cast<std::size_t>(drift)) >= refuted);
}

}  // namespace halfstep::inline engine
