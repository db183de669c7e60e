// What a page on one method says beside its measurements.
#include "halfstep/reports/html/html_method.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <type_traits>
#include <utility>

#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/rational.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/scheme/second_order.hpp"
#include "halfstep/reports/html/html_formula.hpp"
#include "halfstep/reports/html/html_scheme.hpp"
#include "halfstep/reports/html/html_tables.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/html/html_tree.hpp"
#include "halfstep/reports/page/files.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports::html {
namespace {

std::string minus(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

std::string framed_tableau(const std::string& caption, const std::string& rows) {
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table class=\"tableau\">"
      "<caption>{0}</caption>\n<tbody>\n{1}</tbody></table></div>\n",
      caption, rows);
}

/// The classic tableau: c | A above b. c is the sum of a row.
std::string tableau(const ButcherTableau& scheme, std::string_view of = "") {
  std::string rows;
  for (const auto& row : scheme.a) {
    std::string cells;
    Rational c = 0;
    bool rational = true;
    for (std::size_t j = 0; j < scheme.b.size(); ++j) {
      if (j < row.size()) {
        if (const auto exact = row[j].rational())
          c += Rational(*exact);
        else
          rational = false;
      }
      cells += fmt::format("<td>{}</td>", j < row.size() ? escaped::html(minus(row[j].text())) : "");
    }
    rows += fmt::format("<tr><th scope=\"row\">{}</th>{}</tr>\n", rational ? minus(c.str()) : "Σ", cells);
  }
  std::string weights;
  for (const auto& weight : scheme.b) weights += fmt::format("<td>{}</td>", escaped::html(minus(weight.text())));
  rows += fmt::format("<tr class=\"weights\"><th scope=\"row\">b</th>{}</tr>\n", weights);
  return framed_tableau(fmt::format("Butcher tableau{}: times of the stages, coefficients; last row: weights", of),
                        rows);
}

/// A coefficient's name as a formula: "a[1][0]" is a with the indices 2, 1, "kick[0]" is kick 1, "predictor beta[2]" is
/// predictor β with the index 2. alpha, beta and corrector are numbered from 0, the newest state or the zeroth
/// derivative; all others from 1.
std::string coefficient_formula(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> letters = {
      {{"alpha", "α"}, {"beta", "β"}, {"gamma", "γ"}, {"nodes", "c"}}};
  const std::size_t bracket = std::min(name.find('['), name.size()), blank = name.rfind(' ', bracket);
  const std::size_t begin = blank == std::string::npos ? 0 : blank + 1;
  std::string base = name.substr(begin, bracket - begin);
  const int first = base == "alpha" || base == "beta" || base == "corrector" ? 0 : 1;
  std::string indices;
  for (std::size_t at = bracket; at < name.size(); at = name.find('[', at + 1))
    indices += fmt::format("{}{}", indices.empty() ? "" : ",", std::stoi(name.substr(at + 1)) + first);
  for (const auto& [word, letter] : letters)
    if (base == word) base = letter;
  const bool is_word = base.size() > 2;  // a letter of Greek has two bytes
  const std::string words =
      escaped::html(name.substr(0, begin)) + (is_word ? escaped::html(base) : "<i>" + base + "</i>");
  if (indices.empty()) return words;
  return is_word ? words + " " + indices : words + "<sub>" + indices + "</sub>";
}

/// c | A above the weights of the position and those of the velocity.
std::string tableau(const RungeKuttaNystrom& scheme) {
  const std::size_t stages = scheme.velocity.size();
  const auto line = [&](std::string_view of_line, const std::string& head, const Coefficients& entries) {
    std::string cells;
    for (std::size_t j = 0; j < stages; ++j)
      cells += fmt::format("<td>{}</td>", j < entries.size() ? escaped::html(minus(entries[j].text())) : "");
    return fmt::format("<tr{}><th scope=\"row\">{}</th>{}</tr>\n", of_line, head, cells);
  };
  std::string rows;
  for (std::size_t i = 0; i < stages; ++i)
    rows += line("", escaped::html(minus(scheme.nodes[i].text())), i < scheme.a.size() ? scheme.a[i] : Coefficients{});
  const std::string_view first = " class=\"weights\"";
  rows += line(first, "position", scheme.position) + line("", "velocity", scheme.velocity);
  return framed_tableau("Nyström tableau: times of the stages, coefficients; last rows: weights", rows);
}

std::string coefficients_by_name(const auto& shape) {
  Table table("scheme-table", "Coefficients", {{"coefficient"}, {"value"}});
  each_coefficient(shape, [&](const std::string& name, const Coefficient& value) {
    table.row({{coefficient_formula(name)}, {escaped::html(minus(value.text()))}});
  });
  return table.html();
}

/// How a scheme is drawn: as its papers do, else by the names of its coefficients.
struct Drawn {
  std::string operator()(const ButcherTableau& scheme) const { return tableau(scheme); }
  std::string operator()(const RungeKuttaNystrom& scheme) const { return tableau(scheme); }
  std::string operator()(const AdditiveTableau& scheme) const {
    return tableau(scheme.explicit_part, " of the explicit part") +
           tableau(scheme.implicit_part, " of the implicit part");
  }
  template <OneOf<Multistep, PredictorCorrector, Rosenbrock, TaylorSeries, AdditiveMultistep, ExponentialTableau> Shape>
  std::string operator()(const Shape& shape) const {
    return coefficients_by_name(shape);
  }
  template <MadeForSecondOrder Shape>
  std::string operator()(const Shape& shape) const {
    return has_coefficients(shape) ? coefficients_by_name(shape) : "";
  }
};

bool is_of(const std::string& curve_name, const std::string& method) {
  for (std::size_t from = 0; from <= curve_name.size();) {
    const std::size_t end = std::min(curve_name.find(" = ", from), curve_name.size());
    if (curve_name.compare(from, end - from, method) == 0) return true;
    from = end + 3;
  }
  return false;
}

std::vector<std::string> curve_names(const Chart& chart) {
  std::vector<std::string> names;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves)
      if (!curve.name.empty()) names.push_back(curve.name);
  return names;
}

