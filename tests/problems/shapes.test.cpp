// What the pictures of bodies are made of: shapes in equilibrium, forces and their tangents, the pattern of a Jacobian.
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "halfstep/problems/particles/plain_forces.hpp"
#include "halfstep/studies/cube/cube.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

std::vector<double> places(const CubeShapes& shapes, const std::string& shape) {
  std::vector<double> x;
  for (const auto& row : shapes.particles)
    if (row.shape == shape) x.insert(x.end(), {row.x, row.y, row.z});
  return x;
}

/// Six times the volume of a tetrahedron, by Sarrus' rule.
double six_volumes(const std::vector<double>& x, int a, int b, int c, int d) {
  double e[3][3];
  const int corners[] = {b, c, d};
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k)
      e[i][k] = x[static_cast<std::size_t>(3 * corners[i] + k)] - x[static_cast<std::size_t>(3 * a + k)];
  return e[0][0] * e[1][1] * e[2][2] + e[0][1] * e[1][2] * e[2][0] + e[0][2] * e[1][0] * e[2][1] -
         e[0][2] * e[1][1] * e[2][0] - e[0][1] * e[1][0] * e[2][2] - e[0][0] * e[1][2] * e[2][1];
}

}  // namespace

TEST_CASE("shapes: a cube at rest is carried by its plane, one that is held is in equilibrium", "[cube]") {
  const auto shapes = cube_shapes();
  const int n = 7;
  REQUIRE(shapes.particles.size() == 4u * n * n * n);
  const auto rest = places(shapes, "at rest");
  double pressure = 0;
  for (std::size_t p = 0; p < rest.size() / 3; ++p) pressure += cube_material.contact * std::max(0.0, -rest[3 * p + 2]);
  const double weight = n * n * n * cube_material.mass * cube_material.gravity;
  CHECK(std::fabs(pressure / weight - 1) < 1e-3);

  Material weightless = cube_material;
  weightless.gravity = weightless.contact = 0;
  const Body body(cube_mesh(n, cube_spacing), weightless);
  for (const auto& [shape, dx, dz] :
       {std::tuple{"compressed", 0.0, -6 * cube_compression}, std::tuple{"sheared", 6 * cube_shear, 0.0}}) {
    INFO(shape);
    const auto x = places(shapes, shape);
    const std::vector<double> v(x.size(), 0);
    std::vector<double> a(x.size());
    plain_accelerations(body, x.data(), v.data(), a.data());
    double largest_free = 0, largest_held = 0, moved = 0;
    for (std::size_t p = 0; p < body.particles(); ++p) {
      const auto& row = shapes.particles[p];
      const bool held = row.k == 0 || row.k == n - 1;
      for (std::size_t c = 0; c < 3; ++c)
        (held ? largest_held : largest_free) = std::max(held ? largest_held : largest_free, std::fabs(a[3 * p + c]));
      if (!held) continue;
      const double top = row.k == 0 ? 0 : 1;
      moved = std::max({moved, std::fabs(x[3 * p] - (cube_spacing * row.i + dx * top)),
                        std::fabs(x[3 * p + 1] - cube_spacing * row.j),
                        std::fabs(x[3 * p + 2] - (cube_spacing * row.k + dz * top))});
    }
    CHECK(moved < 0.001);                       // what is held stays where it was put
    CHECK(largest_free < 1e-3 * largest_held);  // and the others are pushed nowhere
  }
}

TEST_CASE("shapes: tetrahedra are inside out where the determinant says so, and only in the fall", "[cube]") {
  const auto shapes = cube_shapes();
  std::map<std::string, int> inverted;
  std::map<std::string, std::vector<double>> x;
  for (const char* shape : {"at rest", "compressed", "sheared", "thrown"}) x[shape] = places(shapes, shape);
  const Mesh mesh = cube_mesh(7, cube_spacing);
  REQUIRE(shapes.tetrahedra.size() == 4 * mesh.tetrahedra.size());
  for (const auto& row : shapes.tetrahedra) {
    const double now = six_volumes(x.at(row.shape), row.a, row.b, row.c, row.d);
    const double before = six_volumes(mesh.positions, row.a, row.b, row.c, row.d);
    CHECK(std::fabs(now / before - row.volume) < 1e-9);
    if (now < 0) ++inverted[row.shape];
  }
  CHECK(inverted["at rest"] + inverted["compressed"] + inverted["sheared"] == 0);
  CHECK(inverted["thrown"] > 20);
}

TEST_CASE("implicit: the force of a spring and its tangent are those of the formula", "[implicit]") {
  std::vector<ImplicitForceRow> rows;
  Findings findings("x");
  auto precision_findings = findings.in(Precision::double_);
  studies::detail::implicit_force(rows, precision_findings);
  REQUIRE(rows.size() == 3 * 81);
  const auto force = [](const ImplicitForceRow& row, double displacement) {
    const double across = row.moved == "across" ? displacement : 0;
    const double along = row.length + displacement - across, l = std::hypot(along, across);
    return -(1 - 1 / l) * (row.moved == "across" ? across : along);  // k = L = 1
  };
  for (const auto& row : rows) {
    CHECK(std::fabs(row.force - force(row, row.displacement)) < 1e-14);
    constexpr double d = 1e-4;
    const double slope = (force(row, d) - force(row, -d)) / (2 * d);
    CHECK(std::fabs(row.linearised - (force(row, 0) + slope * row.displacement)) < 1e-7);
  }
}

TEST_CASE("implicit: a block of the Jacobian is there where moving a particle changes a force", "[implicit]") {
  std::vector<ImplicitSparsityRow> rows;
  Findings findings("x");
  auto precision_findings = findings.in(Precision::double_);
  studies::detail::implicit_sparsity(rows, precision_findings);
  for (const auto& row : findings.rows()) CHECK(row.verdict == Verdict::pass);
  for (const auto& [name, mesh] : studies::detail::sparse_bodies()) {
    INFO(name);
    const Body body(mesh, {.mass = 1, .stiffness = 1000, .bulk = 0, .damping = 0, .gravity = 0, .contact = 0});
    auto x = studies::detail::stretched_block(mesh, 1.05, 0.02).x;
    const std::vector<double> v(x.size(), 0);
    std::vector<double> up(x.size()), down(x.size());
    std::map<std::pair<int, int>, double> blocks;
    constexpr double d = 1e-5;
    for (std::size_t j = 0; j < x.size(); ++j) {
      x[j] += d;
      plain_accelerations(body, x.data(), v.data(), up.data());
      x[j] -= 2 * d;
      plain_accelerations(body, x.data(), v.data(), down.data());
      x[j] += d;
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double slope = std::fabs(up[i] - down[i]) / (2 * d);
        auto& block = blocks[{static_cast<int>(i / 3) + 1, static_cast<int>(j / 3) + 1}];
        block = std::max(block, slope);
      }
    }
    std::size_t different = 0;
    std::set<std::pair<int, int>> drawn;
    for (const auto& row : rows) {
      if (row.body != name) continue;
      drawn.insert({row.row, row.column});
      CHECK(std::fabs(blocks.at({row.row, row.column}) - row.largest) < 1e-4 * row.largest + 1e-4);
    }
    for (const auto& [place, size] : blocks) different += (size > 1e-3) != drawn.contains(place) ? 1 : 0;
    CHECK(different == 0);
  }
}

}  // namespace halfstep
