// What was typed, taken apart: one struct a verb.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "halfstep/engine/check/pick_rows.hpp"
#include "halfstep/engine/plan/foreign_code.hpp"
#include "halfstep/engine/plan/plan.hpp"

namespace halfstep::inline app {

/// halfstep run
struct RunCommand {
  Request request;                           ///< from options and study names
  std::vector<std::filesystem::path> files;  ///< study files
  std::filesystem::path out = "halfstep-out";
  int jobs = 0;  ///< 0: all cores
  bool resume = false;
  bool report = true;
  bool verbose = false;
  std::optional<std::string> shard;         ///< "K/N" or "auto"
  std::optional<std::string> manufactured;  ///< the solution that the problem is forced to have
  ForeignCode foreign_code;                 ///< plug-ins and programs
};

/// halfstep merge DIR...
struct MergeCommand {
  std::vector<std::filesystem::path> dirs;
  std::filesystem::path out = "halfstep-out";
  int jobs = 0;
  bool report = true;
};

/// halfstep slurm-script [STUDY | FILE.toml]... -n N
struct SlurmScriptCommand {
  RunCommand run;  ///< what the shards run: studies, files and the folder
  int shards = 1;
};

/// halfstep report DIR
struct ReportCommand {
  std::filesystem::path dir;
  bool slides = false;
  bool verbose = false;
};

/// halfstep check --baseline FILE.csv [DIR | STUDY.toml...]
struct CheckCommand {
  std::filesystem::path baseline;
  std::optional<std::filesystem::path> dir;  ///< a finished run
  std::vector<std::filesystem::path> files;  ///< study files, whose methods the baseline may name
  std::optional<std::filesystem::path> junit;
  RowGlobs rows;  ///< which rows are compared or updated
  bool update = false;
  int jobs = 0;
  ForeignCode foreign_code;  ///< what the baseline may name beside the catalogue
};

/// halfstep fit FILE.csv...
struct FitCommand {
  std::vector<std::filesystem::path> files;  ///< "-": standard input
  bool csv = false;
  bool rates = false;
  bool why = false;
  bool gci = false;
  std::optional<std::filesystem::path> plot;  ///< folder for the figure
  std::optional<std::string> second;          ///< column of the second step size
  int dimension = 1;                          ///< of the space: a run costs 1 / (h dx^dimension)
  int jobs = 0;
};

/// halfstep drift FILE...
struct DriftCommand {
  std::vector<std::filesystem::path> files;  ///< "-": standard input
  std::vector<double> steps;                 ///< time steps, one a file, or none
  std::string column;                        ///< "": the total energy
  std::optional<std::string> claim;          ///< class of drift
  bool csv = false;
  bool why = false;
  std::optional<std::filesystem::path> plot;  ///< folder for the figure
  int jobs = 0;
};

/// halfstep lint TABLE...
struct LintCommand {
  std::vector<std::filesystem::path> files;
};

/// halfstep theory METHOD...
struct TheoryCommand {
  std::vector<std::string> methods;  ///< names, globs, or study files
};

/// halfstep certify [NAME] [FILE.toml]...
struct CertifyCommand {
  std::string name;                            ///< a method, or a solver; empty: the one of foreign code
  std::vector<std::filesystem::path> files;    ///< study files that define it
  std::vector<std::string> precisions = {};    ///< none: double and quad
  std::filesystem::path out = "certificates";  ///< folder
  int jobs = 0;                                ///< 0: all cores
  ForeignCode foreign_code;
};

/// halfstep explain METHOD PROBLEM QUANTITY
struct ExplainCommand {
  RunCommand run;                            ///< one method on one problem in one precision
  std::string quantity;                      ///< as orders.csv names it
  std::vector<std::filesystem::path> files;  ///< study files that define them
};

/// halfstep mutate
struct MutateCommand {
  std::vector<std::string> methods;  ///< names or globs; none: all
  std::string precision = "50";
  std::filesystem::path out = "halfstep-out";
  int jobs = 0;  ///< 0: all cores
};

/// halfstep discriminate
struct DiscriminateCommand {
  std::vector<std::string> methods;           ///< names or globs; none: those of the main job
  bool all = false;                           ///< every method of the catalogue
  std::optional<int> order;                   ///< only methods that claim it
  bool csv = false;                           ///< a row a probe
  bool mutants = false;                       ///< a row a mutant, as CSV
  std::optional<std::string> language;        ///< export in it, and search nothing
  std::optional<std::filesystem::path> file;  ///< to export to; none: standard output
  int jobs = 0;                               ///< 0: all cores
};

/// halfstep list WHAT
struct ListCommand {
  std::string what;  ///< "methods", "problems", "studies", "precisions" or "solvers"
  bool csv = false;
  bool json = false;
  ForeignCode foreign_code;
};

/// halfstep reference PROBLEM
struct ReferenceCommand {
  std::string problem;
  std::optional<std::string> time;
  std::string precision = "quad";
  std::vector<std::filesystem::path> files = {};  ///< study files that define it
};

/// --help and --version: a text to be printed.
struct ShowCommand {
  std::string text;
};

using Command = std::variant<RunCommand, MergeCommand, SlurmScriptCommand, ReportCommand, CheckCommand, FitCommand,
                             DriftCommand, LintCommand, TheoryCommand, CertifyCommand, ExplainCommand, MutateCommand,
                             DiscriminateCommand, ListCommand, ReferenceCommand, ShowCommand>;

/// Takes the command line apart. Throws InputError for anything that is no command; a near verb or option is suggested.
Command parse_command_line(int argc, const char* const* argv);

}  // namespace halfstep::inline app
