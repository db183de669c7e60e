// Particles in the plane and the rods between them: what a constrained integrator is to keep.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace halfstep::inline studies {

/// A position, velocity or acceleration in the plane.
template <class T>
using Point2 = std::array<T, 2>;

/// One for each particle.
template <class T>
using Points = std::vector<Point2<T>>;

template <class T>
Point2<T> operator-(const Point2<T>& a, const Point2<T>& b) {
  return {a[0] - b[0], a[1] - b[1]};
}

template <class T>
T dot(const Point2<T>& a, const Point2<T>& b) {
  return a[0] * b[0] + a[1] * b[1];
}

/// What a rod asks of the distance of its ends: an equation, or an inequality. at_most is a thread; at_least keeps
/// apart.
enum class Bound { exact, at_most, at_least };

/// The distance of particles a and b is to be `length` > 0, or on one side of it.
template <class T>
struct Rod {
  std::size_t a, b;
  T length;
  Bound bound = Bound::exact;
};

/// Whether a distance, given by its square, is not allowed; of an exact rod it is never right.
template <class T>
bool is_broken(const Rod<T>& rod, const T& square) {
  const T allowed = rod.length * rod.length;
  return rod.bound == Bound::at_most ? square > allowed : rod.bound == Bound::exact || square < allowed;
}

/// inverse_mass: one for each particle, 0 for one that is held fast. No rod joins two of those.
template <class T>
struct Linkage {
  std::vector<T> inverse_mass;
  std::vector<Rod<T>> rods;
};

/// The largest |distance - length| / length of the rods; 0 for a bound that is kept.
template <class T>
T violation(const Linkage<T>& linkage, const Points<T>& x) {
  using std::abs;
  using std::sqrt;
  T largest = 0;
  for (const auto& rod : linkage.rods) {
    const Point2<T> d = x[rod.b] - x[rod.a];
    T size = abs(sqrt(dot(d, d)) - rod.length) / rod.length;
    if (size != size) return size;
    if (!is_broken(rod, dot(d, d))) continue;
    if (size > largest) largest = size;
  }
  return largest;
}

/// The same linkage with every free particle of mass 1: a correction is then shared half and half between two of them.
template <class T>
Linkage<T> with_equal_masses(Linkage<T> linkage) {
  for (auto& w : linkage.inverse_mass)
    if (w != 0) w = T(1);
  return linkage;
}

}  // namespace halfstep::inline studies
