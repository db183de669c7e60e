// Tables come from the program itself, so that they are of its own format whenever that changes.
#include "tests/fuzz/corpus.hpp"

#include <algorithm>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "tests/fuzz/recorded_tables.hpp"
#include "tests/fuzz/written_by_hand.hpp"

namespace halfstep::fuzz {
namespace {

using Arguments = std::vector<std::string>;

constexpr Bounds patient{.asked_to_stop = 300, .killed = 310, .megabytes = 4000};

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The same in every run of the fuzzer: no times, and of a long table the first rows.
void settle(const std::string& name, std::string& text) {
  constexpr std::size_t most_rows = 60;
  if (name.ends_with("run.json")) text = std::regex_replace(text, std::regex("(wall_seconds\": )[^,\n]*"), "$011");
  if (!name.ends_with(".csv")) return;
  auto lines = lines_of(text);
  if (lines.size() > most_rows && !name.ends_with("errors.csv") && !name.ends_with("orders.csv"))
    lines.resize(most_rows);
  text.clear();
  for (auto& line : lines) {
    if (name.ends_with("/errors.csv"))
      line = std::regex_replace(line, std::regex(",[^,]*,(ok|unstable),"), ",1e-5,$1,");
    if (name.ends_with("/timing.csv"))
      line = std::regex_replace(line, std::regex("^([^,]*,[^,]*,[^,]*),[0-9].*"), "$1,10,5,2,9");
    text += line + "\n";
  }
}

/// The files below `folder` that the program wrote.
Files written(const Sandbox& sandbox, const Program& program, const Arguments& arguments, const std::string& folder,
              const Files& before = {}) {
  const auto outcome = sandbox.run(program, arguments, before, patient);
  if (outcome.signal != 0 || outcome.code > 1)
    throw std::runtime_error("a valid run does not go: " + arguments.front() + " " + arguments[1] + ": " + outcome.err);
  Files files;
  for (auto& [name, text] : files_in(sandbox.place()))
    if (name.starts_with(folder + "/")) {
      settle(name, text);
      files[name] = text;
    }
  if (files.empty()) throw std::runtime_error("a valid run writes nothing: " + arguments.front() + " " + arguments[1]);
  return files;
}

/// Tables that no run here has written. They must be such as the program reads today.
Files recorded(const Sandbox& sandbox, const Program& program, const std::string& run_json) {
  Files files = recorded_tables();
  files["run/run.json"] = run_json;
  written(sandbox, program, {"report", "run"}, "run", files);
  return files;
}

Arguments with(Arguments arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// Fields of the tables, once each, that are no numbers.
void add_words_of(const Files& files, std::vector<std::string>& words) {
  for (const auto& [name, text] : files) {
    if (!name.ends_with(".csv")) continue;
    std::istringstream in(text);
    for (std::string field; std::getline(in, field, ',');)
      if (!field.empty() && field.size() < 30 && field.find_first_of("0123456789\n") == std::string::npos)
        words.push_back(field);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

}  // namespace

Corpus make_corpus(const Sandbox& sandbox, const Program& program) {
  Corpus corpus;
  const Arguments alone = {"--no-report", "-j", "1"};
  const Arguments small = {"-m", "rk4", "-m", "ab2", "-p", "harmonic-oscillator", "-p", "kepler", "--levels", "0..5"};
  const Arguments main_job = {"run",      "convergence", "energy",    "equal-cost", "timing",
                              "portrait", "rounding",    "--periods", "10"};
  corpus.run_arguments = with(with(main_job, small), with(alone, {"-o", "run"}));
  corpus.run = written(sandbox, program, corpus.run_arguments, "run");
  for (const Arguments& other : {Arguments{"run", "variable-steps"},
                                 {"run", "constraints"},
                                 {"run", "damping", "structure", "-m", "rk4", "-m", "velocity-verlet"},
                                 {"run", "stability", "mutation", "-m", "explicit-euler"},
                                 {"run", "growth", "implicit-solvers", "--precision", "float"},
                                 {"run", "collisions", "--levels", "0..3"}})
    corpus.others.push_back(written(sandbox, program, with(with(other, alone), {"-o", "run"}), "run"));
  corpus.others.push_back(recorded(sandbox, program, corpus.run.at("run/run.json")));

  corpus.shard_arguments = with({"run", "convergence"}, with(small, with(alone, {"-o", "shards"})));
  const auto half = [&](const std::string& which) { return with(corpus.shard_arguments, {"--shard", which}); };
  corpus.shards = written(sandbox, program, half("1/2"), "shards");
  corpus.shards.merge(written(sandbox, program, half("2/2"), "shards"));

  const Arguments freeze = {"check", "--baseline", "frozen/baseline.csv", "--update", "run"};
  auto files = corpus.run;
  files["frozen/here"] = "";
  corpus.baselines = {written(sandbox, program, freeze, "frozen", files).at("frozen/baseline.csv")};
  corpus.studies = study_files();
  corpus.data = data_files();
  corpus.energies = energy_files();
  corpus.commands = command_lines();
  corpus.words = known_words();
  add_words_of(corpus.run, corpus.words);
  for (const auto& other : corpus.others) add_words_of(other, corpus.words);
  return corpus;
}

}  // namespace halfstep::fuzz
