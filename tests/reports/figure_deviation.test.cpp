// The picture of deviations: its cells, its key, its size.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>

#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/symbols.hpp"
#include "tests/catch.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;

TEST_CASE("figures: the picture of deviations holds the orders of the table, each with its colour") {
  const Results results = testing::sample_results();
  const Drawing drawing = deviation_drawing(results, "double");
  std::istringstream lines(drawing.data);
  std::string line;
  std::getline(lines, line);
  CHECK(line == "# problem method quantity declared observed uncertainty verdict");
  std::size_t matching = 0, compared = 0;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string problem, method, quantity, declared, observed;
    words >> problem >> method >> quantity >> declared >> observed;
    const OrderRow* row = find_order(results, {problem, "double"}, method, quantity_named(quantity));
    REQUIRE(row != nullptr);
    ++matching;
    CHECK((declared == "-") == !row->expected.has_value());
    CHECK((observed == "-") == !row->observed.has_value());
    if (!row->expected || !row->observed) continue;
    ++compared;
    CHECK(std::stod(declared) == *row->expected);
    CHECK(std::fabs(std::stod(observed) - *row->observed) < 1e-9);
    const double deviation = *row->observed - *row->expected;
    const bool certain = std::fabs(deviation) > row->uncertainty.value_or(0);
    CHECK((drawing.script.find(fmt::format("of_deviation({:.6g})", deviation)) != std::string::npos) == certain);
  }
  std::size_t all = 0;
  for (const auto& row : results.orders) all += row.precision == "double" ? 1 : 0;
  CHECK(matching == all);
  CHECK(compared > 10);
}

TEST_CASE("figures: the key of the deviations explains the signs that are drawn, and only those") {
  Results results = testing::sample_results();
  std::erase_if(results.orders, [](const OrderRow& row) {
    return row.precision != "double" || row.problem != "kepler" || !row.expected || !row.observed;
  });
  for (auto& row : results.orders) row.verdict = Verdict::pass, row.observed = *row.expected, row.uncertainty = 1e-3;
  OrderRow& first = *std::ranges::find(results.orders, Quantity::global_position, &OrderRow::quantity);
  first.observed = *first.expected + 1;
  const auto has = [&](std::string_view text) {
    return deviation_drawing(results, "double").script.find(text) != std::string::npos;
  };
  CHECK(has("1 differs from them by more than its uncertainty"));
  CHECK_FALSE(has(word(Verdict::superconvergent)));
  CHECK(has("grey: "));
  first.verdict = Verdict::superconvergent;
  CHECK(has(word(Verdict::superconvergent)));
  CHECK(has(fmt::format("set label '{}' at", flag(Verdict::superconvergent))));
  for (auto& row : results.orders) row.observed = *row.expected + 1;
  CHECK_FALSE(has("grey: "));
  CHECK(has("differ from them by more than their uncertainty"));
}

TEST_CASE("figures: the names beside the deviations have room, however long") {
  Results results = testing::sample_results();
  const auto width = [&] {
    const std::string script = deviation_drawing(results, "double").script;
    const std::string before = "set xrange [0:";
    return std::stod(script.substr(script.find(before) + before.size()));
  };
  const auto rename = [&](const std::string& name) {
    for (auto& row : results.orders)
      if (row.method.starts_with("stormer-verlet")) row.method = name;
    for (auto& row : results.errors)
      if (row.method.starts_with("stormer-verlet")) row.method = name;
  };
  rename("stormer-verlet:start=" + std::string(60, 'e'));
  const double once = width();
  rename("stormer-verlet:start=" + std::string(120, 'e'));
  CHECK(width() > once + 300);
}

TEST_CASE("figures: where no order deviates there is no picture of deviations") {
  Results results = testing::sample_results();
  for (auto& row : results.orders)
    if (row.expected) row.observed = row.expected, row.uncertainty = 1e-3;
  CHECK(deviation_drawing(results, "double").script.empty());
}
