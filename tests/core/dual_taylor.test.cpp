// Differentiation: dual numbers against finite formulas, Taylor series against solutions in closed form.
#include <vector>

#include "halfstep/core/dual.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/taylor.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/kepler.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

using Digits = digits50_t;
const Digits negligible("1e-46");

/// Uses every operation that a problem may, with T and int on both sides.
template <class T, class X>
X everything(const T& c, const X& x) {
  using std::cos;
  using std::exp;
  using std::sin;
  using std::sqrt;
  X y = c * sin(x) + cos(x) * c - exp(x / 2) + 2 * sqrt(1 + x * x) / c;
  y += x;
  y *= 3 - x;
  y -= c / (x + 3);
  y /= 2;
  return -y;
}

/// Its derivative.
template <class T>
T slope_of_everything(const T& c, const T& x) {
  using std::cos;
  using std::exp;
  using std::sin;
  using std::sqrt;
  const T y = c * sin(x) + c * cos(x) - exp(x / 2) + 2 * sqrt(1 + x * x) / c + x;
  const T dy = c * cos(x) - c * sin(x) - exp(x / 2) / 2 + 2 * x / sqrt(1 + x * x) / c + 1;
  return -(dy * (3 - x) - y + c / ((x + 3) * (x + 3))) / 2;
}

/// x'' = acceleration; solutions that are known.
struct SquareRoot {  // x = sqrt(1 + t)
  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    a[0] = -1 / (4 * x[0] * x[0] * x[0]);
  }
};
struct SquareRootByRoots {  // the same: x^3 = (1 + t) sqrt(1 + t)
  template <class X>
  void acceleration(const X& t, const X*, const X*, X* a) const {
    using std::sqrt;
    a[0] = -1 / (4 * ((1 + t) * sqrt(1 + t)));
  }
};
struct Logarithm {  // x = log(1 + t)
  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    using std::exp;
    a[0] = -exp(-2 * x[0]);
  }
};
struct ArcTangent {  // x = atan(t)
  template <class X>
  void acceleration(const X& t, const X*, const X* v, X* a) const {
    a[0] = -2 * t * v[0] * v[0];
  }
};
struct Constant {  // x = t^2 / 2
  template <class X>
  void acceleration(const X&, const X*, const X*, X* a) const {
    a[0] = X(1);
  }
};
struct DoubleAngle {  // x = sin(2t) / 4
  template <class X>
  void acceleration(const X& t, const X*, const X*, X* a) const {
    using std::cos;
    using std::sin;
    a[0] = -(4 * (sin(t) * cos(t))) / 2;
  }
};

template <class P>
std::vector<Digits> series(const P& problem, int order, const Digits& t, const Digits& x, const Digits& v) {
  std::vector<Digits> out(std::size_t(order) + 1);
  TaylorTape<Digits>::record<1>(problem).series(t, &x, &v, order, out.data());
  return out;
}

}  // namespace

TEMPLATE_TEST_CASE("dual numbers differentiate every operation", "", float, double, long double, halfstep::quad_t,
                   digits50_t) {
  using T = TestType;
  using std::abs;
  const T c = T(5) / 4;
  const T x = T(3) / 7;
  const Dual<T> y = everything(c, Dual<T>(x, T(1)));
  CHECK(abs(y.value - everything(c, x)) < 20 * std::numeric_limits<T>::epsilon());
  CHECK(abs(y.derivative - slope_of_everything(c, x)) < 20 * std::numeric_limits<T>::epsilon());
}

