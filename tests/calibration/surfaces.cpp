// Surfaces of errors whose orders are known, from a seeded generator: the same on every machine.
#include "tests/calibration/surfaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "tests/calibration/dice.hpp"
#include "tests/calibration/surface_truth.hpp"

namespace halfstep::testing {
namespace {

enum class Shape { full, triangle, diagonal };

// What a family adds to two terms on a full grid.
struct SurfaceFamily {
  std::string_view name;
  Shape shape = Shape::full;
  bool corrections = true;
  bool noise = false;      // always; else on every third surface
  bool opposed = false;    // the terms have different signs
  bool is_signed = false;  // and the errors show them
  bool product = false, floor = false, hidden = false;
  bool half_product = false;  // the product is of half the powers of both terms
  bool halved = false;        // five halvings or more of either step size, which both terms cross in the middle
  double norm = 1;            // the error is this norm of both terms; infinity: the larger one
};

constexpr std::array families_of_surfaces{
    SurfaceFamily{.name = "plain", .corrections = false},
    SurfaceFamily{.name = "corrections"},
    SurfaceFamily{.name = "noise", .noise = true},
    SurfaceFamily{.name = "opposed", .opposed = true},
    SurfaceFamily{.name = "signed", .opposed = true, .is_signed = true},
    SurfaceFamily{.name = "floor", .floor = true},
    SurfaceFamily{.name = "product", .product = true},
    SurfaceFamily{.name = "triangle", .shape = Shape::triangle},
    SurfaceFamily{.name = "diagonal", .shape = Shape::diagonal},
    SurfaceFamily{.name = "hidden", .noise = true, .hidden = true},
    SurfaceFamily{.name = "2-norm", .norm = 2},
    SurfaceFamily{.name = "4-norm", .norm = 4},
    SurfaceFamily{.name = "maximum", .norm = std::numeric_limits<double>::infinity()},
    SurfaceFamily{.name = "half powers", .half_product = true},
    SurfaceFamily{.name = "halved", .halved = true},
    SurfaceFamily{.name = "3-norm", .norm = 3},
    SurfaceFamily{.name = "6-norm", .norm = 6},
    SurfaceFamily{.name = "8-norm", .norm = 8},
    SurfaceFamily{.name = "16-norm", .norm = 16},
};

double draw_order(Dice& dice) {
  constexpr std::array whole{1, 2, 3, 4, 5, 6, 8};
  constexpr std::array half{0.5, 1.5, 2.5, 3.5};
  return dice.uniform(0, 1) < 0.75 ? whole.at(static_cast<std::size_t>(dice.whole(0, 6)))
                                   : half.at(static_cast<std::size_t>(dice.whole(0, 3)));
}

// Step sizes over the coarsest, from 1 down.
std::vector<double> draw_steps(Dice& dice, bool halved) {
  const int count = dice.whole(halved ? 6 : 4, 8), kind = halved ? 0 : dice.whole(0, 2);
  std::vector<double> steps{1};
  while (static_cast<int>(steps.size()) < count)
    steps.push_back(steps.back() / (kind == 0 ? 2 : kind == 1 ? 1.5 : dice.uniform(1.3, 2.5)));
  return steps;
}

// The runs of a shape, as pairs of step sizes.
std::vector<std::pair<double, double>> draw_runs(Dice& dice, Shape shape, bool halved) {
  std::vector<double> h = draw_steps(dice, halved), dx = shape == Shape::diagonal ? h : draw_steps(dice, halved);
  const auto last_row = static_cast<int>(dx.size()) - 1;
  const int row = dice.whole(0, last_row), other = dice.whole(0, last_row), column = dice.whole(0, 1);
  std::vector<std::pair<double, double>> runs;
  for (int i = 0; i < static_cast<int>(h.size()); ++i)
    for (int k = 0; k <= last_row; ++k) {
      const bool in_triangle =
          i * last_row + k * (static_cast<int>(h.size()) - 1) <= last_row * (static_cast<int>(h.size()) - 1);
      const bool near_diagonal = i == k || k == row || k == other || (column == 1 && i == row);
      if (shape == Shape::full || (shape == Shape::triangle ? in_triangle : near_diagonal))
        runs.emplace_back(h[static_cast<std::size_t>(i)], dx[static_cast<std::size_t>(k)]);
    }
  return runs;
}

SurfaceSeries draw_series(Dice& dice, bool corrections) {
  const double order = draw_order(dice), first = dice.uniform(-largest_correction, largest_correction),
               second = dice.uniform(-largest_correction / 2, largest_correction / 2);
  return corrections ? SurfaceSeries{order, {first, second}} : SurfaceSeries{order};
}

double sum_of(const std::array<double, 4>& terms) { return std::accumulate(terms.begin(), terms.end(), 0.0); }

bool is_hidden(const KnownSurface& known, std::size_t which, double noise) {
  const double most = noise > 0 ? 0.1 * noise : 1e-7;
  return std::all_of(known.terms.begin(), known.terms.end(),
                     [&](const auto& terms) { return std::abs(terms[which]) <= most * std::abs(sum_of(terms)); });
}

}  // namespace

std::span<const std::string_view> surface_families() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> result;
    for (const SurfaceFamily& family : families_of_surfaces) result.push_back(family.name);
    return result;
  }();
  return names;
}

