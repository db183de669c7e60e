// Charts of studies: what they may not draw, and which axes they have.
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "halfstep/engine/tables/table_files.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/studies/between/between.hpp"
#include "halfstep/studies/growth/growth.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

namespace {

const Chart& chart_named(const Chapter& chapter, const std::string& name) {
  for (const Chart& chart : chapter.charts)
    if (chart.name == name) return chart;
  FAIL("no chart " << name);
  return chapter.charts.front();
}

}  // namespace

TEST_CASE("chapters: a dense output that is exact at a time has no point there", "[chapters]") {
  std::vector<BetweenCurveRow> rows;
  for (const double error : {0.0, 1e-5, 1e-6, 0.0, 1e-7}) {
    BetweenCurveRow row;
    row.solver = "dormand-prince-5-4", row.problem = "lotka-volterra", row.precision = "quad", row.h = 0.1;
    row.t = static_cast<double>(rows.size()), row.error = error;
    rows.push_back(row);
  }
  const testing::TemporaryFolder folder;
  write_table(folder.path, std::vector<BetweenRow>{});
  write_table(folder.path, rows);
  const Chapter chapter = between_chapter(StudyResults(folder.path, {}));
  const Chart& chart = chart_named(chapter, "between-arches");
  REQUIRE(chart.panels.size() == 1);
  const auto& points = chart.panels[0].curves.at(0).points;
  REQUIRE(points.size() == 4);  // nothing at the start, a break in the middle
  CHECK(points[0].y == 1e-5);
  CHECK(points[1].y == 1e-6);
  CHECK(std::isnan(points[2].y));
  CHECK(points[3].y == 1e-7);
  CHECK(draw(chart).data.find("e-20") == std::string::npos);
}

TEST_CASE("chapters: the growth of errors has a figure a problem, with times of its own", "[chapters]") {
  std::vector<GrowthTimeRow> rows;
  for (const auto& [problem, end] : {std::pair{"harmonic-oscillator", 128.0}, std::pair{"kepler", 2048.0}})
    for (double t = 1; t <= end; t *= 2) {
      GrowthTimeRow row;
      row.problem = problem, row.method = "rk4", row.family = "Runge-Kutta", row.precision = "double";
      row.order = 4, row.h = 0.01, row.t = t, row.constant = t, row.error = t * 1e-8;
      rows.push_back(row);
    }
  const testing::TemporaryFolder folder;
  write_table(folder.path, rows);
  write_table(folder.path, std::vector<GrowthLawRow>{});
  write_table(folder.path, std::vector<GrowthRootRow>{});
  write_table(folder.path, std::vector<GrowthRoundingRow>{});
  const Chapter chapter = growth_chapter(StudyResults(folder.path, {}));
  for (const auto& [name, end] : {std::pair{"growth-time", 128.0}, std::pair{"growth-time-kepler", 2048.0}}) {
    const Chart chart = with_ranges(chart_named(chapter, name));
    CHECK(chart.panels.size() == 1);
    CHECK(chart.x.to >= end);
    CHECK(chart.x.to < 2 * end);
  }
}

TEST_CASE("chapters: of a growing error each method's exponent has the end and the step of its own run", "[chapters]") {
  std::vector<GrowthTimeRow> rows;
  std::vector<FindingRow> findings;
  for (const auto& [method, end, h] : {std::tuple{"velocity-verlet", 8.0, 0.5}, std::tuple{"rk4", 32.0, 0.25}}) {
    for (double t = 1; t <= end; t *= 2) {
      GrowthTimeRow row;
      row.problem = "kepler", row.method = method, row.family = "Verlet", row.precision = "double";
      row.order = 2, row.h = h, row.t = t, row.constant = t, row.error = t * 1e-8;
      rows.push_back(row);
    }
    findings.push_back({"growth",
                        std::string(method) + " on kepler",
                        "double",
                        "exponent of the error in time",
                        {},
                        1.5,
                        0.1,
                        Verdict::resolved,
                        ""});
  }
  const testing::TemporaryFolder folder;
  write_table(folder.path, rows);
  write_table(folder.path, std::vector<GrowthLawRow>{});
  write_table(folder.path, std::vector<GrowthRootRow>{});
  write_table(folder.path, std::vector<GrowthRoundingRow>{});
  const Chart chart = chart_named(growth_chapter(StudyResults(folder.path, findings)), "growth-time");
  CHECK_THAT(chart.note,
             Catch::Matchers::ContainsSubstring(
                 "exponents of t over the last two octaves: velocity-verlet\u00a01.50 (up to t\u00a0=\u00a08, "
                 "h\u00a0=\u00a00.5), rk4\u00a01.50 (up to t\u00a0=\u00a032, h\u00a0=\u00a00.25)"));
}
