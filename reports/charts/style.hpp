// How figures look: colours, markers, terminals, text that gnuplot takes literally.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// A colour for each family of methods and, last, one for all others: told apart with any colour blindness, none under
/// 3:1 on white. The same in every run, on the page and in the figures.
std::span<const std::string_view> family_colours();
std::size_t family_colour(std::string_view family);

/// A family's colour in several tones, for its members in one panel: the colour itself first, the others lighter and
/// darker, the first of them furthest apart, none under 3:1 on white.
inline constexpr std::size_t tones = 6;
/// After every third member comes the next of these dashes: tones in between are not told by lightness alone, and
/// members with the same tone differ.
inline constexpr std::size_t dashes = 3, members_with_dash = 3;
constexpr std::size_t dash_of(std::size_t member) { return member / members_with_dash % dashes; }
std::string family_tone(std::size_t family, std::size_t tone);

/// The same on a page that is dark, about as bright as each other, none under 4:1.
std::span<const std::string_view> family_colours_on_dark();
std::string family_tone_on_dark(std::size_t family, std::size_t tone);

/// Eight of them, for curves that are told apart by number; beyond eight they repeat. As a place among those of
/// families, and the colour itself.
std::size_t colour_place(std::size_t index);
std::string_view colour(std::size_t index);

/// Eight colours of a scale, from the page's own brightness to far from it: viridis.
std::span<const std::string_view> grade_colours();
std::span<const std::string_view> grade_colours_on_dark();

/// The place on the scale of a line, one of several that follow each other (step sizes, precisions, times): from light
/// to dark without the lightest, which lines are lost in.
std::size_t grade_of(std::size_t place, std::size_t count);

/// gnuplot's point types of one shape; seven shapes, so that with eight colours 56 looks differ.
struct Marker {
  int filled, hollow;
};
Marker marker(std::size_t index);

/// "4.00"; "4.93 ± 0.17" where its two digits are not certain. Empty without an order.
std::string order_value(const OrderRow& order);

/// What a legend says of an order: "4.00", "1.98 ✗ fail", "no window".
std::string order_note(const OrderRow* order);

/// The size of the smallest letters of figures for print, those of legends and marks, in units of a figure.
inline constexpr double letter_of_legends = 11;

/// style.gp: what all scripts load. Defines open(format, name, width, height) for svg, pdf and png (of slides: svg and
/// pdf), and every size of text and colour.
std::string style_script(Format format = Format::paper);

}  // namespace halfstep::inline reports
