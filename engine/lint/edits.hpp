// Slips of the pen in one number.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/coefficient.hpp"

namespace halfstep::inline engine {

/// From the likeliest to the least.
enum class Slip { sign, digit, transposed_digits, missing_digit, exchanged_entries, exchanged_rows, missing_digits };

constexpr std::array<std::string_view, 7> words_of(Slip) {
  return {"a sign",
          "a digit",
          "two digits exchanged",
          "a missing digit",
          "two entries exchanged",
          "two rows exchanged",
          "missing digits"};
}

/// A text that one slip would turn into the one that stands there, or that into this, and by how much it is more.
struct Edit {
  Slip slip = Slip::digit;
  std::string text;
  double change = 0;
};

/// Each sign turned, each digit replaced, neighbouring digits exchanged, a digit appended to a whole number. Texts that
/// are no number are left out.
std::vector<Edit> edits(const Coefficient& number);

}  // namespace halfstep::inline engine
