// The matrix methods x problems: observed orders, marked where they differ from the declared.
#include "halfstep/reports/html/html_matrix.hpp"
#include "halfstep/engine/tables/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports::html {

namespace {

/// What a whole table is about.
struct Slice {
  const Subject& subject;
  std::string_view precision;
  Quantity quantity;
  const std::vector<ProblemRow>& problems;

  const OrderRow* order(std::string_view problem, std::string_view method) const {
    return subject.order(problem, method, precision, quantity);
  }
};

// The order that a method declares on most problems of the slice; nothing where it declares none.
std::optional<double> usual_claim(const Slice& slice, std::string_view method) {
  std::map<double, int> votes;
  for (const auto& problem : slice.subject.problems)
    if (const auto* order = slice.order(problem, method); order && order->expected) ++votes[*order->expected];
  const auto most =
      std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == votes.end() ? std::nullopt : std::optional(most->first);
}

// Why a method may declare another order on this problem than on most: " for a(x, v)".
std::string because(const Slice& slice, std::string_view problem) {
  const auto row = std::find_if(slice.problems.begin(), slice.problems.end(),
                                [&](const auto& candidate) { return candidate.name == problem; });
  return row == slice.problems.end() || row->force.empty() ? "" : " for " + row->force;
}

// An order as the matrix shows it: a tick where it is the declared one to within a hundredth, else the number with its
// uncertainty.
constexpr double sharp = 0.01;

std::string shown_order(const OrderRow& row) {
  if (!row.observed) return row.verdict == Verdict::pass && !row.expected ? "conserved" : "";
  const bool is_declared =
      row.verdict == Verdict::pass && row.expected && std::abs(*row.observed - *row.expected) < sharp;
  const bool is_sharp = !row.uncertainty || *row.uncertainty < sharp;
  if (is_declared && is_sharp) return "<i class=\"tick\" aria-hidden=\"true\">✓</i>";
  const std::string value = fixed(row.observed, 2);
  // Rounded upwards: an uncertainty is no smaller than it is.
  return is_sharp ? "<b>" + value + "</b>"
                  : fmt::format("<b>{}</b> ± {:.2f}", value, std::ceil(*row.uncertainty * 100) / 100);
}

std::string whole(std::optional<double> order) { return order ? fmt::format("{:g}", *order) : "none"; }

std::string cell(const Slice& slice, const OrderRow& row, std::optional<double> usual) {
  const bool marked = row.verdict != Verdict::pass && row.verdict != Verdict::resolved;
  const std::string verdict(word(row.verdict));
  const std::string seen = row.observed ? "observed " + plus_minus(row.observed, row.uncertainty) : "no order resolved";
  const std::string title = fmt::format("{} on {}: {}. Declared {}, {}.{}{}", row.method, row.problem, verdict,
                                        whole(row.expected), seen, row.reason.empty() ? "" : " ", row.reason);
  std::string text = shown_order(row);
  if (marked) {
    text += fmt::format(" <i aria-hidden=\"true\">{}</i> <span class=\"word\">{}</span>", symbol(row.verdict), verdict);
  } else {
    text += fmt::format(" <span class=\"sr\">{}</span>", verdict);
  }
  if (row.expected != usual)
    text +=
        fmt::format(" <small>declared {}{}</small>", whole(row.expected), escaped::html(because(slice, row.problem)));
  return fmt::format(
      "<td><button type=\"button\" class=\"cell v-{}\" data-problem=\"{}\" data-method=\"{}\" "
      "aria-expanded=\"false\" title=\"{}\">{}</button></td>",
      verdict, escaped::html(row.problem), escaped::html(row.method), escaped::html(title), text);
}

std::string line(const Slice& slice, std::string_view method) {
  const auto usual = usual_claim(slice, method);
  std::string cells;
  bool any = false;
  for (const auto& problem : slice.subject.problems) {
    const auto* order = slice.order(problem, method);
    any = any || order;
    cells += order ? cell(slice, *order, usual) : "<td class=\"none\"><span class=\"sr\">not measured</span></td>";
  }
  if (!any) return "";
  return fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td>{}</tr>\n", escaped::html(method),
                     whole(usual), cells);
}

std::string table(const Slice& slice) {
  const Subject& subject = slice.subject;
  std::string out = fmt::format(
      "<div class=\"matrix scroll\" data-precision=\"{0}\" data-quantity=\"{1}\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"Observed orders: {2}, {0}\">\n<table><caption>Observed order of the {2}, in {0}; ✓ is the declared "
      "order, to within 0.01</caption>\n"
      "<thead><tr><th scope=\"col\">method</th><th scope=\"col\" class=\"n\">declared</th>",
      escaped::html(slice.precision), name(slice.quantity), info(slice.quantity).label);
  for (const auto& problem : subject.problems) out += fmt::format("<th scope=\"col\">{}</th>", escaped::html(problem));
  out += "</tr></thead>\n";
  for (const auto& family : subject.families) {
    std::string lines;
    for (const auto& method : subject.methods)
      if (subject.family(method) == family) lines += line(slice, method);
    if (lines.empty()) continue;
    out += fmt::format("<tbody><tr class=\"family\"><th scope=\"rowgroup\" colspan=\"{}\">{}</th></tr>\n{}</tbody>\n",
                       subject.problems.size() + 2, escaped::html(with_diacritics(family)), lines);
  }
  return out + "</table></div>\n";
}

constexpr std::array<std::pair<Verdict, std::string_view>, 8> meanings = {{
    {Verdict::pass, "the errors fall with the declared order, within the uncertainty"},
    {Verdict::fail, "the errors fall with a lower order than declared"},
    {Verdict::superconvergent,
     "the errors fall with a higher order than declared: special data, or a problem that favours the method"},
    {Verdict::rounding_limited, "rounding error dominates before the order can be determined"},
    {Verdict::unstable,
     "the runs blow up: at every step size, at too many, or at a step size finer than one that worked"},
    {Verdict::no_window, "no range of step sizes in which the errors follow one power of h"},
    {Verdict::noise_limited, "statistical errors are too large to tell orders apart; more samples would decide"},
    {Verdict::other_law, "errors follow a law that is no power of h"},
}};

}  // namespace

std::string matrices(const Results& results, const Subject& subject) {
  if (results.orders.empty()) return "";
  std::string out;
  for (const auto& precision : subject.precisions) {
    for (const auto& quantity : subject.quantities) {
      const bool any = std::any_of(results.orders.begin(), results.orders.end(), [&](const auto& row) {
        return row.precision == precision && row.quantity == quantity;
      });
      if (any) out += table({subject, precision, quantity, results.problems});
    }
  }
  return out;
}

std::string verdict_key(const Results& results) {
  std::string out = "<dl class=\"verdicts\">\n";
  for (const auto& [verdict, meaning] : meanings) {
    const auto count = std::count_if(results.orders.begin(), results.orders.end(),
                                     [v = verdict](const auto& row) { return row.verdict == v; });
    out +=
        fmt::format("<div class=\"v-{}{}\"><dt><i aria-hidden=\"true\">{}</i> {} <b>{}</b></dt><dd>{}</dd></div>\n",
                    word(verdict), count == 0 ? " zero" : "", symbol(verdict), word(verdict), grouped(count), meaning);
  }
  return out + "</dl>\n";
}

}  // namespace halfstep::inline reports::html
