// Roots of polynomials.
#pragma once

#include <complex>
#include <vector>

namespace halfstep::inline core {

/// All roots, with multiplicity and in no particular order, of the polynomial with these coefficients by rising powers:
/// the eigenvalues of its companion matrix. Zeros at the end of the coefficients are no roots; a constant has none.
std::vector<std::complex<double>> roots(std::vector<std::complex<double>> polynomial);

}  // namespace halfstep::inline core
