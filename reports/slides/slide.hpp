// A deck for lectures, one idea a frame: a statement of result, and the figure or the table that shows it.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// A frame. Every word of it comes from the tables, or names them.
struct Slide {
  std::string statement;  ///< the title: a result, at most two lines
  std::variant<Chart, PlainTable> shown;
  std::string selection;  ///< which curves or rows are shown, of how many, by which rule
  std::string about;      ///< problem and precision, or the study
  std::string command;    ///< what measures it again
};

inline constexpr std::size_t most_curves = 6, most_table_rows = 8, most_title_letters = 110, most_foot_letters = 106;

/// The frames that the results have data for; none where there is nothing to show.
std::vector<Slide> slides(const Results& results, const std::vector<Chapter>& chapters);

/// Those of the problems: orders, energy, work, rounding, paths; and those of the chapters.
std::vector<Slide> problem_slides(const Results& results);
std::vector<Slide> chapter_slides(const std::vector<Chapter>& chapters);

/// slides.html, for a browser: arrow keys, one frame a page in print. figures/NAME.svg stand beside it.
std::string slides_html(const std::vector<Slide>& slides, const std::string& title);

/// slides.tex, for beamer: pdflatex or lualatex. figures/NAME.pdf stand beside it.
std::string slides_beamer(const std::vector<Slide>& slides, const std::string& title);

/// What was written. undrawn: why there are no pictures, where gnuplot is missing or failed.
struct Deck {
  std::size_t frames = 0;
  std::string undrawn;
};

/// Writes DIR/slides: slides.html, slides.tex, and figures/ with style.gp, scripts, data, SVG and PDF. Throws
/// InputError where there is nothing to show or a file cannot be written.
Deck write_slides(const Results& results, const std::vector<Chapter>& chapters, const std::filesystem::path& dir);

}  // namespace halfstep::inline reports
