// The work of a study, shared out among its threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/run/pool.hpp"

namespace halfstep::inline engine {

/// Does `work(i)` for each piece of a study until it is stopped, and says how many are done: of the pieces, or of `all`
/// where more follows them.
inline void parallel_for(const StudyInput& input, std::size_t pieces, const std::function<void(std::size_t)>& work,
                         std::size_t all = 0) {
  std::atomic<std::size_t> done = 0;
  parallel_for(pieces, input.jobs, input.stop, [&](std::size_t i) {
    work(i);
    input.progress(++done, all == 0 ? pieces : all);
  });
}

}  // namespace halfstep::inline engine
