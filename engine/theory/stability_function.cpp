#include "halfstep/engine/theory/stability_function.hpp"

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/first_negative.hpp"
#include "halfstep/engine/theory/tableau_numbers.hpp"

namespace halfstep::inline engine {
namespace {

using Q = digits100_t;
using P = Polynomial<Q>;

P product(const P& p, const P& q) {
  P result(p.size() + q.size() - 1, Q(0));
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < q.size(); ++j) result[i + j] += p[i] * q[j];
  return result;
}

P difference(P p, const P& q) {
  p.resize(std::max(p.size(), q.size()), Q(0));
  for (std::size_t k = 0; k < q.size(); ++k) p[k] -= q[k];
  return p;
}

/// |p(iy)|^2 as a polynomial in s = y^2.
P on_imaginary_axis(const P& p) {
  P even, odd;
  for (std::size_t k = 0; k < p.size(); ++k) (k % 2 == 0 ? even : odd).push_back((k / 2) % 2 == 0 ? p[k] : Q(-p[k]));
  P result = product(even, even);
  if (odd.empty()) return result;
  P rest = product(odd, odd);
  rest.insert(rest.begin(), Q(0));
  for (Q& c : rest) c = -c;
  return difference(std::move(result), rest);
}

/// p(-x)^2.
P on_negative_axis(P p) {
  for (std::size_t k = 1; k < p.size(); k += 2) p[k] = -p[k];
  return product(p, p);
}

/// Whether all roots lie to the right of the imaginary axis: z = (1 - w)/(1 + w) takes there what is in the disc.
bool roots_on_the_right(P p, const Conditions<Q>& zero) {
  while (!p.empty() && zero.is_zero(p.back())) p.pop_back();
  P in_w{Q(0)};
  for (std::size_t k = 0; k < p.size(); ++k) {
    P term{p[k]};
    for (std::size_t j = 0; j + 1 < p.size(); ++j) term = product(term, {Q(1), Q(j < k ? -1 : 1)});
    for (Q& c : term) c = -c;
    in_w = difference(std::move(in_w), term);
  }
  if (p.size() > 1 && zero.is_zero(in_w.back())) return false;  // a root at -1
  return roots_in_disc(std::move(in_w), true, zero);
}

std::optional<double> in_double(const std::optional<Q>& x) { return x ? std::optional(to_double(*x)) : std::nullopt; }

}  // namespace

StabilityProperties stability_properties(const ButcherTableau& tableau) {
  const TableauNumbers t(tableau);
  const std::size_t s = t.stages();
  Matrix<Q> a(s, std::vector<Q>(s));
  std::vector<Q> b;
  for (std::size_t i = 0; i < s; ++i) {
    b.push_back(t.b(i));
    for (std::size_t j = 0; j < s; ++j) a[i][j] = t.a(i, j);
  }
  const Q zero = negligible(tableau);
  const Conditions<Q> vanish(digits_of_conditions(tableau));
  auto r = stability_function(a, b);
  for (P* p : {&r.numerator, &r.denominator})
    while (p->size() > 1 && abs(p->back()) <= zero) p->pop_back();
  StabilityProperties result;
  result.real =
      in_double(first_negative(difference(on_negative_axis(r.denominator), on_negative_axis(r.numerator)), zero));
  const auto imaginary =
      first_negative(difference(on_imaginary_axis(r.denominator), on_imaginary_axis(r.numerator)), zero);
  if (imaginary) result.imaginary = std::sqrt(to_double(*imaginary));
  result.a_stable = !imaginary && roots_on_the_right(r.denominator, vanish);
  result.l_stable = result.a_stable && r.numerator.size() < r.denominator.size();
  return result;
}

}  // namespace halfstep::inline engine
