// Tables of coefficients from TOML, JSON and CSV.
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/quoted.hpp"
#include "halfstep/engine/lint/coefficient_table.hpp"
#include "halfstep/engine/plan/toml_table.hpp"

namespace halfstep::inline engine {
namespace {

constexpr long long most_claimed = 30;

CoefficientTable from_toml(const TomlSource& source) {
  const auto root = parse_toml(source);
  const TomlTable file(source, root, "table of coefficients",
                       {"name", "order", "embedded_order", "a", "b", "b_hat", "c"});
  CoefficientTable table;
  table.name = file.text_or("name", "", longest_name);
  if (file.has("order")) table.order = static_cast<int>(file.whole("order", 1, most_claimed));
  if (file.has("embedded_order")) table.embedded = static_cast<int>(file.whole("embedded_order", 1, most_claimed));
  table.a = file.rows("a");
  if (!file.has("b")) file.fail("\"b\" is missing");
  table.b = file.coefficients("b");
  table.b_hat = file.coefficients("b_hat");
  table.c = file.coefficients("c");
  return table;
}

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

CoefficientTable from_json(const TomlSource& source) {
  nlohmann::json root;
  try {
    root = nlohmann::json::parse(with_numbers_as_text(source.text));
  } catch (const nlohmann::json::parse_error&) {
    try {  // again as it stands, for the place of the mistake
      root = nlohmann::json::parse(source.text);
    } catch (const nlohmann::json::parse_error& error) {
      const auto up_to = source.text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
      const auto line = 1 + std::count(up_to.begin(), up_to.end(), '\n');
      const auto column = up_to.size() - (up_to.rfind('\n') + 1) + 1;
      throw InputError(source.name + ":" + std::to_string(line) + ":" + std::to_string(column) + ": is not JSON");
    }
  }
  if (!root.is_object()) throw InputError(source.name + ":1:1: expected an object with the keys a and b");
  CoefficientTable table;
  for (const auto& [key, node] : root.items()) {
    const std::string place = source.name + ": " + in_quotes(key);
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
      throw InputError(source.name + ": " + in_quotes(key) + " is missing");
  return table;
}

struct Field {
  std::string text;
  std::size_t column = 1;  // where it begins, from 1
};

std::vector<Field> fields_of(const std::string& line) {
  constexpr const char* around = " \t\r\"";
  std::vector<Field> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const auto end = std::min(line.find(',', begin), line.size());
    const std::string field = line.substr(begin, end - begin);
    const auto first = field.find_first_not_of(around), last = field.find_last_not_of(around);
    if (first == std::string::npos)
      fields.push_back({"", begin + 1});
    else
      fields.push_back({field.substr(first, last + 1 - first), begin + first + 1});
    begin = end + 1;
  }
  return fields;
}

CoefficientTable from_csv(const TomlSource& source) {
  CoefficientTable table;
  int number = 0;
  for (std::size_t begin = 0; begin < source.text.size();) {
    const auto end = std::min(source.text.find('\n', begin), source.text.size());
    const std::string line = source.text.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    if (line.find_first_not_of(" \t\r,") == std::string::npos || line.front() == '#') continue;
    auto fields = fields_of(line);
    while (fields.size() > 1 && fields.back().text.empty()) fields.pop_back();
    Coefficients values;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i == 0 && fields[i].text.empty()) continue;
      try {
        values.emplace_back(fields[i].text);
      } catch (const InputError& error) {
        throw InputError(source.name + ":" + std::to_string(number) + ":" + std::to_string(fields[i].column) + ": " +
                         error.what());
      }
    }
    if (!fields.front().text.empty()) {
      if (!table.b.empty())
        throw InputError(source.name + ":" + std::to_string(number) + ":1: a row of a stands after the weights");
      table.c.push_back(values.front());
      table.a.emplace_back(values.begin() + 1, values.end());
    } else if (table.b.empty()) {
      table.b = values;
    } else if (table.b_hat.empty()) {
      table.b_hat = values;
    } else {
      throw InputError(source.name + ":" + std::to_string(number) + ":1: a third row of weights");
    }
  }
  return table;
}

}  // namespace

CoefficientTable read_coefficient_table(const std::filesystem::path& file) {
  const TomlSource source = open_toml(file);
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  CoefficientTable table;
  if (extension == ".toml")
    table = from_toml(source);
  else if (extension == ".json")
    table = from_json(source);
  else if (extension == ".csv")
    table = from_csv(source);
  else
    throw InputError(source.name + ": a table of coefficients ends in .toml, .json or .csv");
  if (table.name.empty()) table.name = file.stem().string();
  try {
    check_shape(table);
  } catch (const InputError& error) {
    throw InputError(source.name + ": " + error.what());
  }
  return table;
}

}  // namespace halfstep::inline engine
