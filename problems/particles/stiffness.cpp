// The linearised forces of a body, spring by spring.
#include "halfstep/problems/particles/stiffness.hpp"

#include <cmath>

namespace halfstep::inline problems {
namespace {

using Triple = std::array<double, 3>;

Triple difference(const double* of, int from, int to) {
  const double *a = of + first_of(from), *b = of + first_of(to);
  return {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
}

double dot(const Triple& a, const Triple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Triple cross(const Triple& a, const Triple& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace

LinearizedBody::LinearizedBody(const Body& body, Springs springs)
    : body_(body),
      kind_(springs),
      springs_(body.springs.size()),
      volumes_(body.material.bulk == 0 ? 0 : body.tetrahedra.size()),
      floor_(body.particles()) {}

void LinearizedBody::linearize(const double* x, double h) {
  const Material& m = body_.material;
  const double h2 = h * h;
  const double with_damping = h2 + h * m.damping;
  for (std::size_t s = 0; s < springs_.size(); ++s) {
    SpringPart& part = springs_[s];
    const auto [i, j] = body_.springs.corners_of(s);
    part.d = difference(x, i, j);
    const double inverse = 1 / std::sqrt(dot(part.d, part.d));
    const double inverse_rest = body_.springs.inverse_rest(s);
    const double tension = m.stiffness * (inverse_rest - inverse);
    const double sideways = kind_ == Springs::positive && tension < 0 ? 0 : tension;
    part.isotropic = h2 * sideways;
    // Along d the block is k/L in all, of which `sideways` has been counted.
    part.along = (with_damping * m.stiffness * inverse_rest - part.isotropic) * inverse * inverse;
  }
  for (std::size_t s = 0; s < volumes_.size(); ++s) {
    VolumePart& part = volumes_[s];
    const auto [a, b, c, d] = body_.tetrahedra.corners_of(s);
    const std::array<Triple, 3> e{difference(x, a, b), difference(x, a, c), difference(x, a, d)};
    part.gradient[0] = {};
    for (std::size_t k = 0; k < 3; ++k) {
      part.gradient[k + 1] = cross(e[(k + 1) % 3], e[(k + 2) % 3]);
      for (std::size_t i = 0; i < 3; ++i) {
        part.gradient[k + 1][i] /= 6;
        part.gradient[0][i] -= part.gradient[k + 1][i];
      }
    }
    part.factor = with_damping * m.bulk * body_.tetrahedra.inverse_rest(s);
  }
  for (std::size_t p = 0; p < body_.particles(); ++p) floor_[p] = x[3 * p + 2] < 0 ? with_damping * m.contact : 0;
}

void LinearizedBody::multiply(const double* u, double* out) const {
  for (std::size_t p = 0; p < body_.particles(); ++p) {
    for (std::size_t c = 0; c < 3; ++c) out[3 * p + c] = body_.mass[p] * u[3 * p + c];
    out[3 * p + 2] += floor_[p] * u[3 * p + 2];
  }
  for (std::size_t s = 0; s < springs_.size(); ++s) {
    const SpringPart& part = springs_[s];
    const auto [i, j] = body_.springs.corners_of(s);
    const Triple w = difference(u, i, j);
    const double along = part.along * dot(part.d, w);
    for (int c = 0; c < 3; ++c) {
      const auto k = static_cast<std::size_t>(c);
      const double value = part.isotropic * w[k] + along * part.d[k];
      out[3 * i + c] -= value;
      out[3 * j + c] += value;
    }
  }
  for (std::size_t s = 0; s < volumes_.size(); ++s) {
    const VolumePart& part = volumes_[s];
    const auto corner = body_.tetrahedra.corners_of(s);
    double change = 0;
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t c = 0; c < 3; ++c) change += part.gradient[k][c] * u[3 * corner[k] + static_cast<int>(c)];
    change *= part.factor;
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t c = 0; c < 3; ++c) out[3 * corner[k] + static_cast<int>(c)] += change * part.gradient[k][c];
  }
}

void LinearizedBody::diagonal(double* out) const {
  for (std::size_t i = 0; i < 3 * body_.particles(); ++i) out[i] = 0;
  entries([&](int row, int column, double value) {
    if (row == column) out[row] += value;
  });
}

}  // namespace halfstep::inline problems
