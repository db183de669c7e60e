// A certificate on paper.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "halfstep/build.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/certificate/certificate.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view before = R"(% pdflatex, or lualatex.
\documentclass[a4paper,10pt]{article}
\usepackage[margin=20mm]{geometry}
\usepackage{array,booktabs,graphicx,longtable}
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\setlength\parindent{0pt}\setlength\parskip{4pt}
\pagestyle{plain}
\newcolumntype{L}[1]{>{\raggedright\arraybackslash}p{#1}}
\sloppy
\begin{document}
)";

/// Hyphens of options stay two; a long command, or a long list of names, may be broken behind each hyphen.
std::string broken_at_hyphens(const std::string& text) {
  std::string words;
  for (const char c : escaped::latex(text)) words += c == '-' ? std::string("-\\allowbreak{}") : std::string(1, c);
  return words;
}

std::string row(const std::string& label, const std::string& value) {
  return value.empty() ? "" : fmt::format("{} & {} \\\\\n", label, value);
}

std::string two_columns(const std::string& rows) {
  return "\\begin{tabular}{@{}L{26mm}L{138mm}@{}}\n" + rows + "\\end{tabular}\\par\n";
}

/// What was claimed, what was measured, the verdict.
std::string brief_rows(const Certificate& certificate) {
  std::string proofs;
  for (const auto& line : proof_lines(certificate)) proofs += row("Proven", escaped::latex(line));
  return row("Claimed", certificate.claims.empty()
                            ? "no order"
                            : escaped::latex(fmt::format("{}", fmt::join(certificate.claims, "; ")))) +
         row("Measured", escaped::latex(extent(certificate))) + proofs +
         row("Verdict", fmt::format("\\textbf{{\\large {}}}\\newline {}", verdict_words(certificate),
                                    escaped::latex(tally(certificate))));
}

std::string claims_rows(const Certificate& certificate) {
  std::string rows;
  for (const auto& section : certificate.sections) {
    rows += fmt::format("\\addlinespace\\multicolumn{{5}}{{@{{}}L{{168mm}}@{{}}}}{{\\textbf{{{}}}}} \\\\*\n",
                        escaped::latex(title(section)));
    for (const auto& statement : section.statements)
      rows += fmt::format("{} & {} & {} & {} & {} \\\\\n", escaped::latex(statement.quantity),
                          escaped::latex(claimed(statement)), escaped::latex(observed_range(statement)),
                          escaped::latex(shown_on(statement)), words(statement.standing()));
  }
  return rows;
}

std::string section_of(const std::string& heading, const std::string& items) {
  if (items.empty()) return "";
  return "\\section*{" + heading + "}\n{\\small\\begin{itemize}\\raggedright\n" + items + "\\end{itemize}}\n";
}

template <class Is>
std::string items_of(const Certificate& certificate, const Is& is) {
  std::string items;
  for (const auto& section : certificate.sections)
    for (const auto& statement : section.statements)
      for (const auto& one : statement.measured)
        if (is(one)) items += "\\item " + escaped::latex(told(statement, one)) + "\n";
  return items;
}

std::string items_of(const std::vector<std::string>& lines) {
  std::string items;
  for (const auto& line : lines) items += "\\item " + escaped::latex(line) + "\n";
  return items;
}

}  // namespace

std::string certificate_latex(const Certificate& certificate, const std::string& figure) {
  const MethodRow& method = certificate.method;
  std::string text = std::string(before) +
                     fmt::format("halfstep certificate\\par\n{{\\LARGE\\bfseries\\raggedright {}\\par}}\n{}\\par\n",
                                 broken_at_hyphens(certificate.name), escaped::latex(method.what)) +
                     "\\medskip\n" + two_columns(brief_rows(certificate));
  text += section_of("What broke", items_of(certificate.broken)) +
          section_of("What speaks against it", items_of(certificate, speaks_against));
  if (!figure.empty())
    text += fmt::format(
        "\\IfFileExists{{{0}.pdf}}{{\\begin{{center}}\\includegraphics[width=\\textwidth,height=95mm,"
        "keepaspectratio]{{{0}.pdf}}\\end{{center}}}}{{}}\n",
        figure);
  if (!certificate.sections.empty())
    text +=
        "\\section*{Claims}\n{\\footnotesize\n\\begin{longtable}{@{}L{46mm}L{22mm}L{33mm}L{31mm}L{20mm}@{}}\n"
        "\\toprule\nquantity & claimed, or predicted & measured, over all problems & problems that show it & standing "
        "\\\\\n"
        "\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n" +
        claims_rows(certificate) + "\\end{longtable}}\n";
  text +=
      section_of("Not judged", items_of(certificate, is_open)) +
      section_of("Not measured", items_of(certificate.notes)) + "\\section*{How it was measured}\n{\\small " +
      escaped::latex(reservation(certificate)) + "\\par\n" +
      two_columns(row("family", escaped::latex(method.family)) + row("source", escaped::latex(method.source)) +
                  row("problems", escaped::latex(fmt::format("{}", fmt::join(certificate.problems, ", ")))) +
                  row("measured by", escaped::latex(fmt::format("halfstep {}, {}", build::version, build::compiler))) +
                  row("again", "\\texttt{" + broken_at_hyphens(certificate.command) + "}")) +
      "}\n";
  return text + "\\end{document}\n";
}

}  // namespace halfstep::inline reports
