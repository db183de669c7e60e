// halfstep check: a run against a committed baseline.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/append.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/text/counted.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/check/update.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/plan/read_results.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/reports/check/check.hpp"
#include "halfstep/reports/check/github.hpp"
#include "halfstep/reports/check/junit.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

namespace {

/// Folders and study files of check, told apart by their names.
void take_places(const std::vector<std::string>& places, CheckCommand& check) {
  for (const auto& place : places)
    if (place.ends_with(".toml"))
      check.files.emplace_back(place);
    else if (check.dir)
      throw InputError("check: \"" + place + "\" is one argument too many; one finished run is compared at a time");
    else if (!place.empty())
      check.dir = place;
  if (check.dir && !check.files.empty())
    throw InputError("check: the finished run " + check.dir->string() + " and the study file " +
                     check.files.front().string() + " contradict each other; give one of them");
}

}  // namespace

MakeCommand add_check(CLI::App& app) {
  struct Typed {
    CheckCommand check;
    std::vector<std::string> places;
    std::string junit;
    JobsOption jobs;
    ForeignCodeOptions foreign_code;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("check", "Compare orders and error constants with a committed baseline");
  verb->add_option("--baseline", typed->check.baseline, "The baseline")->required()->option_text("FILE.csv");
  verb->add_option("DIR", typed->places,
                   "A finished run, or study files; without a run, everything that the baseline names is run")
      ->option_text("[DIR | STUDY.toml...]");
  repeatable(verb, "-m,--method", typed->check.rows.methods, "Only rows of these methods: a name or a glob")
      ->option_text("GLOB");
  repeatable(verb, "-p,--problem", typed->check.rows.problems, "Only rows of these problems: a name or a glob")
      ->option_text("GLOB");
  auto* junit = verb->add_option("--junit", typed->junit, "Write the comparison as JUnit XML")->option_text("FILE");
  verb->add_flag("--update", typed->check.update, "Write measured values that differ into the baseline")
      ->excludes(junit);
  typed->foreign_code.add_to(verb);
  typed->jobs.add_to(verb);
  verb->footer(
      "Exit code: 0 every row as expected, or updated; 1 a row is not, or cannot be updated; 2 bad input.\n"
      "--update writes every row that can be updated. If FILE.csv does not exist, it is created from DIR, from\n"
      "STUDY.toml, or from the methods of --plugin and --program.\n"
      "With GITHUB_ACTIONS=true, deviations are also annotations; GITHUB_STEP_SUMMARY receives a table.");
  return [typed] {
    CheckCommand check = typed->check;
    check.jobs = typed->jobs.value();
    check.foreign_code = typed->foreign_code.value();
    take_places(typed->places, check);
    if (!typed->junit.empty()) check.junit = typed->junit;
    return check;
  };
}

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

/// What is compared: the baseline's rows, what was measured of them, and what could not be.
struct Compared {
  std::vector<BaselineRow> rows;
  Results results;
  std::map<std::string, std::string> gone;
};

/// The convergence study of study files or, for a new baseline, of foreign methods; without either, no
/// cells.
Plan asked_plan(const CheckCommand& command, const std::vector<std::string>& foreign_methods, bool first) {
  if (command.dir || (command.files.empty() && (!first || foreign_methods.empty()))) return {};
  RunCommand run;
  run.request.studies = {"convergence"};
  run.files = command.files;
  run.foreign_code = command.foreign_code;
  return plan_of(run, foreign_methods);
}

Results run_plan(const Plan& plan, const CheckCommand& command) {
  if (plan.cells.empty()) return {};
  const TemporaryFolder folder;
  Progress progress;
  const RunOptions options = watched(folder.path, command.jobs, progress);
  progress.expect(Workload(plan, all_studies(), options));
  return run(plan, all_studies(), options);
}

bool has_cell(const Plan& plan, const Cell& cell) {
  return std::any_of(plan.cells.begin(), plan.cells.end(), [&](const Cell& other) {
    return other.method->name == cell.method->name && other.problem->name == cell.problem->name &&
           other.precision == cell.precision;
  });
}

/// Names of cells that no row has, each once.
template <class NameOfCell, class NameOfRow>
std::vector<std::string> in_no_row(const std::vector<Cell>& cells, const std::vector<BaselineRow>& rows,
                                   NameOfCell of_cell, NameOfRow of_row) {
  std::set<std::string> known;
  for (const auto& row : rows) known.insert(of_row(row));
  std::vector<std::string> names;
  for (const auto& cell : cells)
    if (known.insert(of_cell(cell)).second) names.push_back(of_cell(cell));
  return names;
}

/// A line for what the study files name, of that which the command picks, and a check passes over, for it runs what the
/// baseline names.
std::string not_checked(const CheckCommand& command, Plan asked, std::vector<BaselineRow> rows) {
  if (command.update || command.files.empty()) return "";
  std::vector<OrderRow> none;
  pick_rows(command.rows, command.baseline, rows, none, asked.cells);
  std::vector<std::string> names;
  if (asked.names_methods)
    names = in_no_row(
        asked.cells, rows, [](const Cell& cell) { return cell.method->name; },
        [](const BaselineRow& row) { return row.method; });
  if (asked.names_problems)
    append(names, in_no_row(
                      asked.cells, rows, [](const Cell& cell) { return cell.problem->name; },
                      [](const BaselineRow& row) { return row.problem; }));
  if (names.empty()) return "";
  std::string text, files;
  constexpr std::size_t most_shown = 6;
  for (std::size_t i = 0; i < std::min(names.size(), most_shown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > most_shown) text += " and " + std::to_string(names.size() - most_shown) + " more";
  for (const auto& file : command.files) files += (files.empty() ? "" : ", ") + shown_name(file);
  const bool one = names.size() == 1;
  return text + " of " + files + (one ? " is" : " are") + " in no row of " + shown_name(command.baseline) +
         ": not checked; --update adds " + (one ? "it" : "them") + ", where there is a number to freeze\n";
}

/// Runs what the rows name, with the levels or the budget of the study file; for an update also what else is asked for.
Compared measured(const CheckCommand& command, std::vector<BaselineRow> rows, Plan asked) {
  if (!command.update) asked.cells.clear();
  std::vector<OrderRow> none;
  pick_rows(command.rows, command.baseline, rows, none, asked.cells);
  auto [plan, gone] = baseline_plan(rows, all_studies());
  for (const auto& cell : asked.cells)
    if (!has_cell(plan, cell)) plan.cells.push_back(cell);
  plan.levels = asked.levels;
  plan.budget = asked.budget;
  Compared found{std::move(rows), run_plan(plan, command), std::move(gone)};
  for (const auto& cell : found.results.declined)
    found.gone.emplace(cell_title(cell), cell.method + " declines it" + (cell.words.empty() ? "" : ": " + cell.words));
  return found;
}

/// The same of a finished run.
Compared read(const CheckCommand& command, std::vector<BaselineRow> rows) {
  Results results = read_results(*command.dir, all_studies());
  if (!results.findings.empty()) read_findings(*command.dir / Table<FindingRow>::file(), all_studies());
  const auto orders = *command.dir / Table<OrderRow>::file();
  if (results.orders.empty() && std::filesystem::exists(orders))
    throw InputError(orders.string() + ": there are no rows, only a header");
  if (results.orders.empty())
    throw InputError(command.dir->string() + ": holds no orders.csv; `halfstep run convergence` writes one");
  std::vector<Cell> none;
  pick_rows(command.rows, command.baseline, rows, results.orders, none);
  return {std::move(rows), std::move(results), {}};
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string rows_word(std::size_t count) { return std::to_string(count) + (count == 1 ? " row" : " rows"); }

/// What an update cannot write, a line each; those rows stay as they are. A finished run may hold fewer rows than the
/// baseline; one that was made for it may not.
std::vector<std::string> refusals(const CheckCommand& command, const Compared& found, const Update& fresh) {
  std::vector<std::string> lines = fresh.refused;
  for (const auto& [cell, why] : found.gone) lines.push_back(cell + ": cannot be run; its rows are unchanged: " + why);
  if (command.dir) return lines;
  std::set<std::string> measured;
  for (const auto& row : found.results.orders) measured.insert(title(row));
  for (const auto& row : found.rows)
    if (!measured.contains(title(row)) && !found.gone.contains(cell_title(row)))
      lines.push_back(title(row) + ": was not measured; the row is unchanged");
  return lines;
}

/// A line for orders that are left out of the baseline: "3 orders have no number to freeze (3 rounding-limited)".
std::string without_number(const Update& fresh) {
  std::size_t all = 0;
  std::string kinds;
  for (const auto& [verdict, count] : fresh.numberless) {
    all += count;
    kinds += (kinds.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(word(verdict));
  }
  if (all == 0) return "";
  return counted(all, "measured order") + (all == 1 ? " is" : " are") +
         " left out, for there is no number to freeze: " + kinds + "\n";
}

/// Writes each row that can be; what cannot is said.
int update(const CheckCommand& command, const Compared& found, bool first) {
  const Update fresh = updated(found.rows, found.results);
  const auto refused = refusals(command, found, fresh);
  for (const auto* lines : {&refused, &fresh.notes})
    for (const auto& line : *lines) put(line + "\n");
  const std::string numberless = without_number(fresh);
  put(numberless);
  const bool whole = refused.empty();
  if (first && fresh.changes.empty() && whole) throw InputError("nothing to freeze: no order was measured");
  const auto added = static_cast<std::size_t>(
      std::count_if(fresh.changes.begin(), fresh.changes.end(), [](const auto& change) { return change.added; }));
  if (!fresh.changes.empty())
    write_file(command.baseline, updated_text(command.baseline, first ? "" : text_of(command.baseline), fresh));
  put(command.baseline.string() + ": " + rows_word(fresh.kept) + " as before, " +
      std::to_string(fresh.changes.size() - added) + " changed, " + std::to_string(added) + " added" +
      (fresh.unmeasured == 0 ? "" : ", " + std::to_string(fresh.unmeasured) + " not measured") +
      (whole ? "" : ", " + std::to_string(refused.size()) + " refused, see above") +
      (fresh.changes.empty() ? "; nothing to write" : "") + "\n");
  return whole ? exit_done : exit_failed;
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

/// Orders in no row that contradict what their methods declare, a line each: no baseline excuses them.
std::string not_as_declared(const std::vector<OrderRow>& missing) {
  std::string text;
  for (const auto& row : missing)
    if (!as_declared(row.verdict))
      text += title(row) + ": not as declared, and in no row of the baseline: " + std::string(word(row.verdict)) +
              (row.reason.empty() ? "" : ", " + escaped::terminal(row.reason)) + "\n";
  return text;
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
  ForeignCode foreign_code = command.foreign_code;
  foreign_code.options.stop = &interrupted();
  const LoadedCode loaded = load_foreign_code(foreign_code);
  for (const auto& line : loaded.broken) put("broken: " + line + "\n");
  std::error_code ignored;
  const bool first = command.update && !std::filesystem::exists(command.baseline, ignored);
  const Plan asked = asked_plan(command, loaded.methods, first);
  if (first && !command.dir && asked.cells.empty())
    throw InputError(shown_name(command.baseline) +
                     ": does not exist; name a study file to make it from, or the folder of a run (halfstep run "
                     "convergence --out DIR)");
  auto rows = first ? std::vector<BaselineRow>{} : read_baseline(command.baseline);
  const std::string passed_over = not_checked(command, asked, rows);
  const Compared found = command.dir ? read(command, std::move(rows)) : measured(command, std::move(rows), asked);
  if (interrupted()) {
    say("interrupted; nothing was compared");
    return exit_interrupted;
  }
  if (command.update) {
    const int code = update(command, found, first);
    return loaded.broken.empty() ? code : exit_failed;
  }
  if (found.rows.empty())
    throw InputError(shown_name(command.baseline) + ": has no row of both this method and this problem");
  const auto comparisons = compare(found.rows, found.results, found.gone);
  const auto missing = without_baseline(found.rows, found.results.orders);
  const std::string contradicted = not_as_declared(missing);
  put(contradicted);
  const auto addable = static_cast<std::size_t>(
      std::count_if(missing.begin(), missing.end(), [](const OrderRow& row) { return as_declared(row.verdict); }));
  put(passed_over);
  put(check_text(comparisons, addable));
  if (command.junit) write_file(*command.junit, junit(comparisons, missing, command.baseline));
  tell_github(command, comparisons, missing.size());
  const bool good = std::all_of(comparisons.begin(), comparisons.end(), [](const auto& c) { return c.good(); });
  return good && contradicted.empty() && loaded.broken.empty() ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
