// What a table is made of: its file and its columns, from which header, writing, reading and validation follow.
// Included by the source that lists them:
//
//   template <>
//   TableLayout Table<FrictionRow>::layout() {
//     return {"friction.csv", {{"method", &Row::method, column::name().key()}, ...}};
//   }
//   template struct Table<FrictionRow>;
#pragma once

#include <functional>
#include <typeinfo>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/field.hpp"
#include "halfstep/engine/tables/results.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// What is declared of a table: its file in a folder of results, and its columns in order.
struct TableLayout {
  std::string file;
  std::vector<Field> columns;
  Written written = Written::at_once;
};

namespace detail {

/// Contiguous rows, whatever their type.
struct AnyRows {
  const void* first;
  std::size_t count, bytes_each;
};

/// The names of the columns, joined by ','.
std::string header_of(const TableLayout& layout);

/// CSV text (RFC 4180), header first.
std::string to_csv(const TableLayout& layout, AnyRows rows);

/// The same in place of a file, without holding all of the text.
void write_rows(const TableLayout& layout, AnyRows rows, const std::filesystem::path& file);

/// Reads a file row by row. `add` appends a row and returns its address. Returns the line of each row.
std::vector<long> read_rows(const TableLayout& layout, const std::filesystem::path& file,
                            const std::function<void*()>& add);

/// The columns as readers of the file see them.
std::vector<KnownColumn> known_columns(const TableLayout& layout);

/// The same layout. Throws std::logic_error where a column is a member of another type than `row`.
TableLayout checked(TableLayout layout, const std::type_info& row);

template <class Row>
constexpr bool has_method = requires(const Row& row) {
  std::string(row.method);
};

/// The layout of a table, made once.
template <class Row>
const TableLayout& layout_of() {
  static const TableLayout layout = checked(Table<Row>::layout(), typeid(Row));
  return layout;
}

}  // namespace detail

template <class OneRow>
const std::string& Table<OneRow>::file() {
  return detail::layout_of<Row>().file;
}

template <class OneRow>
const std::vector<Field>& Table<OneRow>::columns() {
  return detail::layout_of<Row>().columns;
}

template <class OneRow>
std::string Table<OneRow>::header() {
  return detail::header_of(detail::layout_of<Row>());
}

template <class OneRow>
Written Table<OneRow>::written() {
  return detail::layout_of<Row>().written;
}

template <class OneRow>
std::string Table<OneRow>::to_csv(const std::vector<Row>& rows) {
  return detail::to_csv(detail::layout_of<Row>(), {rows.data(), rows.size(), sizeof(Row)});
}

template <class OneRow>
void Table<OneRow>::write(const std::filesystem::path& file, const std::vector<Row>& rows) {
  detail::write_rows(detail::layout_of<Row>(), {rows.data(), rows.size(), sizeof(Row)}, file);
}

template <class OneRow>
ReadTable<OneRow> Table<OneRow>::read(const std::filesystem::path& file) {
  ReadTable<Row> table;
  table.lines =
      detail::read_rows(detail::layout_of<Row>(), file, [&]() -> void* { return &table.rows.emplace_back(); });
  return table;
}

template <class OneRow>
void Table<OneRow>::check(const std::filesystem::path& file) {
  read(file);
}

template <class OneRow>
void Table<OneRow>::load(const std::filesystem::path& file, Results& results) {
  results.table<Row>() = read(file).rows;
}

template <class OneRow>
void Table<OneRow>::take_out(const std::filesystem::path& file, const std::set<std::string>& methods) {
  if constexpr (detail::has_method<Row>) {
    std::vector<Row> rows;
    try {
      rows = read(file).rows;
    } catch (const InputError&) {
      return;
    }
    if (std::erase_if(rows, [&](const Row& row) { return methods.contains(row.method); }) > 0) write(file, rows);
  }
}

template <class OneRow>
KnownTable Table<OneRow>::known(const std::string& file) {
  return {file, detail::known_columns(detail::layout_of<Row>()), check, written(),
          load, detail::has_method<Row> ? take_out : nullptr};
}

}  // namespace halfstep::inline engine
