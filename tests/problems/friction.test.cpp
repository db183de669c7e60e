// What is conserved under friction, and what is lost: laws that no step knows of.
#include <cmath>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/reference.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

using T = digits50_t;

struct Motion {
  std::vector<T> x, v;
};

Motion at(const Solution<T>& solution, std::size_t n, const T& t) {
  Motion now{std::vector<T>(n), std::vector<T>(n)};
  solution.at(t, now.x.data(), now.v.data());
  return now;
}

}  // namespace

TEST_CASE("a block whose friction balances the slope gains in descent what it loses in speed") {
  const auto solution_of = solution<T>(problem("sliding-block"));
  const auto law = [&](const T& t) {
    const Motion now = at(*solution_of, 2, t);
    return T(now.v[0] + sqrt(now.v[0] * now.v[0] + now.v[1] * now.v[1]));
  };
  const T start = sqrt(T(17)) / 4 - T(1) / 4;
  for (int k = 0; k <= 8; ++k) CHECK(abs(law(T(k) / 4) - start) < T("1e-45"));
  // straight down the plane at last, with half of that
  const Motion late = at(*solution<T>(problem("sliding-block:T=12")), 2, T(12));
  CHECK(abs(late.v[0] - start / 2) < T("1e-14"));
  CHECK(abs(late.v[1]) < T("1e-7"));
}

TEST_CASE("dry friction on a level plane stops no block but along its way, by mu g t") {
  const auto solution_of = solution<T>(problem("sliding-block:slope=0,T=1"));
  const T speed = sqrt(T(17)) / 4;
  for (int k = 0; k <= 4; ++k) {
    const T t = T(k) / 4, left = speed - T(3) / 4 * t;
    const Motion now = at(*solution_of, 2, t);
    CHECK(abs(now.v[0] + left / speed / 4) < T("1e-45"));
    CHECK(abs(now.v[1] - left / speed) < T("1e-45"));
    CHECK(abs(now.x[1] - (speed * t - T(3) / 8 * t * t) / speed) < T("1e-45"));
  }
}

TEST_CASE("viscosity between particles changes no momentum and takes energy") {
  const auto solution_of = solution<T>(problem("viscous-particles"));
  const T mass[] = {T(1), T(2), T(1) / 2};
  T momentum_before[2], energy_before = 0;
  for (int k = 0; k <= 6; ++k) {
    const Motion now = at(*solution_of, 6, T(k) / 2);
    T momentum[2] = {0, 0}, energy = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      momentum[i % 2] += mass[i / 2] * now.v[i];
      energy += mass[i / 2] * now.v[i] * now.v[i] / 2;
    }
    for (int c = 0; c < 2; ++c) {
      if (k > 0) CHECK(abs(momentum[c] - momentum_before[c]) < T("1e-45"));
      momentum_before[c] = momentum[c];
    }
    if (k > 0) CHECK(energy < energy_before);
    energy_before = energy;
  }
}

}  // namespace halfstep
