// How verbs declare their options: one function a verb, in the file of the verb, and what several of them share.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/app/command_line.hpp"
#include "halfstep/core/error.hpp"

namespace halfstep::inline app {

/// What makes the command of the words typed, once CLI11 has taken the line apart. Numbers and names are read here,
/// with better messages than the library's. Throws InputError.
using MakeCommand = std::function<Command()>;

/// Each adds its verb, with options and help.
MakeCommand add_run(CLI::App& app);
MakeCommand add_merge(CLI::App& app);
MakeCommand add_slurm_script(CLI::App& app);
MakeCommand add_report(CLI::App& app);
MakeCommand add_check(CLI::App& app);
MakeCommand add_fit(CLI::App& app);
MakeCommand add_lint(CLI::App& app);
MakeCommand add_drift(CLI::App& app);
MakeCommand add_theory(CLI::App& app);
MakeCommand add_certify(CLI::App& app);
MakeCommand add_explain(CLI::App& app);
MakeCommand add_mutate(CLI::App& app);
MakeCommand add_discriminate(CLI::App& app);
MakeCommand add_list(CLI::App& app);
MakeCommand add_reference(CLI::App& app);

/// An option with one value each time it is named, so that what follows is not swallowed.
template <class T>
CLI::Option* repeatable(CLI::App* verb, const std::string& name, std::vector<T>& values, const std::string& what) {
  return verb->add_option(name, values, what)->type_size(1)->allow_extra_args(false);
}

template <class Whole>
Whole whole_number(const std::string& option, const std::string& text, Whole least) {
  Whole value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least)
    throw InputError(option + " \"" + text + "\": expected a whole number of at least " + std::to_string(least));
  return value;
}

/// --jobs
class JobsOption {
 public:
  void add_to(CLI::App* verb, const std::string& what = "Threads (default: all cores)");
  int value() const { return text_ ? whole_number("--jobs", *text_, 1) : 0; }

 private:
  std::optional<std::string> text_;
};

/// --out, the folder of results.
class OutOption {
 public:
  void add_to(CLI::App* verb, const std::string& what = "Folder for the results (default halfstep-out)");
  std::filesystem::path value() const;

 private:
  std::string text_ = "halfstep-out";
};

/// --plugin, --program and --timeout: foreign code.
class ForeignCodeOptions {
 public:
  void add_to(CLI::App* verb);
  ForeignCode value() const;

 private:
  ForeignCode foreign_code_;
  std::optional<std::string> timeout_;
};

/// Names and study files (FILE.toml) in any order: the files are moved to `files`, the names are returned.
std::vector<std::string> names_beside_files(const std::vector<std::string>& words,
                                            std::vector<std::filesystem::path>& files);

/// STUDY and FILE.toml in any order: names of studies, and study files.
void add_studies(const std::vector<std::string>& words, RunCommand& run);

/// The folder of --plot.
std::optional<std::filesystem::path> plot_folder(const std::optional<std::string>& text);

}  // namespace halfstep::inline app
