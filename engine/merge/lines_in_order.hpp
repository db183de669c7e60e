// Lines of several tables put in another order without being held: of each what is held is where it stands.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace halfstep::inline engine {

/// The lines of tables of the same columns, each of some rank. They are written by rank; those of one rank in the order
/// of the tables, and in a table as they stand. Held are 24 bytes for lines of one rank that follow each other.
class LinesInOrder {
 public:
  /// A table whose lines come next, in the order in which they stand in it. `end` finds them in the file; it throws
  /// InputError where the table cannot be read, has fewer lines than were named, begins with another header, or has a
  /// line that does not end with a line feed alone.
  void begin(std::filesystem::path table);
  void add(std::uint32_t rank, long line);
  void end(const std::string& header);

  bool holds(std::uint32_t rank) const { return rank < there_.size() && there_[rank]; }

  /// Writes the header and the lines to a file. Throws InputError where a table has changed since or the file cannot be
  /// written.
  void write(const std::filesystem::path& file, const std::string& header);

 private:
  /// Lines of one rank: where they begin in their table, as numbers of lines until `end`, then of bytes.
  struct Block {
    std::uint32_t rank = 0, table = 0;
    std::uint64_t begin = 0, end = 0;
  };
  using Blocks = std::vector<Block>::iterator;

  std::string read(Blocks from, Blocks to) const;

  std::vector<std::filesystem::path> tables_;
  std::vector<Block> blocks_;
  std::vector<bool> there_;  // of each rank
  std::size_t begun_ = 0;    // the first block of the table that was begun last
  bool is_open_ = false;     // its blocks are still of lines
};

}  // namespace halfstep::inline engine
