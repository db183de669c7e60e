// LU factors against products that are known, and of a size known at compile time beside one that is not.
#include "halfstep/core/dense_solver.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/catch.hpp"

using namespace halfstep;

namespace {

// Entries and a solution that doubles hold exactly, so that the right-hand side is exact.
template <int N>
void solves_exactly(int n) {
  const auto size = static_cast<std::size_t>(n);
  std::vector<double> matrix(size * size), x(size), b(size, 0);
  for (std::size_t i = 0; i < size; ++i) {
    x[i] = 3.0 - static_cast<double>(i);
    for (std::size_t j = 0; j < size; ++j) matrix[i * size + j] = i == j ? 0.25 : 1.0 / (1 << ((3 * i + 5 * j) % 7));
  }
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) b[i] += matrix[i * size + j] * x[j];
  DenseSolver<double, N> solver;
  solver.factor(matrix.data(), n);
  solver.solve(b.data(), n);
  for (std::size_t i = 0; i < size; ++i) CHECK(std::abs(b[i] - x[i]) < 1e-13);
}

}  // namespace

TEST_CASE("LU factors solve systems of one to six equations, rows exchanged or not", "[core]") {
  for (int n = 1; n <= 6; ++n) solves_exactly<0>(n);
  solves_exactly<1>(1);
  solves_exactly<2>(2);
  solves_exactly<3>(3);
}

TEST_CASE("two equations have the same bits whether their number is known at compile time or not", "[core]") {
  for (const std::array<double, 4>& matrix :
       {std::array{3.1, 0.7, -0.2, 1.9}, std::array{0.1, 0.7, -2.2, 1.9}, std::array{0.0, 1.3, 2.7, 0.0}}) {
    DenseSolver<double, 2> fixed;
    DenseSolver<double, 0> any;
    fixed.factor(matrix.data(), 2);
    any.factor(matrix.data(), 2);
    std::array<double, 2> a{0.3, -1.7}, b = a;
    fixed.solve(a.data(), 2);
    any.solve(b.data(), 2);
    CHECK(a == b);
  }
}

TEST_CASE("two equations are solved where products of their entries overflow or vanish", "[core]") {
  for (const float size : {1e25F, 1e-20F, 1e-22F, 1e-25F}) {
    const std::array<float, 4> matrix{size, 0, 0, 2 * size};
    DenseSolver<float, 2> solver;
    solver.factor(matrix.data(), 2);
    std::array<float, 2> b{3 * size, 8 * size};
    solver.solve(b.data(), 2);
    CHECK(std::abs(b[0] - 3) < 1e-5F);
    CHECK(std::abs(b[1] - 4) < 1e-5F);
  }
}

TEST_CASE("a singular matrix gives no finite solution", "[core]") {
  const std::array<double, 4> matrix{1, 2, 2, 4};
  DenseSolver<double, 2> solver;
  solver.factor(matrix.data(), 2);
  std::array<double, 2> b{1, 1};
  solver.solve(b.data(), 2);
  CHECK(!(std::isfinite(b[0]) && std::isfinite(b[1])));
}
