// Shards joined into the tables of one run.
#include "engine/merge/merge.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <tuple>

#include "core/error.hpp"
#include "engine/fit/rules.hpp"
#include "engine/merge/merge_shards.hpp"
#include "engine/plan/facts.hpp"
#include "engine/run/resume.hpp"
#include "engine/tables/csv.hpp"
#include "engine/tables/json.hpp"
#include "methods/catalogue.hpp"
#include "problems/catalogue.hpp"
#include "studies/known_tables.hpp"
#include "studies/study.hpp"

namespace halfstep {
namespace {

namespace fs = std::filesystem;

using Place = std::tuple<std::string, std::string, std::string>;

template <class Row>
Place place_of(const Row& row) {
  return {row.problem, row.method, row.precision};
}

std::string text(const Place& place) {
  return std::get<0>(place) + " / " + std::get<1>(place) + " / " + std::get<2>(place);
}

class Merge {
 public:
  explicit Merge(const MergeOptions& options) : options_(options), shards_(find_shards(options.dirs)) {
    check_shards(shards_, options.out);
    const auto& cells = plan().cells;
    for (std::size_t i = 0; i < cells.size(); ++i) index_[place_of(cells[i])] = i;
    owner_.resize(cells.size(), nullptr);
    for (const auto& shard : shards_)
      for (const auto i : shard.record.share.cells) owner_[i] = &shard;
    for (const auto& shard : shards_)
      for (const auto& cell : shard.record.declined) declined_.emplace(place_of(cell), cell);
  }

  Results go() {
    // All that may be refused is looked at before anything is written.
    if (asked("convergence")) {
      results_.errors = in_order<ErrorRow>("errors.csv");
      results_.orders = in_order<OrderRow>("orders.csv");
      check_errors();
    }
    if (asked("energy")) {
      results_.energy = in_order<EnergyRow>("energy.csv");
      results_.drift = in_order<DriftRow>("drift.csv");
    }
    if (asked("portrait")) portraits();
    if (asked("rounding")) results_.rounding = in_order<RoundingRow>("rounding.csv");
    if (const auto* shard = owner("timing")) results_.timing = read_csv<TimingRow>(shard->dir / "timing.csv");
    findings();
    check_files();
    without_rows();
    const auto facts = merged_run_json(shards_);
    write();
    needy_studies();
    write_file(options_.out / "run.json", facts);
    return std::move(results_);
  }

 private:
  const PlanRecord& plan() const { return shards_.front().record.plan; }
  bool asked(const std::string& study) const {
    return std::find(plan().studies.begin(), plan().studies.end(), study) != plan().studies.end();
  }
  bool stopped() const { return options_.stop && *options_.stop; }

  /// The shard that ran a study as a whole; null where the plan has none of it.
  const ShardFolder* owner(const std::string& study) const {
    for (const auto& shard : shards_) {
      const auto& own = shard.record.share.studies;
      if (std::find(own.begin(), own.end(), study) != own.end()) return &shard;
    }
    return nullptr;
  }

  [[noreturn]] static void refuse(const ShardFolder& shard, const std::string& file, const std::string& what) {
    throw InputError((shard.dir / file).string() + ": " + what + "; run shard " + name(shard.record.shard) + " again");
  }

  /// The place of a row's cell in the plan, where its shard has a right to it.
  template <class Row>
  std::size_t cell_of(const Row& row, const ShardFolder& shard, const std::string& file) const {
    const auto found = index_.find(place_of(row));
    if (found == index_.end()) refuse(shard, file, "holds a row of " + text(place_of(row)) + ", not in the plan");
    if (owner_[found->second] != &shard)
      refuse(shard, file,
             "holds a row of " + text(place_of(row)) + ", which belongs to shard " +
                 name(owner_[found->second]->record.shard));
    return found->second;
  }

  /// The rows of a table from all shards, in the plan's order.
  template <class Row>
  std::vector<Row> in_order(const std::string& file) const {
    std::vector<std::vector<Row>> of_cells(plan().cells.size());
    for (const auto& shard : shards_)
      for (auto& row : read_csv<Row>(shard.dir / file)) {
        const auto i = cell_of(row, shard, file);
        of_cells[i].push_back(std::move(row));
      }
    std::vector<Row> rows;
    for (auto& some : of_cells) std::move(some.begin(), some.end(), std::back_inserter(rows));
    return rows;
  }

