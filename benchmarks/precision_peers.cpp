// A step of velocity Verlet on Kepler's orbit as the program makes it, in every precision, beside the same step in a
// loop by hand, by Boost.odeint, and in the numbers of other libraries.
#include <fmt/format.h>

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/numeric/odeint/stepper/velocity_verlet.hpp>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/nanoseconds.hpp"
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

/// A row: what others take, over what the program takes.
class Row {
 public:
  Row(std::string precision, double own) : own_(own), text_(fmt::format("| {} | {:.4g}", std::move(precision), own)) {}

  Row& peer(double nanoseconds) {
    text_ += fmt::format(" | {:.4g} ({:.2f})", nanoseconds, nanoseconds / own_);
    return *this;
  }
  Row& none() {
    text_ += " | ";
    return *this;
  }
  void print() const { fmt::print("{} |\n", text_); }

 private:
  double own_;
  std::string text_;
};

template <class T>
Row row(const std::string& precision) {
  Row row(precision, nanoseconds(by_halfstep<T>));
  row.peer(nanoseconds(by_hand<T>)).peer(nanoseconds(by_odeint<T>));
  return row;
}

/// Boost.Multiprecision as it comes: MPFR's numbers on the heap, and those that need headers alone.
template <unsigned Digits>
Row& with_boost(Row& row) {
#if HALFSTEP_MPFR
  row.peer(nanoseconds(by_hand<mp::number<mp::mpfr_float_backend<Digits>, mp::et_off>>));
#else
  row.none();
#endif
  return row.peer(nanoseconds(by_hand<mp::number<mp::cpp_bin_float<Digits>, mp::et_off>>));
}

}  // namespace

void print_precision_peers() {
  fmt::print(
      "\n## The same step by others\n\n"
      "Nanoseconds of a step of velocity Verlet on Kepler's orbit, over those that the program takes in brackets. The\n"
      "program's step is that of its runs: any method on any problem, called through a table (in double it is\n"
      "not: steps.md). Others are loops by hand around the same force, in the numbers named.\n\n"
      "| precision | the program | by hand, its numbers | Boost.odeint, its numbers | Boost, mpfr_float | Boost, "
      "cpp_bin_float | QD | libquadmath |\n|---|---|---|---|---|---|---|---|\n");
  Row dd = row<DoubleDouble>("dd").none().none();
#if HALFSTEP_QD
  dd.peer(nanoseconds(by_hand<dd_real>));
#else
  dd.none();
#endif
  dd.none().print();
  Row quad = row<quad_t>("quad");
  with_boost<34>(quad).none();
#if HALFSTEP_FLOAT128
  quad.peer(nanoseconds(by_hand<mp::float128>));
#else
  quad.none();
#endif
  quad.print();
  Row digits50 = row<digits50_t>("50");
  with_boost<50>(digits50);
#if HALFSTEP_QD
  digits50.peer(nanoseconds(by_hand<qd_real>));
#else
  digits50.none();
#endif
  digits50.none().print();
  Row digits100 = row<digits100_t>("100");
  with_boost<100>(digits100).none().none().print();
  fmt::print("\nQD's qd_real has 62 digits, libquadmath's numbers 113 bits where quad has 114.\n");
}

}  // namespace halfstep::benchmarks
