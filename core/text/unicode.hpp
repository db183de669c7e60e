// UTF-8, character by character, and which characters are no text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace halfstep::inline core {

/// The character that a text begins with: its number, and how many bytes it takes. Bytes that are no UTF-8 (RFC 3629:
/// written too long, surrogates and what lies beyond U+10FFFF among them) have no number and are taken one by one.
struct Character {
  std::optional<char32_t> code;
  std::size_t bytes = 1;
};

/// `text` must not be empty. Throws nothing.
Character first_character(std::string_view text);

/// In UTF-8; `code` must be a character.
std::string utf8(char32_t code);

/// Characters, not bytes; what is no UTF-8 counts by bytes.
std::size_t character_count(std::string_view text);

/// Whether it moves, hides or turns what stands around it instead of being seen: control characters (C0, DEL, C1; line
/// feeds and tabs are among them), line and paragraph separators, marks and overrides of the direction of writing,
/// byte order marks and other invisible format characters, and numbers that are no character.
bool is_no_text(char32_t code);

/// The text with U+FFFD for every byte that is no UTF-8 and every character that is no text, but those in `kept`, and
/// a blank for each of line feed, carriage return and tab that is not in `kept`.
std::string plain(std::string_view text, std::string_view kept = "");

}  // namespace halfstep::inline core
