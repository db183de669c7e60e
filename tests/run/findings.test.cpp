// Findings: the study and the precision are in every row, and the verdict is that of the numbers.
#include "halfstep/engine/tables/findings.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/methods/foreign/declined.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

TEST_CASE("findings: rows are of the study and the precision", "[findings]") {
  Findings findings("growth");
  auto precision_findings = findings.in(Precision::quad);
  precision_findings.value("rk4", "limit", 2, 2.01, 0.1, "by bisection").reason += ", twice";
  precision_findings.number("rk4", "ratio", 7, "of sums").expected = 8;
  precision_findings.verdict("ab2", "limit", Verdict::no_window, "too few steps");
  findings.in(Precision::double_).value("rk4", "limit", 2, 2.2, 0.1, "by bisection");
  const auto& rows = findings.rows();
  REQUIRE(rows.size() == 4);
  for (const auto& row : rows) CHECK(row.study == "growth");
  CHECK(rows[0].precision == "quad");
  CHECK(rows[0].verdict == Verdict::pass);
  CHECK(rows[0].reason == "by bisection, twice");
  CHECK(rows[0].expected == 2);
  CHECK(rows[0].observed == 2.01);
  CHECK(rows[0].uncertainty == 0.1);
  CHECK(rows[0].tolerance == 0.1);
  CHECK(rows[1].tolerance == std::nullopt);
  CHECK(rows[1].verdict == Verdict::resolved);
  CHECK(rows[1].expected == 8);
  CHECK(rows[1].uncertainty == std::nullopt);
  CHECK(rows[2].verdict == Verdict::no_window);
  CHECK(rows[2].observed == std::nullopt);
  CHECK(rows[3].precision == "double");
  CHECK(rows[3].verdict == Verdict::fail);
  CHECK(rows[3].reason == "2.2 where 2 within 0.1 is expected; by bisection");
}

TEST_CASE("findings: nothing passes within an uncertainty that is none", "[findings]") {
  Findings findings("growth");
  auto precision_findings = findings.in(Precision::double_);
  CHECK(precision_findings.value("a", "b", 1, 1, std::nan("")).verdict == Verdict::fail);
  CHECK(precision_findings.value("a", "b", 1, 1, INFINITY).verdict == Verdict::fail);
  CHECK(precision_findings.value("a", "b", 1, std::nan(""), 1).verdict == Verdict::fail);
  CHECK(precision_findings.value("a", "b", 1, std::nan(""), 1).reason == "no finite result, where 1 is expected");
  CHECK(precision_findings.value("a", "b", 1, 2, 1).verdict == Verdict::pass);
}

TEST_CASE("findings: a ladder and a row of orders become findings on the order", "[findings]") {
  Ladder ladder{Arithmetic::unknown()};
  ladder.claimed = 2;
  for (int level = 0; level < 8; ++level)
    ladder.rungs.push_back({level, std::ldexp(1.0, -level), 0.5 * std::ldexp(1.0, -2 * level)});
  Findings findings("structure");
  const auto row = findings.in(Precision::double_).order("rk4 on kepler", "order of the defect", ladder);
  CHECK(row.verdict == Verdict::pass);
  CHECK(row.expected == 2);
  REQUIRE(row.observed);
  CHECK(std::fabs(*row.observed - 2) < 1e-6);
  OrderRow order;
  order.precision = "50";
  order.quantity = Quantity::global_velocity;
  order.observed = 3.5;
  order.verdict = Verdict::fail;
  const auto again = findings.order("rk4 on kepler", order);
  CHECK(again.quantity == "order of velocity");
  CHECK(again.precision == "50");
  CHECK(again.observed == 3.5);
  CHECK(again.verdict == Verdict::fail);
}

TEST_CASE("findings: code from elsewhere that breaks or declines leaves one finding", "[findings]") {
  Findings findings("stability");
  findings.in(Precision::double_).number("theirs", "limit", 1, "before it broke");
  SECTION("breaks") {
    findings.unless_broken("theirs", [] { throw IntegratorError("it died"); });
    REQUIRE(findings.rows().size() == 1);
    CHECK(findings.rows()[0].verdict == Verdict::fail);
    CHECK(findings.rows()[0].reason == "broken: it died");
  }
  SECTION("declines") {
    findings.unless_broken("theirs", [] { throw IntegratorDeclined("kepler", 2, ""); });
    REQUIRE(findings.rows().size() == 1);
    CHECK(findings.rows()[0].verdict == Verdict::resolved);
    CHECK(findings.rows()[0].reason == "not measured: it declines kepler of dimension 2");
  }
  CHECK(findings.rows()[0].study == "stability");
  CHECK(findings.rows()[0].subject == "theirs");
  CHECK(findings.rows()[0].precision.empty());
}

TEST_CASE("a study: its tables go into its folder, under their names or another", "[findings]") {
  const testing::TemporaryFolder folder;
  const Plan plan;
  const StudyInput input{"growth", plan, folder.path};
  FindingRow row;
  row.study = row.subject = row.quantity = "a";
  input.write(std::vector{row});
  input.write(std::vector{row, row}, "others.csv");
  CHECK(Table<FindingRow>::file() == "findings.csv");
  CHECK(read_table<FindingRow>(folder.path).size() == 1);
  CHECK(read_table<FindingRow>(folder.path, "others.csv").size() == 2);
  CHECK(known_table<FindingRow>().file == "findings.csv");
  CHECK(known_table<FindingRow>("others.csv").file == "others.csv");
  CHECK(&Table<FindingRow>::columns() == &Table<FindingRow>::columns());  // built once
}

TEST_CASE("a study: its pieces are counted, and none is begun once it is stopped", "[findings]") {
  const Plan plan;
  std::atomic<bool> stop = false;
  std::vector<std::size_t> reported;
  StudyInput input{"growth", plan, ".", 1, &stop};
  input.progress = [&](std::size_t done, std::size_t all) { reported.push_back(100 * done + all); };
  CHECK_FALSE(input.stopped());
  parallel_for(input, 2, [](std::size_t) {});
  CHECK(reported == std::vector<std::size_t>{102, 202});
  parallel_for(
      input, 1, [](std::size_t) {}, 5);
  CHECK(reported.back() == 105);
  stop = true;
  CHECK(input.stopped());
  parallel_for(input, 3, [](std::size_t) { throw std::logic_error("begun"); });
  CHECK(reported.size() == 3);
}

TEST_CASE("a study: each piece is done once, neighbours at different times", "[findings]") {
  const Plan plan;
  const StudyInput input{"growth", plan, ".", 1};
  for (std::size_t pieces = 0; pieces < 300; ++pieces) {
    std::vector<std::size_t> order;
    parallel_for(input, pieces, [&](std::size_t i) { order.push_back(i); });
    std::size_t closest = pieces;
    for (std::size_t k = 1; k < order.size(); ++k)
      closest = std::min(closest, std::max(order[k], order[k - 1]) - std::min(order[k], order[k - 1]));
    INFO(pieces << " pieces");
    if (pieces > 10) CHECK(closest * 4 > pieces);
    std::sort(order.begin(), order.end());
    std::vector<std::size_t> all(pieces);
    std::iota(all.begin(), all.end(), std::size_t{0});
    REQUIRE(order == all);
  }
}

}  // namespace halfstep
