// Runs kernels and keeps every state.
#include "engine/run/trajectory.hpp"

#include "core/scalar.hpp"
#include "methods/kernels/stepper.hpp"
#include "methods/start.hpp"

namespace halfstep {

template <class T>
States<T> going_on(const Method& method, const System<T>& system, const States<T>& past, const T& h, long n, const T& t,
                   const T& span) {
  auto s = past.back();
  const auto stepper = make_stepper(method, system, h, span);
  stepper->begin(system, t, past, s);
  States<T> states = {s};
  for (long i = 0; i < n; ++i) {
    stepper->advance(system, t, i, 1, s);
    states.push_back(s);
  }
  return states;
}

template <class T>
States<T> trajectory(const Method& method, const System<T>& system, const State<System<T>>& s0, const T& h, long n) {
  const Start start = method.start == Start::exact ? Start::sufficient : method.start;
  const auto past = history<System<T>>(system, start, points(method), 6, T(0), h, s0, {});
  // A history laid out backward ends at step 0, one made by steps begins there.
  const auto first = past.points.size() - 1 - static_cast<std::size_t>(past.steps_done);
  States<T> states(past.points.begin() + static_cast<std::ptrdiff_t>(first), past.points.end() - 1);
  const auto more = going_on(method, system, past.points, h, n - past.steps_done);
  states.insert(states.end(), more.begin(), more.end());
  return states;
}

template <class T>
using At = State<System<T>>;

// clang-format off
template States<float> trajectory(const Method&, const System<float>&, const At<float>&, const float&, long);
template States<float> going_on(const Method&, const System<float>&, const States<float>&, const float&, long, const float&, const float&);
template States<double> trajectory(const Method&, const System<double>&, const At<double>&, const double&, long);
template States<double> going_on(const Method&, const System<double>&, const States<double>&, const double&, long, const double&, const double&);
template States<long double> trajectory(const Method&, const System<long double>&, const At<long double>&, const long double&, long);
template States<long double> going_on(const Method&, const System<long double>&, const States<long double>&, const long double&, long, const long double&, const long double&);
template States<quad_t> trajectory(const Method&, const System<quad_t>&, const At<quad_t>&, const quad_t&, long);
template States<quad_t> going_on(const Method&, const System<quad_t>&, const States<quad_t>&, const quad_t&, long, const quad_t&, const quad_t&);
template States<digits50_t> trajectory(const Method&, const System<digits50_t>&, const At<digits50_t>&, const digits50_t&, long);
template States<digits50_t> going_on(const Method&, const System<digits50_t>&, const States<digits50_t>&, const digits50_t&, long, const digits50_t&, const digits50_t&);
template States<digits100_t> trajectory(const Method&, const System<digits100_t>&, const At<digits100_t>&, const digits100_t&, long);
template States<digits100_t> going_on(const Method&, const System<digits100_t>&, const States<digits100_t>&, const digits100_t&, long, const digits100_t&, const digits100_t&);
// clang-format on

}  // namespace halfstep
