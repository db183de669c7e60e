// What a table that halfstep reads back holds: its file, its columns, and what reads it whole.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/domain.hpp"

namespace halfstep::inline engine {

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

}  // namespace halfstep::inline engine
