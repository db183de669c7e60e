// Shards joined into the tables of one run.
#include "halfstep/engine/merge/merge.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <tuple>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/run/resume.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace fs = std::filesystem;

std::string in_words(const Merge::Place& place) {
  return std::get<0>(place) + " / " + std::get<1>(place) + " / " + std::get<2>(place);
}

Merge::Merge(const MergeOptions& options, StudyList studies)
    : options_(options), studies_(studies), shards_(find_shards(options.dirs, studies)) {
  check_shards(shards_, options.out);
  const auto& cells = plan().cells;
  for (std::size_t i = 0; i < cells.size(); ++i) index_[place_of(cells[i])] = i;
  owner_.resize(cells.size(), nullptr);
  for (const auto& shard : shards_)
    for (const auto i : shard.record.share.cells) owner_[i] = &shard;
  for (const auto& shard : shards_)
    for (const auto& cell : shard.record.declined) declined_.emplace(place_of(cell), cell);
}

Results Merge::go() {
  for (const auto& study : studies_)
    if (study.merging.read != nullptr && asked(study)) study.merging.read(*this);
  read_findings_of_all();
  check_files();
  without_rows();
  const auto facts = merged_run_json(shards_);
  write_all();
  needy_studies();
  write_file(options_.out / "run.json", facts);
  return std::move(results_);
}

/// The shard that ran a study as a whole; null where the plan has none of it.
const ShardFolder* Merge::owner(const std::string& study) const {
  for (const auto& shard : shards_) {
    const auto& studies = shard.record.share.studies;
    if (std::find(studies.begin(), studies.end(), study) != studies.end()) return &shard;
  }
  return nullptr;
}

void Merge::refuse(const ShardFolder& shard, const std::string& place, const std::string& what) {
  throw InputError((shard.dir / place).string() + ": " + what + "; run shard " + name(shard.record.shard) + " again");
}

std::size_t Merge::cell_at(const Place& cell, const ShardFolder& shard, const std::string& place) const {
  const auto found = index_.find(cell);
  if (found == index_.end()) refuse(shard, place, "holds a row of " + in_words(cell) + ", not in the plan");
  const auto* owner = owner_[found->second];
  if (owner != &shard)
    refuse(shard, place, "holds a row of " + in_words(cell) + ", which belongs to shard " + name(owner->record.shard));
  return found->second;
}

void Merge::read_findings_of_all() {
  for (const auto& study : studies_) {
    const auto* shard = asked(study) && study.run != nullptr ? owner(study.name) : nullptr;
    if (shard == nullptr) continue;
    const auto before = results_.findings.size();
    const auto& file = Table<FindingRow>::file();
    if (fs::exists(shard->dir / file))
      for (auto& row : read_findings(shard->dir / file, studies_))
        if (row.study == study.name) results_.findings.push_back(std::move(row));
    if (results_.findings.size() == before) refuse(*shard, file, "holds no row of " + study.name);
  }
}

/// What gave no rows in one shard or in all: once.
void Merge::without_rows() {
  std::set<std::string> lines;
  for (const auto& shard : shards_) lines.insert(shard.record.broken.begin(), shard.record.broken.end());
  results_.broken.assign(lines.begin(), lines.end());
  for (const auto& [place, cell] : declined_) results_.declined.push_back(cell);
}

/// Every table that a study noted is there, and as it was written.
void Merge::check_files() const {
  for (const auto& shard : shards_) check_tables(shard.dir, studies_);
  for (const auto& shard : shards_)
    for (const auto& [study, files] : shard.record.tables)
      for (const auto& file : files)
        if (!fs::exists(shard.dir / file)) refuse(shard, file, "is missing");
}

void Merge::write_all() {
  std::error_code error;
  fs::create_directories(options_.out, error);
  if (error) throw InputError(options_.out.string() + ": cannot be created: " + error.message());
  forget_changed_methods(options_.out, plan().methods, studies_);
  for (const auto& study : studies_)
    if (study.merging.write != nullptr && asked(study)) study.merging.write(*this);
  if (!results_.findings.empty()) write_findings();
  // What the program knows of its subjects is the same in all shards, for their programs and plans are.
  for (const auto& file : {Table<MethodRow>::file(), Table<ProblemRow>::file(), Table<ProofRow>::file()})
    if (fs::exists(shards_.front().dir / file)) copy(shards_.front(), file);
  results_.methods = subjects<MethodRow>();
  results_.problems = subjects<ProblemRow>();
  results_.proofs = subjects<ProofRow>();
  for (const auto& shard : shards_)
    for (const auto& [study, files] : shard.record.tables)
      for (const auto& file : files) copy(shard, file);
}

/// Of the studies that were in the folder before nothing is left.
void Merge::write_findings() const {
  std::map<std::string, std::string> finished;
  for (const auto& study : plan().studies)
    if (const auto* shard = owner(study)) {
      const auto known = read_method_data(shard->dir / finished_studies_file);
      if (const auto found = known.find(study); found != known.end()) finished.insert(*found);
    }
  write_method_data(options_.out / finished_studies_file, {});
  write(results_.findings);
  write_method_data(options_.out / finished_studies_file, finished);
}

void Merge::copy(const ShardFolder& shard, const std::string& file) const {
  write_file(options_.out / file, read_file(shard.dir / file));
}

/// Studies that look at the findings of others. Of a plan they take the precisions; methods that a study file defined
/// are not known here.
void Merge::needy_studies() {
  Plan plan_here{plan().studies, {}, std::nullopt, std::nullopt};
  std::set<std::string> seen;
  for (const auto& cell : plan().cells)
    if (seen.insert(cell.precision).second)
      plan_here.cells.push_back({all_methods().front(), all_problems().front(), *precision_named(cell.precision)});
  for (const auto& study : studies_) {
    if (study.needs.empty() || study.run == nullptr || !asked(study) || stopped()) continue;
    if (study.takes.methods || study.takes.problems || study.takes.levels)
      throw std::logic_error("merge knows the precisions of a plan, not what " + study.name + " takes");
    std::mutex mutex;
    const auto report = [&](std::size_t done, std::size_t all) {
      const std::lock_guard lock(mutex);
      if (options_.progress) options_.progress(study.name, done, all);
    };
    const auto rows =
        study.run({study.name, plan_here, options_.out, options_.jobs, options_.stop, report, results_.findings});
    if (stopped()) return;
    results_.findings.insert(results_.findings.end(), rows.begin(), rows.end());
    write(results_.findings);
  }
}

Results merge(const MergeOptions& options, StudyList studies) { return Merge(options, studies).go(); }

}  // namespace halfstep::inline engine
