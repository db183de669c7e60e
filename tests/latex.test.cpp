// LaTeX tables and plots.
#include "halfstep/reports/latex.hpp"

#include <filesystem>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "tests/approve.hpp"
#include "tests/catch.hpp"
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

TEST_CASE("latex: a title has diacritics, the name of its file is ASCII") {
  auto results = testing::sample_results();
  for (auto& method : results.methods) method.family = "Runge-Kutta-Nystrom";
  const testing::TemporaryFolder folder;
  write_latex(results, {}, folder.path);
  const std::string plot = testing::text_of(folder / "latex/errors-kepler-double-runge-kutta-nystrom.tex");
  CHECK(plot.find("title={kepler, double: Runge-Kutta-Nyström}") != std::string::npos);
}

TEST_CASE("latex: nothing to show is nothing written") {
  const testing::TemporaryFolder folder;
  write_latex({}, {}, folder.path);
  CHECK(std::filesystem::is_empty(folder / "latex"));
}
