// A certificate on paper.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "halfstep/build.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view preamble = R"(% pdflatex, or lualatex.
\documentclass[a4paper,10pt]{article}
\usepackage[margin=20mm]{geometry}
\usepackage{array,booktabs,graphicx,longtable}
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\setlength\parindent{0pt}\setlength\parskip{4pt}
\pagestyle{plain}
\newcolumntype{L}[1]{>{\raggedright\arraybackslash}p{#1}}
\begin{document}
)";

std::string paragraph(const std::string& label, const std::string& value) {
  return value.empty() ? "" : fmt::format("\\textbf{{{}:}} {}\\par\n", label, escaped::latex(value));
}

/// Behind these a long command, or a long list of names, may be broken.
std::string breakable_words(const std::string& text) {
  std::string words = escaped::latex(text);
  for (std::size_t at = 0; (at = words.find("--", at)) != std::string::npos; at += 4) words.replace(at, 2, "-{}-");
  return words;
}

std::string claims_table(const Certificate& certificate) {
  std::string rows;
  for (const auto& statement : certificate.statements)
    rows += fmt::format("{} & {} & {} & {} & {} & {} \\\\\n", escaped::latex(statement.quantity),
                        escaped::latex(statement.study), escaped::latex(claimed(statement)),
                        escaped::latex(observed_range(statement)), escaped::latex(shown_by(statement)),
                        words(statement.standing()));
  return "{\\footnotesize\n\\begin{longtable}{@{}L{48mm}L{20mm}L{18mm}L{32mm}L{26mm}L{18mm}@{}}\n\\toprule\n"
         "quantity & study & claimed & measured & passes & standing "
         "\\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n" +
         rows + "\\end{longtable}}\n";
}

std::string amiss_list(const Certificate& certificate) {
  std::string items;
  for (const auto& statement : certificate.statements)
    for (const auto& one : statement.measured)
      if (!as_declared(one.verdict))
        items += fmt::format("\\item {}{}{}{}: {}{}\n", escaped::latex(statement.quantity),
                             one.where.empty() ? "" : " on " + escaped::latex(one.where),
                             one.precision.empty() ? "" : ", ", escaped::latex(one.precision), word(one.verdict),
                             one.reason.empty() ? "" : ", " + escaped::latex(one.reason));
  for (const auto& line : certificate.broken) items += "\\item no result: " + escaped::latex(line) + "\n";
  if (items.empty()) return "";
  return "\\section*{Not as claimed, or not judged}\n\\begin{itemize}\\raggedright\n" + items + "\\end{itemize}\n";
}

}  // namespace

std::string certificate_latex(const Certificate& certificate, const std::string& figure) {
  const MethodRow& method = certificate.method;
  std::string text =
      std::string(preamble) +
      fmt::format(
          "halfstep certificate\\par\n{{\\LARGE\\bfseries\\raggedright {}\\par}}\n{{\\large {}\\par}}\n"
          "\\medskip\n{}\\par\n",
          escaped::latex(certificate.name), words(certificate.standing()), escaped::latex(summary(certificate)));
  if (const auto error = largest_finest_error(certificate))
    text +=
        escaped::latex(fmt::format("Orders that pass rest on errors down to {} of the solution or less: a fault that "
                                   "changes a result by much less than that was not looked for.",
                                   short_number(*error))) +
        "\\par\n";
  text += "\\medskip\n{\\small\\raggedright\n" + paragraph("Method", method.what) + paragraph("Source", method.source) +
          paragraph("Problems", fmt::format("{}", fmt::join(certificate.problems, ", "))) +
          paragraph("Measured by", fmt::format("halfstep {}, {}", build::version, build::compiler)) +
          "\\textbf{Again:} " + breakable_words(certificate.command) + "\\par\n";
  for (const auto& proof : certificate.proofs)
    text += paragraph("Proof", fmt::format("{}: {}",
                                           proof.proven ? fmt::format("the coefficients prove order {}, declared is {}",
                                                                      *proof.proven, proof.declared)
                                                        : std::string("no order is proven"),
                                           proof.how));
  text += "}\n";
  if (!figure.empty())
    text += fmt::format(
        "\\IfFileExists{{figures/{0}.pdf}}{{\\begin{{center}}\\includegraphics[width=0.9\\textwidth,height=90mm,"
        "keepaspectratio]{{figures/{0}.pdf}}\\end{{center}}}}{{}}\n",
        figure);
  return text + "\\section*{Claims}\n" + claims_table(certificate) + amiss_list(certificate) + "\\end{document}\n";
}

}  // namespace halfstep::inline reports
