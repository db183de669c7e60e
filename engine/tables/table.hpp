// What a table is made of: its file and its columns, from which header, writing, reading and validation follow.
// Included by the source that lists them:
//
//   template <>
//   TableLayout<FrictionRow> Table<FrictionRow>::layout() {
//     return {"friction.csv", {{"method", &Row::method, column::name().key()}, ...}};
//   }
//   template struct Table<FrictionRow>;
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <concepts>
#include <limits>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/domain.hpp"
#include "halfstep/engine/tables/results.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/former_names.hpp"

namespace halfstep::inline engine {

/// What a field can be.
template <class Row>
using Member = std::variant<std::string Row::*, int Row::*, long long Row::*, double Row::*, bool Row::*, Number Row::*,
                            std::optional<double> Row::*, std::optional<int> Row::*, Verdict Row::*, Quantity Row::*>;

/// A column: its name in the header, the member that it holds, and what its fields may be.
template <class Row>
struct Field {
  std::string name;
  Member<Row> member;
  FieldDomain domain;
  bool required;            ///< false: appended after the first version of the table; older files lack it
  std::string former = {};  ///< the name in older files, which is read as well

  Field(std::string header, Member<Row> held, FieldDomain may_hold = {}, bool in_all_files = true)
      : name(std::move(header)), member(held), domain(std::move(may_hold)), required(in_all_files) {}
  Field(std::string header, Member<Row> held, bool in_all_files) : Field(std::move(header), held, {}, in_all_files) {}

  Field formerly(std::string older) const {
    Field renamed = *this;
    renamed.former = std::move(older);
    return renamed;
  }
};

/// What is declared of a table: its file in a folder of results, and its columns in order.
template <class Row>
struct TableLayout {
  std::string file;
  Fields<Row> columns;
  Written written = Written::at_once;
};

namespace detail {

inline std::string text_of(const std::string& value) { return escaped::csv(value); }
inline std::string text_of(int value) { return std::to_string(value); }
inline std::string text_of(long long value) { return std::to_string(value); }
inline std::string text_of(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }
inline std::string text_of(bool value) { return value ? "yes" : "no"; }
inline std::string text_of(const Number& value) { return value.text; }
inline std::string text_of(Verdict value) { return std::string(word(value)); }
inline std::string text_of(Quantity value) { return std::string(name(value)); }
template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : "";
}

inline void parse(const FieldPlace& place, std::string_view text, std::string& value) {
  check_text(place, text);
  value = place.column == "method" ? current_name(std::string(text)) : std::string(text);
}

template <std::integral Whole>
void parse(const FieldPlace& place, std::string_view text, Whole& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) place.complain(text, "a whole number");
  check_number(place, text, static_cast<double>(value));
}

inline double parse_number(const FieldPlace& place, std::string_view text) {
  const double value = field_value(place.file, place.line, {place.column}, text);
  check_number(place, text, value);
  return value;
}

inline void parse(const FieldPlace& place, std::string_view text, double& value) {
  if (text.empty()) check_empty(place);
  value = text.empty() ? std::numeric_limits<double>::quiet_NaN() : parse_number(place, text);
}

inline void parse(const FieldPlace& place, std::string_view text, bool& value) {
  if (text != "yes" && text != "no") place.complain(text, "yes or no");
  value = text == "yes";
}

inline void parse(const FieldPlace& place, std::string_view text, Number& value) {
  if (text.empty()) check_empty(place);
  value = {std::string(text), text.empty() ? 0 : parse_number(place, text)};
}

inline void parse(const FieldPlace& place, std::string_view text, Verdict& value) try {
  value = verdict_of(text);
} catch (const std::invalid_argument&) {
  place.complain(text,
                 "a verdict (pass, fail, superconvergent, rounding-limited, unstable, no-window, resolved, "
                 "noise-limited, other-law)");
}

// A column of quantities has their words as its domain.
inline void parse(const FieldPlace& place, std::string_view text, Quantity& value) {
  check_text(place, text);
  value = quantity_named(text);
}

template <class T>
void parse(const FieldPlace& place, std::string_view text, std::optional<T>& value) {
  if (text.empty()) return value.reset();
  parse(place, text, value.emplace());
}

