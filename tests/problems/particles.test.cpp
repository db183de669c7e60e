// Particles: the mesh of the cube, the force loop against the forces of a book, what the linearised forces leave out.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <set>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/problems/particles/forces.hpp"
#include "halfstep/problems/particles/particle_system.hpp"
#include "halfstep/problems/particles/plain_forces.hpp"
#include "halfstep/problems/particles/stiffness.hpp"
#include "tests/catch.hpp"

namespace halfstep {

namespace {

const Material everything{.mass = 1.5, .stiffness = 70, .bulk = 50, .damping = 0.02, .gravity = 9.81, .contact = 300};

/// Positions near rest, some of them below the floor, and velocities.
State<System<double>> shaken(const Mesh& mesh) {
  std::mt19937 random(7);
  const auto next = [&] { return std::uniform_real_distribution<double>(-0.1, 0.1)(random); };
  State<System<double>> s{mesh.positions, mesh.positions};
  for (auto& x : s.x) x += next();
  for (auto& v : s.v) v = 10 * next();
  return s;
}

double largest_gap(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::fabs(a[i] - b[i]));
  return largest;
}

std::vector<double> separate(const std::vector<double>& interleaved) {
  const std::size_t n = interleaved.size() / 3;
  std::vector<double> result(interleaved.size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i % 3 * n + i / 3] = interleaved[i];
  return result;
}

std::vector<double> acceleration(const ParticleSystem& system, const State<System<double>>& s) {
  std::vector<double> a(s.x.size());
  system.acceleration(0, s.x.data(), s.v.data(), a.data());
  return a;
}

}  // namespace

TEST_CASE("the published cube has its particles, edges and tetrahedra", "[particles]") {
  const Mesh mesh = cube_mesh(16, 1);
  CHECK(mesh.particles() == 4096);
  CHECK(mesh.edges.size() == 22320);
  CHECK(mesh.tetrahedra.size() == 16875);
}

TEST_CASE("tetrahedra fill the cube, share their faces in pairs and have the edges of the mesh", "[particles]") {
  for (int n = 2; n <= 5; ++n) {
    const double spacing = 0.5;
    const Mesh mesh = cube_mesh(n, spacing);
    double sum = 0;
    std::map<std::set<int>, int> faces;
    std::set<std::set<int>> edges;
    for (const auto& t : mesh.tetrahedra) {
      const double part = volume(t, mesh.positions.data());
      CHECK(part > 0);
      sum += part;
      for (std::size_t i = 0; i < 4; ++i) {
        faces[{t[i], t[(i + 1) % 4], t[(i + 2) % 4]}] += 1;
        for (std::size_t j = i + 1; j < 4; ++j) edges.insert({t[i], t[j]});
      }
    }
    CHECK(std::fabs(sum - std::pow((n - 1) * spacing, 3)) < 1e-12);
    // Two triangles on each of the outer squares belong to one tetrahedron only.
    CHECK(std::count_if(faces.begin(), faces.end(), [](const auto& f) { return f.second == 1; }) ==
          12L * (n - 1) * (n - 1));
    CHECK(std::none_of(faces.begin(), faces.end(), [](const auto& f) { return f.second > 2; }));
    std::set<std::set<int>> listed;
    for (const auto& [i, j] : mesh.edges) listed.insert({i, j});
    CHECK(listed.size() == mesh.edges.size());
    CHECK(listed == edges);
  }
}

TEST_CASE("the force loop gives the forces of a book in either layout", "[particles]") {
  const Mesh mesh = cube_mesh(4, 1);
  for (const bool damped : {false, true}) {
    Material material = everything;
    if (!damped) material.damping = 0;
    Body body(mesh, material);
    for (std::size_t p = 0; p < body.mass.size(); ++p) body.mass[p] *= 1 + 0.1 * static_cast<double>(p % 5);
    auto s = shaken(mesh);
    std::vector<double> expected(s.x.size());
    plain_accelerations(body, s.x.data(), s.v.data(), expected.data());
    const auto fast = acceleration(ParticleSystem(body), s);
    CHECK(largest_gap(fast, expected) < 1e-12 * 700);
    s = {separate(s.x), separate(s.v)};
    CHECK(largest_gap(acceleration(ParticleSystem(body, Layout::separate), s), separate(fast)) == 0);
  }
}

