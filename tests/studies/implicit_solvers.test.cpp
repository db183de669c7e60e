// Implicit Euler on springs: solvers against closed forms and LU, the step against the kernel that has a dense matrix.
#include <cmath>

#include "halfstep/core/iterative.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/linearized_euler.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

namespace {

/// The matrix with 2 on the diagonal and -1 beside it; eigenvalues 2 - 2 cos(k pi / (n + 1)).
struct Laplace {
  int n;
  void operator()(const double* u, double* out) const {
    for (int i = 0; i < n; ++i) out[i] = 2 * u[i] - (i > 0 ? u[i - 1] : 0) - (i + 1 < n ? u[i + 1] : 0);
  }
  std::vector<MatrixEntry> entries() const {
    std::vector<MatrixEntry> all;
    for (int i = 0; i < n; ++i) {
      all.push_back({i, i, 1.5});
      all.push_back({i, i, 0.5});  // entries of one place are added up
      if (i + 1 < n) all.insert(all.end(), {{i, i + 1, -1}, {i + 1, i, -1}});
    }
    return all;
  }
};

/// The solution of -u'' = 1 on a grid: u_i = (i + 1) (n - i) / 2.
double parabola(int n, int i) { return (i + 1.0) * (n - i) / 2; }

}  // namespace

TEST_CASE("own solvers and Eigen's find the parabola", "[implicit]") {
  const Laplace matrix{20};
  const std::vector<double> b(20, 1), zero(20, 0), diagonal(20, 2);
  auto by_cg = zero, by_jacobi = zero;
  const int iterations = ConjugateGradients(20).solve(matrix, b.data(), by_cg.data(), {0, 1e-13});
  CHECK(iterations <= 10);  // b is even: half of the vibrations do not occur in it
  DampedJacobi(20).solve(matrix, diagonal.data(), 0.9, b.data(), by_jacobi.data(), {0, 1e-13});
  const SparseSolver eigen(20, matrix.entries());
  const auto by_lu = eigen.solve_lu(b);
  const auto by_eigen = eigen.solve_cg(b, zero, 1e-13, 100).x;
  for (int i = 0; i < 20; ++i) {
    const auto k = static_cast<std::size_t>(i);
    for (const double x : {by_cg[k], by_jacobi[k], by_lu[k], by_eigen[k]}) CHECK(std::fabs(x - parabola(20, i)) < 1e-9);
  }
}

TEST_CASE("eigenvalues are those of the closed form, and a singular matrix has no solution", "[implicit]") {
  const auto values = eigenvalues(12, Laplace{12}.entries());
  for (int k = 1; k <= 12; ++k)
    CHECK(std::fabs(values[static_cast<std::size_t>(k - 1)] - (2 - 2 * std::cos(k * std::acos(-1.0) / 13))) < 1e-12);
  CHECK_FALSE(std::isfinite(SparseSolver(2, {{0, 0, 1}}).solve_lu({1, 1})[1]));
}

TEST_CASE("conjugate gradients with weights see as many iterations as there are eigenvalues", "[implicit]") {
  const std::vector<double> weights{1, 2, 3, 4, 5}, b{1, 1, 1, 1, 1};
  const auto apply = [&](const double* u, double* out) {
    for (std::size_t i = 0; i < 5; ++i) out[i] = weights[i] * u[i];
  };
  std::vector<double> x(5, 0);
  CHECK(ConjugateGradients(5).solve(apply, b.data(), x.data(), {0, 1e-12}) == 5);
  x.assign(5, 0);
  CHECK(ConjugateGradients(5, weights).solve(apply, b.data(), x.data(), {0, 1e-12}) == 1);
}

TEST_CASE("a matrix that is not positive definite stops conjugate gradients", "[implicit]") {
  const auto apply = [](const double* u, double* out) { out[0] = -u[0]; };
  double x = 0;
  const double b = 1;
  CHECK(ConjugateGradients(1).solve(apply, &b, &x, {100, 1e-12}) == 0);
}

TEST_CASE("a matrix-free implicit step is that of the kernel with the dense Jacobian", "[implicit]") {
  Body body = studies::detail::spring_block(3);
  body.material.gravity = 9.81;
  const ParticleSystem system(body);
  const auto start = studies::detail::stretched_block(cube_mesh(3, 1), 1.1, 0.02);
  for (const double h : {0.001, 0.1}) {
    auto dense = start, free = start;
    LinearizedEulerKernel<System<double>>(system, h).advance(system, 0, 0, 3, dense);
    ParticleEuler(system, {.limits = {0, 1e-14}}, h, LinearizedBody::Springs::exact).advance(3, free);
    for (std::size_t i = 0; i < dense.x.size(); ++i) {
      CHECK(std::fabs(dense.x[i] - free.x[i]) < 1e-9);
      CHECK(std::fabs(dense.v[i] - free.v[i]) < 1e-8);
    }
  }
}

TEST_CASE("damping and floor enter the implicit step as the kernel has them", "[implicit]") {
  Body body = studies::detail::spring_block(3);
  body.material = {.mass = 1, .stiffness = 0, .bulk = 0, .damping = 0.05, .gravity = 9.81, .contact = 500};
  const ParticleSystem system(body);
  auto dense = studies::detail::stretched_block(cube_mesh(3, 1), 1, 0.02);
  for (std::size_t i = 2; i < dense.x.size(); i += 3) dense.x[i] -= 0.5;  // the lowest are in the floor, the others out
  auto free = dense;
  const double h = 0.01;
  LinearizedEulerKernel<System<double>>(system, h).advance(system, 0, 0, 1, dense);
  ParticleEuler(system, {.limits = {0, 1e-14}}, h).advance(1, free);
  for (std::size_t i = 0; i < dense.x.size(); ++i) CHECK(std::fabs(dense.v[i] - free.v[i]) < 1e-10);
}

TEST_CASE("the study of implicit solvers finds what theory says", "[implicit][slow]") {
  Request request;
  request.studies = {"implicit-solvers"};
  const Plan plan = make_plan(request, all_studies());
  const testing::TemporaryFolder folder;
  const auto findings = implicit_solvers({"implicit-solvers", plan, folder.path});
  CHECK_NOTHROW(check_tables(folder.path, all_studies()));  // what it writes is what its columns may hold
  CHECK(findings.size() > 40);
  for (const auto& row : findings) {
    INFO(row.subject << ", " << row.quantity << ": expected " << row.expected.value_or(0) << ", observed "
                     << row.observed.value_or(0));
    CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::resolved));
  }
  CHECK(read_csv<ImplicitDampingRow>(folder.path / "implicit-damping.csv").size() == 9);
}

}  // namespace halfstep
