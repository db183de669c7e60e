// shard.json, written and read.
#include "halfstep/engine/shards/shard_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

constexpr int most_dimensions = 1 << 20;  // of a problem
constexpr int most_cells = 1 << 28;
constexpr int most_counted = 1 << 30;  // ladders of all cells, and the orders that they are asked for

Json to_json(const PlanRecord& plan) {
  Json json{{"version", plan.version}, {"compiler", plan.compiler},
            {"flags", plan.flags},     {"studies", plan.studies},
            {"levels", plan.levels},   {"budget", plan.budget},
            {"periods", plan.periods}, {"problems", plan.problems},
            {"methods", plan.methods}, {"wide_precisions", plan.wide_precisions}};
  json["solvers"] = plan.solvers;
  json["precisions"] = plan.precisions;
  json["number_of_cells"] = plan.cells;
  json["list_of_cells"] = plan.list_of_cells;
  return json;
}

/// A whole number of a range; `what` is its key, for the message.
int whole(const Json& json, const char* key, int least, int most) {
  if (!json.is_number_integer() || json.get<double>() < least || json.get<double>() > most)
    throw InputError(fmt::format("\"{}\": {} is not a whole number from {} to {}", key, json.dump(), least, most));
  return json.get<int>();
}

/// Rows are looked up by these names, and numbers read in these precisions.
void check_names(const PlanRecord& plan, StudyList studies) {
  for (const auto& name : plan.studies)
    if (std::none_of(studies.begin(), studies.end(), [&](const Study& study) { return study.name == name; }))
      throw InputError(fmt::format("\"studies\": no study is named \"{}\"", name));
  for (const auto& precision : plan.precisions)
    if (!precision_named(precision))
      throw InputError(fmt::format("\"precisions\": no precision is named \"{}\"", precision));
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
  json.at("precisions").get_to(plan.precisions);
  plan.cells = static_cast<std::size_t>(whole(json.at("number_of_cells"), "number_of_cells", 0, most_cells));
  json.at("list_of_cells").get_to(plan.list_of_cells);
  check_names(plan, studies);
  return plan;
}

/// [place, problem, method, precision], each a number below those that there are.
CellRecord cell_from(const Json& json, const PlanRecord& plan) {
  if (!json.is_array() || json.size() != 4)
    throw InputError(fmt::format("\"cells\": {} is not a list of four numbers", json.dump()));
  const auto number = [&](std::size_t i, std::size_t count) {
    return static_cast<std::uint32_t>(whole(json.at(i), "cells", 0, static_cast<int>(count) - 1));
  };
  return {number(0, plan.cells), number(1, plan.problems.size()), number(2, plan.methods.size()),
          number(3, plan.precisions.size())};
}

/// Of each rule: how many ladders, and how many of them it rejected, accepted and left open.
std::vector<RuleCount> counts_from(const Json& json) {
  std::vector<RuleCount> counts;
  const auto number = [](const Json& value) { return static_cast<long long>(whole(value, "rules", 0, most_counted)); };
  for (const auto& of : json) {
    const RuleCount count{number(of.at(0)), number(of.at(1)), number(of.at(2)), number(of.at(3))};
    if (count.false_rejections + count.unresolved > count.ladders || count.false_acceptances > 2 * count.ladders)
      throw InputError(fmt::format("\"rules\": {} counts more answers than ladders", of.dump()));
    counts.push_back(count);
  }
  if (counts.size() != field_rules().size() + 1)
    throw InputError(fmt::format("\"rules\": {} rules are counted, not {}", counts.size(), field_rules().size() + 1));
  return counts;
}

Json to_json(const RuleTally& rules) {
  Json json = Json::object();
  for (const auto& [precision, counts] : rules.of_precisions)
    for (const auto& of : counts)
      json[name(precision)].push_back({of.ladders, of.false_rejections, of.false_acceptances, of.unresolved});
  return json;
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
  for (const auto& cell : json.at("cells")) record.cells.push_back(cell_from(cell, record.plan));
  json.at("studies").get_to(record.studies);
  json.at("finished").get_to(record.finished);
  if (!json.at("rules").is_object()) throw InputError("\"rules\": is not an object");
  for (const auto& [precision, counts] : json.at("rules").items()) {
    const auto known = precision_named(precision);
    if (!known) throw InputError(fmt::format("\"rules\": no precision is named \"{}\"", precision));
    record.rules.of_precisions[*known] = counts_from(counts);
  }
  json.at("tables").get_to(record.tables);
  if (json.contains("rows")) json.at("rows").get_to(record.rows);
  if (json.contains("broken")) json.at("broken").get_to(record.broken);
  if (json.contains("declined"))
    for (const auto& cell : json.at("declined")) record.declined.push_back(declined_from(cell));
  for (const auto& [study, files] : record.tables) std::for_each(files.begin(), files.end(), check_table_name);
  return record;
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
  for (const auto precision : precisions_of(plan)) record.precisions.push_back(name(precision));
  record.cells = plan.cells.size();
  ListOfCells names;
  for (const auto& cell : plan.cells) names.add(cell.problem->name, cell.method->name, name(cell.precision));
  record.list_of_cells = names.fingerprint();
  return record;
}

