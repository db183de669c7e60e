// What a page on one method says of its linear stability.
#include "halfstep/reports/html/html_stability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/chapters/region_charts.hpp"
#include "halfstep/reports/html/html_method.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/stability/linear_stability.hpp"

namespace halfstep::inline reports::html {
namespace {

/// "up to rh = 2.7853", "at every step tried, up to rh = 2^20", "at no step".
std::string up_to(std::string_view what, double limit) {
  if (std::isinf(limit)) return fmt::format("at every step tried, up to {} = 2^20", what);
  return limit > 0 ? fmt::format("up to {} = {:.5g}", what, limit) : fmt::format("at no small {}", what);
}

/// The smallest and the largest |q| of the factors of a step.
std::pair<double, double> sizes_of_factors(const studies::LinearStability& stability, double wh) {
  double least = HUGE_VAL, most = 0;
  for (const auto& q : stability.factors(wh)) {
    least = std::min(least, std::abs(q));
    most = std::max(most, std::abs(q));
  }
  return {least, most};
}

/// Of a scheme for x'' = a, which has no region in the plane of h lambda: the largest and the smallest factor of a step
/// on the oscillator, to twice the limit of stability.
Chart factors_on_oscillator(const studies::LinearStability& stability) {
  constexpr double least = 4, most = 64;
  constexpr int points = 512;
  const double limit = stability.oscillator_limit();
  const double end = std::exp2(std::ceil(std::log2(std::clamp(std::isfinite(limit) ? 2 * limit : 0, least, most))));
  Curve largest{.name = "largest |q|"}, smallest{.name = "smallest |q|", .look = 1};
  for (int k = 1; k <= points; ++k) {
    const double wh = k * end / points;
    const auto [low, high] = sizes_of_factors(stability, wh);
    largest.points.push_back({wh, high, true});
    smallest.points.push_back({wh, low, true});
  }
  Curve exact{.grey = true, .of = "exact value"};
  exact.points = {{0, 1, true}, {end, 1, true}};
  return {
      .name = "stability-factors",
      .title = "Factors of a step on the oscillator",
      .note =
          "|q| for the factors q of one step on x'' = −ω²x, the largest and the smallest of all     a solution stays "
          "bounded where none is above 1 and those of size 1 are simple     grey: the exact value",
      .x = {.label = "ωh", .log = false},
      .y = {.label = "|q|", .log = false, .least = 0, .most = 3},
      .panels = {{.title = "", .curves = {exact, smallest, largest}, .levels = {}}},
      .markers = false};
}

}  // namespace

Chapter stability_of(const std::string& name) {
  Chapter chapter{"stability", "Stability", {}, {}, {}};
  const auto known = registered(name);
  if (!known || !has_equal_steps(*known)) return chapter;
  const studies::LinearStability stability(*known);
  if (!stability.known()) return chapter;
  std::string words = "By its formula x'' = −ω²x stays bounded " + up_to("ωh", stability.oscillator_limit());
  if (!(stability.oscillator_limit() > 0)) {
    constexpr double rounding = 1e-12;
    const double growth = sizes_of_factors(stability, 1).second - 1;
    if (growth > rounding)
      words += fmt::format("; at ωh = 1 its amplitude grows by a factor 1 + {} per step", short_number(growth));
  }
  if (stability.first_order()) {
    words += ". y' = −r y stays bounded " + up_to("rh", stability.axis_limit());
    Chart chart = region_chart_of(region_of(*known));
    colour_by_family(chart, [&](const std::string&) { return known->family; });
    if (has_points(chart)) chapter.charts.push_back(std::move(chart));
  } else {
    chapter.charts.push_back(factors_on_oscillator(stability));
  }
  chapter.text.push_back(words + ".");
  return chapter;
}

}  // namespace halfstep::inline reports::html
