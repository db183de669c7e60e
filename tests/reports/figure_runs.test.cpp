// What figures take from runs: how long they took, and how far they can be shown.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/reports/charts/cost.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/lost_run.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/timing/timing.hpp"
#include "tests/catch.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;

TEST_CASE("figures: seconds of short runs follow from the longest one, or from steps timed alone") {
  Results results;
  const auto run = [&](long long evaluations, double seconds) {
    ErrorRow row;
    row.problem = "kepler", row.method = "rk4", row.precision = "double", row.status = "ok";
    row.steps = evaluations / 4, row.force_evaluations = evaluations, row.seconds = seconds;
    results.errors.push_back(row);
  };
  run(40, 1e-4);  // the first of its cell, mostly what is done around it
  run(400, 2e-5);
  run(4000000, 0.1);
  CHECK(RunTimes(results).seconds(results.errors[0]) == Approx(1e-6));
  CHECK(RunTimes(results).seconds(results.errors[2]) == 0.1);
  for (auto& row : results.errors) row.force_evaluations = 0;  // a program that does not count them
  CHECK(RunTimes(results).seconds(results.errors[1]) == Approx(1e-5));
  TimingRow timing;
  timing.problem = "kepler", timing.method = "rk4", timing.precision = "double", timing.nanoseconds_per_step = 50;
  results.table<TimingRow>().push_back(timing);
  CHECK(RunTimes(results).seconds(results.errors[0]) == Approx(5e-7));
}

TEST_CASE("figures: the overview of work names one method of each order, the others are grey") {
  const Results results = testing::sample_results(testing::many_methods());
  const Subject subject{"kepler", "double"};
  const Chart chart = work_overview_chart(results, subject, false);
  REQUIRE(chart.panels.size() == 1);
  std::set<std::string> families;
  std::set<double> orders;
  std::size_t named = 0, grey = 0;
  for (const Curve& curve : chart.panels[0].curves) {
    CHECK(curve.name.empty() == curve.ghost);
    if (curve.ghost) {
      CHECK(curve.note.empty());
      ++grey;
    } else {
      families.insert(curve.family);
      orders.insert(find_order(results, subject, curve.name, Quantity::global_position)->expected.value());
      ++named;
    }
  }
  CHECK(named == families.size());
  CHECK(named == orders.size());
  CHECK(named > 2);
  CHECK(grey > 2);
  CHECK(chart.in_order);
  CHECK(chart.name == "overview-work-evaluations-kepler-double");
  CHECK_THAT(chart.note, Catch::Matchers::ContainsSubstring("named: one of each order, the highest of its family"));
}

TEST_CASE("figures: of methods that are never as accurate the one comes first that costs less where all of them are") {
  Results results = testing::sample_results();
  const Subject subject{"kepler", "double"};
  // Neither comes to what the others do; the worse one ends with fewer evaluations.
  for (auto& row : results.errors) {
    if (row.problem != subject.problem) continue;
    const double h = row.h.value;
    if (row.method == "explicit-euler") {
      row.global_position = testing::number(1 + h);
      row.force_evaluations = 10 + row.level;
    }
    if (row.method == "symplectic-euler") {
      row.global_position = testing::number(0.5 + h);
      row.force_evaluations = row.level == 0 ? 5 : 1000 + row.level;
    }
  }
  std::vector<std::string> names;
  for (const Panel& panel : work_chart(results, subject, false).panels)
    for (const Curve& curve : panel.curves)
      if (curve.note.starts_with(more_than)) names.push_back(curve.name);
  CHECK(names == std::vector<std::string>{"symplectic-euler", "explicit-euler"});
}

