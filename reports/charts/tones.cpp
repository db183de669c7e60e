// Lighter and darker tones of the colours of families.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "halfstep/reports/charts/style.hpp"

namespace halfstep::inline reports {
namespace {

/// Red, green and blue from 0 to 1, as written (not linear in light).
using Colour = std::array<double, 3>;

Colour from_hex(std::string_view text) {
  Colour colour{};
  for (std::size_t i = 0; i < 3; ++i)
    colour[i] = std::stoi(std::string(text.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
  return colour;
}

std::string to_hex(const Colour& colour) {
  const auto byte = [](double share) { return static_cast<int>(std::lround(255 * share)); };
  return fmt::format("#{:02X}{:02X}{:02X}", byte(colour[0]), byte(colour[1]), byte(colour[2]));
}

/// As WCAG 2 defines it: 0 of black to 1 of white.
double luminance(const Colour& colour) {
  const auto light = [](double share) {
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * light(colour[0]) + 0.7152 * light(colour[1]) + 0.0722 * light(colour[2]);
}

/// A page, and how far from it the tones of a colour are: as WCAG 2 defines contrast, 1 to 21.
struct Page {
  Colour paper;
  double near, middle, far;

  double contrast(const Colour& colour) const {
    const double a = luminance(colour) + 0.05, b = luminance(paper) + 0.05;
    return std::max(a, b) / std::min(a, b);
  }

  /// The colour mixed with white or black until it has that contrast.
  Colour with_contrast(const Colour& colour, double wanted) const {
    const bool is_dark = luminance(paper) < 0.5, more = contrast(colour) < wanted;
    const double other = is_dark == more ? 1 : 0;
    const auto mixed = [&](double share) {
      Colour mix{};
      for (std::size_t i = 0; i < 3; ++i) mix[i] = colour[i] + share * (other - colour[i]);
      return mix;
    };
    double from = 0, to = 1;
    for (int k = 0; k < 30; ++k) {
      const double half = (from + to) / 2;
      ((contrast(mixed(half)) < wanted) == more ? from : to) = half;
    }
    return mixed((from + to) / 2);
  }

  /// The colour itself, then the two tones that are furthest from it.
  std::string tone(std::string_view colour, std::size_t tone) const {
    const Colour base = from_hex(colour);
    if (tone % tones == 0) return to_hex(base);
    const double base_contrast = contrast(base);
    const bool first = tone % tones == 1;
    if (base_contrast > std::sqrt(middle * far)) return to_hex(with_contrast(base, first ? near : middle));
    if (base_contrast < std::sqrt(near * middle)) return to_hex(with_contrast(base, first ? far : middle));
    return to_hex(with_contrast(base, first ? far : near));
  }
};

constexpr Page white{{1, 1, 1}, 3.2, 6, 13};
constexpr Page dark{{0x15 / 255.0, 0x17 / 255.0, 0x1a / 255.0}, 4.1, 6.8, 12};

}  // namespace

std::string family_tone(std::size_t family, std::size_t tone) { return white.tone(family_colours()[family], tone); }

std::string family_tone_on_dark(std::size_t family, std::size_t tone) {
  return dark.tone(family_colours_on_dark()[family], tone);
}

}  // namespace halfstep::inline reports
