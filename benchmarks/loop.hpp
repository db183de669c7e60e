// What loops by hand have in common. They depend on nothing of halfstep, not even on its helpers.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace halfstep::loops {

template <std::size_t N>
using Vector = std::array<double, N>;

template <std::size_t N>
struct Point {
  Vector<N> x{}, v{};
};

/// use.operator()<I>() for I = 0 ... N-1, written out.
template <std::size_t N, class F>
constexpr void repeat(const F& use) {
  [&]<std::size_t... I>(std::index_sequence<I...>) { (use.template operator()<I>(), ...); }
  (std::make_index_sequence<N>());
}

template <std::size_t N, class F>
constexpr void each(const F& use) {
  repeat<N>([&]<std::size_t D>() { use(D); });
}

/// A number of steps of size h under a force whose dimension n is known.
template <class Force>
struct Loop {
  static constexpr std::size_t n = Force::n;
  using V = Vector<n>;
  using P = Point<n>;

  Force force;
  double h;
  long steps;

  V accelerate(const V& x) const {
    V a;
    force.accelerate(x.data(), a.data());
    return a;
  }
};

/// The slopes (v, a) at the last K points, the newest first.
template <class Force, std::size_t K>
struct PastSlopes {
  static constexpr std::size_t n = Force::n;

  /// At the last K of these points.
  PastSlopes(const Loop<Force>& loop, const auto& points) {
    for (std::size_t j = 0; j < K; ++j) {
      v[j] = points[points.size() - 1 - j].v;
      a[j] = loop.accelerate(points[points.size() - 1 - j].x);
    }
  }

  void push(const Vector<n>& new_v, const Vector<n>& new_a) {
    for (std::size_t j = K; j-- > 1;) {
      v[j] = v[j - 1];
      a[j] = a[j - 1];
    }
    v[0] = new_v;
    a[0] = new_a;
  }

  /// s + h times the slopes with the weights of a formula from number First on.
  template <class Formula, std::size_t First>
  Point<n> added_to(Point<n> s, double h) const {
    repeat<Formula::weights.size() - First>([&]<std::size_t J>() {
      const double c = h * Formula::weights[First + J];
      each<n>([&](std::size_t d) {
        s.x[d] += c * v[J][d];
        s.v[d] += c * a[J][d];
      });
    });
    return s;
  }

  std::array<Vector<n>, K> v, a;
};

}  // namespace halfstep::loops
