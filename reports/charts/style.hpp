// How figures look: colours, markers, terminals, text that gnuplot takes literally.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/reports/charts/chart.hpp"

namespace halfstep {

/// A colour for each family of methods and, last, one for all others: told apart with any colour blindness, none under
/// 3:1 on white. The same in every run, on the page and in the figures.
std::span<const std::string_view> family_colours();
std::size_t family_colour(std::string_view family);

/// Eight of them, for curves that are told apart by number; beyond eight they repeat.
std::string_view colour(std::size_t index);

/// The colour of a curve: grey, that of its family, or that of its look.
std::string_view colour(const Curve& curve);

/// gnuplot's point types of one shape; six shapes, so that with eight colours 24 looks differ.
struct Marker {
  int filled, hollow;
};
Marker marker(std::size_t index);

/// What a legend says of an order: "4.00", "1.98 ✗ fail", "no window".
std::string order_note(const OrderRow* order);

/// style.gp: what all scripts load. Defines open(format, name, width, height) for svg, pdf and png.
std::string style_script();

}  // namespace halfstep
