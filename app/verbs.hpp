// What the verbs do. Each returns the program's exit code; InputError is bad input.
#pragma once

#include "halfstep/app/command_line.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/reports/console.hpp"

namespace halfstep::inline app {

inline constexpr int exit_done = 0;       ///< done, and every verdict as declared
inline constexpr int exit_failed = 1;     ///< a check or a verdict failed
inline constexpr int exit_bad_input = 2;  ///< bad usage or bad input, or nothing could be written

int execute(const RunCommand& command);
int execute(const MergeCommand& command);
int execute(const SlurmScriptCommand& command);
int execute(const ReportCommand& command);
int execute(const CheckCommand& command);
int execute(const FitCommand& command);
int execute(const DriftCommand& command);
int execute(const LintCommand& command);
int execute(const TheoryCommand& command);
int execute(const CertifyCommand& command);
int execute(const ExplainCommand& command);
int execute(const MutateCommand& command);
int execute(const DiscriminateCommand& command);
int execute(const ListCommand& command);
int execute(const ReferenceCommand& command);
int execute(const ShowCommand& command);

/// Options of a run into `out` that shows its progress and heeds an interrupt; `progress` must outlive the run.
RunOptions watched(const std::filesystem::path& out, int jobs, Progress& progress);

/// What a run was asked for, from the command line and its study files, with the methods of foreign code.
Plan plan_of(const RunCommand& command, const std::vector<std::string>& foreign_methods = {});

/// The verdicts for which a run exits with 1, one line each with its reason; the first twenty.
std::string not_as_declared(const Results& results);

/// How tables are printed: in colour and folded where standard output is a terminal.
Printing printing(bool verbose);

/// All verdicts of a run without its tables: counted, and those for which it exits with 1, a line each.
std::string verdicts(const Results& results);

/// What gave no rows, a line each: what broke, and which problems a plug-in declines.
std::string without_rows(const Results& results);

/// Throws InputError where plug-ins have declined all that was asked for, said on standard output.
void check_anything_measured(const Results& results);

/// What a run or a merge prints, and with `report` draws into `dir`.
void show(const Results& results, const std::filesystem::path& dir, bool report, bool verbose = false);

/// Console tables to standard output; figures, LaTeX and the page into `dir`. Without gnuplot it says so and goes on.
void write_report(const Results& results, const std::filesystem::path& dir, bool verbose = false);

}  // namespace halfstep::inline app
