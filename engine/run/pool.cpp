// Work shared out among threads.
#include "halfstep/engine/run/pool.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace halfstep::inline engine {

int threads(int jobs) { return jobs > 0 ? jobs : static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

void parallel_for(std::size_t n, int jobs, const std::atomic<bool>* stop,
                  const std::function<void(std::size_t)>& work) {
  const std::size_t workers = std::min(n, static_cast<std::size_t>(threads(jobs)));
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr error;
  std::mutex mutex;
  const auto loop = [&] {
    while (!failed && !(stop && *stop)) {
      const std::size_t i = next++;
      if (i >= n) return;
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failed.exchange(true)) error = std::current_exception();
      }
    }
  };
  {
    std::vector<std::jthread> pool;
    for (std::size_t k = 1; k < workers; ++k) pool.emplace_back(loop);
    loop();
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace halfstep::inline engine
