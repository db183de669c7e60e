// What becomes of memory that a program has freed.
#pragma once

#if defined(__linux__)
#include <malloc.h>
#endif

namespace halfstep::inline core {

/// Has freed memory kept for what is asked next; for the first lines of `main`. Studies make and free large arrays many
/// times over, and each page that the system takes back and clears again costs more than the work on it. Where the C
/// library knows nothing of it, nothing changes.
inline void keep_freed_memory() {
#if defined(__GLIBC__)
  constexpr int gigabyte = 1 << 30, megabytes = 1 << 24;
  mallopt(M_MMAP_THRESHOLD, gigabyte);
  mallopt(M_TRIM_THRESHOLD, gigabyte);
  mallopt(M_TOP_PAD, megabytes);
#endif
}

}  // namespace halfstep::inline core
