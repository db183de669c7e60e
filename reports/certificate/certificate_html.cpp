// A certificate for a browser, or for print.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "halfstep/build.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view sheet = R"(
:root { --paper: #fff; --ink: #1c1c1e; --soft: #5b5f66; --rule: #d9dce1; --good: #00694c; --bad: #a8240c; --open: #7a4f00; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #15171a; --ink: #e8e8ea; --soft: #a5aab2; --rule: #363a41; --good: #5fd3ae; --bad: #ff9c85; --open: #f0c468; }
  figure { background: #fff; border-radius: 4px; }
}
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif; }
h1 { margin: 0.2rem 0; font-size: 2rem; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; }
.holds { color: var(--good); } .contradicted { color: var(--bad); } .undecided { color: var(--open); } .measured { color: var(--soft); }
.standing { font-size: 1.3rem; font-weight: 600; margin: 0.3rem 0 0.6rem; }
.small { color: var(--soft); font-size: 0.9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.3rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.7rem 0.25rem 0; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; margin: 0.5rem 0; font-size: 0.92rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }
summary { cursor: pointer; }
@media print { details { display: none; } }
)";

std::string_view css_class(Standing standing) {
  switch (standing) {
    case Standing::holds:
      return "holds";
    case Standing::contradicted:
      return "contradicted";
    case Standing::undecided:
      return "undecided";
    case Standing::measured:
      return "measured";
  }
  return "";
}

std::string fact(std::string_view what, const std::string& value) {
  return value.empty() ? "" : fmt::format("<dt>{}</dt><dd>{}</dd>\n", what, escaped::html(value));
}

std::string statement_table(const Certificate& certificate) {
  std::string rows;
  for (const auto& statement : certificate.statements) {
    const Standing standing = statement.standing();
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"{}\">{}</td></tr>\n",
        escaped::html(statement.quantity), escaped::html(statement.study), escaped::html(claimed(statement)),
        escaped::html(observed_range(statement)), escaped::html(shown_by(statement)), css_class(standing),
        words(standing));
  }
  return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Claims\"><table>\n<caption>Claims, and "
         "what was "
         "measured of each: the range over all problems and precisions</caption>\n<thead><tr><th "
         "scope=\"col\">quantity</th>"
         "<th scope=\"col\">study</th><th scope=\"col\">claimed</th><th scope=\"col\">measured</th><th "
         "scope=\"col\">passes</th><th scope=\"col\">standing</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody></table></div>\n";
}

std::string optional_number(const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : ""; }

std::string measurement_rows(const Statement& statement, bool only_amiss) {
  std::string rows;
  for (const auto& one : statement.measured) {
    if (only_amiss && as_declared(one.verdict)) continue;
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} "
        "{}</td><td>{}</td></tr>\n",
        escaped::html(statement.quantity), escaped::html(one.where), one.precision, optional_number(one.expected),
        optional_number(one.observed), one.uncertainty ? fmt::format("{:.1e}", *one.uncertainty) : "",
        symbol(one.verdict), word(one.verdict), escaped::html(one.reason));
  }
  return rows;
}

std::string measurement_table(const Certificate& certificate, bool only_amiss, std::string_view caption) {
  std::string rows;
  for (const auto& statement : certificate.statements) rows += measurement_rows(statement, only_amiss);
  if (rows.empty()) return "";
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"{0}\"><table>\n<caption>{0}</caption>\n<thead><tr>"
      "<th scope=\"col\">quantity</th><th scope=\"col\">where</th><th scope=\"col\">precision</th><th "
      "scope=\"col\">expected</th><th scope=\"col\">observed</th><th scope=\"col\">±</th><th "
      "scope=\"col\">verdict</th><th "
      "scope=\"col\">reason</th></tr></thead>\n<tbody>\n{1}</tbody></table></div>\n",
      caption, rows);
}

}  // namespace

std::string certificate_html(const Certificate& certificate, const std::string& svg) {
  const Standing standing = certificate.standing();
  const MethodRow& method = certificate.method;
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{0}: {1}</title>\n<style>{2}</style>\n</head>\n<body>\n"
      "<main>\n<p class=\"small\">halfstep certificate</p>\n<h1>{0}</h1>\n<p class=\"standing "
      "{3}\">{1}</p>\n<p>{4}</p>\n",
      escaped::html(certificate.name), words(standing), sheet, css_class(standing),
      escaped::html(summary(certificate)));
  if (const auto error = largest_finest_error(certificate))
    text += fmt::format(
        "<p class=\"small\">Orders that pass rest on errors down to {} of the solution or less: a fault that changes a "
        "result by much less than that was not looked for.</p>\n",
        short_number(*error));
  text += "<dl>\n" + fact("method", method.what) + fact("family", method.family) +
          fact("forces per step", method.evaluations) + fact("source", method.source) +
          fact("problems", fmt::format("{}", fmt::join(certificate.problems, ", "))) +
          fact("precisions", fmt::format("{}", fmt::join(certificate.precisions, ", "))) +
          fact("measured by", fmt::format("halfstep {}, {}, {}", build::version, build::compiler, build::flags)) +
          fact("again", certificate.command) + "</dl>\n";
  for (const auto& proof : certificate.proofs)
    text += fmt::format(
        "<p>{}: {}.</p>\n",
        proof.proven ? fmt::format("The coefficients prove order {}, declared is {}", *proof.proven, proof.declared)
                     : std::string("No order is proven from coefficients"),
        escaped::html(proof.how));
  if (!svg.empty()) text += "<figure>\n" + svg + "</figure>\n";
  text += "<h2>Claims</h2>\n" + statement_table(certificate);
  const std::string amiss = measurement_table(certificate, true, "Measurements that are not as claimed, or not judged");
  if (!amiss.empty()) text += "<h2>Not as claimed, or not judged</h2>\n" + amiss;
  for (const auto& line : certificate.broken) text += fmt::format("<p>No result: {}</p>\n", escaped::html(line));
  text += "<h2>Measurements</h2>\n<details><summary>All of them</summary>\n" +
          measurement_table(certificate, false, "All measurements") + "</details>\n</main>\n</body>\n</html>\n";
  return text;
}

}  // namespace halfstep::inline reports
