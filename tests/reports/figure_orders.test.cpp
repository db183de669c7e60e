// Figures of observed orders: slopes that say something, and numbers only where they differ from what is declared.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "halfstep/reports/figures/figures.hpp"
#include "tests/catch.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;

namespace {

const Subject in_double{"kepler", "double"};

double slope(const Point& a, const Point& b) { return std::log(a.y / b.y) / std::log(a.x / b.x); }

}  // namespace

TEST_CASE("figures: slopes between errors of rounding, and between such as exceed the solution, are left out") {
  Results results = testing::sample_results();
  // Nothing of the solution is left at the coarsest steps: errors that neither fall nor rise.
  for (auto& row : results.errors)
    if (row.problem == "kepler" && row.method == "rk4" && row.level < 2)
      row.global_position = testing::number(row.level == 0 ? 3 : 900);
  const auto step = [](const ErrorRow& row) { return row.h.value; };
  const auto errors = error_curve(results, in_double, "rk4", Quantity::global_position, step);
  double least = 4, most = 4;
  for (std::size_t i = 0; i + 1 < errors.size(); ++i) {
    least = std::min(least, slope(errors[i], errors[i + 1]));
    most = std::max(most, slope(errors[i], errors[i + 1]));
  }
  REQUIRE(least < 1);  // such slopes are there
  REQUIRE(most > 6);
  std::size_t used = 0, shown = 0;
  for (const Point& point : shown_slopes(results, in_double, "rk4", Quantity::global_position)) {
    if (!std::isfinite(point.y)) continue;
    ++shown;
    used += point.used ? 1 : 0;
    CHECK(std::abs(point.y - 4) < 1);
  }
  CHECK(used == 3);  // between levels 3 to 6, which the fit used
  CHECK(shown > used);
}

TEST_CASE("figures: a method whose order rounding hides is not drawn among the slopes, which says so") {
  Results results = testing::sample_results();
  const auto curve_of_rk4 = [&] {
    for (const Panel& panel : slope_chart(results, in_double, Quantity::global_position).panels)
      for (const Curve& curve : panel.curves)
        if (curve.name == "rk4") return curve;
    return Curve{};
  };
  REQUIRE(!curve_of_rk4().points.empty());
  for (auto& row : results.orders)
    if (row.problem == "kepler" && row.method == "rk4") row.verdict = Verdict::rounding_limited;
  CHECK(curve_of_rk4().name.empty());
  const auto note = [&] { return slope_chart(results, in_double, Quantity::global_position).note; };
  const std::string clause = "rounding: reached before an order shows";
  CHECK_THAT(note(), Catch::Matchers::ContainsSubstring(clause));
  CHECK_THAT(note(), Catch::Matchers::ContainsSubstring("not drawn: rk4 (rounding)"));
  const auto is_other = [](const auto& row) { return row.method != "rk4"; };
  std::erase_if(results.orders, is_other);
  std::erase_if(results.errors, is_other);
  CHECK_FALSE(has_points(slope_chart(results, in_double, Quantity::global_position)));
}

TEST_CASE("figures: a slope that the fit used is shown, however near to rounding") {
  Results results = testing::sample_results();
  for (auto& row : results.orders)
    if (row.problem == "kepler" && row.method == "rk4" && row.quantity == Quantity::global_position)
      row.first_level = 3, row.last_level = 13;
  const auto points = shown_slopes(results, in_double, "rk4", Quantity::global_position);
  CHECK(std::ranges::count_if(points, [](const Point& p) { return p.used; }) == 10);
}

TEST_CASE("figures: the line of slopes breaks where an error changes its sign, and ends where rounding sets in") {
  Results results = testing::sample_results();
  // An error that falls with order 2 but has a change of its sign near level 3, and does not fall any more at the last.
  for (auto& row : results.errors) {
    if (row.problem != "kepler" || row.method != "velocity-verlet") continue;
    const double h = row.h.value, changed = row.level == 3 ? 0.001 : 1, stuck = row.level == 13 ? 3.9 : 1;
    row.global_position = testing::number(0.1 * h * h * changed * stuck);
  }
  for (auto& row : results.orders)
    if (row.problem == "kepler" && row.method == "velocity-verlet" && row.quantity == Quantity::global_position)
      row.first_level = 5, row.last_level = 9;
  const auto points = shown_slopes(results, in_double, "velocity-verlet", Quantity::global_position);
  // Of 13 slopes two are lost beside the change, in the middle, and the last one.
  REQUIRE(points.size() == 12);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i == 2 || i == 3)
      CHECK(std::isnan(points[i].y));
    else
      CHECK(std::abs(points[i].y - 2) < 1e-9);
  }
}

