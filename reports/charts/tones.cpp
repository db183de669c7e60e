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

/// On white, as WCAG 2 defines it: 1 of white itself to 21 of black.
double contrast(const Colour& colour) {
  const auto light = [](double share) {
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 1.05 / (0.2126 * light(colour[0]) + 0.7152 * light(colour[1]) + 0.0722 * light(colour[2]) + 0.05);
}

/// The colour mixed with white or black until it has that contrast.
Colour with_contrast(const Colour& colour, double wanted) {
  const double other = contrast(colour) > wanted ? 1 : 0;
  const auto mixed = [&](double share) {
    Colour mix{};
    for (std::size_t i = 0; i < 3; ++i) mix[i] = colour[i] + share * (other - colour[i]);
    return mix;
  };
  double from = 0, to = 1;
  for (int k = 0; k < 30; ++k) {
    const double middle = (from + to) / 2;
    (contrast(mixed(middle)) > wanted) == (other > 0) ? from = middle : to = middle;
  }
  return mixed((from + to) / 2);
}

}  // namespace

std::string family_tone(std::size_t family, std::size_t tone) {
  constexpr double light = 3.2, middle = 6, dark = 13;
  const Colour base = from_hex(family_colours()[family]);
  if (tone % tones == 0) return to_hex(base);
  const double own = contrast(base);
  const bool first = tone % tones == 1;
  if (own > 8) return to_hex(with_contrast(base, first ? light : middle));
  if (own < 4.5) return to_hex(with_contrast(base, first ? dark : middle));
  return to_hex(with_contrast(base, first ? dark : light));
}

}  // namespace halfstep::inline reports
