// Spectral radii of Jacobians, by Eigen.
#include "halfstep/engine/run/fastest_rate.hpp"

#include <Eigen/Eigenvalues>

namespace halfstep::inline engine {

double fastest_rate(int n, const std::vector<double>& dv, const std::vector<double>& dx) {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto square = [&](const std::vector<double>& entries) { return Eigen::Map<const Rows>(entries.data(), n, n); };
  Eigen::MatrixXd jacobian = square(dv);
  if (!dx.empty()) {
    jacobian = Eigen::MatrixXd::Zero(2 * n, 2 * n);
    jacobian.topRightCorner(n, n).setIdentity();
    jacobian.bottomLeftCorner(n, n) = square(dx);
    jacobian.bottomRightCorner(n, n) = square(dv);
  }
  if (!jacobian.allFinite()) return 0;
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(jacobian, false);
  return solver.info() == Eigen::Success ? solver.eigenvalues().cwiseAbs().maxCoeff() : 0;
}

}  // namespace halfstep::inline engine
