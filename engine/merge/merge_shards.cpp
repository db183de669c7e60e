// Which shards there are, and what they lack.
#include "halfstep/engine/merge/merge_shards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"

namespace halfstep::inline engine {
namespace {

namespace fs = std::filesystem;

bool is_shard(const fs::path& dir) { return fs::exists(dir / shard_file); }

/// Whether two paths are one folder; a folder that is not there is none.
bool same(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

void check_each(const std::vector<ShardFolder>& shards, const fs::path& out) {
  const auto& first = shards.front();
  for (const auto& shard : shards) {
    const auto where = shard.dir.string() + ": ";
    if (same(shard.dir, out))
      throw InputError(where + "holds shard " + name(shard.record.shard) + " and is --out as well; name another --out");
    if (shard.record.shard.count != first.record.shard.count)
      throw InputError(json_place(shard.dir / shard_file, "of") + ": holds shard " + name(shard.record.shard) +
                       ", but " + first.dir.string() + " shard " + name(first.record.shard) +
                       "; give the shards of one run");
    const auto clause = shard.plan == first.plan ? "" : difference(*first.plan, *shard.plan);
    if (!clause.empty())
      throw InputError((first.dir / shard_file).string() + " and " + (shard.dir / shard_file).string() +
                       " are not of one plan: " + clause);
  }
}

void check_complete(const std::vector<ShardFolder>& shards) {
  std::string missing, unfinished;
  int lacking = 0;
  for (int number = 1; number <= shards.front().record.shard.count; ++number) {
    const auto is = [&](const ShardFolder& shard) { return shard.record.shard.number == number; };
    const auto first = std::find_if(shards.begin(), shards.end(), is);
    if (first == shards.end()) {
      missing += (lacking++ == 0 ? "" : ", ") + name({number, shards.front().record.shard.count});
      continue;
    }
    const auto again = std::find_if(first + 1, shards.end(), is);
    if (again != shards.end())
      throw InputError(json_place(again->dir / shard_file, "shard") + ": shard " + name(first->record.shard) +
                       " appears twice: in " + first->dir.string() + " and in " + again->dir.string() +
                       "; give one of them");
    if (!first->record.finished && unfinished.empty())
      unfinished = json_place(first->dir / shard_file, "finished") + ": shard " + name(first->record.shard) +
                   " is not finished; run it again with --resume, which keeps what it has";
  }
  if (lacking > 0)
    throw InputError((lacking == 1 ? "shard " : "shards ") + missing + (lacking == 1 ? " is" : " are") +
                     " missing; run " + (lacking == 1 ? "it" : "them") + ", or name the folder");
  if (!unfinished.empty()) throw InputError(unfinished);
}

/// The names of a cell, by the first shard that has it.
std::string cell_at(const std::vector<ShardFolder>& shards, std::uint32_t place) {
  const auto nth = [](const auto& names, std::uint32_t n) { return std::next(names.begin(), n)->first; };
  for (const auto& shard : shards)
    for (const auto& cell : shard.record.cells)
      if (cell.place == place)
        return fmt::format("{} / {} / {}", nth(shard.plan->problems, cell.problem),
                           nth(shard.plan->methods, cell.method), shard.plan->precisions[cell.precision]);
  return fmt::format("cell {} of the plan", place + 1);
}

/// Each cell and each study is in one shard once: so `shares_of` had it, unless a file was changed by hand.
void check_shares(const std::vector<ShardFolder>& shards, StudyList known) {
  const auto& plan = *shards.front().plan;
  const bool measures_cells = std::any_of(known.begin(), known.end(), [&](const Study& study) {
    return is_of_cells(study) && std::find(plan.studies.begin(), plan.studies.end(), study.name) != plan.studies.end();
  });
  std::vector<int> times(plan.cells, 0);
  std::map<std::string, int> studies;
  std::string files;
  for (const auto& shard : shards) {
    files += (files.empty() ? "" : ", ") + (shard.dir / shard_file).string();
    for (const auto& cell : shard.record.cells) ++times.at(cell.place);
    for (const auto& study : shard.record.studies) ++studies[study];
  }
  for (std::uint32_t i = 0; measures_cells && i < times.size(); ++i)
    if (times[i] != 1)
      throw InputError(
          fmt::format("{}: {} appears {} times; it must be in one shard, once", files, cell_at(shards, i), times[i]));
  for (const auto& [study, n] : studies)
    if (n != 1)
      throw InputError(fmt::format("{}: study {} appears {} times; it must be in one shard", files, study, n));
}

}  // namespace

std::vector<ShardFolder> find_shards(const std::vector<fs::path>& dirs, StudyList studies) {
  std::vector<ShardFolder> shards;
  for (const auto& dir : dirs) {
    if (!fs::is_directory(dir)) throw InputError(shown_name(dir) + ": there is no such folder");
    std::vector<fs::path> folders;
    if (is_shard(dir)) {
      folders.push_back(dir);
    } else {
      for (const auto& entry : fs::directory_iterator(dir))
        if (entry.is_directory() && is_shard(entry.path())) folders.push_back(entry.path());
    }
    if (folders.empty())
      throw InputError(dir.string() + ": holds no shard; expected shard.json, or folders shard-K-of-N that have it, " +
                       "as `halfstep run --shard` writes");
    for (const auto& folder : folders) {
      auto record = read_shard(folder, studies);
      auto plan = std::make_shared<const PlanRecord>(std::exchange(record.plan, {}));
      if (!shards.empty() && difference(*shards.front().plan, *plan).empty()) plan = shards.front().plan;
      shards.push_back({folder, std::move(record), std::move(plan)});
    }
  }
  std::sort(shards.begin(), shards.end(), [](const ShardFolder& a, const ShardFolder& b) {
    return std::pair(a.record.shard.number, a.dir) < std::pair(b.record.shard.number, b.dir);
  });
  return shards;
}

void check_shards(const std::vector<ShardFolder>& shards, StudyList studies, const fs::path& out) {
  check_each(shards, out);
  check_complete(shards);
  check_shares(shards, studies);
}

std::string merged_run_json(const std::vector<ShardFolder>& shards) {
  using Json = nlohmann::ordered_json;
  const auto read = [](const ShardFolder& shard) { return read_run_json(shard.dir / "run.json"); };
  Json merged = read(shards.front());
  for (const auto* of_one : {"shard", "cores", "jobs"}) merged.erase(of_one);
  std::vector<std::string> processors;
  Json parts = Json::array(), digits = Json::object();
  double longest = 0;
  for (const auto& shard : shards) {
    const Json json = read(shard);
    Json part;
    for (const auto* key : {"shard", "processor", "cores", "jobs", "wall_seconds"})
      if (json.contains(key)) part[key] = json[key];
    parts.push_back(part);
    const auto processor = json.value("processor", "unknown");
    if (std::find(processors.begin(), processors.end(), processor) == processors.end()) processors.push_back(processor);
    longest = std::max(longest, json.value("wall_seconds", 0.0));
    if (json.contains("reference_digits")) digits.update(json["reference_digits"]);
  }
  std::string text;
  for (const auto& processor : processors) text += (text.empty() ? "" : "; ") + processor;
  merged["processor"] = text;
  merged["wall_seconds"] = longest;
  if (!digits.empty()) merged["reference_digits"] = digits;
  merged["shards"] = parts;
  return merged.dump(2) + "\n";
}

}  // namespace halfstep::inline engine
