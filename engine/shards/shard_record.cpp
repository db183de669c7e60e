// shard.json, written and read.
#include "halfstep/engine/shards/shard_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"

namespace halfstep::inline engine {
namespace {

using Json = nlohmann::ordered_json;

constexpr int most_declared = 100;        // an order
constexpr int most_dimensions = 1 << 20;  // of a problem
constexpr int most_digits = 1000;         // of a reference, of code

Json to_json(const PlanRecord& plan) {
  Json json{{"version", plan.version}, {"compiler", plan.compiler},
            {"flags", plan.flags},     {"studies", plan.studies},
            {"levels", plan.levels},   {"budget", plan.budget},
            {"periods", plan.periods}, {"problems", plan.problems},
            {"methods", plan.methods}, {"wide_precisions", plan.wide_precisions}};
  json["solvers"] = plan.solvers;
  auto& cells = json["cells"] = Json::array();
  for (const auto& cell : plan.cells)
    cells.push_back({{"problem", cell.problem},
                     {"method", cell.method},
                     {"precision", cell.precision},
                     {"orders", {cell.declared.position, cell.declared.velocity}}});
  return json;
}

/// A whole number of a range; `what` is its key, for the message.
int whole(const Json& json, const char* what, int least, int most) {
  if (!json.is_number_integer() || json.get<double>() < least || json.get<double>() > most)
    throw InputError(fmt::format("\"{}\": {} is not a whole number from {} to {}", what, json.dump(), least, most));
  return json.get<int>();
}

/// Rows are looked up by these names, and numbers read in these precisions.
void check_names(const PlanRecord& plan, StudyList studies) {
  for (const auto& name : plan.studies)
    if (std::none_of(studies.begin(), studies.end(), [&](const Study& study) { return study.name == name; }))
      throw InputError(fmt::format("\"studies\": no study is named \"{}\"", name));
  for (const auto& cell : plan.cells) {
    if (!precision_named(cell.precision))
      throw InputError(fmt::format("\"cells\": no precision is named \"{}\"", cell.precision));
    if (!plan.problems.contains(cell.problem) || !plan.methods.contains(cell.method))
      throw InputError(
          fmt::format("\"cells\": {} / {} is not among its problems and methods", cell.problem, cell.method));
  }
}

/// A table lies in the folder of its shard, and is copied to where the shards are merged.
void check_table_name(const std::string& file) {
  const std::filesystem::path path(file);
  if (path.filename() != path || path.extension() != ".csv")
    throw InputError(fmt::format("\"tables\": \"{}\" is not the name of a table, such as structure.csv", file));
}

PlanRecord plan_from(const Json& json, StudyList studies) {
  PlanRecord plan;
  json.at("version").get_to(plan.version);
  json.at("compiler").get_to(plan.compiler);
  json.at("flags").get_to(plan.flags);
  json.at("wide_precisions").get_to(plan.wide_precisions);
  json.at("studies").get_to(plan.studies);
  json.at("levels").get_to(plan.levels);
  json.at("budget").get_to(plan.budget);
  json.at("periods").get_to(plan.periods);
  if (json.contains("solvers")) json.at("solvers").get_to(plan.solvers);
  json.at("problems").get_to(plan.problems);
  json.at("methods").get_to(plan.methods);
  for (const auto& cell : json.at("cells"))
    plan.cells.push_back({cell.at("problem").get<std::string>(),
                          cell.at("method").get<std::string>(),
                          cell.at("precision").get<std::string>(),
                          {whole(cell.at("orders").at(0), "orders", 0, most_declared),
                           whole(cell.at("orders").at(1), "orders", 0, most_declared)}});
  check_names(plan, studies);
  return plan;
}

ErrorScale scale_from(const Json& json) {
  return {json.at("position").get<double>(),
          json.at("velocity").get<double>(),
          json.at("interval").get<double>(),
          json.at("rounding_power").get<double>(),
          whole(json.at("reference_digits"), "reference_digits", -most_digits, most_digits),
          whole(json.at("code_digits"), "code_digits", 0, most_digits)};
}

Json to_json(const ErrorScale& scale) {
  return {{"position", scale.position},
          {"velocity", scale.velocity},
          {"interval", scale.interval},
          {"rounding_power", scale.rounding_power},
          {"reference_digits", scale.reference_digits},
          {"code_digits", scale.code_digits}};
}

DeclinedCell declined_from(const Json& json) {
  return {json.at("problem").get<std::string>(), json.at("method").get<std::string>(),
          json.at("precision").get<std::string>(), whole(json.at("dimension"), "dimension", 1, most_dimensions),
          json.at("words").get<std::string>()};
}

Json to_json(const DeclinedCell& cell) {
  return {{"problem", cell.problem},
          {"method", cell.method},
          {"precision", cell.precision},
          {"dimension", cell.dimension},
          {"words", cell.words}};
}

ShardRecord record_from(const Json& json, StudyList studies) {
  ShardRecord record;
  record.shard.count = whole(json.at("of"), "of", 1, max_shards);
  record.shard.number = whole(json.at("shard"), "shard", 1, record.shard.count);
  record.plan = plan_from(json.at("plan"), studies);
  json.at("cells").get_to(record.share.cells);
  json.at("studies").get_to(record.share.studies);
  json.at("finished").get_to(record.finished);
  for (const auto& [where, scale] : json.at("error_scales").items()) record.error_scales[where] = scale_from(scale);
  json.at("tables").get_to(record.tables);
  if (json.contains("broken")) json.at("broken").get_to(record.broken);
  if (json.contains("declined"))
    for (const auto& cell : json.at("declined")) record.declined.push_back(declined_from(cell));
  const auto cells = record.plan.cells.size();
  if (std::any_of(record.share.cells.begin(), record.share.cells.end(), [&](std::size_t i) { return i >= cells; }))
    throw InputError(fmt::format("\"cells\": names a cell beyond the {} of the plan", cells));
  for (const auto& [study, files] : record.tables) std::for_each(files.begin(), files.end(), check_table_name);
  return record;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// The first name whose data differ, as a clause.
std::string difference(const std::string& kind, const std::map<std::string, std::string>& a,
                       const std::map<std::string, std::string>& b) {
  for (const auto& [name, data] : a) {
    const auto other = b.find(name);
    if (other == b.end()) return kind + " " + name + ", which only one of them has";
    if (other->second != data) return kind + " " + name + ": \"" + data + "\" and \"" + other->second + "\"";
  }
  for (const auto& [name, data] : b)
    if (!a.contains(name)) return kind + " " + name + ", which only one of them has";
  return {};
}

}  // namespace

PlanRecord plan_record(const Plan& plan) {
  PlanRecord record{std::string(build::version),
                    std::string(build::compiler),
                    std::string(build::flags),
                    std::string(wide_backend),
                    plan.studies,
                    {},
                    {},
                    {},
                    {},
                    {},
                    {}};
  if (plan.levels) record.levels = std::to_string(plan.levels->first) + ".." + std::to_string(plan.levels->second);
  if (plan.budget) record.budget = std::to_string(*plan.budget);
  if (plan.periods) record.periods = std::to_string(*plan.periods);
  record.solvers = plan.solvers;
  for (const auto& row : problem_rows(problems_of(plan))) record.problems[row.name] = row.data;
  for (const auto& method : methods_of(plan)) record.methods[method.name] = method_data(method);
  for (const auto& cell : plan.cells)
    record.cells.push_back({cell.problem.name, cell.method.name, name(cell.precision),
                            claim_for(cell.method, cell.problem.info.force).global});
  return record;
}

std::string difference(const PlanRecord& a, const PlanRecord& b, bool and_methods) {
  const auto texts = [](const std::string& what, const std::string& one, const std::string& other) {
    if (one == other) return std::string();
    return what + " " + (one.empty() ? "none" : one) + " and " + (other.empty() ? "none" : other);
  };
  for (const auto& clause :
       {texts("version", a.version, b.version), texts("compiler", a.compiler, b.compiler),
        texts("flags", a.flags, b.flags), texts("wide precisions by", a.wide_precisions, b.wide_precisions),
        texts("studies", joined(a.studies), joined(b.studies)), texts("levels", a.levels, b.levels),
        texts("budget", a.budget, b.budget), texts("periods", a.periods, b.periods),
        texts("solvers", joined(a.solvers), joined(b.solvers)), difference("problem", a.problems, b.problems),
        and_methods ? difference("method", a.methods, b.methods) : std::string()})
    if (!clause.empty()) return clause;
  const auto text = [](const PlanRecord::CellRecord& cell) {
    return cell.problem + " / " + cell.method + " / " + cell.precision;
  };
  const auto [one, other] = std::mismatch(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(),
                                          [&](const auto& x, const auto& y) { return text(x) == text(y); });
  return texts("cell", one == a.cells.end() ? "" : text(*one), other == b.cells.end() ? "" : text(*other));
}

void write_shard(const std::filesystem::path& dir, const ShardRecord& record) {
  Json json{{"shard", record.shard.number}, {"of", record.shard.count},        {"finished", record.finished},
            {"cells", record.share.cells},  {"studies", record.share.studies}, {"tables", record.tables},
            {"broken", record.broken}};
  if (!record.declined.empty()) {
    auto& declined = json["declined"] = Json::array();
    for (const auto& cell : record.declined) declined.push_back(to_json(cell));
  }
  auto& scales = json["error_scales"] = Json::object();
  for (const auto& [where, scale] : record.error_scales) scales[where] = to_json(scale);
  json["plan"] = to_json(record.plan);
  write_file(dir / shard_file, json.dump(1) + "\n");
}

ShardRecord read_shard(const std::filesystem::path& dir, StudyList studies) {
  const auto file = dir / shard_file;
  const Json json = read_json(file);
  try {
    return record_from(json, studies);
  } catch (const std::exception& error) {
    std::string what = error.what();
    if (what.starts_with("[json.exception")) what.erase(0, what.find("] ") + 2);
    // The key that is wrong comes first and in quotes.
    const auto key = what.starts_with('"') ? what.substr(1, what.find('"', 1) - 1) : std::string();
    throw InputError(json_place(file, key) + ": " + what + "; expected what `halfstep run --shard` writes");
  }
}

ShardRecord begin_shard(const std::filesystem::path& dir, const Plan& plan, StudyList studies, const Shard& shard,
                        bool resume) {
  ShardRecord record;
  record.shard = shard;
  record.plan = plan_record(plan);
  record.share = shares_of(plan, studies, shard.count)[static_cast<std::size_t>(shard.number - 1)];
  if (resume && std::filesystem::exists(dir / shard_file)) {
    const auto before = read_shard(dir, studies);
    const auto anew = "; give another --out, or omit --resume to start over";
    if (before.shard != shard)
      throw InputError(json_place(dir / shard_file, before.shard.count != shard.count ? "of" : "shard") +
                       ": holds shard " + name(before.shard) + ", not " + name(shard) + anew);
    const auto clause = difference(before.plan, record.plan, false);
    if (!clause.empty())
      throw InputError((dir / shard_file).string() + ": cannot resume a different plan: " + clause + anew);
    record.error_scales = before.error_scales;
    record.tables = before.tables;
  }
  write_shard(dir, record);
  return record;
}

std::filesystem::path fresh_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::remove_all(folder, error);
  if (!error) std::filesystem::create_directories(folder, error);
  if (error) throw InputError(folder.string() + ": cannot be created: " + error.message());
  return folder;
}

std::vector<std::string> move_up(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
    std::filesystem::rename(entry.path(), folder.parent_path() / entry.path().filename(), error);
    if (error) throw InputError(entry.path().string() + ": cannot be moved: " + error.message());
  }
  std::filesystem::remove(folder, error);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace halfstep::inline engine
