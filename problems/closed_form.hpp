// A problem's own closed form as its exact solution.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <type_traits>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/agreement.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline problems {

/// A closed form as it is computed in T.
template <class T>
using Evaluation = std::function<void(const T& t, T* x, T* v)>;

/// The decimals that a closed form in T shares with one in a wider scalar, both of n components, over [0, end], where
/// runs are measured: before it, a solution that is damped is larger by any factor. A number of the size of 10^k has k
/// fewer decimals.
template <class T>
int shared_decimals(const Evaluation<T>& wide, const Evaluation<T>& narrow, std::size_t n, const T& end) {
  using std::abs;
  using std::log10;
  constexpr int samples = 20, digits10 = std::numeric_limits<T>::digits10;
  constexpr double most = 1000000;  // an infinite number has no decimals either
  int digits = digits10;
  const auto compare = [&](const T& a, const T& b) {
    const auto before_point = std::min(most, to_double(T(log10(std::max(T(1), T(abs(a)))))));
    digits = std::min(digits, agreeing_digits(a, b, digits10 - static_cast<int>(before_point)));
  };
  for (int k = 0; k <= samples; ++k) {
    const T t = end * k / samples;
    std::vector<T> x(n), v(n), narrow_x(n), narrow_v(n);
    wide(t, x.data(), v.data());
    narrow(t, narrow_x.data(), narrow_v.data());
    for (std::size_t i = 0; i < n; ++i) {
      compare(x[i], narrow_x[i]);
      compare(v[i], narrow_v[i]);
    }
  }
  return digits;
}

/// P::exact in the wider scalar W, rounded to T. In T itself rounding costs some digits, which are measured; in W it
/// costs as many of those that W has more. P is made of a problem or of its data.
template <template <class> class P, class T, class W>
class ClosedForm final : public Solution<T> {
 public:
  explicit ClosedForm(const Problem& problem)
      : problem_(made<P<W>>(problem)), n_(static_cast<std::size_t>(problem.dimension)) {
    const auto narrow = made<P<T>>(problem);
    const int shared =
        shared_decimals<T>([&](const T& t, T* x, T* v) { at(t, x, v); },
                           [&](const T& t, T* x, T* v) { narrow.exact(t, x, v); }, n_, problem.data.at("T").as<T>());
    digits_ = std::min(most_digits, shared + std::numeric_limits<W>::digits10 - std::numeric_limits<T>::digits10);
  }

  void at(const T& t, T* x, T* v) const override {
    std::vector<W> wide_x(n_), wide_v(n_);
    problem_.exact(W(t), wide_x.data(), wide_v.data());
    for (std::size_t i = 0; i < n_; ++i) {
      x[i] = static_cast<T>(wide_x[i]);
      v[i] = static_cast<T>(wide_v[i]);
    }
  }

  int digits() const override { return digits_; }

 private:
  template <class Equations>
  static Equations made(const Problem& problem) {
    if constexpr (std::is_constructible_v<Equations, const Problem&>)
      return Equations(problem);
    else
      return Equations(problem.data);
  }

  static constexpr int most_digits = 115;  // parameters are read to 120

  P<W> problem_;
  std::size_t n_;
  int digits_ = 0;
};

}  // namespace halfstep::inline problems
