// Slide decks: what stands on the frames, in a browser, and in beamer.
#include "halfstep/reports/slides/slide.hpp"

#include <sys/wait.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/reports/charts/furniture.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/charts/text_width.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/order_tables.hpp"
#include "halfstep/reports/slides/slide_chart.hpp"
#include "halfstep/reports/slides/statements.hpp"
#include "halfstep/reports/text/folded.hpp"
#include "halfstep/reports/text/listed.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "tests/catch.hpp"
#include "tests/latex_engine.hpp"
#include "tests/program.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;
using testing::TemporaryFolder;

namespace {

const Slide* with_words(const std::vector<Slide>& all, const std::string& words) {
  for (const auto& slide : all)
    if (slide.statement.find(words) != std::string::npos) return &slide;
  return nullptr;
}

/// One idea a frame, in words and numbers that fit.
void check_frames(const std::vector<Slide>& all) {
  for (const auto& slide : all) {
    INFO(slide.statement);
    CHECK_FALSE(slide.statement.empty());
    CHECK(letters(slide.statement) <= most_title_letters);
    CHECK_FALSE(slide.about.empty());
    CHECK(slide.command.starts_with("halfstep run "));
    if (const auto* table = std::get_if<PlainTable>(&slide.shown)) {
      CHECK_FALSE(table->rows.empty());
      CHECK(table->rows.size() <= most_table_rows);
    } else {
      const auto& chart = std::get<Chart>(slide.shown);
      REQUIRE(chart.panels.size() == 1);
      CHECK(chart.format == Format::slide);
      CHECK(curve_names(chart).size() <= most_curves);
      CHECK_FALSE(curve_names(chart).empty());
    }
  }
}

/// A chapter with all that is hard to set: wide cells, signs, letters with accents, linear axes, curves that turn back.
Chapter hard_chapter() {
  Chart linear{
      .name = "hard-linear", .title = "Störmer’s recurrence", .note = "a note", .x = {}, .y = {}, .panels = {}};
  linear.x = {.label = "time, s", .log = false};
  linear.y = {.label = "largest energy over the energy at the start of the run", .log = false};
  Chart turning = linear;
  turning.name = "hard-turning", turning.title = "Regions", turning.x.label = "Re hλ", turning.equal = true;
  turning.markers = false;
  linear.panels = {{"one", {}, {1}}};
  for (int i = 0; i < 9; ++i)
    linear.panels[0].curves.push_back({"curve " + std::to_string(i),
                                       i == 0 ? "= a long note, and more of it, and more" : "",
                                       static_cast<std::size_t>(i),
                                       {{0, 1.0 * i, true}, {NAN, NAN, false}, {2, 2.0 * i, true}},
                                       {}});
  turning.panels = {{"", {{"circle", "", 0, {{0, 1, true}, {-2, 0, true}, {0, -1, true}, {0, 1, true}}, {}}}, {}}};
  const std::vector<std::string> wide(5, "“Two words – or more …” of Störmer, Nyström and Čech ✓ ◐ ✗ ▲ ≈ λ");
  Chapter chapter{
      "hard", "A hard chapter", {"Words."}, {linear, turning}, {{"Wide", {"a", "b", "c", "d", "e"}, {wide, wide}}}};
  PlainTable findings{
      "What was decided", {"subject", "precision", "quantity", "expected", "observed", "verdict", "reason"}, {}};
  for (int i = 0; i < 12; ++i)
    findings.rows.push_back(
        {"a scheme with a long name on a problem with a long name, an alternating grid and much else besides", "double",
         "order of position", "2", "2.0000(1)", i == 7 ? "✗ fail" : "✓ pass", "as it is"});
  chapter.tables.push_back(findings);
  return chapter;
}

Chapter refuting_chapter() {
  Chapter chapter = hard_chapter();
  chapter.id = "claims";
  Card card;
  card.title = "The method is of order 3";
  card.place = "Somebody, Some book, 12.4";
  card.quote = "“O(Δt³) – always”";
  card.measured = "order 2.0000 ± 0.0001 (kepler)";
  card.instead = "order 2";
  chapter.cards = {card};
  chapter.charts.clear();
  return chapter;
}

}  // namespace

