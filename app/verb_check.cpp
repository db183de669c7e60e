// halfstep check: a run against a committed baseline.
#include <unistd.h>

#include <algorithm>

#include "app/interrupt.hpp"
#include "app/terminal.hpp"
#include "app/verbs.hpp"
#include "core/error.hpp"
#include "reports/check.hpp"
#include "reports/junit.hpp"
#include "studies/csv.hpp"

namespace halfstep {
namespace {

/// Gone with all it holds when the check ends.
struct TemporaryFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("halfstep-check-" + std::to_string(::getpid()));
  TemporaryFolder() = default;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

Results run_baseline(const CheckCommand& command, const std::vector<BaselineRow>& rows) {
  const TemporaryFolder folder;
  Progress progress;
  RunOptions options;
  options.out = folder.path;
  options.jobs = command.jobs;
  options.progress = [&](std::string_view what, std::size_t done, std::size_t all) { progress(what, done, all); };
  options.stop = &interrupted();
  return run(baseline_plan(command.baseline, rows), options);
}

Results measured(const CheckCommand& command, const std::vector<BaselineRow>& rows) {
  if (!command.dir) return run_baseline(command, rows);
  Results results = read_results(*command.dir);
  if (results.orders.empty())
    throw InputError(command.dir->string() + ": holds no orders.csv; `halfstep run convergence` writes one");
  return results;
}

int update(const CheckCommand& command, const std::vector<BaselineRow>& rows, const Results& results) {
  const Update fresh = updated(rows, results);
  for (const auto& line : fresh.refused) put(line + "\n");
  if (!fresh.refused.empty()) {
    say(command.baseline.string() + " is left as it was: " + std::to_string(fresh.refused.size()) +
        " rows cannot be frozen");
    return exit_failed;
  }
  if (fresh.rows.empty()) throw InputError("nothing to freeze: no order was measured");
  write_baseline(command.baseline, fresh.rows);
  put(command.baseline.string() + ": " + std::to_string(fresh.rows.size()) + " rows\n");
  return exit_done;
}

}  // namespace

int execute(const CheckCommand& command) {
  std::error_code ignored;
  const bool first = command.update && command.dir && !std::filesystem::exists(command.baseline, ignored);
  const auto rows = first ? std::vector<BaselineRow>{} : read_baseline(command.baseline);
  const Results results = measured(command, rows);
  if (interrupted()) {
    say("interrupted; nothing was compared");
    return exit_interrupted;
  }
  if (command.update) return update(command, rows, results);
  const auto comparisons = compare(command.baseline, rows, results);
  put(check_text(comparisons));
  if (command.junit) write_file(*command.junit, junit(comparisons, results.orders, command.baseline));
  const bool good = std::all_of(comparisons.begin(), comparisons.end(), [](const auto& c) { return c.good; });
  return good ? exit_done : exit_failed;
}

}  // namespace halfstep
