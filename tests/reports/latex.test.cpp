// LaTeX tables and plots.
#include "halfstep/reports/latex.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "tests/approve.hpp"
#include "tests/catch.hpp"
#include "tests/latex_engine.hpp"
#include "tests/sample_results.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

TEST_CASE("latex: the table of orders") {
  testing::approve("orders.tex", latex_orders(testing::sample_results(), {"kepler", "double"}));
}

TEST_CASE("latex: a plot with its data") {
  Chart chart = error_chart(testing::sample_results(), {"kepler", "double"}, Quantity::global_position);
  chart.panels.resize(1);
  testing::approve("errors.tex", latex_plot(chart));
}

TEST_CASE("latex: special characters are harmless") {
  CHECK(escaped::latex("a_b 50% {x} \\y ^~ &#$") == "a\\_b 50\\% \\{x\\} \\textbackslash{}y \\^{}\\~{} \\&\\#\\$");
}

TEST_CASE("latex: every file that the example shows is there") {
  const testing::TemporaryFolder folder;
  write_latex(testing::sample_results(), {}, folder.path);
  const std::string example = testing::text_of(folder / "latex/example.tex");
  int shown = 0;
  for (std::size_t at = 0; (at = example.find("  \\input{", at)) != std::string::npos; ++shown) {
    at += 9;
    const std::string name = example.substr(at, example.find('}', at) - at);
    INFO(name);
    CHECK(std::filesystem::exists(folder / ("latex/" + name + ".tex")));
  }
  CHECK(shown >= 4);
}

TEST_CASE("latex: pdflatex and lualatex set every table and plot without a fault", "[slow][long]") {
  const testing::TemporaryFolder folder;
  Chapter chapter{
      "chapter", "Störmer’s – “chapter”", {}, {}, {{"Signs", {"a", "b"}, {{"✓ ◐ ✗ ▲ ≈ λ", "é ø Ł ß … –"}}}}};
  Chart chart{.name = "chapter-axes", .title = "Axes", .note = "", .x = {}, .y = {}, .panels = {}};
  chart.panels = {{"",
                   {{"curve",
                     "= a note that is longer than a line of the legend, and goes on",
                     0,
                     {{1, 2, true}, {3, 4, false}},
                     {}}},
                   {1}}};
  for (const bool log : {false, true}) {
    chart.x.log = log, chart.y.log = !log;
    chart.name = log ? "chapter-log-x" : "chapter-log-y";
    chapter.charts.push_back(chart);
  }
  chart.x = {.label = "x", .log = false, .from = -1, .to = 5}, chart.y = {.label = "y", .log = false};
  chart.name = "chapter-linear", chart.equal = true;
  chart.panels[0].curves[0].points.insert(chart.panels[0].curves[0].points.end(),
                                          {{NAN, NAN, false}, {-450, 3, false}, {4, 3, false}});
  chapter.charts.push_back(chart);
  CHECK_THAT(latex_plot(chart), Catch::Matchers::ContainsSubstring("\\begin{axis}"));
  CHECK_THAT(latex_plot(chart), Catch::Matchers::ContainsSubstring("(nan,nan)"));
  CHECK_THAT(latex_plot(chapter.charts[0]), Catch::Matchers::ContainsSubstring("\\begin{semilogyaxis}"));
  CHECK_THAT(latex_plot(chapter.charts[1]), Catch::Matchers::ContainsSubstring("\\begin{semilogxaxis}"));
  write_latex(testing::sample_results(testing::many_methods()), {chapter}, folder.path);
  testing::check_compiles(folder / "latex", "example", "pgfplots.sty");
}

TEST_CASE("latex: tables of a family and plots fit a frame of a slide", "[slow]") {
  const testing::TemporaryFolder folder;
  write_latex(testing::sample_results(testing::many_methods()), {}, folder.path);
  std::ofstream deck(folder / "latex/deck.tex");
  deck << "\\documentclass[aspectratio=169,11pt]{beamer}\n\\usepackage{booktabs,pgfplots}\\pgfplotsset{compat=1.16}\n"
          "\\newcommand\\halfstepwidth{7cm}\\newcommand\\halfstepheight{5cm}\n\\begin{document}\n";
  int frames = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "latex")) {
    const std::string stem = entry.path().stem().string();
    const bool table = stem.starts_with("orders-position-") || stem.starts_with("orders-velocity-");
    if (!table && !stem.starts_with("errors-kepler")) continue;
    ++frames;
    deck << "\\begin{frame}\n"
         << (table ? "\\begingroup\\scriptsize\\setlength{\\tabcolsep}{3pt} " : "") << "\\input{" << stem
         << (table ? "}\n\\endgroup" : "}") << "\\end{frame}\n";
  }
  deck << "\\end{document}\n";
  deck.close();
  CHECK(frames > 20);
  testing::check_compiles(folder / "latex", "deck", "beamer.cls");
}

TEST_CASE("latex: a title has diacritics, the name of its file is ASCII") {
  auto results = testing::sample_results();
  for (auto& method : results.methods) method.family = "Runge-Kutta-Nystrom";
  const testing::TemporaryFolder folder;
  write_latex(results, {}, folder.path);
  const std::string plot = testing::text_of(folder / "latex/errors-kepler-double-runge-kutta-nystrom.tex");
  CHECK(plot.find("title={Kepler, double precision: Runge-Kutta-Nystr\\\"{o}m}") != std::string::npos);
}

TEST_CASE("latex: nothing to show is nothing written") {
  const testing::TemporaryFolder folder;
  write_latex({}, {}, folder.path);
  CHECK(std::filesystem::is_empty(folder / "latex"));
}
