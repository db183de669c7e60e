// A problem's own closed form as its exact solution.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "problems/agreement.hpp"
#include "problems/reference.hpp"

namespace halfstep {

/// P::exact in the scalar T. What rounding costs is measured against the same form in the wider scalar W.
template <template <class> class P, class T, class W>
class ClosedForm final : public Solution<T> {
 public:
  explicit ClosedForm(const Data& data) : problem_(data), digits_(shared_with(P<W>(data), data.at("T").as<T>())) {}

  void at(const T& t, T* x, T* v) const override { problem_.exact(t, x, v); }
  int digits() const override { return digits_; }

 private:
  // Over [-T/2, 2T].
  int shared_with(const P<W>& wide, const T& end) const {
    constexpr int samples = 20;
    constexpr auto n = std::size_t(P<T>::dimension);
    int digits = std::numeric_limits<T>::max_digits10;
    for (int k = -samples / 2; k <= 2 * samples; ++k) {
      const T t = end * k / samples;
      std::array<T, n> x, v;
      std::array<W, n> wide_x, wide_v;
      at(t, x.data(), v.data());
      wide.exact(W(t), wide_x.data(), wide_v.data());
      for (std::size_t i = 0; i < n; ++i) {
        digits = std::min(digits, agreeing_digits(W(x[i]), wide_x[i], digits));
        digits = std::min(digits, agreeing_digits(W(v[i]), wide_v[i], digits));
      }
    }
    return digits;
  }

  P<T> problem_;
  int digits_;
};

}  // namespace halfstep
