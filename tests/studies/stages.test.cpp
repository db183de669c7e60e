// What steps look like: the points at which running code evaluates the acceleration, against stages by hand.
#include "halfstep/studies/stages/stages.hpp"

#include <cmath>
#include <map>
#include <numbers>

#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

TEST_CASE("stages: slopes from two points err as their series say, until rounding takes over", "[stages]") {
  const auto rows = studies::detail::differences();
  REQUIRE(rows.size() == 51);
  for (const auto& row : rows) {
    INFO("h = " << row.h);
    // sums of the series of e^h, without the cancellation that is measured
    double forward = 0, central = 0, term = 1;
    for (int k = 2; k < 25; ++k) {
      term *= row.h / k;
      forward += term;
      if (k % 2 == 1) central += term;
    }
    const double rounding = 16 * 1.2e-16 / row.h;
    CHECK(std::fabs(row.forward_error - forward) <= rounding);
    CHECK(std::fabs(row.central_error - central) <= rounding);
    CHECK(std::fabs(row.forward - 1 - forward) <= rounding);
  }
  CHECK(rows.back().forward_error > 1e-3);  // and rounding does take over
  CHECK(rows.back().central_error > 1e-3);
}

TEST_CASE("stages: on x' = x they are those of the textbook", "[stages]") {
  // (t, slope) of the stages and the end for h = 1, by hand; x and v are the same number.
  struct Textbook {
    std::vector<std::pair<double, double>> stages;
    double end;
  };
  const std::map<std::string, Textbook> books = {
      {"explicit-euler", {{{0, 1}}, 2}},
      {"midpoint", {{{0, 1}, {1. / 2, 3. / 2}}, 5. / 2}},
      {"heun", {{{0, 1}, {1, 2}}, 5. / 2}},
      {"ralston", {{{0, 1}, {2. / 3, 5. / 3}}, 5. / 2}},
      {"rk4", {{{0, 1}, {1. / 2, 3. / 2}, {1. / 2, 7. / 4}, {1, 11. / 4}}, 65. / 24}},
      {"rk4-38", {{{0, 1}, {1. / 3, 4. / 3}, {2. / 3, 2}, {1, 8. / 3}}, 65. / 24}}};
  for (const auto& [name, book] : books) {
    INFO(name);
    const auto rows = studies::detail::stages_of(name, 1);
    REQUIRE(rows.size() == book.stages.size() + 1);
    for (std::size_t i = 0; i < book.stages.size(); ++i) {
      INFO("stage " << i + 1);
      CHECK(rows[i].kind == "stage");
      CHECK(rows[i].number == static_cast<int>(i) + 1);
      CHECK(std::fabs(rows[i].t - book.stages[i].first) < 1e-15);
      CHECK(std::fabs(rows[i].v - book.stages[i].second) < 1e-14);
      CHECK(rows[i].x == rows[i].v);
      CHECK(rows[i].a == rows[i].x);  // f at the stage
    }
    CHECK(rows.back().kind == "end");
    CHECK(std::fabs(rows.back().x - book.end) < 1e-14);
  }
}

TEST_CASE("stages: coarse and fine runs are those of recurrences written down here", "[stages]") {
  for (const int steps : {5, 20}) {
    const double h = 2 * std::numbers::pi / steps;
    const auto euler = studies::detail::coarse_and_fine("explicit-euler", steps);
    const auto verlet = studies::detail::coarse_and_fine("velocity-verlet", steps);
    REQUIRE(euler.size() == static_cast<std::size_t>(11 * steps / 5 + 1));
    double x = 1, v = 0, before = std::cos(2 * std::asin(h / 2)), now = 1;
    for (std::size_t n = 0; n < euler.size(); ++n) {
      CHECK(std::fabs(euler[n].x - x) < 1e-11 * std::fabs(x) + 1e-12);
      CHECK(std::fabs(verlet[n].x - now) < 1e-12);
      CHECK(std::fabs(euler[n].exact - std::cos(h * double(n))) < 1e-12);
      const double moved = x + h * v;
      v -= h * x;
      x = moved;
      const double next = 2 * now - before - h * h * now;  // Stoermer's recurrence
      before = now;
      now = next;
    }
  }
}

TEST_CASE("stages: coarse and fine runs end where an error of the phase shows", "[stages]") {
  const auto off = [](const char* method, int steps) {
    const auto rows = studies::detail::coarse_and_fine(method, steps);
    return std::fabs(rows.back().x - rows.back().exact);
  };
  // At a whole period, where the phase enters by its square, these would be 4 and 8.
  CHECK(std::lround(std::log2(off("velocity-verlet", 10) / off("velocity-verlet", 20))) == 2);
  CHECK(std::lround(std::log2(off("rk4", 10) / off("rk4", 20))) == 4);
}

TEST_CASE("stages: the study finds what theory says, and its pictures show the rows", "[stages]") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"stages"};
  const Plan plan = make_plan(request, all_studies());
  const auto findings = stages({"stages", plan, folder.path});
  CHECK(findings.size() == 19);
  for (const auto& row : findings) {
    INFO(row.subject << ", " << row.quantity << ": " << row.observed.value_or(0));
    CHECK(row.verdict == (row.quantity == "least error" ? Verdict::resolved : Verdict::pass));
  }
  const Chapter chapter = stages_chapter(StudyResults(folder.path, findings));
  REQUIRE(chapter.charts.size() == 4);
  const Panel& lines = chapter.charts[0].panels.front();
  for (const Curve& curve : lines.curves)
    if (curve.points.size() == 2 && !curve.grey) {  // all go through (0, 1)
      const auto& [a, b] = std::tie(curve.points[0], curve.points[1]);
      CHECK(std::fabs(a.y - a.x * (b.y - a.y) / (b.x - a.x) - 1) < 1e-12);
    }
  CHECK(lines.curves.back().name == "tangent, slope 1");
  const Chart& slopes = chapter.charts[2];
  REQUIRE(slopes.panels.size() == 6);
  const Panel& rk4 = slopes.panels[3];
  CHECK(rk4.title == "rk4");
  for (const Curve& curve : rk4.curves) {
    if (curve.every == 1) continue;  // a tangent: through the stage, with its slope
    REQUIRE(curve.points.size() == 3);
    const auto& [a, b, c] = std::tie(curve.points[0], curve.points[1], curve.points[2]);
    CHECK(std::fabs((c.y - a.y) / (c.x - a.x) - b.y) < 1e-12);
    CHECK(std::fabs((a.y + c.y) / 2 - b.y) < 1e-12);
  }
  CHECK(chapter.charts[3].panels.size() == 3);
  // With as many forces: four steps of Euler and of Verlet to one of RK4, which ends nearest.
  const PlainTable& work = chapter.tables.at(0);
  std::map<std::string, double> with_twenty;
  for (const auto& row : work.rows) {
    CHECK(std::stoi(row[1]) * std::stoi(row[2]) == std::stoi(row[3]));
    if (row[3] == "20") with_twenty[row[0]] = std::stod(row[4]);
  }
  REQUIRE(with_twenty.size() == 3);
  CHECK(with_twenty["rk4"] < with_twenty["velocity-verlet"]);
  CHECK(with_twenty["velocity-verlet"] < with_twenty["explicit-euler"]);
}

}  // namespace halfstep