TEST_CASE("figures: a run that is outside at its last point alone leaves, too") {
  Results results = testing::sample_results();
  const auto note_of = [&](const Chart& chart) {
    for (const Panel& panel : chart.panels)
      for (const Curve& curve : panel.curves)
        if (curve.name == "rk4") return curve.note;
    return std::string("none");
  };
  const Subject subject{"kepler", "double"};
  CHECK_FALSE(note_of(solution_chart(results, subject)).starts_with("leaves"));
  PortraitRow* last = nullptr;
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (auto& row : results.table<PortraitRow>()) {
    if (row.problem != "kepler" || row.precision != "double") continue;
    if (row.method == "rk4") last = &row;
    if (row.method == "exact") low = std::min(low, row.x1), high = std::max(high, row.x1);
  }
  REQUIRE(last != nullptr);
  last->x1 = last->x1 > (low + high) / 2 ? high + 0.4 * (high - low) : low - 0.4 * (high - low);
  CHECK_THAT(note_of(solution_chart(results, subject)), Catch::Matchers::StartsWith("leaves at t = "));
  CHECK_THAT(note_of(portrait_chart(results, subject)), Catch::Matchers::StartsWith("leaves at t = "));
}

TEST_CASE("figures: a problem that names a path is drawn by it") {
  Results results = testing::sample_results();
  const Subject subject{"double-pendulum", "double"};
  for (auto& row : results.table<PortraitRow>()) {
    if (row.problem == "kepler") row.problem = subject.problem;
    row.path_x = row.x1 + 10, row.path_y = row.x2 - 10;
  }
  const Chart chart = portrait_chart(results, subject);
  CHECK_THAT(chart.title, Catch::Matchers::ContainsSubstring(": paths of the lower mass at a coarse step"));
  CHECK(chart.y.label == "y, upwards");
  std::size_t drawn = 0;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves)
      for (const Point& point : curve.points) {
        if (curve.name == "pivot") continue;  // at the origin
        CHECK(point.x > 5);
        CHECK(point.y < -5);
        ++drawn;
      }
  CHECK(drawn > 0);
  for (const Panel& panel : chart.panels)
    CHECK(std::ranges::count(panel.curves, std::string("pivot"), &Curve::name) == 1);
}

TEST_CASE("figures: where some rows of a run have no path, the coordinates of all are drawn") {
  Results results = testing::sample_results();
  const Subject subject{"double-pendulum", "double"};
  bool of_run = false;
  for (auto& row : results.table<PortraitRow>()) {
    if (row.problem == "kepler") row.problem = subject.problem;
    if (row.method == "exact" || std::exchange(of_run, true)) row.path_x = 10, row.path_y = -10;
  }
  const Chart chart = portrait_chart(results, subject);
  CHECK_THAT(chart.title, Catch::Matchers::ContainsSubstring(": paths at a coarse step"));
  CHECK(chart.y.label == "θ₂, rad");
  REQUIRE_FALSE(chart.panels.empty());
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves)
      for (const Point& point : curve.points) CHECK(point.x < 5);
}

TEST_CASE("figures: a path that jumps by more than a quarter of the exact one's size is no path from there on") {
  const Subject subject{"double-pendulum", "double"};
  const auto [jump, leaves] = GENERATE(table<double, bool>({{0.2, false}, {0.3, true}}));
  Results results = testing::sample_results();
  std::map<std::string, int> seen;
  double end = 0;
  for (const auto& row : results.table<PortraitRow>()) end = std::max(end, row.t);
  for (auto& row : results.table<PortraitRow>()) {
    if (row.problem != "kepler" || row.precision != "double") continue;
    row.problem = subject.problem;
    const int at = seen[row.method]++;
    row.path_x = row.method == "exact" ? row.t / end : at < 5 ? 0 : jump;  // the exact one is of size 1, and slow
    row.path_y = 0;
  }
  std::size_t runs = 0;
  for (const Panel& panel : portrait_chart(results, subject).panels)
    for (const Curve& curve : panel.curves) {
      if (curve.grey) continue;
      CAPTURE(curve.name, curve.note);
      CHECK(curve.note.starts_with("leaves") == leaves);
      ++runs;
    }
  CHECK(runs > 0);
}