TEST_CASE("elements give back the corners and sizes that they were made from, in any order", "[particles]") {
  // All alike but for their place, then none like another.
  for (const int step : {0, 1}) {
    std::vector<std::array<int, 4>> list;
    for (int i = 0; i < 50; ++i) list.push_back({i, i + 1 + step * i, i + 2, 200 - step * i * i});
    if (step == 0)
      for (auto& element : list) element[3] = element[0] + 9;
    const auto size = [&](const std::array<int, 4>& c) { return step == 0 ? 0.25 : 1.0 / (1 + c[0]); };
    Elements<4> elements(list, size);
    REQUIRE(elements.size() == list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      CHECK(elements.corners_of(i) == list[i]);
      CHECK(elements.inverse_rest(i) == size(list[i]));
    }
    std::vector<std::uint32_t> backwards;
    for (std::size_t i = list.size(); i-- > 0;) backwards.push_back(static_cast<std::uint32_t>(i));
    elements.rearrange(backwards);
    CHECK(elements.corners_of(0) == list.back());
    CHECK(elements.inverse_rest(0) == size(list.back()));
  }
}

TEST_CASE("the forces of a body are the same bits on any number of threads", "[particles]") {
  const Mesh mesh = cube_mesh(7, 1);
  Body body(mesh, everything);
  CHECK(body.colouring.size() == 1);
  const auto s = shaken(mesh);
  std::vector<double> expected(s.x.size());
  plain_accelerations(body, s.x.data(), s.v.data(), expected.data());
  for (const std::size_t blocks : {2U, 3U, 6U, 49U}) {
    INFO(blocks << " blocks");
    body.colouring = colour_elements(body, blocks);
    std::set<std::size_t> springs;
    for (const auto& colour : body.colouring) {
      std::set<int> seen;
      for (const auto& range : colour) {
        std::set<int> particles;
        for (std::size_t i = range.first_spring; i < range.last_spring; ++i) {
          for (const int end : body.springs.corners_of(i)) particles.insert(end);
          CHECK(springs.insert(i).second);
        }
        for (std::size_t i = range.first_tetrahedron; i < range.last_tetrahedron; ++i)
          for (const int corner : body.tetrahedra.corners_of(i)) particles.insert(corner);
        for (const int particle : particles) CHECK(seen.insert(particle).second);
      }
    }
    CHECK(springs.size() == body.springs.size());
    CHECK(body.colouring.back().back().last_tetrahedron == body.tetrahedra.size());
    ParticleSystem system(body);
    const auto by_one = acceleration(system, s);
    CHECK(largest_gap(by_one, expected) < 1e-12 * 700);
    system.use_threads(4);
    CHECK(acceleration(system, s) == by_one);
  }
}

TEST_CASE("undamped forces are the downhill slope of the energy", "[particles]") {
  const Mesh mesh = cube_mesh(3, 1);
  Material material = everything;
  material.damping = 0;
  const ParticleSystem system(Body(mesh, material));
  auto s = shaken(mesh);
  const auto a = acceleration(system, s);
  const double step = 1e-5;
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    const double x = s.x[i];
    s.x[i] = x + step;
    const double up = system.energy(0, s.x.data(), s.v.data());
    s.x[i] = x - step;
    const double down = system.energy(0, s.x.data(), s.v.data());
    s.x[i] = x;
    CHECK(std::fabs(-(up - down) / (2 * step) - material.mass * a[i]) < 1e-6);
  }
}

TEST_CASE("without floor and gravity momentum and angular momentum have no source", "[particles]") {
  const Mesh mesh = cube_mesh(3, 1);
  Material material = everything;
  material.gravity = material.contact = 0;
  const auto s = shaken(mesh);
  const auto a = acceleration(ParticleSystem(Body(mesh, material)), s);
  std::array<double, 6> sum{};
  for (std::size_t i = 0; i < a.size(); i += 3)
    for (std::size_t c = 0; c < 3; ++c) {
      const std::size_t u = (c + 1) % 3, w = (c + 2) % 3;
      sum[c] += a[i + c];
      sum[3 + c] += s.x[i + u] * a[i + w] - s.x[i + w] * a[i + u];
    }
  for (const double entry : sum) CHECK(std::fabs(entry) < 1e-10);
}

