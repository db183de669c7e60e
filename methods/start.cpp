// The option of a start, what it costs the scheme, and the tableaus of the one-step starts.
#include "halfstep/methods/start.hpp"

#include <algorithm>

#include "halfstep/methods/options.hpp"
#include "halfstep/methods/starting_tableaus.hpp"

namespace halfstep::inline methods {

namespace {

/// The order that is left of p when the history is only as good as the start.
///
/// A forward step of a scheme of order s leaves an error of h^(s+1) in x[1] and v[1] that stays. A history of
/// straight lines is wrong by j^2 h^2 c at -j h, but the current point is exact, so that it enters through h f only:
/// h^3. Over all later steps that adds up to c h^3 sum_i beta_i (1 + 4 + ... + i^2), beta_i the weight of f[n-i]; a
/// formula that is exact for cubics makes of the sum the integral of t (1-t) (1-2t) / 6 over a step, which is 0: from
/// order 4 on such a history costs an Adams method no order below 4. In x[n+1] = 2x - x[n-1] + h^2 a an error of
/// the first step is divided by h again.
int order_after(const Method& method, Start start, int p) {
  const bool two_step = is_two_step(method);
  switch (start) {
    case Start::euler:
      return std::min(p, two_step ? 1 : 2);
    case Start::midpoint:
      return std::min(p, two_step ? 2 : 3);
    case Start::rk4:
      return std::min(p, two_step ? 4 : 5);
    case Start::linear:
      return std::min(p, two_step ? 1 : p >= 4 ? 4 : 3);
    case Start::taylor:
    case Start::constant:
    case Start::zero:
      return std::min(p, 2);
    case Start::sufficient:
    case Start::exact:
    case Start::own:
      return p;
  }
  return p;
}

/// A history of the scheme's own order, or better, is no reason for less.
void start_with(Method& method, const std::string& value) {
  method.start = chosen<Start>(value);
  method.claims = claims_with_start(method, method.start);
  if (method.start != Start::exact && method.start != Start::sufficient) method.note = "history from start=" + value;
}

}  // namespace

Option start_option(const std::vector<Start>& starts) {
  std::vector<std::string> words;
  for (const auto start : starts) words.emplace_back(word(start));
  return {"start", words, start_with};
}

Claims claims_with_start(const Method& method, Start start) {
  Claims claims = method.claims;
  for (auto& [force, claim] : claims) {
    claim.global = {order_after(method, start, claim.global.position),
                    order_after(method, start, claim.global.velocity)};
    claim.energy = order_after(method, start, claim.energy);
    // Until all of a history of straight lines has been used, what it did wrong has not cancelled: the largest error
    // over time shows it, but for linear problems, whose phase alone it turns, as do the errors of a midpoint step or
    // of RK4.
    if (start == Start::linear) claim.energy = std::min(claim.energy, 3);
    const int even = start == Start::midpoint || start == Start::linear ? 4
                     : start == Start::rk4                              ? 6
                     : start == Start::exact                            ? Claim::conserved
                                                                        : claim.energy;
    const bool adams = !is_two_step(method) && !std::holds_alternative<Beeman>(method.scheme);
    const int linear = claim.linear_energy > 0 ? claim.linear_energy : method.claims.at(force).energy;
    claim.linear_energy = adams ? std::min(linear, std::max(even, claim.energy)) : 0;
  }
  return claims;
}

const ButcherTableau& starting_tableau(Start start) {
  static const ButcherTableau euler = explicit_euler_tableau(), midpoint = midpoint_tableau(), rk4 = rk4_tableau();
  return start == Start::euler ? euler : start == Start::midpoint ? midpoint : rk4;
}

}  // namespace halfstep::inline methods
