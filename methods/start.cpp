// What a start costs the scheme, and the tableaus of the one-step starts.
#include "methods/start.hpp"

#include <algorithm>

#include "methods/catalogue.hpp"

namespace halfstep {

namespace {

/// The order that is left of p when the history is only as good as the start.
///
/// A forward step of a scheme of order s leaves an error of h^(s+1) in x[1] and v[1] that stays. The backward history
/// of the slides is wrong by h^2 too, but the current point is exact, so that it enters through h f only: h^3.
/// In x[n+1] = 2x - x[n-1] + h^2 a an error of the first step is divided by h again.
int order_after(const Method& method, Start start, int p) {
  const bool two_step = std::holds_alternative<Code>(method.scheme);
  switch (start) {
    case Start::euler:
      return std::min(p, two_step ? 1 : 2);
    case Start::midpoint:
      return std::min(p, two_step ? 2 : 3);
    case Start::rk4:
      return std::min(p, two_step ? 4 : 5);
    case Start::slides:
      return std::min(p, two_step ? 1 : 3);
    case Start::taylor:
      return std::min(p, 2);
    case Start::constant:
      return std::min(p, 2);
    case Start::zero:
      return std::min(p, 2);
    case Start::sufficient:
    case Start::exact:
      return p;
  }
  return p;
}

}  // namespace

Claims claims_with_start(const Method& method, Start start) {
  Claims claims = method.claims;
  for (auto& [force, claim] : claims) {
    claim.global = {order_after(method, start, claim.global.position),
                    order_after(method, start, claim.global.velocity)};
    claim.energy = order_after(method, start, claim.energy);
    claim.linear_energy = order_after(method, start, claim.linear_energy);
  }
  return claims;
}

const ButcherTableau& starting_tableau(Start start) {
  static const auto tableau = [](std::string_view name) { return std::get<ButcherTableau>(method(name).scheme); };
  static const ButcherTableau euler = tableau("explicit-euler");
  static const ButcherTableau midpoint = tableau("midpoint");
  static const ButcherTableau rk4 = tableau("rk4");
  return start == Start::euler ? euler : start == Start::midpoint ? midpoint : rk4;
}

}  // namespace halfstep
