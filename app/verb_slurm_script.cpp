// halfstep slurm-script: a job array of shards and the job that merges them, as a script for Slurm.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

MakeCommand add_slurm_script(CLI::App& app) {
  struct Typed {
    std::vector<std::string> studies;
    std::optional<std::string> shards;
    OutOption out;
    ForeignCodeOptions foreign_code;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb =
      app.add_subcommand("slurm-script", "Print a Slurm script: a job array of shards, and the job that merges them");
  verb->add_option("STUDY", typed->studies, "Studies, or study files that end in .toml")
      ->required()
      ->option_text("STUDY | FILE.toml...");
  verb->add_option("-n,--shards", typed->shards, "Number of shards")->required()->option_text("N");
  typed->out.add_to(verb);
  typed->foreign_code.add_to(verb);
  verb->footer("halfstep slurm-script STUDY.toml -n 8 > study.sh; `bash study.sh` submits the shards and the merge.");
  return [typed] {
    SlurmScriptCommand command;
    command.run.foreign_code = typed->foreign_code.value();
    add_studies(typed->studies, command.run);
    command.run.out = typed->out.value();
    command.shards = whole_number("-n", typed->shards.value_or(""), 1);
    return command;
  };
}

namespace {

namespace fs = std::filesystem;

std::string absolute_word(const fs::path& path) {
  return escaped::shell_word(fs::absolute(path).lexically_normal().string());
}

/// This program, wherever it was started from.
std::string own_path() {
  std::error_code error;
  const auto self = fs::read_symlink("/proc/self/exe", error);
  return error ? "halfstep" : self.string();
}

std::size_t parts(const Plan& plan) {
  std::size_t count = 0;
  for (const auto& share : shares_of(plan, all_studies(), 1)) count += share.cells.size() + share.studies.size();
  return count;
}

/// Whether something is timed, for which a shard needs its machine for itself.
bool times(const Plan& plan) {
  const auto is_asked = [&](const Study& study) {
    return std::find(plan.studies.begin(), plan.studies.end(), study.name) != plan.studies.end();
  };
  return std::any_of(all_studies().begin(), all_studies().end(),
                     [&](const Study& study) { return study.alone && is_asked(study); });
}

// Set in: version, shards, what is run, the program, the folder, a line of options.
constexpr const char* script = R"(#!/bin/bash
# {1} shards of {2}, and the job that merges them. Printed by halfstep {0}.
#   bash FILE                        submits both; the merge waits for all shards
#   sbatch FILE                      submits the shards alone
#   sbatch --array={1} FILE --resume   goes on with shard {1}, where it was stopped
#SBATCH --job-name=halfstep
#SBATCH --array=1-{1}
#SBATCH --ntasks=1
{5}set -u
halfstep=${{HALFSTEP:-{3}}}
out={4}

if [ -z "${{SLURM_ARRAY_TASK_ID:-}}" ]; then
  shards=$(sbatch --parsable "$0" "$@") || exit
  shards=${{shards%%;*}}
  sbatch --job-name=halfstep-merge --ntasks=1 --dependency="afterok:$shards" --kill-on-invalid-dep=yes <<END || exit
#!/bin/bash
exec $(printf '%q merge %q/shard-*-of-{1} --out %q' "$halfstep" "$out" "$out")
END
  exit
fi

# A job that Slurm started again (a node that died, a preemption) goes on from its finished rows.
"$halfstep" run {6} --shard "$SLURM_ARRAY_TASK_ID/{1}" --out "$out" \
  --jobs "${{SLURM_CPUS_ON_NODE:-1}}" ${{SLURM_RESTART_COUNT:+--resume}} "$@"
code=$?
# 1: a verdict is not as declared. That is a result: the merge has it in the report, and ends with 1.
[ "$code" -eq 1 ] || exit "$code"
)";

}  // namespace

int execute(const SlurmScriptCommand& command) {
  const ForeignCode& foreign_code = command.run.foreign_code;
  const LoadedCode loaded = load_foreign_code(foreign_code);
  if (!loaded.broken.empty()) throw InputError(loaded.broken.front());
  const Plan plan = plan_of(command.run, loaded.methods);
  if (parts(plan) < static_cast<std::size_t>(command.shards))
    throw InputError(fmt::format("{2}-n {0}: there are only {1} parts to distribute; use -n {1} or fewer",
                                 command.shards, parts(plan),
                                 command.run.files.empty() ? "" : shown_name(command.run.files.front()) + ":1:1: "));
  std::string what, arguments;
  for (const auto& file : command.run.files) {
    what += (what.empty() ? "" : ", ") + file.filename().string();
    arguments += (arguments.empty() ? "" : " ") + absolute_word(file);
  }
  for (const auto& study : command.run.request.studies) {
    what += (what.empty() ? "" : ", ") + study;
    arguments += (arguments.empty() ? "" : " ") + escaped::shell_word(study);
  }
  for (const auto& file : foreign_code.plugins) arguments += " --plugin " + absolute_word(file);
  for (const auto& line : foreign_code.programs) arguments += " --program " + escaped::shell_word(line);
  if (!foreign_code.programs.empty()) arguments += fmt::format(" --timeout {:g}", foreign_code.options.timeout);
  put_exactly(fmt::format(script, build::version, command.shards, escaped::comment(what),
                          escaped::shell_word(own_path()), absolute_word(command.run.out),
                          times(plan) ? "#SBATCH --exclusive\n" : "", arguments));
  return exit_done;
}

}  // namespace halfstep::inline app
