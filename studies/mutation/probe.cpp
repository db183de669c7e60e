// How the probes judge.
#include "halfstep/studies/mutation/probe.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "halfstep/core/append.hpp"
#include "halfstep/studies/mutation/probe_steps.hpp"

namespace halfstep::inline studies {
namespace {

/// Whether a pair of neighbouring errors of a ladder contradicts a power of h.
bool contradicts(double coarse, double fine, int power) {
  if (std::isnan(fine) || std::isinf(fine)) return true;
  const double floor = rounding_units_of_ladder * std::numeric_limits<double>::epsilon() / 2;
  if (!(coarse > floor) || !(fine > floor)) return false;
  return std::log2(coarse / fine) < power - order_margin_of_ladder;
}

}  // namespace

std::string_view word(Look look) {
  constexpr std::array<std::string_view, 4> words = {"exact powers", "exact powers, start", "order of one step",
                                                     "order at the end time"};
  return words.at(static_cast<std::size_t>(look));
}

int exact_powers(Look look, int order) { return look == Look::start ? std::max(1, order - 1) : order; }

int claimed_order(const Method& method) { return claim_for(method, Force::first_order).global.velocity; }

bool is_covered(const Method& method) {
  return foreign(method) == nullptr && takes(method, Force::first_order, VelocityTerm::any);
}

Sight Probe::judge(const Reading& reading, int order, const Reading& sound) const {
  Sight sight{false, 0, reading.evaluations};
  const auto& errors = reading.errors;
  if (look == Look::exactness || look == Look::start) {
    const int exact = exact_powers(look, order);
    const Allowed allowed = allowed_rounding(sound, exact, rounding);
    for (int k = 0; k <= exact; ++k)
      sight.accused = sight.accused || !(std::fabs(errors.at(static_cast<std::size_t>(k))) <= allowed_of(allowed, k));
    const double next = std::fabs(errors.at(static_cast<std::size_t>(order) + 1));
    sight.accused = sight.accused || !(std::fabs(reading.uneven) <= allowed_of(allowed, order + 1) * (1 + next));
    return sight;
  }
  const int power = look == Look::local ? order + 1 : order;
  for (std::size_t i = 0; i + 1 < errors.size() && !sight.accused; ++i) {
    if (contradicts(sound.errors.at(i), sound.errors.at(i + 1), power)) continue;
    sight.accused = contradicts(errors[i], errors[i + 1], power);
    sight.rung = static_cast<int>(i);
  }
  return sight;
}

std::vector<Probe> all_probes() {
  std::vector<Probe> all = powers_probes();
  append(all, ladder_probes());
  return all;
}

}  // namespace halfstep::inline studies
