// The tables of the page, one function each; an empty text where there is nothing to tell.
#include "halfstep/reports/html/html_tables.hpp"
#include "halfstep/engine/tables/quantities.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <string>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/charts/series.hpp"
#include "halfstep/reports/html/html_formula.hpp"
#include "halfstep/reports/html/html_method.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/html/html_tree.hpp"
#include "halfstep/reports/text/behaviour.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/symbols.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports::html {

namespace {

Cell text(std::string_view value) { return {escaped::html(value)}; }

Cell flag(bool value) { return {value ? "yes" : "no"}; }

Cell integer(long long value) { return {grouped(value), static_cast<double>(value)}; }

Cell real(double value, int decimals) { return {fixed(value, decimals), value}; }

Cell of_any_size(std::optional<double> value, int digits) { return {to_digits(value, digits), value}; }

// Cost in three digits or so: 3.30, 12.6, 293.
Cell nanoseconds(double value) { return real(value, value < 10 ? 2 : value < 100 ? 1 : 0); }

Cell verdict_cell(Verdict verdict) {
  return {
      fmt::format("<span class=\"v-{0}\"><i aria-hidden=\"true\">{1}</i> {0}</span>", word(verdict), symbol(verdict))};
}

Cell constant_cell(const OrderRow& row) { return {constant(row.constant, row.constant_uncertainty), row.constant}; }

// What there is to say beyond the verdict: that a claim was observed as it is, most rows would repeat.
std::string_view remark(const OrderRow& row) {
  return row.verdict == Verdict::pass && row.reason == "observed as claimed" ? "" : std::string_view(row.reason);
}

Cell behaviour_cell(std::string_view behaviour) {
  const std::string_view mark = behaviour == "bounded"             ? "="
                                : behaviour == "linear"            ? "/"
                                : behaviour == "growing"           ? "↗"
                                : behaviour == "unstable"          ? "!"
                                : behaviour == undecided_behaviour ? "?"
                                                                   : "";
  return {
      fmt::format("<span class=\"b-{0}\"><i aria-hidden=\"true\">{1}</i> {0}</span>", escaped::html(behaviour), mark)};
}

// The lowest resolved global order of a method in the widest precision that has one; nullptr where none was resolved.
const OrderRow* lowest_measured(const Results& results, const Subject& subject, std::string_view method) {
  const OrderRow* lowest = nullptr;
  for (const auto& row : results.orders) {
    if (row.method != method || !row.observed || !is_global(row.quantity)) continue;
    const auto width = [&](const OrderRow& order) { return position(subject.precisions, order.precision); };
    if (!lowest || width(row) > width(*lowest) || (width(row) == width(*lowest) && *row.observed < *lowest->observed))
      lowest = &row;
  }
  return lowest;
}

Cell agreement(const ProofRow& row) {
  if (!row.proven) return {"–"};
  if (*row.proven == row.declared) return {"<span class=\"v-pass\"><i aria-hidden=\"true\">✓</i> yes</span>"};
  return {"<span class=\"v-fail\"><i aria-hidden=\"true\">✗</i> no</span>"};
}

std::string properties(const MethodRow& row) {
  if (row.symplectic) return row.reversible ? "symplectic, reversible" : "symplectic";
  return row.reversible ? "reversible" : "–";
}

// The name, a link where there is a page to lead to.
Cell method_cell(const std::string& name, const std::filesystem::path& dir) {
  std::error_code error;
  const std::string file = method_file(name);
  if (!std::filesystem::is_regular_file(dir / file, error)) return text(name);
  return {fmt::format("<a href=\"{}\">{}</a>", escaped::address(file), escaped::html(name))};
}

}  // namespace

// A DOI becomes a link: the one thing on the page that leads outside, and only when a reader follows it.
std::string with_link(std::string_view source) {
  const auto at = source.find("doi:");
  if (at == std::string_view::npos) return escaped::html(source);
  auto end = source.find_first_of(" ,;", at);
  if (end == std::string_view::npos) end = source.size();
  const auto doi = source.substr(at + 4, end - at - 4);
  return fmt::format("{}<a href=\"https://doi.org/{}\">doi:{}</a>{}", escaped::html(source.substr(0, at)),
                     escaped::address(doi), escaped::html(doi), with_link(source.substr(end)));
}

std::string order_table(const Results& results) {
  Table table("order-table", "Declared and observed orders",
              {{"method", false, true},
               {"problem", false, true},
               {"precision", false, true, true},
               {"quantity", false, true},
               {"declared", true},
               {"observed", true},
               {"constant", true},
               {"levels", true},
               {"verdict", false, true},
               {"remark"}},
              {}, "orders.csv");
  for (const auto& row : results.orders) {
    const bool window = row.observed.has_value();
    table.row({text(row.method),
               text(row.problem),
               text(row.precision),
               text(info(row.quantity).label),
               {row.expected ? fmt::format("{:g}", *row.expected) : "–", row.expected},
               {plus_minus(row.observed, row.uncertainty), row.observed},
               constant_cell(row),
               {window ? fmt::format("{}–{}", row.first_level, row.last_level) : "–",
                window ? std::optional<double>(row.first_level) : std::nullopt},
               verdict_cell(row.verdict),
               {prose(remark(row))}});
  }
  return table.html();
}

