// What there is, as tables.
#include "halfstep/reports/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/precision.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/memory/step_memory.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline reports {
namespace {

Value whole(int number) { return static_cast<long long>(number); }
Value text(std::string_view words) { return words.empty() ? Value() : Value(std::string(words)); }

std::string both(const Orders& orders) {
  return orders.position == orders.velocity ? std::to_string(orders.position)
                                            : fmt::format("{}/{}", orders.position, orders.velocity);
}

/// "start=sufficient|exact|rk4 beta=..." : the default comes first.
std::string options_of(const Method& method) {
  std::string line;
  for (const auto& option : method.options) {
    std::string values = option.values.empty() ? "NUMBER" : "";
    for (const auto& value : option.values) values += (values.empty() ? "" : "|") + value;
    line += (line.empty() ? "" : " ") + option.key + "=" + values;
  }
  return line;
}

Value evaluations_of(const Method& method, Force force) {
  if (!method.claims.contains(force)) return {};
  const auto count = evaluations_per_step(method, force);
  if (count) return whole(*count);
  return foreign(method) ? Value() : text("implicit");
}

std::vector<Value> method_row(const Method& method) {
  const Proof proof = prove(method);
  const auto memory = step_memory(method);
  const Claim claim = method.claims.contains(Force::position) ? method.claims.at(Force::position) : Claim{};
  const auto orders = [&](Force force, Orders Claim::*which) {
    const auto of_force = method.claims.find(force);
    return of_force == method.claims.end() ? Value() : text(both(of_force->second.*which));
  };
  return {text(method.name),
          text(method.what),
          text(method.family),
          whole(claim.global.position),
          whole(claim.global.velocity),
          whole(claim.local.position),
          whole(claim.local.velocity),
          whole(claim.energy),
          orders(Force::time, &Claim::global),
          orders(Force::velocity, &Claim::global),
          orders(Force::velocity, &Claim::local),
          evaluations_of(method, Force::position),
          evaluations_of(method, Force::velocity),
          method.is.symplectic,
          method.is.reversible,
          proof.order ? whole(*proof.order) : Value(),
          text(proof.how),
          digits(method) >= 120 ? text("exact") : whole(digits(method)),
          text(options_of(method)),
          text(method.source),
          memory ? whole(memory->kept) : Value(),
          memory ? whole(memory->in_step) : Value()};
}

Listing method_listing() {
  Listing table{{"name",
                 "what",
                 "family",
                 "position",
                 "velocity",
                 "local_position",
                 "local_velocity",
                 "energy",
                 "time_dependent",
                 "velocity_dependent",
                 "velocity_dependent_local",
                 "evaluations",
                 "evaluations_velocity_dependent",
                 "symplectic",
                 "reversible",
                 "proven",
                 "proof",
                 "digits",
                 "options",
                 "source",
                 "vectors_kept",
                 "vectors_in_step"},
                {}};
  for (const auto& method : all_methods()) table.rows.push_back(method_row(method));
  return table;
}

Listing problem_listing() {
  Listing table{
      {"name", "equation", "force", "linear", "dimension", "parameters", "invariants", "exact", "main_job", "source"},
      {}};
  for (const auto& problem : all_problems()) {
    std::string parameters;
    for (const auto& parameter : problem.info.parameters)
      parameters += fmt::format("{}{}={} ({})", parameters.empty() ? "" : ", ", parameter.name, parameter.value,
                                parameter.meaning);
    table.rows.push_back({text(problem.name), text(problem.info.equation), text(name(problem.info.force)),
                          problem.info.linear, whole(problem.dimension), text(parameters),
                          text(problem.info.invariants), text(problem.info.exact), problem.info.main_job,
                          text(problem.info.source)});
  }
  return table;
}

Listing study_listing() {
  Listing table{{"name", "what"}, {}};
  for (const auto& study : all_studies())
    if (!study.elsewhere) table.rows.push_back({text(study.name), text(study.what)});
  return table;
}

Listing precision_listing() {
  Listing table{{"name", "bits", "digits", "unit_roundoff", "processor"}, {}};
  for (const auto& row : precisions)
    table.rows.push_back({text(row.name), whole(row.bits), whole(row.digits), row.unit_roundoff, row.native});
  return table;
}

Listing solver_listing() {
  Listing table{{"name", "advanced_by", "order", "embedded_order", "evaluations", "dense_order", "exponent", "source"},
                {}};
  for (const auto& solver : all_adaptive_methods()) {
    const auto theta = solver.tolerance_exponent();
    const Value exponent = theta ? Value(*theta) : Value();
    if (const auto* code = foreign(solver)) {
      table.rows.push_back({text(solver.name),
                            text(code->what_is_run),
                            whole(code->order),
                            whole(code->estimate_order),
                            {},
                            whole(solver.dense_order()),
                            exponent,
                            text(solver.source)});
      continue;
    }
    if (multistep(solver) != nullptr) {
      table.rows.push_back({text(solver.name),
                            text("multistep formulas"),
                            whole(solver.order()),
                            {},
                            {},
                            whole(solver.dense_order()),
                            exponent,
                            text(solver.source)});
      continue;
    }
    const auto& weights = std::get<EmbeddedWeights>(solver.estimate);
    const auto* rosenbrock = std::get_if<Rosenbrock>(&solver.advance.scheme);
    const auto stages = rosenbrock != nullptr
                            ? rosenbrock->b.size()
                            : std::get<ButcherTableau>(solver.advance.scheme).b.size() + weights.further.size();
    table.rows.push_back({text(solver.name), text(solver.advance.name), whole(solver.order()), whole(weights.order),
                          whole(static_cast<int>(stages)), whole(solver.dense_order()), exponent, text(solver.source)});
  }
  return table;
}

struct Show {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(bool value) const { return value ? "yes" : "no"; }
  std::string operator()(long long value) const { return std::to_string(value); }
  std::string operator()(double value) const { return fmt::format("{:.3g}", value); }
  std::string operator()(const std::string& value) const { return value; }
};

std::string shown(const Value& value) { return std::visit(Show{}, value); }

std::size_t column(const Listing& table, std::string_view name) {
  const auto position = std::find(table.columns.begin(), table.columns.end(), name);
  return static_cast<std::size_t>(position - table.columns.begin());
}

std::string methods_text(const Listing& table) {
  std::string out, family;
  for (const auto& row : table.rows) {
    const auto get = [&](std::string_view name) { return shown(row.at(column(table, name))); };
    const auto pair = [&](const std::string& a, const std::string& b) { return a == b ? a : a + "/" + b; };
    const auto order = pair(get("position"), get("velocity"));
    const auto dependent = get("velocity_dependent");
    if (get("family") != family) {
      family = get("family");
      out += fmt::format("{}{:<28} {:>5}  {:>5}  {:>6}  {:>8}  {:<10}  {:<10}  {:>6}  {:>6}  {}\n",
                         out.empty() ? "" : "\n", family, "order", "local", "a(x,v)", "forces", "symplectic",
                         "reversible", "proven", "digits", "source");
    }
    out += fmt::format("  {:<26} {:>5}  {:>5}  {:>6}  {:>8}  {:<10}  {:<10}  {:>6}  {:>6}  {}\n", get("name"), order,
                       pair(get("local_position"), get("local_velocity")),
                       dependent.empty()    ? "-"
                       : dependent == order ? ""
                                            : dependent,
                       get("evaluations"), get("symplectic"), get("reversible"), get("proven"), get("digits"),
                       get("source"));
    if (const auto options = get("options"); !options.empty()) out += "      :" + options + "\n";
  }
  return out +
         "\norder, local: powers of h of the error at a fixed time and of one step, position/velocity if they differ.\n"
         "a(x,v): order under a force that depends on the velocity, if it differs (-: not applicable).\n"
         "forces: evaluations per step. proven: order proven from the coefficients. digits: their accuracy.\n"
         "A parameter follows a colon: ab4:start=euler; the first value is the default.\n";
}

std::string rows_text(const Listing& table) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    widths.push_back(table.columns[i].size());
    for (const auto& row : table.rows) widths[i] = std::max(widths[i], shown(row[i]).size());
  }
  const auto line = [&](auto get) {
    std::string one;
    for (std::size_t i = 0; i < widths.size(); ++i) one += fmt::format("{:<{}}  ", get(i), widths[i]);
    one.erase(one.find_last_not_of(' ') + 1);
    return one + "\n";
  };
  std::string out = line([&](std::size_t i) { return table.columns[i]; });
  for (const auto& row : table.rows) out += line([&](std::size_t i) { return shown(row[i]); });
  return out;
}

