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

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

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
  const std::string clause = "rounding: it hides the order";
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

/// The slopes of one method on kepler with errors of one's own, fitted between two levels; h of level 0 is 1.
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
      row.first_level = first, row.last_level = last;
  return shown_slopes(results, in_double, method, Quantity::global_position);
}

const auto is_gap = [](const Point& point) { return std::isnan(point.y); };

}  // namespace

TEST_CASE("figures: of slopes a point or two at coarser steps beyond a jump are left out, a regime of its own is not") {
  // Order 4 down to a step, order 2 from there.
  for (const int rungs : {2, 4}) {
    const double from = std::pow(2, -rungs);
    const auto points = slopes_of("velocity-verlet", 6, 10, [&](double h) {
      return h < from ? 1e-2 * h * h : 1e-2 * h * h * std::pow(h / from, 2);
    });
    INFO(rungs);
    const auto gaps = std::ranges::count_if(points, is_gap);
    CHECK(points.front().y == Approx(rungs == 2 ? 2 : 4));
    CHECK(gaps == (rungs == 2 ? 0 : 1));
    CHECK(points.back().y == Approx(2));
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

TEST_CASE("figures: the matrix has a dot for what is as declared, and a number for all else") {
  Results results = testing::sample_results();
  std::size_t dots = 0;
  for (const auto& row : results.orders) {
    const bool is_shown = row.precision == "double" && row.problem == "kepler" &&
                          (row.quantity == Quantity::global_position || row.quantity == Quantity::global_velocity);
    if (!is_shown || !row.observed || !row.expected || row.verdict != Verdict::pass) continue;
    dots += std::abs(*row.observed - *row.expected) < 0.01 && row.uncertainty.value_or(0) < 0.01 ? 1 : 0;
  }
  REQUIRE(dots > 3);
  std::erase_if(results.orders, [](const OrderRow& row) { return row.problem != "kepler"; });
  // Each line of the data ends with two cells.
  const auto cells_of = [&](const Results& of) {
    std::istringstream lines(matrix_drawings(of, "double").front().data);
    std::string all;
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("kepler")) all += line + "\n";
    return all;
  };
  const std::string before = cells_of(results);
  CHECK(count_of(before, "•") == dots);
  CHECK(before.find("2.00") == std::string::npos);

  for (auto& row : results.orders)
    if (row.method == "velocity-verlet" && row.quantity == Quantity::global_position && row.precision == "double") {
      row.observed = 1.93;
      row.uncertainty = 0.17;
    }
  CHECK(count_of(cells_of(results), "•") == dots - 1);
  CHECK(cells_of(results).find("1.93 ± 0.17") != std::string::npos);
  // An order that is declared on this problem alone stands in brackets, which the key explains.
  for (auto& row : results.orders)
    if (row.precision == "double" && row.problem == "kepler" && row.method == "rk4") row.expected = 3;
  for (auto row : std::vector(results.orders))
    for (const char* other : {"pendulum", "double-pendulum"})
      if (row.method == "rk4") row.problem = other, row.expected = 4, results.orders.push_back(row);
  CHECK_THAT(matrix_drawings(results, "double").front().script,
             Catch::Matchers::ContainsSubstring("[3]: on this problem that order is declared"));
  // One that is no number is not as declared, nor is one whose verdict says so.
  for (auto& row : results.orders) row.observed = std::numeric_limits<double>::quiet_NaN();
  CHECK(count_of(cells_of(results), "•") == 0);
  for (auto& row : results.orders) {
    row.observed = row.expected;
    row.uncertainty = 0;
    row.verdict = Verdict::fail;
  }
  CHECK(count_of(cells_of(results), "•") == 0);
}

TEST_CASE("figures: the matrix has as many pictures as a projector takes, families together") {
  Results results = testing::sample_results();
  CHECK(matrix_drawings(results, "double").size() == 1);
  CHECK(matrix_drawings(results, "quad-that-nobody-ran").empty());
  const std::vector<OrderRow> few = results.orders;
  for (const auto& [family, members] : {std::pair{"rk4", 15}, {"explicit-euler", 15}, {"velocity-verlet", 60}})
    for (int k = 0; k < members; ++k) {
      for (OrderRow row : few)
        if (row.method == family) row.method = fmt::format("{}-{}", family, k), results.orders.push_back(row);
      for (MethodRow row : std::vector(results.methods))
        if (row.name == family) row.name = fmt::format("{}-{}", family, k), results.methods.push_back(row);
    }
  const auto pages = matrix_drawings(results, "double");
  REQUIRE(pages.size() >= 4);
  std::map<std::string, std::set<std::size_t>> page_of;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    CHECK(pages[page].name == (page == 0 ? "matrix-double" : fmt::format("matrix-double-{}", page + 1)));
    CHECK_THAT(pages[page].script,
               Catch::Matchers::ContainsSubstring(fmt::format("({}\u00a0of\u00a0{})", page + 1, pages.size())));
    std::istringstream lines(pages[page].data);
    std::set<std::string> methods;
    for (std::string line, method; std::getline(lines, line);)
      if (line.starts_with("kepler ")) methods.insert(line.substr(7, line.find(' ', 7) - 7));
    CHECK(methods.size() <= 24);
    for (const auto& method : methods) page_of[method].insert(page);
  }
  std::set<std::string> all;
  for (const auto& row : results.orders)
    if (row.precision == "double" && row.problem == "kepler") all.insert(row.method);
  CHECK(page_of.size() == all.size());
  for (const auto& [method, at] : page_of) CHECK(at.size() == 1);
  // Three families of 21, 21 and 1 are two pictures, not three.
  Results three;
  for (const auto& [family, members] : {std::pair{"Euler", 21}, {"Verlet", 21}, {"Gear", 1}})
    for (int k = 0; k < members; ++k) {
      OrderRow row = few.front();
      row.problem = "kepler", row.precision = "double", row.method = fmt::format("{}-{}", family, k);
      three.orders.push_back(row);
      MethodRow known;
      known.name = row.method, known.family = family;
      three.methods.push_back(known);
    }
  CHECK(matrix_drawings(three, "double").size() == 2);
  // A family that has room on one picture is not torn apart.
  std::set<std::size_t> of_family;
  for (const auto& [method, at] : page_of)
    if (method.starts_with("rk4-")) of_family.insert(*at.begin());
  CHECK(of_family.size() == 1);
}

