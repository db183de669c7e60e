// What a table that halfstep reads back holds: its file, its columns, and what is done to it as a whole.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "halfstep/engine/tables/domain.hpp"

namespace halfstep::inline engine {

struct Results;

/// How a table comes to its file. Of one that grows while a run goes on, a kill may cut off the last line.
enum class Written { at_once, row_by_row };

/// A column as a reader of the file sees it.
struct KnownColumn {
  enum class Kind { text, whole, number, yes_no, verdict };
  std::string name;
  Kind kind = Kind::text;
  FieldDomain domain;
  bool required = true;  ///< false: files of older versions lack it
};

/// A table: its file in a folder of results, its columns, and what is done to it by those that do not know its rows.
/// All of it throws InputError as read_csv does.
struct KnownTable {
  std::string file;
  std::vector<KnownColumn> columns;
  std::function<void(const std::filesystem::path& file)> check;
  Written written = Written::at_once;
  void (*load)(const std::filesystem::path& file, Results&) = nullptr;  ///< puts its rows among the results
  /// Takes out the rows of some methods, of a file that can be read; null where rows are not of a method.
  void (*take_out)(const std::filesystem::path& file, const std::set<std::string>& methods) = nullptr;
};

}  // namespace halfstep::inline engine