std::string solvers_text(const Listing& table) {
  std::string controllers;
  for (const auto& one : all_controllers()) controllers += (controllers.empty() ? "" : "|") + one.name;
  return rows_text(table) +
         "\norder: that the solution is advanced with, 0 where it varies; embedded_order: of the other result; "
         "dense_order: between "
         "points.\n" +
         "exponent: theta of error ~ tolerance^theta.\n" +
         "A parameter follows a colon: dormand-prince-5-4:controller=" + controllers +
         ",per=step|unit-step,dense=own|full|collocation; the first value is the default. adams and bdf vary their "
         "order, unless "
         "it is "
         "given: bdf:order=3.\n" +
         "Any one-step method can be doubled: doubled-rk4.\n";
}

/// Long entries: one line each below the name.
std::string problems_text(const Listing& table) {
  std::string out;
  for (const auto& row : table.rows) {
    const auto get = [&](std::string_view name) { return shown(row.at(column(table, name))); };
    out += fmt::format("{}{}\n  {}, force {}, {} degree{} of freedom\n", out.empty() ? "" : "\n", get("name"),
                       get("equation"), get("force"), get("dimension"), get("dimension") == "1" ? "" : "s");
    for (const std::string_view part : {"parameters", "exact", "invariants", "source"})
      out += fmt::format("  {:<11} {}\n", part, get(part));
  }
  return out + "\nA parameter follows a colon: kepler:e=0.9,T=5.\n";
}

}  // namespace

