// Tables of coefficients from JSON.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/quoted.hpp"
#include "halfstep/engine/lint/read_table.hpp"

namespace halfstep::inline engine {
namespace {

/// Puts quotes around the numbers of a JSON text, so that none of their digits are lost.
std::string with_numbers_as_text(const std::string& json) {
  std::string result;
  bool inside = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (inside && c == '\\' && i + 1 < json.size()) {
      result += c;
      result += json[++i];
      continue;
    }
    if (c == '"') inside = !inside;
    if (!inside && (c == '-' || std::isdigit(static_cast<unsigned char>(c)) != 0)) {
      const auto end = std::min(json.find_first_not_of("+-.0123456789eE", i), json.size());
      result += '"' + json.substr(i, end - i) + '"';
      i = end - 1;
      continue;
    }
    result += c;
  }
  return result;
}

std::string line_and_column(const std::string& text, std::size_t byte) {
  const std::string_view before(text.data(), byte);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  return fmt::format("{}:{}", line, byte - (before.rfind('\n') + 1) + 1);
}

/// "file:line:column: "key"" of a key of the outermost object.
std::string place_of(const TomlSource& source, const std::string& key) {
  const std::string& text = source.text;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{' || text[i] == '[') ++depth;
    if (text[i] == '}' || text[i] == ']') --depth;
    if (text[i] != '"') continue;
    const std::size_t begin = i++;
    while (i < text.size() && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
    const std::size_t next = text.find_first_not_of(" \t\r\n", i + 1);
    const bool is_key = depth == 1 && next != std::string::npos && text[next] == ':';
    if (is_key && text.compare(begin + 1, i - begin - 1, key) == 0)
      return fmt::format("{}:{}: {}", source.name, line_and_column(text, begin), in_quotes(key));
  }
  return fmt::format("{}:1:1: {}", source.name, in_quotes(key));  // a key that is written with escapes
}

Coefficient coefficient(const nlohmann::json& node, const std::string& place) {
  if (!node.is_string()) throw InputError(place + ": expected a number, or one as text (\"1/6\")");
  try {
    return node.get<std::string>();
  } catch (const InputError& error) {
    throw InputError(place + ": " + error.what());
  }
}

Coefficients coefficients(const nlohmann::json& node, const std::string& place) {
  if (!node.is_array()) throw InputError(place + ": expected a list of numbers");
  Coefficients all;
  for (std::size_t i = 0; i < node.size(); ++i)
    all.push_back(coefficient(node[i], place + "[" + std::to_string(i + 1) + "]"));
  return all;
}

int claimed_order(const nlohmann::json& node, const std::string& place) {
  const Coefficient number = coefficient(node, place);
  const int order = static_cast<int>(std::strtol(number.text().c_str(), nullptr, 10));
  if (order < 1 || order > most_claimed || number.text() != std::to_string(order))
    throw InputError(place + ": " + in_quotes(number.text()) + " is no order from 1 to " +
                     std::to_string(most_claimed));
  return order;
}

}  // namespace

CoefficientTable table_from_json(const TomlSource& source) {
  nlohmann::json root;
  try {
    root = nlohmann::json::parse(with_numbers_as_text(source.text));
  } catch (const nlohmann::json::parse_error&) {
    try {  // again as it stands, for the place of the mistake
      root = nlohmann::json::parse(source.text);
    } catch (const nlohmann::json::parse_error& error) {
      throw InputError(fmt::format("{}:{}: is not JSON", source.name,
                                   line_and_column(source.text, error.byte == 0 ? 0 : error.byte - 1)));
    }
  }
  if (!root.is_object()) throw InputError(source.name + ":1:1: expected an object with the keys a and b");
  CoefficientTable table;
  for (const auto& [key, node] : root.items()) {
    const std::string place = place_of(source, key);
    if (key == "a" || key == "A") {
      if (!node.is_array()) throw InputError(place + ": expected a list of rows");
      for (std::size_t i = 0; i < node.size(); ++i)
        table.a.push_back(coefficients(node[i], place + "[" + std::to_string(i + 1) + "]"));
    } else if (key == "b") {
      table.b = coefficients(node, place);
    } else if (key == "b_hat") {
      table.b_hat = coefficients(node, place);
    } else if (key == "c") {
      table.c = coefficients(node, place);
    } else if (key == "order") {
      table.order = claimed_order(node, place);
    } else if (key == "embedded_order") {
      table.embedded = claimed_order(node, place);
    } else if (key == "name" && node.is_string()) {
      table.name = node.get<std::string>();
      check_label(table.name, longest_name);
    } else {
      throw InputError(place + ": unknown key; a table may hold: name, order, embedded_order, a, b, b_hat, c");
    }
  }
  for (const char* key : {"a", "b"})
    if (!root.contains(key) && !(key[0] == 'a' && root.contains("A")))
      throw InputError(source.name + ":1:1: " + in_quotes(key) + " is missing");
  if (const auto wrong = misfit(table)) {
    const bool capital = wrong->key == "a" && !root.contains("a");
    throw InputError(place_of(source, capital ? "A" : wrong->key) + ": " + wrong->message);
  }
  return table;
}

}  // namespace halfstep::inline engine
