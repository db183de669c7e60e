// errors.csv while it grows: every finished run is on disk before the next one starts.
#pragma once

#include <filesystem>
#include <fstream>
#include <mutex>
#include <vector>

#include "studies/tables/tables.hpp"

namespace halfstep {

/// Appends rows to a table as they come, from any thread.
class Journal {
 public:
  /// Starts the file anew with `kept` rows. Throws InputError if it cannot be written.
  Journal(std::filesystem::path file, const std::vector<ErrorRow>& kept);

  /// Throws InputError if the row cannot be written: what was written before is kept.
  void add(const ErrorRow& row);

  /// Drops the last line of a file that a killed run left, if it is not whole.
  static void recover(const std::filesystem::path& file);

 private:
  std::filesystem::path file_;
  std::ofstream stream_;
  std::mutex mutex_;
};

}  // namespace halfstep
