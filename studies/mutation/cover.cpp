// Set cover by branch and bound.
#include "halfstep/studies/mutation/cover.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace halfstep::inline studies {
namespace {

using Places = std::vector<std::size_t>;

class CoverSearch {
 public:
  CoverSearch(const std::vector<CoverSet>& sets, long long most_nodes) : sets_(sets), nodes_left_(most_nodes) {
    const std::size_t n = sets.empty() ? 0 : sets.front().holds.size();
    for (std::size_t i = 0; i < n; ++i) {
      Places holders;
      for (std::size_t s = 0; s < sets.size(); ++s)
        if (sets[s].holds[i]) holders.push_back(s);
      if (!holders.empty()) holders_.push_back(holders);
    }
    // Elements that the same sets hold are one element; those that few hold come first, as they leave least choice.
    std::sort(holders_.begin(), holders_.end(),
              [](const Places& a, const Places& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
    coverable_ = holders_.size();
    holders_.erase(std::unique(holders_.begin(), holders_.end()), holders_.end());
  }

  Cover run() {
    Cover cover;
    cover.covered = cover.coverable = coverable_;
    for (std::size_t size = 0; size <= sets_.size(); ++size) {
      best_.reset();
      Places chosen;
      extend(chosen, size, 0);
      if (nodes_left_ < 0) break;
      if (!best_) continue;
      cover.chosen = *best_;
      cover.at_least = size;
      return cover;
    }
    cover.smallest = false;
    cover.chosen = greedy();
    cover.at_least = proven_;
    return cover;
  }

 private:
  bool is_covered_by(const Places& holders, const Places& chosen) const {
    return std::any_of(chosen.begin(), chosen.end(),
                       [&](std::size_t s) { return std::binary_search(holders.begin(), holders.end(), s); });
  }

  long long cost(const Places& chosen) const {
    long long sum = 0;
    for (const std::size_t s : chosen) sum += sets_[s].cost;
    return sum;
  }

  /// Tries everything that `left` more sets can do for what is not covered yet.
  void extend(Places& chosen, std::size_t left, std::size_t depth) {
    if (--nodes_left_ < 0) return;
    const auto open = std::find_if(holders_.begin(), holders_.end(),
                                   [&](const Places& holders) { return !is_covered_by(holders, chosen); });
    if (open == holders_.end()) {
      Places sorted = chosen;
      std::sort(sorted.begin(), sorted.end());
      if (!best_ || cost(sorted) < cost(*best_) || (cost(sorted) == cost(*best_) && sorted < *best_)) best_ = sorted;
      return;
    }
    if (left == 0) {
      proven_ = std::max(proven_, depth + 1);
      return;
    }
    for (const std::size_t s : *open) {
      chosen.push_back(s);
      extend(chosen, left - 1, depth + 1);
      chosen.pop_back();
    }
  }

  Places greedy() const {
    Places chosen;
    for (;;) {
      std::vector<std::size_t> gain(sets_.size(), 0);
      for (const auto& holders : holders_)
        if (!is_covered_by(holders, chosen))
          for (const std::size_t s : holders) ++gain[s];
      const auto most = std::max_element(gain.begin(), gain.end());
      if (most == gain.end() || *most == 0) break;
      chosen.push_back(static_cast<std::size_t>(most - gain.begin()));
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  }

  const std::vector<CoverSet>& sets_;
  std::vector<Places> holders_;  // of each element the sets that hold it, in increasing order
  std::size_t coverable_ = 0;
  std::optional<Places> best_;
  std::size_t proven_ = 0;
  long long nodes_left_;
};

}  // namespace

Cover smallest_cover(const std::vector<CoverSet>& sets, long long most_nodes) {
  return CoverSearch(sets, most_nodes).run();
}

}  // namespace halfstep::inline studies