TEST_CASE("figures: a path may jump as far as twice the exact motion in a step") {
  const Subject subject{"double-pendulum", "double"};
  Results results = testing::sample_results();
  std::map<std::string, int> seen;
  for (auto& row : results.table<PortraitRow>()) {
    if (row.problem != "kepler" || row.precision != "double") continue;
    row.problem = subject.problem;
    const int at = seen[row.method]++;
    row.path_x = at % 2;  // from one end to the other
    row.path_y = 0;
  }
  const Chart chart = portrait_chart(results, subject);
  CHECK_FALSE(chart.panels.empty());
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) CHECK_FALSE(curve.note.starts_with("leaves"));
}

TEST_CASE("figures: titles are no identifiers") {
  CHECK(title_of({"double-pendulum", "double"}) == "Double pendulum, double precision");
  CHECK(title_of({"kepler", "50"}) == "Kepler, 50 digits");
  CHECK(title_of({"henon-heiles", "dd"}) == "Hénon–Heiles, double-double");
  CHECK(title_of({"pendulum:theta0=1", "quad"}) == "Pendulum, θ₀ = 1, quad precision");
  CHECK(title_of({"own-problem", "float"}) == "Own problem, single precision");
  CHECK(title_of({"kepler", "binary16"}) == "Kepler, binary16 precision");
}

TEST_CASE("figures: a run is drawn up to where it is lost") {
  const auto distance = [](const Point& a, const Point& b) { return std::fabs(b.y - a.y); };
  const auto is_inside = [](const Point& point) { return std::fabs(point.y) <= 2; };
  const auto drawn = [&](const std::vector<double>& heights) {
    std::vector<Point> points;
    for (const double y : heights) points.push_back({static_cast<double>(points.size()), y});
    const Extent extent = extent_of(points, distance, 2, is_inside);
    return std::pair{extent.drawn, extent.inside};
  };
  using Drawn = std::pair<std::size_t, std::size_t>;  // and inside
  CHECK(drawn({0, 1, 0, -1, 0}) == Drawn{5, 5});
  CHECK(drawn({0, 1, 2.5, 1, 0}) == Drawn{5, 5});        // comes back
  CHECK(drawn({0, 1, 2.5, 3.5, 4.5}) == Drawn{3, 2});    // and one that does not: as far as the edge
  CHECK(drawn({0, 1, 2.5, -2.5, 0, 1}) == Drawn{3, 2});  // or only after a jump
  CHECK(drawn({0, 1, -1.5, 1, 0}) == Drawn{2, 2});       // jumps
  CHECK(drawn({0, 1, 5, 9}) == Drawn{2, 2});             // over the edge in a jump
  CHECK(drawn({0, 1, HUGE_VAL, 1, 0}) == Drawn{2, 2});
  CHECK(drawn({0, 1, 1e300, 1, 0}) == Drawn{2, 2});
  CHECK(drawn({}) == Drawn{0, 0});
}

TEST_CASE("figures: what \"leaves\" means is noted where a curve says it") {
  Chart chart{.name = "lost", .title = "", .note = "", .x = {"t"}, .y = {"x"}, .panels = {{"", {}, {}}}};
  CHECK(note_of_lost(chart).empty());
  chart.panels[0].curves = {Curve{"ab4", "", 0, {}, {}}};
  CHECK(note_of_lost(chart).empty());
  chart.panels[0].curves.push_back(Curve{"ab5", note_of_end(5.6), 1, {}, {}});
  CHECK(note_of_lost(chart) ==
        "     leaves: these axes for good, or jumps by more than the size of the exact solution");
}

TEST_CASE("figures: computing times have three digits, in microseconds, milliseconds or seconds") {
  Results results = testing::sample_results();
  const Subject subject{"kepler", "double"};
  results.table<TimingRow>().clear();
  const auto note_of_rk4 = [&](double seconds) {
    for (auto& row : results.errors) {
      if (row.method != "rk4" || row.problem != subject.problem) continue;
      row.seconds = seconds;
      row.force_evaluations = 1;
      row.global_position = testing::number(1e-20);  // the cheapest run is as accurate already
    }
    for (const Panel& panel : work_chart(results, subject, true).panels)
      for (const Curve& curve : panel.curves)
        if (curve.name == "rk4") return curve.note.substr(0, curve.note.find(','));
    return std::string();
  };
  CHECK(note_of_rk4(1.2345e-5) == std::string(at_most) + "12.3 µs");
  CHECK(note_of_rk4(9.996e-6) == std::string(at_most) + "10.0 µs");
  CHECK(note_of_rk4(999.7e-6) == std::string(at_most) + "1.00 ms");
  CHECK(note_of_rk4(0.2) == std::string(at_most) + "200 ms");
  CHECK(note_of_rk4(12.34) == std::string(at_most) + "12.3 s");
  CHECK_THAT(work_chart(results, subject, true).note, Catch::Matchers::ContainsSubstring("≤: no run is less accurate"));
}

