// A case of each kind of input: what is typed, and the files that it is about.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/fuzz/corpus.hpp"

namespace halfstep::fuzz {

/// One run of the program.
struct Case {
  std::vector<std::string> arguments;
  Files files;
  std::optional<std::string> input;  ///< the file that was damaged; none: the arguments were
  std::vector<std::string> outputs;  ///< what the program may write: files and folders
};

/// The kinds: studies, data, tables, baselines, shards, commands.
const std::vector<std::string>& kinds();

/// The case of that kind and number; number 0 is undamaged. The same for the same seed.
Case make_case(const Corpus& corpus, const std::string& kind, std::uint64_t seed, std::uint64_t number);

}  // namespace halfstep::fuzz
