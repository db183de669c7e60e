// The shard that a launcher's environment variables name.
#include <charconv>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/shards/shard.hpp"

namespace halfstep::inline engine {
namespace {

/// Who sets a pair of variables: which one this is, counted from `first`, and of how many.
struct Launcher {
  const char* who;
  const char* index;
  int first;
  const char* total;
};

// Names and first numbers as each one's manual has them.
constexpr Launcher mpi[] = {{"Open MPI", "OMPI_COMM_WORLD_RANK", 0, "OMPI_COMM_WORLD_SIZE"},
                            {"MPICH, Intel MPI", "PMI_RANK", 0, "PMI_SIZE"},
                            {"MVAPICH", "MV2_COMM_WORLD_RANK", 0, "MV2_COMM_WORLD_SIZE"}};
constexpr Launcher ci[] = {{"GitLab", "CI_NODE_INDEX", 1, "CI_NODE_TOTAL"},
                           {"CircleCI", "CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"},
                           {"Buildkite", "BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"},
                           {"Bitbucket", "BITBUCKET_PARALLEL_STEP", 0, "BITBUCKET_PARALLEL_STEP_COUNT"},
                           {"Semaphore", "SEMAPHORE_JOB_INDEX", 1, "SEMAPHORE_JOB_COUNT"}};

const std::string instead = "; or state it: --shard K/N";

/// A shard, and the variables that say so: "PMI_RANK=0 of PMI_SIZE=3".
struct LaunchedShard {
  Shard shard;
  std::string because;
};

class ShardSearch {
 public:
  explicit ShardSearch(const Variables& variables) : variables_(variables) {}

  Shard go() {
    slurm_array();
    bool by_mpi = false;
    for (const auto& launcher : mpi) by_mpi = look(launcher) || by_mpi;
    // An MPI launcher starts its daemons as a step of its own: their numbers are not those of the ranks.
    if (!by_mpi) slurm_step();
    for (const auto& launcher : ci) look(launcher);
    return agreed();
  }

 private:
  std::optional<std::string> text(const char* variable) const {
    auto value = variables_(variable);
    if (value && value->empty()) value.reset();
    return value;
  }
  bool has(const char* variable) const { return text(variable).has_value(); }
  std::string shown(const char* variable) const { return std::string(variable) + "=" + text(variable).value_or(""); }

