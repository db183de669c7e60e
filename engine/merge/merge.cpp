// Shards joined into the tables of one run.
#include "halfstep/engine/merge/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/counted.hpp"
#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/plan/read_results.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/run/resume.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace fs = std::filesystem;

namespace {

std::vector<ShardFolder> checked_shards(const MergeOptions& options, StudyList studies) {
  auto shards = find_shards(options.dirs, studies);
  check_shards(shards, studies, options.out);
  return shards;
}

}  // namespace

Merge::Merge(const MergeOptions& options, StudyList studies)
    : options_(options), studies_(studies), shards_(checked_shards(options, studies)), cells_(shards_) {
  for (auto& shard : shards_) {
    shard.record.cells = std::vector<CellRecord>();  // its memory is freed as well
    for (const auto& cell : shard.record.declined)
      declined_.emplace(CellNames{cell.problem, cell.method, cell.precision}, cell);
  }
}

/// Of shards whose records were changed by hand the cells may be others than those of the plan.
void Merge::check_list_of_cells() const {
  if (cells_.size() == 0) return;
  ListOfCells list;
  for (std::uint32_t i = 0; i < cells_.size(); ++i)
    std::apply([&](const auto&... names) { list.add(names...); }, cells_.names(i));
  if (list.fingerprint() != plan().list_of_cells)
    throw InputError(json_place(shards_.front().dir / shard_file, "list_of_cells") +
                     ": the cells of all shards are not those of the plan, or in another order; run the shards again");
}

Results Merge::go() {
  check_list_of_cells();
  for (const auto& study : studies_)
    if (study.merge != nullptr && asked(study)) study.merge(*this);
  read_findings_of_all();
  check_files();
  without_rows();
  const auto facts = merged_run_json(shards_);
  write_all();
  run_dependent_studies();
  write_file(options_.out / "run.json", facts);
  return std::move(results_);
}

/// The shard that ran a study as a whole; null where the plan has none of it.
const ShardFolder* Merge::owner(const std::string& study) const {
  for (const auto& shard : shards_) {
    const auto& studies = shard.record.studies;
    if (std::find(studies.begin(), studies.end(), study) != studies.end()) return &shard;
  }
  return nullptr;
}

void Merge::refuse(const ShardFolder& shard, const std::string& place, const std::string& message) {
  throw InputError((shard.dir / place).string() + ": " + message + "; run shard " + name(shard.record.shard) +
                   " again");
}

std::uint32_t Merge::own_cell(const RowPlace& row) {
  const auto cell = cells_.find(row.problem, row.method, row.precision);
  const auto is = [&] {
    return "holds a row of " +
           in_words({std::string(row.problem), std::string(row.method), std::string(row.precision)});
  };
  if (!cell) refuse(row.shard, row.place, is() + ", not in the plan");
  if (&owner_of(*cell) != &row.shard)
    refuse(row.shard, row.place, is() + ", which belongs to shard " + name(owner_of(*cell).record.shard));
  measured_ = true;
  return *cell;
}

/// Where the lines of a table stand; check_files reads their fields.
void Merge::take_table(const AnyTable& table, const CellOf& cell_of) {
  auto& lines = ordered_.insert_or_assign(table.file, OrderedTable{table, {}}).first->second.lines;
  for (const auto& shard : shards_) {
    lines.begin(shard.dir / table.file);
    each_line(
        shard.dir / table.file, {{"problem"}, {"method"}, {"precision"}},
        [&](long line, std::span<const std::string_view> fields) {
          const auto cell = cell_of({fields[0], fields[1], fields[2], shard, table.file + ":" + std::to_string(line)});
          if (cell) lines.add(*cell, line);
        });
    try {
      lines.end(table.header);
    } catch (const InputError& error) {
      throw InputError(std::string(error.what()) + "; run shard " + name(shard.record.shard) + " again");
    }
  }
}

