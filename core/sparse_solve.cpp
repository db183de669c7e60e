// Large sparse linear systems and eigenvalues by Eigen.
#include "halfstep/core/sparse_solve.hpp"

#include <Eigen/Dense>
#include <Eigen/Sparse>
#include <Eigen/SparseLU>
#include <limits>

namespace halfstep::inline core {
namespace {

using Column = Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

Column column_of(const std::vector<double>& v) {
  return Eigen::Map<const Column>(v.data(), static_cast<Eigen::Index>(v.size()));
}

std::vector<double> vector_of(const Column& c) { return {c.data(), c.data() + c.size()}; }

}  // namespace

struct SparseSolver::Matrix {
  Sparse a;
};

SparseSolver::SparseSolver(int n, const std::vector<MatrixEntry>& entries) : matrix_(std::make_unique<Matrix>()) {
  std::vector<Eigen::Triplet<double>> all;
  all.reserve(entries.size());
  for (const auto& [row, column, value] : entries) all.emplace_back(row, column, value);
  matrix_->a.resize(n, n);
  matrix_->a.setFromTriplets(all.begin(), all.end());
}

SparseSolver::~SparseSolver() = default;
SparseSolver::SparseSolver(SparseSolver&&) noexcept = default;
SparseSolver& SparseSolver::operator=(SparseSolver&&) noexcept = default;

std::vector<double> SparseSolver::solve_lu(const std::vector<double>& b) const {
  Eigen::SparseLU<Sparse> lu(matrix_->a);
  if (lu.info() != Eigen::Success) return std::vector<double>(b.size(), std::numeric_limits<double>::quiet_NaN());
  return vector_of(lu.solve(column_of(b)));
}

SparseSolver::Iterated SparseSolver::solve_cg(const std::vector<double>& b, const std::vector<double>& guess,
                                              double tolerance, int iterations) const {
  Eigen::ConjugateGradient<Sparse, Eigen::Lower | Eigen::Upper, Eigen::IdentityPreconditioner> cg(matrix_->a);
  cg.setTolerance(tolerance);
  cg.setMaxIterations(iterations);
  const Column x = cg.solveWithGuess(column_of(b), column_of(guess));
  return {vector_of(x), static_cast<int>(cg.iterations())};
}

std::vector<double> eigenvalues(int n, const std::vector<MatrixEntry>& entries) {
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(n, n);
  for (const auto& [row, column, value] : entries) dense(row, column) += value;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(dense, Eigen::EigenvaluesOnly);
  return vector_of(solver.eigenvalues());
}

}  // namespace halfstep::inline core
