// The thresholds of the verdict in one table: what each is, and where it is from.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

inline constexpr std::size_t most_thresholds = 30;

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
};

// Noise of the rungs.
inline constexpr Threshold data_roundoff{0, "data-roundoff", 4e-16, "relative noise of every error",
                                         "derived: errors come as doubles, off by an ulp or two"};
inline constexpr Threshold useless_noise{1, "useless-noise", 0.3, "relative noise beyond which a rung says nothing",
                                         "a slope between two such rungs at ratio 2 is off by 0.9"};
inline constexpr Threshold first_steps{2, "first-steps", 100, "steps that the coarsest rung has at most, if not told",
                                       "rounding adds up over steps: more of them excuse more; ladders start coarser"};
inline constexpr Threshold plateau_leeway{3, "plateau-leeway", 4,
                                          "noise of a rung at most, over what finer errors or a plateau leave",
                                          "two of three normal samples lie within a factor of 4 of each other"};
inline constexpr Threshold floor_leeway{4, "floor-leeway", 30,
                                        "errors so near to a known floor or to rounding are lost", "calibrated"};
inline constexpr Threshold stalls{5, "stalls", 0.6, "errors that fall no further over two halvings have stopped",
                                  "an order of 0.37, below one half"};
inline constexpr Threshold closest_steps{6, "closest-steps", 1.2, "ratio of neighbouring step sizes that are kept",
                                         "nearer ones multiply noise by more than 5"};
// Extrapolation.
inline constexpr Threshold safety{7, "safety", 1.5, "widens every estimate of what is left of a series", "calibrated"};
inline constexpr Threshold hidden_noise{8, "hidden-noise", 2, "what noise adds, and what of the series it may hide",
                                        "a bound and its like"};
inline constexpr Threshold series_slack{9, "series-slack", 1.25, "over what a series lets a value move", "calibrated"};
inline constexpr Threshold too_slow{10, "too-slow", 0.85, "from step to step; so slow an approach has no end in sight",
                                    "its limit is more than 5 steps away"};
inline constexpr Threshold still{11, "still", 0.001, "relative movement from step to step of a limit that was reached",
                                 "a tenth of what a lower term moves a slope by"};
// Whole orders and others.
inline constexpr Threshold whole_slope{12, "whole-slope", 0.2, "uncertainty of the slope for a whole order",
                                       "excludes the half orders"};
inline constexpr Threshold whole_constant{13, "whole-constant", 0.25, "relative uncertainty of the constant",
                                          "error / h^p tends to something that is not 0"};
inline constexpr Threshold vague_slope{14, "vague-slope", 0.35, "uncertainty of the slope, the rest being sharper",
                                       "excludes the next whole order"};
inline constexpr Threshold vague_rest{15, "vague-rest", 0.1, "distance and constant, where the slope is vaguer",
                                      "calibrated"};
inline constexpr Threshold chosen{16, "chosen", 3, "widens a constant: the sharpest of many is too sure of itself",
                                  "calibrated on the coverage of the constant"};
inline constexpr Threshold nearly_whole{17, "nearly-whole", nearly_integer,
                                        "an order so near to a whole one is that one", "no method has another"};
inline constexpr Threshold sharp{18, "sharp", 0.03, "uncertainty of an order that is no integer, by extrapolation",
                                 "calibrated"};
inline constexpr Threshold wide_window{19, "wide-window", 7.5, "coarsest over finest step size of its window",
                                       "three halvings, but for rounding of the ratio"};
// What finer rungs say.
inline constexpr Threshold clearly{20, "clearly", 2, "a deviation that noise explains falls less by this",
                                   "calibrated"};
inline constexpr Threshold chance{21, "chance", 6, "a sample of noise so much smaller than another is nothing unusual",
                                  "one in eight of normal samples"};
inline constexpr Threshold accident{22, "accident", 0.02,
                                    "chance at which slopes lie near a lower whole order by a law", "one in fifty"};
inline constexpr Threshold lower_share{23, "lower-share", 0.01, "a lower term's part of the error that shows it",
                                       "moves a slope by 0.01 or more"};
// Intervals of short and noisy ladders.
inline constexpr Threshold largest_scatter{24, "largest-scatter", 0.2, "relative, of errors that a regression takes",
                                           "Monte-Carlo noise of 10 % and its chance"};
inline constexpr Threshold restlessness{25, "restlessness", 30,
                                        "squares of the finest slopes' movements over earlier ones",
                                        "one in a thousand of F(4, 4) is 53, of the least of a few less"};
inline constexpr Threshold widest{26, "widest", 0.5, "half-width of an interval that is an answer", "half an order"};
// The claim.
inline constexpr Threshold contradicts{27, "contradicts", 0.15, "uncertainty of slopes that may contradict a claim",
                                       "to contradict takes more than to confirm"};
inline constexpr Threshold stands_for{28, "stands-for", stands_for_integer,
                                      "of a claim from the whole order that stands for it", "half of one half"};
inline constexpr Threshold beyond_doubt{29, "beyond-doubt", 10, "a small term's constant over its uncertainty",
                                        "calibrated"};

inline constexpr std::array<const Threshold*, most_thresholds> thresholds = {
    &data_roundoff,   &useless_noise,  &first_steps,  &plateau_leeway, &floor_leeway, &stalls,
    &closest_steps,   &safety,         &hidden_noise, &series_slack,   &too_slow,     &still,
    &whole_slope,     &whole_constant, &vague_slope,  &vague_rest,     &chosen,       &nearly_whole,
    &sharp,           &wide_window,    &clearly,      &chance,         &accident,     &lower_share,
    &largest_scatter, &restlessness,   &widest,       &contradicts,    &stands_for,   &beyond_doubt};

}  // namespace halfstep::inline engine
