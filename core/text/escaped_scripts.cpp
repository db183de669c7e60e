// Text for gnuplot, shells and terminals, and for names of files.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/core/text/unicode.hpp"

namespace halfstep::inline core::escaped {
namespace {

bool is_alphanumeric(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/// FNV-1a.
std::uint64_t hash(std::string_view text) {
  std::uint64_t value = 14695981039346656037ULL;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return value;
}

/// The length of a colour of the program's own that the text begins with; 0: none.
std::size_t colour_length(std::string_view text) {
  static constexpr std::array<std::string_view, 5> colours = {"\x1b[0m", "\x1b[1m", "\x1b[31m", "\x1b[33m", "\x1b[36m"};
  const auto match =
      std::find_if(colours.begin(), colours.end(), [&](auto colour) { return text.starts_with(colour); });
  return match == colours.end() ? 0 : match->size();
}

/// The character that `text` begins with, as something that can be seen.
std::string seen(const Character& character, std::string_view text) {
  if (!character.code) return fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
  const auto code = static_cast<std::uint32_t>(*character.code);
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  return code < 0x100 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{{{:x}}}", code);
}

std::string on_terminal(std::string_view text, bool lines) {
  std::string out;
  out.reserve(text.size());
  bool line_begins = lines;  // nothing but blanks so far
  while (!text.empty()) {
    const auto character = first_character(text);
    const char c = text.front();
    std::size_t taken = character.bytes;
    if (lines && (c == '\n' || c == '\t')) {
      out += c;
    } else if (const auto colour = lines ? colour_length(text) : 0; colour > 0) {
      taken = colour;
      out += text.substr(0, taken);
    } else if (!character.code || is_no_text(*character.code)) {
      out += seen(character, text);
    } else if (line_begins && text.starts_with("::")) {
      out += "\\x3a";
    } else if (text.starts_with("##[")) {  // an older form of such commands, anywhere in a line
      out += "#\\x23[";
      taken = 3;
    } else {
      out += text.substr(0, taken);
    }
    line_begins = lines && (c == '\n' || (line_begins && (c == ' ' || c == '\t' || c == '\x1b')));
    text.remove_prefix(taken);
  }
  return out;
}

}  // namespace

std::string gnuplot(std::string_view text) {
  const std::string words = plain(text);
  std::string safe = "'";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char c = words[i];
    if (c == '\'') {  // doubled, as gnuplot has it, it ends the string where two of them meet or one stands first
      const bool two = i + 1 < words.size() && words[i + 1] == '\'';
      safe += two ? "\u2033" : "\u2019";
      if (two) ++i;
      continue;
    }
    if (c == '>' && safe.ends_with("]]")) safe += ' ';  // gnuplot's SVG would not be XML
    if (std::string_view("_^@&~{}\\").find(c) != std::string_view::npos) safe += '\\';
    safe += c;
  }
  return safe + "'";
}

std::string gnuplot_word(std::string_view text) {
  std::string safe = "'";
  for (const char c : plain(text))
    if (c != '\'') safe += c;  // names of our own files have none
  return safe + "'";
}

std::string comment(std::string_view text) {
  std::string line = plain(text);
  if (line.ends_with('\\')) line += '.';
  return line;
}

std::string shell_word(std::string_view bytes) {
  const bool printable = terminal(bytes) == bytes;
  std::string word = printable ? "'" : "$'";  // what a terminal must not see needs bash's own quotes
  for (const char c : bytes) {
    if (c == '\'')
      word += printable ? "'\\''" : "\\'";
    else if (printable || (c >= ' ' && c <= '~' && c != '\\' && c != '#'))
      word += c;
    else
      word += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return word + "'";
}

std::string terminal(std::string_view text) { return on_terminal(text, false); }

std::string terminal_lines(std::string_view text) { return on_terminal(text, true); }

std::string file_stem(std::initializer_list<std::string_view> parts) {
  constexpr std::size_t longest = 120;
  std::string stem, whole;
  bool ambiguous = false;
  for (const auto part : parts) {
    whole.append(part).append(1, '\0');
    if (!stem.empty() && stem.back() != '-') stem += '-';
    int in_a_row = 0;  // of characters that are lost, and may have told this name from another
    for (const char c : part) {
      const bool kept = is_alphanumeric(c) || (c == '.' && !stem.empty());
      if (kept || (!stem.empty() && stem.back() != '-')) stem += kept ? c : '-';
      if (kept)
        in_a_row = 0;
      else if (c != ' ' && static_cast<unsigned char>(c) < 0x80)
        ambiguous = ++in_a_row > 1 || std::string_view(":=,-_").find(c) == std::string_view::npos || ambiguous;
    }
  }
  if (stem.empty()) stem = "unnamed";
  if (!ambiguous && stem.size() <= longest) return stem;
  return fmt::format("{}-{:016x}", stem.substr(0, longest - 17), hash(whole));
}

std::string address(std::string_view path) {
  std::string out;
  for (const char c : path) {
    if (is_alphanumeric(c) || std::string_view("-._~/").find(c) != std::string_view::npos)
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string anchor(std::string_view text) {
  std::string out;
  for (const char c : text) out += !is_alphanumeric(c) ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

}  // namespace halfstep::inline core::escaped
