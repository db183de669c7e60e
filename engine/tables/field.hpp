// A column of a table: its name in the header, the member of a row that it holds, and what its fields may be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>

#include "halfstep/engine/tables/domain.hpp"
#include "halfstep/engine/tables/known_table.hpp"

namespace halfstep::inline engine {

/// How members of one type stand in a file. The text of nothing measured (nan, an empty optional) is empty.
struct MemberType {
  KnownColumn::Kind kind;
  void (*append)(std::string& csv, const void* member);
  /// Throws InputError where the text is not what the column may hold.
  void (*parse)(const FieldPlace& place, std::string_view text, void* member);
};

/// Defined for std::string, int, long long, double, bool, Number, std::optional<double>, std::optional<int>, Verdict
/// and Quantity; any other type is a link error.
template <class T>
const MemberType& member_type();

/// Of which files a column is: of all, or of those alone that are newer than the first version of the table.
enum class Presence { in_all_files, added_later };
inline constexpr Presence added_later = Presence::added_later;

/// A column of rows of any type, so that one function writes and reads all tables. A member that the rows inherit from
/// a base class is refused when the layout is made: its offset in the base need not be that in the row.
class Field {
 public:
  std::string name;
  FieldDomain domain;
  bool required;            ///< false: older files lack it
  std::string former = {};  ///< the name in older files, which is read as well

  template <class Row, class T>
  Field(std::string header, T Row::*held, FieldDomain may_hold = {}, Presence presence = Presence::in_all_files)
      : Field(std::move(header), std::move(may_hold), presence, typeid(Row), member_type<T>(), offset(held)) {}
  template <class Row, class T>
  Field(std::string header, T Row::*held, Presence presence) : Field(std::move(header), held, {}, presence) {}

  Field formerly(std::string older) const;

  /// Whether `row` is the type whose member it is.
  bool is_of(const std::type_info& row) const { return *row_ == row; }
  KnownColumn::Kind kind() const { return type_->kind; }

  /// `row`: an object of that type. Parsing throws InputError where the text is not what the column may hold.
  void append(std::string& csv, const void* row) const;
  void parse(const FieldPlace& place, std::string_view text, void* row) const;

 private:
  Field(std::string header, FieldDomain may_hold, Presence presence, const std::type_info& row, const MemberType& type,
        std::ptrdiff_t offset_in_row);

  template <class Row, class T>
  static std::ptrdiff_t offset(T Row::*held) {
    const Row row{};
    return reinterpret_cast<const char*>(&(row.*held)) - reinterpret_cast<const char*>(&row);
  }

  const std::type_info* row_;
  const MemberType* type_;
  std::ptrdiff_t offset_;
};

}  // namespace halfstep::inline engine
