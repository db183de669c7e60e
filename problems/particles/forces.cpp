// The force loop. Compiled with -O3, without which g++ 12 leaves its loops as they stand: at -O2 a damped spring takes
// 7.5 ns and a tetrahedron 20, at -O3 5.8 and 13.5, of which the gathering of neighbours is the most (4096 particles,
// EPYC).
#include "halfstep/problems/particles/forces.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace halfstep::inline problems {
namespace {

constexpr std::size_t block = 64;

using Numbers = std::array<double, block>;
/// x, y, z of a block of vectors.
using Vectors = std::array<Numbers, 3>;

/// Steps in an array of coordinates, known to the compiler where they are constants.
template <Layout layout>
struct Places {
  std::size_t particles;

  std::size_t operator()(int particle, std::size_t c) const {
    return Body::index(layout, particles, static_cast<std::size_t>(particle), c);
  }
};

/// out[c][s] = from[second[s]] - from[first[s]].
template <class P>
void differences(const P& at, const int* first, const int* second, std::size_t count, const double* from,
                 Vectors& out) {
  for (std::size_t s = 0; s < count; ++s)
    for (std::size_t c = 0; c < 3; ++c) out[c][s] = from[at(second[s], c)] - from[at(first[s], c)];
}

/// A block of elements: the first corner of each, the second of each ..., and one over its size at rest.
template <std::size_t corners>
struct Block {
  Block(const Elements<corners>& elements, std::size_t begin, std::size_t count) {
    for (std::size_t s = 0; s < count; ++s) {
      const auto& shape = elements.shape_of(begin + s);
      corner[0][s] = elements.first_corner(begin + s);
      for (std::size_t k = 1; k < corners; ++k) corner[k][s] = corner[0][s] + shape.to_others[k - 1];
      inverse_rest[s] = shape.inverse_rest;
    }
  }

  std::array<std::array<int, block>, corners> corner;
  Numbers inverse_rest;
};

/// Those from `begin` to before `end`.
template <bool damped, class P>
void springs(const Body& body, std::size_t begin, std::size_t end, const P& at, const double* x, const double* v,
             double* f) {
  const double k = body.material.stiffness;
  const double damping = body.material.damping;
  Vectors d, rate, force;
  for (; begin < end; begin += block) {
    const std::size_t count = std::min(block, end - begin);
    const Block<2> of(body.springs, begin, count);
    const int *first = of.corner[0].data(), *second = of.corner[1].data();
    const double* inverse_rest = of.inverse_rest.data();
    differences(at, first, second, count, x, d);
    if constexpr (damped) differences(at, first, second, count, v, rate);
    for (std::size_t s = 0; s < count; ++s) {
      const double square = d[0][s] * d[0][s] + d[1][s] * d[1][s] + d[2][s] * d[2][s];
      const double inverse = 1 / std::sqrt(square);
      double tension = k * (inverse_rest[s] - inverse);
      if constexpr (damped) {
        const double along = rate[0][s] * d[0][s] + rate[1][s] * d[1][s] + rate[2][s] * d[2][s];
        tension += damping * k * inverse_rest[s] * along * (inverse * inverse);
      }
      for (std::size_t c = 0; c < 3; ++c) force[c][s] = tension * d[c][s];
    }
    for (std::size_t s = 0; s < count; ++s)
      for (std::size_t c = 0; c < 3; ++c) {
        f[at(first[s], c)] += force[c][s];
        f[at(second[s], c)] -= force[c][s];
      }
  }
}

/// out = a x b of entry s.
inline void cross(const Vectors& a, const Vectors& b, std::size_t s, Vectors& out) {
  out[0][s] = a[1][s] * b[2][s] - a[2][s] * b[1][s];
  out[1][s] = a[2][s] * b[0][s] - a[0][s] * b[2][s];
  out[2][s] = a[0][s] * b[1][s] - a[1][s] * b[0][s];
}

inline double dot(const Vectors& a, const Vectors& b, std::size_t s) {
  return a[0][s] * b[0][s] + a[1][s] * b[1][s] + a[2][s] * b[2][s];
}

template <bool damped, class P>
void volumes(const Body& body, std::size_t begin, std::size_t end, const P& at, const double* x, const double* v,
             double* f) {
  const double bulk = body.material.bulk;
  const double damping = body.material.damping;
  std::array<Vectors, 3> e, rate, gradient;  // edges from corner a; 6 dV/dx of the corners b, c, d
  for (; begin < end; begin += block) {
    const std::size_t count = std::min(block, end - begin);
    const Block<4> of(body.tetrahedra, begin, count);
    const int* a = of.corner[0].data();
    const std::array<const int*, 3> others{of.corner[1].data(), of.corner[2].data(), of.corner[3].data()};
    const double* inverse_rest = of.inverse_rest.data();
    for (std::size_t i = 0; i < 3; ++i) differences(at, a, others[i], count, x, e[i]);
    if constexpr (damped)
      for (std::size_t i = 0; i < 3; ++i) differences(at, a, others[i], count, v, rate[i]);
    for (std::size_t s = 0; s < count; ++s) {
      cross(e[1], e[2], s, gradient[0]);
      cross(e[2], e[0], s, gradient[1]);
      cross(e[0], e[1], s, gradient[2]);
      double change = dot(e[0], gradient[0], s) * inverse_rest[s] / 6 - 1;
      if constexpr (damped)
        change += damping * inverse_rest[s] / 6 *
                  (dot(rate[0], gradient[0], s) + dot(rate[1], gradient[1], s) + dot(rate[2], gradient[2], s));
      const double pressure = -bulk * change / 6;
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t c = 0; c < 3; ++c) gradient[i][c][s] *= pressure;
    }
    for (std::size_t s = 0; s < count; ++s)
      for (std::size_t c = 0; c < 3; ++c) {
        for (std::size_t i = 0; i < 3; ++i) f[at(others[i][s], c)] += gradient[i][c][s];
        f[at(a[s], c)] -= gradient[0][c][s] + gradient[1][c][s] + gradient[2][c][s];
      }
  }
}

