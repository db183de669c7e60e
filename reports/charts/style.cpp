// How figures look.
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/text/symbols.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "halfstep/methods/family.hpp"

namespace halfstep::inline reports {

namespace {

constexpr auto family_words = words_of(Family{});
constexpr auto palette = std::to_array<std::string_view>({"#0072B2", "#D55E00", "#3D4F00", "#8C6D1F", "#689850",
                                                          "#009E73", "#0F0F69", "#8D4D3C", "#7A1F3D", "#2596FF",
                                                          "#C2187F", "#600060", "#5B2EE6", "#E01EC8", "#707070"});
constexpr auto on_dark = std::to_array<std::string_view>({"#297CC1", "#E72C00", "#95C34A", "#FFD335", "#5EFF97",
                                                          "#17CBA8", "#9992FF", "#B18035", "#E2695E", "#A8C8FF",
                                                          "#F200CD", "#F5CFFF", "#8256FF", "#C588BB", "#777777"});
static_assert(palette.size() == family_words.size() + 1, "a family has no colour");
static_assert(on_dark.size() == palette.size(), "a family has no colour on a dark page");
constexpr std::array<std::string_view, 8> grades = {"#FDE725", "#A0DA39", "#4AC16D", "#1FA187",
                                                    "#277F8E", "#365C8D", "#46327E", "#440154"};
constexpr std::array<std::string_view, 8> grades_on_dark = {"#6A4C93", "#4F5FA8", "#3E7FB0", "#2E9FA8",
                                                            "#35B890", "#62CC6C", "#A8DB40", "#FDE725"};
constexpr std::array<std::size_t, 8> chosen = {0, 1, 5, 7, 8, 9, 10, 11};

constexpr std::string_view of_paper =
    R"(formats = 'svg pdf png'
# The commands that begin a picture of width x height units in one of the formats.
open(format, name, width, height) = sprintf("set terminal %s; set output '%s.%s'", \
  format eq 'svg' ? sprintf("svg enhanced size %d,%d dynamic background 'white' rounded font 'DejaVu Sans,12'", \
                            width, height) : \
  format eq 'pdf' ? sprintf("pdfcairo enhanced size %.3fcm,%.3fcm font 'DejaVu Sans,12' fontscale 0.51 linewidth 1.3 pointscale 0.6 rounded", \
                            width * 16.0 / 760, height * 16.0 / 760) : \
  sprintf("pngcairo enhanced size %d,%d font 'DejaVu Sans,12' fontscale 1.28 linewidth 1.5 pointscale 1.9 rounded", \
          1.5 * width, 1.5 * height), name, format)
# Sizes of text in points; on a slide larger = 1.5.
larger = 1.0
of_title = sprintf(',%g', 15 * larger)
of_label = sprintf(',%g', 13 * larger)
of_tics = sprintf(',%g', 12 * larger)
of_legend = sprintf(',%g', SMALLEST * larger)
of_mark = sprintf(',%g', SMALLEST * larger)
)";

constexpr std::string_view of_slides =
    R"(formats = 'svg pdf'
# The commands that begin a picture in one of the formats; 480 units are the width of a slide of 16:9.
open(format, name, width, height) = sprintf("set terminal %s; set output '%s.%s'", \
  format eq 'svg' ? sprintf("svg enhanced size %d,%d dynamic background 'white' rounded font 'DejaVu Sans,9'", \
                            width, height) : \
  sprintf("pdfcairo enhanced size %.3fcm,%.3fcm font 'DejaVu Sans,9' fontscale 0.71 linewidth 2 pointscale 0.95 rounded", \
          width * 16.0 / 480, height * 16.0 / 480), name, format)
# Sizes of text in points of a slide 13.3 inches wide; none is below 18.
sized(size) = sprintf(',%g', size / 2.0)
of_title = sized(28)
of_label = sized(20)
of_tics = sized(18)
of_legend = sized(19)
of_mark = sized(18)
)";

}  // namespace

std::span<const std::string_view> family_colours() { return palette; }

std::size_t family_colour(std::string_view family) {
  return static_cast<std::size_t>(std::find(family_words.begin(), family_words.end(), family) - family_words.begin());
}

std::span<const std::string_view> family_colours_on_dark() { return on_dark; }

std::size_t colour_place(std::size_t index) { return chosen[index % chosen.size()]; }

std::string_view colour(std::size_t index) { return palette[colour_place(index)]; }

std::span<const std::string_view> grade_colours() { return grades; }

std::span<const std::string_view> grade_colours_on_dark() { return grades_on_dark; }

std::size_t grade_of(std::size_t place, std::size_t count) {
  constexpr std::size_t lightest = 3, darkest = 7;
  return count < 2 ? darkest : lightest + place * (darkest - lightest) / (count - 1);
}

Marker marker(std::size_t index) {
  // As many as share no factor with the tones: a member of a family with the tone of another has not its shape.
  static constexpr std::array<Marker, 7> shapes = {{{7, 6}, {5, 4}, {9, 8}, {13, 12}, {11, 10}, {15, 14}, {3, 2}}};
  static_assert(shapes.size() % tones != 0);
  return shapes[index % shapes.size()];
}

