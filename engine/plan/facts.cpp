// What a run knows before it starts.
#include "halfstep/engine/plan/facts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <thread>
#include <unordered_set>

#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/written/written_formulas.hpp"

namespace halfstep::inline engine {

namespace {

std::string processor() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name")) return line.substr(std::min(line.find(": ") + 2, line.size()));
  return "unknown";
}

std::string data_text(const Problem& problem) {
  std::string text;
  for (const auto& parameter : problem.info.parameters)
    text += (text.empty() ? "" : ", ") + parameter.name + " = " + problem.data.at(parameter.name).text();
  return text;
}

std::string data_text(const Coefficient& c) { return " " + c.text(); }

std::string data_text(const Coefficients& row) {
  std::string text = "[";
  for (const auto& c : row) text += c.text() + " ";
  return text + "]";
}

std::string data_text(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) text += data_text(row);
  return text;
}

std::string data_text(const std::optional<Coefficient>& c) { return c ? data_text(*c) : " none"; }

/// Sums of functions, by the names of their coefficients.
template <Compound Sums>
std::string data_text(const Sums& sums) {
  std::string text;
  sums.each_coefficient("", [&](const std::string& name, const Coefficient& c) { text += " " + name + data_text(c); });
  return text;
}

template <Choice E>
std::string data_text(E choice) {
  return " " + std::string(chosen_word(choice));
}

std::string data_text(const Foreign& code) {
  const auto& integrator = *code.integrator;
  return fmt::format("{}, evaluations {}, digits {}", integrator.what_is_run,
                     integrator.evaluations ? std::to_string(*integrator.evaluations) : "not told", integrator.digits);
}

/// The data of a scheme, part by part; where that are no coefficients, what the scheme is comes before them.
template <SchemeShape Shape>
std::string data_text(const Shape& shape) {
  std::string text;
  const auto add = [&](const std::string& more, const char* between) { text += (text.empty() ? "" : between) + more; };
  if (!has_coefficients(shape)) add(std::string(Shape::what), "");
  each_part(shape, [&]<class Member>(const auto& part, const Member& member) {
    if constexpr (SchemeShape<Member>)
      add(data_text(member), ", ");
    else
      add(std::string(part.name) + data_text(member), " ");
  });
  return text;
}

template <class Thing, class Get>
std::vector<Thing> distinct(const Plan& plan, Get get) {
  std::vector<Thing> result;
  std::unordered_set<std::string_view> names;
  for (const auto& cell : plan.cells)
    if (const Thing& thing = get(cell); names.insert(thing.name).second) result.push_back(thing);
  return result;
}

}  // namespace

std::vector<MethodRow> method_rows(const std::vector<Method>& methods) {
  std::vector<MethodRow> rows;
  for (const auto& m : methods) {
    MethodRow row;
    row.name = m.name;
    row.what = m.what;
    row.family = m.family;
    const auto claim = m.claims.find(Force::position);
    if (claim != m.claims.end()) {
      row.position = claim->second.global.position;
      row.velocity = claim->second.global.velocity;
    }
    const auto dependent = m.claims.find(Force::velocity);
    if (dependent != m.claims.end())
      row.velocity_dependent =
          std::to_string(dependent->second.global.position) + "/" + std::to_string(dependent->second.global.velocity);
    const auto evaluations = evaluations_per_step(m, Force::position);
    row.evaluations = evaluations ? std::to_string(*evaluations) : foreign(m) ? "" : "implicit";
    row.symplectic = m.is.symplectic;
    row.reversible = m.is.reversible;
    row.source = m.source;
    rows.push_back(row);
  }
  return rows;
}

std::vector<ProblemRow> problem_rows(const std::vector<Problem>& problems) {
  std::vector<ProblemRow> rows;
  for (const auto& p : problems) {
    ProblemRow row;
    row.name = p.name;
    row.equation = p.info.equation;
    row.data = data_text(p);
    row.force = std::string(name(p.info.force)) + (p.info.linear ? ", linear" : "");
    row.exact = p.info.exact;
    row.dimension = p.dimension;
    row.end_time = p.data.at("T").as<double>();
    row.has_energy = p.info.has_energy;
    rows.push_back(row);
  }
  return rows;
}

std::vector<ProofRow> proof_rows(const std::vector<Method>& methods) {
  std::vector<ProofRow> rows;
  for (const auto& m : methods) {
    const Proof proof = prove(m);
    const Claim& claim = claim_for_simplest_force(m);
    if (const auto contradiction = disproof(m, proof))
      rows.push_back({m.name, contradiction->declared, contradiction->proven, contradiction->how});
    else
      rows.push_back({m.name, std::min(claim.global.position, claim.global.velocity), proof.order, proof.how});
  }
  return rows;
}

