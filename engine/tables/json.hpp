// JSON files that a run wrote, read back.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace halfstep::inline engine {

/// A file as a JSON object, checked as tables are. Throws InputError: "file: cannot be opened: ...",
/// "file:line:column: ..." where it is no JSON or no object, holds a key twice, a control character, a number out of
/// range, or more nested lists than a run ever writes.
nlohmann::ordered_json read_json(const std::filesystem::path& file);

/// run.json. Throws InputError, with the name of the key, where an entry is not what a run writes.
nlohmann::ordered_json read_run_json(const std::filesystem::path& file);

/// "file:line:column" where a key first stands in a JSON file; where it is not there, the file's beginning.
std::string json_place(const std::filesystem::path& file, std::string_view key = {});

/// All bytes of a file. Throws InputError where it cannot be read.
std::string read_file(const std::filesystem::path& file);

}  // namespace halfstep::inline engine
