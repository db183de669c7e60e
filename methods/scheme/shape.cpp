// Sums of weights, shown to the digits that tell them from the right ones.
#include "halfstep/methods/scheme/shape.hpp"

#include <algorithm>

#include "halfstep/core/beside.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {
namespace {

/// The sum, exact where all are rational: "5/6", "1.0000000000001".
std::string shown_sum(const Coefficients& row, const digits100_t& sum) {
  Rational exact = 0;
  for (const auto& c : row) {
    if (!c.rational()) return shown_beside<digits100_t>(sum, 1);
    exact += Rational(*c.rational());
  }
  return shown_beside<Rational>(exact, 1);
}

}  // namespace

void require_sum(const char* coefficients, const Coefficients& row, const std::string& hint) {
  digits100_t sum = 0;
  int worth = 90;
  for (const auto& c : row) {
    sum += c.as<digits100_t>();
    worth = std::min(worth, c.digits() - 2);
  }
  if (abs(sum - 1) > pow(digits100_t(10), -worth))
    throw InputError(std::string(coefficients) + " sum to " + shown_sum(row, sum) + ", not to 1" + hint);
}

}  // namespace halfstep::inline methods
