// LaTeX tables of orders, and the folder of tables and plots.
#include "halfstep/reports/latex.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/chapters/study_results.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/order_tables.hpp"
#include "halfstep/reports/text/folded.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/typeset.hpp"

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

/// What a line of a page holds in small print, and the lines of a page.
constexpr std::size_t line_letters = 100, page_lines = 45;

/// Whether a table is wider than a line or longer than a page: its cells are wrapped, and it goes over several pages.
bool is_long_table(const PlainTable& table) {
  return table_letters(table) > line_letters || table.rows.size() > page_lines;
}

constexpr std::string_view breakable = "/:=_,";  // behind which a line may break in a wrapped cell

std::string wrapped_cell(const std::string& text) {
  const std::string cell = typeset(text, as_latex);
  std::string out;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    out += cell[i];
    const bool goes_on = i + 1 < cell.size() && cell[i + 1] != ' ';
    if (goes_on && breakable.find(cell[i]) != std::string_view::npos) out += "\\allowbreak{}";
  }
  return out;
}

/// What a cell asks for: its letters, and those of its longest part that no line break goes through.
struct Room {
  double all = 0, word = 4;

  void see(const std::string& text) {
    constexpr double wide_letters = 1.15;
    all = std::max(all, static_cast<double>(letters(text)));
    for (std::size_t begin = 0; begin < text.size();) {
      const auto end = std::min(text.find_first_of(" -" + std::string(breakable), begin), text.size() - 1) + 1;
      word = std::max(word, wide_letters * static_cast<double>(letters(text.substr(begin, end - begin))));
      begin = end;
    }
  }
};

/// Columns of paragraphs that share a line: each has room for its longest word, and the more of the rest the longer its
/// cells are.
std::string wrapped_columns(const PlainTable& table) {
  std::vector<Room> columns(table.columns.size());
  double words = 0, roots = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].see(table.columns[i]);
    for (const auto& row : table.rows) columns[i].see(row[i]);
    columns[i].word = std::min(columns[i].word, 1.15 * columns[i].all) + 2;  // and what is between columns
    words += columns[i].word;
    roots += std::sqrt(columns[i].all);
  }
  const double rest = std::max(0.0, static_cast<double>(line_letters) - words);
  std::string out;
  for (const auto& column : columns)
    out += fmt::format(">{{\\raggedright\\arraybackslash}}p{{\\dimexpr{:.3f}\\linewidth-2\\tabcolsep\\relax}}",
                       (column.word + rest * std::sqrt(column.all) / roots) / (words + rest));
  return out;
}

PlainTable cards_as_table(const Chapter& chapter) {
  PlainTable table{
      chapter.title + ": what does not hold", {"statement", "where", "written", "measured", "instead"}, {}};
  for (const auto& card : chapter.cards)
    table.rows.push_back({card.title, card.place, card.quote, card.measured, card.instead});
  return table;
}

/// A table to be shown: the stem of its file, its caption, and whether it goes over several pages.
struct Shown {
  std::string name, caption;
  bool is_long = false;
};

