// exp, sin, cos and atan of double-double numbers: the argument made small, then a Taylor series.
#include "halfstep/core/double_double_functions.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace halfstep::inline core {
namespace {

using DD = DoubleDouble;

/// 1/n! for n = 0 ... 29. The factorials up to 27 have no more than 106 bits.
constexpr auto inverse_factorials = [] {
  std::array<DD, 30> result{};
  DD factorial = 1;
  for (int n = 0; n < 30; ++n) {
    if (n > 0) factorial *= DD(n);
    result[static_cast<std::size_t>(n)] = DD(1) / factorial;
  }
  return result;
}();

/// c[0] + c[1] z + c[2] z^2 + ...: those from `exact` on are so small that double is enough for them. Every term is
/// smaller than the one before, so that sums need no second look, and low parts are put in order at the end alone.
DD polynomial(std::span<const DD> c, const DD& z, std::size_t exact) {
  double tail = 0;
  for (std::size_t k = c.size(); k-- > exact;) tail = tail * z.high() + c[k].high();
  double high = tail, low = 0;
  for (std::size_t k = exact; k-- > 0;) {
    const DD p = DD::product(high, z.high());
    const double cross = high * z.low() + low * z.high();
    high = c[k].high() + p.high();
    low = (p.high() - (high - c[k].high())) + ((p.low() + cross) + c[k].low());
  }
  const double whole = high + low;
  return {whole, low - (whole - high)};
}

/// What is left of x when `count` times the sum of `parts`, the first of which are the largest, is taken away. Exact
/// but for the roundings of numbers of the size of what is left.
DD reduced(DD x, double count, std::span<const double> parts) {
  if (count == 0) return x;
  for (const double part : parts) x -= DD::product(count, part);
  return x;
}

constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
constexpr std::array half_pi = {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110,
                                0x1.4cf98e804177dp-164};
constexpr DD right_angle(half_pi[0], half_pi[1]);
constexpr double most_turns = 0x1p30;  // of a quarter each: beyond them half_pi has too few digits

/// Terms z^k / (2k)! and z^k / (2k + 1)! for z = -r^2, |r| <= pi/4: the last is below 2^-107, those from 9 on 2^-56.
constexpr std::size_t last_term = 14, first_small_term = 9;
constexpr auto coefficients_from = [](std::size_t first) {
  std::array<DD, last_term + 1> result{};
  for (std::size_t k = 0; k <= last_term; ++k) result[k] = inverse_factorials[2 * k + first];
  return result;
};
constexpr auto cosine_terms = coefficients_from(0), sine_terms = coefficients_from(1);

/// sin(x + quarters pi/2).
DD sine(const DD& x, int quarters) {
  const double turns = std::nearbyint(x.high() * two_over_pi);
  if (!(std::fabs(turns) <= most_turns)) return detail::sine_of_large(x, quarters);
  const DD r = reduced(x, turns, half_pi);
  const auto quadrant = (static_cast<long>(turns) + quarters) & 3;
  const DD z = -(r * r);
  const DD size = quadrant % 2 == 1 ? 1 + z * polynomial(std::span(cosine_terms).subspan(1), z, first_small_term - 1)
                                    : r + r * z * polynomial(std::span(sine_terms).subspan(1), z, first_small_term - 1);
  return quadrant < 2 ? size : -size;
}

constexpr double one_over_log_of_2 = 0x1.71547652b82fep0;
constexpr std::array log_of_2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56, 0x1.7b57a079a1934p-111};
/// exp(j/16) for j = -6 ... 6.
constexpr int sixteenths = 6;
constexpr std::array<DD, 2 * sixteenths + 1> exp_of_sixteenths = {{{0x1.5fe4615e98e8fp-1, -0x1.5613923fd9eeep-55},
                                                                   {0x1.769652df22f7ep-1, 0x1.3445f7544e0efp-57},
                                                                   {0x1.8ebef9eac820bp-1, -0x1.797d4686c5393p-57},
                                                                   {0x1.a876812c0877cp-1, -0x1.fd36226fadd44p-56},
                                                                   {0x1.c3d6a24ed8222p-1, -0x1.e1e0a76cb0685p-55},
                                                                   {0x1.e0fabfbc702a4p-1, -0x1.8d0e700fcfb65p-56},
                                                                   {0x1p0, 0x0p0},
                                                                   {0x1.1082b577d34edp0, 0x1.f56c680678897p-54},
                                                                   {0x1.2216045b6f5cdp0, -0x1.8c4a5df1ec7e5p-58},
                                                                   {0x1.34cb8170b5835p0, 0x1.6a7062465be33p-55},
                                                                   {0x1.48b5e3c3e8186p0, 0x1.9d9ef0eda6eabp-54},
                                                                   {0x1.5de9176045ff5p0, 0x1.da89923298baap-55},
                                                                   {0x1.747a513dbef6ap0, 0x1.88d1e2d966c25p-54}}};

