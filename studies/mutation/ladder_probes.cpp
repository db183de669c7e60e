// Ladders of step sizes on the problems of the field.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/mutation/field_problems.hpp"
#include "halfstep/studies/mutation/probe_steps.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int local_rungs = 10, global_rungs = 6;
constexpr long coarsest_global_steps = 8;
constexpr int most_history = 8;  // points that a scheme of the catalogue needs, the current one included

/// A problem of a ladder with what its solution is where the ladder asks for it: computed once for all methods.
struct Course {
  Problem problem;
  std::shared_ptr<const Solution<quad_t>> exact;
  States<quad_t> around;  ///< of each rung of one step, at t + j h for j = 1 - most_history ... 1
  StateOf<quad_t> first, last;

  explicit Course(const Problem& its_problem) : problem(its_problem), exact(solution<quad_t>(its_problem)) {
    const quad_t end = problem.data.at("T").as<quad_t>();
    first = at(quad_t(0));
    last = at(end);
    quad_t h = end / 16;
    for (int rung = 0; rung < local_rungs; ++rung, h /= 2)
      for (int j = 1 - most_history; j <= 1; ++j) around.push_back(at(begin() + h * j));
  }

  quad_t begin() const { return problem.data.at("T").as<quad_t>() * 2 / 5; }

  StateOf<quad_t> at(const quad_t& t) const {
    StateOf<quad_t> s;
    s.x.resize(static_cast<std::size_t>(problem.dimension));
    s.v.resize(s.x.size());
    exact->at(t, s.x.data(), s.v.data());
    if (problem.info.force == Force::first_order) s.x.assign(s.x.size(), quad_t(0));
    return s;
  }

  const StateOf<quad_t>& near(int rung, int j) const {
    return around.at(static_cast<std::size_t>((rung + 1) * (most_history + 1) - 2 + j));
  }
};

template <class T>
StateOf<T> rounded(const StateOf<quad_t>& s) {
  StateOf<T> result;
  for (const auto& x : s.x) result.x.push_back(static_cast<T>(x));
  for (const auto& v : s.v) result.v.push_back(static_cast<T>(v));
  return result;
}

template <class T>
double distance_of_states(const Problem& problem, const StateOf<T>& a, const StateOf<T>& b) {
  T sum = 0;
  for (std::size_t i = 0; i < a.v.size(); ++i) {
    sum += (a.v[i] - b.v[i]) * (a.v[i] - b.v[i]);
    if (problem.info.force != Force::first_order) sum += (a.x[i] - b.x[i]) * (a.x[i] - b.x[i]);
  }
  using std::sqrt;
  return to_double(T(sqrt(sum)));
}

/// Errors of one step from exact data at 2/5 of the time span, h = T/16 ... T/8192.
template <class T>
Reading local_ladder(const Method& method, const Course& course) {
  const auto system = make_system<T>(course.problem);
  Method exact_history = method;
  exact_history.start = Start::exact;
  Reading reading;
  T h = course.problem.data.at("T").template as<T>() / 16;
  for (int rung = 0; rung < local_rungs; ++rung, h /= 2) {
    States<T> past;
    for (int j = 1 - points(method); j <= 0; ++j) past.push_back(rounded<T>(course.near(rung, j)));
    const auto arrived = states_behind(exact_history, *system, past, h, 1, static_cast<T>(course.begin())).back();
    reading.errors.push_back(distance_of_states(course.problem, arrived, rounded<T>(course.near(rung, 1))));
  }
  reading.evaluations = system->evaluations();
  return reading;
}

/// Errors at the end time after 8 ... 256 steps.
template <class T>
Reading global_ladder(const Method& method, const Course& course) {
  const T end = course.problem.data.at("T").template as<T>();
  const auto system = make_system<T>(course.problem);
  const auto expected = rounded<T>(course.last), first = rounded<T>(course.first);
  const auto known = [&](const T& t, T* x, T* v) {
    const auto s = rounded<T>(course.at(static_cast<quad_t>(t)));
    std::copy(s.x.begin(), s.x.end(), x);
    std::copy(s.v.begin(), s.v.end(), v);
  };
  Reading reading;
  for (long n = coarsest_global_steps, rung = 0; rung < global_rungs; n *= 2, ++rung)
    reading.errors.push_back(distance_of_states(
        course.problem, states<T>(method, *system, first, end / static_cast<T>(n), n, known).back(), expected));
  reading.evaluations = system->evaluations();
  return reading;
}

Probe ladder(const std::shared_ptr<const Course>& course, Look look) {
  return {course->problem.name,
          look,
          look == Look::local
              ? fmt::format("h = T/16 ... T/{}", 8 << local_rungs)
              : fmt::format("{} ... {} steps", coarsest_global_steps, coarsest_global_steps << (global_rungs - 1)),
          true,
          false,
          rounding_of_means,
          [=](const Method& method) {
            return in_double(method, [&]<class T>(T) {
              return look == Look::local ? local_ladder<T>(method, *course) : global_ladder<T>(method, *course);
            });
          }};
}

}  // namespace

std::vector<Probe> ladder_probes() {
  std::vector<Probe> all;
  for (const auto& problem : field_problems()) {
    const auto course = std::make_shared<const Course>(problem);
    for (const Look look : {Look::local, Look::global}) all.push_back(ladder(course, look));
  }
  return all;
}

}  // namespace halfstep::inline studies
