// Fields, checked.
#include "halfstep/engine/tables/domain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/precision.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/csv_place.hpp"
#include "halfstep/engine/tables/quantities.hpp"

namespace halfstep::inline engine {
namespace {

/// More than any text that a run writes: a number of 100 digits, a name, the reason that a program gave.
constexpr std::size_t longest_number = 400, longest_text = 1'000'000;
/// Levels above are refused when a plan is made.
constexpr int highest_level = 60;
/// Whole numbers up to here are doubles as well.
constexpr double most_counted = 9007199254740992;

/// How a text begins, for a message: whole characters of UTF-8.
std::string start_of(std::string_view text) {
  std::size_t bytes = 60;
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return fmt::format("{}...", text.substr(0, bytes));
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// Length of the character of UTF-8 that a text begins with (RFC 3629); 0: it is none.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF5 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  for (std::size_t i = 1; i < length; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool beyond = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return overlong || beyond ? 0 : length;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto length = character(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string range(const FieldDomain& domain) {
  if (std::isinf(domain.most)) return fmt::format("{:.16g} or more", domain.least);
  return fmt::format("from {:.16g} to {:.16g}", domain.least, domain.most);
}

}  // namespace

FieldDomain FieldDomain::key() const {
  FieldDomain result = *this;
  result.is_key = true;
  return result;
}

FieldDomain FieldDomain::or_empty() const {
  FieldDomain result = *this;
  result.may_be_empty = true;
  return result;
}

namespace column {

FieldDomain name() { return {.may_be_empty = false}; }

FieldDomain one_of(std::vector<std::string> words) { return {.words = std::move(words), .may_be_empty = false}; }

FieldDomain precision() {
  std::vector<std::string> names;
  for (const auto& row : precisions) names.emplace_back(row.name);
  return one_of(std::move(names));
}

FieldDomain quantity() { return one_of(quantity_names()); }

FieldDomain numbers() { return {.list = true}; }

FieldDomain level() { return {.may_be_empty = false, .least = 0, .most = highest_level}; }

FieldDomain count() { return {.may_be_empty = false, .least = 0, .most = most_counted}; }

FieldDomain positive() {
  return {.may_be_empty = false, .may_be_infinite = false, .least = std::numeric_limits<double>::denorm_min()};
}

FieldDomain not_negative() { return {.may_be_empty = false, .may_be_infinite = false, .least = 0}; }

FieldDomain finite() { return {.may_be_empty = false, .may_be_infinite = false}; }

FieldDomain size() { return {.least = 0}; }

}  // namespace column

void FieldPlace::complain(std::string_view text, std::string_view expected) const {
  throw InputError(fmt::format("{}: \"{}\" is not {}", csv_place(file, line, column), start_of(text), expected));
}

void check_empty(const FieldPlace& place) {
  if (place.domain.may_be_empty) return;
  throw InputError(fmt::format("{} is empty; {} is expected", csv_place(place.file, place.line, place.column),
                               place.domain.words.empty() ? "a value" : "one of " + listed(place.domain.words)));
}

void check_text(const FieldPlace& place, std::string_view text) {
  if (text.empty()) return check_empty(place);
  if (text.size() > longest_text) place.complain(text, fmt::format("at most {} bytes long", longest_text));
  if (!is_utf8(text)) throw InputError(csv_place(place.file, place.line, place.column) + " is not UTF-8");
  const auto& words = place.domain.words;
  if (!words.empty() && std::find(words.begin(), words.end(), text) == words.end()) {
    const std::string typed = start_of(text);
    place.complain(text, "one of " + listed(words) + suggestion(typed, words));
  }
  if (!place.domain.list) return;
  for (std::size_t from = 0; from <= text.size();) {
    const auto end = std::min(text.find(';', from), text.size());
    const auto number = text.substr(from, end - from);
    if (number.size() > longest_number) place.complain(number, "a number of an existing precision");
    field_value(place.file, place.line, {place.column}, number);
    from = end + 1;
  }
}

void check_number(const FieldPlace& place, std::string_view text, double value) {
  const FieldDomain& domain = place.domain;
  if (text.size() > longest_number) place.complain(text, "a number of an existing precision");
  if (!std::isfinite(value)) {
    if (!domain.may_be_infinite) place.complain(text, "a finite number");
    if (std::isnan(value)) return;
  }
  if (value >= domain.least && value <= domain.most) return;
  place.complain(text, domain.least > 0 && std::isinf(domain.most) ? "greater than 0" : range(domain));
}

void RowKeys::add(const std::filesystem::path& file, long line, const std::string& key) {
  if (key.empty()) return;
  const auto [first, fresh] = lines_.emplace(key, line);
  if (fresh) return;
  throw InputError(fmt::format("{}:{}: {} appears twice, first in line {}; delete one of the lines", shown(file), line,
                               key, first->second));
}

}  // namespace halfstep::inline engine