TEST_CASE("figures: slopes finer than the fit are shown as long as they come nearer to the order that it confirms") {
  Results results = testing::sample_results();
  const auto is_shown = [](const auto& row) { return row.problem == "kepler" && row.method == "velocity-verlet"; };
  for (auto& row : results.orders)
    if (is_shown(row) && row.quantity == Quantity::global_position) row.first_level = 2, row.last_level = 6;
  // order 2 with a term of order 4, and a share of each error that its rounding makes: to and fro from level 8 on
  const auto slopes_with = [&](double rounding) {
    for (auto& row : results.errors) {
      if (!is_shown(row)) continue;
      const double h = row.h.value, sign = row.level % 2 == 0 ? 1 : -1;
      row.global_position = testing::number(h * h * (1 + h * h) * (row.level < 8 ? 1 : 1 + sign * rounding));
    }
    for (const Panel& panel : slope_chart(results, in_double, Quantity::global_position).panels)
      for (const Curve& curve : panel.curves)
        if (curve.name == "velocity-verlet") return curve;
    return Curve{};
  };
  const Curve clean = slopes_with(0), noisy = slopes_with(1e-3);
  const auto finite = [](const Curve& curve) {
    return std::ranges::count_if(curve.points, [](const Point& point) { return std::isfinite(point.y); });
  };
  CHECK(finite(noisy) == 7);  // between levels 0 and 7: those finer grow again
  CHECK(finite(clean) > finite(noisy));
  for (std::size_t i = 1; i < noisy.points.size(); ++i)
    CHECK(std::abs(noisy.points[i].y - 2) < std::abs(noisy.points[i - 1].y - 2));
}

namespace {

/// The drawn slopes of one method on kepler with errors of one's own, fitted between two levels; h of level 0 is 1.
template <class Error>
std::vector<Point> slopes_of(const char* method, int first, int last, const Error& error) {
  Results results = testing::sample_results();
  double coarsest = 0;
  for (const auto& row : results.errors)
    if (row.problem == "kepler" && row.method == method) coarsest = std::max(coarsest, row.h.value);
  for (auto& row : results.errors)
    if (row.problem == "kepler" && row.method == method)
      row.global_position = testing::number(error(row.h.value / coarsest));
  for (auto& row : results.orders)
    if (row.problem == "kepler" && row.method == method && row.quantity == Quantity::global_position)
      row.first_level = first, row.last_level = last, row.verdict = Verdict::resolved;
  for (const Panel& panel : slope_chart(results, in_double, Quantity::global_position).panels)
    for (const Curve& curve : panel.curves)
      if (curve.name == method) return curve.points;
  return {};
}

const auto is_gap = [](const Point& point) { return std::isnan(point.y); };

}  // namespace

TEST_CASE("figures: of slopes those at coarser steps beyond a jump are left out") {
  // Order 4 down to a step, order 2 from there.
  for (const int rungs : {2, 4}) {
    const double from = std::pow(2, -rungs);
    const auto points = slopes_of("velocity-verlet", 6, 10, [&](double h) {
      return h < from ? 1e-2 * h * h : 1e-2 * h * h * std::pow(h / from, 2);
    });
    INFO(rungs);
    REQUIRE(points.size() > 4);
    CHECK(points.size() <= static_cast<std::size_t>(14 - rungs));
    CHECK(std::ranges::count_if(points, is_gap) == 0);
    for (const Point& point : points) CHECK(point.y == Approx(2));
  }
}

TEST_CASE("figures: no line of slopes leads over a jump of more than one order at finer steps") {
  const auto points =
      slopes_of("rk4", 0, 4, [](double h) { return h < 1.0 / 16 ? 1e-4 * h * h / 256 : 1e-4 * std::pow(h, 4); });
  const auto gap = std::ranges::find_if(points, is_gap);
  REQUIRE(gap != points.begin());
  REQUIRE(points.end() - gap > 1);
  CHECK((gap - 1)->y == Approx(4));
  CHECK((gap + 1)->y == Approx(2));
}

