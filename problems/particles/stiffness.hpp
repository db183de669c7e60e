// What an implicit scheme needs of a body: the linearised forces, applied spring by spring, never as a matrix.
#pragma once

#include <array>
#include <vector>

#include "halfstep/problems/particles/elastic.hpp"

namespace halfstep::inline problems {

/// The matrix M - h df/dv - h^2 df/dx at a state, interleaved: symmetric whatever the masses, which
/// I - h^2 J, its rows divided by the masses, is not. Per spring it keeps d and two factors, since
/// -df_i/dx_i = k (1/L - 1/l) I + (k/l) d d^T / l^2; per tetrahedron the gradients of its volume. The second
/// derivative of the volume and the turning of the damping forces are left out.
class LinearizedBody {
 public:
  /// exact: springs under pressure push sideways as well, df/dx has eigenvalues of either sign, and the matrix is
  /// positive definite for small h only. positive: that part is dropped where 1/L < 1/l.
  enum class Springs { exact, positive };

  explicit LinearizedBody(const Body& body, Springs springs = Springs::positive);

  /// Linearises at positions x, for steps of h.
  void linearize(const double* x, double h);

  /// out = A u.
  void multiply(const double* u, double* out) const;

  /// The diagonal of A.
  void diagonal(double* out) const;

  /// Calls entry(row, column, value) for the parts of A, each 3 * 3 block of each spring and tetrahedron by itself;
  /// what falls on one place is to be added up.
  template <class Entry>
  void entries(const Entry& entry) const;

 private:
  struct SpringPart {
    std::array<double, 3> d;
    double isotropic, along;  ///< the block is isotropic * I + along * d d^T
  };
  struct VolumePart {
    std::array<std::array<double, 3>, 4> gradient;  ///< dV/dx of corners a, b, c, d
    double factor;
  };

  const Body& body_;
  Springs kind_;
  std::vector<SpringPart> springs_;
  std::vector<VolumePart> volumes_;
  std::vector<double> floor_;  ///< what the floor adds to the diagonal, per particle
};

template <class Entry>
void LinearizedBody::entries(const Entry& entry) const {
  const auto at = [](int particle, std::size_t c) { return 3 * particle + static_cast<int>(c); };
  for (std::size_t p = 0; p < body_.particles(); ++p)
    for (std::size_t c = 0; c < 3; ++c) {
      const int i = at(static_cast<int>(p), c);
      entry(i, i, body_.mass[p] + (c == 2 ? floor_[p] : 0));
    }
  for (std::size_t s = 0; s < springs_.size(); ++s) {
    const SpringPart& part = springs_[s];
    const auto [i, j] = body_.springs.corners_of(s);
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 3; ++c) {
        const double value = part.along * part.d[r] * part.d[c] + (r == c ? part.isotropic : 0);
        entry(at(i, r), at(i, c), value);
        entry(at(j, r), at(j, c), value);
        entry(at(i, r), at(j, c), -value);
        entry(at(j, r), at(i, c), -value);
      }
  }
  for (std::size_t s = 0; s < volumes_.size(); ++s) {
    const VolumePart& part = volumes_[s];
    const auto corner = body_.tetrahedra.corners_of(s);
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t l = 0; l < 4; ++l)
        for (std::size_t r = 0; r < 3; ++r)
          for (std::size_t c = 0; c < 3; ++c)
            entry(at(corner[k], r), at(corner[l], c), part.factor * part.gradient[k][r] * part.gradient[l][c]);
  }
}

}  // namespace halfstep::inline problems