KnownSurface known_surface(std::string_view name, std::uint64_t seed) {
  const auto* family = std::find_if(families_of_surfaces.begin(), families_of_surfaces.end(),
                                    [&](const SurfaceFamily& one) { return one.name == name; });
  if (family == families_of_surfaces.end())
    throw std::invalid_argument(fmt::format("no family of surfaces is named \"{}\"", name));
  Dice dice(0xA24BAED4963EE407U * (seed + 1) + static_cast<std::uint64_t>(family - families_of_surfaces.begin()));
  const auto runs = draw_runs(dice, family->shape, family->halved);
  const SurfaceSeries of_h = draw_series(dice, family->corrections), of_dx = draw_series(dice, family->corrections);
  const double noise = dice.power_of_ten(-3, std::log10(0.02));
  const bool noisy = family->noise ? !family->hidden || dice.whole(0, 3) > 0 : dice.whole(0, 2) == 0;
  double finest_h = 1, finest_dx = 1;
  for (const auto& [h, dx] : runs) finest_h = std::min(finest_h, h), finest_dx = std::min(finest_dx, dx);
  // Both terms are of equal size where the step sizes are at these parts of their ranges in logarithms.
  const double edge = family->halved ? 0.4 : 0.2;
  const double h_part = dice.uniform(edge, 1 - edge), dx_part = dice.uniform(edge, 1 - edge);
  double factor = of_h(std::pow(finest_h, h_part)) / of_dx(std::pow(finest_dx, dx_part));
  if (family->opposed) factor = -factor;
  const bool hides_h = family->hidden && dice.sign() > 0;
  double factor_h = 1;
  if (family->hidden) {  // the largest part that the hidden term has anywhere
    const double most = (noisy ? 0.1 * noise : 1e-7) * dice.uniform(0.01, 0.9);
    double largest = 0;
    for (const auto& [h, dx] : runs)
      largest = std::max(largest,
                         hides_h ? of_h(h) / (std::abs(factor) * of_dx(dx)) : std::abs(factor) * of_dx(dx) / of_h(h));
    (hides_h ? factor_h : factor) *= most / largest;
  }
  const auto whole_r = static_cast<double>(dice.whole(1, std::max(1, static_cast<int>(of_h.order))));
  const auto whole_s = static_cast<double>(dice.whole(1, std::max(1, static_cast<int>(of_dx.order))));
  const double product_r = family->half_product ? of_h.order / 2 : whole_r;
  const double product_s = family->half_product ? of_dx.order / 2 : whole_s;
  const double product = family->product || family->half_product
                             ? dice.sign() * dice.power_of_ten(-1, 0.5) * of_h(std::pow(finest_h, h_part)) /
                                   (std::pow(finest_h, h_part * product_r) * std::pow(finest_dx, dx_part * product_s))
                             : 0;
  const double floor = family->floor ? dice.sign() * of_h(std::pow(finest_h, dice.uniform(h_part, 1))) : 0;
  const double h0 = dice.power_of_ten(-2, 0), dx0 = dice.power_of_ten(-2, 0), size = dice.power_of_ten(-4, 0);
  const SurfaceTruth truth{of_h,      of_dx,     size * factor_h, size * factor, size * product,
                           product_r, product_s, size * floor,    family->norm};
  KnownSurface known{family->name, {}, {of_h.order}, {of_dx.order}, {}};
  known.surface.carries_sign = family->is_signed;
  for (const auto& [h, dx] : runs) {
    double error = truth.error(h, dx) * (1 + (noisy ? noise * dice.normal() : 0));
    if (!family->is_signed) error = std::abs(error);
    known.terms.push_back(truth.terms(h, dx));
    known.surface.points.push_back({h0 * h, dx0 * dx, error, 0});
  }
  known.of_h.is_hidden = is_hidden(known, 0, noisy ? noise : 0);
  known.of_dx.is_hidden = is_hidden(known, 1, noisy ? noise : 0);
  constexpr double of_doubles = 1e-15, of_digits = 1e-5, told = 0.05, two_sided_95 = 1.96;
  std::tie(known.of_h.bound, known.of_dx.bound) = order_bounds(truth, runs, noisy ? noise : of_doubles);
  const auto [in_digits_h, in_digits_dx] = order_bounds(truth, runs, noisy ? noise : of_digits);
  const auto determine = [&](KnownOrder& one, double bound_in_digits) {
    one.is_determined = !one.is_hidden && two_sided_95 * one.bound <= told;
    one.is_determined_in_digits = !one.is_hidden && two_sided_95 * bound_in_digits <= told;
  };
  determine(known.of_h, in_digits_h);
  determine(known.of_dx, in_digits_dx);
  return known;
}

}  // namespace halfstep::testing
