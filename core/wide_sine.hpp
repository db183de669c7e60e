// Sines and cosines of wide floats in fixed point, with MPFR's bits in a third to a seventh of its time.
#pragma once

#include "halfstep/core/wide_float.hpp"

namespace halfstep::inline core::detail {

/// The sine or cosine, rounded to nearest; false, and nothing written, where that takes more digits than are computed:
/// arguments beyond 2^24 or below 2^-32, results near 0, and those too near the middle of two numbers. x and result may
/// not share their limbs. Source: Brent and Zimmermann, Modern Computer Arithmetic, 4.3 and 4.4.
bool fixed_point_sine(WideParts& result, const WideParts& x);
bool fixed_point_cosine(WideParts& result, const WideParts& x);

/// The table holds sin and cos of multiples of 2^-sine_table_bits.
inline constexpr int sine_table_bits = 8;

/// Entries of the tables, as fractions of `count` limbs, least significant first, cut off: sin and cos of
/// j / 2^sine_table_bits, in [0, 1); 1 / k! for k > 1; pi / 2 - 1.
void tabulate_sine(std::uint64_t* limbs, int count, long j);
void tabulate_cosine(std::uint64_t* limbs, int count, long j);
void tabulate_inverse_factorial(std::uint64_t* limbs, int count, unsigned long k);
void tabulate_half_pi(std::uint64_t* limbs, int count);

}  // namespace halfstep::inline core::detail
