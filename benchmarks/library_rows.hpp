// Implicit steps by other libraries, as rows. A Stepper<Force> is made from (what the library calls the method, force,
// initial data (x, v)); run(h, steps) begins there and returns the last state, evaluations() counts those of the force.
#pragma once

#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "benchmarks/forces.hpp"
#include "benchmarks/rows.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/harmonic_oscillator.hpp"
#include "halfstep/problems/kepler.hpp"

namespace halfstep::benchmarks {

template <template <class> class Stepper, class Exact, class Force>
void add_problem(const Row& of, const auto& method, const Problem& problem, const Force& force,
                 std::vector<Row>& rows) {
  std::vector<double> start(2 * Force::n);
  Exact(problem.data).initial(start.data(), start.data() + Force::n);
  const auto stepper = std::make_shared<Stepper<Force>>(method, force, start);
  stepper->run(batch_h, batch_steps);
  Row row = of;
  row.problem = problem.name;
  row.evaluations = static_cast<double>(stepper->evaluations()) / batch_steps;
  row.run = [stepper](double h, long steps) { return stepper->run(h, steps); };
  row.batch = [stepper] {
    const auto y = stepper->run(batch_h, batch_steps);
    return std::accumulate(y.begin(), y.end(), 0.0);
  };
  rows.push_back(row);
}

/// of: halfstep's name of the method, the library, what it calls the method, and how far its ends may be from
/// halfstep's: it solves its equations to a tolerance.
template <template <class> class Stepper>
void add_library_row(const Row& of, const auto& method, std::vector<Row>& rows) {
  const Problem oscillator = problem("harmonic-oscillator"), kepler = problem("kepler");
  const HarmonicOscillator<double> exact(oscillator.data);
  add_problem<Stepper, HarmonicOscillator<double>>(of, method, oscillator, OscillatorForce{exact.w2}, rows);
  add_problem<Stepper, Kepler<double>>(of, method, kepler, KeplerForce{}, rows);
}

}  // namespace halfstep::benchmarks
