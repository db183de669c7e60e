// A method's own kernel run on the linear test equations: does it grow, and by how much does a step turn.
#pragma once

#include <complex>

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// The two equations: x'' = -x with steps of wh, and v' = -v with steps of r h.
enum class TestEquation { oscillator, decay };

/// Whether a run of `steps` steps of size h stays bounded. It does not where its size grows more than tenfold from the
/// second quarter to the last, or, on the oscillator, where the area spanned by neighbouring states in (x, v) grows by
/// more than rounding does: two neighbours turn alike, so that the area is multiplied by |q|^2 each step, without
/// the swinging of x and v themselves. Histories that would be exact solutions are computed by extrapolation.
/// In float slow growth is not told from rounding.
bool stays_bounded(const Method& method, Precision precision, TestEquation equation, double h, long steps);

/// The least |q| - 1 that stays_bounded tells from rounding on the oscillator.
double least_growth(Precision precision, double h, long steps);

/// The factor by which a step of size wh multiplies a solution of x'' = -x once `settled` steps have damped what else
/// a multistep scheme carries along: from three neighbouring states. Its imaginary part is not negative.
std::complex<double> turn(const Method& method, Precision precision, double wh, long settled);

}  // namespace halfstep::inline studies
