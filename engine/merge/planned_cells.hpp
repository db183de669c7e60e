// The cells of a plan that was run in shards: who ran which, and where in the plan each is.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "halfstep/engine/merge/merge_shards.hpp"

namespace halfstep::inline engine {

/// Names of a cell: problem, method, precision.
using CellNames = std::tuple<std::string, std::string, std::string>;

/// "kepler / rk4 / double".
std::string in_words(const CellNames& cell);

/// All cells of a plan, put together from the records of its shards, which must be complete: 40 bytes each.
class PlannedCells {
 public:
  explicit PlannedCells(const std::vector<ShardFolder>& shards);

  std::uint32_t size() const { return static_cast<std::uint32_t>(cells_.size()); }
  CellNames names(std::uint32_t place) const;
  /// The number of the shard that ran it, counted from 0 in the order in which they were given.
  std::uint32_t owner(std::uint32_t place) const { return cells_[place].owner; }

  /// A cell's place in the plan; none for one that is not there.
  std::optional<std::uint32_t> find(std::string_view problem, std::string_view method,
                                    std::string_view precision) const;
  /// That of the first cell of a problem in a precision.
  std::optional<std::uint32_t> first(std::string_view problem, std::string_view precision) const;

 private:
  struct Planned {
    std::uint32_t problem = 0, method = 0, precision = 0, owner = 0;
    auto key() const { return std::tie(problem, precision, method); }
  };
  using Numbers = std::map<std::string, std::uint32_t, std::less<>>;

  std::vector<std::uint32_t>::const_iterator at_or_behind(const Planned& cell) const;

  std::vector<std::string> problems_, methods_, precisions_;
  Numbers problem_numbers_, method_numbers_, precision_numbers_;
  std::vector<Planned> cells_;          // in the plan's order
  std::vector<std::uint32_t> by_name_;  // their places, sorted by the numbers of their names
};

}  // namespace halfstep::inline engine
