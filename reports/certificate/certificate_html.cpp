// A certificate for a browser, or for print.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "halfstep/build.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/reports/html/html_tree.hpp"
#include "halfstep/reports/page/files.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

std::string_view css_class(Standing standing) {
  switch (standing) {
    case Standing::holds:
      return "holds";
    case Standing::contradicted:
      return "contradicted";
    case Standing::undecided:
      return "undecided";
    case Standing::hidden:
      return "hidden";
    case Standing::unclaimed:
      return "unclaimed";
  }
  return "";
}

std::string fact(std::string_view term, const std::string& value) {
  return value.empty() ? "" : fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, html::with_trees(value));
}

/// What was claimed, what was measured, the verdict.
std::string brief(const Certificate& certificate) {
  const Standing standing = certificate.standing();
  std::string proofs;
  for (const auto& line : proof_lines(certificate)) proofs += fact("Proven", line);
  const std::string claims =
      certificate.claims.empty() ? "no order" : fmt::format("{}", fmt::join(certificate.claims, "; "));
  return fmt::format("<dl class=\"brief {}\">\n", css_class(standing)) + fact("Claimed", claims) +
         fact("Measured", extent(certificate)) + proofs +
         fmt::format("<dt>Verdict</dt><dd><span class=\"verdict\"><span aria-hidden=\"true\">{}</span> {}</span><br>",
                     standing == Standing::holds          ? "✓"
                     : standing == Standing::contradicted ? "✗"
                                                          : "?",
                     verdict_words(certificate)) +
         escaped::html(tally(certificate)) + "</dd>\n</dl>\n";
}

std::string claims_table(const Certificate& certificate) {
  std::string rows;
  for (const auto& section : certificate.sections) {
    rows += fmt::format("<tbody>\n<tr><th class=\"section\" colspan=\"5\" scope=\"rowgroup\">{}</th></tr>\n",
                        escaped::html(title(section)));
    for (const auto& statement : section.statements)
      rows += fmt::format(
          "<tr><th scope=\"row\">{}</th><td data-is=\"claimed\">{}</td><td data-is=\"measured\">{}</td><td "
          "data-is=\"shown on\">{}</td><td class=\"standing {}\">{}</td></tr>\n",
          escaped::html(statement.quantity), escaped::html(claimed(statement)),
          escaped::html(observed_range(statement)), escaped::html(shown_on(statement)), css_class(statement.standing()),
          words(statement.standing()));
    rows += "</tbody>\n";
  }
  return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Claims\"><table class=\"claims\">\n"
         "<thead><tr><th scope=\"col\">quantity</th><th scope=\"col\">claimed, or predicted</th><th "
         "scope=\"col\">measured, over all problems</th><th scope=\"col\">problems that show it</th><th "
         "scope=\"col\">standing</th>"
         "</tr></thead>\n" +
         rows + "</table></div>\n";
}

/// The measurements of a kind, a line each, under a heading; nothing where there are none.
template <class Is>
std::string lines_of(const Certificate& certificate, std::string_view heading, const Is& is) {
  std::string items;
  for (const auto& section : certificate.sections)
    for (const auto& statement : section.statements)
      for (const auto& one : statement.measured)
        if (is(one))
          items += fmt::format("<li><span aria-hidden=\"true\">{}</span> {}</li>\n", symbol(one.verdict),
                               escaped::html(told(statement, one)));
  return items.empty() ? "" : fmt::format("<h2>{}</h2>\n<ul>\n{}</ul>\n", heading, items);
}

std::string lines_of(const std::vector<std::string>& lines, std::string_view heading) {
  std::string items;
  for (const auto& line : lines) items += "<li>" + escaped::html(line) + "</li>\n";
  return items.empty() ? "" : fmt::format("<h2>{}</h2>\n<ul>\n{}</ul>\n", heading, items);
}

std::string optional_number(const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : ""; }

std::string measurements_table(const Certificate& certificate) {
  std::string rows;
  for (const auto& section : certificate.sections)
    for (const auto& statement : section.statements)
      for (const auto& one : statement.measured)
        rows += fmt::format(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} "
            "{}</td><td>{}</td></tr>\n",
            escaped::html(statement.quantity), escaped::html(one.where), escaped::html(one.precision),
            optional_number(one.expected), optional_number(one.observed),
            one.uncertainty ? fmt::format("{:.1e}", *one.uncertainty) : "", symbol(one.verdict), word(one.verdict),
            escaped::html(one.reason));
  return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All measurements\"><table>\n<thead><tr>"
         "<th scope=\"col\">quantity</th><th scope=\"col\">where</th><th scope=\"col\">precision</th><th "
         "scope=\"col\">expected</th><th scope=\"col\">observed</th><th scope=\"col\">±</th><th "
         "scope=\"col\">verdict</th><th scope=\"col\">reason</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody></table></div>\n";
}

}  // namespace

std::string certificate_html(const Certificate& certificate, const std::string& svg) {
  const MethodRow& method = certificate.method;
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{0} {1}</title>\n<style>\n{2}</style>\n</head>\n"
      "<body>\n<main>\n<p class=\"small\">halfstep certificate</p>\n<h1>{0}</h1>\n<p class=\"small\">{3}</p>\n",
      escaped::html(certificate.name), verdict_words(certificate), html::certificate_css, escaped::html(method.what));
  text += brief(certificate);
  text += lines_of(certificate.broken, "What broke");
  text += lines_of(certificate, "What speaks against it", speaks_against);
  if (!svg.empty())
    text += "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Figure\"><figure>\n" + svg +
            "</figure></div>\n";
  if (!certificate.sections.empty()) text += "<h2>Claims</h2>\n" + claims_table(certificate);
  text += lines_of(certificate, "Not judged", is_open);
  text += lines_of(certificate.notes, "Not measured");
  text += "<h2>How it was measured</h2>\n<p class=\"small\">" + escaped::html(reservation(certificate)) +
          "</p>\n<dl class=\"facts\">\n" + fact("family", method.family) + fact("forces per step", method.evaluations) +
          fact("source", method.source) + fact("problems", fmt::format("{}", fmt::join(certificate.problems, ", "))) +
          fact("measured by", fmt::format("halfstep {}, {}, {}", build::version, build::compiler, build::flags)) +
          fmt::format("<dt>again</dt><dd><code>{}</code></dd>\n</dl>\n", escaped::html(certificate.command));
  text += "<details><summary>All measurements</summary>\n" + measurements_table(certificate) + "</details>\n";
  return text + "</main>\n</body>\n</html>\n";
}

}  // namespace halfstep::inline reports
