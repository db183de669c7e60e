// A problem's own closed form as its exact solution.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/agreement.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline problems {

/// P::exact in the wider scalar W, rounded to T. In T itself rounding costs some digits, which are measured; in W it
/// costs as many of those that W has more. P is made of a problem or of its data.
template <template <class> class P, class T, class W>
class ClosedForm final : public Solution<T> {
 public:
  explicit ClosedForm(const Problem& problem)
      : problem_(made<P<W>>(problem)),
        n_(static_cast<std::size_t>(problem.dimension)),
        digits_(std::min(most_digits, shared_with(made<P<T>>(problem), problem.data.at("T").as<T>()) +
                                          std::numeric_limits<W>::digits10 - std::numeric_limits<T>::digits10)) {}

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

  // Over [0, T], where runs are measured: before it, a solution that is damped is larger by any factor. A number of the
  // size of 10^k has k digits less after the point.
  int shared_with(const P<T>& narrow, const T& end) const {
    constexpr int samples = 20;
    int digits = std::numeric_limits<T>::digits10;
    for (int k = 0; k <= samples; ++k) {
      const T t = end * k / samples;
      std::vector<T> x(n_), v(n_), narrow_x(n_), narrow_v(n_);
      at(t, x.data(), v.data());
      narrow.exact(t, narrow_x.data(), narrow_v.data());
      for (std::size_t i = 0; i < n_; ++i) {
        digits = std::min(digits, shared(x[i], narrow_x[i]));
        digits = std::min(digits, shared(v[i], narrow_v[i]));
      }
    }
    return digits;
  }

  static int shared(const T& a, const T& b) {
    using std::abs;
    using std::log10;
    constexpr int most = 1000000;  // an infinite number has no digits either
    const auto before_point = std::min<double>(most, to_double(T(log10(std::max(T(1), T(abs(a)))))));
    return agreeing_digits(a, b, std::numeric_limits<T>::digits10 - static_cast<int>(before_point));
  }

  P<W> problem_;
  std::size_t n_;
  int digits_;
};

}  // namespace halfstep::inline problems