TEST_CASE("figures: where nothing is fitted the finest piece of slopes stands for the curve") {
  const auto points =
      slopes_of("rk4", 0, 0, [](double h) { return h < 1.0 / 4 ? 1e-4 * h * h / 16 : 1e-4 * std::pow(h, 4); });
  REQUIRE(points.size() > 5);
  CHECK(std::ranges::count_if(points, is_gap) == 0);
  for (const Point& point : points) CHECK(point.y == Approx(2));
}

TEST_CASE("figures: a lower order that comes up at finer steps than the fit is shown") {
  Results results = testing::sample_results();
  for (auto& row : results.errors) {
    if (row.problem != "kepler" || row.method != "rk4") continue;
    const double h = row.h.value;
    row.global_position = testing::number(std::pow(h, 4) + 1e-6 * h);
  }
  for (auto& row : results.orders)
    if (row.problem == "kepler" && row.method == "rk4" && row.quantity == Quantity::global_position)
      row.first_level = 1, row.last_level = 3;
  const auto points = shown_slopes(results, in_double, "rk4", Quantity::global_position);
  REQUIRE(points.size() == 13);
  CHECK(std::abs(points.back().y - 1) < 0.01);
}

TEST_CASE("figures: the picture of orders shows each slope beside the declared order, and near it alone where coarse") {
  Results results = testing::sample_results();
  // The slope of h^4 (1 + h) between h and h/2 exceeds 4 by log2((1 + h) / (1 + h/2)).
  for (auto& row : results.errors)
    if (row.problem == "kepler" && row.method == "rk4") {
      const double h = row.h.value;
      row.global_position = testing::number(1e-6 * std::pow(h, 4) * (1 + h));
    }
  for (auto& row : results.orders)
    if (row.problem == "kepler" && row.method == "rk4" && row.quantity == Quantity::global_position)
      row.first_level = 0, row.last_level = 4;
  const auto curve_of = [&](const std::string& method) {
    for (const Panel& panel : slope_chart(results, in_double, Quantity::global_position).panels)
      for (const Curve& curve : panel.curves)
        if (curve.name == method) return curve;
    return Curve{};
  };
  const Curve curve = curve_of("rk4");
  REQUIRE(curve.points.size() > 3);
  for (std::size_t i = 0; i < 4; ++i) {
    const double h = curve.points[i].x * std::sqrt(2.0);  // a point stands in the geometric middle
    CHECK(curve.points[i].y == Approx(4 + std::log2((1 + h) / (1 + h / 2))).epsilon(1e-6));
  }
  for (const Panel& panel : slope_chart(results, in_double, Quantity::global_position).panels)
    if (std::ranges::any_of(panel.curves, [](const Curve& one) { return one.name == "rk4"; }))
      CHECK(std::ranges::find(panel.levels, 4) != panel.levels.end());
  // Order 2 at steps coarser than a fit of order 4 is left out, at finer ones it is shown.
  const auto slopes_with = [&](bool coarse) {
    for (auto& row : results.errors)
      if (row.problem == "kepler" && row.method == "rk4") {
        const double h = row.h.value;
        const int away = coarse ? std::max(0, 5 - row.level) : std::max(0, row.level - 5);  // beyond the fit
        row.global_position = testing::number(1e-6 * std::pow(h, 4) * std::exp2((coarse ? -2 : 2) * away));
      }
    for (auto& row : results.orders)
      if (row.problem == "kepler" && row.method == "rk4" && row.quantity == Quantity::global_position) {
        row.first_level = coarse ? 5 : 0, row.last_level = coarse ? 9 : 5;
        row.verdict = Verdict::resolved;
      }
    return curve_of("rk4").points;
  };
  const auto has_order_2 = [](const std::vector<Point>& points) {
    return std::ranges::any_of(points, [](const Point& point) { return std::abs(point.y - 2) < 0.1; });
  };
  CHECK_FALSE(has_order_2(slopes_with(true)));
  CHECK(has_order_2(slopes_with(false)));
  // Without a declared order there is nothing to be near.
  for (auto& row : results.orders)
    if (row.method == "rk4") row.expected.reset();
  CHECK(curve_of("rk4").points.empty());
}
