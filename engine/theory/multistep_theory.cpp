#include "halfstep/engine/theory/multistep_theory.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <vector>

#include "halfstep/engine/theory/polynomials.hpp"

namespace halfstep::inline engine {
namespace {

using Q = digits100_t;

Q power(const Q& base, int exponent) {
  Q result = 1;
  for (int k = 0; k < exponent; ++k) result *= base;
  return result;
}

/// rho and sigma by rising powers: rho(q) y = h sigma(q) f for q the shift by one step.
struct Characteristics {
  std::vector<double> rho, sigma;
};

Characteristics characteristics(const Multistep& formula) {
  const std::size_t k = std::max(formula.alpha.size(), formula.beta.size());
  Characteristics c{std::vector<double>(k + 1, 0.0), std::vector<double>(k + 1, 0.0)};
  c.rho[k] = 1;
  c.sigma[k] = formula.implicit.as<double>();
  for (std::size_t j = 0; j < formula.alpha.size(); ++j) c.rho[k - 1 - j] -= formula.alpha[j].as<double>();
  for (std::size_t j = 0; j < formula.beta.size(); ++j) c.sigma[k - 1 - j] = formula.beta[j].as<double>();
  return c;
}

std::complex<double> value(const std::vector<double>& p, std::complex<double> q) {
  std::complex<double> sum = 0;
  for (std::size_t k = p.size(); k-- > 0;) sum = sum * q + p[k];
  return sum;
}

/// How far a point of the root locus is turned from the negative real axis, in degrees.
double turned(const Characteristics& c, double angle) {
  const auto q = std::polar(1.0, angle);
  const auto z = value(c.rho, q) / value(c.sigma, q);
  return 180 - std::abs(std::arg(z)) * 180 / std::numbers::pi;
}

/// Whether all z near infinity are stable, but for those on the locus: the roots of sigma.
bool is_stable_at_infinity(const Multistep& formula) {
  if (!formula.is_implicit()) return false;
  Polynomial<Q> sigma(std::max(formula.alpha.size(), formula.beta.size()) + 1, Q(0));
  sigma.back() = formula.implicit.as<Q>();
  for (std::size_t j = 0; j < formula.beta.size(); ++j) sigma[sigma.size() - 2 - j] = formula.beta[j].as<Q>();
  return roots_in_disc(std::move(sigma), false, Conditions<Q>(90));
}

}  // namespace

digits100_t error_constant(const Multistep& formula, int order) {
  const int q = order + 1;
  Q constant = 1 - q * formula.implicit.as<Q>();
  for (std::size_t j = 0; j < formula.alpha.size(); ++j)
    constant -= formula.alpha[j].as<Q>() * power(-Q(static_cast<int>(j)), q);
  for (std::size_t j = 0; j < formula.beta.size(); ++j)
    constant -= q * formula.beta[j].as<Q>() * power(-Q(static_cast<int>(j)), q - 1);
  return constant;
}

digits100_t sum_of_weights(const Multistep& formula) {
  Q sum = formula.implicit.as<Q>();
  for (const auto& weight : formula.beta) sum += weight.as<Q>();
  return sum;
}

double stability_angle(const Multistep& formula) {
  if (!is_stable_at_infinity(formula)) return 0;
  constexpr int points = 20000;
  constexpr double first = 0.02;  // nearer to 0 the locus is the imaginary axis but for rounding
  const Characteristics c = characteristics(formula);
  double least = 90;
  for (int i = 0; i <= points; ++i) {
    const double turn = turned(c, first + (std::numbers::pi - first) * i / points);
    if (std::isfinite(turn)) least = std::min(least, turn);
  }
  return least > 90 - 1e-6 ? 90 : least;
}

}  // namespace halfstep::inline engine
