// What a page says first: how a run came out, and what of it is to be looked at.
#include "halfstep/reports/html/html_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/html/html_formula.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/spelled.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports::html {
namespace {

std::string number(std::size_t n) { return grouped(static_cast<long long>(n)); }

std::string enumerate(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + escaped::html(names[i]);
  return out;
}

std::string count_of(std::size_t n, std::string_view thing) {
  return fmt::format("{} {}{}", number(n), thing, n == 1 ? "" : "s");
}

std::vector<std::string> in_words(std::vector<std::string> precisions) {
  for (auto& name : precisions) name = precision_in_words(name);
  return precisions;
}

// " Of 3 orders, 2 as declared, 1 rounding-limited and none fails." The number of those that are not as declared
// is that of the list below, with its words.
template <class Row>
std::string judged(const std::vector<Row>& rows, std::string_view thing) {
  if (rows.empty()) return "";
  const auto how_many = [&](auto holds) {
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return holds(row.verdict); }));
  };
  std::vector<std::string> rest;
  for (const auto verdict : {Verdict::resolved, Verdict::superconvergent, Verdict::rounding_limited, Verdict::fail,
                             Verdict::unstable, Verdict::no_window, Verdict::noise_limited, Verdict::other_law})
    if (const auto count = how_many([&](Verdict one) { return one == verdict; }); count > 0)
      rest.push_back(fmt::format("{} {}", number(count), counted_as(verdict)));
  const auto amiss = how_many([](Verdict one) { return !as_declared(one); });
  const bool fails = how_many([](Verdict one) { return one == Verdict::fail; }) > 0;
  const std::string sum = amiss == 0 ? "<strong class=\"v-pass\">none fails</strong>"
                                     : fmt::format("<strong class=\"{}\">{} not as declared</strong> in all",
                                                   fails ? "v-fail" : "v-no-window", number(amiss));
  return fmt::format(" Of {}, <strong>{} as declared</strong>{}{}{} {}.", count_of(rows.size(), thing),
                     number(how_many([](Verdict one) { return one == Verdict::pass; })), rest.empty() ? "" : ", ",
                     fmt::join(rest, ", "), amiss == 0 ? " and" : ":", sum);
}

// What was decided on statements is no verdict on a method, and is told by itself.
std::vector<FindingRow> without_statements(const Results& results, const std::vector<Chapter>& chapters) {
  std::vector<FindingRow> others = results.findings;
  for (const auto& chapter : chapters)
    if (chapter.decides_statements)
      std::erase_if(others, [&](const FindingRow& row) { return row.study == chapter.id; });
  return others;
}

// " Of 129 published statements 89 hold, ...; 10 do not hold": what does not, by its colour.
std::string statements_decided(const Chapter& chapter) {
  const std::string text = prose(chapter.result);
  const auto semicolon = text.rfind("; ");
  if (semicolon == std::string::npos || chapter.cards.empty()) return " " + text;
  const auto begin = semicolon + 2, end = std::min(text.find(',', begin), text.find('.', begin));
  return fmt::format(" {}<strong class=\"v-fail\">{}</strong>{}", text.substr(0, begin),
                     text.substr(begin, end - begin), end == std::string::npos ? "" : text.substr(end));
}

// A line on a verdict that needs a look.
std::string amiss(const OrderRow& row) {
  return fmt::format(
      "<li><span class=\"v-{0}\">{1} {0}</span>: <b>{2}</b> on {3} in {4}, {5}: declared {6}, {7}{8}{9}</li>\n",
      word(row.verdict), symbol(row.verdict), escaped::html(row.method), escaped::html(row.problem),
      escaped::html(row.precision), info(row.quantity).label,
      row.expected ? fmt::format("{:g}", *row.expected) : "nothing",
      row.observed ? "observed " + plus_minus(row.observed, row.uncertainty) : "no order resolved",
      row.reason.empty() ? "" : "; ", prose(row.reason));
}

std::string amiss(const FindingRow& row) {
  return fmt::format("<li><span class=\"v-{0}\">{1} {0}</span>: {2}, <b>{3}</b>, {4}: {5}</li>\n", word(row.verdict),
                     symbol(row.verdict), escaped::html(row.study), prose(row.subject), prose(row.quantity),
                     prose(row.reason));
}

}  // namespace

std::string_view counted_as(Verdict verdict) {
  return verdict == Verdict::pass       ? "as declared"
         : verdict == Verdict::resolved ? "resolved, with nothing declared"
                                        : word(verdict);
}

std::string summary(const Results& results, const Subject& subject, const std::vector<Chapter>& chapters) {
  std::string out = "<h1>Do the integrators do what they claim?</h1>\n";
  auto result = judged(results.orders, "order") + judged(without_statements(results, chapters), "finding");
  for (const auto& chapter : chapters)
    if (chapter.decides_statements)
      result += statements_decided(chapter);
    else if (chapters.size() == 1 && results.orders.empty() && !chapter.result.empty())
      result += " " + prose(chapter.result);
  if (!result.empty()) out += "<p class=\"lead result\">" + result.substr(1) + "</p>\n";
  std::string subjects;
  if (!subject.methods.empty() && !subject.precisions.empty())
    subjects += fmt::format("{} on {} ({}), computed in {}.", count_of(subject.methods.size(), "method"),
                            count_of(subject.problems.size(), "problem"), enumerate(subject.problems),
                            enumerate(in_words(subject.precisions)));
  const auto runs =
      std::ranges::count_if(results.errors, [](const ErrorRow& row) { return row.status != single_steps; });
  if (runs > 0)
    subjects += fmt::format(" {} at decreasing step sizes.", count_of(static_cast<std::size_t>(runs), "run"));
  return subjects.empty() ? out : out + "<p class=\"lead\">" + subjects + "</p>\n";
}

std::string look_at(const Results& results) {
  std::string items;
  std::size_t count = 0;
  constexpr std::size_t most = 20;
  const auto look = [&](const auto& rows) {
    for (const auto& row : rows)
      if (!as_declared(row.verdict) && ++count <= most) items += amiss(row);
  };
  look(results.orders);
  look(results.findings);
  if (items.empty()) return "";
  if (count > most) items += fmt::format("<li>and {} more, in the tables</li>\n", count - most);
  return fmt::format("<div class=\"look\"><h2>Not as declared</h2>\n<ul>\n{}</ul></div>\n", items);
}

}  // namespace halfstep::inline reports::html
