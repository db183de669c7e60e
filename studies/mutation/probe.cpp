// How the probes read and judge.
#include "halfstep/studies/mutation/probe.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <memory>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/problems/written/powers.hpp"
#include "halfstep/problems/written/unlisted.hpp"
#include "halfstep/studies/mutation/field_problems.hpp"

namespace halfstep::inline studies {
namespace {

template <class T>
using StateOf = State<System<T>>;

/// use(T()) with the precision in which a method can be run that is nearest to double.
template <class Use>
Reading in_double(const Method& method, const Use& use) {
  return method.decorator == nullptr ? use(double()) : use(quad_t());
}

/// The powers of t.
template <class T>
StateOf<T> powers_at(const T& t, int degree) {
  StateOf<T> s;
  s.x.assign(static_cast<std::size_t>(degree), T(0));
  T power = 1;
  for (int k = 0; k < degree; ++k) s.v.push_back(power *= t);
  return s;
}

template <class T>
Reading errors_of_powers(const StateOf<T>& arrived, const T& t, long long evaluations) {
  Reading reading{{}, evaluations};
  const auto expected = powers_at<T>(t, static_cast<int>(arrived.v.size()));
  for (std::size_t k = 0; k < arrived.v.size(); ++k)
    reading.errors.push_back(to_double(T(arrived.v[k] - expected.v[k])));
  return reading;
}

/// Powers beyond the order tell methods of the same order apart: by the leading error, and by the one after it where
/// that is the same, as it is after one correction more.
int degree_for(const Method& method) { return claimed_order(method) + 2; }

/// Two steps from exact data to t = end: what a scheme keeps between steps shows in the second. All that is read lies
/// in [end - span, end].
template <class T>
Reading two_steps_of_powers(const Method& method, int mixture, const T& span, const T& end) {
  const Problem problem = unlisted(powers_problem(degree_for(method), mixture));
  const auto system = make_system<T>(problem);
  const int needed = points(method);
  const T h = span / (needed + 1);
  States<T> past;
  for (int j = needed + 1; j >= 2; --j) past.push_back(powers_at<T>(end - h * j, problem.dimension));
  Method exact_history = method;
  exact_history.start = Start::exact;
  const auto arrived = states_behind(exact_history, *system, past, h, 2, T(end - h * 2)).back();
  return errors_of_powers<T>(arrived, end, system->evaluations());
}

/// From t = 0 to 1 with the method's own start and one step of its own.
template <class T>
Reading start_of_powers(const Method& method, int mixture) {
  const Problem problem = unlisted(powers_problem(degree_for(method), mixture));
  const auto system = make_system<T>(problem);
  const int steps = points(method);
  const auto exact = [&](const T& t, T*, T* v) {
    const auto s = powers_at<T>(t, problem.dimension);
    std::copy(s.v.begin(), s.v.end(), v);
  };
  const auto arrived =
      states<T>(method, *system, powers_at<T>(T(0), problem.dimension), T(1) / steps, steps, exact).back();
  return errors_of_powers<T>(arrived, T(1), system->evaluations());
}

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

constexpr const char *exported_span = "7/4", *exported_end = "1";

Probe of_powers(int mixture, const char* span, const char* end) {
  return {unlisted(powers_problem(1, mixture)).name,
          Look::exactness,
          fmt::format("two to t = {} over {}", end, span),
          false,
          mixture,
          mixture == 0 && span == std::string_view(exported_span),
          [=](const Method& method) {
            return in_double(method, [&]<class T>(T) {
              return two_steps_of_powers<T>(method, mixture, Coefficient(span).as<T>(), Coefficient(end).as<T>());
            });
          }};
}

Probe start_probe(int mixture) {
  return {unlisted(powers_problem(1, mixture)).name,
          Look::start,
          "from t = 0 to 1",
          false,
          mixture,
          mixture == 0,
          [=](const Method& method) {
            return in_double(method, [&]<class T>(T) { return start_of_powers<T>(method, mixture); });
          }};
}

Probe ladder(const std::shared_ptr<const Course>& course, Look look) {
  return {course->problem.name,
          look,
          look == Look::local
              ? fmt::format("h = T/16 ... T/{}", 8 << local_rungs)
              : fmt::format("{} ... {} steps", coarsest_global_steps, coarsest_global_steps << (global_rungs - 1)),
          true,
          0,
          false,
          [=](const Method& method) {
            return in_double(method, [&]<class T>(T) {
              return look == Look::local ? local_ladder<T>(method, *course) : global_ladder<T>(method, *course);
            });
          }};
}

/// Whether a pair of neighbouring errors of a ladder contradicts a power of h.
bool contradicts(double coarse, double fine, int power) {
  if (std::isnan(fine) || std::isinf(fine)) return true;
  const double floor = rounding_units_of_ladder * std::numeric_limits<double>::epsilon() / 2;
  if (!(coarse > floor) || !(fine > floor)) return false;
  return std::log2(coarse / fine) < power - order_margin_of_ladder;
}

}  // namespace

std::string_view word(Look look) {
  constexpr std::array<std::string_view, 4> words = {"exact powers", "exact powers, start", "order of one step",
                                                     "order at the end time"};
  return words.at(static_cast<std::size_t>(look));
}

int claimed_order(const Method& method) { return claim_for(method, Force::first_order).global.velocity; }

bool is_covered(const Method& method) {
  return foreign(method) == nullptr && takes(method, Force::first_order, VelocityTerm::any);
}

Sight Probe::judge(const Reading& reading, int order, const Reading& sound) const {
  Sight sight{false, 0, reading.evaluations};
  const auto& errors = reading.errors;
  if (look == Look::exactness || look == Look::start) {
    const int exact_powers = look == Look::start ? order - 1 : order;
    sight.accused = !(largest_error(reading, exact_powers) <= allowed_rounding(sound, exact_powers));
    return sight;
  }
  const int power = look == Look::local ? order + 1 : order;
  for (std::size_t i = 0; i + 1 < errors.size() && !sight.accused; ++i) {
    if (contradicts(sound.errors.at(i), sound.errors.at(i + 1), power)) continue;
    sight.accused = contradicts(errors[i], errors[i + 1], power);
    sight.rung = static_cast<int>(i);
  }
  return sight;
}

double largest_error(const Reading& reading, int exact_powers) {
  double largest = 0;
  for (int k = 0; k < exact_powers; ++k) {
    const double error = std::fabs(reading.errors.at(static_cast<std::size_t>(k)));
    if (!(error <= largest)) largest = error;  // a nan stays
    if (std::isnan(largest)) break;
  }
  return largest;
}

double allowed_rounding(const Reading& sound, int exact_powers) {
  const double own = largest_error(sound, exact_powers);
  const bool is_rounding = own <= most_own_rounding;
  return is_rounding && own > rounding_of_powers ? margin_of_own_rounding * own : rounding_of_powers;
}

Reading exported_reading(const Method& method) { return of_powers(0, exported_span, exported_end).read(method); }

std::vector<double> pinned_powers(const Method& method) {
  const auto errors = exported_reading(method).errors;
  return {errors.end() - 2, errors.end()};
}

std::vector<Probe> powers_probes() {
  std::vector<Probe> all;
  for (const int mixture : {0, 1})
    for (const auto& [span, end] :
         {std::pair{exported_span, exported_end}, std::pair{"3/4", "1/2"}, std::pair{"1/8", "1"}})
      all.push_back(of_powers(mixture, span, end));
  all.push_back(start_probe(0));
  return all;
}

std::vector<Probe> all_probes() {
  std::vector<Probe> all = powers_probes();
  for (const auto& problem : field_problems()) {
    const auto course = std::make_shared<const Course>(problem);
    for (const Look look : {Look::local, Look::global}) all.push_back(ladder(course, look));
  }
  return all;
}

}  // namespace halfstep::inline studies
