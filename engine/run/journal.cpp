// A table of cells while it grows.
#include "halfstep/engine/run/journal.hpp"

#include <cerrno>
#include <cstring>
#include <iterator>

#include "halfstep/core/error.hpp"

namespace halfstep::inline engine {

namespace {
[[noreturn]] void cannot_write(const std::filesystem::path& file) {
  throw InputError(file.string() + ": cannot be written: " + std::strerror(errno));
}
}  // namespace

void Journal::begin(const std::string& text) {
  write_file(file_, text);
  stream_.open(file_, std::ios::app | std::ios::binary);
  if (!stream_) cannot_write(file_);
}

void Journal::append(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  stream_ << lines << std::flush;
  if (!stream_) cannot_write(file_);
}

void Journal::recover(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return;
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto end = text.rfind('\n');
  const auto whole = end == std::string::npos ? 0 : end + 1;
  if (whole == 0)
    std::filesystem::remove(file);
  else if (whole < text.size())
    std::filesystem::resize_file(file, whole);
}

}  // namespace halfstep::inline engine
