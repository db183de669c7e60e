// Runs kernels and keeps every state.
#include "studies/trajectory.hpp"

#include "core/scalar.hpp"
#include "methods/kernels/stepper.hpp"
#include "methods/start.hpp"
#include "studies/facts.hpp"

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

std::vector<Precision> trajectory_precisions(const Plan& plan, const std::string& study) {
  std::vector<Precision> result;
  for (const Precision p : precisions_of(plan))
    if (p == Precision::double_ || p == Precision::quad || p == Precision::digits50) result.push_back(p);
  if (result.empty())
    throw InputError("study \"" + study + "\" runs in double, quad or 50; ask for one of these three");
  return result;
}

template States<double> trajectory(const Method&, const System<double>&, const State<System<double>>&, const double&,
                                   long);
template States<quad_t> trajectory(const Method&, const System<quad_t>&, const State<System<quad_t>>&, const quad_t&,
                                   long);
template States<digits50_t> trajectory(const Method&, const System<digits50_t>&, const State<System<digits50_t>>&,
                                       const digits50_t&, long);
template States<double> going_on(const Method&, const System<double>&, const States<double>&, const double&, long,
                                 const double&, const double&);
template States<quad_t> going_on(const Method&, const System<quad_t>&, const States<quad_t>&, const quad_t&, long,
                                 const quad_t&, const quad_t&);
template States<digits50_t> going_on(const Method&, const System<digits50_t>&, const States<digits50_t>&,
                                     const digits50_t&, long, const digits50_t&, const digits50_t&);

}  // namespace halfstep
