// Conjugate gradients in fractions, which round nothing: whether n steps solve a system of n equations.
#include <fmt/format.h>

#include <vector>

#include "halfstep/core/rational.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"

namespace halfstep::inline studies::detail {
namespace {

using Vector = std::vector<Rational>;
using Matrix = std::vector<Vector>;

constexpr int particles = 6;

/// I - h^2 J of a chain of springs with h^2 k = 1, as Teschner prints it: row i divided by its mass. times_mass: the
/// same multiplied by the masses, which makes it symmetric.
Matrix chain(const Vector& mass, bool times_mass) {
  Matrix a(particles, Vector(particles, 0));
  for (std::size_t i = 0; i < particles; ++i) {
    a[i][i] += mass[i];
    for (const std::size_t j : {i - 1, i + 1})
      if (j < particles) {
        a[i][i] += 1;
        a[i][j] -= 1;
      }
    if (!times_mass)
      for (auto& entry : a[i]) entry /= mass[i];
  }
  return a;
}

Rational dot(const Vector& a, const Vector& b) {
  Rational sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

Vector times(const Matrix& a, const Vector& v) {
  Vector out;
  for (const auto& row : a) out.push_back(dot(row, v));
  return out;
}

/// |s - A v|^2 / |s|^2 after n iterations from 0, as in the listing (Particle Motion 2).
Rational residual_after_n_steps(const Matrix& a, const Vector& s) {
  Vector v(s.size(), 0), r = s, d = s;
  for (std::size_t l = 0; l < s.size() && dot(r, r) != 0; ++l) {
    const Vector ad = times(a, d);
    const Rational square = dot(r, r), alpha = square / dot(d, ad);
    for (std::size_t i = 0; i < s.size(); ++i) {
      v[i] += alpha * d[i];
      r[i] -= alpha * ad[i];
    }
    const Rational beta = dot(r, r) / square;
    for (std::size_t i = 0; i < s.size(); ++i) d[i] = r[i] + beta * d[i];
  }
  const Vector av = times(a, v);
  Vector left(s.size());
  for (std::size_t i = 0; i < s.size(); ++i) left[i] = s[i] - av[i];
  return dot(left, left) / dot(s, s);
}

}  // namespace

void implicit_exact(FindingsIn& findings) {
  const std::string quantity = fmt::format("residual after {0} steps of {0}, in fractions", particles);
  const Vector equal(particles, 1), different = {1, 2, 3, 4, 1, 2}, s = {1, 2, 0, -1, 3, 1};
  const auto residual = [&](const Vector& mass, bool times_mass) {
    return std::sqrt(residual_after_n_steps(chain(mass, times_mass), s).convert_to<double>());
  };
  findings.value("CG on I - h^2 J, equal masses", quantity, 0, residual(equal, false), 0, "exactly 0");
  findings.value("CG on M (I - h^2 J), masses 1 to 4", quantity, 0, residual(different, true), 0, "exactly 0");
  findings.number("CG on I - h^2 J, masses 1 to 4", quantity, residual(different, false),
                  "of the right side; the matrix is not symmetric");
}

}  // namespace halfstep::inline studies::detail
