// A table as it is known, from the columns of its rows. Included where tables are listed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "engine/tables/known_table.hpp"
#include "engine/tables/table.hpp"

namespace halfstep {

namespace detail {

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
