// A table that is written row by row: what is finished is on disk before the next begins, however the run ends.
#pragma once

#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// A text file that grows by whole lines, from any thread.
class Journal {
 public:
  /// Starts the file anew with `kept` rows. Throws InputError if it cannot be written.
  template <class Row>
  Journal(std::filesystem::path file, const std::vector<Row>& kept) : file_(std::move(file)) {
    begin(to_csv(kept));
  }

  /// Appends rows of the same type. Throws InputError if they cannot be written: what was written before is kept.
  template <class Row>
  void add(const std::vector<Row>& rows) {
    if (rows.empty()) return;
    const std::string text = to_csv(rows);
    append(std::string_view(text).substr(text.find('\n') + 1));
  }

  /// Drops the last line of a file that a killed run left, if it is not whole.
  static void recover(const std::filesystem::path& file);

 private:
  void begin(const std::string& text);
  void append(std::string_view lines);

  std::filesystem::path file_;
  std::ofstream stream_;
  std::mutex mutex_;
};

}  // namespace halfstep::inline engine
