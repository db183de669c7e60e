// Parts of a body whose forces several threads add at once.
#include "halfstep/problems/particles/shares.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "halfstep/problems/particles/elastic.hpp"

namespace halfstep::inline problems {
namespace {

/// Where the share of an element is, among all shares in the order of stages.
class Shares {
 public:
  Shares(std::size_t stretches, std::size_t particles) : stretches_(stretches), particles_(particles) {}

  std::size_t count() const { return 2 * stretches_; }

  std::size_t of(std::initializer_list<int> corners) const {
    const auto [least, most] = std::minmax(corners);
    const std::size_t low = stretch(least), high = stretch(most);
    if (low == high) return low;
    if (high > low + 1) return count() - 1;
    return low % 2 == 0 ? stretches_ + low / 2 : stretches_ + even_joints() + low / 2;
  }

  /// How many shares each stage has.
  std::array<std::size_t, 4> stages() const { return {stretches_, even_joints(), stretches_ - 1 - even_joints(), 1}; }

 private:
  std::size_t stretch(int particle) const { return static_cast<std::size_t>(particle) * stretches_ / particles_; }
  std::size_t even_joints() const { return stretches_ / 2; }

  std::size_t stretches_, particles_;
};

/// Where each share of elements ends when they are sorted by shares, and which element goes where.
struct Sorted {
  std::vector<std::size_t> ends, from;
};

template <class ShareOf>
Sorted sorted_by_share(std::size_t elements, std::size_t shares, const ShareOf& share_of) {
  Sorted sorted{std::vector<std::size_t>(shares, 0), std::vector<std::size_t>(elements)};
  std::vector<std::size_t> next(shares + 1, 0);
  for (std::size_t i = 0; i < elements; ++i) ++next[share_of(i) + 1];
  for (std::size_t k = 0; k < shares; ++k) sorted.ends[k] = next[k + 1] += next[k];
  for (std::size_t i = 0; i < elements; ++i) sorted.from[next[share_of(i)]++] = i;
  return sorted;
}

template <class T>
void rearrange(std::vector<T>& values, const std::vector<std::size_t>& from) {
  std::vector<T> sorted(values.size());
  for (std::size_t i = 0; i < from.size(); ++i) sorted[i] = values[from[i]];
  values = std::move(sorted);
}

}  // namespace

Stages share_out(Body& body, std::size_t stretches) {
  Springs& springs = body.springs;
  Tetrahedra& tetrahedra = body.tetrahedra;
  if (stretches <= 1) return {{{0, springs.size(), 0, tetrahedra.size()}}};
  const Shares shares(stretches, body.particles());
  const Sorted of_springs = sorted_by_share(springs.size(), shares.count(), [&](std::size_t s) {
    return shares.of({springs.first[s], springs.second[s]});
  });
  for (auto* ends : {&springs.first, &springs.second}) rearrange(*ends, of_springs.from);
  rearrange(springs.inverse_rest, of_springs.from);
  const Sorted of_tetrahedra = sorted_by_share(tetrahedra.size(), shares.count(), [&](std::size_t s) {
    return shares.of({tetrahedra.a[s], tetrahedra.b[s], tetrahedra.c[s], tetrahedra.d[s]});
  });
  for (auto* corners : {&tetrahedra.a, &tetrahedra.b, &tetrahedra.c, &tetrahedra.d})
    rearrange(*corners, of_tetrahedra.from);
  rearrange(tetrahedra.inverse_rest, of_tetrahedra.from);

  Stages stages;
  std::size_t share = 0;
  Share last;
  for (const std::size_t count : shares.stages()) {
    auto& stage = stages.emplace_back();
    for (std::size_t k = 0; k < count; ++k, ++share) {
      last = {last.last_spring, of_springs.ends[share], last.last_tetrahedron, of_tetrahedra.ends[share]};
      stage.push_back(last);
    }
  }
  return stages;
}

}  // namespace halfstep::inline problems
