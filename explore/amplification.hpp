// By what factor a step multiplies a solution of the linear test equation, from the kernel itself.
#pragma once

#include <complex>
#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline explore {

/// The largest factor at z = h lambda: the spectral radius of a step on x'' = 2 Re(lambda) x' - |lambda|^2 x, which
/// e^(lambda t) and e^(conj(lambda) t) solve, with h = 1. A solution decays, or stays bounded, where it is at most 1;
/// the true factor is e^(Re z). On the imaginary axis the force is one of the position alone.
/// On the real axis both solutions are one and the eigenvalue is double: half of the digits are good there.
/// nan where the method cannot take the force, or its steps are of unequal length.
double amplification(const Method& method, std::complex<double> z);

/// x at steps 0 ... n of a run from the data of Re e^(lambda t). Throws InputError where the method cannot take the
/// force.
std::vector<double> test_run(const Method& method, std::complex<double> z, int n);

}  // namespace halfstep::inline explore
