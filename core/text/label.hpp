// What a name and a label may be: asked of all text that comes from outside, before anything is run.
#pragma once

#include <cstddef>
#include <string_view>

namespace halfstep::inline core {

/// Characters that each may have.
constexpr std::size_t longest_name = 64;     ///< of a method
constexpr std::size_t longest_family = 64;   ///< of methods
constexpr std::size_t longest_label = 1000;  ///< any other text that a person gives: what a method does, its source
constexpr std::size_t longest_field = 8000;  ///< a field of a table: halfstep's own reasons may be long

/// A label is one line of UTF-8 without control characters and without characters that turn or hide their neighbours.
/// Throws InputError what is wrong, and at which character: "character 7 is a line feed (U+000A); ...".
void check_label(std::string_view text, std::size_t longest = longest_label);

/// The name of a method: a label that begins with a letter or a digit (of any script) and goes on with letters, digits
/// and - . _ + alone: it is typed without quotes, stands in globs and names of files, and what follows a colon are
/// parameters. Throws InputError in words that follow "a name ".
void check_name(std::string_view name);

}  // namespace halfstep::inline core
