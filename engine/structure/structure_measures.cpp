// Measures structure on running schemes.
#include "halfstep/engine/structure/structure_measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/engine/run/worse.hpp"
#include "halfstep/problems/conservative_systems.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/kepler.hpp"

namespace halfstep::inline engine {
namespace {

template <class T>
std::unique_ptr<System<T>> system_of(Ground ground) {
  if (ground == Ground::pendulum) return std::make_unique<Equations<systems::Pendulum, T>>(Data{});
  if (ground == Ground::kepler) return std::make_unique<Equations<Kepler, T>>(Data{{"e", "0"}});
  return std::make_unique<Equations<systems::ThreeBodies, T>>(Data{});
}

template <class T>
std::vector<T> numbers(const Coefficients& row) {
  std::vector<T> result;
  for (const auto& c : row) result.push_back(c.as<T>());
  return result;
}

/// Neither at rest nor at a turning point, with momenta that are not zero.
template <class T>
State<System<T>> start_of(Ground ground) {
  if (ground == Ground::pendulum) return {numbers<T>({"3/5"}), numbers<T>({"6/5"})};
  if (ground == Ground::kepler) return {numbers<T>({"1/2", "3/5"}), numbers<T>({"-9/10", "7/10"})};
  return {numbers<T>({"2", "1/5", "-9/5", "4/3", "1/10", "-7/4"}),
          numbers<T>({"-1/2", "1", "-1/5", "-7/10", "3/5", "1/4"})};
}

template <class T>
T largest(const std::vector<T>& v) {
  using std::abs;
  T result = 0;
  for (const T& entry : v) result = worse(result, T(abs(entry)));
  return result;
}

template <class T>
Defect defect(const T& size, const T& scale) {
  return {to_double(size), to_double(T(size / scale / std::numeric_limits<T>::epsilon()))};
}

template <class T>
Defect reversibility_defect_in(const Method& method, Ground ground, int time, long steps) {
  const auto system = system_of<T>(ground);
  const T h = T(time) / T(steps);
  const auto there = states(method, *system, start_of<T>(ground), h, steps);
  const auto k = static_cast<std::size_t>(points(method));
  // What was last comes first.
  States<T> turned(there.end() - static_cast<std::ptrdiff_t>(k), there.end());
  std::reverse(turned.begin(), turned.end());
  for (auto& s : turned)
    for (auto& v : s.v) v = -v;
  const long own_steps = static_cast<long>(there.size() - k) - static_cast<long>(k - 1);
  const auto back = states_behind(method, *system, turned, h, own_steps);
  const auto& begun = there[k - 1];
  std::vector<T> difference(begun.x.size());
  for (std::size_t d = 0; d < difference.size(); ++d) difference[d] = back.back().x[d] - begun.x[d];
  return defect(largest(difference), largest(begun.x));
}

/// Position and velocity after `steps` steps, one entry of the first data shifted.
template <class T>
std::vector<T> end_of(const Method& method, const System<T>& system, State<System<T>> s, std::size_t entry,
                      const T& shift, const T& h, long steps) {
  const std::size_t n = s.x.size();
  (entry < n ? s.x[entry] : s.v[entry - n]) += shift;
  const auto end = states(method, system, s, h, steps).back();
  auto both = end.x;
  both.insert(both.end(), end.v.begin(), end.v.end());
  return both;
}

/// J' Omega J - Omega, row by row. The columns of J by central differences of order 2, or of order 4 (`wide`).
template <class T>
std::vector<T> symplectic_defect_in(const Method& method, Ground ground, int time, long steps, const T& delta,
                                    bool wide) {
  const auto system = system_of<T>(ground);
  const auto s0 = start_of<T>(ground);
  const std::size_t n = s0.x.size();
  const T h = T(time) / T(steps);
  const auto difference = [&](std::size_t j, const T& reach) {
    auto column = end_of(method, *system, s0, j, reach, h, steps);
    const auto minus = end_of(method, *system, s0, j, T(-reach), h, steps);
    for (std::size_t i = 0; i < 2 * n; ++i) column[i] = (column[i] - minus[i]) / (2 * reach);
    return column;
  };
  std::vector<std::vector<T>> columns;  // of the Jacobian
  for (std::size_t j = 0; j < 2 * n; ++j) {
    auto column = difference(j, delta);
    if (wide) {
      const auto twice = difference(j, T(2 * delta));
      for (std::size_t i = 0; i < 2 * n; ++i) column[i] += (column[i] - twice[i]) / 3;
    }
    columns.push_back(column);
  }
  std::vector<T> entries;
  for (std::size_t j = 0; j < 2 * n; ++j)
    for (std::size_t k = 0; k < 2 * n; ++k) {
      T entry = k == j + n ? -1 : j == k + n ? 1 : 0;
      for (std::size_t i = 0; i < n; ++i)
        entry += columns[j][i] * columns[k][i + n] - columns[j][i + n] * columns[k][i];
      entries.push_back(entry);
    }
  return entries;
}

/// Sixth differences take away of the final state, as a function of one entry of the first data, all that is smooth but
/// for the sixth power of the distance.
template <class T>
double sixth_differences(const Method& method, Ground ground, int time, long steps, const T& apart) {
  constexpr int differences = 6, values = 13;
  constexpr double weight = 720.0 * 720.0 / 479001600.0;  // (6!)^2 / 12!
  const auto system = system_of<T>(ground);
  const auto s0 = start_of<T>(ground);
  const T h = T(time) / T(steps);
  double most = 0;
  for (std::size_t entry = 0; entry < 2 * s0.x.size(); entry += s0.x.size()) {
    std::vector<std::vector<T>> table;
    for (int k = 0; k < values; ++k)
      table.push_back(end_of(method, *system, s0, entry, T(apart * T(k - values / 2)), h, steps));
    for (int order = 0; order < differences; ++order) {
      for (std::size_t k = 0; k + 1 < table.size(); ++k)
        for (std::size_t i = 0; i < table[k].size(); ++i) table[k][i] = table[k + 1][i] - table[k][i];
      table.pop_back();
    }
    for (std::size_t i = 0; i < table.front().size(); ++i) {
      double sum = 0;
      for (const auto& row : table) sum += to_double(T(row[i] * row[i]));
      const double noise = std::sqrt(weight * sum / static_cast<double>(table.size()));
      if (!(noise <= most)) most = noise;
    }
  }
  return most;
}

/// Data come nearer to each other for as long as that takes much away: what is left then of a smooth function is below
/// the noise, which stays. Arithmetic so narrow that it does not tell the nearer data apart has ended that before.
template <class T>
double arithmetic_noise_in(const Method& method, Precision precision, Ground ground, int time, long steps) {
  constexpr int nearer = 64;
  constexpr double much = 64.0 * 64.0 * 64.0;
  T apart = T(1) / T(4096);
  double noise = sixth_differences<T>(method, ground, time, steps, apart);
  for (bool smooth = true; smooth && noise > info(precision).unit_roundoff;) {
    apart /= nearer;
    const double before = std::exchange(noise, sixth_differences<T>(method, ground, time, steps, apart));
    smooth = noise * much < before;
  }
  return noise;
}

}  // namespace

Defect reversibility_defect(const Method& method, Precision precision, Ground ground, int time, long steps) {
  return in_precision(precision, [&]<class T>(T) { return reversibility_defect_in<T>(method, ground, time, steps); });
}

double symplectic_defect(const Method& method, Precision precision, Ground ground, int time, long steps) {
  return in_precision(precision, [&]<class T>(T) {
    const T delta = Coefficient("1e-" + std::to_string(info(precision).digits / 3)).as<T>();
    return to_double(largest(symplectic_defect_in<T>(method, ground, time, steps, delta, false)));
  });
}

double arithmetic_noise(const Method& method, Precision precision, Ground ground, int time, long steps) {
  const double noise = in_precision(
      precision, [&]<class T>(T) { return arithmetic_noise_in<T>(method, precision, ground, time, steps); });
  return std::max(noise, info(precision).unit_roundoff);
}

Defect symplectic_defect_of_code(const Method& method, Precision precision, Ground ground, int time, long steps) {
  const double noise = arithmetic_noise(method, precision, ground, time, steps);
  return in_precision(precision, [&]<class T>(T) {
    // Where the error of the differences, about delta^4, is what rounding leaves of them; shorter ones where the motion
    // changes more quickly than that. What halving changes is the error of the longer one.
    double delta = std::pow(noise, 0.2);
    Defect best{0, std::nan(""), std::numeric_limits<double>::infinity()};
    std::vector<T> before = symplectic_defect_in<T>(method, ground, time, steps, static_cast<T>(delta), true);
    for (int halvings = 0; halvings < 5; ++halvings) {
      delta /= 2;
      auto now = symplectic_defect_in<T>(method, ground, time, steps, static_cast<T>(delta), true);
      const double size = to_double(largest(now));
      if (!std::isfinite(size)) return Defect{std::nan(""), std::nan(""), std::numeric_limits<double>::infinity()};
      for (std::size_t i = 0; i < now.size(); ++i) before[i] -= now[i];
      const double doubt = noise_room * noise / delta + to_double(largest(before));
      if (doubt < best.noise) best = {size, std::nan(""), doubt};
      before = std::move(now);
    }
    return best;
  });
}

Momenta momenta(const Method& method, Precision precision, int time, long steps) {
  return in_precision(precision, [&]<class T>(T) {
    using std::abs;
    const auto system = system_of<T>(Ground::three_bodies);
    const auto s0 = start_of<T>(Ground::three_bodies);
    const auto p0 = systems::linear_momentum(s0.v.data());
    const T l0 = systems::angular_momentum(s0.x.data(), s0.v.data());
    T scale = 0;  // sum of m |v|, of which the linear momentum is what does not cancel
    for (std::size_t d = 0; d < s0.v.size(); ++d)
      scale += T(systems::ThreeBodies<T>::mass(static_cast<int>(d / 2))) * abs(s0.v[d]);
    std::vector<T> linear, angular;
    for (const auto& s : states(method, *system, s0, T(T(time) / T(steps)), steps)) {
      const auto p = systems::linear_momentum(s.v.data());
      for (std::size_t k = 0; k < p.size(); ++k) linear.push_back(p[k] - p0[k]);
      angular.push_back(systems::angular_momentum(s.x.data(), s.v.data()) - l0);
    }
    return Momenta{defect(largest(linear), scale), defect(largest(angular), T(abs(l0)))};
  });
}

}  // namespace halfstep::inline engine
