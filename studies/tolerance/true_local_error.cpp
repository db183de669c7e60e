// Exact steps by Taylor series.
#include "halfstep/studies/tolerance/true_local_error.hpp"

#include <cmath>
#include <cstddef>
#include <span>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int taylor_order = 32;
constexpr int most_pieces_of_a_step = 64;

/// Position and velocity after h; false where the last two terms are not negligible.
template <class T>
bool taylor_step(const System<T>& system, const T& t, const T& h, double negligible, std::vector<T>& x,
                 std::vector<T>& v) {
  const std::size_t n = x.size();
  std::vector<T> series(n * (taylor_order + 1));
  system.taylor(t, x.data(), v.data(), taylor_order, series.data());
  const auto coefficient = [&](int k, std::size_t i) { return series[static_cast<std::size_t>(k) * n + i]; };
  T power(1);
  for (int k = 0; k < taylor_order - 2; ++k) power *= h;
  for (std::size_t i = 0; i < n; ++i)
    for (const int k : {taylor_order - 1, taylor_order}) {
      const double last = std::abs(to_double(T(coefficient(k, i) * power * T(k))));
      if (!(last <= negligible)) return false;
    }
  for (std::size_t i = 0; i < n; ++i) {
    T position(0), velocity(0);
    for (int k = taylor_order; k >= 0; --k) {
      if (k > 0) velocity = velocity * h + T(k) * coefficient(k, i);
      position = position * h + coefficient(k, i);
    }
    x[i] = position;
    v[i] = velocity;
  }
  return true;
}

}  // namespace

template <class T>
std::optional<std::vector<double>> true_local_error(const System<T>& system, const T& t, const std::vector<T>& before,
                                                    const T& h, const std::vector<T>& after, double negligible) {
  const FirstOrderSystem<T> states(system);
  const auto n = static_cast<std::size_t>(system.dimension());
  for (int pieces = 1; pieces <= most_pieces_of_a_step; pieces *= 2) {
    std::vector<T> x(n, T(0)), v(n, T(0));
    states.scatter(before, std::span<T>(x), std::span<T>(v));
    const T piece = h / T(pieces);
    bool holds = true;
    for (int i = 0; i < pieces && holds; ++i)
      holds = taylor_step(system, T(t + piece * T(i)), piece, negligible / pieces, x, v);
    if (!holds) continue;
    std::vector<T> exact;
    states.gather(std::span<const T>(x), std::span<const T>(v), exact);
    std::vector<double> error;
    for (std::size_t i = 0; i < exact.size(); ++i) error.push_back(to_double(T(after[i] - exact[i])));
    return error;
  }
  return std::nullopt;
}

#define HALFSTEP_HERE(enumerator, type, ...)                    \
  template std::optional<std::vector<double>> true_local_error( \
      const System<type>&, const type&, const std::vector<type>&, const type&, const std::vector<type>&, double);
HALFSTEP_EACH_WIDE_PRECISION(HALFSTEP_HERE)
#undef HALFSTEP_HERE

}  // namespace halfstep::inline studies
