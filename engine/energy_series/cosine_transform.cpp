// The cosine transform of window means, and of the curves that are fitted to them.
#include "halfstep/engine/energy_series/cosine_transform.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace halfstep::inline engine {

CosineTransform::CosineTransform(const std::vector<double>& times) : windows_(times) {
  const auto count = static_cast<Eigen::Index>(windows_.count());
  place_ = Eigen::Map<const Eigen::VectorXd>(times.data(), static_cast<Eigen::Index>(times.size()));
  place_ = (place_.array() - windows_.first_centre()) / (windows_.spacing() * static_cast<double>(count)) +
           0.5 / static_cast<double>(count);
  Eigen::VectorXd cosines(4 * count);  // of a full turn, in steps of half a window's angle
  for (Eigen::Index i = 0; i < 4 * count; ++i)
    cosines[i] = std::cos(std::numbers::pi * static_cast<double>(i) / static_cast<double>(2 * count));
  basis_.resize(count - 1, count);
  const double norm = std::sqrt(2.0 / static_cast<double>(count));
  for (Eigen::Index k = 1; k < count; ++k)
    for (Eigen::Index j = 0; j < count; ++j) basis_(k - 1, j) = norm * cosines[k * (2 * j + 1) % (4 * count)];
}

Eigen::VectorXd CosineTransform::of(const std::vector<double>& values) const {
  const std::vector<double> means = windows_.means(values);
  return basis_ * Eigen::Map<const Eigen::VectorXd>(means.data(), basis_.cols());
}

template <class Curve>
Eigen::VectorXd CosineTransform::of_curve(Curve curve) const {
  std::vector<double> values;
  for (const double s : place_) values.push_back(curve(s));
  return of(values);
}

Eigen::MatrixX2d CosineTransform::wave_nearly(double periods) const {
  const Eigen::Index count = basis_.cols();
  Eigen::MatrixX2d values(count, 2);
  for (Eigen::Index j = 0; j < count; ++j) {
    const double angle = 2 * std::numbers::pi * periods * (static_cast<double>(j) + 0.5) / static_cast<double>(count);
    values(j, 0) = std::cos(angle), values(j, 1) = std::sin(angle);
  }
  return basis_ * values;
}

Eigen::MatrixX2d CosineTransform::wave(double periods) const {
  const double turn = 2 * std::numbers::pi * periods;
  std::vector<double> cosines, sines;
  for (const double s : place_) cosines.push_back(std::cos(turn * s)), sines.push_back(std::sin(turn * s));
  Eigen::MatrixX2d columns(coefficients(), 2);
  columns << of(cosines), of(sines);
  return columns;
}

Eigen::VectorXd CosineTransform::exponential(double rate) const {
  const double largest = std::max(rate, 0.0);
  return of_curve([=](double s) { return std::exp(rate * s - largest); });
}

Eigen::VectorXd CosineTransform::wave_slope(double periods, double a, double b) const {
  constexpr double turn = 2 * std::numbers::pi;
  return of_curve(
      [=](double s) { return turn * s * (b * std::cos(turn * periods * s) - a * std::sin(turn * periods * s)); });
}

Eigen::VectorXd CosineTransform::exponential_slope(double rate) const {
  const double largest = std::max(rate, 0.0), at = rate > 0 ? 1 : 0;
  return of_curve([=](double s) { return (s - at) * std::exp(rate * s - largest); });
}

Eigen::VectorXd CosineTransform::line() const {
  return of_curve([](double s) { return s; });
}

}  // namespace halfstep::inline engine
