// Runs a plan: threads, progress, resuming; rows in the plan's order whatever the threads do.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string_view>

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/shards/shard.hpp"
#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline engine {

/// How a plan is run.
struct RunOptions {
  std::filesystem::path out = "halfstep-out";
  int jobs = 0;                     ///< threads; 0: as many as there are cores
  bool resume = false;              ///< keep the rows that `out` holds, compute the rest
  std::optional<Shard> shard = {};  ///< only this part of the plan; `out` is then its own, see shard_folder
  /// What gave no answer before the run: a shard notes it, so that the merged run fails as one run would.
  std::vector<std::string> broken = {};
  /// Called from one thread at a time: what is being done, how much of it is done.
  std::function<void(std::string_view stage, std::size_t done, std::size_t all)> progress = nullptr;
  /// Set from outside to stop: rows that are finished are kept and written.
  const std::atomic<bool>* stop = nullptr;
};

/// Runs every study of the plan, writes its tables to `out` (created if need be) as soon as rows are finished, and
/// returns them. Timing is measured last and alone. Throws InputError where `out` cannot be written; what was finished
/// before stays on disk.
Results run(const Plan& plan, StudyList studies, const RunOptions& options);

}  // namespace halfstep::inline engine
