// JSON files that a run wrote, read back.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace halfstep {

/// A file as a JSON object, checked as tables are. Throws InputError: "file: cannot be opened: ...",
/// "file:line:column: ..." where it is no JSON, or, with the file's name, where it is no object, holds a key twice, a
/// control character, or more nested lists than a run ever writes.
nlohmann::ordered_json read_json(const std::filesystem::path& file);

/// run.json. Throws InputError, with the name of the key, where an entry is not what a run writes.
nlohmann::ordered_json read_run_json(const std::filesystem::path& file);

/// All bytes of a file. Throws InputError where it cannot be read.
std::string content(const std::filesystem::path& file);

}  // namespace halfstep
