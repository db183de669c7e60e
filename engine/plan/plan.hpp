// From what was asked for to the cells that are run.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/methods/foreign/process.hpp"

namespace halfstep::inline engine {

struct Study;

/// The studies there are, in the order in which they are run. They are handed in: the engine knows none by name.
using StudyList = std::span<const Study>;

/// Of long runs, for --periods.
constexpr int fewest_periods = 10, most_periods = 1'000'000'000;

/// What a person asked for, on the command line or in a study file. An empty list means the default.
struct Request {
  std::vector<std::string> studies = {};           ///< names or globs; "*" is all of them
  std::vector<std::string> methods = {};           ///< names or globs; "*:*" is every variant
  std::vector<std::string> problems = {};          ///< names or globs
  std::vector<std::string> precisions = {};        ///< names
  std::optional<std::pair<int, int>> levels = {};  ///< first and last; without it the engine chooses
  std::optional<std::string> time = {};            ///< end time of every problem, an expression
  std::optional<long long> budget = {};            ///< force evaluations of the finest run of a cell
  std::optional<int> periods = {};                 ///< how long the runs of studies that count periods are
  std::vector<std::string> solvers = {};           ///< names or globs of those that choose their steps
  std::string problems_at = {};                    ///< "file:line:column" where a study file asks for the problems
};

/// What is run, in the order in which rows are written: problem by problem, method by method, precision by precision.
struct Plan {
  std::vector<std::string> studies;
  std::vector<Cell> cells;
  std::optional<std::pair<int, int>> levels;
  std::optional<long long> budget;
  std::optional<int> periods = {};
  std::map<std::string, std::string> named_at =
      {};                                 ///< a problem -> "file:line:column" of the study file that asks for it
  std::vector<std::string> solvers = {};  ///< names of those that choose their steps, where some were asked for
  bool names_methods = false;   ///< whether methods were asked for; else those are here that go without saying
  bool names_problems = false;  ///< the same of problems
};

/// Resolves names and globs. A method that cannot take a problem's force makes no cell with it. Throws InputError for
/// an unknown name (the nearest is suggested), a glob that matches nothing, levels that are empty or negative, too few
/// periods, a time that is given twice or is not positive, an option that no study asked for takes, or if no cell is
/// left.
Plan make_plan(const Request& request, StudyList studies);

/// Throws what make_plan throws, and makes no plan.
void check_request(const Request& request, StudyList studies);

/// Throws InputError for a name, or a glob, that is that of no solver which chooses its steps.
void check_solvers(const std::vector<std::string>& patterns);

/// Reads a study file (TOML); its [[method]] blocks are added to the catalogue. Throws InputError with
/// "file:line:column: ..." for what is malformed, unknown or contradictory. `options` are for programs that it names;
/// their folder is that of the file.
Request read_study(const std::filesystem::path& file, StudyList studies, ProcessOptions options = {});

/// First and last level of "A..B" as typed. Throws InputError for anything else.
std::pair<int, int> parse_levels(std::string_view text);

}  // namespace halfstep::inline engine