TEST_CASE(
    "figures: numbers behind local errors are orders of a step, and lower orders under forces of the velocity are "
    "told") {
  Results results = testing::sample_results();
  const Subject subject{"kepler", "double"};
  const auto note = [&](Quantity quantity) {
    const Chart chart = error_chart(results, subject, quantity);
    std::string text = chart.note;
    for (const Panel& panel : chart.panels) {
      const bool has_rk4 = std::ranges::any_of(panel.curves, [](const Curve& curve) { return curve.name == "rk4"; });
      for (const std::string& clause : panel.notes) {
        CHECK(has_rk4);  // none of the others is one of these
        text += "     " + clause;
      }
    }
    return text;
  };
  const auto contains = [](const std::string& words) { return Catch::Matchers::ContainsSubstring(words); };
  CHECK_THAT(note(Quantity::local_position), contains("number: the order of one step"));
  CHECK_THAT(note(Quantity::global_position), contains("number: the order as h"));
  const std::string lowered = "with a(x, v) a lower order than with a(x), as declared: rk4";
  CHECK_THAT(note(Quantity::global_position), !contains(lowered));
  for (auto& row : results.problems)
    if (row.name == subject.problem) row.force = "a(x, v)";
  CHECK_THAT(note(Quantity::global_position), !contains(lowered));  // none has one
  for (auto& row : results.orders)
    if (row.method == "rk4" && row.quantity == Quantity::global_position) row.expected = 3;
  CHECK_THAT(note(Quantity::global_position), contains(lowered));
  CHECK_THAT(note(Quantity::global_velocity), !contains(lowered));
  CHECK_THAT(note(Quantity::local_position), !contains(lowered));
}

TEST_CASE("figures: a run with steps of unequal length ends with the exact solution, on the line of its last step") {
  std::vector<Point> points = {{0, 0, true}, {1, 2, true}, {3, 6, true}, {5, 6, true}};
  std::vector<double> times = {0, 1, 3, 5};
  end_at(2.5, points, times);
  REQUIRE(points.size() == 3);
  CHECK(times == std::vector<double>{0, 1, 2.5});
  CHECK(points.back().x == Approx(2.5));
  CHECK(points.back().y == Approx(5));
  end_at(2.5 * (1 - 1e-12), points, times);  // the same but for rounding
  CHECK(times.back() == 2.5);
  end_at(7, points, times);  // one that was lost before
  CHECK(points.size() == 3);
}

TEST_CASE("figures: what panels say in the same words of their own methods is said once") {
  Chart chart{.name = "notes", .title = "", .note = "a: b", .x = {"h"}, .y = {"error"}, .panels = {}};
  for (const std::string clause : {"lower: verlet", "lower: heun, rk4", "lower: verlet", "a: c", "alone"})
    chart.panels.push_back(Panel{.title = "", .curves = {}, .levels = {}, .notes = {clause}});
  CHECK(whole_note(chart) == "a: b     lower: verlet, heun, rk4     a: c     alone");
}

