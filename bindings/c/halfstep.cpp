// The C interface: checks what comes in, judges it as `halfstep fit` does, and lets no exception out.
#include "halfstep/bindings/c/halfstep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "halfstep/engine/fit/series.hpp"

namespace {

using namespace halfstep;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

// What was wrong with a ladder, and what would be right.
struct Refusal {
  int status;
  std::string text;
};

const char* text_of(int status) {
  switch (status) {
    case HALFSTEP_OK:
      return "no error";
    case HALFSTEP_NO_LADDER:
      return "a pointer is 0: a ladder, its h and error where it has rows, and a finding are needed";
    case HALFSTEP_BAD_SIZE:
      return "the size of a struct or a buffer is wrong: set .size to sizeof, and use a halfstep.h of this library";
    case HALFSTEP_BAD_VALUE:
      return "a value is none of those that are allowed: the finding's reason says which";
    case HALFSTEP_TOO_MANY:
      return "a ladder has more than 1000000 rows";
    case HALFSTEP_NO_MEMORY:
      return "memory ran out";
    case HALFSTEP_INTERNAL_ERROR:
      return "a fault of halfstep: please report it with the ladder";
    default:
      return "no status of halfstep";
  }
}

[[noreturn]] void refuse(int status) { throw Refusal{status, text_of(status)}; }
[[noreturn]] void refuse_value(const std::string& text) { throw Refusal{HALFSTEP_BAD_VALUE, text}; }

// The ladder, once all of it is known to be sound.
Fit series_of(const halfstep_ladder* ladder) {
  if (ladder == nullptr) refuse(HALFSTEP_NO_LADDER);
  if (ladder->size != sizeof(halfstep_ladder)) refuse(HALFSTEP_BAD_SIZE);
  if (ladder->count > HALFSTEP_MOST_ROWS) refuse(HALFSTEP_TOO_MANY);
  if (ladder->count > 0 && (ladder->h == nullptr || ladder->error == nullptr)) refuse(HALFSTEP_NO_LADDER);
  Fit fit;
  for (std::size_t i = 0; i < ladder->count; ++i) {
    const double h = ladder->h[i], noise = ladder->noise == nullptr ? 0 : ladder->noise[i];
    if (!is_step_size(h)) refuse_value(fmt::format("h[{}] is {}: a step size is a finite number above 0", i, h));
    if (!is_half_width(noise))
      refuse_value(fmt::format("noise[{}] is {}: a half-width is a finite number, 0 or above", i, noise));
    add_row(fit, h, ladder->error[i], noise);
  }
  if (!is_half_width(ladder->floor))
    refuse_value(fmt::format("floor is {}: it is a finite number, 0 (unknown) or above", ladder->floor));
  if (ladder->claimed != 0 && !is_order(ladder->claimed))
    refuse_value(fmt::format("claimed is {}: an order is a finite number above 0, or 0 for none", ladder->claimed));
  if (!(ladder->unit_roundoff >= 0 && ladder->unit_roundoff <= 1))
    refuse_value(fmt::format("unit_roundoff is {}: it is 0 (unknown) to 1", ladder->unit_roundoff));
  fit.ladder.floor = ladder->floor;
  fit.ladder.arithmetic.unit_roundoff = ladder->unit_roundoff;
  if (ladder->claimed != 0) fit.claimed = ladder->claimed;
  put_in_order(fit);
  judge_series(fit);
  return fit;
}

int number_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return HALFSTEP_PASS;
    case Verdict::fail:
      return HALFSTEP_FAIL;
    case Verdict::superconvergent:
      return HALFSTEP_SUPERCONVERGENT;
    case Verdict::rounding_limited:
      return HALFSTEP_ROUNDING_LIMITED;
    case Verdict::unstable:
      return HALFSTEP_UNSTABLE;
    case Verdict::no_window:
      return HALFSTEP_NO_WINDOW;
    case Verdict::resolved:
      return HALFSTEP_RESOLVED;
    case Verdict::noise_limited:
      return HALFSTEP_NOISE_LIMITED;
    case Verdict::other_law:
      return HALFSTEP_OTHER_LAW;
  }
  return HALFSTEP_NO_WINDOW;
}