/// Whether a text has a name in it that is not part of a longer one: "rk4", not of "rk4-38".
bool mentions(std::string_view text, std::string_view name) {
  const auto is_part = [&](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '-');
  };
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string_view::npos; at += name.size())
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + name.size())) return true;
  return false;
}

/// A note without its clauses on curves of the whole chart that are not among those kept.
std::string note_on(const Chart& whole, const Chart& kept) {
  const auto all = curve_names(whole), left = curve_names(kept);
  const auto speaks_of_others = [&](std::string_view clause) {
    return std::any_of(all.begin(), all.end(), [&](const std::string& name) {
      return std::find(left.begin(), left.end(), name) == left.end() && mentions(clause, name);
    });
  };
  std::string text;
  for (std::size_t from = 0; from < whole.note.size();) {
    const std::size_t gap = whole.note.find("     ", from), semicolon = whole.note.find("; ", from);
    const std::size_t end = std::min({gap, semicolon, whole.note.size()});
    const auto clause = whole.note.substr(from, end - from);
    if (!speaks_of_others(clause)) text += (text.empty() ? "" : "; ") + clause;
    from = end + (end == gap ? 5 : 2);
  }
  return text;
}

/// The curves of a method; all of a panel that has its name.
std::optional<Chart> chart_of(const Chart& chart, const std::string& method) {
  Chart result = chart;
  result.panels.clear();
  for (const Panel& panel : chart.panels) {
    Panel kept = panel;
    if (panel.title != method) {
      std::erase_if(kept.curves, [&](const Curve& curve) { return !curve.grey && !is_of(curve.name, method); });
      if (std::none_of(kept.curves.begin(), kept.curves.end(), [](const Curve& curve) { return !curve.grey; }))
        continue;
    }
    result.panels.push_back(std::move(kept));
  }
  if (!has_points(result)) return std::nullopt;
  result.note = note_on(chart, result);
  return result;
}

/// Of those the page draws the one of its method.
bool is_region(const Chart& chart) { return chart.name.starts_with("stability-regions"); }

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Entries of docs/sources.bib whose author and year a source names: "Kutta 1901, ...".
std::vector<std::string_view> entries_of(const std::string& source) {
  std::vector<std::string_view> found;
  const std::string_view all = bibliography;
  const std::string words = lower_case(source);
  for (std::size_t at = all.find("\n@"); at != std::string_view::npos;) {
    const std::size_t next = all.find("\n@", at + 1);
    std::string_view entry = all.substr(at + 1, next == std::string_view::npos ? next : next - at - 1);
    while (entry.ends_with('\n')) entry.remove_suffix(1);
    const std::size_t open = entry.find('{'), comma = entry.find(',');
    const std::string_view key = entry.substr(open + 1, comma - open - 1);
    if (key.size() > 4) {
      const std::string author(key.substr(0, key.size() - 4)), year(key.substr(key.size() - 4));
      // The year follows its author before another work begins.
      const std::size_t name = words.find(author), when = words.find(year, name);
      if (name != std::string::npos && when != std::string::npos && words.find(';', name) >= when)
        found.push_back(entry);
    }
    at = next;
  }
  return found;
}

}  // namespace

std::optional<Method> registered(const std::string& name) try { return method(name); } catch (const InputError&) {
  return std::nullopt;
}

