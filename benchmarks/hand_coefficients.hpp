// The coefficients of the loops by hand, as types.
#pragma once

#include <array>

namespace halfstep::loops {

/// Explicit Runge-Kutta methods: the matrix a and the weights b.
namespace tableau {
struct Midpoint {
  static constexpr std::array<std::array<double, 2>, 2> a = {{{0, 0}, {0.5, 0}}};
  static constexpr std::array<double, 2> b = {0, 1};
};
struct Heun {
  static constexpr std::array<std::array<double, 2>, 2> a = {{{0, 0}, {1, 0}}};
  static constexpr std::array<double, 2> b = {0.5, 0.5};
};
struct Ralston {
  static constexpr std::array<std::array<double, 2>, 2> a = {{{0, 0}, {2.0 / 3, 0}}};
  static constexpr std::array<double, 2> b = {0.25, 0.75};
};
struct Rk4 {
  static constexpr std::array<std::array<double, 4>, 4> a = {{{}, {0.5}, {0, 0.5}, {0, 0, 1}}};
  static constexpr std::array<double, 4> b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
};
struct ThreeEighths {
  static constexpr std::array<std::array<double, 4>, 4> a = {{{}, {1.0 / 3}, {-1.0 / 3, 1}, {1, -1, 1}}};
  static constexpr std::array<double, 4> b = {0.125, 0.375, 0.375, 0.125};
};
/// Of order 5, without the stage that only its estimate uses.
struct DormandPrince {
  static constexpr std::array<std::array<double, 6>, 6> a = {
      {{},
       {1.0 / 5},
       {3.0 / 40, 9.0 / 40},
       {44.0 / 45, -56.0 / 15, 32.0 / 9},
       {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
       {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656}}};
  static constexpr std::array<double, 6> b = {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84};
};
}  // namespace tableau

/// Adams' formulas: the weights of the slopes, the newest first.
namespace adams {
struct None {
  static constexpr std::array<double, 0> weights = {};
};
struct Bashforth2 {
  static constexpr std::array<double, 2> weights = {1.5, -0.5};
};
struct Bashforth3 {
  static constexpr std::array<double, 3> weights = {23.0 / 12, -16.0 / 12, 5.0 / 12};
};
struct Bashforth4 {
  static constexpr std::array<double, 4> weights = {55.0 / 24, -59.0 / 24, 37.0 / 24, -9.0 / 24};
};
struct Bashforth5 {
  static constexpr std::array<double, 5> weights = {1901.0 / 720, -2774.0 / 720, 2616.0 / 720, -1274.0 / 720,
                                                    251.0 / 720};
};
struct Moulton2 {
  static constexpr std::array<double, 2> weights = {0.5, 0.5};
};
struct Moulton3 {
  static constexpr std::array<double, 3> weights = {5.0 / 12, 8.0 / 12, -1.0 / 12};
};
struct Moulton4 {
  static constexpr std::array<double, 4> weights = {9.0 / 24, 19.0 / 24, -5.0 / 24, 1.0 / 24};
};
struct Moulton5 {
  static constexpr std::array<double, 5> weights = {251.0 / 720, 646.0 / 720, -264.0 / 720, 106.0 / 720, -19.0 / 720};
};
}  // namespace adams

}  // namespace halfstep::loops
