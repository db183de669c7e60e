// A certified solution where there is no closed form, in the scalar that asks for it.
#pragma once

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "halfstep/problems/certified_series.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline problems {

/// The solution in T from series in the wider W.
template <class T, class W>
class SeriesReference final : public Solution<T> {
 public:
  SeriesReference(InitialValueProblem<W> problem, int local_digits)
      : series_(std::move(problem), local_digits, std::numeric_limits<T>::digits) {}

  void at(const T& t, T* x, T* v) const override {
    const std::size_t n = series_.dimension();
    std::vector<W> wide_x(n), wide_v(n);
    series_.at(W(t), wide_x.data(), wide_v.data());
    for (std::size_t i = 0; i < n; ++i) {
      x[i] = static_cast<T>(wide_x[i]);
      v[i] = static_cast<T>(wide_v[i]);
    }
  }

  int digits() const override { return series_.digits(); }

 private:
  CertifiedSeries<W> series_;
};

}  // namespace halfstep::inline problems