TEST_CASE("slides: a deck of a run with all its studies", "[slides]") {
  const auto all = slides(testing::sample_results(testing::many_methods()), {hard_chapter(), refuting_chapter()});
  check_frames(all);
  // A summary, what is amiss, five pictures a problem, a table a family, and the chapters.
  CHECK(all.size() > 20);
  for (const char* words :
       {"halving h divides", "takes", "energy error", "picture", "rounding error is",
        "Runge-Kutta:", "A hard chapter: 11 of 12 findings", "Does not hold: The method", "1 of 2 published"})
    CHECK(with_words(all, words) != nullptr);
}

TEST_CASE("slides: statements are computed from the tables", "[slides]") {
  Results results = testing::sample_results();
  const auto of = [&](const std::string& words) {
    const auto all = slides(results, {});
    const auto* slide = with_words(all, words);
    return slide == nullptr ? "" : slide->statement;
  };
  CHECK(of("kepler: halving") ==
        "kepler: halving h divides the error by 2 (explicit-euler) to 16 (rk4); 3 of 5 as declared");
  CHECK(of("kepler: the energy") ==
        "kepler: the energy error is bounded for velocity-verlet; it grows for explicit-euler, rk4 and 2 others");
  for (auto& row : results.drift) row.behaviour = "bounded";
  for (auto& row : results.orders)
    if (row.method == "rk4" && row.observed) *row.observed -= 1, row.verdict = Verdict::fail;
  CHECK(of("kepler: halving") ==
        "kepler: halving h divides the error by 2 (explicit-euler) to 8.01 (rk4); 2 of 5 as declared");
  CHECK_THAT(of("kepler: the energy"), ContainsSubstring("is bounded for explicit-euler, rk4 and 3 others"));
  for (auto& row : results.orders) row.observed = 2;
  CHECK_THAT(of("kepler: halving"), ContainsSubstring("halving h divides the error by 4 for all; "));
}

TEST_CASE("slides: frames of families name the problem, where titles are long without the methods", "[slides]") {
  auto methods = testing::many_methods();
  for (auto& method : methods)
    if (method.family == "Runge-Kutta") method.name = "a-very-long-name-of-a-variant-of-" + method.name;
  const auto all = slides(testing::sample_results(methods), {});
  CHECK(with_words(all, "kepler: Runge-Kutta: halving h divides the error by 4.01 to 16, as declared") != nullptr);
}

TEST_CASE("slides: a curve that is named in another panel alone is named on its frame", "[slides]") {
  Chart chart;
  chart.name = "panels";
  for (const char* title : {"first", "second"}) {
    Panel& panel = panel_named(chart, title);
    for (const std::size_t look : {3U, 4U})
      panel.curves.push_back(
          {panel.title == "first" ? "curve " + std::to_string(look) : "", "", look, {{1, 1, true}}, {}});
  }
  std::size_t left_out = 0;
  CHECK(curve_names(chart_of_panel(chart, 1, left_out)) == std::vector<std::string>{"curve 3", "curve 4"});
}

TEST_CASE("slides: numbers for the last row", "[slides]") {
  CHECK(short_number(0.0625) == "0.0625");
  CHECK(short_number(1234.5) == "1234");
  CHECK(short_number(3.14159) == "3.14");
  CHECK(short_number(99999) == "10⁵");
  CHECK(short_number(-3.24e-6) == "−3.2·10⁻⁶");
  CHECK(short_number(0) == "0");
  CHECK(three_digits(1234.5) == 1230);
  CHECK(three_digits(-0.0098765) == Approx(-0.00988).epsilon(1e-12));
  CHECK(three_digits(999.7) == 1000);
  CHECK(three_digits(0) == 0);
  CHECK(std::isinf(three_digits(HUGE_VAL)));
  CHECK(listed({"a", "b", "c", "d", "e"}) == "a, b, c and 2 others");
  CHECK(listed({"a", "b"}) == "a and b");
}

TEST_CASE("slides: any subset of methods, problems and studies gives what it can", "[slides]") {
  const auto one = slides(testing::sample_results({testing::few_methods()[2]}), {});
  check_frames(one);
  CHECK(with_words(one, "kepler: halving h divides the error by 16 (rk4), as declared") != nullptr);

  const Results whole = testing::sample_results();
  Results part;
  part.methods = whole.methods, part.problems = whole.problems;
  CHECK(slides(part, {}).empty());
  SECTION("energy") {
    part.energy = whole.energy, part.drift = whole.drift;
    CHECK(slides(part, {}).size() == 2);
  }
  SECTION("portrait") {
    part.table<PortraitRow>() = whole.table<PortraitRow>();
    CHECK(slides(part, {}).size() == 2);
  }
  SECTION("rounding") {
    part.table<RoundingRow>() = whole.table<RoundingRow>();
    CHECK(slides(part, {}).size() == 2);
  }
  SECTION("a chapter") { CHECK(slides({}, {hard_chapter()}).size() == 3); }
  check_frames(slides(part, {}));
}

