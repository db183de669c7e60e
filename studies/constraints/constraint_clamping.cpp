// Relaxation with forces that are clamped at 0, against the solution of the complementarity problem.
#include "halfstep/studies/constraints/constraint_clamping.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "halfstep/core/dense_solver.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int rope_links = 8, ropes = 32;
using Forces = std::vector<double>;

/// The entry of A: 2 on the diagonal but for 1 first, -1 beside it.
double rope_matrix(int i, int j) {
  if (i == j) return i == 0 ? 1 : 2;
  return i - j == 1 || j - i == 1 ? -1 : 0;
}

double product(const Forces& y, int i) {
  double sum = 0;
  for (int j = std::max(0, i - 1); j <= std::min(rope_links - 1, i + 1); ++j)
    sum += rope_matrix(i, j) * y[static_cast<std::size_t>(j)];
  return sum;
}

/// The one set of taut threads whose forces pull, and that leaves no other thread too long. By LU, set after set.
Forces complementary_forces(const Forces& excess) {
  DenseSolver<double, 0> solver;
  for (unsigned set = 0; set < 1U << rope_links; ++set) {
    std::vector<int> taut;
    for (int i = 0; i < rope_links; ++i)
      if ((set >> i & 1U) != 0) taut.push_back(i);
    Forces matrix, right;
    for (const int i : taut) {
      for (const int j : taut) matrix.push_back(rope_matrix(i, j));
      right.push_back(excess[static_cast<std::size_t>(i)]);
    }
    const int n = static_cast<int>(taut.size());
    if (n > 0) solver.factor(matrix.data(), n), solver.solve(right.data(), n);
    Forces y(rope_links, 0);
    for (int k = 0; k < n; ++k)
      y[static_cast<std::size_t>(taut[static_cast<std::size_t>(k)])] = right[static_cast<std::size_t>(k)];
    bool solves = std::all_of(right.begin(), right.end(), [](double force) { return force > 0; });
    for (int i = 0; i < rope_links && solves; ++i)
      solves = (set >> i & 1U) != 0 || product(y, i) >= excess[static_cast<std::size_t>(i)];
    if (solves) return y;
  }
  return {};
}

double clamped(double force) { return std::max(0.0, force); }

void jacobi_sweep(const Forces& excess, double omega, Forces& y) {
  const Forces old = y;
  for (int i = 0; i < rope_links; ++i) {
    const auto k = static_cast<std::size_t>(i);
    y[k] = clamped(old[k] + omega * (excess[k] - product(old, i)) / rope_matrix(i, i));
  }
}

void gauss_seidel_sweep(const Forces& excess, Forces& y) {
  for (int i = 0; i < rope_links; ++i) {
    const auto k = static_cast<std::size_t>(i);
    y[k] = clamped(y[k] + (excess[k] - product(y, i)) / rope_matrix(i, i));
  }
}

/// Conjugate gradients whose iterates are clamped; residuals are those of the clamped ones.
class ClampedGradients {
 public:
  void sweep(const Forces& excess, Forces& y) {
    Forces residual(rope_links);
    double square = 0, slope = 0, curvature = 0;
    for (int i = 0; i < rope_links; ++i) {
      const auto k = static_cast<std::size_t>(i);
      residual[k] = excess[k] - product(y, i);
      square += residual[k] * residual[k];
    }
    direction_.resize(rope_links, 0);
    for (std::size_t k = 0; k < rope_links; ++k)
      direction_[k] = residual[k] + (last_square_ > 0 ? square / last_square_ : 0) * direction_[k];
    for (int i = 0; i < rope_links; ++i) {
      const auto k = static_cast<std::size_t>(i);
      slope += direction_[k] * residual[k];
      curvature += direction_[k] * product(direction_, i);
    }
    for (std::size_t k = 0; k < rope_links; ++k) y[k] = clamped(y[k] + slope / curvature * direction_[k]);
    last_square_ = square;
  }

 private:
  Forces direction_;
  double last_square_ = 0;
};

ClampingRow relax(int number, const std::string& solver, const Forces& excess, const Forces& exact,
                  const std::function<void(Forces&)>& sweep) {
  constexpr int most = 5000;
  ClampingRow row{rope_links, number, solver, 0, 0, 0, 0};
  row.taut = static_cast<int>(std::count_if(exact.begin(), exact.end(), [](double y) { return y > 0; }));
  Forces y(excess.size(), 0);
  int coarse = 0, fine = 0;  // the last sweeps behind which the error is above the one bound and the other
  for (int n = 1; n <= most; ++n) {
    sweep(y);
    row.error = 0;
    for (std::size_t k = 0; k < y.size(); ++k) row.error = std::max(row.error, std::fabs(y[k] - exact[k]));
    if (!(row.error < 1e-4)) coarse = n;
    if (!(row.error < 1e-10)) fine = n;
  }
  if (fine < most) row.sweeps = fine + 1, row.digits = fine - coarse;
  return row;
}

}  // namespace

std::vector<ClampingRow> clamped_relaxations() {
  std::mt19937 bits(1);  // the same numbers everywhere, unlike those of the distributions of the library
  std::vector<ClampingRow> rows;
  for (int number = 0; number < ropes; ++number) {
    Forces excess(rope_links);
    for (auto& e : excess) e = static_cast<double>(bits()) / 4294967296.0 - 0.5;
    const Forces exact = complementary_forces(excess);
    const auto add = [&](const char* solver, const std::function<void(Forces&)>& sweep) {
      rows.push_back(relax(number, solver, excess, exact, sweep));
    };
    add("jacobi", [&](Forces& y) { jacobi_sweep(excess, 1, y); });
    add("jacobi-0.5", [&](Forces& y) { jacobi_sweep(excess, 0.5, y); });
    add("gauss-seidel", [&](Forces& y) { gauss_seidel_sweep(excess, y); });
    ClampedGradients gradients;
    add("conjugate-gradients", [&](Forces& y) { gradients.sweep(excess, y); });
  }
  return rows;
}

void judge_clamping(const std::vector<ClampingRow>& rows, FindingsIn& findings) {
  const auto sum_of_digits = [&](const std::string& solver) {
    int sum = 0;
    for (const auto& row : rows)
      if (row.solver == solver) sum += row.digits;
    return static_cast<double>(sum);
  };
  for (const std::string solver : {"jacobi", "jacobi-0.5", "gauss-seidel", "conjugate-gradients"}) {
    int converged = 0;
    for (const auto& row : rows) converged += row.solver == solver && row.sweeps > 0;
    const std::string subject = "clamped forces of ropes, " + solver, quantity = "part of the ropes solved";
    const double part = double(converged) / ropes;
    if (solver == "conjugate-gradients")
      findings.number(subject, quantity, part, "directions do not stay conjugate");
    else
      findings.value(subject, quantity, 1, part, 0, "converges to the complementary forces");
  }
  findings.value("clamped forces of ropes", "sweeps of Jacobi over those of Gauss-Seidel, from 1e-4 to 1e-10", 2,
                 sum_of_digits("jacobi") / sum_of_digits("gauss-seidel"), 0.1, "the factor is squared");
}

}  // namespace halfstep::inline studies
