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
  std::string problem = {}, method = {}, by = {}, flags = {};
  double evaluations = 0;  ///< per step
  double apart = 1e-12;    ///< the most by which its end may differ from halfstep's
  /// The last state of a run from the problem's initial data.
  std::function<std::vector<double>(double h, long steps)> run = {};
  std::function<double()> batch = {};  ///< what is timed; the sum of its last state
  double least = 0, median = 0;        ///< nanoseconds per step, over the repetitions
};

// What adds rows. CMakeLists.txt lists them as HALFSTEP_ROWS: the loops by hand and odeint's, the implicit steps of
// the libraries that are found, and last halfstep's kernels: of the methods that `rows` has already, and of the first
// method of every other family. Throw InputError where a kernel allocates inside of a batch, or a step of a library
// fails.
#define HALFSTEP_ROW(add) void add(std::vector<Row>& rows);
HALFSTEP_ROWS
#undef HALFSTEP_ROW

}  // namespace halfstep::benchmarks