TEST_CASE("Taylor coefficients of known solutions") {
  constexpr int order = 30;
  const auto root = series(SquareRoot(), order, Digits(0), Digits(1), Digits(1) / 2);
  const auto root_again = series(SquareRootByRoots(), order, Digits(0), Digits(1), Digits(1) / 2);
  const auto logarithm = series(Logarithm(), order, Digits(0), Digits(0), Digits(1));
  const auto tangent = series(ArcTangent(), order, Digits(0), Digits(0), Digits(1));
  const auto double_angle = series(DoubleAngle(), order, Digits(0), Digits(0), Digits(1) / 2);
  Digits binomial = 1, sine = Digits(1) / 2;  // (1/2 over k), 2^k / k! / 4
  for (int k = 0; k <= order; ++k) {
    const auto i = std::size_t(k);
    INFO("coefficient " << k);
    CHECK(abs(root[i] - binomial) < negligible);
    CHECK(abs(root_again[i] - binomial) < negligible);
    if (k > 0) CHECK(abs(logarithm[i] - Digits(k % 2 == 1 ? 1 : -1) / k) < negligible);
    CHECK(abs(tangent[i] - (k % 2 == 0 ? Digits(0) : Digits(Digits(k % 4 == 1 ? 1 : -1) / k))) < negligible);
    if (k % 2 == 1) {
      CHECK(abs(double_angle[i] - sine) < negligible);
      sine = -sine * 4 / ((k + 1) * (k + 2));
    }
    binomial = binomial * (Digits(1) / 2 - k) / (k + 1);
  }
  CHECK(series(Constant(), 4, Digits(0), Digits(0), Digits(0)) == std::vector<Digits>{0, 0, Digits(1) / 2, 0, 0});
}

TEST_CASE("orders 0, 1 and falling orders are served") {
  CHECK(series(Logarithm(), 0, Digits(0), Digits(0), Digits(1)) == std::vector<Digits>{0});
  CHECK(series(Logarithm(), 1, Digits(0), Digits(0), Digits(1)) == std::vector<Digits>{0, 1});
  auto tape = TaylorTape<Digits>::record<1>(Logarithm());
  const Digits x(0), v(1);
  std::vector<Digits> high(21), low(6);
  tape.series(Digits(0), &x, &v, 20, high.data());
  tape.series(Digits(0), &x, &v, 5, low.data());
  CHECK(low == std::vector<Digits>(high.begin(), high.begin() + 6));
}

TEST_CASE("a Taylor series of Kepler's problem predicts the orbit to all digits") {
  const Equations<Kepler, Digits> kepler(problem("kepler").data);
  for (const char* at : {"0", "1", "3.3", "9"}) {
    INFO("t = " << at);
    const Digits t(at), h = Digits(1) / 1000;
    std::vector<Digits> x(2), v(2), later(2), later_v(2), out(62);  // two coordinates, orders 0 to 30
    kepler.problem().exact(t, x.data(), v.data());
    kepler.problem().exact(t + h, later.data(), later_v.data());
    kepler.taylor(t, x.data(), v.data(), 30, out.data());
    for (std::size_t i = 0; i < 2; ++i) {
      Digits sum = 0;
      for (std::size_t k = 31; k-- > 0;) sum = sum * h + out[2 * k + i];
      CHECK(abs(sum - later[i]) < negligible);
    }
  }
}

TEST_CASE("fingerprints tell equations apart") {
  const auto print = [](const auto& problem) { return TaylorTape<Digits>::record<1>(problem).fingerprint(); };
  CHECK(print(SquareRoot()) == print(SquareRoot()));
  CHECK(print(SquareRoot()) != print(SquareRootByRoots()));
  CHECK(print(Logarithm()) != print(ArcTangent()));
}

TEST_CASE("the Jacobian of Kepler's problem is the tidal tensor") {
  const Equations<Kepler, Digits> kepler(problem("kepler").data);
  const Digits x[2] = {Digits(3) / 5, Digits(4) / 5}, v[2] = {1, 2};
  Digits dx[4], dv[4];
  kepler.jacobian(Digits(0), x, v, dx, dv);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      CHECK(abs(dx[2 * i + j] - (3 * x[i] * x[j] - (i == j ? 1 : 0))) < negligible);
      CHECK(dv[2 * i + j] == 0);
    }
  CHECK(kepler.evaluations() == 0);
}
