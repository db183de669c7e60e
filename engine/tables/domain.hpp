// What the columns of a table may hold: tables come back from disk, where anybody may have changed them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace halfstep::inline engine {

/// What the fields of one column may hold, besides what the type of its member asks for.
struct FieldDomain {
  std::vector<std::string> words = {};  ///< of texts: one of these; none listed: any text
  bool list = false;                    ///< of texts: numbers joined by ';'
  bool may_be_empty = true;             ///< of numbers: nan, nothing was measured
  bool may_be_infinite = true;          ///< of numbers: nan or inf, where a run may blow up
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  bool is_key = false;  ///< a table holds no two rows that agree in all columns of its key

  /// The same as a part of the table's key, or where there may be nothing.
  FieldDomain key() const;
  FieldDomain or_empty() const;
};

namespace column {

FieldDomain name();                                  ///< a text that is not empty
FieldDomain one_of(std::vector<std::string> words);  ///< one of these words
FieldDomain precision();                             ///< a precision of this build, by name
FieldDomain quantity();                              ///< a quantity of orders.csv
FieldDomain numbers();                               ///< numbers joined by ';', or nothing
FieldDomain level();                                 ///< a level of a ladder of step sizes
FieldDomain count();                                 ///< a whole number, 0 or more
FieldDomain positive();                              ///< finite and above 0: a step size
FieldDomain not_negative();                          ///< finite, 0 or more: a time
FieldDomain finite();                                ///< a number
FieldDomain size();                                  ///< 0 or more; nan, inf or nothing where a run blew up: an error

}  // namespace column

/// One field on its way in: where it stands.
struct FieldPlace {
  const std::filesystem::path& file;
  long line;
  const std::string& column;
  const FieldDomain& domain;

  /// Throws InputError "file:line:9: column "h": "abc" is not ...".
  [[noreturn]] void complain(std::string_view text, std::string_view expected) const;
};

/// Throw InputError where a text, or the number that a text stands for, is not what the column may hold.
void check_text(const FieldPlace& place, std::string_view text);
void check_number(const FieldPlace& place, std::string_view text, double value);
void check_empty(const FieldPlace& place);

/// Sees to it that no row is there twice.
class RowKeys {
 public:
  /// `key`: the fields of the columns that tell rows apart, as words for a person too; an empty key tells nothing.
  /// Throws InputError where a line before had the same.
  void add(const std::filesystem::path& file, long line, const std::string& key);

 private:
  std::unordered_map<std::string, long> lines_;
};

}  // namespace halfstep::inline engine
