// A step of velocity Verlet on Kepler's orbit as the program makes it, in every precision, beside the same step in a
// loop by hand, by Boost.odeint, and in the numbers of other libraries.
#include <fmt/format.h>

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/numeric/odeint/stepper/velocity_verlet.hpp>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/nanoseconds.hpp"
#include "benchmarks/precision_peers.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"

#if HALFSTEP_MPFR
#include <boost/multiprecision/mpfr.hpp>
#endif
#if HALFSTEP_FLOAT128
#include <boost/multiprecision/float128.hpp>
#endif
#if HALFSTEP_QD
#include <qd/dd_real.h>
#include <qd/qd_real.h>
#endif

namespace halfstep::benchmarks {
namespace {

namespace mp = boost::multiprecision;

template <class T>
using Pair = std::array<T, 2>;

/// The force as the problem has it.
template <class T>
void accelerate(const Pair<T>& x, Pair<T>& a) {
  using std::sqrt;
  const T r2 = x[0] * x[0] + x[1] * x[1];
  const T r3 = r2 * sqrt(r2);
  a[0] = -(x[0] / r3);
  a[1] = -(x[1] / r3);
}

/// The problem's own data: eccentricity 0.6, at the pericentre.
template <class T>
std::pair<Pair<T>, Pair<T>> start() {
  return {{T(2) / 5, T(0)}, {T(0), T(2)}};
}

template <class T>
T step_size() {
  return T(10) / 4096;
}

template <class T>
T by_hand(int steps) {
  const T h = step_size<T>(), half = h / 2;
  auto [x, v] = start<T>();
  Pair<T> a;
  accelerate(x, a);
  for (int i = 0; i < steps; ++i) {
    for (std::size_t d = 0; d < 2; ++d) {
      v[d] += half * a[d];
      x[d] += h * v[d];
    }
    accelerate(x, a);
    for (std::size_t d = 0; d < 2; ++d) v[d] += half * a[d];
  }
  return x[0];
}

template <class T>
T by_odeint(int steps) {
  using Stepper = boost::numeric::odeint::velocity_verlet<Pair<T>, Pair<T>, T, Pair<T>, T, T>;
  const T h = step_size<T>();
  const auto system = [](const Pair<T>& x, const Pair<T>&, Pair<T>& a, const T&) { accelerate(x, a); };
  Stepper stepper;
  auto s = start<T>();
  for (int i = 0; i < steps; ++i) stepper.do_step(system, s, h * T(i), h);
  return s.first[0];
}

template <class T>
T by_halfstep(int steps) {
  const T h = step_size<T>();
  const auto system = make_system<T>(problem("kepler"));
  const auto stepper = make_stepper<System<T>>(method("velocity-verlet"), *system, h);
  const auto [x, v] = start<T>();
  State<System<T>> s{{x[0], x[1]}, {v[0], v[1]}};
  stepper->begin(*system, T(0), {s}, s);
  stepper->advance(*system, T(0), 0, steps, s);
  return s.x[0];
}

/// Nanoseconds a step in the numbers of other libraries; none where a library is missing or has no such numbers.
struct OtherNumbers {
  std::optional<double> mpfr = {}, cpp_bin_float = {}, qd = {}, quadmath = {};
};

/// Boost.Multiprecision as it comes: MPFR's numbers on the heap, and those that need headers alone.
template <unsigned Digits>
OtherNumbers boost_numbers() {
  OtherNumbers other;
#if HALFSTEP_MPFR
  other.mpfr = nanoseconds(by_hand<mp::number<mp::mpfr_float_backend<Digits>, mp::et_off>>);
#endif
  other.cpp_bin_float = nanoseconds(by_hand<mp::number<mp::cpp_bin_float<Digits>, mp::et_off>>);
  return other;
}

template <class T>
void print_row(const std::string& precision, const OtherNumbers& other) {
  const double of_halfstep = nanoseconds(by_halfstep<T>);
  fmt::print("| {} | {:.4g} |", precision, of_halfstep);
  for (const std::optional<double> peer :
       {std::optional(nanoseconds(by_hand<T>)), std::optional(nanoseconds(by_odeint<T>)), other.mpfr,
        other.cpp_bin_float, other.qd, other.quadmath})
    fmt::print("{}", peer ? fmt::format(" {:.4g} ({:.2f}) |", *peer, *peer / of_halfstep) : " |");
  fmt::print("\n");
}

}  // namespace

void print_precision_peers() {
  fmt::print(
      "\n## The same step by others\n\n"
      "Nanoseconds of a step of velocity Verlet on Kepler's orbit, and in brackets how many times as long as the\n"
      "program's. The program's step is that of its runs: any method on any problem, called through a table (in "
      "double\n"
      "it is not: steps.md). Others are loops by hand around the same force, in the numbers named.\n\n"
      "| precision | the program | by hand, its numbers | Boost.odeint, its numbers | Boost, mpfr_float | Boost, "
      "cpp_bin_float | QD | libquadmath |\n|---|---|---|---|---|---|---|---|\n");
  OtherNumbers as_dd, as_quad = boost_numbers<34>(), as_50 = boost_numbers<50>();
#if HALFSTEP_QD
  as_dd.qd = nanoseconds(by_hand<dd_real>);
  as_50.qd = nanoseconds(by_hand<qd_real>);
#endif
#if HALFSTEP_FLOAT128
  as_quad.quadmath = nanoseconds(by_hand<mp::float128>);
#endif
  print_row<DoubleDouble>("dd", as_dd);
  print_row<quad_t>("quad", as_quad);
  print_row<digits50_t>("50", as_50);
  print_row<digits100_t>("100", boost_numbers<100>());
  fmt::print("\nQD's qd_real has 62 digits, libquadmath's numbers 113 bits where quad has 114.\n");
}

}  // namespace halfstep::benchmarks
