// Position and velocity as kernels hold them, and what every kernel offers.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace halfstep::inline methods {

/// n numbers where n is known only at run time: a system may bring a vector of its own (one that counts itself).
template <class S>
struct DynamicVector {
  using Type = std::vector<typename S::Scalar>;
};
template <class S>
requires requires { typename S::Numbers; }
struct DynamicVector<S> {
  using Type = typename S::Numbers;
};

/// n numbers: on the stack where the system's dimension is known at compile time.
template <class S>
using Vector = std::conditional_t<S::static_dimension != 0,
                                  std::array<typename S::Scalar, static_cast<std::size_t>(S::static_dimension)>,
                                  typename DynamicVector<S>::Type>;

/// The dimension, a constant where it is one.
template <class S>
constexpr std::size_t dimension(const S& system) {
  if constexpr (S::static_dimension != 0)
    return static_cast<std::size_t>(S::static_dimension);
  else
    return static_cast<std::size_t>(system.dimension());
}

template <class S>
Vector<S> zeros(const S& system) {
  Vector<S> result{};
  if constexpr (S::static_dimension == 0) result.resize(dimension(system));
  for (auto& entry : result) entry = typename S::Scalar(0);
  return result;
}

/// A matrix of n x n entries, row-major: on the stack where n is known at compile time.
template <class S>
using SquareMatrix = std::conditional_t<
    S::static_dimension != 0,
    std::array<typename S::Scalar, static_cast<std::size_t>(S::static_dimension) * S::static_dimension>,
    std::vector<typename S::Scalar>>;

template <class S>
SquareMatrix<S> zero_matrix(const S& system) {
  SquareMatrix<S> matrix{};
  if constexpr (S::static_dimension == 0) matrix.resize(dimension(system) * dimension(system));
  for (auto& entry : matrix) entry = typename S::Scalar(0);
  return matrix;
}

/// use(d) for every component d; written out where the dimension is known, since arrays that a loop runs over are not
/// kept in registers.
template <class S, class F>
void each(const S& system, const F& use) {
  if constexpr (S::static_dimension != 0) {
    const auto all = [&]<std::size_t... D>(std::index_sequence<D...>) { (use(D), ...); };
    all(std::make_index_sequence<static_cast<std::size_t>(S::static_dimension)>());
  } else {
    const std::size_t n = dimension(system);
    for (std::size_t d = 0; d < n; ++d) use(d);
  }
}

/// Position and velocity at the same time (unless the kernel says by how much the velocity lags).
template <class S>
struct State {
  Vector<S> x;
  Vector<S> v;
};

/// What a loop over steps works on: a copy where that lets the compiler keep it in registers, else the thing itself. A
/// copy that is not written back after the loop (the velocity passed to a force that ignores it) is dead code, which
/// the compiler removes.
template <class S, class Thing>
using Local = std::conditional_t<S::static_dimension != 0, Thing, Thing&>;

/// What measuring a scheme needs of its kernel. A kernel is built for one step size h and
///   begin(...)    takes the states of the history, the oldest first, the last at time t;
///   advance(...)  makes `count` steps from step number `first` counted from t, and leaves the state after the last.
/// Its clock shows t + n h after n steps; a kernel with steps of unequal length has a grid() that turns the clock into
/// the time (methods/kernels/grid.hpp).
template <class K, class S>
concept Kernel = requires(K kernel, const S& system, const typename S::Scalar& t, const State<S>& current,
                          const std::vector<State<S>>& history, State<S>& state) {
  kernel.begin(system, t, history, state);
  kernel.advance(system, t, 0L, 1L, state);
};

}  // namespace halfstep::inline methods
