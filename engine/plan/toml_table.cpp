// Takes values out of TOML tables; what is wrong is said with file, line and column.
#include "halfstep/engine/plan/toml_table.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

std::string kind(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a decimal number";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

/// The parser calls itself for every part of a dotted key: a key of some thousand parts exhausts the stack. Refuses
/// more dots outside of quotes than any key has, from one separator to the next.
void refuse_deep_keys(const TomlSource& source) {
  constexpr int most_parts = 50;
  toml::source_position at{1, 1};
  char quote = 0;
  int dots = 0;
  for (const char c : source.text) {
    if (quote != 0)
      quote = c == quote || c == '\n' ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '.' && ++dots == most_parts)
      source.fail({at, at, nullptr}, "a key of more than " + std::to_string(most_parts) + " parts");
    else if (std::string_view("\n=,[]{}#").find(c) != std::string_view::npos)
      dots = 0;
    at = c == '\n' ? toml::source_position{at.line + 1, 1} : toml::source_position{at.line, at.column + 1};
  }
}

constexpr std::string_view numbers = "[\"1/2\", \"1/2\"]";  // what a list of coefficients looks like
const auto as_coefficient = [](const std::string& text) { return Coefficient(text); };

}  // namespace

TomlSource open_toml(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file)) throw InputError(shown_name(file) + ": cannot be opened: Is a directory");
  std::ifstream in(file, std::ios::binary);
  if (!in) throw InputError(shown_name(file) + ": cannot be opened: " + std::strerror(errno));
  return {file.string(), {std::istreambuf_iterator<char>(in), {}}};
}

toml::table parse_toml(const TomlSource& source) try {
  refuse_deep_keys(source);
  return toml::parse(source.text, source.name);
} catch (const toml::parse_error& error) {
  source.fail(error.source(), std::string(error.description()));
}

void TomlSource::fail(const toml::source_region& where, const std::string& message) const {
  throw InputError(name + ":" + std::to_string(where.begin.line) + ":" + std::to_string(where.begin.column) + ": " +
                   message);
}

std::string TomlSource::written(const toml::node& node) const {
  const auto& where = node.source();
  std::size_t start = 0;
  for (toml::source_index line = 1; line < where.begin.line && start < text.size(); ++line)
    start = text.find('\n', start) + 1;
  start += where.begin.column - 1;
  if (start >= text.size()) return "";
  return text.substr(start, text.find_first_of(" \t\r\n,]}#", start) - start);
}

TomlTable::TomlTable(const TomlSource& source, const toml::table& table, std::string name,
                     const std::vector<std::string>& keys)
    : source_(source), table_(table), name_(std::move(name)) {
  for (const auto& [key, node] : table) {
    const std::string typed(key.str());
    if (std::find(keys.begin(), keys.end(), typed) != keys.end()) continue;
    std::string listed;
    for (const auto& known : keys) listed += (listed.empty() ? "" : ", ") + known;
    source.fail(key.source(),
                name_ + ": unknown key \"" + typed + "\"" + suggestion(typed, keys) + "; it may hold: " + listed);
  }
}

const toml::node& TomlTable::need(std::string_view key) const {
  const auto* node = table_.get(key);
  if (node == nullptr) fail(label(key) + " is missing");
  return *node;
}

void TomlTable::fail(std::string_view key, const std::string& message) const {
  source_.fail(need(key).source(), label(key) + ": " + message);
}

void TomlTable::refuse(std::string_view key, const toml::node& node, const std::string& right) const {
  source_.fail(node.source(), label(key) + ": expected " + right + ", not " + kind(node));
}

std::string TomlTable::place(std::string_view key) const {
  const auto& begin = need(key).source().begin;
  return source_.name + ":" + std::to_string(begin.line) + ":" + std::to_string(begin.column) + ": " + label(key);
}

std::string TomlTable::label_of(std::string_view key, const toml::node& node, std::size_t longest) const {
  const auto value = node.value_exact<std::string>();
  if (!value) refuse(key, node, "a text in quotes");
  try {
    check_label(*value, longest);
  } catch (const InputError& error) {
    source_.fail(node.source(), label(key) + ": " + error.what());
  }
  return *value;
}

