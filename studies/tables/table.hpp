// Rows and CSV: a table is one list of columns, from which header, writing and reading follow. Included by the file
// that lists a table's columns, which instantiates to_csv, write_csv and read_csv for its row.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <concepts>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <variant>

#include "core/error.hpp"
#include "core/scalar.hpp"
#include "core/text/escaped.hpp"
#include "studies/tables/csv.hpp"
#include "studies/tables/tables.hpp"

namespace halfstep {

/// What a field can be.
template <class Row>
using Member = std::variant<std::string Row::*, int Row::*, long long Row::*, double Row::*, bool Row::*, Number Row::*,
                            std::optional<double> Row::*, std::optional<int> Row::*, Verdict Row::*>;

/// A column: its name in the header, the member that it holds.
template <class Row>
struct Field {
  std::string name;
  Member<Row> member;
  bool required = true;  ///< false: appended after the first version of the table; older files lack it
};

/// The columns of a table, in order.
template <class Row>
using Fields = std::vector<Field<Row>>;

/// Specialised for the row of each table.
template <class Row>
const Fields<Row>& fields();

namespace detail {

inline std::string text_of(const std::string& value) { return escaped::csv(value); }
inline std::string text_of(int value) { return std::to_string(value); }
inline std::string text_of(long long value) { return std::to_string(value); }
inline std::string text_of(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }
inline std::string text_of(bool value) { return value ? "yes" : "no"; }
inline std::string text_of(const Number& value) { return value.text; }
inline std::string text_of(Verdict value) { return std::string(word(value)); }
template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : "";
}

// One field on its way in: where it stands, for messages.
struct Place {
  const std::filesystem::path& file;
  const CsvLine& line;
  const Column& column;

  [[noreturn]] void complain(const std::string& text, std::string_view what) const {
    throw InputError(
        fmt::format("{}:{}: column \"{}\": \"{}\" is not {}", file.string(), line.number, column.name, text, what));
  }
};

inline void parse(const Place&, const std::string& text, std::string& value) { value = text; }

template <std::integral Whole>
void parse(const Place& place, const std::string& text, Whole& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) place.complain(text, "a whole number");
}

inline void parse(const Place& place, const std::string& text, double& value) {
  value =
      text.empty() ? std::numeric_limits<double>::quiet_NaN() : to_double(place.file, place.line, place.column, text);
}

inline void parse(const Place& place, const std::string& text, bool& value) {
  if (text != "yes" && text != "no") place.complain(text, "yes or no");
  value = text == "yes";
}

inline void parse(const Place& place, const std::string& text, Number& value) {
  value = {text, text.empty() ? 0 : to_double(place.file, place.line, place.column, text)};
}

inline void parse(const Place& place, const std::string& text, Verdict& value) try {
  value = verdict_of(text);
} catch (const std::invalid_argument&) {
  place.complain(text, "a verdict (pass, fail, superconvergent, rounding-limited, unstable, no-window, resolved)");
}

template <class T>
void parse(const Place& place, const std::string& text, std::optional<T>& value) {
  if (text.empty()) return value.reset();
  parse(place, text, value.emplace());
}

}  // namespace detail

template <class Row>
std::string to_csv(const std::vector<Row>& rows) {
  const auto& all = fields<Row>();
  std::string csv;
  const auto end_field = [&](const Field<Row>& field) { csv += &field == &all.back() ? '\n' : ','; };
  for (const auto& field : all) {
    csv += field.name;
    end_field(field);
  }
  for (const Row& row : rows)
    for (const auto& field : all) {
      std::visit([&](auto member) { csv += detail::text_of(row.*member); }, field.member);
      end_field(field);
    }
  return csv;
}

template <class Row>
void write_csv(const std::filesystem::path& file, const std::vector<Row>& rows) {
  write_file(file, to_csv(rows));
}

template <class Row>
std::vector<Row> read_csv(const std::filesystem::path& file) {
  const auto& all = fields<Row>();
  std::vector<Column> columns;
  for (const auto& field : all) columns.push_back({field.name, field.required});
  std::vector<Row> rows;
  for (const CsvLine& line : read_lines(file, columns)) {
    Row& row = rows.emplace_back();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const detail::Place place{file, line, columns[i]};
      std::visit([&](auto member) { detail::parse(place, line.fields[i], row.*member); }, all[i].member);
    }
  }
  return rows;
}

}  // namespace halfstep
