// Standard output for results, standard error for the rest.
#include "halfstep/app/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/text/fitted.hpp"

namespace halfstep::inline app {
namespace {

/// The reason of the first write that failed; 0: none.
int output_error = 0;

bool is_terminal(int descriptor) {
  const char* term = std::getenv("TERM");
  return isatty(descriptor) == 1 && term != nullptr && std::strcmp(term, "dumb") != 0;
}

void note_error(bool written) {
  if (!written && output_error == 0) output_error = errno;
}

}  // namespace

void put(std::string_view text) { put_data(fitted(text, output_width())); }

void put_data(std::string_view text) { put_exactly(escaped::terminal_lines(text)); }

void put_exactly(std::string_view text) { note_error(std::fwrite(text.data(), 1, text.size(), stdout) == text.size()); }

bool flush_output() {
  note_error(std::fflush(stdout) == 0);
  if (output_error == 0 || output_error == EPIPE) return true;
  say(std::string("standard output cannot be written: ") + std::strerror(output_error));
  return false;
}

void say(std::string_view text) {
  // In one piece, so that lines of several programs do not mix.
  const auto line = "halfstep: " + escaped::terminal(text) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

bool colour_wanted() {
  const char* refused = std::getenv("NO_COLOR");
  return is_terminal(STDOUT_FILENO) && (refused == nullptr || *refused == '\0');
}

std::size_t output_width() {
  winsize size{};
  if (!is_terminal(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

Progress::Progress() : terminal_(is_terminal(STDERR_FILENO)) {}

void Progress::operator()(std::string_view what, std::size_t done, std::size_t all) {
  const auto now = std::chrono::steady_clock::now();
  const bool new_stage = stage_ != what;
  stage_ = what;
  if (!terminal_) {
    if (new_stage) say(stage_ + ": " + std::to_string(all) + (all == 1 ? " case" : " cases"));
    return;
  }
  if (!new_stage && done != all && now - last_ < std::chrono::milliseconds(50)) return;
  last_ = now;
  std::string left;
  if (const auto part = work_.reached(what, done, all); part.all > 0) {
    if (!begun_) begun_ = now;
    left = time_left_(std::chrono::duration<double>(now - *begun_).count(), part.done, part.all);
  }
  constexpr std::size_t width = 30;
  const std::size_t filled = all == 0 ? width : width * done / all;
  const auto bar = std::string(filled, '#') + std::string(width - filled, '.');
  const auto line = "\r\x1b[K" + escaped::terminal(stage_) + " [" + bar + "] " + std::to_string(done) + "/" +
                    std::to_string(all) + (left.empty() ? "" : "  " + left);
  std::fwrite(line.data(), 1, line.size(), stderr);
  drawn_ = true;
}

void Progress::clear() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
  drawn_ = false;
}

}  // namespace halfstep::inline app
