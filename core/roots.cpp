// Roots of polynomials as eigenvalues, by Eigen.
#include "halfstep/core/roots.hpp"

#include <Eigen/Eigenvalues>

namespace halfstep::inline core {

std::vector<std::complex<double>> roots(std::vector<std::complex<double>> polynomial) {
  while (!polynomial.empty() && polynomial.back() == 0.0) polynomial.pop_back();
  if (polynomial.size() < 2) return {};
  const auto n = static_cast<Eigen::Index>(polynomial.size() - 1);
  Eigen::MatrixXcd companion = Eigen::MatrixXcd::Zero(n, n);
  for (Eigen::Index k = 0; k < n; ++k) {
    companion(k, n - 1) = -polynomial[static_cast<std::size_t>(k)] / polynomial.back();
    if (k > 0) companion(k, k - 1) = 1;
  }
  const Eigen::ComplexEigenSolver<Eigen::MatrixXcd> solver(companion, false);
  return {solver.eigenvalues().begin(), solver.eigenvalues().end()};
}

}  // namespace halfstep::inline core
