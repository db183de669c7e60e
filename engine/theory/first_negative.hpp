// Where a polynomial is first negative, by Sturm's theorem.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "halfstep/engine/theory/polynomials.hpp"

namespace halfstep::inline engine {

/// Polynomials whose changes of sign tell the number of distinct real roots in an interval. Sturm 1829.
template <class Q>
class SturmChain {
 public:
  /// p: its last coefficient is not zero. What is below `zero`, next to the greatest coefficient, is rounding.
  SturmChain(Polynomial<Q> p, Q zero) : zero_(std::move(zero)) {
    Polynomial<Q> derivative;
    for (std::size_t k = 1; k < p.size(); ++k) derivative.push_back(Q(long(k)) * p[k]);
    chain_.push_back(scaled(std::move(p)));
    while (!derivative.empty()) {
      chain_.push_back(scaled(std::move(derivative)));
      derivative = negative_remainder(chain_[chain_.size() - 2], chain_.back());
    }
  }

  Q at(const Q& x) const { return value(chain_.front(), x); }

  /// Distinct roots in (from, to].
  int roots(const Q& from, const Q& to) const { return changes(from) - changes(to); }

 private:
  static Q value(const Polynomial<Q>& p, const Q& x) {
    Q sum = 0;
    for (std::size_t k = p.size(); k-- > 0;) sum = sum * x + p[k];
    return sum;
  }

  int changes(const Q& x) const {
    int count = 0, last = 0;
    for (const auto& p : chain_) {
      const Q y = value(p, x);
      const int sign = y > 0 ? 1 : y < 0 ? -1 : 0;
      if (sign != 0 && sign == -last) ++count;
      if (sign != 0) last = sign;
    }
    return count;
  }

  static Polynomial<Q> scaled(Polynomial<Q> p) {
    using std::abs;
    Q largest = 0;
    for (const Q& c : p) largest = std::max(largest, Q(abs(c)));
    for (Q& c : p) c /= largest;
    return p;
  }

  Polynomial<Q> negative_remainder(Polynomial<Q> p, const Polynomial<Q>& by) const {
    using std::abs;
    while (p.size() >= by.size()) {
      const Q factor = p.back() / by.back();
      for (std::size_t k = 0; k < by.size(); ++k) p[p.size() - by.size() + k] -= factor * by[k];
      p.pop_back();
    }
    while (!p.empty() && abs(p.back()) <= zero_) p.pop_back();
    for (Q& c : p) c = -c;
    return p;
  }

  Q zero_;
  std::vector<Polynomial<Q>> chain_;
};

namespace detail {

template <class Q>
std::optional<Q> first_negative(const SturmChain<Q>& chain, const Q& from, const Q& to, const Q& width) {
  const Q middle = (from + to) / 2;
  if (chain.roots(from, to) == 0) return chain.at(middle) < 0 ? std::optional(from) : std::nullopt;
  if (to - from < width * (1 + to)) return std::nullopt;  // what lies behind the root tells its sign
  if (auto negative = first_negative(chain, from, middle, width)) return negative;
  return first_negative(chain, middle, to, width);
}

}  // namespace detail

/// The infimum of the x > 0 with p(x) < 0; empty where p is nowhere negative ahead. Coefficients up to `zero` times the
/// greatest one are rounding.
template <class Q>
std::optional<Q> first_negative(Polynomial<Q> p, const Q& zero) {
  using std::abs;
  using std::sqrt;
  Q largest = 0;
  for (const Q& c : p) largest = std::max(largest, Q(abs(c)));
  const auto is_zero = [&](const Q& c) { return abs(c) <= zero * std::max(largest, Q(1)); };
  while (!p.empty() && is_zero(p.back())) p.pop_back();
  const auto first = std::find_if_not(p.begin(), p.end(), is_zero);
  p.erase(p.begin(), first);  // roots at 0 change no sign ahead
  if (p.empty()) return std::nullopt;
  if (p.front() < 0) return Q(0);
  if (p.size() == 1) return std::nullopt;
  Q beyond = 0;  // Cauchy's bound of the roots
  for (const Q& c : p) beyond = std::max(beyond, Q(1 + abs(c / p.back())));
  return detail::first_negative(SturmChain<Q>(p, zero), Q(0), Q(2 * beyond), Q(sqrt(zero)));
}

}  // namespace halfstep::inline engine
