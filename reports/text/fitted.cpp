// Printed text made to fit a terminal.
#include "halfstep/reports/text/fitted.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "halfstep/reports/text/folded.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t gap = 2;               // between columns
constexpr std::size_t further_indent = 4;    // of lines that go on
constexpr std::size_t narrowest_words = 20;  // a column of words is made no narrower

/// Where a column begins, and how many characters are its own.
struct Column {
  std::size_t begin, width, least;
};

/// The characters of a line, of several bytes each where they are not ASCII; a colour belongs to the one behind it.
std::vector<std::string> characters(std::string_view line) {
  std::vector<std::string> all;
  std::string colours;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t next = i + 1;
    const bool is_colour = line[i] == '\x1b';
    if (is_colour)
      next = std::min(line.size(), line.find('m', i)) + (line.find('m', i) == std::string_view::npos ? 0 : 1);
    else
      while (next < line.size() && (line[next] & 0xC0) == 0x80) ++next;
    if (is_colour)
      colours += line.substr(i, next - i);
    else
      all.push_back(std::exchange(colours, {}) + std::string(line.substr(i, next - i)));
    i = next;
  }
  if (!all.empty()) all.back() += colours;
  return all;
}

std::string joined_characters(const std::vector<std::string>& line, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < std::min(to, line.size()); ++i) text += line[i];
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// Whether a line may be of a table: it has a gap behind its first word.
bool has_gap(const std::vector<std::string>& line) {
  bool words = false;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (words && line[i] == " " && line[i + 1] == " ") return true;
    words = words || line[i] != " ";
  }
  return false;
}

/// The columns of a table: what is blank in all of its rows, for two characters at least, parts them.
std::vector<Column> columns_of(const std::vector<std::vector<std::string>>& rows) {
  std::size_t length = 0;
  for (const auto& row : rows) length = std::max(length, row.size());
  const auto blank = [&](std::size_t i) {
    return std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return i >= row.size() || row[i] == " "; });
  };
  std::vector<Column> columns;
  for (std::size_t i = 0; i < length;) {
    std::size_t to = i;
    while (to < length && !(blank(to) && (to + 1 >= length || blank(to + 1)))) ++to;
    columns.push_back({columns.empty() ? 0 : i, to, 0});
    while (to < length && blank(to)) ++to;
    i = to;
  }
  for (auto& column : columns) {
    column.width -= std::min(column.width, column.begin);
    for (const auto& row : rows)
      column.least =
          std::max(column.least, longest_word(joined_characters(row, column.begin, column.begin + column.width)));
    column.least = std::min(column.width, std::max(column.least, narrowest_words));
  }
  return columns;
}

std::size_t width_of(const std::vector<Column>& columns, std::size_t from, std::size_t to) {
  std::size_t sum = 0;
  for (std::size_t k = from; k < to; ++k) sum += (k == from ? 0 : gap) + columns[k].width;
  return sum;
}

/// Narrows columns of words, the widest first, as far as they go.
void narrow_words(std::vector<Column>& columns, std::size_t from, std::size_t to, std::size_t width) {
  while (width_of(columns, from, to) > width) {
    Column* widest = nullptr;
    for (std::size_t k = from; k < to; ++k)
      if (columns[k].width > columns[k].least && (widest == nullptr || columns[k].width > widest->width))
        widest = &columns[k];
    if (widest == nullptr) return;
    --widest->width;
  }
}

/// Columns from..to of a row, in as many lines as its cells take.
std::string lines_of(const std::vector<std::string>& row, const std::vector<Column>& natural,
                     const std::vector<Column>& columns, std::size_t from, std::size_t to, std::size_t indent) {
  std::vector<std::vector<std::string>> cells;
  std::size_t height = 0;
  for (std::size_t k = from; k < to; ++k) {
    const auto cell = joined_characters(row, natural[k].begin, natural[k].begin + natural[k].width);
    cells.push_back(folded_lines(cell, columns[k].width));
    if (!cell.empty()) height = std::max(height, cells.back().size());
  }
  std::string text;
  for (std::size_t i = 0; i < height; ++i) {
    std::string line(indent, ' ');
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const std::string part = i < cells[k].size() ? cells[k][i] : "";
      const std::size_t taken = characters(part).size(), room = columns[from + k].width + gap;
      line += part + std::string(room - std::min(room, taken), ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

/// A line that is of no table, broken at spaces.
std::string sentence(std::string_view line, std::size_t width) {
  const std::size_t indent = std::min(line.size(), line.find_first_not_of(' '));
  if (characters(line).size() <= width || indent + further_indent >= width) return std::string(line) + "\n";
  std::string text;
  for (const auto& part : folded_lines(line.substr(indent), width - indent - further_indent))
    text += std::string(indent + (text.empty() ? 0 : further_indent), ' ') + part + "\n";
  return text;
}

std::string fitted_block(const std::vector<std::string_view>& lines, std::size_t width) {
  std::vector<std::vector<std::string>> all, rows;
  bool fits = true;
  for (const auto line : lines) {
    all.push_back(characters(line));
    fits = fits && all.back().size() <= width;
    if (has_gap(all.back())) rows.push_back(all.back());
  }
  std::string text;
  if (fits) {
    for (const auto line : lines) text += std::string(line) + "\n";
    return text;
  }
  const auto natural = columns_of(rows);
  auto columns = natural;
  std::vector<std::size_t> breaks = {0};  // the columns with which lines begin
  narrow_words(columns, 0, columns.size(), width);
  if (width_of(columns, 0, columns.size()) > width) {
    columns = natural;
    for (std::size_t k = 1; k <= columns.size(); ++k) {
      const std::size_t room = width - (breaks.size() > 1 ? further_indent : 0), from = breaks.back();
      const bool last = k == columns.size();
      if (!last && width_of(columns, from, k + 1) <= room) continue;
      narrow_words(columns, from, k, room);
      if (!last) breaks.push_back(k);
    }
  }
  breaks.push_back(columns.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (columns.size() < 2 || !has_gap(all[i])) {
      text += sentence(lines[i], width);
      continue;
    }
    for (std::size_t b = 0; b + 1 < breaks.size(); ++b)
      text += lines_of(all[i], natural, columns, breaks[b], breaks[b + 1], b == 0 ? 0 : further_indent);
  }
  return text;
}

}  // namespace

std::string fitted(std::string_view text, std::size_t width) {
  if (width <= narrowest_words) return std::string(text);
  std::string out;
  std::vector<std::string_view> block;
  const auto finish = [&] {
    if (!block.empty()) out += fitted_block(block, width);
    block.clear();
  };
  while (!text.empty()) {
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    if (line.empty()) {
      finish();
      out += "\n";
    } else {
      block.push_back(line);
    }
    if (end == std::string_view::npos) {
      finish();
      if (!out.empty()) out.pop_back();
      return out;
    }
    text.remove_prefix(end + 1);
  }
  finish();
  return out;
}

}  // namespace halfstep::inline reports
