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
  /// A table whose lines come next, in the order in which they stand in it.
  void begin(std::filesystem::path table);
  void add(std::uint32_t rank, long line);

  bool holds(std::uint32_t rank) const { return rank < there_.size() && there_[rank]; }
  bool empty() const { return blocks_.empty(); }

  /// Writes the header and the lines to a file. Throws InputError where a table cannot be read, has fewer lines than
  /// were named, ends in the middle of one, or begins with another header, or the file cannot be written.
  void write(const std::filesystem::path& file, const std::string& header);

 private:
  /// Lines of one rank: where they begin in their table, first as numbers of lines, then of bytes.
  struct Block {
    std::uint32_t rank = 0, table = 0;
    std::uint64_t begin = 0, end = 0;
  };
  using Blocks = std::vector<Block>::iterator;

  void find_bytes(Blocks from, Blocks to, const std::string& header) const;
  std::string read(Blocks from, Blocks to) const;

  std::vector<std::filesystem::path> tables_;
  std::vector<Block> blocks_;
  std::vector<bool> there_;  // of each rank
};

}  // namespace halfstep::inline engine