std::string example(const std::vector<Shown>& tables, const std::vector<std::string>& plots) {
  std::string text = R"(% Shows every table and plot of this folder: lualatex example.tex, or pdflatex.
% In beamer (16:9): \begin{frame} \input{errors-...} \end{frame}, with \usepackage{booktabs,pgfplots},
% \pgfplotsset{compat=1.16}, \newcommand\halfstepwidth{7cm} and \newcommand\halfstepheight{5cm} for plots; tables of
% a family, orders-position-..., fit a frame with \begingroup\scriptsize\setlength{\tabcolsep}{3pt} \input{...}
% \endgroup; in braces they would be the frame's title.
% A whole deck: halfstep report DIR --slides.
\documentclass[a4paper,10pt]{article}
\usepackage[margin=1.8cm]{geometry}
\usepackage{array,booktabs,longtable,pgfplots}
\pgfplotsset{compat=1.16}
\begin{document}
)";
  // LaTeX keeps no more than a few dozen floats in mind.
  constexpr int most_floats = 12;
  int floats = 0;
  const auto add_float = [&](std::string_view kind, const std::string& content) {
    text += fmt::format("\\begin{{{0}}}[p]\n  \\centering{1}\\end{{{0}}}\n", kind, content);
    if (++floats % most_floats == 0) text += "\\clearpage\n";
  };
  for (const auto& [name, caption, is_long] : tables) {
    constexpr auto small = "\\footnotesize\\setlength{\\tabcolsep}{4pt}";
    if (is_long)
      text += fmt::format("\\clearpage\n{{{}\\noindent {}\\par\n  \\input{{{}}}\n}}\n", small,
                          typeset(caption, as_latex), name);
    else
      add_float("table",
                fmt::format("{}\n  \\input{{{}}}\n  \\caption{{{}}}\n", small, name, typeset(caption, as_latex)));
  }
  for (const auto& name : plots) add_float("figure", fmt::format("\n  \\input{{{}}}\n", name));
  return text + "\\end{document}\n";
}

}  // namespace

std::size_t table_letters(const PlainTable& table) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::size_t most = letters(table.columns[i]);
    for (const auto& row : table.rows) most = std::max(most, letters(row[i]));
    sum += most + 2;
  }
  return sum;
}

std::string latex_orders(const Results& results, const Subject& subject) {
  const Quantity principal = principal_quantity(results, subject.problem);
  const bool first_order = principal == Quantity::global_state;
  std::string body;
  for (const auto& group : groups(results)) {
    std::string rows;
    for (const auto& method : group.methods) {
      const OrderRow* x = find_order(results, subject, method, principal);
      const OrderRow* v = find_order(results, subject, method, Quantity::global_velocity);
      if (x == nullptr && v == nullptr) continue;
      rows += "  " + escaped::latex(method) + " & " + cells(x);
      rows += (first_order ? "" : " & " + cells(v)) + " \\\\\n";
    }
    if (!rows.empty()) body += "  \\midrule\n" + rows;
  }
  if (body.empty()) return "";
  if (first_order)
    return fmt::format(
        "% {0}: global orders of the state. Needs booktabs.\n"
        "\\begin{{tabular}}{{@{{}}l cclr@{{}}}}\n  \\toprule\n"
        "  method & declared & observed & constant & verdict \\\\\n"
        "{1}  \\bottomrule\n\\end{{tabular}}\n",
        escaped::comment(title_of(subject)), body);
  return fmt::format(
      "% {0}: global orders. Needs booktabs.\n"
      "\\begin{{tabular}}{{@{{}}l cclr cclr@{{}}}}\n  \\toprule\n"
      "  & \\multicolumn{{4}}{{c}}{{position}} & \\multicolumn{{4}}{{c}}{{velocity}} \\\\\n"
      "  \\cmidrule(lr){{2-5}} \\cmidrule(l){{6-9}}\n"
      "  method & declared & observed & constant & verdict & declared & observed & constant & verdict \\\\\n"
      "{1}  \\bottomrule\n\\end{{tabular}}\n",
      escaped::comment(title_of(subject)), body);
}