TEST_CASE("figures: methods whose steps are unequal are named where a title has one step") {
  Chart chart{.name = "steps", .title = "", .note = "", .x = {"t"}, .y = {"x"}, .panels = {{"", {}, {}}}};
  for (const char* name : {"rk4", "verlet-variable", "verlet-variable-simple:grid=geometric", "of-a-plugin"})
    chart.panels[0].curves.push_back(Curve{name, "", 0, {{0, 1, true}}, {}});
  chart.panels[0].curves.push_back(Curve{"verlet-uncorrected", "not drawn", 0, {}, {}});
  note_unequal_steps(chart);
  CHECK(chart.panels[0].notes == std::vector<std::string>{"unequal steps, h their mean: verlet-variable and "
                                                          "verlet-variable-simple:grid=geometric"});
}

TEST_CASE("figures: names are explained where a curve has them, and no others") {
  Chart chart{.name = "names", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {{"", {}, {}}}};
  const NamesExplained names = {{"shake", "before"}, {"lagged", "late"}};
  CHECK(explained_names(chart, names).empty());
  chart.panels[0].curves = {Curve{"shake:sweeps=1", "", 0, {}, {}}};
  CHECK(explained_names(chart, names).empty());  // nothing of it is drawn
  chart.panels[0].curves[0].points = {{1, 1, true}};
  CHECK(explained_names(chart, names) == "     shake: before");
}

TEST_CASE("figures: an energy that is off by rounding alone does not stretch the axis, and says so") {
  Results results = testing::sample_results(testing::many_methods());
  const auto panel_of = [&](const std::string& method) {
    for (const Panel& panel : energy_chart(results, {"kepler", "double"}).panels)
      for (const Curve& curve : panel.curves)
        if (curve.name == method) return panel;
    return Panel{};
  };
  for (auto& row : results.energy) row.relative_energy_error = 1e-4;
  const Panel before = panel_of("velocity-verlet");
  REQUIRE(before.curves.size() > 1);
  for (auto& row : results.energy)
    if (row.method == "velocity-verlet") row.relative_energy_error = 3e-16;
  CHECK(panel_of("velocity-verlet").curves.empty());
  CHECK_THAT(energy_chart(results, {"kepler", "double"}).note,
             Catch::Matchers::Matches(".*not drawn: velocity-verlet \\([^)]*below 10⁻¹⁵\\).*"));
  // Where all are as small, or the others hardly larger, it is shown.
  for (auto& row : results.energy) row.relative_energy_error = row.method == "velocity-verlet" ? 3e-16 : 1e-12;
  CHECK_FALSE(panel_of("velocity-verlet").curves.empty());
}

TEST_CASE("figures: of work it is noted what an error costs that most methods come to") {
  const Chart chart = work_chart(testing::sample_results(), {"kepler", "double"}, false);
  REQUIRE(chart.panels.front().levels.size() == 1);
  const double error = chart.panels.front().levels.front();
  std::size_t reach = 0, all = 0;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) {
      ++all;
      const auto cost = cost_of(curve, error);
      reach += cost ? 1 : 0;
      if (cost) CHECK_THAT(curve.note, Catch::Matchers::ContainsSubstring(short_number(std::round(cost->work))));
    }
  CHECK(2 * reach > all);
  CHECK_THAT(chart.note, Catch::Matchers::ContainsSubstring("force evaluations for an error of"));
  // The cheapest first; what is never as small last.
  for (const Panel& panel : chart.panels) {
    double last = 0;
    for (const Curve& curve : panel.curves) {
      const auto cost = cost_of(curve, error);
      CHECK((cost ? cost->work : HUGE_VAL) >= last);
      last = cost ? cost->work : HUGE_VAL;
    }
  }
  // Between two points costs follow a power of the error.
  const Curve curve{"line", "", 0, {{10, 1e-2}, {1000, 1e-6}}, {}};
  CHECK(cost_of(curve, 1e-4)->work == Approx(100));
  CHECK_FALSE(cost_of(curve, 1e-4)->is_bound);
  CHECK(cost_of(curve, 0.1)->work == 10);
  CHECK(cost_of(curve, 0.1)->is_bound);
  CHECK_FALSE(cost_of(curve, 1e-7));
  CHECK(work_without(curve, 1e-7) == 1000);
  CHECK_FALSE(work_without(curve, 1e-4));
  CHECK_FALSE(work_without(Curve{}, 1e-4));
}
