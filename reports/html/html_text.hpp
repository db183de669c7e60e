// Numbers as a reader wants them, and rows of tables, in HTML. Text: core/text/escaped.hpp.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halfstep::inline reports::html {

/// Fixed notation with so many decimals; an en dash where there is no number.
std::string fixed(std::optional<double> value, int decimals);

/// Scientific notation, so many decimals, a true minus sign; an en dash where there is no number.
std::string scientific(std::optional<double> value, int decimals);

/// An order and its uncertainty, as many decimals as the uncertainty allows: "2.0001 ± 0.0023".
std::string plus_minus(std::optional<double> value, std::optional<double> uncertainty);

/// An integer in groups of three: "12 345", with no-break spaces.
std::string grouped(long long value);

/// A column of a table: its head, whether it holds numbers, and whether a list to choose from filters it.
struct Head {
  std::string_view text;
  bool number = false;
  bool filter = false;
};

/// A cell: what is shown (HTML, escaped already) and, where the shown text does not sort, the key that does.
struct Cell {
  std::string html;
  std::optional<double> key = std::nullopt;
};

/// A table under construction, sortable by its column heads where the page's script runs.
class Table {
 public:
  Table(std::string_view id, std::string_view caption, std::vector<Head> heads);
  void row(const std::vector<Cell>& cells);
  /// The element, with the caption; an empty text where no row was added.
  std::string html() const;

 private:
  std::string id_, caption_, rows_;
  std::vector<Head> heads_;
};

}  // namespace halfstep::inline reports::html