std::string latex_table(const PlainTable& table, TableShape shape) {
  if (table.rows.empty()) return "";
  const bool is_long = shape == TableShape::wrapped || (shape == TableShape::fitting && is_long_table(table));
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i)
      text += (i == 0 ? "  " : " & ") + (is_long ? wrapped_cell(cells[i]) : typeset(cells[i], as_latex));
    return text + " \\\\\n";
  };
  std::string body;
  for (const auto& row : table.rows) body += line(row);
  const std::string head = "  \\toprule\n" + line(table.columns) + "  \\midrule\n";
  if (shape == TableShape::wrapped)
    return fmt::format(
        "% {}. Needs booktabs and array.\n\\begin{{tabular}}{{@{{}}{}@{{}}}}\n{}{}  \\bottomrule\n\\end{{tabular}}\n",
        escaped::comment(table.caption), wrapped_columns(table), head, body);
  if (is_long)
    return fmt::format(
        "% {}. Needs booktabs, array and longtable.\n\\begin{{longtable}}{{@{{}}{}@{{}}}}\n{}  \\endhead\n{}"
        "  \\bottomrule\n\\end{{longtable}}\n",
        escaped::comment(table.caption), wrapped_columns(table), head, body);
  return fmt::format(
      "% {}. Needs booktabs.\n\\begin{{tabular}}{{@{{}}{}@{{}}}}\n{}{}  \\bottomrule\n\\end{{tabular}}\n",
      escaped::comment(table.caption), std::string(table.columns.size(), 'l'), head, body);
}

void write_latex(const Results& results, const std::vector<Chapter>& chapters, const std::filesystem::path& dir) {
  const auto folder = dir / "latex";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw InputError(fmt::format("{}: cannot be made: {}", folder.string(), error.message()));

  std::vector<Shown> tables;
  std::vector<std::string> plots;
  const auto written = [&](const std::string& stem, const std::string& text) {
    const auto name = escaped::file_stem({stem});  // made of what tables say, of another run's too
    if (!text.empty()) write_file(folder / (name + ".tex"), text);
    return name;
  };
  const auto add = [&](std::vector<std::string>& list, const std::string& stem, const std::string& text) {
    const auto name = written(stem, text);
    if (!text.empty()) list.push_back(name);
  };
  const auto add_table = [&](const std::string& stem, const PlainTable& table, TableShape shape = TableShape::fitting) {
    const auto text = latex_table(table, shape);
    const auto name = written(stem, text);
    if (!text.empty()) tables.push_back({name, table.caption, shape == TableShape::fitting && is_long_table(table)});
  };
  for (const auto& precision : words_of(results.orders, &OrderRow::precision))
    for (const auto quantity : {Quantity::global_position, Quantity::global_velocity, Quantity::global_state})
      for (const auto& orders : order_tables(results, precision, quantity)) {
        const std::string_view which = info(quantity).brief;
        add_table(escaped::file_stem({"orders", which, lower_case(orders.title), precision}), orders.table,
                  TableShape::unwrapped);
      }
  for (const auto& subject : subjects(results)) {
    const std::string orders = escaped::file_stem({"orders", subject.problem, subject.precision});
    if (const auto text = latex_orders(results, subject); !text.empty())
      tables.push_back({written(orders, text), "Global orders: " + title_of(subject), false});
    const std::string name = escaped::file_stem({"errors", subject.problem, subject.precision});
    add(plots, name, latex_plot(overview_chart(results, subject)));
    const Quantity principal = principal_quantity(results, subject.problem);
    Chart chart = error_chart(results, subject, principal);
    for (const Panel& panel : std::vector<Panel>(std::move(chart.panels))) {
      chart.panels = {panel};
      chart.title = fmt::format("{}: {}", title_of(subject), with_diacritics(panel.title));
      add(plots, escaped::file_stem({name, lower_case(panel.title)}), latex_plot(chart));
    }
  }
  for (const auto& chapter : chapters) {
    add_table(chapter.id + "-cards", cards_as_table(chapter));
    for (std::size_t i = 0; i < chapter.tables.size(); ++i)
      add_table(fmt::format("{}-{}", chapter.id, i + 1), chapter.tables[i]);
    for (const auto& chart : chapter.charts)
      if (chart.panels.size() == 1) add(plots, chart.name, latex_plot(chart));
  }
  if (!tables.empty() || !plots.empty()) write_file(folder / "example.tex", example(tables, plots));
}

}  // namespace halfstep::inline reports
