// The work of a study, shared out among its threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <numeric>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/run/pool.hpp"

namespace halfstep::inline engine {

/// A step through n pieces that reaches each of them and leaves neighbours far apart: coprime to n, near its golden
/// section.
constexpr std::size_t stride_through(std::size_t n) {
  std::size_t stride = n * 618 / 1000;
  while (stride > 1 && std::gcd(stride, n) != 1) --stride;
  return stride > 0 ? stride : 1;
}

/// Does `work(i)` for each piece of a study until it is stopped, and says how many are done: of the pieces, or of `all`
/// where more follows them. Pieces that threads do at the same time lie far apart: neighbours are mostly of one solver,
/// and of some libraries one thread at a time makes steps.
inline void parallel_for(const StudyInput& input, std::size_t pieces, const std::function<void(std::size_t)>& work,
                         std::size_t all = 0) {
  std::atomic<std::size_t> done = 0;
  const std::size_t stride = stride_through(pieces);
  parallel_for(pieces, input.jobs, input.stop, [&](std::size_t k) {
    work(k * stride % pieces);
    input.progress(++done, all == 0 ? pieces : all);
  });
}

}  // namespace halfstep::inline engine
