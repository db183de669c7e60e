// What of the lines of a panel is seen, and which are drawn broad to be seen at all.
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/place.hpp"

namespace halfstep::inline reports {

/// The points of a curve in panel k, pixels; those that are not finite are left out.
std::vector<Pixel> points_in(const Layout& layout, std::size_t k, const Curve& curve);

/// The pieces of a line that none of the lines on top of it covers, pixels.
std::vector<std::vector<Pixel>> visible_pieces(const std::vector<Pixel>& line,
                                               const std::vector<std::vector<Pixel>>& on_top);

/// Of each curve of panel k, whether others lie on most of it there: lines on top of it leave less than a quarter of it
/// to be seen. Of none where thin lines have a meaning of their own, as broad ones would seem to have one, nor where a
/// broad grey line is what is exact, as they would cover it.
std::vector<bool> broad_lines(const Chart& chart, const Layout& layout, std::size_t k);

}  // namespace halfstep::inline reports
