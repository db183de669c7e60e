// Lighter and darker tones of the colours of families.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// The colour with its hue turned by some degrees: red, yellow and green are 60 apart.
Colour turned(const Colour& colour, double degrees) {
  const double least = std::ranges::min(colour), most = std::ranges::max(colour);
  const double chroma = most - least;
  if (chroma == 0) return colour;
  const auto [red, green, blue] = colour;
  const double sixths = red == most     ? (green - blue) / chroma
                        : green == most ? 2 + (blue - red) / chroma
                                        : 4 + (red - green) / chroma;
  const auto channel = [&](double place) {
    const double away = std::fmod(place + sixths + degrees / 60 + 12, 6);
    return most - chroma * std::clamp(std::min(away, 4 - away), 0.0, 1.0);
  };
  return {channel(5), channel(3), channel(1)};
}

/// A page, and the contrasts with it that tones have at least and at most: as WCAG 2 defines it, 1 to 21.
struct Page {
  Colour paper;
  double near, far;

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

  /// The contrasts of all tones of a colour, and the place of its own among them: the others are at equal factors on
  /// either side of it, as many on each as keeps the smallest factor largest.
  std::pair<std::array<double, tones>, std::size_t> contrasts(double own) const {
    constexpr std::size_t others = tones - 1;
    const auto factor = [](double from, double to, std::size_t count) {
      return count == 0 ? HUGE_VAL : std::pow(to / from, 1.0 / static_cast<double>(count));
    };
    std::size_t place = 0;
    double best = 0;
    for (std::size_t nearer = 0; nearer <= others; ++nearer)
      if (const double least = std::min(factor(near, own, nearer), factor(own, far, others - nearer)); least > best)
        best = least, place = nearer;
    std::array<double, tones> all{};
    for (std::size_t i = 0; i < tones; ++i)
      all[i] = i < place   ? near * std::pow(factor(near, own, place), static_cast<double>(i))
               : i > place ? own * std::pow(factor(own, far, others - place), static_cast<double>(i - place))
                           : own;
    return {all, place};
  }

  /// The colour itself, then the tone whose contrast is furthest from its own, then always the one furthest from those
  /// before. Each second one of all is turned a little in hue, so that neighbours differ in more than lightness.
  std::string tone(std::string_view colour, std::size_t tone) const {
    constexpr double turn = -18;
    const Colour base = from_hex(colour);
    if (tone % tones == 0) return to_hex(base);
    const auto [all, place] = contrasts(contrast(base));
    std::vector<std::size_t> taken = {place};
    while (taken.size() <= tone % tones) {
      double furthest = 0;
      std::size_t next = 0;
      for (std::size_t i = 0; i < tones; ++i) {
        double gap = HUGE_VAL;
        for (const std::size_t other : taken) gap = std::min(gap, std::abs(std::log(all[i] / all[other])));
        if (gap > furthest) furthest = gap, next = i;
      }
      taken.push_back(next);
    }
    const std::size_t last = taken.back();
    return to_hex(with_contrast((last + place) % 2 == 0 ? base : turned(base, turn), all[last]));
  }
};

constexpr Page white{{1, 1, 1}, 3.05, 14};
constexpr Page dark{{0x15 / 255.0, 0x17 / 255.0, 0x1a / 255.0}, 4.02, 12.5};

}  // namespace

std::string family_tone(std::size_t family, std::size_t tone) { return white.tone(family_colours()[family], tone); }

std::string family_tone_on_dark(std::size_t family, std::size_t tone) {
  return dark.tone(family_colours_on_dark()[family], tone);
}

}  // namespace halfstep::inline reports
