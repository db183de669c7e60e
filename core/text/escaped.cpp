// Text for HTML, XML, JSON, Markdown and CSV.
#include "halfstep/core/text/escaped.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "halfstep/core/text/unicode.hpp"

namespace halfstep::inline core::escaped {
namespace {

/// Every character of `text` by the text that `replacement` has for it; "" leaves it.
template <class Replacement>
std::string replaced(std::string_view text, const Replacement& replacement) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const std::string_view instead = replacement(c);
    if (instead.empty())
      out += c;
    else
      out += instead;
  }
  return out;
}

std::string_view entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\r':
      return "&#13;";
    default:
      return "";
  }
}

std::string workflow(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : plain(text, "\n\r"))
    if (special.find(c) != std::string_view::npos)
      out += fmt::format("%{:02X}", static_cast<int>(c));
    else
      out += c;
  return out;
}

bool is_number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error != std::errc::invalid_argument && end == text.data() + text.size();
}

/// A number, or several joined by ';' as tables have vectors.
bool is_numbers(std::string_view text) {
  const auto end = text.find(';');
  return is_number(text.substr(0, end)) && (end == std::string_view::npos || is_numbers(text.substr(end + 1)));
}

/// Whether a spreadsheet would take the text for a formula, behind any apostrophes.
bool is_formula(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
  return text.size() > 1 && std::string_view("=+-@").find(text.front()) != std::string_view::npos && !is_numbers(text);
}

}  // namespace

std::string html(std::string_view text) {
  return replaced(plain(text, "\n\t"), [](char c) { return c == '\'' ? std::string_view("&#39;") : entity(c); });
}

std::string json_in_html(std::string_view json) {
  return replaced(plain(json, "\n"), [](char c) { return std::string_view(c == '<' ? "\\u003c" : ""); });
}

std::string xml(std::string_view text) { return replaced(plain(text, "\n\r\t"), entity); }

std::string xml_attribute(std::string_view text) {
  return replaced(plain(text, "\n\r\t"), [](char c) {
    return c == '\n' ? std::string_view("&#10;") : c == '\t' ? std::string_view("&#9;") : entity(c);
  });
}

std::string markdown(std::string_view text) {
  std::string out;
  for (const char c : plain(text)) {
    if (c == '<' || c == '&') {
      out += entity(c);
      continue;
    }
    if (std::string_view("|\\`*_[]#~$").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string github_message(std::string_view text) { return workflow(text, "%\r\n"); }

std::string github_property(std::string_view text) { return workflow(text, "%\r\n:,"); }

std::string csv(std::string_view words) {
  std::string text = plain(words);
  if (is_formula(text)) text.insert(0, 1, '\'');
  // Beyond RFC 4180: the reader would take outer spaces away, and a line that begins with '#' for a comment.
  const bool edge = !text.empty() && (text.front() == ' ' || text.front() == '#' || text.back() == ' ');
  if (!edge && text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

std::string_view csv_text(std::string_view field) {
  if (field.starts_with('\'') && is_formula(field)) field.remove_prefix(1);
  return field;
}

}  // namespace halfstep::inline core::escaped