Listing listing(std::string_view topic) {
  const std::vector<std::string> known = {"methods", "problems", "studies", "precisions", "solvers"};
  if (topic == "methods") return method_listing();
  if (topic == "problems") return problem_listing();
  if (topic == "studies") return study_listing();
  if (topic == "precisions") return precision_listing();
  if (topic == "solvers") return solver_listing();
  throw InputError("list: there are no \"" + std::string(topic) + "\"" + suggestion(topic, known) +
                   "; it is one of: methods, problems, studies, precisions, solvers");
}

std::string listing_csv(const Listing& table) {
  std::string out;
  const auto line = [&](auto get) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) out += (i == 0 ? "" : ",") + escaped::csv(get(i));
    out += "\n";
  };
  line([&](std::size_t i) { return table.columns[i]; });
  for (const auto& row : table.rows)
    line([&](std::size_t i) {
      const auto* number = std::get_if<double>(&row[i]);
      return number ? fmt::format("{}", *number) : shown(row[i]);
    });
  return out;
}

std::string listing_json(const Listing& table) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& row : table.rows) {
    auto object = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < row.size(); ++i)
      std::visit(
          [&](const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
              object[table.columns[i]] = nullptr;
            else
              object[table.columns[i]] = value;
          },
          row[i]);
    list.push_back(object);
  }
  return list.dump(2) + "\n";
}

std::string listing_text(std::string_view topic, const Listing& table) {
  if (topic == "methods") return methods_text(table);
  if (topic == "problems") return problems_text(table);
  if (topic == "solvers") return solvers_text(table);
  return rows_text(table);
}

}  // namespace halfstep::inline reports
