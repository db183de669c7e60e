// Numbers as a reader wants them (core/text/measured.hpp has the notation), and rows of tables, in HTML.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halfstep::inline reports::html {

/// Fixed notation with so many decimals; an en dash where there is no number.
std::string fixed(std::optional<double> value, int decimals);

/// An order and its uncertainty, as many decimals as the uncertainty allows, four at most: "2.0001 ± 0.0023". The
/// uncertainty is never shown as less than one of the last decimal.
std::string plus_minus(std::optional<double> value, std::optional<double> uncertainty);

/// A number of any size with so many digits behind the first, in HTML: "1.31", "0.0083", "1.25·10<sup>−5</sup>".
std::string to_digits(std::optional<double> value, int digits);

/// A number of any size and its uncertainty, as many decimals as that allows, four at most, six below 0.1:
/// "1.250 ± 0.001", "(1.25 ± 0.02)·10<sup>−5</sup>", in HTML; four digits where no uncertainty is known.
std::string constant(std::optional<double> value, std::optional<double> uncertainty);

/// A page with a piece at each of its marks <!--NAME-->; pieces in the order of the marks.
std::string filled_frame(std::string_view frame, const std::vector<std::pair<std::string_view, std::string>>& pieces);

/// A column of a table: its head, whether it holds numbers, whether a list to choose from filters it, and whether it is
/// left out where all its cells are the same (the caption then tells what they say). wide: it holds
/// sentences.
struct Head {
  std::string_view text;
  bool number = false;
  bool filter = false;
  bool only_if_varied = false;
  bool wide = false;
};

/// A cell: what is shown (HTML, escaped already) and, where the shown text does not sort, the key that does.
struct Cell {
  std::string html;
  std::optional<double> key = std::nullopt;
};

/// A table under construction, sortable by its column heads where the page's script runs. A column behind the first
/// of which no cell holds anything is left out.
class Table {
 public:
  /// region: what the table is called among all of the page, where its caption occurs more than once. source: the file
  /// that has all rows; paper then shows those alone that are not as declared.
  Table(std::string_view id, std::string_view caption, std::vector<Head> heads, std::string_view region = {},
        std::string_view source = {});
  void row(const std::vector<Cell>& cells);
  /// The element, with the caption; an empty text where no row was added.
  std::string html() const;

 private:
  bool is_empty(std::size_t column) const;
  bool is_told_in_caption(std::size_t column) const;

  std::string id_, caption_, region_, source_;
  std::vector<Head> heads_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace halfstep::inline reports::html