  long long number(const char* variable) const {
    const auto value = text(variable).value_or("");
    long long result = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
    if (error != std::errc() || end != value.data() + value.size() || result < 0 || result > 1'000'000'000)
      throw InputError("--shard auto: " + shown(variable) + " is not a whole number" + instead);
    return result;
  }

  void add(long long index, long long count, const std::string& because) {
    if (count > max_shards)
      throw InputError("--shard auto: " + because + ": there are at most " + std::to_string(max_shards) + " shards" +
                       instead);
    shards_.push_back({{static_cast<int>(index + 1), static_cast<int>(count)}, because});
  }

  /// Whether this launcher has started the program.
  bool look(const Launcher& launcher) {
    if (!has(launcher.index) && !has(launcher.total)) return false;
    // CI services say "one of one" of every job by the total alone.
    if (!has(launcher.index) && number(launcher.total) == 1) return false;
    for (const auto* variable : {launcher.index, launcher.total})
      if (!has(variable))
        throw InputError("--shard auto: " + shown(variable == launcher.index ? launcher.total : launcher.index) +
                         " is set, but " + variable + " is not (" + launcher.who + " sets both)" + instead);
    const auto index = number(launcher.index), count = number(launcher.total);
    const auto because = shown(launcher.index) + " with " + shown(launcher.total);
    if (count < 1) throw InputError("--shard auto: " + shown(launcher.total) + ": expected at least 1" + instead);
    if (index < launcher.first || index >= launcher.first + count)
      throw InputError("--shard auto: " + because + ": expected " + std::to_string(launcher.first) + " to " +
                       std::to_string(launcher.first + count - 1) + " (" + launcher.who + ")" + instead);
    add(index - launcher.first, count, because);
    return true;
  }

  /// --array=MIN-MAX:STEP. Of a list such as 1,3,7 Slurm does not say which tasks there are.
  void slurm_array() {
    if (!has("SLURM_ARRAY_TASK_ID")) return;
    for (const auto* variable : {"SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT"})
      if (!has(variable))
        throw InputError("--shard auto: " + shown("SLURM_ARRAY_TASK_ID") + " is set, but " + variable +
                         " is not (Slurm sets both for a job array)" + instead);
    const auto id = number("SLURM_ARRAY_TASK_ID"), least = number("SLURM_ARRAY_TASK_MIN"),
               count = number("SLURM_ARRAY_TASK_COUNT");
    const auto step = has("SLURM_ARRAY_TASK_STEP") ? number("SLURM_ARRAY_TASK_STEP") : 1;
    auto because = shown("SLURM_ARRAY_TASK_ID") + " with " + shown("SLURM_ARRAY_TASK_MIN") + " and " +
                   shown("SLURM_ARRAY_TASK_COUNT");
    if (has("SLURM_ARRAY_TASK_STEP")) because += " and " + shown("SLURM_ARRAY_TASK_STEP");
    const bool range = step > 0 && id >= least && (id - least) % step == 0 && (id - least) / step < count;
    const bool whole =
        !range || !has("SLURM_ARRAY_TASK_MAX") || number("SLURM_ARRAY_TASK_MAX") == least + (count - 1) * step;
    if (!range || !whole)
      throw InputError("--shard auto: " + because +
                       ": the tasks of this job array do not form a range with equal steps" +
                       "; give it as --array=1-" + std::to_string(count) + instead);
    add((id - least) / step, count, because);
  }

  /// A batch script runs once, however many tasks the job has: only in a step (srun) the numbers are those of
  /// processes.
  void slurm_step() {
    const bool in_batch_script = has("SLURM_JOB_ID") && !has("SLURM_STEP_ID");
    const char* total = has("SLURM_STEP_NUM_TASKS") ? "SLURM_STEP_NUM_TASKS" : "SLURM_NTASKS";
    if (!in_batch_script)
      look({"Slurm", "SLURM_PROCID", 0, total});
    else if (shards_.empty() && has("SLURM_NTASKS") && number("SLURM_NTASKS") > 1)
      throw InputError("--shard auto: this is the script of a Slurm job with " + shown("SLURM_NTASKS") +
                       ", which runs once (SLURM_STEP_ID is not set); start halfstep by srun, or submit a job array" +
                       instead);
  }

  Shard agreed() const {
    const LaunchedShard* chosen = nullptr;
    for (const auto& launched : shards_)  // one of one is no contradiction: it shares nothing out
      if (launched.shard.count > 1 || chosen == nullptr) {
        if (chosen != nullptr && chosen->shard.count > 1 && chosen->shard != launched.shard)
          throw InputError("--shard auto: " + chosen->because + " says shard " + name(chosen->shard) + ", " +
                           launched.because + " says shard " + name(launched.shard) + "; which of them?" + instead);
        chosen = &launched;
      }
    if (chosen == nullptr) nothing();
    return chosen->shard;
  }

  [[noreturn]] void nothing() const {
    if (has("PARALLEL_SEQ"))
      throw InputError("--shard auto: GNU parallel says which job this is (" + shown("PARALLEL_SEQ") +
                       "), but not how many there are; write --shard {#}/{##}");
    std::string looked =
        "SLURM_ARRAY_TASK_ID with SLURM_ARRAY_TASK_MIN, _COUNT and _STEP; SLURM_PROCID with SLURM_NTASKS";
    for (const auto& launcher : mpi) looked += std::string("; ") + launcher.index + " with " + launcher.total;
    for (const auto& launcher : ci) looked += std::string("; ") + launcher.index + " with " + launcher.total;
    throw InputError("--shard auto: no launcher tells which shard this is; looked for " + looked + instead);
  }

  const Variables& variables_;
  std::vector<LaunchedShard> shards_;
};

}  // namespace

Shard shard_of(const Variables& variables) { return ShardSearch(variables).go(); }

}  // namespace halfstep::inline engine
