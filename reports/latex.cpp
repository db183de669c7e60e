// LaTeX tables of orders, and the folder of tables and plots.
#include "halfstep/reports/latex.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {
namespace {

// "3.10", "1.2\cdot 10^{-5}": three digits.
std::string constant_text(const OrderRow& row) {
  if (!row.constant || !std::isfinite(*row.constant)) return "--";
  const double value = *row.constant;
  if (value == 0) return "$0$";
  const double exponent = std::floor(std::log10(std::abs(value)));
  if (exponent >= -2 && exponent <= 2) return fmt::format("${:.{}f}$", value, static_cast<int>(2 - exponent));
  return fmt::format("${:.2f}\\cdot 10^{{{:.0f}}}$", value / std::pow(10, exponent), exponent);
}

// declared & observed & constant & verdict
std::string cells(const OrderRow* row) {
  if (row == nullptr) return "-- & -- & -- & --";
  return fmt::format("{} & {} & {} & {}", row->expected ? fmt::format("${:g}$", *row->expected) : "--",
                     row->observed ? "$" + with_uncertainty(*row->observed, row->uncertainty) + "$" : "--",
                     constant_text(*row), word(row->verdict));
}

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string example(const std::vector<std::string>& tables, const std::vector<std::string>& plots) {
  std::string text = R"(% Shows every table and plot of this folder: lualatex example.tex, or pdflatex.
% In beamer: \begin{frame} \input{errors-...} \end{frame}, with \usepackage{booktabs,pgfplots} and
% \pgfplotsset{compat=1.16}; \newcommand\halfstepwidth{9cm} and \newcommand\halfstepheight{5cm} set the size of plots.
\documentclass[a4paper,10pt]{article}
\usepackage[margin=1.8cm]{geometry}
\usepackage{booktabs,pgfplots}
\pgfplotsset{compat=1.16}
\begin{document}
)";
  for (const auto& name : tables)
    text += fmt::format(
        "\\begin{{table}}[p]\n  \\centering\\footnotesize\\setlength{{\\tabcolsep}}{{4pt}}\n  \\input{{{0}}}\n"
        "  \\caption{{{0}}}\n\\end{{table}}\n",
        name);
  for (const auto& name : plots)
    text += fmt::format("\\begin{{figure}}[p]\n  \\centering\n  \\input{{{}}}\n\\end{{figure}}\n", name);
  return text + "\\end{document}\n";
}

}  // namespace

std::string latex_orders(const Results& results, const Subject& subject) {
  std::string body;
  for (const auto& group : groups(results)) {
    std::string rows;
    for (const auto& method : group.methods) {
      const OrderRow* x = find_order(results, subject, method, Quantity::global_position);
      const OrderRow* v = find_order(results, subject, method, Quantity::global_velocity);
      if (x != nullptr || v != nullptr)
        rows += fmt::format("  {} & {} & {} \\\\\n", escaped::latex(method), cells(x), cells(v));
    }
    if (!rows.empty()) body += "  \\midrule\n" + rows;
  }
  if (body.empty()) return "";
  return fmt::format(
      "% {0}: global orders. Needs booktabs.\n"
      "\\begin{{tabular}}{{@{{}}l cclr cclr@{{}}}}\n  \\toprule\n"
      "  & \\multicolumn{{4}}{{c}}{{position}} & \\multicolumn{{4}}{{c}}{{velocity}} \\\\\n"
      "  \\cmidrule(lr){{2-5}} \\cmidrule(l){{6-9}}\n"
      "  method & declared & observed & constant & verdict & declared & observed & constant & verdict \\\\\n"
      "{1}  \\bottomrule\n\\end{{tabular}}\n",
      escaped::comment(title_of(subject)), body);
}

std::string latex_table(const PlainTable& table) {
  if (table.rows.empty()) return "";
  const auto line = [](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) text += (i == 0 ? "  " : " & ") + escaped::latex(cells[i]);
    return text + " \\\\\n";
  };
  std::string body;
  for (const auto& row : table.rows) body += line(row);
  return fmt::format(
      "% {}. Needs booktabs.\n\\begin{{tabular}}{{@{{}}{}@{{}}}}\n  \\toprule\n{}  \\midrule\n{}  \\bottomrule\n"
      "\\end{{tabular}}\n",
      escaped::comment(table.caption), std::string(table.columns.size(), 'l'), line(table.columns), body);
}

void write_latex(const Results& results, const std::vector<Chapter>& chapters, const std::filesystem::path& dir) {
  const auto folder = dir / "latex";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw InputError(fmt::format("{}: cannot be made: {}", folder.string(), error.message()));

  std::vector<std::string> tables, plots;
  const auto add = [&](std::vector<std::string>& list, const std::string& stem, const std::string& text) {
    if (text.empty()) return;
    const auto name = escaped::file_stem({stem});  // made of what tables say, of another run's too
    write_file(folder / (name + ".tex"), text);
    list.push_back(name);
  };
  for (const auto& subject : subjects(results)) {
    add(tables, escaped::file_stem({"orders", subject.problem, subject.precision}), latex_orders(results, subject));
    const std::string name = escaped::file_stem({"errors", subject.problem, subject.precision});
    add(plots, name, latex_plot(overview_chart(results, subject)));
    Chart chart = error_chart(results, subject, Quantity::global_position);
    for (const Panel& panel : std::vector<Panel>(std::move(chart.panels))) {
      chart.panels = {panel};
      chart.title = fmt::format("{}: {}", title_of(subject), panel.title);
      add(plots, escaped::file_stem({name, lower_case(panel.title)}), latex_plot(chart));
    }
  }
  for (const auto& chapter : chapters) {
    for (std::size_t i = 0; i < chapter.tables.size(); ++i)
      add(tables, fmt::format("{}-{}", chapter.id, i + 1), latex_table(chapter.tables[i]));
    for (const auto& chart : chapter.charts)
      if (chart.panels.size() == 1) add(plots, chart.name, latex_plot(chart));
  }
  if (!tables.empty() || !plots.empty()) write_file(folder / "example.tex", example(tables, plots));
}

}  // namespace halfstep::inline reports
