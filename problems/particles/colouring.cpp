// Elements sorted by the blocks of particles that they join.
#include "halfstep/problems/particles/colouring.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "halfstep/problems/particles/elastic.hpp"

namespace halfstep::inline problems {
namespace {

/// The ranges of elements, numbered in the order of their colours.
class Ranges {
 public:
  Ranges(std::size_t blocks, std::size_t particles) : blocks_(blocks), particles_(particles) {}

  /// Of each colour: within blocks; between a block of even number and the next, of odd number and the next; the rest.
  std::array<std::size_t, 4> of_colours() const { return {blocks_, even_pairs(), blocks_ - 1 - even_pairs(), 1}; }
  std::size_t count() const { return 2 * blocks_; }

  /// The number of the range of an element with these corners.
  template <std::size_t corners>
  std::size_t of(const std::array<int, corners>& element) const {
    const auto [least, most] = std::minmax_element(element.begin(), element.end());
    const std::size_t low = block(*least), high = block(*most);
    if (low == high) return low;
    if (high > low + 1) return count() - 1;
    return low % 2 == 0 ? blocks_ + low / 2 : blocks_ + even_pairs() + low / 2;
  }

 private:
  std::size_t block(int particle) const { return static_cast<std::size_t>(particle) * blocks_ / particles_; }
  std::size_t even_pairs() const { return blocks_ / 2; }

  std::size_t blocks_, particles_;
};

/// Sorts elements by their ranges, stably; returns where each range ends.
template <std::size_t corners>
std::vector<std::size_t> sort_by_range(Elements<corners>& elements, const Ranges& ranges) {
  const auto range_of = [&](std::size_t i) { return ranges.of(elements.corners_of(i)); };
  std::vector<std::size_t> ends(ranges.count(), 0), next(ranges.count() + 1, 0);
  std::vector<std::uint32_t> from(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) ++next[range_of(i) + 1];
  for (std::size_t k = 0; k < ranges.count(); ++k) ends[k] = next[k + 1] += next[k];
  for (std::size_t i = 0; i < elements.size(); ++i) from[next[range_of(i)]++] = static_cast<std::uint32_t>(i);
  elements.rearrange(from);
  return ends;
}

}  // namespace

Colouring colour_elements(Body& body, std::size_t blocks) {
  if (blocks <= 1) return {{{0, body.springs.size(), 0, body.tetrahedra.size()}}};
  const Ranges ranges(blocks, body.particles());
  const std::vector<std::size_t> ends_of_springs = sort_by_range(body.springs, ranges);
  const std::vector<std::size_t> ends_of_tetrahedra = sort_by_range(body.tetrahedra, ranges);

  Colouring colouring;
  std::size_t number = 0;
  ElementRange range;
  for (const std::size_t count : ranges.of_colours()) {
    auto& colour = colouring.emplace_back();
    for (std::size_t k = 0; k < count; ++k, ++number) {
      range = {range.last_spring, ends_of_springs[number], range.last_tetrahedron, ends_of_tetrahedra[number]};
      colour.push_back(range);
    }
  }
  return colouring;
}

}  // namespace halfstep::inline problems
