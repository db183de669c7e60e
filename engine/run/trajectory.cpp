// Runs that keep every state, compiled once for each precision.
#include "halfstep/engine/run/trajectory.hpp"

namespace halfstep::inline engine {
namespace {

/// Appends the states of n further steps, the present one first.
template <class T>
void append(States<T>& all, Trajectory<System<T>>& run, long n) {
  all.push_back(run.state());
  for (long i = 0; i < n; ++i) {
    run.advance();
    all.push_back(run.state());
  }
}

}  // namespace

template <class T>
States<T> states(const Method& method, const System<T>& system, const State<System<T>>& s0, const T& h, long n,
                 const ExactSolution<T>& exact) {
  Trajectory<System<T>> run(method, system, h);
  run.start(s0, 6, exact);
  // A history that is laid out backward ends at step 0, one that is made by steps begins there.
  const auto& past = run.past();
  const auto first = static_cast<std::ptrdiff_t>(past.size()) - 1 - run.steps_of_start();
  States<T> all(past.begin() + first, past.end() - 1);
  append(all, run, n - run.steps_of_start());
  return all;
}

template <class T>
States<T> states_behind(const Method& method, const System<T>& system, const States<T>& past, const T& h, long n,
                        const T& t, const T& span) {
  Trajectory<System<T>> run(method, system, h, span);
  run.continue_from(past, t);
  States<T> all;
  append(all, run, n);
  return all;
}

#define HALFSTEP_INSTANTIATE(enumerator, T, ...)                                                                \
  template States<T> states(const Method&, const System<T>&, const State<System<T>>&, const T&, long,           \
                            const ExactSolution<T>&);                                                           \
  template States<T> states_behind(const Method&, const System<T>&, const States<T>&, const T&, long, const T&, \
                                   const T&);
HALFSTEP_EACH_PRECISION(HALFSTEP_INSTANTIATE)
#undef HALFSTEP_INSTANTIATE

}  // namespace halfstep::inline engine