TEST_CASE("figures: of the matrix those methods have a picture for slides that are not within 0.01 of all orders") {
  Results results = testing::sample_results();
  for (auto& row : results.orders) row.observed = row.expected = 2, row.uncertainty = 0, row.verdict = Verdict::pass;
  CHECK(exception_drawings(results, "double").empty());  // all of them are
  // So many that a slide has no room for them.
  const std::vector<OrderRow> few = results.orders;
  for (int k = 0; k < 20; ++k)
    for (OrderRow row : few)
      if (row.method == "heun" || row.method == "explicit-euler")
        row.method = fmt::format("euler-{}", k), results.orders.push_back(row);
  std::set<std::string> methods;
  for (const auto& row : results.orders)
    if (row.precision == "double") methods.insert(row.method);
  for (auto& row : results.orders)
    if (row.method == "rk4") row.verdict = Verdict::rounding_limited;
  auto all = exception_drawings(results, "double");
  REQUIRE(all.size() == 1);
  {
    Results short_matrix = results;
    std::erase_if(short_matrix.orders, [](const OrderRow& row) { return row.method.starts_with("euler-"); });
    CHECK(exception_drawings(short_matrix, "double").empty());
  }
  CHECK(all[0].name == "exceptions-double");
  CHECK_THAT(all[0].script, Catch::Matchers::ContainsSubstring(
                                fmt::format("of {} methods {} are within 0.01", methods.size(), methods.size() - 1)));
  CHECK_THAT(all[0].data, Catch::Matchers::ContainsSubstring(" rk4 "));
  CHECK_THAT(all[0].data, !Catch::Matchers::ContainsSubstring("heun"));
  // More than a slide has room for are shared out, each method once.
  const std::vector<OrderRow> rows = results.orders;
  for (int k = 0; k < 20; ++k)
    for (OrderRow row : rows)
      if (row.method == "rk4") row.method = fmt::format("rk4-{}", k), results.orders.push_back(row);
  all = exception_drawings(results, "double");
  REQUIRE(all.size() == 2);
  CHECK(all[1].name == "exceptions-double-2");
  for (int k = 0; k < 20; ++k) {
    const std::string name = fmt::format(" rk4-{} ", k);
    CHECK((all[0].data.find(name) != std::string::npos) != (all[1].data.find(name) != std::string::npos));
  }
}
