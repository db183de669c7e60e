// Where a field of a CSV file stands, for messages.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace halfstep::inline engine {

/// `file:line:7: column "h"`, 7 being the byte (1 = first) with which the field begins. The file is read again to find
/// it: of standard input only the line is known.
std::string csv_place(const std::filesystem::path& file, long line, std::string_view column);

}  // namespace halfstep::inline engine
