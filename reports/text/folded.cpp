// Text and tables folded to a number of columns.
#include "halfstep/reports/text/folded.hpp"

#include <algorithm>
#include <numeric>

namespace halfstep::inline reports {
namespace {

constexpr std::size_t between = 2, narrowest = 8;

/// The bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (std::size_t seen = 0; at < text.size(); ++at)
    if ((text[at] & 0xC0) != 0x80 && seen++ == count) break;
  return at;
}

/// The widest columns are narrowed, letter by letter, until all fit.
void narrow(std::vector<std::size_t>& widths, std::size_t width) {
  const std::size_t room = width - std::min(width, between * (widths.size() - 1));
  while (std::accumulate(widths.begin(), widths.end(), std::size_t{0}) > room) {
    auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest <= narrowest) return;
    --*widest;
  }
}

}  // namespace

std::size_t letters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_colour = text[i] == '\x1b';
    if (is_colour) i = std::min(text.size(), text.find('m', i));
    if (!is_colour && (text[i] & 0xC0) != 0x80) ++count;
  }
  return count;
}

std::vector<std::string> folded_lines(std::string_view text, std::size_t width) {
  if (width == 0 || letters(text) <= width) return {std::string(text)};
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const std::size_t taken = letters(lines.back());
    if (taken > 0 && taken + 1 + letters(word) <= width) {
      lines.back().append(" ").append(word);
      continue;
    }
    if (taken > 0) lines.emplace_back();
    while (letters(word) > width) {
      const auto bytes = bytes_of(word, width);
      lines.back() = word.substr(0, bytes);
      lines.emplace_back();
      word.remove_prefix(bytes);
    }
    lines.back() = word;
  }
  return lines;
}

std::string folded(std::string_view text, std::size_t width) {
  const std::size_t indent = 2;
  std::string out;
  for (const auto& line : folded_lines(text, width <= indent ? 0 : width - indent))
    out += (out.empty() ? "" : std::string(indent, ' ')) + line + "\n";
  return out;
}

std::string folded_table(const std::vector<std::vector<std::string>>& rows, std::size_t width) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], letters(row[i]));
  }
  if (widths.empty()) return "";
  if (width > 0) narrow(widths, width);
  std::string text;
  for (const auto& row : rows) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.push_back(folded_lines(row[i], width == 0 ? 0 : widths[i]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t k = 0; k < height; ++k) {
      std::string line;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string part = k < cells[i].size() ? cells[i][k] : "";
        line += part + std::string(widths[i] + between - std::min(widths[i] + between, letters(part)), ' ');
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
  }
  return text;
}

}  // namespace halfstep::inline reports
