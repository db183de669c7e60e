// What stands in a panel beside the data, and where: legend, reference slopes, rounding floor. Pixels, y upwards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/place.hpp"

namespace halfstep::inline reports {

/// "slope 2" and its dashed segment, in the panel. curve: the number of the one it stands by.
struct SlopeGuide {
  std::string text;
  std::size_t curve = 0;
  Guide guide;
};

/// The name of a curve beside the panel, and the line that leads to it: from the curve's end or, where curves
/// turn back, a sample of the curve.
struct EndName {
  std::size_t curve = 0;
  Pixel from, to;  ///< the name begins behind `to`
};

/// floor: height of the unit roundoff in the panel, 0 where it is out of range; floor_label: left end and middle of
/// its words.
struct Furniture {
  std::optional<Pixel> legend;  ///< its upper left corner in the figure; none without named curves
  double floor = 0;
  Pixel floor_label;
  std::vector<SlopeGuide> guides;
  std::vector<EndName> names;  ///< in the place of a legend
  std::vector<bool> broad;     ///< of each curve: others lie on most of it, so that it is seen only where it is broader
};

/// The layout of a chart. Legends stand in the panels, which are made higher where one of them would hide data; where
/// that does not help, those of a row stand above it.
Layout with_room_for_legends(const Chart& chart);

/// The furniture of panel k, touching neither the curves nor itself.
Furniture furnish(const Chart& chart, const Layout& layout, std::size_t k);

}  // namespace halfstep::inline reports
