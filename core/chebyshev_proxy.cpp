// Chebyshev coefficients, and the roots of their derivative as eigenvalues.
#include "halfstep/core/chebyshev_proxy.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace halfstep::inline core {
namespace {

/// Of the last coefficients over the largest value, below which the function is taken to be resolved. What is cut off
/// moves an extremum by some powers of ten times this, and the value there by the square of that: by rounding alone.
constexpr double resolved_share = 1e-9;
constexpr std::size_t last_coefficients = 3;  // functions that are odd or even have zeros among them

/// Eigenvalues this far off the real line are none of it. Rounding moves them by its share over resolved_share, 1e-7,
/// and those of a double root by the square root of that.
constexpr double off_the_line = 1e-3;

using Series = std::vector<double>;

double size_behind_first(const Series& c) {
  double sum = 0;
  for (std::size_t k = 1; k < c.size(); ++k) sum += std::abs(c[k]);
  return sum;
}

bool has_one_sign(const Series& c, double more) { return std::abs(c.front()) > size_behind_first(c) + more; }

Series derivative(const Series& c) {
  Series d(c.size() + 1, 0.0);
  for (std::size_t k = c.size() - 1; k > 0; --k) d[k - 1] = d[k + 1] + 2 * static_cast<double>(k) * c[k];
  d.front() /= 2;
  d.resize(c.size() - 1);
  return d;
}

/// Clenshaw's sum at x.
double value_at(const Series& c, double x) {
  double later = 0, last = 0;
  for (std::size_t k = c.size() - 1; k > 0; --k) later = std::exchange(last, c[k] + 2 * x * last - later);
  return c.front() + x * last - later;
}

/// A root to all digits, by Newton's method from near it; where that leads away, two roots are close together, and
/// either is as good as what lies between.
double polished(const Series& c, const Series& slope, double x) {
  double root = x;
  for (int k = 0; k < 3; ++k) root -= value_at(c, root) / value_at(slope, root);
  return std::abs(root - x) <= off_the_line ? root : x;
}

/// Eigenvalues of the colleague matrix: x T_i = (T_(i-1) + T_(i+1)) / 2, the last T being what the others make of it.
/// Good 1961.
std::vector<double> real_roots(Series c) {
  double largest = 0;
  for (const double one : c) largest = std::max(largest, std::abs(one));
  // the matrix is divided by the last one
  while (!c.empty() && std::abs(c.back()) <= resolved_share * largest) c.pop_back();
  if (c.size() < 2) return {};
  const auto n = static_cast<Eigen::Index>(c.size()) - 1;
  if (n == 1) return {-c[0] / c[1]};
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
  matrix(0, 1) = 1;
  for (Eigen::Index i = 1; i < n; ++i) {
    matrix(i, i - 1) = 0.5;
    if (i + 1 < n) matrix(i, i + 1) = 0.5;
  }
  for (Eigen::Index j = 0; j < n; ++j) matrix(n - 1, j) -= c[static_cast<std::size_t>(j)] / (2 * c.back());
  const Eigen::VectorXcd values = Eigen::EigenSolver<Eigen::MatrixXd>(matrix, false).eigenvalues();
  std::vector<double> roots;
  for (const auto& value : values)
    if (std::abs(value.imag()) <= off_the_line) roots.push_back(value.real());
  return roots;
}

}  // namespace

std::vector<double> chebyshev_points(int degree) {
  std::vector<double> points;
  for (int k = 0; k <= degree; ++k) points.push_back((1 - std::cos(std::numbers::pi * k / degree)) / 2);
  return points;
}

ChebyshevProxy::ChebyshevProxy(std::vector<double> values) : coefficients_(values.size(), 0.0) {
  const std::size_t n = values.size() - 1;
  for (const double value : values) largest_ = std::max(largest_, std::abs(value));
  std::reverse(values.begin(), values.end());  // to the points cos(pi k / n)
  values.front() /= 2;
  values.back() /= 2;
  Series cosines;
  for (std::size_t m = 0; m < 2 * n; ++m)
    cosines.push_back(std::cos(std::numbers::pi * static_cast<double>(m) / static_cast<double>(n)));
  for (std::size_t j = 0; j <= n; ++j) {
    double sum = 0;
    for (std::size_t k = 0; k <= n; ++k) sum += values[k] * cosines[j * k % (2 * n)];
    coefficients_[j] = 2 * sum / static_cast<double>(n);
  }
  coefficients_.front() /= 2;
  coefficients_.back() /= 2;
}

bool ChebyshevProxy::resolves(double noise) const {
  double last = 0;
  for (std::size_t k = coefficients_.size() - last_coefficients; k < coefficients_.size(); ++k)
    last = std::max(last, std::abs(coefficients_[k]));
  return last <= std::max(noise, resolved_share * largest_);
}

bool ChebyshevProxy::has_no_root() const { return has_one_sign(coefficients_, resolved_share * largest_); }

std::vector<double> ChebyshevProxy::extrema() const {
  const Series slope = derivative(coefficients_);
  if (has_one_sign(slope, 0)) return {};
  std::vector<double> places;
  const Series bend = derivative(slope);
  for (const double root : real_roots(slope)) {
    const double x = polished(slope, bend, root);
    if (x > -1 && x < 1) places.push_back((1 + x) / 2);
  }
  std::sort(places.begin(), places.end());
  return places;
}

}  // namespace halfstep::inline core
