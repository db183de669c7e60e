// What is timed: one way of making steps on one problem.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace halfstep::benchmarks {

inline constexpr long batch_steps = 8192;  // two end times of the problems
inline constexpr double batch_h = 10.0 / 4096;

extern long allocations;  ///< calls of operator new so far

struct Row {
  std::string problem, method, by, flags;
  double evaluations = 0;                                        ///< per step
  std::function<std::vector<double>(double h, long steps)> run;  ///< from the problem's initial data; the last state
  std::function<double()> batch = {};                            ///< what is timed; the sum of its last state
  double least = 0, median = 0;                                  ///< nanoseconds per step, over the repetitions
};

// The loops by hand and odeint's, compiled with -O2, with -O3, and with -O3 -march=native: all keep the bits.
void add_peers_O2(std::vector<Row>& rows);
void add_peers_O3(std::vector<Row>& rows);
void add_peers_native(std::vector<Row>& rows);

// halfstep's kernels, compiled with the last two: of the methods that `rows` has a loop by hand of, and of the first
// method of every other family. Throws InputError where a kernel allocates inside of a batch.
void add_kernels_O3(std::vector<Row>& rows);
void add_kernels_native(std::vector<Row>& rows);

}  // namespace halfstep::benchmarks
