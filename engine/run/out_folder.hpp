// Where results may be written.
#pragma once

#include <filesystem>
#include <string_view>

namespace halfstep::inline engine {

/// Throws InputError unless `dir` is new, empty, or holds results: what a run, a merge or a part of a run wrote, be it
/// unfinished. Tables among somebody else's files would be hard to tell from them again.
void check_out_folder(const std::filesystem::path& dir);

/// The folder in a folder of certificates that holds their tables.
inline constexpr std::string_view certificate_tables = "certificate-tables";

/// The same of a folder for certificates.
void check_certificate_folder(const std::filesystem::path& dir);

/// The same of a folder for figures alone, which holds nothing but gnuplot's scripts and what they draw.
void check_figure_folder(const std::filesystem::path& dir);

}  // namespace halfstep::inline engine
