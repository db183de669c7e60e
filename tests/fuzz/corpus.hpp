// Valid inputs, which the mutants are made of.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/sandbox.hpp"

namespace halfstep::fuzz {

/// What small runs of the program wrote, what people write by hand, and the words of both.
struct Corpus {
  Files run;                                 ///< below "run/": a finished run of the studies of the main job
  std::vector<std::string> run_arguments;    ///< that wrote it, and go on from it with --resume
  std::vector<Files> others;                 ///< below "run/" too: other studies, with tables of their own
  Files shards;                              ///< below "shards/": both halves of a run
  std::vector<std::string> shard_arguments;  ///< that wrote them, without --shard
  std::vector<std::string> studies;          ///< study files
  std::vector<std::string> data;             ///< CSV for fit
  std::vector<std::string> energies;         ///< LAMMPS logs, .xvg, reports of OpenMM and CSV for drift
  std::vector<std::string> baselines;        ///< of `run`
  std::vector<std::vector<std::string>>
      commands;                    ///< command lines over study.toml, data.csv, baseline.csv, run, shards
  std::vector<std::string> words;  ///< keys, names, values of all
};

/// Runs the program a few times, in the sandbox. Throws std::runtime_error with what it said where a run fails.
Corpus make_corpus(const Sandbox& sandbox, const Program& program);

}  // namespace halfstep::fuzz
