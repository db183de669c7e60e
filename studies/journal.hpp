// errors.csv while it grows: every finished run is on disk before the next one starts.
#pragma once

#include <filesystem>
#include <fstream>
#include <mutex>
#include <vector>

#include "studies/tables.hpp"

namespace halfstep {

/// Appends rows to a table as they come, from any thread. Rows that a killed run left are kept: the last line only if
/// it is whole.
class Journal {
 public:
  /// Starts the file anew with `kept` rows. Throws InputError if it cannot be written.
  Journal(std::filesystem::path file, const std::vector<ErrorRow>& kept);

  /// Throws InputError if the row cannot be written: what was written before is kept.
  void add(const ErrorRow& row);

  /// The rows of a file that a run left, whole or killed. Empty if there is no file.
  static std::vector<ErrorRow> recover(const std::filesystem::path& file);

 private:
  std::filesystem::path file_;
  std::ofstream stream_;
  std::mutex mutex_;
};

}  // namespace halfstep
