// One function a kind of input. Studies and levels are kept small from the command line where a file could ask for
// much.
#include "tests/fuzz/cases.hpp"

#include <map>
#include <stdexcept>

#include "tests/fuzz/mutate.hpp"

namespace halfstep::fuzz {
namespace {

using Arguments = std::vector<std::string>;
using Make = Case (*)(const Corpus&, Random&, bool damaged);

std::string perhaps(std::string text, const Corpus& corpus, Random& random, bool damaged) {
  return damaged ? mutated(std::move(text), corpus.words, random) : text;
}

/// Most of them are only read and planned, as costs nothing; the others are run.
Case study_case(const Corpus& corpus, Random& random, bool damaged) {
  const std::vector<Arguments> ways = {
      {"slurm-script", "study.toml", "-n", "3"},
      {"slurm-script", "study.toml", "-n", "3"},
      {"slurm-script", "study.toml", "-n", "3"},
      {"run", "study.toml", "convergence", "-p", "harmonic-oscillator", "--levels", "0..3", "--no-report", "-j", "1",
       "-o", "out"},
      {"run", "study.toml", "--levels", "0..2", "--no-report", "-j", "1", "-o", "out"}};
  Case made{random.pick(ways), {}, "study.toml", {"out"}};
  made.files["study.toml"] =
      damaged ? mutated(random.pick(corpus.studies), corpus.words, random) : corpus.studies.front();
  return made;
}

Case data_case(const Corpus& corpus, Random& random, bool damaged) {
  Case made{{"fit", "data.csv", "-j", "1"}, {}, "data.csv", {}};
  if (random.one_in(2)) made.arguments.emplace_back("--csv");
  made.files["data.csv"] = perhaps(random.pick(corpus.data), corpus, random, damaged);
  return made;
}

Case energy_case(const Corpus& corpus, Random& random, bool damaged) {
  Case made{{"drift", "energies", "-j", "1"}, {}, "energies", {}};
  if (random.one_in(2)) made.arguments.emplace_back(random.one_in(2) ? "--csv" : "--why");
  made.files["energies"] = perhaps(random.pick(corpus.energies), corpus, random, damaged);
  return made;
}

/// One of the files, damaged.
std::string damage_one(Files& files, const Corpus& corpus, Random& random, bool damaged) {
  std::vector<std::string> names;
  for (const auto& file : files) names.push_back(file.first);
  const auto name = random.pick(names);
  files[name] = perhaps(files[name], corpus, random, damaged);
  return name;
}

Case table_case(const Corpus& corpus, Random& random, bool damaged) {
  Case made;
  const auto variant = random.below(4);
  made.files = variant == 0 ? random.pick(corpus.others) : corpus.run;
  made.arguments = {"report", "run"};
  if (variant == 1) made.arguments = corpus.run_arguments;
  if (variant == 1) made.arguments.emplace_back("--resume");
  if (variant == 2) made.arguments = {"check", "--baseline", "baseline.csv", "run"};
  if (variant == 2) made.files["baseline.csv"] = corpus.baselines.front();
  auto run = made.files;
  run.erase("baseline.csv");
  made.input = damage_one(run, corpus, random, damaged);
  made.files[*made.input] = run[*made.input];
  made.outputs = {"run"};
  return made;
}

Case baseline_case(const Corpus& corpus, Random& random, bool damaged) {
  Case made{{"check", "--baseline", "baseline.csv", "-j", "1"}, corpus.run, "baseline.csv", {}};
  if (!random.one_in(4)) made.arguments.emplace_back("run");
  if (const auto variant = random.below(4); variant == 0) {
    made.arguments.emplace_back("--update");
    made.outputs = {"baseline.csv"};
  } else if (variant == 1) {
    made.arguments.insert(made.arguments.end(), {"--junit", "junit.xml"});
    made.outputs = {"junit.xml"};
  }
  made.files["baseline.csv"] = perhaps(random.pick(corpus.baselines), corpus, random, damaged);
  return made;
}

/// The record of a shard mostly; its tables else.
Case shard_case(const Corpus& corpus, Random& random, bool damaged) {
  Case made{{"merge", "shards", "--no-report", "-j", "1", "-o", "out"}, corpus.shards, {}, {"out"}};
  if (random.one_in(4)) {
    made.arguments = corpus.shard_arguments;
    made.arguments.insert(made.arguments.end(), {"--shard", "1/2", "--resume"});
    made.outputs = {"shards"};
  }
  if (random.one_in(4)) {
    made.input = damage_one(made.files, corpus, random, damaged);
  } else {
    made.input = random.one_in(2) ? "shards/shard-1-of-2/shard.json" : "shards/shard-2-of-2/shard.json";
    made.files.at(*made.input) = perhaps(made.files.at(*made.input), corpus, random, damaged);
  }
  return made;
}

Case command_case(const Corpus& corpus, Random& random, bool damaged) {
  Case made{random.pick(corpus.commands), corpus.run, std::nullopt, {}};
  made.files.insert(corpus.shards.begin(), corpus.shards.end());
  made.files["study.toml"] = corpus.studies.front();
  made.files["data.csv"] = corpus.data.front();
  made.files["baseline.csv"] = corpus.baselines.front();
  if (damaged) made.arguments = mutated_arguments(made.arguments, corpus.words, random);
  return made;
}

const std::vector<std::pair<std::string, Make>>& makers() {
  static const std::vector<std::pair<std::string, Make>> all = {
      {"studies", study_case},      {"data", data_case},    {"energies", energy_case}, {"tables", table_case},
      {"baselines", baseline_case}, {"shards", shard_case}, {"commands", command_case}};
  return all;
}

}  // namespace

const std::vector<std::string>& kinds() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> names_of_makers;
    for (const auto& maker : makers()) names_of_makers.push_back(maker.first);
    return names_of_makers;
  }();
  return names;
}

Case make_case(const Corpus& corpus, const std::string& kind, std::uint64_t seed, std::uint64_t number) {
  Random random(kind, seed, number);
  for (const auto& [name, make] : makers())
    if (name == kind) return make(corpus, random, number != 0);
  throw std::runtime_error("there is no kind \"" + kind + "\"");
}

}  // namespace halfstep::fuzz
