// Where a field of a CSV file stands, for messages.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace halfstep::inline engine {

/// `file:line:7: column "h"`, 7 being the byte (1 = first) with which the field begins. The file is read again to find
/// it: of standard input only the line is known.
std::string csv_place(const std::filesystem::path& file, long line, std::string_view column);

/// `file:line:7`, 7 being the byte that `byte_in` finds in the text of that line; of standard input only the line.
std::string line_place(const std::filesystem::path& file, long line,
                       const std::function<std::size_t(std::string_view)>& byte_in);

/// The byte (1 = first) with which a field of a line begins; behind the line where it has fewer fields.
std::size_t byte_of_field(std::string_view line, std::size_t index);

}  // namespace halfstep::inline engine
