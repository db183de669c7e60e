// Numbers beside each other, to digits that show in what they differ.
#include "halfstep/core/text/told_apart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfstep::inline core {
namespace {

constexpr int least_decimals = 2;

std::vector<std::string> texts(const std::vector<double>& values, int decimals) {
  std::vector<std::string> all;
  for (const double value : values) all.push_back(fmt::format("{:.{}f}", value, decimals));
  return all;
}

bool reads_as_the_one_before(const std::vector<double>& values, const std::vector<std::string>& as) {
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] != values[i - 1] && as[i] == as[i - 1]) return true;
  return false;
}

}  // namespace

std::string told_apart(const std::vector<double>& values) {
  const auto is_finite = [](double value) { return std::isfinite(value); };
  if (!std::all_of(values.begin(), values.end(), is_finite)) return fmt::format("{:.3g}", fmt::join(values, ", "));
  int decimals = least_decimals;
  auto as = texts(values, decimals);
  while (decimals < std::numeric_limits<double>::digits10 && reads_as_the_one_before(values, as))
    as = texts(values, ++decimals);
  return fmt::format("{}", fmt::join(as, ", "));
}

}  // namespace halfstep::inline core