std::vector<Method> methods_of(const Plan& plan) {
  return distinct<Method>(plan, [](const Cell& cell) -> const Method& { return cell.method; });
}

std::vector<Problem> problems_of(const Plan& plan) {
  return distinct<Problem>(plan, [](const Cell& cell) -> const Problem& { return cell.problem; });
}

std::vector<Precision> precisions_of(const Plan& plan) {
  std::vector<Precision> result;
  for (const auto& cell : plan.cells)
    if (std::find(result.begin(), result.end(), cell.precision) == result.end()) result.push_back(cell.precision);
  return result;
}

std::string hidden_in_float(const std::vector<Precision>& asked) {
  const auto wider = std::find_if(asked.begin(), asked.end(), [](Precision one) { return one != Precision::float_; });
  return asked.empty() || wider != asked.end() ? "" : "rounding in float hides what it measures";
}

std::vector<Precision> precisions_above_float(const Plan& plan, const std::string& study) {
  auto result = precisions_of(plan);
  if (const auto why = hidden_in_float(result); !why.empty())
    throw InputError("study \"" + study + "\": " + why + "; ask for a wider precision");
  std::erase(result, Precision::float_);
  return result;
}

std::string method_data(const Method& method) {
  std::string text = std::visit([](const auto& shape) { return data_text(shape); }, method.scheme) + ", start " +
                     std::string(word(method.start));
  auto settings = method.settings;
  std::sort(settings.begin(), settings.end(), [](const Setting& a, const Setting& b) { return a.key < b.key; });
  for (const auto& [key, value] : settings) text += ", " + key + "=" + value;
  for (const auto& [force, claim] : method.claims)
    text += fmt::format(", {}: {}/{} {}/{} {} {}", name(force), claim.global.position, claim.global.velocity,
                        claim.local.position, claim.local.velocity, claim.energy, claim.linear_energy);
  if (method.is.symplectic) text += ", symplectic";
  if (method.is.reversible) text += ", reversible";
  if (method.velocity_term != VelocityTerm::any) text += ", takes " + std::string(name(method.velocity_term));
  return text;
}

std::string problem_data(const Problem& problem) {
  if (!problem.written) return "";
  const WrittenProblem& written = *problem.written;
  std::string text = equation_text(written);
  for (const Unknown& unknown : written.unknowns)
    text += fmt::format("; {}(0) = {}, {}'(0) = {}, exact {}", unknown.name, unknown.initial, unknown.name,
                        unknown.velocity, unknown.exact);
  text += fmt::format("; energy {}, period {}", written.energy, written.period);
  for (const WrittenInvariant& invariant : written.invariants)
    text += fmt::format("; {} {}", invariant.name, fmt::join(invariant.components, ", "));
  for (const auto& [key, value] : problem.data) text += "; " + key + " = " + value.text();
  return text;
}

std::map<std::string, std::string> read_method_data(const std::filesystem::path& file) {
  std::map<std::string, std::string> data;
  if (!std::filesystem::exists(file)) return data;
  const auto json = read_json(file);
  for (const auto& [name, text] : json.items()) {
    if (!text.is_string())
      throw InputError(file.string() + ": \"" + name + "\" must be a text; without this file all is computed anew");
    data[name] = text.get<std::string>();
  }
  return data;
}

void write_method_data(const std::filesystem::path& file, const std::map<std::string, std::string>& data) {
  write_file(file, nlohmann::json(data).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

void write_run_json(const std::filesystem::path& dir, const Plan& plan, const RunFacts& facts,
                    const std::string& shard) {
  nlohmann::ordered_json json;
  if (!shard.empty()) json["shard"] = shard;
  json["version"] = build::version;
  json["compiler"] = build::compiler;
  json["flags"] = build::flags;
  json["wide_precisions"] = wide_backend;
  json["processor"] = processor();
  json["cores"] = std::thread::hardware_concurrency();
  json["jobs"] = facts.jobs;
  json["wall_seconds"] = facts.wall_seconds;
  if (!facts.reference_digits.empty()) json["reference_digits"] = facts.reference_digits;
  auto& study = json["study"];
  study["studies"] = plan.studies;
  for (const auto& m : methods_of(plan)) study["methods"].push_back(m.name);
  for (const auto& p : problems_of(plan)) study["problems"].push_back(p.name + ": " + data_text(p));
  for (const auto precision : precisions_of(plan)) study["precisions"].push_back(name(precision));
  if (plan.levels) study["levels"] = std::to_string(plan.levels->first) + ".." + std::to_string(plan.levels->second);
  if (plan.budget) study["budget"] = *plan.budget;
  if (plan.periods) study["periods"] = *plan.periods;
  if (!plan.solvers.empty()) study["solvers"] = plan.solvers;
  write_file(dir / "run.json", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

}  // namespace halfstep::inline engine