TEST_CASE("linearised springs are the derivatives of the forces, whatever the masses", "[particles]") {
  const Mesh mesh = cube_mesh(3, 1);
  Material material = everything;
  material.bulk = material.damping = 0;
  Body body(mesh, material);
  for (std::size_t p = 0; p < body.mass.size(); ++p) body.mass[p] *= 1 + static_cast<double>(p % 3);
  const ParticleSystem system(body);
  const auto s = shaken(mesh);
  const std::size_t n = s.x.size();
  std::vector<double> dx(n * n), dv(n * n), out(n), diagonal(n), unit(n);
  system.jacobian(0, s.x.data(), s.v.data(), dx.data(), dv.data());
  LinearizedBody linear(body, LinearizedBody::Springs::exact);
  const double h = 0.3;
  linear.linearize(s.x.data(), h);
  linear.diagonal(diagonal.data());
  for (std::size_t j = 0; j < n; ++j) {
    unit.assign(n, 0);
    unit[j] = 1;
    linear.multiply(unit.data(), out.data());
    CHECK(std::fabs(out[j] - diagonal[j]) < 1e-12);
    for (std::size_t i = 0; i < n; ++i) {
      const double expected = body.mass[i / 3] * ((i == j ? 1 : 0) - h * h * dx[i * n + j]);
      CHECK(std::fabs(out[i] - expected) < 1e-11);
    }
  }
}

TEST_CASE("at rest the linearised body has all derivatives, those of volumes and damping included", "[particles]") {
  const Mesh mesh = cube_mesh(3, 1);
  Material material = everything;
  material.contact = 0;
  const Body body(mesh, material);
  const std::size_t n = mesh.positions.size();
  std::vector<double> dx(n * n), dv(n * n), out(n), unit(n);
  ParticleSystem(body).jacobian(0, mesh.positions.data(), unit.data(), dx.data(), dv.data());
  LinearizedBody linear(body);
  const double h = 0.2;
  linear.linearize(mesh.positions.data(), h);
  for (std::size_t j = 0; j < n; ++j) {
    unit.assign(n, 0);
    unit[j] = 1;
    linear.multiply(unit.data(), out.data());
    for (std::size_t i = 0; i < n; ++i) {
      const double expected = material.mass * ((i == j ? 1 : 0) - h * dv[i * n + j] - h * h * dx[i * n + j]);
      CHECK(std::fabs(out[i] - expected) < 1e-11);
    }
  }
}

TEST_CASE("a body of particles runs with every explicit scheme of the catalogue", "[particles][slow]") {
  const Mesh mesh = cube_mesh(3, 1);
  Material material = everything;
  material.contact = 0;
  const ParticleSystem system(Body(mesh, material));
  for (const auto& method : all_methods()) {
    if (is_implicit(method) || !evaluations_per_step(method, system.force())) continue;
    if (!takes(method, system.force(), VelocityTerm::any) || !has_equal_steps(method)) continue;
    // They need derivatives that a body does not offer.
    if (std::holds_alternative<Nordsieck>(method.scheme) || std::holds_alternative<TaylorSeries>(method.scheme))
      continue;
    INFO(method.name);
    const State<System<double>> s0{mesh.positions, std::vector<double>(mesh.positions.size(), 0)};
    const std::vector<State<System<double>>> past(static_cast<std::size_t>(points(method)), s0);
    auto s = s0;
    const auto stepper = make_stepper<System<double>>(method, system, 1e-3);
    stepper->begin(system, 0, past, s);
    stepper->advance(system, 0, 0, 100, s);
    CHECK(std::all_of(s.x.begin(), s.x.end(), [](double x) { return std::isfinite(x); }));
    CHECK(s.x[2] < 0);  // it falls
  }
}

}  // namespace halfstep
