// How gnuplot is told to draw a curve.
#include "halfstep/reports/charts/gnuplot_look.hpp"

#include <fmt/format.h>

#include <array>

#include "halfstep/reports/charts/style.hpp"

namespace halfstep::inline reports {

std::string paint(const Curve& curve) {
  if (curve.grey) return curve.thin ? "ink" : "exact";
  if (curve.ghost) return "ghost";
  if (curve.grade) return fmt::format("of_grade({})", *curve.grade);
  if (curve.family.empty()) return fmt::format("colour({})", curve.look);
  const auto family = family_colour(curve.family), tone = curve.member % tones;
  return tone == 0 ? fmt::format("of_family({})", family) : fmt::format("of_tone({},{})", tone, family);
}

std::string_view dash(const Curve& curve) {
  static constexpr std::array<std::string_view, dashes> types = {"", " dashtype (10,6)", " dashtype (12,5,2,5)"};
  return types[curve.ghost ? 0 : dash_of(curve.member)];
}

std::string_view size_of_squares(const Curve& curve) { return curve.grade ? "field" : "dot"; }

double line_width(const Curve& curve, bool broad) {
  constexpr double usual = 1.6, of_ink = 1.2, of_exact = 4, fine = 0.8, of_hidden = 3.5;
  if (curve.grey) return curve.thin ? of_ink : of_exact;
  if (curve.ghost || curve.thin) return fine;
  return broad ? of_hidden : usual;
}

double marker_size(const Curve& curve) {
  constexpr std::size_t many = 24;
  return curve.every == 1 && curve.points.size() > many ? 0.4 : 0.55;
}

}  // namespace halfstep::inline reports
