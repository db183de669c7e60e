// Zeros between bounds.
#include "halfstep/studies/events/event_truth.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

namespace halfstep::inline studies {
namespace {

constexpr double shortest_piece = 1e-12;

void zeros_between(const SumOfCosines& f, double a, double b, std::vector<double>& zeros) {
  const double middle = (a + b) / 2, half = (b - a) / 2;
  if (half < shortest_piece || std::abs(f(middle)) > f.bound(1) * half) return;
  if (std::abs(f.slope(middle)) > f.bound(2) * half) {
    const double at_a = f(a), at_b = f(b);
    if ((at_a < 0) == (at_b < 0)) return;
    std::uintmax_t most = 200;
    const auto close = [](double x, double y) { return y - x <= shortest_piece; };
    zeros.push_back(boost::math::tools::toms748_solve(f, a, b, at_a, at_b, close, most).second);
    return;
  }
  zeros_between(f, a, middle, zeros);
  zeros_between(f, middle, b, zeros);
}

}  // namespace

double SumOfCosines::at(std::complex<double> z) const { return (((c[2] * z + c[1]) * z + c[0]) * z).real() - level; }

double SumOfCosines::slope(double t) const {
  const auto z = std::polar(1.0, t);
  return -(((3.0 * c[2] * z + 2.0 * c[1]) * z + c[0]) * z).imag();
}

double SumOfCosines::bend(double t) const {
  const auto z = std::polar(1.0, t);
  return -(((9.0 * c[2] * z + 4.0 * c[1]) * z + c[0]) * z).real();
}

double SumOfCosines::bound(int derivative) const {
  double sum = 0;
  for (std::size_t k = 0; k < c.size(); ++k) sum += std::abs(c[k]) * std::pow(static_cast<double>(k + 1), derivative);
  return sum;
}

bool TrueZero::is_decidable(double off, double off_slope) const {
  return 0.75 * std::abs(slope) * reach > off && std::abs(slope) / 2 > off_slope;
}

std::vector<TrueZero> true_zeros(const SumOfCosines& f, double a, double b) {
  std::vector<double> zeros;
  zeros_between(f, a, b, zeros);
  std::vector<TrueZero> result;
  for (const double t : zeros) {
    // |f''| is |f''(t)| + bound(3) reach at most, so the slope loses half of itself where reach times that is so much
    const double slope = f.slope(t), bend = std::abs(f.bend(t)), third = f.bound(3);
    const double reach = (std::sqrt(bend * bend + 2 * third * std::abs(slope)) - bend) / (2 * third);
    result.push_back({t, slope, std::min({reach, t - a, b - t})});
  }
  return result;
}

}  // namespace halfstep::inline studies
