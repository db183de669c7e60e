// Text and tables folded to a number of columns.
#include "halfstep/reports/text/folded.hpp"

#include <algorithm>

namespace halfstep::inline reports {
namespace {

constexpr std::size_t between = 2;       // columns
constexpr std::size_t narrowest = 8;     // of folded ones
constexpr std::size_t stack_indent = 4;  // of what is stacked below the first columns

/// The bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (std::size_t seen = 0; at < text.size(); ++at)
    if ((text[at] & 0xC0) != 0x80 && seen++ == count) break;
  return at;
}

/// Columns from..to, which share lines.
struct Stack {
  std::size_t from, to, indent;
};

std::size_t stack_width(const std::vector<std::size_t>& widths, const Stack& stack) {
  std::size_t sum = stack.indent + between * (stack.to - stack.from - 1);
  for (std::size_t i = stack.from; i < stack.to; ++i) sum += widths[i];
  return sum;
}

/// The widest columns are narrowed, letter by letter, until all fit or none is wider than `least`.
void narrow(std::vector<std::size_t>& widths, const std::vector<std::size_t>& least, const Stack& stack,
            std::size_t width) {
  while (stack_width(widths, stack) > width) {
    std::size_t* widest = nullptr;
    for (std::size_t i = stack.from; i < stack.to; ++i)
      if (widths[i] > least[i] && (widest == nullptr || widths[i] > *widest)) widest = &widths[i];
    if (widest == nullptr) return;
    --*widest;
  }
}

/// As few stacks as hold all columns at their least width.
std::vector<Stack> stacks(const std::vector<std::size_t>& least, std::size_t width) {
  std::vector<Stack> all = {{0, 1, 0}};
  for (std::size_t i = 1; i < least.size(); ++i) {
    const Stack with{all.back().from, i + 1, all.back().indent};
    if (width == 0 || stack_width(least, with) <= width)
      all.back() = with;
    else
      all.push_back({i, i + 1, stack_indent});
  }
  return all;
}

/// The cells of a stack side by side, in as many lines as the tallest takes.
std::string stacked(const std::vector<std::string>& row, const Stack& stack, const std::vector<std::size_t>& widths) {
  std::vector<std::vector<std::string>> cells;
  std::size_t height = stack.from == 0 ? 1 : 0;
  for (std::size_t i = stack.from; i < std::min(stack.to, row.size()); ++i) {
    cells.push_back(folded_lines(row[i], widths[i]));
    if (!row[i].empty()) height = std::max(height, cells.back().size());
  }
  std::string text;
  for (std::size_t k = 0; k < height; ++k) {
    std::string line(stack.indent, ' ');
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string part = k < cells[i].size() ? cells[i][k] : "";
      const std::size_t room = widths[stack.from + i] + between;
      line += part + std::string(room - std::min(room, letters(part)), ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
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

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    longest = std::max(longest, letters(word));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return longest;
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
  std::vector<std::size_t> widths, least;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    least.resize(widths.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], letters(row[i]));
      least[i] = std::max(least[i], longest_word(row[i]));
    }
  }
  if (widths.empty()) return "";
  for (std::size_t i = 0; i < least.size(); ++i) least[i] = std::max(least[i], std::min(narrowest, widths[i]));
  const auto all = stacks(least, width);
  for (const Stack& stack : all) {
    if (width == 0) break;
    narrow(widths, least, stack, width);
    // A word as long as a line must be broken.
    if (stack_width(widths, stack) > width) widths[stack.from] = std::max(width, stack.indent + 1) - stack.indent;
  }
  std::string text;
  for (const auto& row : rows)
    for (const Stack& stack : all) text += stacked(row, stack, widths);
  return text;
}

}  // namespace halfstep::inline reports