/// Copied as it stands, where it is as it was written.
void Merge::take_whole(const AnyTable& table, const std::string& study) {
  const auto* shard = owner(study);
  if (shard == nullptr) return;
  each_line(shard->dir / table.file, {}, [&](long, std::span<const std::string_view>) { measured_ = true; });
  copied_.push_back({table, study});
}

/// A run that failed is a row all the same: a cell without one was lost, and so was its table's end.
void Merge::check_complete(const std::string& file) const {
  const auto& lines = ordered_.at(file).lines;
  for (std::uint32_t cell = 0; cell < cells_.size(); ++cell)
    if (!lines.holds(cell) && !is_declined(cell))
      refuse(owner_of(cell), file, "holds no row of " + in_words(cells_.names(cell)));
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

/// What was cut off, or cut out, leaves rows that are sound each by itself.
void Merge::check_rows(const ShardFolder& shard) const {
  try {
    check_windows(shard.dir);
  } catch (const InputError& error) {
    throw InputError(std::string(error.what()) + "; run shard " + name(shard.record.shard) + " again");
  }
  if (shard.record.rows.empty()) return;
  const auto here = rows_of_tables(shard.dir, studies_);
  for (const auto& [file, count] : shard.record.rows) {
    const auto found = here.find(file);
    const std::size_t rows = found == here.end() ? 0 : found->second;
    if (rows != count)
      refuse(shard, file, fmt::format("holds {}, and {} when the shard finished", counted(rows, "row"), count));
  }
}

/// Every table that a study noted is there, and as it was written.
void Merge::check_files() const {
  for (const auto& shard : shards_) {
    check_tables(shard.dir, studies_);
    check_rows(shard);
  }
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
  write_tables_of_cells();
  if (!results_.findings.empty()) write_findings();
  // What the program knows of its subjects is the same in all shards, for their programs and plans are.
  for (const auto& file : {Table<MethodRow>::file(), Table<ProblemRow>::file(), Table<ProofRow>::file()})
    if (fs::exists(shards_.front().dir / file)) copy(shards_.front(), file);
  if (fs::exists(shards_.front().dir / "equations.json")) copy(shards_.front(), "equations.json");
  results_.methods = subjects<MethodRow>();
  results_.problems = subjects<ProblemRow>();
  results_.proofs = subjects<ProofRow>();
  for (const auto& shard : shards_)
    for (const auto& [study, files] : shard.record.tables)
      for (const auto& file : files) copy(shard, file);
}

void Merge::write_tables_of_cells() {
  for (auto& [file, table] : ordered_) table.lines.write(options_.out / file, table.table.header);
  for (const auto& [table, study] : copied_) copy(*owner(study), table.file);
  for (const auto& [file, text] : texts_) write_file(options_.out / file, text);
  if (!options_.keep_rows) {
    results_.left_on_disk = measured_;
    return summarise_orders();
  }
  for (const auto& [file, table] : ordered_) table.table.load(options_.out / file, results_);
  for (const auto& [table, study] : copied_) table.load(options_.out / table.file, results_);
}

/// Shard by shard, for the rows of all need not be held.
void Merge::summarise_orders() {
  const auto& file = Table<OrderRow>::file();
  if (!ordered_.contains(file)) return;
  OrderSummary summary;
  for (const auto& shard : shards_)
    for (auto& row : read_table<OrderRow>(shard.dir))
      summary.add(row, *cells_.find(row.problem, row.method, row.precision));
  results_.order_summary = std::move(summary);
}

/// Of the studies that were in the folder before nothing is left.
void Merge::write_findings() const {
  std::map<std::string, std::string> finished;
  for (const auto& study : plan().studies)
    if (const auto* shard = owner(study)) {
      const auto known = read_method_data(shard->dir / finished_studies_file);
      if (const auto finished_study = known.find(study); finished_study != known.end())
        finished.insert(*finished_study);
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
void Merge::run_dependent_studies() {
  Plan plan_here{plan().studies, {}, std::nullopt, std::nullopt};
  for (const auto& precision : plan().precisions)
    plan_here.cells.push_back({all_methods().front(), all_problems().front(), *precision_named(precision)});
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
