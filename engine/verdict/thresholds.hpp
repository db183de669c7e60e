// The thresholds of the verdict in one table: what each is, and where it is from.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

inline constexpr std::size_t most_thresholds = 29;

/// A number that decides. docs/verdict.md prints the table.
struct Threshold {
  std::size_t index;
  std::string_view name;
  double value;
  std::string_view meaning;
  std::string_view origin;

#ifdef HALFSTEP_CALIBRATION
  /// By what halfstep_calibrate, which is built with this, multiplies each while it looks at half and twice of it.
  static inline std::array<double, most_thresholds> factors = [] {
    std::array<double, most_thresholds> ones{};
    ones.fill(1);
    return ones;
  }();
  operator double() const { return value * factors[index]; }
#else
  constexpr operator double() const { return value; }
#endif
  /// Of those that count rungs.
  std::size_t count() const { return static_cast<std::size_t>(std::lround(double(*this))); }
};

// Noise of the rungs.
inline constexpr Threshold data_roundoff{0, "data-roundoff", 4e-16, "relative noise of every error",
                                         "derived: errors come as doubles, off by an ulp or two"};
inline constexpr Threshold useless_noise{1, "useless-noise", 0.3, "relative noise beyond which a rung says nothing",
                                         "a slope between two such rungs at ratio 2 is off by 0.9"};
inline constexpr Threshold first_steps{2, "first-steps", 100, "steps that the coarsest rung has at most, if not told",
                                       "rounding adds up over steps: more of them excuse more; ladders start coarser"};
inline constexpr Threshold plateau_leeway{
    3, "plateau-leeway", 4, "noise of a rung at most, over what other rungs show; least part of a term that is left",
    "two of three normal samples lie within a factor of 4 of each other"};
inline constexpr Threshold one_digit{4, "one-digit", 10,
                                     "a value so far above what it may be off by is known to a digit",
                                     "derived: the base of the numerals that are printed"};
inline constexpr Threshold stalls{5, "stalls", 0.6, "errors that fall no further over two halvings have stopped",
                                  "an order of 0.37, below one half"};
inline constexpr Threshold halving_stalls{
    6, "halving-stalls", 0.9, "the same over the last halving, which no finer step confirms", "an order of 0.15"};
inline constexpr Threshold closest_steps{7, "closest-steps", 1.05, "ratio of neighbouring step sizes that are kept",
                                         "nearer ones multiply noise by more than 20"};
// Extrapolation.
inline constexpr Threshold safety{8, "safety", 1.5, "widens every estimate of what is left of a series", "calibrated"};
inline constexpr Threshold hidden_noise{9, "hidden-noise", 2, "what noise adds, and what of the series it may hide",
                                        "twice a bound"};
inline constexpr Threshold series_slack{10, "series-slack", 1.25, "over what a series lets a value move", "calibrated"};
inline constexpr Threshold too_slow{11, "too-slow", 0.85,
                                    "ratio of successive movements above which no limit is extrapolated",
                                    "its limit is more than 5 steps away"};
inline constexpr Threshold third_digit{12, "third-digit", 0.001,
                                       "what moves an order, or a limit from step to step, by less is not seen",
                                       "orders are told to three digits after the point"};
inline constexpr Threshold convincing{13, "convincing", 3, "so many in a row count as a trend",
                                      "one in eight by tossing a coin"};
inline constexpr Threshold fit_rungs{
    14, "fit-rungs", 5, "rungs that a fit of three unknowns takes; terms of an extrapolation; half of what is enough",
    "two are left to show what it misses"};
inline constexpr Threshold longest_fit{15, "longest-fit", 7, "rungs that are fitted by three powers at most",
                                       "calibrated: coarser ones need more powers"};
// Whole orders and others.
inline constexpr Threshold whole_slope{16, "whole-slope", 0.2, "uncertainty of the slope for a whole order",
                                       "excludes the half orders"};
inline constexpr Threshold vague_slope{17, "vague-slope", 0.35,
                                       "the same, where distance and constant are known to a digit",
                                       "excludes the next whole order"};
inline constexpr Threshold chosen{18, "chosen", 3, "widens what was chosen as the sharpest of many",
                                  "calibrated on the coverage of the constant"};
inline constexpr Threshold nearly_whole{19, "nearly-whole", nearly_integer,
                                        "an order so near to a whole one is that one", "no method has another"};
inline constexpr Threshold sharp{20, "sharp", 0.03, "uncertainty of an order that is no integer, by extrapolation",
                                 "calibrated"};
// What finer rungs say.
inline constexpr Threshold accident{
    21, "accident", 0.02, "chance at which slopes lie near a lower multiple of one half by a law", "one in fifty"};
inline constexpr Threshold chance_of_lower{22, "chance-of-lower", 0.001,
                                           "chance at which noise looks like a term of lower order",
                                           "one in a thousand: F's test is made on every ladder"};
// Intervals of short and noisy ladders.
inline constexpr Threshold misses{23, "misses", 0.05, "chance that the interval of a regression misses the order",
                                  "one in twenty, as of all uncertainties that are stated"};
inline constexpr Threshold largest_scatter{24, "largest-scatter", 0.2,
                                           "largest relative scatter that a regression accepts",
                                           "Monte-Carlo noise of 10 % and its chance"};
inline constexpr Threshold restlessness{25, "restlessness", 30,
                                        "squares of the finest slopes' movements over earlier ones",
                                        "one in a thousand of F(4, 4) is 53, of the least of a few less"};
inline constexpr Threshold widest{26, "widest", 0.5, "half-width of an interval that is an answer", "half an order"};
// The claim.
inline constexpr Threshold contradicts{27, "contradicts", 0.15, "uncertainty of slopes that may contradict a claim",
                                       "to contradict takes more than to confirm"};
inline constexpr Threshold beside{28, "beside", 0.15,
                                  "distance from a claim, of an order that no method has, that does not contradict it",
                                  "slopes of h^p log h are off p by 1 / log(1 / h): 0.14 at h = 0.001"};

inline constexpr std::array<const Threshold*, most_thresholds> thresholds = {
    &data_roundoff,   &useless_noise, &first_steps, &plateau_leeway, &one_digit,       &stalls,
    &halving_stalls,  &closest_steps, &safety,      &hidden_noise,   &series_slack,    &too_slow,
    &third_digit,     &convincing,    &fit_rungs,   &longest_fit,    &whole_slope,     &vague_slope,
    &chosen,          &nearly_whole,  &sharp,       &accident,       &chance_of_lower, &misses,
    &largest_scatter, &restlessness,  &widest,      &contradicts,    &beside};

}  // namespace halfstep::inline engine
