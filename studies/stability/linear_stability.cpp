// Limits by the Schur-Cohn recursion in exact numbers; factors and boundaries as roots of polynomials.
#include "halfstep/studies/stability/linear_stability.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "halfstep/core/roots.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/studies/stability/oscillator_step.hpp"

namespace halfstep::inline studies {
namespace {

using Complex = std::complex<double>;

constexpr LimitSearch in_data{0x1p-20, 1.0 / 32, 8, 0x1p20, 4e-16};

template <class Q>
double to_number(const Q& x) {
  return x.template convert_to<double>();
}

template <class Q>
bool in_disc(const Polynomial<Q>& p, int worth) {
  Conditions<Q> zero(worth);
  return roots_in_disc(p, false, zero);
}

Recurrence<double> rounded(const Recurrence<digits100_t>& exact) {
  Recurrence<double> result;
  for (const auto& c : exact.coefficients) {
    auto& row = result.coefficients.emplace_back();
    for (const auto& x : c) row.push_back(to_number(x));
  }
  return result;
}

/// The coefficient of z^j as a polynomial in q.
std::vector<Complex> in_z(const Recurrence<double>& recurrence, Complex q) {
  std::vector<Complex> p;
  Complex power = 1;
  for (const auto& c : recurrence.coefficients) {
    if (p.size() < c.size()) p.resize(c.size());
    for (std::size_t j = 0; j < c.size(); ++j) p[j] += c[j] * power;
    power *= q;
  }
  return p;
}

std::size_t nearest(const std::vector<Complex>& points, Complex to) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    if (std::abs(points[i] - to) < std::abs(points[best] - to)) best = i;
  return best;
}

/// The points in the order of their predecessors.
std::vector<Complex> in_order(std::vector<Complex> points, const std::vector<Complex>& last) {
  if (last.size() != points.size()) return points;
  std::vector<Complex> ordered;
  for (const Complex& before : last) {
    const std::size_t i = nearest(points, before);
    ordered.push_back(points[i]);
    points.erase(points.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return ordered;
}

}  // namespace

double first_limit(const std::function<bool(double)>& stable, const LimitSearch& search) {
  if (!stable(search.first)) return 0;
  double low = search.first, high = search.step;
  while (stable(high)) {
    low = high;
    if (low >= search.most) return std::numeric_limits<double>::infinity();
    // Numbers of few digits: decisions are exact, and take as long as those are.
    high = low < search.fine ? low + search.step
                             : std::min(search.step * std::floor(1.1 * low / search.step), search.most);
  }
  while (high - low > search.tolerance * high) {
    const double middle = (low + high) / 2;
    (stable(middle) ? low : high) = middle;
  }
  return (low + high) / 2;
}

LinearStability::LinearStability(const Method& method) : method_(method), formula_(recurrence<digits100_t>(method)) {
  if (exact()) in_rationals_ = recurrence<Rational>(method);
}

bool LinearStability::exact() const { return has_rational_coefficients(method_); }

/// use(formula) in the numbers in which decisions are made.
template <class Use>
auto LinearStability::in_numbers(Use use) const {
  return exact() ? use(in_rationals_) : use(formula_);
}

template <class Q>
Polynomial<Q> LinearStability::of_oscillator(const std::optional<Recurrence<Q>>& formula, double wh) const {
  const Q theta(wh);
  const Q s(theta * theta);
  return formula ? on_oscillator(*formula, s) : on_oscillator<Q>(method_, s).value();
}

bool LinearStability::known() const { return on_oscillator<digits100_t>(method_, digits100_t(1)).has_value(); }

bool LinearStability::first_order() const { return formula_.has_value(); }

bool LinearStability::stable_on_oscillator(double wh) const {
  return in_numbers([&](const auto& formula) { return in_disc(of_oscillator(formula, wh), digits(method_)); });
}

bool LinearStability::stable_on_axis(double minus_z) const {
  return in_numbers([&]<class Q>(const std::optional<Recurrence<Q>>& formula) {
    return in_disc(at(formula.value(), Q(-minus_z)), digits(method_));
  });
}

double LinearStability::oscillator_limit() const {
  return first_limit([&](double wh) { return stable_on_oscillator(wh); }, in_data);
}

double LinearStability::axis_limit() const {
  return first_limit([&](double minus_z) { return stable_on_axis(minus_z); }, in_data);
}

double LinearStability::cancellation(Complex z) const {
  if (!formula_) return 1;
  double terms = 0;
  Complex newest = 0;
  for (const auto& c : rounded(*formula_).coefficients) {
    Complex power = 1;
    newest = 0;
    for (const double entry : c) {
      terms += std::abs(entry * power);
      newest += entry * power;
      power *= z;
    }
  }
  return terms / std::abs(newest);
}

std::vector<Complex> LinearStability::factors(double wh) const {
  if (formula_) return roots(at(rounded(*formula_), Complex(0, wh)));
  std::vector<Complex> polynomial;
  for (const auto& c : of_oscillator(formula_, wh)) polynomial.emplace_back(to_number(c));
  return roots(polynomial);
}

std::vector<std::optional<Complex>> LinearStability::boundary(double phi, std::vector<Complex>& last) const {
  constexpr double on_the_unit_circle = 1 + 1e-9;
  const auto formula = rounded(formula_.value());
  last = in_order(roots(in_z(formula, std::polar(1.0, phi))), last);
  std::vector<std::optional<Complex>> points;
  for (const Complex& z : last) {
    bool inside = true;
    for (const Complex& q : roots(at(formula, z))) inside = inside && std::abs(q) <= on_the_unit_circle;
    points.push_back(inside ? std::optional(z) : std::nullopt);
  }
  return points;
}

std::vector<Complex> principal_factors(const LinearStability& stability, double step, double most) {
  std::vector<Complex> result;
  Complex expected = std::polar(1.0, step);
  for (int k = 1; k * step <= most; ++k) {
    const auto all = stability.factors(k * step);
    const Complex factor = all.at(nearest(all, expected));
    if (!stability.first_order() && !(std::abs(factor.imag()) > 1e-6)) break;
    result.push_back(factor);
    expected = factor * std::polar(1.0, step);
  }
  return result;
}

}  // namespace halfstep::inline studies