// As much of a text as there is room for, never half a character of UTF-8, and a 0 behind it.
void copy(std::string_view text, std::span<char> room) {
  if (room.empty()) return;
  std::size_t size = std::min(text.size(), room.size() - 1);
  if (size < text.size())
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
  std::copy_n(text.data(), size, room.data());
  room[size] = '\0';
}

void fill(halfstep_finding& out, const Fit& fit) {
  const Finding& finding = fit.finding;
  const bool resolved = finding.observed.has_value();
  out.verdict = number_of(finding.verdict);
  out.holds = fit.claimed && !as_declared(finding.verdict) ? 0 : 1;
  out.observed = finding.observed.value_or(none);
  out.uncertainty = finding.uncertainty.value_or(none);
  out.constant = finding.constant.value_or(none);
  out.constant_uncertainty = finding.constant_uncertainty.value_or(none);
  out.first_level = resolved ? finding.first_level : -1;
  out.last_level = resolved ? finding.last_level : -1;
  copy(finding.reason, out.reason);
}

void fill(halfstep_finding& out, std::string_view complaint) {
  out.verdict = HALFSTEP_NO_WINDOW;
  out.holds = 0;
  out.observed = out.uncertainty = out.constant = out.constant_uncertainty = none;
  out.first_level = out.last_level = -1;
  copy(complaint, out.reason);
}

// Runs an action that may throw; its answer or a negative status, after `refused` was told why.
template <class Action, class Refused>
int guarded(const Action& action, const Refused& refused) noexcept {
  try {
    return action();
  } catch (const Refusal& refusal) {
    refused(refusal.text.c_str());
    return refusal.status;
  } catch (const std::bad_alloc&) {
    refused(text_of(HALFSTEP_NO_MEMORY));
    return HALFSTEP_NO_MEMORY;
  } catch (...) {
    refused(text_of(HALFSTEP_INTERNAL_ERROR));
    return HALFSTEP_INTERNAL_ERROR;
  }
}

}  // namespace

int halfstep_judge(const halfstep_ladder* ladder, halfstep_finding* finding) {
  if (finding == nullptr) return HALFSTEP_NO_LADDER;
  if (finding->size != sizeof(halfstep_finding)) return HALFSTEP_BAD_SIZE;
  return guarded(
      [&] {
        fill(*finding, series_of(ladder));
        return HALFSTEP_OK;
      },
      [&](const char* complaint) { fill(*finding, complaint); });
}

int halfstep_csv_row(const halfstep_ladder* ladder, const char* series, char* text, size_t capacity) {
  if (text == nullptr && capacity > 0) return HALFSTEP_NO_LADDER;
  const std::span room(text, capacity);
  return guarded(
      [&] {
        Fit fit = series_of(ladder);
        if (series != nullptr) fit.name = series;
        const std::string row = fit_csv_row(fit);
        if (row.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) refuse(HALFSTEP_NO_MEMORY);
        copy(row, room);
        return static_cast<int>(row.size());
      },
      [&](const char*) { copy("", room); });
}

const char* halfstep_csv_header(void) { return fit_csv_header().data(); }

const char* halfstep_verdict_word(int verdict) {
  for (int number = HALFSTEP_PASS; number <= HALFSTEP_OTHER_LAW; ++number) {
    const auto known = static_cast<Verdict>(number);
    if (number_of(known) == verdict) return word(known).data();
  }
  return nullptr;
}

const char* halfstep_error_text(int status) { return text_of(status); }

const char* halfstep_version(void) { return HALFSTEP_C_VERSION; }

int halfstep_abi(void) { return HALFSTEP_ABI; }
