// Alternating projections between the cube of what digits leave open and the planes of the conditions.
#include "halfstep/engine/theory/last_digits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace halfstep::inline engine {
namespace {

double product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) sum += a[k] * b[k];
  return sum;
}

void add(std::vector<double>& to, double factor, const std::vector<double>& more) {
  to.resize(std::max(to.size(), more.size()), 0.0);
  for (std::size_t k = 0; k < more.size(); ++k) to[k] += factor * more[k];
}

}  // namespace

void LastDigits::require(double residual, const std::vector<double>& gains, double slack) {
  const std::size_t slack_at = 2 * planes_.size() + 1;
  Plane plane{std::vector<double>(std::max(2 * gains.size(), slack_at + 1), 0.0), -residual};
  for (std::size_t k = 0; k < gains.size(); ++k) plane.direction[2 * k] = gains[k];
  plane.direction[slack_at] = slack;
  const auto normalize = [&] {
    const double largest = std::abs(*std::max_element(plane.direction.begin(), plane.direction.end(),
                                                      [](double a, double b) { return std::abs(a) < std::abs(b); }));
    for (double& entry : plane.direction) entry /= largest;  // squares of 1e-300 are none
    const double length = std::sqrt(product(plane.direction, plane.direction));
    for (double& entry : plane.direction) entry /= length;
    plane.target /= largest * length;
  };
  normalize();
  for (int twice = 0; twice < 2; ++twice) {
    for (const Plane& other : planes_) {
      const double shared = product(plane.direction, other.direction);
      add(plane.direction, -shared, other.direction);
      plane.target -= shared * other.target;
    }
    normalize();
  }
  z_.resize(std::max(z_.size(), plane.direction.size()), 0.0);
  planes_.push_back(std::move(plane));
}

bool LastDigits::explain() {
  constexpr int most = 5000;
  constexpr double touching = 1e-7;
  for (int round = 0; round < most; ++round) {
    std::vector<double> way(z_.size(), 0.0);  // from the cube to where all conditions are met
    for (const Plane& plane : planes_) add(way, plane.target - product(plane.direction, z_), plane.direction);
    double farthest = 0, sum = 0, reach = 0;
    for (std::size_t k = 0; k < way.size(); ++k) {
      farthest = std::max(farthest, std::abs(way[k]));
      sum += std::abs(way[k]);
      reach += way[k] * (z_[k] + way[k]);
    }
    if (farthest < touching) return true;
    // Whatever meets the conditions has `reach` along the way, a cube of size r at most r times `sum`.
    needed_ = std::max(needed_, reach / sum);
    if (needed_ > 1 + touching) return false;
    for (std::size_t k = 0; k < z_.size(); ++k) z_[k] = std::clamp(z_[k] + way[k], -1.0, 1.0);
  }
  return true;
}

}  // namespace halfstep::inline engine
