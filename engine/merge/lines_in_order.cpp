// Lines of tables, found and copied.
#include "halfstep/engine/merge/lines_in_order.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>
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

void LinesInOrder::begin(std::filesystem::path table) {
  tables_.push_back(std::move(table));
  begun_ = blocks_.size();
  is_open_ = true;
}

void LinesInOrder::add(std::uint32_t rank, long line) {
  const auto table = static_cast<std::uint32_t>(tables_.size() - 1);
  const auto number = static_cast<std::uint64_t>(line);
  if (blocks_.size() > begun_ && blocks_.back().rank == rank && blocks_.back().end == number)
    ++blocks_.back().end;
  else
    blocks_.push_back({rank, table, number, number + 1});
  if (rank >= there_.size()) there_.resize(rank + 1);
  there_[rank] = true;
}

void LinesInOrder::end(const std::string& header) {
  const auto& table = tables_.back();
  auto in = opened(table);
  std::string line;
  std::uint64_t number = 1, bytes = 0;  // of the line that comes next
  const auto refuse = [&](const std::string& message) {
    throw InputError(shown_name(table) + ":" + std::to_string(number) + ": " + message);
  };
  const auto pass = [&](std::uint64_t until) {
    for (; number < until; ++number) {
      if (!std::getline(in, line)) refuse("the table was cut off while it was read");
      if (number == 1 && line != header) refuse("this is not the header that the program writes: " + header);
      if (line.ends_with('\r')) refuse("the line ends with a carriage return, which the program does not write");
      if (in.eof()) refuse("the line does not end");
      bytes += line.size() + 1;
    }
    return bytes;
  };
  pass(2);
  for (std::size_t i = begun_; i < blocks_.size(); ++i) {
    blocks_[i].begin = pass(blocks_[i].begin);
    blocks_[i].end = pass(blocks_[i].end);
  }
  is_open_ = false;
}

void LinesInOrder::write(const std::filesystem::path& file, const std::string& header) {
  if (is_open_) throw std::logic_error("the lines of the last table have not been found");
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
