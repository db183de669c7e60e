// The deck for beamer.
#include <fmt/format.h>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/reports/slides/slide.hpp"
#include "halfstep/reports/text/typeset.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view preamble =
    R"(% pdflatex slides.tex, or lualatex. The pictures are in figures/, as drawn by its scripts.
\documentclass[aspectratio=169,11pt]{beamer}
\usepackage{array,booktabs,graphicx}
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\setbeamertemplate{navigation symbols}{}
\setbeamersize{text margin left=6mm,text margin right=6mm}
\definecolor{halfstepink}{HTML}{202020}
\definecolor{halfstepwords}{HTML}{505050}
\setbeamercolor{normal text}{fg=halfstepink}
\setbeamercolor{frametitle}{fg=halfstepink}
\setbeamerfont{frametitle}{size=\large,series=\bfseries}
\newcommand\halfstepfoot{}
\setbeamertemplate{footline}{\hspace*{6mm}\begin{minipage}[b][11mm][b]{148mm}\fontsize{7.5}{9.5}\selectfont\raggedright
  \color{halfstepwords}\halfstepfoot\end{minipage}\vspace{2mm}}
\newcommand\halfstepfigure[1]{\IfFileExists{figures/#1.pdf}%
  {\includegraphics[width=\textwidth,height=0.8\textheight,keepaspectratio]{figures/#1.pdf}}%
  {figures/#1.gp has not been drawn: gnuplot was missing}}
\begin{document}
)";

std::string line(const std::vector<std::string>& cells) {
  std::string text;
  for (const auto& cell : cells)
    text += (text.empty() ? "  " : " & ") + (cell.empty() ? "{}" : typeset(cell, as_latex));
  return text + " \\\\\n";
}

// Two hyphens would be a dash.
std::string typed(const std::string& command) {
  std::string text = escaped::latex(command);
  for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos; at += 4) text.replace(at, 2, "-{}-");
  return text;
}

std::string shown_latex(const Chart& chart) {
  return fmt::format("\\centering\\halfstepfigure{{{}}}\n", escaped::file_stem({chart.name}));
}

// Sentences wrap; a table of short cells is as wide as it is, in letters that fit.
std::string shown_latex(const PlainTable& table) {
  if (!table.columns.front().empty()) {
    // The letters that a line of the frame holds in each size.
    const std::size_t width = table_letters(table);
    const std::string_view size = width <= 72 ? "small" : width <= 86 ? "footnotesize" : "scriptsize";
    const TableShape shape = width <= 112 ? TableShape::unwrapped : TableShape::wrapped;
    return fmt::format("\\centering\\{}\\setlength{{\\tabcolsep}}{{3pt}}\n{}", size, latex_table(table, shape));
  }
  std::string rows;
  for (const auto& row : table.rows) rows += line(row);
  return "\\begin{tabular}{@{}l>{\\raggedright\\arraybackslash}p{0.82\\textwidth}@{}}\n" + rows + "\\end{tabular}\n";
}

std::string beamer_frame(const Slide& slide, std::size_t number, std::size_t count) {
  std::string foot = slide.selection.empty() ? "" : typeset(slide.selection, as_latex) + "\\\\";
  foot += fmt::format("{}\\\\\\texttt{{{}}}\\hfill {} / {}", typeset(slide.about, as_latex), typed(slide.command),
                      number, count);
  return fmt::format("{{\\renewcommand\\halfstepfoot{{{}}}\n\\begin{{frame}}{{{}}}\n{}\\end{{frame}}}}\n", foot,
                     typeset(slide.statement, as_latex),
                     std::visit([](const auto& shown) { return shown_latex(shown); }, slide.shown));
}

}  // namespace

std::string slides_beamer(const std::vector<Slide>& slides, const std::string& title) {
  std::string text = "% " + escaped::comment(title) + "\n" + std::string(preamble);
  for (std::size_t i = 0; i < slides.size(); ++i) text += beamer_frame(slides[i], i + 1, slides.size());
  return text + "\\end{document}\n";
}

}  // namespace halfstep::inline reports