/// atan(j/8) for j = 0 ... 8.
constexpr std::array<DD, 9> atan_of_eighths = {{{0x0p0, 0x0p0},
                                                {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                                {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                                {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                                {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                                {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                                {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                                {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                                {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}}};
/// 1 / (2k + 3), of the series of atan(r) / r behind its first term.
constexpr auto inverse_odd = [] {
  std::array<DD, 13> result{};
  for (int k = 0; k < 13; ++k) result[static_cast<std::size_t>(k)] = DD(1) / DD(2 * k + 3);
  return result;
}();

}  // namespace

DoubleDouble sin(const DoubleDouble& x) { return sine(x, 0); }
DoubleDouble cos(const DoubleDouble& x) { return sine(x, 1); }

DoubleDouble exp(const DoubleDouble& x) {
  constexpr double most = 710, least = -746;  // infinite from there on, and 0 below
  if (!(x.high() < most)) return x.high() + std::numeric_limits<double>::infinity();
  if (x.high() < least) return 0;
  const double doublings = std::nearbyint(x.high() * one_over_log_of_2);
  const DD r = reduced(x, doublings, log_of_2);
  const double j = std::nearbyint(16 * r.high());
  const DD s = r - DD(j / 16);  // |s| <= 1/32: s^15/15! < 2^-115, s^8/8! < 2^-55
  const DD grown = s + s * s * polynomial(std::span(inverse_factorials).subspan(2, 13), s, 6);
  const DD& table = exp_of_sixteenths[static_cast<std::size_t>(static_cast<int>(j) + sixteenths)];
  const DD result = table + table * grown;
  // In two steps, for 2^1024 is none of double.
  const int power = static_cast<int>(doublings), half = power / 2;
  const DD grown_whole = ldexp(ldexp(result, half), power - half);
  return isinf(grown_whole) ? DD(std::numeric_limits<double>::infinity()) : grown_whole;
}

DoubleDouble atan(const DoubleDouble& x) {
  if (!isfinite(x)) return isnan(x) ? x : x.high() > 0 ? right_angle : -right_angle;
  if (x.high() < 0) return -atan(-x);
  if (x > 1) return right_angle - atan(1 / x);
  const double j = std::nearbyint(8 * x.high());
  const DD c = j / 8, r = j == 0 ? x : (x - c) / (1 + x * c);
  const DD z = -(r * r);  // |z| <= 1/256: z^14/29 < 2^-116, z^7/15 < 2^-59
  return atan_of_eighths[static_cast<std::size_t>(j)] + (r + r * z * polynomial(inverse_odd, z, 6));
}

DoubleDouble atan2(const DoubleDouble& y, const DoubleDouble& x) {
  if (isnan(x) || isnan(y)) return std::numeric_limits<double>::quiet_NaN();
  if (isinf(x) || isinf(y)) {  // only their directions count
    const auto direction = [](const DD& a) { return std::copysign(isinf(a) ? 1.0 : 0.0, a.high()); };
    return atan2(direction(y), direction(x));
  }
  DD angle = 0;
  if (abs(y) > abs(x))
    angle = right_angle - atan(abs(x) / abs(y));
  else if (y != 0)
    angle = atan(abs(y) / abs(x));
  if (signbit(x)) angle = 2 * right_angle - angle;
  return signbit(y) ? -angle : angle;
}

}  // namespace halfstep::inline core