std::vector<CellRecord> cell_records(const Plan& plan, const PlanRecord& record,
                                     const std::vector<std::size_t>& share) {
  const auto numbered = [](const auto& names) {
    std::map<std::string, std::uint32_t> numbers;
    for (const auto& [name, data] : names) numbers.emplace(name, static_cast<std::uint32_t>(numbers.size()));
    return numbers;
  };
  const auto problems = numbered(record.problems), methods = numbered(record.methods);
  std::vector<CellRecord> cells;
  for (const auto i : share) {
    const Cell& cell = plan.cells[i];
    const auto precision = std::find(record.precisions.begin(), record.precisions.end(), name(cell.precision));
    cells.push_back({static_cast<std::uint32_t>(i), problems.at(cell.problem->name), methods.at(cell.method->name),
                     static_cast<std::uint32_t>(precision - record.precisions.begin())});
  }
  return cells;
}

std::string difference(const PlanRecord& a, const PlanRecord& b, bool and_methods) {
  const auto texts = [](const std::string& label, const std::string& one, const std::string& other) {
    if (one == other) return std::string();
    return label + " " + (one.empty() ? "none" : one) + " and " + (other.empty() ? "none" : other);
  };
  const auto lists = [&](const std::string& label, const auto& one, const auto& other) {
    return texts(label, fmt::to_string(fmt::join(one, ", ")), fmt::to_string(fmt::join(other, ", ")));
  };
  for (const auto& clause :
       {texts("version", a.version, b.version), texts("compiler", a.compiler, b.compiler),
        texts("flags", a.flags, b.flags), texts("wide precisions by", a.wide_precisions, b.wide_precisions),
        lists("studies", a.studies, b.studies), texts("levels", a.levels, b.levels),
        texts("budget", a.budget, b.budget), texts("periods", a.periods, b.periods),
        lists("solvers", a.solvers, b.solvers), lists("precisions", a.precisions, b.precisions),
        difference("problem", a.problems, b.problems),
        and_methods ? difference("method", a.methods, b.methods) : std::string()})
    if (!clause.empty()) return clause;
  return a.cells == b.cells && a.list_of_cells == b.list_of_cells
             ? ""
             : fmt::format("the {} and {} cells that their methods and problems form are others, or in another order",
                           a.cells, b.cells);
}

void write_shard(const std::filesystem::path& dir, const ShardRecord& record) {
  Json json{{"shard", record.shard.number},  {"of", record.shard.count}, {"finished", record.finished},
            {"studies", record.studies},     {"tables", record.tables},  {"broken", record.broken},
            {"rules", to_json(record.rules)}};
  if (!record.declined.empty()) {
    auto& declined = json["declined"] = Json::array();
    for (const auto& cell : record.declined) declined.push_back(to_json(cell));
  }
  if (!record.rows.empty()) json["rows"] = record.rows;
  json["plan"] = to_json(record.plan);
  auto& cells = json["cells"] = Json::array();
  for (const auto& cell : record.cells) cells.push_back({cell.place, cell.problem, cell.method, cell.precision});
  write_file(dir / shard_file, json.dump(1) + "\n");
}

ShardRecord read_shard(const std::filesystem::path& dir, StudyList studies) {
  const auto file = dir / shard_file;
  const Json json = read_json(file);
  try {
    return record_from(json, studies);
  } catch (const std::exception& error) {
    std::string message = error.what();
    if (message.starts_with("[json.exception")) message.erase(0, message.find("] ") + 2);
    // The key that is wrong comes first and in quotes.
    const auto key = message.starts_with('"') ? message.substr(1, message.find('"', 1) - 1) : std::string();
    throw InputError(json_place(file, key) + ": " + message + "; expected what `halfstep run --shard` writes");
  }
}

ShardRecord begin_shard(const std::filesystem::path& dir, const Plan& plan, StudyList studies, const Shard& shard,
                        bool resume) {
  ShardRecord record;
  record.shard = shard;
  record.plan = plan_record(plan);
  const Share share = shares_of(plan, studies, shard.count)[static_cast<std::size_t>(shard.number - 1)];
  record.cells = cell_records(plan, record.plan, share.cells);
  record.studies = share.studies;
  if (resume && std::filesystem::exists(dir / shard_file)) {
    const auto before = read_shard(dir, studies);
    const auto anew = "; give another --out, or omit --resume to start over";
    if (before.shard != shard)
      throw InputError(json_place(dir / shard_file, before.shard.count != shard.count ? "of" : "shard") +
                       ": holds shard " + name(before.shard) + ", not " + name(shard) + anew);
    const auto clause = difference(before.plan, record.plan, false);
    if (!clause.empty())
      throw InputError((dir / shard_file).string() + ": cannot resume a different plan: " + clause + anew);
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
