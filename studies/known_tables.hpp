// Every table that halfstep reads back, by the name of its file.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/tables/domain.hpp"

namespace halfstep {

/// A column as a reader of the file sees it.
struct KnownColumn {
  enum class Kind { text, whole, number, yes_no, verdict };
  std::string name;
  Kind kind = Kind::text;
  FieldDomain domain;
  bool required = true;  ///< false: files of older versions lack it
};

/// A table: its file in a folder of results, the study that writes it (empty: those that measure cells), its columns,
/// and what reads it whole. `check` throws InputError as read_csv does.
struct KnownTable {
  std::string file, study;
  std::vector<KnownColumn> columns;
  void (*check)(const std::filesystem::path& file);
};

const std::vector<KnownTable>& known_tables();

/// Reads every known table that `dir` holds, and run.json. Throws InputError with file, line and column for the first
/// that is not as it was written.
void check_tables(const std::filesystem::path& dir);

}  // namespace halfstep
