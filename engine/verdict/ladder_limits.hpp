// Extrapolation of a sequence to h = 0, elimination by elimination, with an estimate of what is left at each stage.
#pragma once

#include <limits>
#include <span>
#include <vector>

namespace halfstep::inline engine {

/// The width of what nothing is known about.
inline constexpr double unbounded = std::numeric_limits<double>::infinity();

/// One entry of the table: the limit after `terms` terms of the power series were eliminated.
struct ExtrapolatedLimit {
  double value = 0;
  double truncation = 0;  ///< what the terms left may still amount to
  double noise = 0;       ///< bound on what the noise of the data amounts to, known and measured
  bool settled = false;   ///< the terms left shrink as the series says, or are lost in noise
  double before = 0;      ///< the value one place coarser
  double step = 0;        ///< from the value one place coarser, and the bound on known noise in that
  double step_noise = 0;
  bool steady = false;  ///< the same one step earlier
  int pairs = 0;        ///< of neighbours in the sequence that the judgement rests on, 3 at most
  int first = 0;        ///< coarsest and finest place in the sequence that had a say
  int last = 0;
  int terms = 0;

  double uncertainty() const;
};

/// Terms k = 1, 2, ... of the series: its value at each place of the sequence.
using Terms = std::vector<std::vector<long double>>;

/// All limits of y = limit + a_1 g_1 + a_2 g_2 + ... (Havie's E-algorithm; Richardson's table where g_k = h^k).
/// Noise is absolute, one for each place; as many terms are eliminated as `terms` has, less one.
std::vector<ExtrapolatedLimit> limits(std::span<const long double> y, std::span<const double> known_noise,
                                      std::span<const double> measured_noise, Terms terms);

}  // namespace halfstep::inline engine
