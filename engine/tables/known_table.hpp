// What a table that halfstep reads back holds: its file, its columns, and what reads it whole.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/tables/domain.hpp"
#include "engine/tables/table.hpp"

namespace halfstep {

/// A column as a reader of the file sees it.
struct KnownColumn {
  enum class Kind { text, whole, number, yes_no, verdict };
  std::string name;
  Kind kind = Kind::text;
  FieldDomain domain;
  bool required = true;  ///< false: files of older versions lack it
};

/// A table: its file in a folder of results, its columns, and what reads it whole. `check` throws InputError as
/// read_csv does.
struct KnownTable {
  std::string file;
  std::vector<KnownColumn> columns;
  std::function<void(const std::filesystem::path& file)> check;
};

namespace detail {

template <class Row>
KnownColumn::Kind kind_of(const Member<Row>& member) {
  using Kind = KnownColumn::Kind;
  return std::visit(
      []<class T>(T Row::*) {
        if constexpr (std::is_same_v<T, std::string>) return Kind::text;
        if constexpr (std::is_same_v<T, bool>) return Kind::yes_no;
        if constexpr (std::is_same_v<T, Verdict>) return Kind::verdict;
        if constexpr (std::is_integral_v<T> || std::is_same_v<T, std::optional<int>>) return Kind::whole;
        return Kind::number;
      },
      member);
}

}  // namespace detail

/// The table whose rows are `Row`s.
template <class Row>
KnownTable known_table(const char* file) {
  KnownTable known{file, {}, [](const std::filesystem::path& path) { read_csv<Row>(path); }};
  for (const auto& field : fields<Row>())
    known.columns.push_back({field.name, detail::kind_of(field.member), field.domain, field.required});
  return known;
}

}  // namespace halfstep
