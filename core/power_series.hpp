// Power series in one variable, cut off behind a power.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace halfstep::inline core {

/// c_0 + c_1 h + ... + c_N h^N, terms behind them dropped. All series of a computation have the same N; one of a single
/// coefficient is a constant. Division by and roots, logarithms of series need c_0 as those of numbers do.
/// Recurrences: Hairer, Norsett, Wanner 1993, section I.8.
template <class T>
class PowerSeries {
 public:
  PowerSeries() : PowerSeries(T(0)) {}
  PowerSeries(const T& constant) : c_{constant} {}
  PowerSeries(int constant) : c_{T(constant)} {}
  explicit PowerSeries(std::vector<T> coefficients) : c_(std::move(coefficients)) {}

  /// h itself, where series end with h^last.
  static PowerSeries variable(int last) {
    std::vector<T> c(static_cast<std::size_t>(last) + 1, T(0));
    c[1] = 1;
    return PowerSeries(std::move(c));
  }

  /// The coefficient of h^k.
  T coefficient(std::size_t k) const { return k < c_.size() ? c_[k] : T(0); }

  friend PowerSeries operator-(const PowerSeries& a) {
    return made(a.c_.size(), [&](const auto&, std::size_t k) { return T(-a.c_[k]); });
  }
  friend PowerSeries operator+(const PowerSeries& a, const PowerSeries& b) {
    return made(longer(a, b), [&](const auto&, std::size_t k) { return T(a.coefficient(k) + b.coefficient(k)); });
  }
  friend PowerSeries operator-(const PowerSeries& a, const PowerSeries& b) {
    return made(longer(a, b), [&](const auto&, std::size_t k) { return T(a.coefficient(k) - b.coefficient(k)); });
  }
  friend PowerSeries operator*(const PowerSeries& a, const PowerSeries& b) {
    return made(longer(a, b), [&](const auto&, std::size_t k) { return a.convolved(b, k, 0); });
  }
  friend PowerSeries operator/(const PowerSeries& a, const PowerSeries& b) {
    return made(longer(a, b), [&](const PowerSeries& q, std::size_t k) {
      return T((a.coefficient(k) - b.convolved(q, k, 1)) / b.c_[0]);
    });
  }
  friend PowerSeries sqrt(const PowerSeries& a) {
    using std::sqrt;
    return made(a.c_.size(), [&](const PowerSeries& r, std::size_t k) {
      if (k == 0) return T(sqrt(a.c_[0]));
      T rest = a.c_[k];
      for (std::size_t j = 1; j < k; ++j) rest -= r.c_[j] * r.c_[k - j];
      return T(rest / (2 * r.c_[0]));
    });
  }
  friend PowerSeries exp(const PowerSeries& a) {
    using std::exp;
    return made(a.c_.size(), [&](const PowerSeries& e, std::size_t k) {
      return k == 0 ? T(exp(a.c_[0])) : T(a.slope_convolved(e, k) / whole(k));
    });
  }
  friend PowerSeries log(const PowerSeries& a) {
    using std::log;
    return made(a.c_.size(), [&](const PowerSeries& l, std::size_t k) {
      if (k == 0) return T(log(a.c_[0]));
      T rest = whole(k) * a.c_[k];
      for (std::size_t j = 1; j < k; ++j) rest -= whole(j) * l.c_[j] * a.c_[k - j];
      return T(rest / (whole(k) * a.c_[0]));
    });
  }
  friend PowerSeries sin(const PowerSeries& a) { return sine_cosine(a).first; }
  friend PowerSeries cos(const PowerSeries& a) { return sine_cosine(a).second; }

 private:
  static T whole(std::size_t k) { return static_cast<T>(static_cast<long>(k)); }

  static std::size_t longer(const PowerSeries& a, const PowerSeries& b) { return std::max(a.c_.size(), b.c_.size()); }

  /// Coefficient by coefficient, from those before it.
  template <class Next>
  static PowerSeries made(std::size_t size, const Next& next) {
    PowerSeries result(std::vector<T>(size, T(0)));
    for (std::size_t k = 0; k < size; ++k) result.c_[k] = next(std::as_const(result), k);
    return result;
  }

  /// The sum over j = first ... k of a_j b_(k-j).
  T convolved(const PowerSeries& b, std::size_t k, std::size_t first) const {
    T sum = 0;
    for (std::size_t j = first; j <= k; ++j) sum += coefficient(j) * b.coefficient(k - j);
    return sum;
  }

  /// The sum over j = 1 ... k of j a_j b_(k-j).
  T slope_convolved(const PowerSeries& b, std::size_t k) const {
    T sum = 0;
    for (std::size_t j = 1; j <= k; ++j) sum += whole(j) * c_[j] * b.c_[k - j];
    return sum;
  }

  static std::pair<PowerSeries, PowerSeries> sine_cosine(const PowerSeries& a) {
    using std::cos;
    using std::sin;
    const std::vector<T> zeros(a.c_.size(), T(0));
    std::pair<PowerSeries, PowerSeries> both{PowerSeries(zeros), PowerSeries(zeros)};
    auto& [sine, cosine] = both;
    sine.c_[0] = sin(a.c_[0]);
    cosine.c_[0] = cos(a.c_[0]);
    for (std::size_t k = 1; k < zeros.size(); ++k) {
      sine.c_[k] = a.slope_convolved(cosine, k) / whole(k);
      cosine.c_[k] = -a.slope_convolved(sine, k) / whole(k);
    }
    return both;
  }

  std::vector<T> c_;
};

}  // namespace halfstep::inline core