TEST_CASE("slides: of a note whose parts do not all fit into the last line, whole ones stand there", "[slides]") {
  Chapter chapter = hard_chapter();
  const std::string end(most_foot_letters, 'd');
  chapter.charts = {chapter.charts[1]};
  chapter.charts[0].note = "error at the end time     d: the step ahead     " + end;
  const auto all = slides({}, {chapter});
  const auto* slide = with_words(all, "leftmost");
  REQUIRE(slide != nullptr);
  CHECK(slide->selection == "error at the end time; d: the step ahead");
}

TEST_CASE("slides: what is refuted comes first, and each frame of a chart states a result", "[slides]") {
  const auto first = [](const std::vector<Slide>& all) { return all.empty() ? "" : all.front().statement; };
  CHECK(first(slides({}, {hard_chapter(), refuting_chapter()})) == "1 of 2 published statements do not hold");

  Chapter chapter = hard_chapter();
  chapter.charts = {chapter.charts[0]};
  Chart& chart = chapter.charts[0];
  chart.name = "one", chart.note = "";
  // Too long a name of a panel for a title with values.
  chart.panels[0].title = std::string(100, 'p');
  CHECK(with_words(slides({}, {chapter}), "at time = 2 s") != nullptr);
  // Pieces of tangents have no end: the note may tell of the panel, else there is no frame.
  chart.panels[0].title = "panel";
  chart.panels[0].curves.resize(2);
  for (auto& curve : chart.panels[0].curves) curve.every = 2;
  CHECK(slides({}, {chapter}).size() == 1);
  chart.note = "dashed: exact     panel: off by 0.1";
  const auto noted = slides({}, {chapter});
  REQUIRE(with_words(noted, "panel: off by 0.1") != nullptr);
  CHECK(with_words(noted, "panel: off by 0.1")->selection == "dashed: exact; panel: off by 0.1");
  // What it says of another panel is left to that one.
  chart.panels.push_back(chart.panels[0]);
  chart.panels[1].title = "other";
  const auto two = slides({}, {chapter});
  REQUIRE(two.size() == 2);
  CHECK(two[1].statement == "panel: off by 0.1");
  chart.note += "     other: off by 0.2";
  CHECK(with_words(slides({}, {chapter}), "other: off by 0.2") != nullptr);
  chart.note = "panel: off by 0.1     other: off by 0.2";
  const auto both = slides({}, {chapter});
  REQUIRE(both.size() == 3);
  CHECK(both[1].selection.empty());  // the statement says it
  CHECK(both[2].statement == "other: off by 0.2");
}

TEST_CASE("slides: one method a family, six at most, differing orders first", "[slides]") {
  const auto chosen = shown_methods(testing::sample_results(testing::many_methods()), "kepler");
  REQUIRE(chosen.size() == most_curves);
  std::set<std::string> families;
  std::set<double> orders;
  const auto results = testing::sample_results(testing::many_methods());
  for (const auto& method : chosen) {
    CHECK(families.insert(family_of(results, method)).second);
    orders.insert(declared_order(results, "kepler", method).value());
  }
  CHECK(orders == std::set<double>{1, 2, 3, 4, 5});
  CHECK(selection_text(results, "kepler") ==
        "the highest order of each of 6 out of 9 families, differing orders first");
}

TEST_CASE("slides: names of curves stand at their ends and not on each other", "[slides]") {
  const Results results = testing::sample_results(testing::many_methods());
  Chart chart = chart_of_methods(error_chart(results, Subject{"kepler", "double"}, Quantity::global_position), results,
                                 shown_methods(results, "kepler"));
  const Layout layout = with_room_for_legends(chart);
  CHECK(layout.width == slide_size.width);
  const Furniture furniture = furnish(chart, layout, 0);
  CHECK_FALSE(furniture.legend);
  REQUIRE(furniture.names.size() == most_curves);
  for (std::size_t i = 0; i < furniture.names.size(); ++i) {
    const auto& name = furniture.names[i];
    CHECK(name.to.y > 0);
    CHECK(name.to.y < layout.panels[0].height);
    const double end =
        layout.panels[0].left + name.to.x + text_width(name_beside(chart.panels[0].curves[name.curve]), 9.5);
    CHECK(end <= layout.width);
    for (std::size_t k = 0; k < i; ++k) CHECK(std::abs(furniture.names[k].to.y - name.to.y) > 12);
  }
}

