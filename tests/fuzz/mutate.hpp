// Damage to texts: bytes, words, lines, columns of a table.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/random.hpp"

namespace halfstep::fuzz {

/// Words that have broken programs: control characters, numbers out of range, very long or deeply nested texts.
const std::vector<std::string>& hostile_words();

/// The text with a few places changed, one at least. `words` are such as belong there: keys, names, values.
std::string mutated(std::string text, const std::vector<std::string>& words, Random& random);

/// The same for the words of a command line, of which no path may leave the folder it is run in.
std::vector<std::string> mutated_arguments(std::vector<std::string> arguments, const std::vector<std::string>& words,
                                           Random& random);

}  // namespace halfstep::fuzz
