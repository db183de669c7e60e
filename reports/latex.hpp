// LaTeX for papers and presentations: tables of orders (booktabs) and error plots (pgfplots), data inside.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/series.hpp"

namespace halfstep::inline reports {

/// Writes into DIR/latex: orders-PROBLEM-PRECISION.tex (a table), errors-PROBLEM-PRECISION.tex (all methods, coloured
/// by family) and errors-PROBLEM-PRECISION-FAMILY.tex (one plot a family), orders-position-FAMILY-PRECISION.tex and
/// orders-velocity-... (methods of a family on four problems, for a frame of a slide), each to be \input, the tables
/// of the chapters (CHAPTER-1.tex, ...) and their charts of one panel, and example.tex, which shows them all. Throws
/// InputError where a file cannot be written.
void write_latex(const Results& results, const std::vector<Chapter>& chapters, const std::filesystem::path& dir);

/// The table of global orders: declared, observed, constant, verdict, for position and velocity. Needs booktabs.
std::string latex_orders(const Results& results, const Subject& subject);

/// fitting: cells wrap, and a table goes over several pages, where it is wider than a line or longer than a page. The
/// others stay on one page, with cells that wrap or do not, whatever their size.
enum class TableShape { fitting, wrapped, unwrapped };

/// A table of a chapter, its caption in a comment. Needs booktabs; array where cells wrap, longtable where it is long.
std::string latex_table(const PlainTable& table, TableShape shape = TableShape::fitting);

/// The letters of a table's columns beside each other, and what is between them.
std::size_t table_letters(const PlainTable& table);

/// A chart of one panel as a tikzpicture, 9 cm x 6 cm within the axes unless \halfstepwidth, \halfstepheight say
/// otherwise. Needs pgfplots 1.16.
std::string latex_plot(const Chart& chart);

}  // namespace halfstep::inline reports
