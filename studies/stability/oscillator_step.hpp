// One step of the schemes made for x'' = a on x'' = -w^2 x, as a matrix built from their data.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "halfstep/studies/stability/amplification.hpp"

namespace halfstep::inline studies {

namespace detail {

/// Makes one step of what a scheme carries along: y = (x, h v, ...), with h^2 a = -s x and s = (w h)^2. Empty where a
/// scheme is none of these.
template <class Q>
struct OscillatorStep {
  using Vector = std::vector<Q>;
  using Step = std::function<Vector(Vector)>;
  struct Result {
    std::size_t size = 0;
    Step step;
  };
  Q s;

  Result operator()(const Splitting& m) const {
    return {2, [kick = read<Q>(m.kick), drift = read<Q>(m.drift), s = s](Vector y) {
              for (std::size_t i = 0; i < kick.size(); ++i) {
                y[1] -= kick[i] * s * y[0];
                y[0] += drift[i] * y[1];
              }
              return y;
            }};
  }

  /// The forces of the stages, h^2 a = -s X.
  Result operator()(const RungeKuttaNystrom& m) const {
    Matrix<Q> a;
    for (const auto& row : m.a) a.push_back(read<Q>(row));
    return {2, [a, c = read<Q>(m.nodes), p = read<Q>(m.position), v = read<Q>(m.velocity), s = s](const Vector& y) {
              Vector forces;
              Vector next{y[0] + y[1], y[1]};
              for (std::size_t i = 0; i < c.size(); ++i) {
                Q x = y[0] + c[i] * y[1];
                for (std::size_t j = 0; j < a[i].size(); ++j) x += a[i][j] * forces[j];
                forces.push_back(-s * x);
                next[0] += p[i] * forces[i];
                next[1] += v[i] * forces[i];
              }
              return next;
            }};
  }

  Result operator()(const Newmark& m) const {
    return {2, [beta = read<Q>(m.beta), gamma = read<Q>(m.gamma), s = s](const Vector& y) {
              const Q half = Q(1) / Q(2);
              const Q x = (y[0] + y[1] - (half - beta) * s * y[0]) / (1 + beta * s);
              return Vector{x, y[1] - s * ((1 - gamma) * y[0] + gamma * x)};
            }};
  }

  /// y = (x, h v, x[n-1]).
  Result operator()(const Beeman& m) const {
    return {3, [p = read<Q>(m.position), v = read<Q>(m.velocity), s = s](const Vector& y) {
              const Q x = y[0] + y[1] - s * (p[0] * y[0] + p[1] * y[2]);
              return Vector{x, y[1] - s * (v[0] * x + v[1] * y[0] + v[2] * y[2]), y[0]};
            }};
  }

  Result operator()(const Nordsieck& m) const {
    return {m.corrector.size(), [c = read<Q>(m.corrector), s = s](Vector r) {
              for (std::size_t i = 0; i + 1 < r.size(); ++i)
                for (std::size_t k = r.size() - 1; k-- > i;) r[k] += r[k + 1];
              const Q mismatch = r[2] + s * r[0] / Q(2);
              for (std::size_t k = 0; k < r.size(); ++k) r[k] -= c[k] * mismatch;
              return r;
            }};
  }

  /// y = (x, x[n-1])
  Result operator()(const StormerVerlet&) const {
    return {2, [s = s](const Vector& y) { return Vector{(2 - s) * y[0] - y[1], y[0]}; }};
  }

  /// y = (x, x[n-1])
  Result operator()(const DampedVerlet& m) const {
    const Q f = m.f ? read<Q>(*m.f) : Q(0);
    return {2, [s = s, f](const Vector& y) { return Vector{(2 - f - s) * y[0] - (1 - f) * y[1], y[0]}; }};
  }

  /// Without a field B half a drift, a kick, half a drift.
  Result operator()(const Boris&) const {
    return {2, [s = s](const Vector& y) {
              const Q middle = y[0] + y[1] / Q(2);
              const Q v = y[1] - s * middle;
              return Vector{middle + v / Q(2), v};
            }};
  }

  /// y = (x, h v half a step later)
  Result operator()(const Leapfrog&) const {
    return {2, [s = s](const Vector& y) {
              const Q x = y[0] + y[1];
              return Vector{x, y[1] - s * x};
            }};
  }

  Result operator()(const PredictedVerlet&) const {
    return {2, [s = s](const Vector& y) {
              const Q x = y[0] + y[1] - s * y[0] / Q(2);
              return Vector{x, y[1] - s * (y[0] + x) / Q(2)};
            }};
  }

  /// The force is that of s / (1 + s / 4).
  Result operator()(const LinearizedVerlet&) const {
    return {2, [s = Q(s / (1 + s / Q(4)))](const Vector& y) {
              const Q half = y[1] - s * y[0] / Q(2);
              const Q x = y[0] + half;
              return Vector{x, half - s * x / Q(2)};
            }};
  }

  Result operator()(const LinearizedEuler&) const {
    return {2, [s = s](const Vector& y) {
              const Q v = (y[1] - s * y[0]) / (1 + s);
              return Vector{y[0] + v, v};
            }};
  }

  /// Those made for y' = f have a recurrence; no one step is like the next on a grid; code is not looked into.
  template <OneOf<ButcherTableau, Multistep, PredictorCorrector, VariableVerlet, Foreign> NoMatrix>
  Result operator()(const NoMatrix&) const {
    return {};
  }
};

}  // namespace detail

/// The polynomial whose roots are the factors by which a step multiplies solutions of x'' = -w^2 x, s = (w h)^2, by
/// rising powers; none for a scheme in code whose formula is not known here.
template <class Q>
std::optional<Polynomial<Q>> on_oscillator(const Method& method, const Q& s) {
  if (const auto own = recurrence<Q>(method)) return on_oscillator(*own, s);
  const auto [size, step] = std::visit(detail::OscillatorStep<Q>{s}, method.scheme);
  if (size == 0) return std::nullopt;
  Matrix<Q> matrix(size, std::vector<Q>(size));
  for (std::size_t j = 0; j < size; ++j) {
    std::vector<Q> unit(size, Q(0));
    unit[j] = 1;
    const auto column = step(unit);
    for (std::size_t i = 0; i < size; ++i) matrix[i][j] = column[i];
  }
  return detail::characteristic_polynomial(matrix);
}

}  // namespace halfstep::inline studies
