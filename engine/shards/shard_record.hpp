// shard.json: which part of which plan a folder holds, and what only the run of that part knew.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/rules/rule_tally.hpp"
#include "halfstep/engine/shards/shard.hpp"
#include "halfstep/engine/tables/results.hpp"
#include "halfstep/methods/scheme/fingerprint.hpp"

namespace halfstep::inline engine {

/// A plan as it is written into each of its shards, whose cells it only counts: a shard names its own. Two plans that
/// differ in none of it give the same rows.
struct PlanRecord {
  std::string version, compiler, flags, wide_precisions;  ///< of the program
  std::vector<std::string> studies;
  std::string levels, budget, periods;          ///< as typed; empty where the engine chooses
  std::vector<std::string> solvers = {};        ///< those that choose their steps, where some were asked for
  std::map<std::string, std::string> problems;  ///< name -> data
  std::map<std::string, std::string> methods;   ///< name -> data
  std::vector<std::string> precisions = {};     ///< names, in the plan's order
  std::size_t cells = 0;                        ///< how many there are
  std::string list_of_cells = {};               ///< a fingerprint of their names in the plan's order
};

/// A cell of a plan by numbers: its place in the plan's list, and those of its names in the PlanRecord. There are as
/// many of them as a plan has cells, and they are held where shards are merged.
struct CellRecord {
  std::uint32_t place = 0;
  std::uint32_t problem = 0, method = 0;  ///< of the problems and methods, by name
  std::uint32_t precision = 0;
  bool operator==(const CellRecord&) const = default;
};

/// The names of a plan's cells in its order, as one text to be compared.
class ListOfCells {
 public:
  void add(const std::string& problem, const std::string& method, const std::string& precision) {
    names_.add(problem + "\n" + method + "\n" + precision + "\n");
  }
  std::string fingerprint() const { return names_.text(); }

 private:
  Fingerprint names_;
};

PlanRecord plan_record(const Plan& plan);

/// The cells of a share of a plan.
std::vector<CellRecord> cell_records(const Plan& plan, const PlanRecord& record, const std::vector<std::size_t>& share);

/// The first difference, as a clause: "levels 0..4 and 0..6". Empty where there is none; methods are compared only
/// with `and_methods`, for a run that goes on does anew what belongs to a method that has changed.
std::string difference(const PlanRecord& a, const PlanRecord& b, bool and_methods = true);

/// What a shard's folder holds.
struct ShardRecord {
  Shard shard;
  PlanRecord plan;
  std::vector<CellRecord> cells;                             ///< of its share, in the plan's order
  std::vector<std::string> studies;                          ///< of its share, in the plan's order
  bool finished = false;                                     ///< all of the share is done
  RuleTally rules;                                           ///< on the ladders of its cells
  std::map<std::string, std::vector<std::string>> tables{};  ///< study -> its files
  std::vector<std::string> broken{};                         ///< as in Results, and what gave no answer before the run
  std::vector<DeclinedCell> declined{};                      ///< as in Results
  /// Rows of its tables of cells when it finished, by file; empty in records of versions that did not count them.
  std::map<std::string, std::size_t> rows{};
};

inline constexpr const char* shard_file = "shard.json";

/// Throws InputError where the folder cannot be written.
void write_shard(const std::filesystem::path& dir, const ShardRecord& record);

/// Throws InputError where shard.json cannot be read or is none.
ShardRecord read_shard(const std::filesystem::path& dir, StudyList studies);

/// The record of a shard that begins in `dir`; with `resume` it goes on from the one that is there. Throws InputError
/// where `dir` holds another shard, or, going on, the shard of another plan.
ShardRecord begin_shard(const std::filesystem::path& dir, const Plan& plan, StudyList studies, const Shard& shard,
                        bool resume);

/// An empty folder of that name; what it held is gone. Throws InputError where it cannot be made.
std::filesystem::path fresh_folder(const std::filesystem::path& folder);

/// Moves the files of a folder up into its parent, removes it, and returns their names, sorted.
std::vector<std::string> move_up(const std::filesystem::path& folder);

}  // namespace halfstep::inline engine
