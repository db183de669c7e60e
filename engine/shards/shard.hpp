// A plan on several machines: which part of it each of them runs.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/plan/plan.hpp"

namespace halfstep::inline engine {

/// More than any scheduler's job array has tasks.
inline constexpr int max_shards = 100000;

/// One of `count` parts of a plan: `number` is 1 to count.
struct Shard {
  int number = 1;
  int count = 1;

  bool operator==(const Shard&) const = default;
};

/// "2/3".
std::string name(const Shard& shard);

/// The shard of "K/N" as typed. Throws InputError for anything else, K outside 1 to N, or N above
/// max_shards.
Shard parse_shard(std::string_view text);

/// The value of an environment variable, or nothing.
using Variables = std::function<std::optional<std::string>(const char*)>;

/// The shard that the launcher's variables name: Slurm job arrays and steps, MPI launchers, CI services. Throws
/// InputError, naming the variables, where they are missing, incomplete, out of range or contradict each other.
Shard shard_of(const Variables& variables);

/// What one shard runs.
struct Share {
  std::vector<std::size_t> cells;  ///< places in the plan's list, rising
  std::vector<std::string>
      studies;  ///< studies with tables of their own, and those that are alone on a machine, in the plan's order
};

/// Deals a plan to `count` shards: each cell, each study with tables of its own, and those that are alone on a machine
/// as a whole (times of different machines cannot be compared) go to one of them, the most expensive first, each to the
/// shard that has least to do so far. The same for every machine that asks. Studies that look at the findings of others
/// are in no share: `merge` runs them.
std::vector<Share> shares_of(const Plan& plan, StudyList studies, int count);

/// The plan of one shard: the cells of its share, and those studies that it has a part in. Of one that is
/// alone on its machine it has all cells or none.
Plan part(const Plan& plan, StudyList studies, const Shard& shard);

/// Where a shard's tables go: OUT/shard-K-of-N, so that all of them can be given the same folder.
std::filesystem::path shard_folder(const std::filesystem::path& out, const Shard& shard);

}  // namespace halfstep::inline engine