  /// A run that failed is a row all the same: a cell without one was lost, and so was its table's end.
  void check_errors() const {
    std::set<std::pair<Place, int>> levels;
    std::set<Place> measured, judged;
    for (const auto& row : results_.errors) {
      if (!levels.emplace(place_of(row), row.level).second)
        refuse(*owner_[index_.at(place_of(row))], "errors.csv",
               "holds level " + std::to_string(row.level) + " of " + text(place_of(row)) + " twice");
      measured.insert(place_of(row));
    }
    for (const auto& row : results_.orders) judged.insert(place_of(row));
    for (const auto& [place, i] : index_) {
      if (declined_.contains(place)) continue;
      if (!measured.contains(place)) refuse(*owner_[i], "errors.csv", "holds no row of " + text(place));
      if (!judged.contains(place)) refuse(*owner_[i], "orders.csv", "holds no row of " + text(place));
    }
  }

  /// The exact solution stands before the first cell of its problem and precision; every shard draws it for its own.
  void portraits() {
    std::map<Place, std::vector<PortraitRow>> exact;
    std::vector<std::vector<PortraitRow>> of_cells(plan().cells.size());
    std::map<std::pair<std::string, std::string>, std::size_t> first;
    for (std::size_t i = 0; i < plan().cells.size(); ++i)
      first.emplace(std::pair{plan().cells[i].problem, plan().cells[i].precision}, i);
    for (const auto& shard : shards_)
      for (auto& row : read_csv<PortraitRow>(shard.dir / "portraits.csv")) {
        std::size_t i = 0;
        if (row.method == "exact") {
          const auto found = first.find({row.problem, row.precision});
          if (found == first.end())
            refuse(shard, "portraits.csv", "holds a row of " + text(place_of(row)) + ", not in the plan");
          i = found->second;
          if (owner_[i] != &shard) continue;
        } else {
          i = cell_of(row, shard, "portraits.csv");
        }
        of_cells[i].push_back(std::move(row));
      }
    for (auto& some : of_cells) std::move(some.begin(), some.end(), std::back_inserter(results_.portraits));
  }

  void findings() {
    for (const auto& study : plan().studies) {
      const auto* shard = owner(study);
      if (shard == nullptr || study == "timing") continue;
      const auto before = results_.findings.size();
      if (fs::exists(shard->dir / "findings.csv"))
        for (auto& row : read_csv<FindingRow>(shard->dir / "findings.csv"))
          if (row.study == study) results_.findings.push_back(std::move(row));
      if (results_.findings.size() == before) refuse(*shard, "findings.csv", "holds no row of " + study);
    }
  }

  /// What gave no rows in one shard or in all: once.
  void without_rows() {
    std::set<std::string> lines;
    for (const auto& shard : shards_) lines.insert(shard.record.broken.begin(), shard.record.broken.end());
    results_.broken.assign(lines.begin(), lines.end());
    for (const auto& [place, cell] : declined_) results_.declined.push_back(cell);
  }

  /// Every table that a study noted is there, and as it was written; so is what is known of the solutions.
  void check_files() const {
    for (const auto& shard : shards_) check_tables(shard.dir);
    for (std::size_t i = 0; asked("convergence") && i < plan().cells.size(); ++i) {
      if (declined_.contains(place_of(plan().cells[i]))) continue;
      const auto where = plan().cells[i].problem + " in " + plan().cells[i].precision;
      if (!owner_[i]->record.sizes.contains(where))
        throw InputError(json_place(owner_[i]->dir / shard_file, "sizes") + ": \"sizes\" lacks " + where +
                         "; run shard " + name(owner_[i]->record.shard) + " again");
    }
    for (const auto& shard : shards_)
      for (const auto& [study, files] : shard.record.tables)
        for (const auto& file : files)
          if (!fs::exists(shard.dir / file)) refuse(shard, file, "is missing");
  }

  template <class Row>
  void write(const char* file, const std::vector<Row>& rows) const {
    write_csv(options_.out / file, rows);
  }

