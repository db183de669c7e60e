// Oscillations fitted to a series jointly with all that is slow.
#include "halfstep/engine/energy_series/oscillation_fit.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace halfstep::inline engine {
namespace {

constexpr int cosines = 11;
constexpr double decays_beside[] = {-160, -80, -40, -20, 6, 12, 24, 48};

}  // namespace

const Eigen::Index slow_curves = 1 + cosines + static_cast<Eigen::Index>(std::size(decays_beside));

Eigen::MatrixXd oscillation_curves(const Eigen::VectorXd& time, const std::vector<double>& periods) {
  Eigen::MatrixXd curves(time.size(), slow_curves + 2 * static_cast<Eigen::Index>(periods.size()));
  for (int k = 0; k <= cosines; ++k) curves.col(k) = (std::numbers::pi * k * time.array()).cos();
  for (std::size_t k = 0; k < std::size(decays_beside); ++k)
    curves.col(1 + cosines + static_cast<Eigen::Index>(k)) =
        (decays_beside[k] * (time.array() - (decays_beside[k] > 0 ? 1.0 : 0.0))).exp();
  for (std::size_t i = 0; i < periods.size(); ++i) {
    const auto angle = (2 * std::numbers::pi * periods[i] * time).array();
    const Eigen::Index at = slow_curves + 2 * static_cast<Eigen::Index>(i);
    curves.col(at) = angle.cos();
    curves.col(at + 1) = angle.sin();
  }
  return curves;
}

Eigen::VectorXd fit_oscillations(const SpanSeries& data, std::vector<double>& periods, int steps) {
  const auto count = static_cast<Eigen::Index>(periods.size());
  for (int step = 0;; ++step) {
    Eigen::MatrixXd curves = oscillation_curves(data.time, periods);
    const Eigen::VectorXd linear = (curves.transpose() * curves).ldlt().solve(curves.transpose() * data.value);
    Eigen::VectorXd residual = data.value - curves * linear;
    if (step == steps) return residual;
    const Eigen::Index width = curves.cols();
    curves.conservativeResize(Eigen::NoChange, width + count);
    for (Eigen::Index i = 0; i < count; ++i)
      curves.col(width + i) = 2 * std::numbers::pi * data.time.array() *
                              (linear[slow_curves + 2 * i + 1] * curves.col(slow_curves + 2 * i) -
                               linear[slow_curves + 2 * i] * curves.col(slow_curves + 2 * i + 1))
                                  .array();
    const Eigen::VectorXd change = (curves.transpose() * curves).ldlt().solve(curves.transpose() * residual);
    double largest = 0;
    for (Eigen::Index i = 0; i < count; ++i) {
      const double moved = std::clamp(change[width + i], -0.5, 0.5);
      if (std::isfinite(moved)) periods[static_cast<std::size_t>(i)] += moved;
      largest = std::max(largest, std::abs(moved));
    }
    if (largest < 1e-9) step = steps - 1;
  }
}

}  // namespace halfstep::inline engine
