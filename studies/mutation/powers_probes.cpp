// Steps on systems of powers of t.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/written/powers.hpp"
#include "halfstep/problems/written/unlisted.hpp"
#include "halfstep/studies/mutation/probe_steps.hpp"

namespace halfstep::inline studies {
namespace {

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

}  // namespace

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

}  // namespace halfstep::inline studies
