// What a page on one method says of its linear stability.
#include "halfstep/reports/html/html_stability.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/chapters/region_charts.hpp"
#include "halfstep/reports/html/html_method.hpp"
#include "halfstep/studies/stability/linear_stability.hpp"

namespace halfstep::inline reports::html {
namespace {

/// "up to rh = 2.7853", "at every step tried, up to rh = 2^20", "at no step".
std::string up_to(std::string_view what, double limit) {
  if (std::isinf(limit)) return fmt::format("at every step tried, up to {} = 2^20", what);
  return limit > 0 ? fmt::format("up to {} = {:.5g}", what, limit) : std::string("at no step");
}

}  // namespace

Chapter stability_of(const std::string& name) {
  Chapter chapter{"stability", "Stability", {}, {}, {}};
  const auto known = registered(name);
  if (!known || !has_equal_steps(*known)) return chapter;
  const studies::LinearStability stability(*known);
  if (!stability.known()) return chapter;
  std::string words = "By its formula x'' = −ω²x stays bounded " + up_to("ωh", stability.oscillator_limit());
  if (stability.first_order()) {
    words += ", and y' = −r y " + up_to("rh", stability.axis_limit());
    Chart chart = region_chart_of(region_of(*known));
    colour_by_family(chart, [&](const std::string&) { return known->family; });
    if (has_points(chart)) chapter.charts.push_back(std::move(chart));
  }
  chapter.text.push_back(words + ".");
  return chapter;
}

}  // namespace halfstep::inline reports::html