  void write() {
    std::error_code error;
    fs::create_directories(options_.out, error);
    if (error) throw InputError(options_.out.string() + ": cannot be created: " + error.message());
    forget_changed_methods(options_.out, plan().methods);
    if (asked("convergence")) {
      write("errors.csv", results_.errors);
      write("orders.csv", results_.orders);
      write_rules();
    }
    if (asked("energy")) {
      write("energy.csv", results_.energy);
      write("drift.csv", results_.drift);
    }
    if (asked("portrait")) write("portraits.csv", results_.portraits);
    if (asked("rounding")) write("rounding.csv", results_.rounding);
    if (asked("timing")) write("timing.csv", results_.timing);
    if (!results_.findings.empty()) write_findings();
    // What the program knows of its subjects is the same in all shards, for their programs and plans are.
    for (const auto* file : {"methods.csv", "problems.csv", "proofs.csv"})
      if (fs::exists(shards_.front().dir / file)) copy(shards_.front(), file);
    results_.methods = subjects<MethodRow>("methods.csv");
    results_.problems = subjects<ProblemRow>("problems.csv");
    results_.proofs = subjects<ProofRow>("proofs.csv");
    for (const auto& shard : shards_)
      for (const auto& [study, files] : shard.record.tables)
        for (const auto& file : files) copy(shard, file);
  }

  /// Of the studies that were in the folder before nothing is left.
  void write_findings() const {
    std::map<std::string, std::string> finished;
    for (const auto& study : plan().studies)
      if (const auto* shard = owner(study)) {
        const auto known = read_method_data(shard->dir / finished_studies_file);
        if (const auto found = known.find(study); found != known.end()) finished.insert(*found);
      }
    write_method_data(options_.out / finished_studies_file, {});
    write("findings.csv", results_.findings);
    write_method_data(options_.out / finished_studies_file, finished);
  }

  void copy(const ShardFolder& shard, const std::string& file) const {
    write_file(options_.out / file, content(shard.dir / file));
  }

  template <class Row>
  std::vector<Row> subjects(const char* file) const {
    const auto path = shards_.front().dir / file;
    return fs::exists(path) ? read_csv<Row>(path) : std::vector<Row>{};
  }

  void write_rules() const {
    std::map<Place, std::vector<ErrorRow>> errors;
    for (const auto& row : results_.errors) errors[place_of(row)].push_back(row);
    std::vector<Precision> precisions_of_cells;
    std::vector<std::vector<KnownLadder>> ladders;
    for (std::size_t i = 0; i < plan().cells.size(); ++i) {
      const auto& cell = plan().cells[i];
      precisions_of_cells.push_back(*precision_named(cell.precision));
      if (declined_.contains(place_of(cell))) {
        ladders.emplace_back();
        continue;
      }
      ladders.push_back(known_ladders(cell.declared, precisions_of_cells.back(), errors.at(place_of(cell)),
                                      owner_[i]->record.sizes.at(cell.problem + " in " + cell.precision)));
    }
    write_file(options_.out / "rules.csv", rules_csv(precisions_of_cells, ladders));
  }

  /// Studies that look at the findings of others. Of a plan they take the precisions; methods that a study file
  /// defined are not known here.
  void needy_studies() {
    Plan plan_here{plan().studies, {}, std::nullopt, std::nullopt};
    std::set<std::string> seen;
    for (const auto& cell : plan().cells)
      if (seen.insert(cell.precision).second)
        plan_here.cells.push_back({methods().front(), problems().front(), *precision_named(cell.precision)});
    for (const auto& study : studies()) {
      if (study.needs.empty() || study.run == nullptr || !asked(study.name) || stopped()) continue;
      if (study.takes.methods || study.takes.problems || study.takes.levels)
        throw std::logic_error("merge knows the precisions of a plan, not what " + study.name + " takes");
      std::mutex mutex;
      const auto report = [&](std::size_t done, std::size_t all) {
        const std::lock_guard lock(mutex);
        if (options_.progress) options_.progress(study.name, done, all);
      };
      const auto rows = study.run({plan_here, options_.out, options_.jobs, options_.stop, report, results_.findings});
      if (stopped()) return;
      results_.findings.insert(results_.findings.end(), rows.begin(), rows.end());
      write("findings.csv", results_.findings);
    }
  }

  const MergeOptions& options_;
  const std::vector<ShardFolder> shards_;
  std::map<Place, std::size_t> index_;     // a cell -> its place in the plan
  std::vector<const ShardFolder*> owner_;  // of each cell
  std::map<Place, DeclinedCell> declined_;
  Results results_;
};

}  // namespace

Results merge(const MergeOptions& options) { return Merge(options).go(); }

}  // namespace halfstep
