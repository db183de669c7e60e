// The program as it is installed: halfstep with its own methods.
#if defined(__linux__)
#include <malloc.h>
#endif

#include "halfstep/program.hpp"

namespace {

/// Has freed memory kept for what is asked next. Studies make and free large arrays many times over, and each page that
/// the system takes back and clears again costs more than the work on it. Where the C library knows nothing of it,
/// nothing changes.
void keep_freed_memory() {
#if defined(__GLIBC__)
  constexpr int gigabyte = 1 << 30, megabytes = 1 << 24;
  mallopt(M_MMAP_THRESHOLD, gigabyte);
  mallopt(M_TRIM_THRESHOLD, gigabyte);
  mallopt(M_TOP_PAD, megabytes);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  keep_freed_memory();
  return halfstep::main(argc, argv);
}
