// The matrix of observed orders: numbers only where they differ from what is declared.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "halfstep/reports/figures/figures.hpp"
#include "tests/catch.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;

namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

}  // namespace

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
    CHECK(methods.size() <= 17);
    for (const auto& method : methods) page_of[method].insert(page);
  }
  std::set<std::string> all;
  for (const auto& row : results.orders)
    if (row.precision == "double" && row.problem == "kepler") all.insert(row.method);
  CHECK(page_of.size() == all.size());
  for (const auto& [method, at] : page_of) CHECK(at.size() == 1);
  // Three families of 15, 15 and 1 are two pictures, not three.
  Results three;
  for (const auto& [family, members] : {std::pair{"Euler", 15}, {"Verlet", 15}, {"Gear", 1}})
    for (int k = 0; k < members; ++k) {
      OrderRow row = few.front();
      row.problem = "kepler", row.precision = "double", row.method = fmt::format("{}-{}", family, k);
      three.orders.push_back(row);
      MethodRow known;
      known.name = row.method, known.family = family;
      three.methods.push_back(known);
    }
  CHECK(matrix_drawings(three, "double").size() == 2);
  // Two problems a picture, up to four of them; more stand side by side.
  const auto with_problems = [&](int count) {
    Results wide = three;
    for (int k = 1; k < count; ++k)
      for (OrderRow row : three.orders) row.problem = fmt::format("problem-{}", k), wide.orders.push_back(row);
    return matrix_drawings(wide, "double").size();
  };
  CHECK(with_problems(2) == 2);
  CHECK(with_problems(3) == 4);
  CHECK(with_problems(4) == 4);
  CHECK(with_problems(5) == 2);
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
