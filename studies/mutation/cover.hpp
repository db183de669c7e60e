// The smallest choice of sets that covers everything.
#pragma once

#include <cstddef>
#include <vector>

namespace halfstep::inline studies {

/// What one set holds: holds[i] tells whether element i is in it. All sets of a problem are equally long.
struct CoverSet {
  std::vector<bool> holds;
  long long cost = 0;
};

struct Cover {
  std::vector<std::size_t> chosen;  ///< places of sets, in increasing order
  std::size_t covered = 0;          ///< elements in them
  std::size_t coverable = 0;        ///< elements in any set
  bool smallest = true;             ///< proven; false: greedy, after the search gave up
  std::size_t at_least = 0;         ///< no cover has fewer sets: the size if `smallest`, else a bound
};

/// The fewest sets that hold every element that any set holds; of covers equally small the cheapest, then the first.
/// Exact: every size in turn by branch and bound, on the element that the fewest sets hold. After `most_nodes` nodes
/// the greedy cover is returned, with the bound that was reached. No sets or no elements: an empty cover.
Cover smallest_cover(const std::vector<CoverSet>& sets, long long most_nodes = 1'000'000);

}  // namespace halfstep::inline studies