std::string drift_table(const Results& results) {
  Table table("drift-table", "Energy error over a long run; drift: the slope of its mean against time",
              {{"method", false, true},
               {"problem", false, true},
               {"precision", false, true, true},
               {"h", true},
               {"time", true},
               {"largest energy error", true},
               {"drift per unit of time", true},
               {"energy error is", false, true}});
  for (const auto& row : results.drift)
    table.row({text(row.method),
               text(row.problem),
               text(row.precision),
               {prose(fmt::format("{:.4g}", row.h)), row.h},
               {prose(fmt::format("{:.5g}", row.time)), row.time},
               of_any_size(row.max_relative_energy_error, 2),
               {constant(row.drift_per_time, row.drift_uncertainty), row.drift_per_time},
               behaviour_cell(behaviour_in_words(row))});
  return table.html();
}

std::string timing_table(const Results& results) {
  Table table("timing-table", "Cost, in nanoseconds",
              {{"method", false, true},
               {"problem", false, true},
               {"precision", false, true, true},
               {"per step", true},
               {"per force evaluation", true},
               {"force evaluations per step", true},
               {"repetitions", true}});
  for (const auto& row : results.table<TimingRow>())
    table.row({text(row.method),
               text(row.problem),
               text(row.precision),
               nanoseconds(row.nanoseconds_per_step),
               nanoseconds(row.nanoseconds_per_force_evaluation),
               {fmt::format("{:.4g}", row.force_evaluations_per_step), row.force_evaluations_per_step},
               integer(row.repetitions)});
  return table.html();
}

std::string proof_table(const Results& results, const Subject& subject) {
  Table table(
      "proof-table",
      results.orders.empty()
          ? "Order for general forces: declared, and proven from the coefficients"
          : "Order for general forces: declared, proven from the coefficients, and the lowest measured",
      {{"method"}, {"declared", true}, {"proven", true}, {"measured", true}, {"on"}, {"agree", false, true}, {"how"}});
  for (const auto& row : results.proofs) {
    const auto* measured = lowest_measured(results, subject, row.method);
    table.row({text(row.method),
               integer(row.declared),
               row.proven ? integer(*row.proven) : Cell{"–"},
               measured ? Cell{plus_minus(measured->observed, measured->uncertainty), measured->observed} : Cell{"–"},
               text(measured ? measured->problem : "–"),
               agreement(row),
               {with_trees(row.how)}});
  }
  return table.html();
}

std::string method_table(const Results& results, const std::filesystem::path& dir) {
  Table table("method-table",
              "The methods of this run, as they declare themselves; vectors: as long as x, stored between steps and "
              "used during one",
              {{"method"},
               {"family", false, true},
               {"description"},
               {"order in x", true},
               {"order in v", true},
               {"with a(x, v)", true},
               {"forces per step", true},
               {"vectors stored, used", true},
               {"properties", false, true},
               {"source"}});
  for (const auto& row : results.methods) {
    const auto memory = memory_of(row.name);
    table.row({method_cell(row.name, dir),
               text(with_diacritics(row.family)),
               {prose(row.what)},
               integer(row.position),
               integer(row.velocity),
               text(row.velocity_dependent.empty() ? "–" : row.velocity_dependent),
               text(row.evaluations),
               memory ? Cell{fmt::format("{}, {}", memory->kept, memory->in_step), double(memory->kept)} : Cell{"–"},
               {properties(row)},
               {with_link(row.source)}});
  }
  return table.html();
}

std::string problem_table(const Results& results) {
  Table table("problem-table", "The problems of this run",
              {{"problem"},
               {"equation"},
               {"data"},
               {"force"},
               {"exact solution"},
               {"degrees of freedom", true},
               {"end time", true},
               {"energy"}});
  // Chapters have problems of their own, and need none of those that the run was given.
  std::set<std::string> solved;
  for (const auto& one : subjects(results)) solved.insert(one.problem);
  for (const TimingRow& row : results.table<TimingRow>()) solved.insert(row.problem);
  for (const auto& row : results.problems) {
    if (!solved.contains(row.name)) continue;
    table.row({text(row.name),
               {formulas(row.equation)},
               {formulas(row.data)},
               text(row.force),
               text(row.exact),
               integer(row.dimension),
               {fmt::format("{:g}", row.end_time), row.end_time},
               flag(row.has_energy)});
  }
  return table.html();
}

}  // namespace halfstep::inline reports::html
