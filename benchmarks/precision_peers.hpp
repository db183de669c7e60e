// The second table of benchmark_precision.
#pragma once

namespace halfstep::benchmarks {

/// Prints, for dd, quad, 50 and 100 digits, what a step of velocity Verlet on Kepler's orbit takes in the program, in
/// loops by hand, in Boost.odeint, and in the numbers of Boost.Multiprecision, QD and libquadmath, in nanoseconds.
void print_precision_peers();

}  // namespace halfstep::benchmarks
