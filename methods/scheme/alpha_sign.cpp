// Recognises the alphas of a multistep formula that were written for the other side of the equation.
#include "halfstep/methods/scheme/alpha_sign.hpp"

#include <algorithm>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {
namespace {

Coefficient negated(const Coefficient& c) {
  if (c.is_zero()) return c;
  if (const auto& fraction = c.rational()) return fraction->starts_with('-') ? fraction->substr(1) : "-" + *fraction;
  return "-(" + c.text() + ")";
}

Coefficients negated(Coefficients row) {
  for (auto& c : row) c = negated(c);
  return row;
}

/// Exact for y = 1 and for y = t, as far as printed decimals go.
bool consistent(const Coefficients& alpha, const Multistep& formula) {
  digits100_t sum = -1, slope = formula.implicit.as<digits100_t>() - 1;
  int worth = 90;
  for (std::size_t j = 0; j < alpha.size(); ++j) {
    sum += alpha[j].as<digits100_t>();
    slope -= static_cast<long>(j) * alpha[j].as<digits100_t>();
    worth = std::min(worth, alpha[j].digits() - 2);
  }
  for (const auto& c : formula.beta) {
    slope += c.as<digits100_t>();
    worth = std::min(worth, c.digits() - 2);
  }
  const digits100_t small = pow(digits100_t(10), -worth);
  return !alpha.empty() && abs(sum) < small && abs(slope) < small;
}

std::string listed(const Coefficients& row) {
  std::string text;
  for (const auto& c : row) text += (text.empty() ? "\"" : ", \"") + c.text() + "\"";
  return "[" + text + "]";
}

bool is_one(const Coefficient& c) { return c.rational() == "1"; }

}  // namespace

std::string meant_alpha(const Multistep& formula) {
  const Coefficients& typed = formula.alpha;
  const Coefficients oldest_first(typed.rbegin(), typed.rend());
  for (const auto& row : {typed, oldest_first})
    for (const bool leading : {false, true}) {
      if (row.empty() || (leading && !is_one(row.front()))) continue;
      const Coefficients meant = negated({row.begin() + (leading ? 1 : 0), row.end()});
      if (consistent(meant, formula))
        return "; did you mean alpha = " + listed(meant) +
               "? The past stands on the right, newest first: y[n+1] = alpha[0] y[n] + alpha[1] y[n-1] + ...";
    }
  return "";
}

}  // namespace halfstep::inline methods
