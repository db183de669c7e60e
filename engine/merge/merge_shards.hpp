// The shards that are to be merged: found, and seen to be all of one plan, each once.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "halfstep/engine/shards/shard_record.hpp"

namespace halfstep::inline engine {

/// A shard and where it is. Shards of one plan share its record; `record` has none.
struct ShardFolder {
  std::filesystem::path dir;
  ShardRecord record;
  std::shared_ptr<const PlanRecord> plan;
};

/// The shards in folders: those that are one, and those that hold some (DIR/shard-*). In order of their numbers.
/// Throws InputError for a folder that is not there or holds none.
std::vector<ShardFolder> find_shards(const std::vector<std::filesystem::path>& dirs, StudyList studies);

/// Throws InputError unless all shards of one plan are there, each once and finished, and `out` is none of them.
void check_shards(const std::vector<ShardFolder>& shards, StudyList studies, const std::filesystem::path& out);

/// The run.json of all: that of the first shard, with all machines, the longest wall time and all reference digits.
/// Throws InputError where one cannot be read.
std::string merged_run_json(const std::vector<ShardFolder>& shards);

}  // namespace halfstep::inline engine
