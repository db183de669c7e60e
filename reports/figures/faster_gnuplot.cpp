// Loaded into gnuplot: its PNG are encoded in half of the time, and no larger. libpng tries five filters on each row,
// which help photographs and cost as much as drawing a picture of lines; gnuplot has no option for it. The pixels are
// the same. Where this cannot be loaded, gnuplot encodes as it always does.
#include <dlfcn.h>

namespace {

constexpr int base_method = 0, no_filters = 0x08;  // PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE
constexpr int compression_level = 3;               // of zlib: levels above it take longer and save a tenth

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

// What libpng's function of this name does, and after it what a program may ask for: libpng, section IV of its manual.
extern "C" __attribute__((visibility("default"))) void png_set_IHDR(void* png, void* info, unsigned width,
                                                                    unsigned height, int bit_depth, int color_type,
                                                                    int interlace_method, int compression_method,
                                                                    int filter_method) {
  if (const auto original = next<void(void*, void*, unsigned, unsigned, int, int, int, int, int)>("png_set_IHDR"))
    original(png, info, width, height, bit_depth, color_type, interlace_method, compression_method, filter_method);
  if (const auto set_filter = next<void(void*, int, int)>("png_set_filter")) set_filter(png, base_method, no_filters);
  if (const auto set_level = next<void(void*, int)>("png_set_compression_level")) set_level(png, compression_level);
}
