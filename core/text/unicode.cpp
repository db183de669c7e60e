// UTF-8, character by character, and which characters are no text.
#include "halfstep/core/text/unicode.hpp"

#include <algorithm>
#include <array>

namespace halfstep::inline core {

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || length > text.size()) return {};
  char32_t code = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  const bool too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (too_long || (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF) return {};
  return {code, length};
}

std::string utf8(char32_t code) {
  const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
  const auto next = [&](int shift) { return byte(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0 | code >> 6), next(0)};
  if (code < 0x10000) return {byte(0xE0 | code >> 12), next(6), next(0)};
  return {byte(0xF0 | code >> 18), next(12), next(6), next(0)};
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); text.remove_prefix(first_character(text).bytes)) ++count;
  return count;
}

bool is_no_text(char32_t code) {
  struct Range {
    char32_t first, last;
  };
  // Unicode's categories Cc, Zl, Zp, and of Cf those without a place in names and labels; noncharacters.
  static constexpr std::array<Range, 13> ranges = {{{0x00, 0x1F},
                                                    {0x7F, 0x9F},
                                                    {0xAD, 0xAD},
                                                    {0x61C, 0x61C},
                                                    {0x180E, 0x180E},
                                                    {0x200B, 0x200F},
                                                    {0x2028, 0x202E},
                                                    {0x2060, 0x206F},
                                                    {0xFDD0, 0xFDEF},
                                                    {0xFEFF, 0xFEFF},
                                                    {0xFFF0, 0xFFFB},
                                                    {0x1D173, 0x1D17A},
                                                    {0xE0000, 0xE0FFF}}};
  return (code & 0xFFFE) == 0xFFFE ||
         std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return code >= r.first && code <= r.last; });
}

std::string plain(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto [code, bytes] = first_character(text);
    const char c = text.front();
    if (bytes == 1 && code && kept.find(c) != std::string_view::npos)
      out += c;
    else if (c == '\n' || c == '\r' || c == '\t')
      out += ' ';
    else if (!code || is_no_text(*code))
      out += "\uFFFD";
    else
      out += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return out;
}

}  // namespace halfstep::inline core
