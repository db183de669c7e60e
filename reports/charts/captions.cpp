// What is written over and under a figure and over its panels, in lines.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/methods/family.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/text_width.hpp"
#include "halfstep/reports/text/folded.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view note_gap = "     ";  // between the parts of a note

/// Folded lines that are as narrow as their number allows, so that no single word is left for the last.
std::vector<std::string> balanced_lines(const std::string& text, std::size_t most) {
  auto lines = folded_lines(text, most);
  for (std::size_t narrower = most; narrower-- > longest_word(text) && lines.size() > 1;) {
    auto balanced = folded_lines(text, narrower);
    if (balanced.size() > lines.size()) break;
    lines = std::move(balanced);
  }
  return lines;
}

}  // namespace

std::vector<std::string> title_lines(const std::string& title, double width) {
  constexpr double character = 8.6, air = 16;
  return balanced_lines(title, static_cast<std::size_t>((width - air) / character));
}

std::vector<std::string> panel_title_lines(const std::string& title, double width) {
  constexpr double size = 14.5;  // as large as in PNG
  if (title.empty()) return {};
  const std::string text = with_diacritics(title);
  const double share = width / text_width(text, size);
  return share >= 1 ? std::vector{text}
                    : balanced_lines(text, static_cast<std::size_t>(share * static_cast<double>(letters(text))));
}

std::vector<std::string> note_parts(const std::string& note) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= note.size();) {
    const std::size_t end = std::min(note.find(note_gap, from), note.size());
    parts.push_back(note.substr(from, end - from));
    from = end + note_gap.size();
  }
  return parts;
}

std::string note_in_line(const std::vector<std::string>& parts, std::size_t most) {
  std::string line;
  for (const auto& part : parts) {
    const std::string longer = line.empty() ? part : line + "; " + part;
    if (!line.empty() && letters(longer) > most) break;
    line = longer;
  }
  return line;
}

std::vector<std::string> note_lines(const std::string& note, double width) {
  constexpr double character = 6.3;
  const auto most = static_cast<std::size_t>((width - 24) / character);
  std::vector<std::string> lines;
  for (const auto& part : note_parts(note)) {
    if (!lines.empty() && letters(lines.back()) + letters(part) + note_gap.size() < most)
      lines.back().append(note_gap).append(part);
    else
      for (auto& line : folded_lines(part, most)) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace halfstep::inline reports
