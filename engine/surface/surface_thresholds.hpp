// The numbers that decide what is said of a surface. docs/two-step-sizes.md prints the calibration.
#pragma once

#include <cstddef>

namespace halfstep::inline engine {

/// Fewest different step sizes of a kind at which its term is to be seen: two give a slope that nothing bears out.
inline constexpr std::size_t fewest_step_sizes = 3;

/// What a product and an offset add to that: they are one more unknown in either direction.
inline constexpr std::size_t more_for_product = 1, more_for_offset = 1;

/// Fewest points: two orders, two constants, and two left to show what they miss.
inline constexpr std::size_t fewest_points = 6;

/// Chance, as the models have it, up to which a term may be absent that is shown. Calibrated on the surfaces of
/// tests/calibration/surfaces.cpp, seeds 1 to 200; measured on seeds from 500000 on.
inline constexpr double chance_of_no_term = 0.001;

/// Uncertainty up to which an order is told: no multiple of one half is then taken for another. Calibrated likewise.
inline constexpr double widest_order = 0.05;

/// Scatter of the errors about the likeliest model, over what is known of their noise, up to which orders are told:
/// beyond, no model of these describes them. The surfaces that calibrate have a noise of 0.02 at most.
inline constexpr double widest_scatter = 0.1;

/// The same where residuals follow one another instead of scattering: neighbours differ by less than half of what
/// independent ones do (von Neumann's ratio, 2 of noise, below 1). Then another law is behind the errors, a norm of
/// high power, say.
inline constexpr double widest_smooth_scatter = 1e-3, least_roughness_of_surface = 1;

/// An order that is no multiple of one half is told where its term is seen over three halvings at five step sizes, and
/// nothing stays at h = dx = 0: fewer, and a series of corrections with a wrong order passes for it. As in
/// docs/verdict.md.
inline constexpr double widest_steps = 8;
inline constexpr std::size_t steps_of_fraction = 5;

/// Quantile of the normal distribution for 95 % on both sides.
inline constexpr double two_sided = 1.96;

/// A term is seen where it is at least this part of the sum of the terms' sizes. Calibrated likewise.
inline constexpr double seen_share = 0.1;

/// Of the larger of two terms, one is seen only where it leads: where it is this part of the sum of their sizes.
inline constexpr double leading_share = 0.5;

/// Of a norm of two terms an order is told where its term leads at some step sizes, or a row of runs alone bears it
/// out: over fewer, a norm of another power passes for it. Of a 2-norm three at which it is this part of the sum of
/// both sizes, of higher norms five at which it is the larger. The larger of two terms has a corner, which no norm has:
/// where errors scatter no more than this, nothing else passes for it. Calibrated likewise, with 3-, 6-, 8- and
/// 16-norms, for which there is no model.
inline constexpr double leading_share_of_square = 0.8, widest_corner_scatter = 1e-4;
inline constexpr std::size_t steps_of_norm = 5;

/// A term rules a row of runs alone where it is at least this part of the sum of the terms' sizes at each of them.
inline constexpr double ruling_share = 0.9;

/// Least part of its variance that a next run takes away from an order, where any run does.
inline constexpr double worthwhile = 0.5;

}  // namespace halfstep::inline engine