/// Calls use(places) with the layout as a type.
template <class Use>
void with_places(const Body& body, Layout layout, const Use& use) {
  if (layout == Layout::interleaved)
    use(Places<Layout::interleaved>{body.particles()});
  else
    use(Places<Layout::separate>{body.particles()});
}

template <class P>
void finish(const Body& body, const P& at, const double* x, const double* v, double* f) {
  const Material& m = body.material;
  for (std::size_t p = 0; p < body.particles(); ++p) {
    const int i = static_cast<int>(p);
    const double depth = -x[at(i, 2)];
    const double approach = v == nullptr ? 0 : -v[at(i, 2)];
    const double push = depth > 0 ? std::max(m.contact * (depth + m.damping * approach), double(0)) : 0;
    const double inverse = 1 / body.mass[p];
    f[at(i, 0)] *= inverse;
    f[at(i, 1)] *= inverse;
    f[at(i, 2)] = (f[at(i, 2)] + push) * inverse - m.gravity;
  }
}

void add_springs(const Body& body, std::size_t begin, std::size_t end, Layout layout, const double* x, const double* v,
                 double* f) {
  with_places(body, layout, [&](const auto& at) {
    if (v != nullptr && body.material.damping != 0)
      springs<true>(body, begin, end, at, x, v, f);
    else
      springs<false>(body, begin, end, at, x, v, f);
  });
}

void add_volumes(const Body& body, std::size_t begin, std::size_t end, Layout layout, const double* x, const double* v,
                 double* f) {
  if (body.material.bulk == 0) return;
  with_places(body, layout, [&](const auto& at) {
    if (v != nullptr && body.material.damping != 0)
      volumes<true>(body, begin, end, at, x, v, f);
    else
      volumes<false>(body, begin, end, at, x, v, f);
  });
}

}  // namespace

void add_spring_forces(const Body& body, Layout layout, const double* x, const double* v, double* f) {
  add_springs(body, 0, body.springs.size(), layout, x, v, f);
}

void add_volume_forces(const Body& body, Layout layout, const double* x, const double* v, double* f) {
  add_volumes(body, 0, body.tetrahedra.size(), layout, x, v, f);
}

void add_forces(const Body& body, const ElementRange& range, Layout layout, const double* x, const double* v,
                double* f) {
  add_springs(body, range.first_spring, range.last_spring, layout, x, v, f);
  add_volumes(body, range.first_tetrahedron, range.last_tetrahedron, layout, x, v, f);
}

void finish_accelerations(const Body& body, Layout layout, const double* x, const double* v, double* f) {
  with_places(body, layout, [&](const auto& at) { finish(body, at, x, v, f); });
}

double potential_energy(const Body& body, Layout layout, const double* x) {
  const Material& m = body.material;
  double energy = 0;
  const auto at = [&](int particle, std::size_t c) {
    return Body::index(layout, body.particles(), static_cast<std::size_t>(particle), c);
  };
  Vectors d;
  for (std::size_t s = 0; s < body.springs.size(); ++s) {
    const auto [first, second] = body.springs.corners_of(s);
    const double inverse_rest = body.springs.inverse_rest(s);
    differences(at, &first, &second, 1, x, d);
    const double strain = std::sqrt(dot(d, d, 0)) * inverse_rest - 1;
    energy += m.stiffness * strain * strain / inverse_rest / 2;
  }
  std::array<Vectors, 3> e;
  for (std::size_t s = 0; s < body.tetrahedra.size(); ++s) {
    const auto corner = body.tetrahedra.corners_of(s);
    const double inverse_rest = body.tetrahedra.inverse_rest(s);
    for (std::size_t i = 0; i < 3; ++i) differences(at, &corner[0], &corner[i + 1], 1, x, e[i]);
    cross(e[1], e[2], 0, d);
    const double change = dot(e[0], d, 0) * inverse_rest / 6 - 1;
    energy += m.bulk * change * change / inverse_rest / 2;
  }
  for (std::size_t p = 0; p < body.particles(); ++p) {
    const double z = x[at(static_cast<int>(p), 2)];
    energy += body.mass[p] * m.gravity * z;
    if (z < 0) energy += m.contact * z * z / 2;
  }
  return energy;
}

double kinetic_energy(const Body& body, Layout layout, const double* v) {
  double energy = 0;
  for (std::size_t p = 0; p < body.particles(); ++p)
    for (std::size_t c = 0; c < 3; ++c) {
      const double rate = v[Body::index(layout, body.particles(), p, c)];
      energy += body.mass[p] * rate * rate / 2;
    }
  return energy;
}

}  // namespace halfstep::inline problems
