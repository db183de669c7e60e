// What stands in a panel beside the data, and where: legend, reference slopes, rounding floor. Pixels, y upwards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/place.hpp"

namespace halfstep::inline reports {

/// "slope 2" and its dashed segment, in the panel. look: that of the curve it stands by.
struct SlopeGuide {
  std::string text;
  std::size_t look = 0;
  Guide guide;
};

/// floor, floor_label: heights of the unit roundoff and of its words in the panel; 0 where it is out of range.
struct Furniture {
  std::optional<Pixel> legend;  ///< its upper left corner in the figure; none without named curves
  double floor = 0, floor_label = 0;
  std::vector<SlopeGuide> guides;
};

/// The layout of a chart. Legends stand in the panels, which are made higher where one of them would hide data; above
/// all panels where that does not help.
Layout with_room_for_legends(const Chart& chart);

/// The furniture of panel k, touching neither the curves nor itself.
Furniture furnish(const Chart& chart, const Layout& layout, std::size_t k);

}  // namespace halfstep::inline reports
