// How figures look.
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/text/symbols.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "halfstep/methods/family.hpp"

namespace halfstep {

namespace {

constexpr auto families = words_of(Family{});
constexpr std::array<std::string_view, families.size() + 1> palette = {"#0072B2", "#D55E00", "#3D4F00", "#009E73",
                                                                       "#A789B1", "#7A1F3D", "#2596FF", "#C2187F",
                                                                       "#000000", "#5B2EE6", "#707070"};

}  // namespace

std::span<const std::string_view> family_colours() { return palette; }

std::size_t family_colour(std::string_view family) {
  return static_cast<std::size_t>(std::find(families.begin(), families.end(), family) - families.begin());
}

std::string_view colour(std::size_t index) {
  static constexpr std::array<std::size_t, 8> chosen = {0, 1, 3, 4, 5, 6, 7, 8};
  return palette[chosen[index % chosen.size()]];
}

std::string_view colour(const Curve& curve) {
  if (curve.grey) return "#b0b0b0";
  return curve.family.empty() ? colour(curve.look) : palette[family_colour(curve.family)];
}

Marker marker(std::size_t index) {
  static constexpr std::array<Marker, 6> shapes = {{{7, 6}, {5, 4}, {9, 8}, {13, 12}, {11, 10}, {15, 14}}};
  return shapes[index % shapes.size()];
}

std::string order_note(const OrderRow* order) {
  if (order == nullptr) return "";
  std::string value = order->observed ? fmt::format("{:.2f}", *order->observed) : "";
  switch (order->verdict) {
    case Verdict::pass:
    case Verdict::resolved:
      return value;
    case Verdict::no_window:
      return "no window";
    case Verdict::rounding_limited:
      return "rounding";
    case Verdict::unstable:
      return "unstable";
    case Verdict::fail:
      return fmt::format("{} {} fail", value, symbol(order->verdict));
    case Verdict::superconvergent:
      return fmt::format("{} {} super", value, symbol(order->verdict));
  }
  return value;
}

std::string style_script() {
  return R"(# What all figures of this folder share: change it here and run gnuplot NAME.gp, or gnuplot all.gp.
set encoding utf8
set minussign
formats = 'svg pdf png'
# The commands that begin a picture of width x height units in one of the formats.
open(format, name, width, height) = sprintf("set terminal %s; set output '%s.%s'", \
  format eq 'svg' ? sprintf("svg enhanced size %d,%d dynamic background 'white' rounded font 'DejaVu Sans,12'", \
                            width, height) : \
  format eq 'pdf' ? sprintf("pdfcairo enhanced size %.3fcm,%.3fcm font 'DejaVu Sans,12' fontscale 0.57 linewidth 1.3 pointscale 0.6 rounded", \
                            width * 16.0 / 760, height * 16.0 / 760) : \
  sprintf("pngcairo enhanced size %d,%d font 'DejaVu Sans,12' fontscale 1.13 linewidth 1.5 pointscale 1.9 rounded", \
          1.5 * width, 1.5 * height), name, format)
set border 3 linecolor rgb '#404040' linewidth 1
set tics nomirror out scale 0.6,0.3 textcolor rgb '#202020' font ',10'
set style line 101 linecolor rgb '#e4e4e4' linewidth 0.8
set grid linestyle 101
set samples 2
unset key
)";
}

}  // namespace halfstep