/// What tells a row from all others, in words: problem "kepler", level "3".
template <class Row>
std::string key_of(const Row& row) {
  std::string key;
  for (const auto& field : Table<Row>::columns()) {
    if (!field.domain.is_key) continue;
    key += (key.empty() ? "" : ", ") + field.name + " \"";
    std::visit([&](auto member) { key += text_of(row.*member); }, field.member);
    key += '"';
  }
  return key;
}

template <class Row>
KnownColumn::Kind kind_of(const Member<Row>& member) {
  using Kind = KnownColumn::Kind;
  return std::visit(
      []<class T>(T Row::*) {
        if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, Quantity>) return Kind::text;
        if constexpr (std::is_same_v<T, bool>) return Kind::yes_no;
        if constexpr (std::is_same_v<T, Verdict>) return Kind::verdict;
        if constexpr (std::is_integral_v<T> || std::is_same_v<T, std::optional<int>>) return Kind::whole;
        return Kind::number;
      },
      member);
}

/// The layout of a table, made once.
template <class Row>
const TableLayout<Row>& layout_of() {
  static const TableLayout<Row> layout = Table<Row>::layout();
  return layout;
}

}  // namespace detail

template <class OneRow>
const std::string& Table<OneRow>::file() {
  return detail::layout_of<Row>().file;
}

template <class OneRow>
const Fields<OneRow>& Table<OneRow>::columns() {
  return detail::layout_of<Row>().columns;
}

template <class OneRow>
Written Table<OneRow>::written() {
  return detail::layout_of<Row>().written;
}

template <class OneRow>
std::string Table<OneRow>::to_csv(const std::vector<Row>& rows) {
  const auto& all = columns();
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

template <class OneRow>
void Table<OneRow>::write(const std::filesystem::path& file, const std::vector<Row>& rows) {
  write_file(file, to_csv(rows));
}

template <class OneRow>
ReadTable<OneRow> Table<OneRow>::read(const std::filesystem::path& file) {
  const auto& all = columns();
  std::vector<Column> wanted;
  for (const auto& field : all) wanted.push_back({field.name, field.required});
  std::vector<std::size_t> renamed;  // fields whose former names follow, as columns of their own
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].former.empty()) continue;
    renamed.push_back(i);
    const int either = static_cast<int>(renamed.size());
    wanted[i] = {all[i].name, false, either};
    wanted.push_back({all[i].former, false, either});
  }
  ReadTable<Row> table;
  RowKeys keys;
  each_line(file, wanted, [&](long line, std::span<const std::string_view> texts) {
    Row& row = table.rows.emplace_back();
    table.lines.push_back(line);
    std::vector<std::string_view> values(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(all.size()));
    for (std::size_t k = 0; k < renamed.size(); ++k)
      if (values[renamed[k]].empty()) values[renamed[k]] = texts[all.size() + k];
    for (std::size_t i = 0; i < all.size(); ++i) {
      const FieldPlace place{file, line, all[i].name, all[i].domain};
      std::visit([&](auto member) { detail::parse(place, values[i], row.*member); }, all[i].member);
    }
    keys.add(file, line, detail::key_of(row));
  });
  return table;
}

template <class OneRow>
KnownTable Table<OneRow>::known(const std::string& file) {
  KnownTable known{file,
                   {},
                   [](const auto& path) { read(path); },
                   written(),
                   [](const auto& path, Results& results) { results.table<Row>() = read(path).rows; },
                   {}};
  if constexpr (requires(const Row& row) { std::string(row.method); })
    known.take_out = [](const auto& path, const std::set<std::string>& methods) {
      std::vector<Row> rows;
      try {
        rows = read(path).rows;
      } catch (const InputError&) {
        return;
      }
      if (std::erase_if(rows, [&](const Row& row) { return methods.contains(row.method); }) > 0) write(path, rows);
    };
  for (const auto& field : columns())
    known.columns.push_back({field.name, detail::kind_of(field.member), field.domain, field.required});
  return known;
}

}  // namespace halfstep::inline engine