std::string order_value(const OrderRow& order) {
  constexpr double certain = 0.01;
  if (!order.observed) return "";
  if (order.uncertainty.value_or(0) <= certain) return fmt::format("{:.2f}", *order.observed);
  return fmt::format("{:.2f} ± {:.2f}", *order.observed, std::ceil(*order.uncertainty * 100) / 100);
}

std::string order_note(const OrderRow* order) {
  if (order == nullptr) return "";
  const std::string value = order_value(*order);
  switch (order->verdict) {
    case Verdict::pass:
      if (!order->observed && !order->expected) return "conserved";  // as is declared
      return value;
    case Verdict::resolved:
      return value;
    case Verdict::no_window:
      return "no window";
    case Verdict::rounding_limited:
      return "rounding";
    case Verdict::unstable:
      return "unstable";
    case Verdict::noise_limited:
      return "noise";
    case Verdict::other_law:
      return "no power";
    case Verdict::fail:
      return fmt::format("{} {} fail", value, symbol(order->verdict));
    case Verdict::superconvergent:
      return fmt::format("{} {} super", value, symbol(order->verdict));
  }
  return value;
}

std::string style_script(Format format) {
  std::string script =
      R"(# What all figures of this folder share: change it here and run gnuplot NAME.gp, or gnuplot all.gp.
set encoding utf8
set minussign
TERMINALS# Colours: of curves by number or by family of methods, of squares by their place on a scale, of words, of
# reference lines, of the exact solution, of other panels' curves, of what lies below the unit roundoff.
palette_of_curves = 'COLOURS'
palette_of_families = 'FAMILIES'
palette_of_grades = 'GRADES'
# Members of a family, beyond the first, in tones of its colour.
TONEScolour(k) = word(palette_of_curves, int(k) % words(palette_of_curves) + 1)
of_family(k) = word(palette_of_families, int(k) + 1)
of_tone(n, k) = word(value(sprintf('tones_%d', n)), int(k) + 1)
of_grade(k) = word(palette_of_grades, int(k) + 1)
ink = '#202020'
frame = '#404040'
paper = '#ffffff'
nothing = '#ffffffff'
of_words = '#505050'
reference = '#707070'
exact = '#b0b0b0'
ghost = '#cccccc'
grid_line = '#ebebeb'
shade = '#f0f0f0'
# Of a deviation smaller than its uncertainty.
uncertain = '#e4e4e4'
# Of the deviation of an order, below and above what is declared: up to 1e-4, 1e-3, 0.01, 0.1, and beyond.
palette_below = '#fbf1ea #f8dcc6 #f0b385 #d97a35 #9c3d00'
palette_above = '#eef3f9 #d3e2f2 #9fc2e4 #4a8cc7 #0a4a8a'
decade(d) = d == 0 ? 1 : int(ceil(log10(abs(d)) - 1e-9)) + 5
of_deviation(d) = word(d < 0 ? palette_below : palette_above, decade(d) < 1 ? 1 : decade(d) > 5 ? 5 : decade(d))
# Of what stands back: three fifths transparent.
pale(colour) = '#98' . substr(colour, 2, 7)
# Of what is filled: the share of the colour, the rest is white. Size of the squares of a matrix, and of a map.
tint(k) = 0.08 + 0.1 * k
dot = 0.4
field = 1.7
set border 3 linecolor rgb frame linewidth 1
set tics nomirror out scale 0.6,0.3 textcolor rgb ink font of_tics
set style line 101 linecolor rgb grid_line linewidth 0.8
set grid linestyle 101
set samples 2
unset key
# No signal handler is set for each number that is read: a tenth of the time of a picture.
set datafile nofpe_trap
)";
  const auto fill_in = [&](std::string_view place, const std::string& colours) {
    script.replace(script.find(place), place.size(), colours);
  };
  std::vector<std::string_view> of_curves;
  for (std::size_t i = 0; i < chosen.size(); ++i) of_curves.push_back(colour(i));
  fill_in("TERMINALS", std::string(format == Format::slide ? of_slides : of_paper));
  if (format == Format::paper)
    for (int place = 0; place < 2; ++place) fill_in("SMALLEST", fmt::format("{:g}", letter_of_legends));
  fill_in("COLOURS", fmt::format("{}", fmt::join(of_curves, " ")));
  fill_in("FAMILIES", fmt::format("{}", fmt::join(palette, " ")));
  std::string further;
  for (std::size_t tone = 1; tone < tones; ++tone) {
    std::vector<std::string> of_families;
    for (std::size_t family = 0; family < palette.size(); ++family) of_families.push_back(family_tone(family, tone));
    further += fmt::format("tones_{} = '{}'\n", tone, fmt::join(of_families, " "));
  }
  fill_in("TONES", further);
  fill_in("GRADES", fmt::format("{}", fmt::join(grades, " ")));
  return script;
}

}  // namespace halfstep::inline reports