TEST_CASE("slides: sizes of text and colours are in style.gp alone, and none is below 18 points", "[slides]") {
  for (const auto& slide : slides(testing::sample_results(), {hard_chapter()})) {
    const auto* chart = std::get_if<Chart>(&slide.shown);
    if (chart == nullptr) continue;
    const std::string script = draw(*chart).script;
    INFO(script);
    CHECK_FALSE(std::regex_search(script, std::regex("font ['\"]")));
    CHECK_FALSE(std::regex_search(script, std::regex("rgb ['\"]")));
  }
  const std::string style = style_script(Format::slide);
  const std::regex size("= sized\\(([0-9]+)\\)");
  std::size_t sizes = 0;
  for (std::sregex_iterator at(style.begin(), style.end(), size), end; at != end; ++at, ++sizes)
    CHECK(std::stoi((*at)[1]) >= 18);
  CHECK(sizes == 5);
}

TEST_CASE("slides: tables of orders show what is declared beside what is observed", "[slides]") {
  const auto all = order_tables(testing::sample_results(), "double", Quantity::global_position);
  REQUIRE_FALSE(all.empty());
  for (const auto& orders : all) {
    CHECK(orders.table.rows.size() <= most_table_rows);
    CHECK(orders.table.columns == std::vector<std::string>{"method", "kepler", "harmonic-oscillator"});
    for (const auto& row : orders.table.rows)
      if (row[0] == "rk4")
        CHECK(row[1] == "4 → 4.002 ± 0.004");
      else if (row[0] == "ab4")
        CHECK(row[1] == "4 → 1.980 ± 0.004 ✗");
      else if (row[0] == "gear5")
        CHECK(row[1] == "5 → ?");
  }
}

TEST_CASE("slides: the program writes a deck, and says where there is nothing to show", "[slides]") {
  const TemporaryFolder folder;
  const auto ran = testing::shell(folder,
                                  "\"$halfstep\" run energy -m rk4 -p kepler --periods 10 --no-report --out out && "
                                  "\"$halfstep\" report out --slides");
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("Slides: out/slides/slides.html, 1 frame\n"));
  for (const char* file : {"slides.html", "slides.tex", "figures/style.gp", "figures/all.gp"})
    CHECK(std::filesystem::exists(folder / "out/slides" / file));
  CHECK_FALSE(std::filesystem::exists(folder / "out/index.html"));

  const auto empty = testing::shell(folder, "mkdir empty && \"$halfstep\" report empty --slides");
  CHECK(empty.code == 2);
  CHECK_THAT(empty.err, ContainsSubstring("empty"));
  const auto nothing =
      testing::shell(folder, "mkdir nothing && cp out/methods.csv nothing && \"$halfstep\" report nothing --slides");
  CHECK(nothing.code == 2);
  CHECK_THAT(nothing.err, ContainsSubstring("nothing that a slide could show"));
  CHECK_FALSE(std::filesystem::exists(folder / "nothing/slides"));
}

TEST_CASE("slides: the deck works in a browser, and every frame holds what is in it", "[slides][slow]") {
  const TemporaryFolder folder;
  const auto deck =
      write_slides(testing::sample_results(testing::many_methods()), {hard_chapter(), refuting_chapter()}, folder.path);
  if (!deck.undrawn.empty()) {
    WARN("no gnuplot: the deck is not tested in a browser");
    return;
  }
  const auto ran = testing::shell(folder, "sh '" + std::string(source_dir) +
                                              "/tests/page/check.sh' \"$PWD/slides/slides.html\" light 1280 slides.js");
  INFO(ran.out << ran.err);
  if (ran.code == 77) WARN(ran.out);
  CHECK((ran.code == 0 || ran.code == 77));
}

TEST_CASE("slides: beamer sets the deck without a fault", "[slides][slow]") {
  const TemporaryFolder folder;
  write_slides(testing::sample_results(testing::many_methods()), {hard_chapter(), refuting_chapter()}, folder.path);
  testing::check_compiles(folder / "slides", "slides", "beamer.cls");
}