std::optional<StepMemory> memory_of(const std::string& name) {
  const auto known = registered(name);
  return known ? step_memory(*known) : std::nullopt;
}

std::string method_file(const std::string& method) { return "methods/" + escaped::file_stem({method}) + ".html"; }

Results results_of(const Results& results, const std::string& method) {
  Results result;
  const auto keep = [&](auto rows) {
    std::copy_if((results.*rows).begin(), (results.*rows).end(), std::back_inserter(result.*rows),
                 [&](const auto& row) { return row.method == method; });
  };
  keep(&Results::errors);
  keep(&Results::orders);
  keep(&Results::energy);
  keep(&Results::drift);
  keep(&Results::proofs);
  const auto keep_table = [&]<class Row>(std::type_identity<Row>) {
    for (const Row& row : results.table<Row>())
      if (row.method == method || row.method == "exact") result.table<Row>().push_back(row);
  };
  keep_table(std::type_identity<TimingRow>{});
  keep_table(std::type_identity<RoundingRow>{});
  keep_table(std::type_identity<PortraitRow>{});
  keep_table(std::type_identity<EqualCostRow>{});
  for (const auto& row : results.methods)
    if (row.name == method) result.methods.push_back(row);
  result.problems = results.problems;
  return result;
}

Chapter in_the_studies(const std::vector<Chapter>& chapters, const std::string& method) {
  Chapter result{"studies", "In the studies", {}, {}, {}};
  for (const Chapter& chapter : chapters)
    for (const Chart& chart : chapter.charts)
      if (auto kept = is_region(chart) ? std::nullopt : chart_of(chart, method))
        result.charts.push_back(std::move(*kept));
  return result;
}

std::string method_head(const MethodRow& row) {
  std::string facts;
  const auto add = [&](std::string_view what, const std::string& value) {
    facts += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", what, value);
  };
  add("family", escaped::html(with_diacritics(row.family)));
  add("forces per step", escaped::html(row.evaluations));
  if (const auto memory = memory_of(row.name))
    add("memory",
        fmt::format("{} vectors of the length of x stored between steps, {} used during a step{}", memory->kept,
                    memory->in_step, is_implicit(*registered(row.name)) ? ", plus the Jacobian" : ""));
  add("symplectic", row.symplectic ? "yes" : "no");
  add("reversible", row.reversible ? "yes" : "no");
  return fmt::format(
      "<p><a href=\"../index.html#methods\">all methods</a></p>\n<h1>{}</h1>\n<p class=\"lead\">{}</p>\n"
      "<dl class=\"facts\">\n{}</dl>\n",
      escaped::html(row.name), prose(row.what), facts);
}

std::string scheme_section(const std::string& name) {
  const auto known = registered(name);
  if (!known) return "";
  std::string text = equations(known->scheme) + std::visit(Drawn{}, known->scheme);
  if (!known->note.empty()) text += "<p class=\"prose\">" + prose(known->note) + "</p>\n";
  return text;
}

std::string order_section(const MethodRow& row, const Results& results) {
  std::string text;
  if (const auto known = registered(row.name)) {
    Table table("claim-table", "Declared orders",
                {{"force"},
                 {"position", true},
                 {"velocity", true},
                 {"position after a step", true},
                 {"velocity after a step", true},
                 {"energy", true}});
    const auto order = [](int p) { return Cell{p == Claim::conserved ? "conserved" : std::to_string(p), double(p)}; };
    for (const auto& [force, claim] : known->claims)
      table.row({{escaped::html(name(force))},
                 order(claim.global.position),
                 order(claim.global.velocity),
                 order(claim.local.position),
                 order(claim.local.velocity),
                 order(claim.energy)});
    text += table.html();
  }
  for (const auto& proof : results.proofs)
    if (proof.method == row.name)
      text += fmt::format("<p class=\"prose\">{}: {}.</p>\n",
                          proof.proven ? fmt::format("The coefficients prove order {}", *proof.proven)
                                       : std::string("No order is proven"),
                          with_trees(proof.how));
  return text;
}

std::string citation_section(const MethodRow& row) {
  std::string text = row.source.empty() ? "" : "<p class=\"prose\">" + with_link(row.source) + "</p>\n";
  std::string entries;
  for (const auto entry : entries_of(row.source)) entries += std::string(entry) + "\n\n";
  entries +=
      "@software{halfstep,\n  author = {{halfstep authors}},\n  title  = {halfstep: verified convergence orders of "
      "time integrators},\n  version = {" +
      std::string(build::version) + "}\n}\n";
  return text +
         fmt::format("<pre tabindex=\"0\" role=\"region\" aria-label=\"BibTeX\">{}</pre>\n", escaped::html(entries));
}

}  // namespace halfstep::inline reports::html
