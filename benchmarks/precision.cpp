// What a step costs in each precision, by back end: prints the table of benchmarks/precision.md.
#include <fmt/format.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_dec_float.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>

#include "benchmarks/nanoseconds.hpp"
#include "benchmarks/precision_peers.hpp"
#include "halfstep/build.hpp"
#include "halfstep/core/scalar.hpp"

#if HALFSTEP_MPFR
#include <boost/multiprecision/mpfr.hpp>
#endif
#if HALFSTEP_FLOAT128
#include <boost/multiprecision/float128.hpp>
#endif

namespace {

using halfstep::benchmarks::nanoseconds;
namespace mp = boost::multiprecision;

/// x'' = -x, one velocity-Verlet step after another; returns where it ended, so that nothing is optimised away.
template <class T>
T oscillator(int steps) {
  const T h = T(1) / 64, half = h / 2;
  T x(1), v(0), a = -x;
  for (int i = 0; i < steps; ++i) {
    v += half * a;
    x += h * v;
    a = -x;
    v += half * a;
  }
  return x;
}

/// x'' = -x / |x|^3 in the plane (GM = 1), eccentricity 1/2 from the pericentre.
template <class T>
T kepler(int steps) {
  using std::sqrt;
  const T h = T(1) / 256, half = h / 2;
  T x = T(1) / 2, y(0), u(0), w = sqrt(T(3)), ax, ay;
  const auto accelerate = [&] {
    const T r2 = x * x + y * y;
    const T factor = -1 / (r2 * sqrt(r2));
    ax = factor * x;
    ay = factor * y;
  };
  accelerate();
  for (int i = 0; i < steps; ++i) {
    u += half * ax;
    w += half * ay;
    x += h * u;
    y += h * w;
    accelerate();
    u += half * ax;
    w += half * ay;
  }
  return x + y;
}

template <class T>
void row(const std::string& type, const std::string& used_for) {
  using Limits = std::numeric_limits<T>;
  fmt::print("| {} | {} | {} | {:.4g} | {:.4g} | {} |\n", type,
             Limits::radix == 2 ? fmt::to_string(Limits::digits) : "-", Limits::digits10, nanoseconds(oscillator<T>),
             nanoseconds(kepler<T>), used_for);
}

std::string processor() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

template <unsigned Digits>
using Decimal = mp::number<mp::cpp_dec_float<Digits>, mp::et_off>;
template <unsigned Digits>
using Binary = mp::number<mp::cpp_bin_float<Digits>, mp::et_off>;

#if HALFSTEP_MPFR
template <unsigned Digits>
void mpfr_rows() {
  using mp::mpfr_float_backend;
  row<mp::number<mpfr_float_backend<Digits>, mp::et_off>>(fmt::format("mpfr {}, heap", Digits), "");
  row<mp::number<mpfr_float_backend<Digits, mp::allocate_stack>, mp::et_off>>(fmt::format("mpfr {}, stack", Digits),
                                                                              "");
}
#endif

}  // namespace

int main() {
  namespace hs = halfstep;
  fmt::print("# Nanoseconds per velocity-Verlet step, by number type\n\n");
  fmt::print("{}, {}, `{}`; least of eight runs. Written by `benchmark_precision`.\n\n", processor(),
             hs::build::compiler, hs::build::flags);
  fmt::print("| type | bits | digits | oscillator | Kepler | serves |\n|---|---|---|---|---|---|\n");
  row<float>("float", "`float`");
  row<double>("double", "`double`");
  row<long double>("long double", "`long-double`");
  row<hs::DoubleDouble>("double-double", "`dd`");
#if HALFSTEP_FLOAT128
  row<mp::float128>("float128 (libquadmath)", "");
#endif
  row<mp::number<mp::cpp_bin_float<113, mp::digit_base_2>, mp::et_off>>("cpp_bin_float, 113 bits", "");
  row<Binary<34>>("cpp_bin_float<34>", "`quad` without MPFR");
#if HALFSTEP_MPFR
  mpfr_rows<34>();
  row<hs::quad_t>("WideFloat<34>", "`quad`");
#endif
  row<Binary<50>>("cpp_bin_float<50>", "`50` without MPFR");
  row<Decimal<50>>("cpp_dec_float<50>", "");
#if HALFSTEP_MPFR
  mpfr_rows<50>();
  row<hs::digits50_t>("WideFloat<50>", "`50`");
#endif
  row<Binary<100>>("cpp_bin_float<100>", "`100` without MPFR");
  row<Decimal<100>>("cpp_dec_float<100>", "");
#if HALFSTEP_MPFR
  mpfr_rows<100>();
  row<hs::digits100_t>("WideFloat<100>", "`100`");
#endif
  fmt::print(
      "\nWideFloat serves where MPFR is there: the same bits as MPFR's under every compiler (every operation is "
      "compared in\n"
      "tests/core/wide_float.test.cpp) in about half the time of its numbers on the stack; its operations are compiled "
      "with -O3. "
      "float128\n"
      "is not in clang 14, and a table computed in it would depend on the compiler. Without MPFR, cpp_bin_float needs\n"
      "nothing but headers and rounds the four operations and the square root to the same bits\n"
      "(tests/core/scalar.test.cpp). Double-double is of the tree (docs/double-double.md); with -mfma its Kepler step\n"
      "takes a fifth less.\n");
  hs::benchmarks::print_precision_peers();
}
