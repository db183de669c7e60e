// Joins the shards of a plan: the tables are those of a run on one machine.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline engine {

/// What is merged, and how.
struct MergeOptions {
  std::vector<std::filesystem::path> dirs;  ///< folders of shards, or folders that hold them (shard-*)
  std::filesystem::path out = "halfstep-out";
  /// Whether the merged rows are among the results, for a report. Else they are on disk alone, the orders summed up,
  /// and memory hardly depends on how many there are.
  bool keep_rows = true;
  int jobs = 0;  ///< threads, for studies that look at the findings of others; 0: as many as there are cores
  /// As in RunOptions.
  std::function<void(std::string_view stage, std::size_t done, std::size_t all)> progress = nullptr;
  const std::atomic<bool>* stop = nullptr;
};

/// Writes to `out` the tables that one run of the whole plan would have written, byte by byte but for what was timed,
/// and a run.json that names the machines. Studies that look at the findings of others (`claims`) are run here.
/// Throws InputError, having written nothing, for folders without a shard, shards that are unfinished, missing or
/// there twice, shards of different plans or programs, and rows that are missing, there twice, or not of the share.
Results merge(const MergeOptions& options, StudyList studies);

}  // namespace halfstep::inline engine
