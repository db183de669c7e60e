// What gnuplot's SVG lacks to stand beside others in one page.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace halfstep::inline reports {

/// The picture with ids that begin with `name` and occur once (references follow), and with the spaces in its texts
/// kept.
std::string finished_svg(std::string_view svg, std::string_view name);

/// Whether a file holds a picture that was finished under that name. Throws InputError where it cannot be read.
bool is_finished_svg(const std::filesystem::path& file, std::string_view name);

/// The same for a file, in place. Throws InputError where it cannot be read or written.
void finish_svg(const std::filesystem::path& file, std::string_view name);

}  // namespace halfstep::inline reports
