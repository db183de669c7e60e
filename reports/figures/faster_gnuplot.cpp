// Loaded into gnuplot, which draws the same pictures in two thirds of the time. Where this cannot be loaded, it draws
// them as it always does.
#include <dlfcn.h>

#include <csignal>

namespace {

constexpr int base_method = 0, no_filters = 0x08;  // PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE
constexpr int compression_level = 3;               // of zlib: levels above it take longer and save a tenth

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

// What libpng's function of this name does, and after it what a program may ask for: libpng, section IV of its manual.
// libpng tries five filters on each row, which help photographs and cost as much as drawing a picture of lines; gnuplot
// has no option for it. PNG are encoded in half of the time, and no larger.
extern "C" __attribute__((visibility("default"))) void png_set_IHDR(void* png, void* info, unsigned width,
                                                                    unsigned height, int bit_depth, int color_type,
                                                                    int interlace_method, int compression_method,
                                                                    int filter_method) {
  if (const auto original = next<void(void*, void*, unsigned, unsigned, int, int, int, int, int)>("png_set_IHDR"))
    original(png, info, width, height, bit_depth, color_type, interlace_method, compression_method, filter_method);
  if (const auto set_filter = next<void(void*, int, int)>("png_set_filter")) set_filter(png, base_method, no_filters);
  if (const auto set_level = next<void(void*, int)>("png_set_compression_level")) set_level(png, compression_level);
}

// gnuplot sets its handler of a division by zero before each number that a script holds, and takes it back after it:
// two calls of the kernel, some thousand times a picture. It stays here once it is set.
extern "C" __attribute__((visibility("default"))) sighandler_t signal(int number, sighandler_t handler) noexcept {
  static const auto original = next<sighandler_t(int, sighandler_t)>("signal");
  static sighandler_t of_division = SIG_DFL;
  if (number != SIGFPE) return original(number, handler);
  if (of_division == SIG_DFL && handler != SIG_DFL && original(number, handler) != SIG_ERR) of_division = handler;
  return of_division;
}