std::string TomlTable::text(std::string_view key, std::size_t longest) const {
  auto value = label_of(key, need(key), longest);
  if (value.empty()) fail(key, "is empty");
  return value;
}

std::string TomlTable::text_or(std::string_view key, std::string otherwise, std::size_t longest) const {
  return has(key) ? text(key, longest) : std::move(otherwise);
}

bool TomlTable::flag(std::string_view key) const {
  const auto* node = table_.get(key);
  if (node == nullptr) return false;
  const auto value = node->value_exact<bool>();
  if (!value) refuse(key, *node, "true or false");
  return *value;
}

std::vector<std::string> TomlTable::texts(std::string_view key) const {
  const auto* node = table_.get(key);
  if (node == nullptr) return {};
  if (node->is_string()) return {text(key)};
  if (!node->is_array()) refuse(key, *node, "a text or a list of texts");
  std::vector<std::string> result;
  for (const auto& entry : *node->as_array()) {
    // A precision is a number to a person: 50 is as good as "50".
    if (const auto number = entry.value_exact<int64_t>())
      result.push_back(std::to_string(*number));
    else if (entry.is_string())
      result.push_back(label_of(key, entry, longest_label));
    else
      refuse(key, entry, "a list of texts");
  }
  if (result.empty()) fail(key, "the list is empty and selects nothing; omit the key for the default");
  return result;
}

long long TomlTable::whole(std::string_view key, long long least, long long most) const {
  const auto& node = need(key);
  const auto range = std::to_string(least) + " to " + std::to_string(most);
  const auto value = node.value_exact<int64_t>();
  if (!value) refuse(key, node, "a whole number from " + range);
  if (*value < least || *value > most) fail(key, std::to_string(*value) + " is out of range; it must be from " + range);
  return *value;
}

std::string TomlTable::expression_of(std::string_view key, const toml::node& node) const {
  if (const auto number = node.value_exact<int64_t>()) return std::to_string(*number);
  if (const auto value = node.value_exact<std::string>()) return *value;
  if (node.is_floating_point()) {
    const auto digits = source_.written(node);
    source_.fail(node.source(), label(key) + ": a bare decimal number keeps 16 digits at most; write " +
                                    (digits.empty() ? "it" : "\"" + digits + "\"") + " in quotes to keep them all");
  }
  refuse(key, node, "a number as text (\"1/6\") or a whole number");
}

const toml::array& TomlTable::array_of(std::string_view key, const toml::node& node, std::string_view example) const {
  if (!node.is_array()) refuse(key, node, "a list (" + std::string(example) + ")");
  return *node.as_array();
}

std::string TomlTable::expression(std::string_view key) const { return coefficient(key).text(); }

Coefficient TomlTable::coefficient(std::string_view key) const { return entry_of(key, need(key), as_coefficient); }

Coefficients TomlTable::coefficients(std::string_view key) const {
  return has(key) ? list<Coefficients>(key, numbers, as_coefficient) : Coefficients();
}

Rows TomlTable::rows(std::string_view key) const { return rows<Rows>(key, numbers, as_coefficient); }

TomlTable TomlTable::table(std::string_view key, const std::vector<std::string>& keys) const {
  const auto& node = need(key);
  if (!node.is_table()) refuse(key, node, "a table ({ ... })");
  return {source_, *node.as_table(), std::string(key), keys};
}

std::vector<TomlTable> TomlTable::tables(std::string_view key, const std::vector<std::string>& keys) const {
  const auto* node = table_.get(key);
  if (node == nullptr) return {};
  const auto blocks = "[[" + std::string(key) + "]]";
  if (!node->is_array()) refuse(key, *node, blocks + " blocks (names belong to \"" + std::string(key) + "s\")");
  std::vector<TomlTable> result;
  for (const auto& entry : *node->as_array()) {
    if (!entry.is_table()) refuse(key, entry, blocks + " blocks");
    result.emplace_back(source_, *entry.as_table(), blocks, keys);
  }
  return result;
}

}  // namespace halfstep::inline engine
