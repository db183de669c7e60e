// Text and tables folded to a number of columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace halfstep::inline reports {

/// Characters on the screen: bytes that do not continue one in UTF-8, nor are of a colour.
std::size_t letters(std::string_view text);

/// The letters of the longest word.
std::size_t longest_word(std::string_view text);

/// The lines of a text that is broken at spaces, none longer than `width` unless one word is; a word that is longer is
/// broken. width 0: one line.
std::vector<std::string> folded_lines(std::string_view text, std::size_t width);

/// A paragraph, its further lines indented by two.
std::string folded(std::string_view text, std::size_t width);

/// Columns as wide as their cells ask for and two spaces apart; where that is more than `width`, the widest give way,
/// as far as their words allow, and their cells are folded. What does not fit then either is stacked: the last columns
/// move to further lines, in the same way below their headings. width 0: nothing is folded. Every line ends with a line
/// feed.
std::string folded_table(const std::vector<std::vector<std::string>>& rows, std::size_t width);

}  // namespace halfstep::inline reports
