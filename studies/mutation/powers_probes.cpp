// Steps on systems of powers of t.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>

#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/written/powers.hpp"
#include "halfstep/problems/written/unlisted.hpp"
#include "halfstep/studies/mutation/probe_steps.hpp"

namespace halfstep::inline studies {
namespace {

/// The powers 0, 1, ... of t, so many.
template <class T>
StateOf<T> powers_at(const T& t, int count) {
  StateOf<T> s;
  s.x.assign(static_cast<std::size_t>(count), T(0));
  T power = 1;
  for (int k = 0; k < count; ++k, power *= t) s.v.push_back(power);
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

/// Equations up to a degree.
struct Powers {
  std::string name;
  std::function<WrittenProblem(int degree)> up_to;
};

Powers means(int mixture) {
  return {powers_problem(1, mixture).info.name, [=](int degree) { return powers_problem(degree, mixture); }};
}

Powers alternating() { return {alternating_powers_problem(1).info.name, alternating_powers_problem}; }

/// The equations that a method is tried on. To read them takes longer than the steps do, so that each thread keeps what
/// it has read.
template <class T>
const System<T>& system_for(const Method& method, const Powers& powers) {
  thread_local std::map<std::pair<std::string, int>, std::unique_ptr<System<T>>> kept;
  const int degree = degree_for(method);
  auto& system = kept[{powers.name, degree}];
  if (!system) system = make_system<T>(unlisted(powers.up_to(degree)));
  return *system;
}

/// Two steps from exact data to t = end: what a scheme keeps between steps shows in the second. All that is read lies
/// in [end - span, end].
template <class T>
Reading two_steps_of_powers(const Method& method, const Powers& powers, const T& span, const T& end) {
  const System<T>& system = system_for<T>(method, powers);
  const long long before = system.evaluations();
  const int needed = points(method);
  const T h = span / (needed + 1);
  States<T> past;
  for (int j = needed + 1; j >= 2; --j) past.push_back(powers_at<T>(end - h * j, system.dimension()));
  Method exact_history = method;
  exact_history.start = Start::exact;
  const auto passed = states_behind(exact_history, system, past, h, 2, T(end - h * 2));
  Reading reading = errors_of_powers<T>(passed.back(), end, system.evaluations() - before);
  if (needed > 1) return reading;
  const Reading first = errors_of_powers<T>(passed[passed.size() - 2], T(end - h), 0);
  const auto next = static_cast<std::size_t>(claimed_order(method)) + 1;
  reading.uneven = reading.errors[next] - 2 * first.errors[next];
  return reading;
}

/// From t = 0 to 1 with the method's own start and one step of its own.
template <class T>
Reading start_of_powers(const Method& method) {
  const System<T>& system = system_for<T>(method, alternating());
  const long long before = system.evaluations();
  const int dimension = system.dimension(), steps = points(method);
  const auto exact = [&](const T& t, T*, T* v) {
    const auto s = powers_at<T>(t, dimension);
    std::copy(s.v.begin(), s.v.end(), v);
  };
  const auto arrived = states<T>(method, system, powers_at<T>(T(0), dimension), T(1) / steps, steps, exact).back();
  return errors_of_powers<T>(arrived, T(1), system.evaluations() - before);
}

constexpr const char *exported_span = "7/4", *exported_end = "1";

Probe of_powers(const Powers& powers, const char* span, const char* end, bool exported, const Allowed& rounding) {
  return {powers.name,
          Look::exactness,
          fmt::format("two to t = {} over {}", end, span),
          false,
          exported,
          rounding,
          [=](const Method& method) {
            return in_double(method, [&]<class T>(T) {
              return two_steps_of_powers<T>(method, powers, Coefficient(span).as<T>(), Coefficient(end).as<T>());
            });
          }};
}

Probe exported_probe() { return of_powers(alternating(), exported_span, exported_end, true, usual_rounding); }

Probe start_probe() {
  return {alternating().name, Look::start, "from t = 0 to 1", false, true, usual_rounding, [](const Method& method) {
            return in_double(method, [&]<class T>(T) { return start_of_powers<T>(method); });
          }};
}

/// What the exported two steps leave of the powers up to the order, in quad.
std::vector<double> exactly_read(const Method& method) {
  auto errors = two_steps_of_powers<quad_t>(method, alternating(), Coefficient(exported_span).as<quad_t>(),
                                            Coefficient(exported_end).as<quad_t>())
                    .errors;
  errors.resize(static_cast<std::size_t>(claimed_order(method)) + 1);
  return errors;
}

/// The same method with one unit roundoff of double more in each coefficient that is not zero, one at a time.
std::vector<Method> rounded_by_one(const Method& method) {
  std::vector<Method> all;
  Scheme counted = method.scheme;
  std::size_t count = 0;
  each_coefficient(counted, [&](const std::string&, Coefficient&) { ++count; });
  for (std::size_t which = 0; which < count; ++which) {
    Method moved = method;
    std::size_t i = 0;
    bool is_zero = false;
    each_coefficient(moved.scheme, [&](const std::string&, Coefficient& c) {
      if (i++ != which) return;
      is_zero = c.is_zero();
      c = Coefficient("(" + c.text() + ")*(1 + 2^(-53))");
    });
    if (!is_zero) all.push_back(std::move(moved));
  }
  return all;
}

}  // namespace

double largest_error(const Reading& reading, int highest) {
  double largest = 0;
  for (int k = 0; k <= highest; ++k) {
    const double error = std::fabs(reading.errors.at(static_cast<std::size_t>(k)));
    if (!(error <= largest)) largest = error;  // a nan stays
    if (std::isnan(largest)) break;
  }
  return largest;
}

Allowed allowed_rounding(const Reading& sound, int highest, const Allowed& usual) {
  Allowed allowed = usual;
  for (const int k : {2, 3}) {
    double& most = allowed[static_cast<std::size_t>(k)];
    const double own_error = largest_error(sound, k == 2 ? std::min(k, highest) : highest);
    if (own_error > most && own_error <= most_own_rounding) most = margin_of_own_rounding * own_error;
  }
  return allowed;
}

Reading exported_reading(const Method& method) { return exported_probe().read(method); }

std::vector<double> pinned_powers(const Method& method) {
  const auto errors = exported_reading(method).errors;
  return {errors.end() - 2, errors.end()};
}

std::optional<ChangeBesideRounding> change_beside_rounding(const Method& mutant, const Method& sound) {
  if (mutant.decorator != nullptr || !has_coefficients(sound)) return std::nullopt;
  const auto changed = exactly_read(mutant), original = exactly_read(sound);
  std::vector<double> rounding(original.size(), 0);
  for (const Method& moved : rounded_by_one(sound)) {
    const auto read = exactly_read(moved);
    for (std::size_t k = 0; k < read.size(); ++k) rounding[k] += std::fabs(read[k] - original[k]);
  }
  std::optional<ChangeBesideRounding> worst;
  for (std::size_t k = 0; k < rounding.size(); ++k) {
    const ChangeBesideRounding one{std::fabs(changed[k] - original[k]), rounding[k]};
    constexpr double nothing = 1e-30;  // of quad itself
    if (!(one.change > nothing)) continue;
    if (!worst || one.change * worst->rounding > worst->change * one.rounding) worst = one;
  }
  return worst;
}

std::vector<Probe> powers_probes() {
  std::vector<Probe> all = {exported_probe()};
  for (const int mixture : {0, 1})
    for (const auto& [span, end] :
         {std::pair{exported_span, exported_end}, std::pair{"3/4", "1/2"}, std::pair{"1/8", "1"}})
      all.push_back(of_powers(means(mixture), span, end, false, rounding_of_means));
  all.push_back(start_probe());
  return all;
}

}  // namespace halfstep::inline studies
