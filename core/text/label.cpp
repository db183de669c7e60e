// What a name and a label may be.
#include "halfstep/core/text/label.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/unicode.hpp"

namespace halfstep::inline core {
namespace {

bool is_alphanumeric(char32_t c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

std::string described(char32_t code) {
  const char* kind = code == '\n'                                   ? "a line feed"
                     : code == '\t'                                 ? "a tab"
                     : code == 0x1B                                 ? "an escape character"
                     : code < 0x20 || (code >= 0x7F && code < 0xA0) ? "a control character"
                                                                    : "an invisible character";
  return fmt::format("{} (U+{:04X})", kind, static_cast<std::uint32_t>(code));
}

/// All printable ASCII, as nearly every field of a table is.
bool is_plain_ascii(std::string_view text) {
  for (const char c : text)
    if (c < ' ' || c == '\x7F') return false;
  return true;
}

}  // namespace

void check_label(std::string_view text, std::size_t longest) {
  if (text.size() <= longest && is_plain_ascii(text)) return;
  std::size_t count = 0;
  for (; !text.empty(); ++count) {
    const auto [code, bytes] = first_character(text);
    if (!code)
      throw InputError(fmt::format("byte \\x{:02x} behind {} characters is not UTF-8; save the file as UTF-8",
                                   static_cast<unsigned char>(text.front()), count));
    if (is_no_text(*code))
      throw InputError(
          fmt::format("character {} is {}; a text is one line of visible characters", count + 1, described(*code)));
    text.remove_prefix(bytes);
  }
  if (count > longest) throw InputError(fmt::format("has {} characters; at most {} are taken", count, longest));
}

void check_name(std::string_view name) {
  constexpr const char* right = "a name is kebab-case: letters, digits and - . _ +, a letter or a digit first";
  if (name.empty()) throw InputError(fmt::format("is empty; {}", right));
  check_label(name, longest_name);
  for (std::string_view rest = name; !rest.empty();) {
    const auto [code, bytes] = first_character(rest);
    // Of the other scripts all that is seen is taken, but for blanks.
    const bool other = *code >= 0xAA && *code != 0x3000 && (*code < 0x2000 || *code > 0x206F) && *code != 0x1680;
    const bool inside =
        rest.size() < name.size() && std::string_view("-._+").find(rest.front()) != std::string_view::npos;
    if (!other && !is_alphanumeric(*code) && !inside)
      throw InputError(fmt::format("may not have \"{}\"{}; {}", rest.substr(0, bytes),
                                   rest.size() == name.size() ? " first" : "", right));
    rest.remove_prefix(bytes);
  }
}

}  // namespace halfstep::inline core
