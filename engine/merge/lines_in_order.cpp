// Lines of tables, found and copied.
#include "halfstep/engine/merge/lines_in_order.hpp"

#include <algorithm>
#include <fstream>
#include <tuple>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

/// How much is copied at once.
constexpr std::uint64_t most_bytes = 16 << 20;

std::ifstream opened(const std::filesystem::path& table) {
  std::ifstream in(table, std::ios::binary);
  if (!in) throw InputError(shown_name(table) + ": cannot be opened");
  return in;
}

}  // namespace

void LinesInOrder::begin(std::filesystem::path table) { tables_.push_back(std::move(table)); }

void LinesInOrder::add(std::uint32_t rank, long line) {
  const auto table = static_cast<std::uint32_t>(tables_.size() - 1);
  const auto number = static_cast<std::uint64_t>(line);
  if (!blocks_.empty() && blocks_.back().table == table && blocks_.back().rank == rank && blocks_.back().end == number)
    ++blocks_.back().end;
  else
    blocks_.push_back({rank, table, number, number + 1});
  if (rank >= there_.size()) there_.resize(rank + 1);
  there_[rank] = true;
}

void LinesInOrder::write(const std::filesystem::path& file, const std::string& header) {
  for (auto from = blocks_.begin(); from != blocks_.end();) {
    const auto to = std::find_if(from, blocks_.end(), [&](const Block& block) { return block.table != from->table; });
    find_bytes(from, to, header);
    from = to;
  }
  std::sort(blocks_.begin(), blocks_.end(), [](const Block& a, const Block& b) {
    return std::tie(a.rank, a.table, a.begin) < std::tie(b.rank, b.table, b.begin);
  });
  ReplacedFile out(file);
  out.append(header + "\n");
  for (auto from = blocks_.begin(); from != blocks_.end();) {
    std::uint64_t bytes = 0;
    auto to = from;
    while (to != blocks_.end() && (to == from || bytes + (to->end - to->begin) <= most_bytes)) {
      bytes += to->end - to->begin;
      ++to;
    }
    out.append(read(from, to));
    from = to;
  }
  out.finish();
}

/// Turns numbers of lines into numbers of bytes, for blocks of one table.
void LinesInOrder::find_bytes(Blocks from, Blocks to, const std::string& header) const {
  const auto& table = tables_[from->table];
  auto in = opened(table);
  std::string line;
  std::uint64_t number = 1, bytes = 0;  // of the line that comes next
  const auto pass = [&](std::uint64_t until) {
    for (; number < until; ++number) {
      if (!std::getline(in, line)) throw InputError(shown_name(table) + ": was cut off while it was read");
      if (number == 1 && line != header)
        throw InputError(shown_name(table) + ":1: its columns are not those that this program writes");
      if (in.eof()) throw InputError(shown_name(table) + ":" + std::to_string(number) + ": the line does not end");
      bytes += line.size() + 1;
    }
    return bytes;
  };
  for (auto block = from; block != to; ++block) {
    block->begin = pass(block->begin);
    block->end = pass(block->end);
  }
}

/// The bytes of blocks, one behind the other. Each table is opened once.
std::string LinesInOrder::read(Blocks from, Blocks to) const {
  struct Piece {
    std::uint32_t table;
    std::uint64_t begin, size, at;
  };
  std::vector<Piece> pieces;
  std::uint64_t size = 0;
  for (auto block = from; block != to; ++block) {
    pieces.push_back({block->table, block->begin, block->end - block->begin, size});
    size += pieces.back().size;
  }
  std::sort(pieces.begin(), pieces.end(),
            [](const Piece& a, const Piece& b) { return std::tie(a.table, a.begin) < std::tie(b.table, b.begin); });
  std::string text(size, '\0');
  std::ifstream in;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& piece = pieces[i];
    if (i == 0 || pieces[i - 1].table != piece.table) in = opened(tables_[piece.table]);
    in.seekg(static_cast<std::streamoff>(piece.begin));
    in.read(text.data() + piece.at, static_cast<std::streamsize>(piece.size));
    if (!in) throw InputError(shown_name(tables_[piece.table]) + ": was cut off while it was read");
  }
  return text;
}

}  // namespace halfstep::inline engine
