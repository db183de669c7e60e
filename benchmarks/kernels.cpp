// halfstep's own kernels as rows: the methods that have a loop by hand or steps of a library, and the first one of
// every other family. Compiled once for each set of flags, with problems that are types of HALFSTEP_SET alone: g++
// gives functions of a template that is an argument of another template weak symbols, even from an unnamed namespace,
// and the linker would keep those of one set of flags for all.
#include <algorithm>
#include <memory>
#include <numeric>
#include <set>
#include <string>

#include "benchmarks/rows.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/history.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/harmonic_oscillator.hpp"
#include "halfstep/problems/kepler.hpp"

namespace halfstep::benchmarks {
namespace HALFSTEP_SET {

template <class T>
struct LocalOscillator : HarmonicOscillator<T> {
  using HarmonicOscillator<T>::HarmonicOscillator;
};
template <class T>
struct LocalKepler : Kepler<T> {
  using Kepler<T>::Kepler;
};

}  // namespace HALFSTEP_SET

namespace {

using HALFSTEP_SET::LocalKepler;
using HALFSTEP_SET::LocalOscillator;

template <class Equations>
class Bench {
  using S = State<Equations>;

 public:
  explicit Bench(const Problem& problem) : system_(problem.data) {
    start_ = {zeros(system_), zeros(system_)};
    system_.problem().initial(start_.x.data(), start_.v.data());
  }

  std::vector<double> run(const Method& method, double h, long steps) { return Ready(*this, method, h).run(steps); }

  /// The batch of a method that is timed; throws where it allocates. Also counts the evaluations of a step.
  std::function<double()> batch(const Method& method, double& evaluations) {
    auto ready = std::make_shared<Ready>(*this, method, batch_h);
    ready->run(batch_steps);  // what is kept from step to step is allocated by the first
    ready->begin();
    const auto allocated = allocations;
    const auto evaluated = system_.evaluations();
    ready->advance(batch_steps);
    evaluations = static_cast<double>(system_.evaluations() - evaluated) / static_cast<double>(batch_steps);
    if (allocations != allocated)
      throw InputError(method.name + ": " + std::to_string(allocations - allocated) + " allocations inside of a batch");
    return [ready] {
      ready->begin();
      ready->advance(batch_steps);
      const auto& [x, v] = ready->state;
      return std::accumulate(v.begin(), v.end(), std::accumulate(x.begin(), x.end(), 0.0));
    };
  }

 private:
  /// A kernel and the exact points that it begins from.
  struct Ready {
    Ready(Bench& bench, const Method& method, double h)
        : system(bench.system_), stepper(make_stepper(method, system, h)), state(bench.start_) {
      const ExactSolution<double> exact = [&](const double& time, double* x, double* v) {
        system.problem().exact(time, x, v);
      };
      past = history(system, Start::exact, points(method), 0, 0.0, h, state, exact);
      t = h * static_cast<double>(past.steps_done);
    }
    void begin() { stepper->begin(system, t, past.points, state); }
    /// `steps` counts from the initial data: those of the history are among them.
    void advance(long steps) { stepper->advance(system, t, 0, steps - past.steps_done, state); }
    std::vector<double> run(long steps) {
      begin();
      advance(steps);
      std::vector<double> end(state.x.begin(), state.x.end());
      end.insert(end.end(), state.v.begin(), state.v.end());
      return end;
    }

    const Equations& system;
    std::unique_ptr<Stepper<Equations>> stepper;
    S state;
    History<Equations> past;
    double t = 0;
  };

  Equations system_;
  S start_;
};

template <class Equations>
void add_methods(const Problem& problem, std::vector<Row>& rows) {
  const auto bench = std::make_shared<Bench<Equations>>(problem);
  const auto by_hand = rows;
  std::set<std::string> families;
  for (const auto& method : all_methods()) {
    if (!takes(method, problem.info.force, problem.info.velocity_term)) continue;
    const bool is_new = families.insert(method.family).second;
    if (!is_new && std::ranges::find(by_hand, method.name, &Row::method) == by_hand.end()) continue;
    Row row{.problem = problem.name, .method = method.name, .by = "halfstep", .flags = HALFSTEP_FLAGS, .run = {}};
    row.run = [=](double h, long steps) { return bench->run(method, h, steps); };
    row.batch = bench->batch(method, row.evaluations);
    rows.push_back(row);
  }
}

}  // namespace

void HALFSTEP_ADD(std::vector<Row>& rows) {
  add_methods<Equations<LocalOscillator, double>>(problem("harmonic-oscillator"), rows);
  add_methods<Equations<LocalKepler, double>>(problem("kepler"), rows);
}

}  // namespace halfstep::benchmarks
