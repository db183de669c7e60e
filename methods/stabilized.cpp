// The recurrences of RKC and RKL, summed up to tableaus.
#include "halfstep/methods/stabilized.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "halfstep/core/rational.hpp"

namespace halfstep::inline methods {

namespace {

using Series = std::vector<Rational>;

/// mu, nu, mu~ and gamma~ of stage j.
struct Recurrence {
  Rational past, before, slope, first_slope;
};

/// recurrence(j) for j = 2 ... stages; the first stage takes h first F_0.
template <class Of>
ButcherTableau tableau_of(int stages, const Rational& first, const Of& recurrence) {
  const auto s = static_cast<std::size_t>(stages);
  std::vector<Series> rows(s + 1, Series(s, Rational(0)));
  rows[1][0] = first;
  for (std::size_t j = 2; j <= s; ++j) {
    const Recurrence r = recurrence(static_cast<int>(j));
    for (std::size_t k = 0; k < s; ++k) rows[j][k] = r.past * rows[j - 1][k] + r.before * rows[j - 2][k];
    rows[j][j - 1] += r.slope;
    rows[j][0] += r.first_slope;
  }
  ButcherTableau tableau;
  for (std::size_t j = 0; j < s; ++j) {
    tableau.a.emplace_back();
    for (std::size_t k = 0; k < j; ++k) tableau.a.back().emplace_back(rows[j][k].str());
  }
  for (const Rational& weight : rows[s]) tableau.b.emplace_back(weight.str());
  return tableau;
}

void check_stages(int stages, int fewest, const std::string& family) {
  require(stages >= fewest,
          family + " has at least " + std::to_string(fewest) + " stages, not " + std::to_string(stages));
}

/// T_0 ... T_s and their first two derivatives at w.
struct Chebyshev {
  Series value, slope, bend;

  Chebyshev(int s, const Rational& w) : value{1, w}, slope{0, 1}, bend{0, 0} {
    for (std::size_t j = 2; j <= static_cast<std::size_t>(s); ++j) {
      value.push_back(2 * w * value[j - 1] - value[j - 2]);
      slope.push_back(2 * value[j - 1] + 2 * w * slope[j - 1] - slope[j - 2]);
      bend.push_back(4 * slope[j - 1] + 2 * w * bend[j - 1] - bend[j - 2]);
    }
  }
};

/// Both methods of order 2 mix a polynomial of the recurrence with 1: stage j is 1 - b_j P_j(w_0) + b_j P_j(w_0 + w_1
/// z). mu and nu are those of P itself, `slope` is w_1 / w_0, `at` the values P_j(w_0).
struct Mixed {
  Series weight, at;
  Rational slope;

  Recurrence mixed(int j, const Rational& mu, const Rational& nu) const {
    const auto i = static_cast<std::size_t>(j);
    const Rational past = mu * weight[i] / weight[i - 1];
    const Rational of_slope = past * slope;
    return {past, nu * weight[i] / weight[i - 2], of_slope, (weight[i - 1] * at[i - 1] - 1) * of_slope};
  }
};

}  // namespace

ButcherTableau chebyshev_1(int stages) {
  check_stages(stages, 1, "RKC of order 1");
  const Rational w0 = 1 + Rational(1) / (20 * stages * stages);
  const Chebyshev t(stages, w0);
  const auto s = static_cast<std::size_t>(stages);
  const Rational w1 = t.value[s] / t.slope[s];
  return tableau_of(stages, w1 / w0, [&](int stage) -> Recurrence {
    const auto j = static_cast<std::size_t>(stage);
    const Rational ratio = 2 * t.value[j - 1] / t.value[j];
    return {w0 * ratio, -t.value[j - 2] / t.value[j], w1 * ratio, 0};
  });
}

ButcherTableau chebyshev_2(int stages) {
  check_stages(stages, 2, "RKC of order 2");
  const Rational w0 = 1 + Rational(2) / (13 * stages * stages);
  const Chebyshev t(stages, w0);
  const auto s = static_cast<std::size_t>(stages);
  Mixed mixed{{}, t.value, t.slope[s] / t.bend[s] / w0};
  for (std::size_t j = 0; j <= s; ++j) {
    const std::size_t of = j < 2 ? 2 : j;
    mixed.weight.push_back(t.bend[of] / (t.slope[of] * t.slope[of]));
  }
  return tableau_of(stages, mixed.weight[1] * mixed.slope * w0,
                    [&](int j) { return mixed.mixed(j, 2 * w0, Rational(-1)); });
}

ButcherTableau legendre_1(int stages) {
  check_stages(stages, 1, "RKL of order 1");
  const Rational w1 = Rational(2) / (stages * stages + stages);
  return tableau_of(stages, w1, [&](int j) -> Recurrence {
    const Rational past = Rational(2 * j - 1) / j;
    return {past, Rational(1 - j) / j, past * w1, 0};
  });
}

ButcherTableau legendre_2(int stages) {
  check_stages(stages, 2, "RKL of order 2");
  Mixed mixed{
      {}, Series(static_cast<std::size_t>(stages) + 1, Rational(1)), Rational(4) / (stages * stages + stages - 2)};
  for (int j = 0; j <= stages; ++j) {
    const int of = j < 2 ? 2 : j;
    mixed.weight.push_back(Rational(of * of + of - 2) / (2 * of * (of + 1)));
  }
  return tableau_of(stages, mixed.weight[1] * mixed.slope,
                    [&](int j) { return mixed.mixed(j, Rational(2 * j - 1) / j, Rational(1 - j) / j); });
}

}  // namespace halfstep::inline methods
