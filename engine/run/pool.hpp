// Work shared out among threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace halfstep::inline engine {

/// As many threads as there are cores.
inline constexpr int one_a_core = 0;

/// The number of threads that `jobs` asks for: a positive number, or one_a_core.
int threads(int jobs);

/// Calls work(i) for i = 0 ... n - 1, each once, from threads(jobs) threads. Stops handing out work when
/// `stop` is set or a call has thrown; then rethrows the first exception after all threads have ended.
void parallel_for(std::size_t n, int jobs, const std::atomic<bool>* stop, const std::function<void(std::size_t)>& work);

}  // namespace halfstep::inline engine
