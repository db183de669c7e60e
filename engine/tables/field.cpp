// How members of rows are written and read.
#include "halfstep/engine/tables/field.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/former_names.hpp"

namespace halfstep::inline engine {
namespace {

std::string text_of(const std::string& value) { return escaped::csv(value); }
std::string text_of(int value) { return std::to_string(value); }
std::string text_of(long long value) { return std::to_string(value); }
std::string text_of(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }
std::string text_of(bool value) { return value ? "yes" : "no"; }
std::string text_of(const Number& value) { return value.text; }
std::string text_of(Verdict value) { return std::string(word(value)); }
std::string text_of(Quantity value) { return std::string(name(value)); }
template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : "";
}

void parse(const FieldPlace& place, std::string_view text, std::string& value) {
  check_text(place, text);
  value = place.column == "method" ? current_name(std::string(text)) : std::string(text);
}

template <std::integral Whole>
void parse(const FieldPlace& place, std::string_view text, Whole& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) place.complain(text, "a whole number");
  check_number(place, text, static_cast<double>(value));
}

double parse_number(const FieldPlace& place, std::string_view text) {
  const double value = field_value(place.file, place.line, {place.column}, text);
  check_number(place, text, value);
  return value;
}

void parse(const FieldPlace& place, std::string_view text, double& value) {
  if (text.empty()) check_empty(place);
  value = text.empty() ? std::numeric_limits<double>::quiet_NaN() : parse_number(place, text);
}

void parse(const FieldPlace& place, std::string_view text, bool& value) {
  if (text != "yes" && text != "no") place.complain(text, "yes or no");
  value = text == "yes";
}

void parse(const FieldPlace& place, std::string_view text, Number& value) {
  if (text.empty()) check_empty(place);
  value = {std::string(text), text.empty() ? 0 : parse_number(place, text)};
}

void parse(const FieldPlace& place, std::string_view text, Verdict& value) try {
  value = verdict_of(text);
} catch (const std::invalid_argument&) {
  place.complain(text,
                 "a verdict (pass, fail, superconvergent, rounding-limited, unstable, no-window, resolved, "
                 "noise-limited, other-law)");
}

// A column of quantities has their words as its domain.
void parse(const FieldPlace& place, std::string_view text, Quantity& value) {
  check_text(place, text);
  value = quantity_named(text);
}

template <class T>
void parse(const FieldPlace& place, std::string_view text, std::optional<T>& value) {
  if (text.empty()) return value.reset();
  parse(place, text, value.emplace());
}

template <class T>
constexpr KnownColumn::Kind kind_of() {
  using Kind = KnownColumn::Kind;
  if (std::is_same_v<T, std::string> || std::is_same_v<T, Quantity>) return Kind::text;
  if (std::is_same_v<T, bool>) return Kind::yes_no;
  if (std::is_same_v<T, Verdict>) return Kind::verdict;
  if (std::is_integral_v<T> || std::is_same_v<T, std::optional<int>>) return Kind::whole;
  return Kind::number;
}

}  // namespace

template <class T>
const MemberType& member_type() {
  static const MemberType type{
      kind_of<T>(), [](std::string& csv, const void* member) { csv += text_of(*static_cast<const T*>(member)); },
      [](const FieldPlace& place, std::string_view text, void* member) {
        engine::parse(place, text, *static_cast<T*>(member));
      }};
  return type;
}
template const MemberType& member_type<std::string>();
template const MemberType& member_type<int>();
template const MemberType& member_type<long long>();
template const MemberType& member_type<double>();
template const MemberType& member_type<bool>();
template const MemberType& member_type<Number>();
template const MemberType& member_type<std::optional<double>>();
template const MemberType& member_type<std::optional<int>>();
template const MemberType& member_type<Verdict>();
template const MemberType& member_type<Quantity>();

Field::Field(std::string header, FieldDomain may_hold, Presence presence, const std::type_info& row,
             const MemberType& type, std::ptrdiff_t offset_in_row)
    : name(std::move(header)),
      domain(std::move(may_hold)),
      required(presence == Presence::in_all_files),
      row_(&row),
      type_(&type),
      offset_(offset_in_row) {}

Field Field::formerly(std::string older) const {
  Field renamed = *this;
  renamed.former = std::move(older);
  return renamed;
}

void Field::append(std::string& csv, const void* row) const {
  type_->append(csv, static_cast<const char*>(row) + offset_);
}

void Field::parse(const FieldPlace& place, std::string_view text, void* row) const {
  type_->parse(place, text, static_cast<char*>(row) + offset_);
}

}  // namespace halfstep::inline engine
