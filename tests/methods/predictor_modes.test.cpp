// Predictor and corrector with and without the last evaluation, against recurrences written out by hand.
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"

namespace halfstep {
namespace {

using T = quad_t;
using Numbers = std::vector<T>;

/// ab3 predicts, am3 corrects k times; the slopes kept are those of the point that was evaluated last.
std::vector<Numbers> by_hand(const FirstOrderSystem<T>& system, std::vector<Numbers> y, const T& h, long n, int k,
                             bool evaluates_last) {
  std::vector<Numbers> f;
  for (std::size_t i = 0; i < y.size(); ++i) f.push_back(system.rate(T(h * static_cast<int>(i)), y[i]));
  while (static_cast<long>(y.size()) <= n) {
    const std::size_t i = y.size() - 1;
    const T t = h * static_cast<int>(y.size());
    Numbers now = y[i], slope;
    for (std::size_t d = 0; d < now.size(); ++d) now[d] += h / 12 * (23 * f[i][d] - 16 * f[i - 1][d] + 5 * f[i - 2][d]);
    for (int corrected = 0; corrected < k; ++corrected) {
      slope = system.rate(t, now);
      for (std::size_t d = 0; d < now.size(); ++d)
        now[d] = y[i][d] + h / 12 * (5 * slope[d] + 8 * f[i][d] - f[i - 1][d]);
    }
    f.push_back(evaluates_last ? system.rate(t, now) : slope);
    y.push_back(now);
  }
  return y;
}

}  // namespace

TEST_CASE("P(EC)^k and P(EC)^k E are the recurrences of their names") {
  for (const char* equations : {"lotka-volterra", "kepler"}) {
    const Problem of = problem(equations);
    const auto system = system_of<T>(of);
    const FirstOrderSystem<T> first_order(*system);
    const T h = T(1) / 64;
    for (const int k : {1, 2, 3})
      for (const bool evaluates_last : {true, false}) {
        const std::string name =
            "abm3:corrections=" + std::to_string(k) + ",mode=" + (evaluates_last ? "pece" : "pec") + ",start=exact";
        INFO(name << " on " << equations);
        const auto run = states<T>(method(name), *system, of, start_of<T>(of), h, 20);
        std::vector<Numbers> ours;
        for (const auto& state : run) first_order.gather(state.x, state.v, ours.emplace_back());
        const auto expected = by_hand(first_order, {ours[0], ours[1], ours[2]}, h, 20, k, evaluates_last);
        for (std::size_t i = 0; i < expected.size(); ++i) CHECK(largest_difference(ours[i], expected[i]) < T("1e-31"));
      }
  }
}

TEST_CASE("without the last evaluation a step evaluates once less") {
  CHECK(evaluations_per_step(method("abm4"), Force::position) == 2);
  CHECK(evaluations_per_step(method("abm4:mode=pec"), Force::position) == 1);
  CHECK(evaluations_per_step(method("abm4:corrections=3,mode=pec"), Force::position) == 3);
  CHECK(method("abm4:mode=pece").name == "abm4");
}

}  // namespace halfstep
