// Printed text made to fit a terminal.
#pragma once

#include <string>
#include <string_view>

namespace halfstep::inline reports {

/// Text whose lines are at most `width` characters, unless one word is longer; what is not too long stays as it is, and
/// nothing is left out. Of a table (lines without an empty one between them, whose columns are two spaces apart in all
/// of them) columns of words are narrowed, or its last columns move to further lines, below their headings; other lines
/// are broken at spaces. width 0: the text itself.
std::string fitted(std::string_view text, std::size_t width);

}  // namespace halfstep::inline reports
