// halfstep check: a run against a committed baseline.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "app/interrupt.hpp"
#include "app/terminal.hpp"
#include "app/verbs.hpp"
#include "core/error.hpp"
#include "reports/check/check.hpp"
#include "reports/check/github.hpp"
#include "reports/check/junit.hpp"
#include "reports/check/update.hpp"
#include "studies/tables/csv.hpp"

namespace halfstep {
namespace {

/// Gone with all it holds when the check ends.
struct TemporaryFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("halfstep-check-" + std::to_string(::getpid()));
  TemporaryFolder() { if_cut_off_remove(path); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    if_cut_off_remove({});
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

/// What was measured, and what could not be.
struct Measured {
  Results results;
  std::map<std::string, std::string> gone;
};

Measured run_baseline(const CheckCommand& command, const std::vector<BaselineRow>& rows) {
  auto [plan, gone] = baseline_plan(rows);
  if (plan.cells.empty()) return {{}, std::move(gone)};
  const TemporaryFolder folder;
  Progress progress;
  const RunOptions options = watched(folder.path, command.jobs, progress);
  return {run(plan, options), std::move(gone)};
}

Measured measured(const CheckCommand& command, const std::vector<BaselineRow>& rows) {
  if (!command.dir) return run_baseline(command, rows);
  Results results = read_results(*command.dir);
  if (results.orders.empty())
    throw InputError(command.dir->string() + ": holds no orders.csv; `halfstep run convergence` writes one");
  return {std::move(results), {}};
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string rows_word(std::size_t count) { return std::to_string(count) + (count == 1 ? " row" : " rows"); }

int update(const CheckCommand& command, const std::vector<BaselineRow>& rows, const Measured& found) {
  const Update fresh = updated(rows, found.results);
  for (const auto& line : fresh.refused) put(line + "\n");
  for (const auto& [cell, why] : found.gone) say("warning: " + cell + " stays as it is: " + why);
  if (!fresh.refused.empty()) {
    say(command.baseline.string() + " is left as it was: " + rows_word(fresh.refused.size()) + " cannot be frozen");
    return exit_failed;
  }
  if (rows.empty() && fresh.changes.empty()) throw InputError("nothing to freeze: no order was measured");
  for (const auto& line : fresh.notes) put(line + "\n");
  const auto added = static_cast<std::size_t>(
      std::count_if(fresh.changes.begin(), fresh.changes.end(), [](const auto& change) { return change.added; }));
  if (!fresh.changes.empty())
    write_file(command.baseline, updated_text(command.baseline, rows.empty() ? "" : text_of(command.baseline), fresh));
  put(command.baseline.string() + ": " + rows_word(fresh.kept) + " as before, " +
      std::to_string(fresh.changes.size() - added) + " changed, " + std::to_string(added) + " added" +
      (fresh.unmeasured == 0 ? "" : ", " + std::to_string(fresh.unmeasured) + " not measured") +
      (fresh.changes.empty() ? "; nothing to write" : "") + "\n");
  return exit_done;
}

/// A variable of the environment; empty where it is not set.
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// The baseline as GitHub names it: from the root of the repository.
std::filesystem::path in_repository(const std::filesystem::path& file) {
  const std::string root = variable("GITHUB_WORKSPACE");
  if (root.empty()) return file;
  const auto relative = std::filesystem::absolute(file).lexically_normal().lexically_relative(root);
  return relative.empty() || *relative.begin() == ".." ? file : relative;
}

/// What GitHub shows beside the log, where it runs this.
void tell_github(const CheckCommand& command, const std::vector<Comparison>& comparisons, std::size_t missing) {
  const auto file = in_repository(command.baseline);
  if (variable("GITHUB_ACTIONS") == "true") put_exactly(github_annotations(comparisons, file));
  const std::string summary = variable("GITHUB_STEP_SUMMARY");
  if (summary.empty()) return;
  std::ofstream out(summary, std::ios::app | std::ios::binary);
  out << github_summary(comparisons, missing, file) << std::flush;
  if (!out) say("warning: " + summary + ", which GITHUB_STEP_SUMMARY names, cannot be written");
}

}  // namespace

int execute(const CheckCommand& command) {
  Brought brought = command.brought;
  brought.options.stop = &interrupted();
  const auto broken = bring(brought).broken;
  for (const auto& line : broken) say("broken: " + line);
  std::error_code ignored;
  const bool first = command.update && !std::filesystem::exists(command.baseline, ignored);
  if (first && !command.dir)
    throw InputError(command.baseline.string() +
                     ": does not exist; name the folder of a run to make it from (halfstep run convergence --out DIR)");
  const auto rows = first ? std::vector<BaselineRow>{} : read_baseline(command.baseline);
  const Measured found = measured(command, rows);
  if (interrupted()) {
    say("interrupted; nothing was compared");
    return exit_interrupted;
  }
  if (command.update) {
    const int code = update(command, rows, found);
    return broken.empty() ? code : exit_failed;
  }
  const auto comparisons = compare(rows, found.results, found.gone);
  const auto missing = without_baseline(rows, found.results.orders);
  put(check_text(comparisons, missing.size()));
  if (command.junit) write_file(*command.junit, junit(comparisons, missing, command.baseline));
  tell_github(command, comparisons, missing.size());
  const bool good = std::all_of(comparisons.begin(), comparisons.end(), [](const auto& c) { return c.good(); });
  return good && broken.empty() ? exit_done : exit_failed;
}

}  // namespace halfstep
