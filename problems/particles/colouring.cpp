// Elements sorted by the blocks of particles that they join.
#include "halfstep/problems/particles/colouring.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

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
  std::size_t of(std::initializer_list<int> corners) const {
    const auto [least, most] = std::minmax(corners);
    const std::size_t low = block(least), high = block(most);
    if (low == high) return low;
    if (high > low + 1) return count() - 1;
    return low % 2 == 0 ? blocks_ + low / 2 : blocks_ + even_pairs() + low / 2;
  }

 private:
  std::size_t block(int particle) const { return static_cast<std::size_t>(particle) * blocks_ / particles_; }
  std::size_t even_pairs() const { return blocks_ / 2; }

  std::size_t blocks_, particles_;
};

/// Elements sorted by ranges, stably: where each range ends, and which element comes to each place.
struct Sorted {
  std::vector<std::size_t> ends, from;
};

template <class RangeOf>
Sorted sorted_by_range(std::size_t elements, std::size_t ranges, const RangeOf& range_of) {
  Sorted sorted{std::vector<std::size_t>(ranges, 0), std::vector<std::size_t>(elements)};
  std::vector<std::size_t> next(ranges + 1, 0);
  for (std::size_t i = 0; i < elements; ++i) ++next[range_of(i) + 1];
  for (std::size_t k = 0; k < ranges; ++k) sorted.ends[k] = next[k + 1] += next[k];
  for (std::size_t i = 0; i < elements; ++i) sorted.from[next[range_of(i)]++] = i;
  return sorted;
}

template <class T>
void rearrange(std::vector<T>& values, const std::vector<std::size_t>& from) {
  std::vector<T> sorted(values.size());
  for (std::size_t i = 0; i < from.size(); ++i) sorted[i] = values[from[i]];
  values = std::move(sorted);
}

}  // namespace

Colouring colour_elements(Body& body, std::size_t blocks) {
  Springs& springs = body.springs;
  Tetrahedra& tetrahedra = body.tetrahedra;
  if (blocks <= 1) return {{{0, springs.size(), 0, tetrahedra.size()}}};
  const Ranges ranges(blocks, body.particles());
  const Sorted of_springs = sorted_by_range(springs.size(), ranges.count(), [&](std::size_t s) {
    return ranges.of({springs.first[s], springs.second[s]});
  });
  for (auto* ends : {&springs.first, &springs.second}) rearrange(*ends, of_springs.from);
  rearrange(springs.inverse_rest, of_springs.from);
  const Sorted of_tetrahedra = sorted_by_range(tetrahedra.size(), ranges.count(), [&](std::size_t s) {
    return ranges.of({tetrahedra.a[s], tetrahedra.b[s], tetrahedra.c[s], tetrahedra.d[s]});
  });
  for (auto* corners : {&tetrahedra.a, &tetrahedra.b, &tetrahedra.c, &tetrahedra.d})
    rearrange(*corners, of_tetrahedra.from);
  rearrange(tetrahedra.inverse_rest, of_tetrahedra.from);

  Colouring colouring;
  std::size_t number = 0;
  ElementRange range;
  for (const std::size_t count : ranges.of_colours()) {
    auto& colour = colouring.emplace_back();
    for (std::size_t k = 0; k < count; ++k, ++number) {
      range = {range.last_spring, of_springs.ends[number], range.last_tetrahedron, of_tetrahedra.ends[number]};
      colour.push_back(range);
    }
  }
  return colouring;
}

}  // namespace halfstep::inline problems
