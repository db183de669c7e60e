// Tables of coefficients from TOML and CSV.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/lint/coefficient_table.hpp"
#include "halfstep/engine/lint/read_table.hpp"
#include "halfstep/engine/plan/toml_table.hpp"

namespace halfstep::inline engine {
namespace {

CoefficientTable from_toml(const TomlSource& source) {
  const auto root = parse_toml(source);
  for (const char* block : {"method", "problem", "study"})
    if (const auto* node = root.get(block))
      source.fail(node->source(),
                  fmt::format("\"{}\": this is a study file, no table of coefficients; `halfstep theory {}` proves the "
                              "orders of methods that it defines",
                              block, source.name));
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
  if (const auto wrong = misfit(table)) {
    if (file.has(wrong->key)) file.fail(wrong->key, wrong->message);
    file.fail(wrong->message);
  }
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
  std::map<std::string, int> lines;  // where each part begins
  int number = 0;
  for (std::size_t begin = 0; begin < source.text.size();) {
    const auto end = std::min(source.text.find('\n', begin), source.text.size());
    const std::string line = source.text.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    if (line.find_first_not_of(" \t\r,") == std::string::npos || line.front() == '#') continue;
    auto fields = fields_of(line);
    if (line.find(',') == std::string::npos && line.find(';') != std::string::npos)
      throw InputError(
          fmt::format("{}:{}:{}: fields are separated by ',', not by ';'", source.name, number, line.find(';') + 1));
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
      lines.try_emplace("a", number), lines.try_emplace("c", number);
      table.c.push_back(values.front());
      table.a.emplace_back(values.begin() + 1, values.end());
    } else if (table.b.empty()) {
      lines["b"] = number;
      table.b = values;
    } else if (table.b_hat.empty()) {
      lines["b_hat"] = number;
      table.b_hat = values;
    } else {
      throw InputError(source.name + ":" + std::to_string(number) + ":1: a third row of weights");
    }
  }
  if (table.c.empty() && table.b.empty())
    throw InputError(
        fmt::format("{}:{}:1: the file holds no numbers; lines \"c, a_1, a_2, ...\" and then \", b_1, b_2, "
                    "...\" were expected",
                    source.name, std::max(number, 1)));
  if (table.b.empty())
    throw InputError(fmt::format("{}:{}:1: the row of weights is missing: the last line, which begins with ','",
                                 source.name, number));
  if (const auto wrong = misfit(table))
    throw InputError(
        fmt::format("{}:{}:1: {}", source.name, lines.contains(wrong->key) ? lines[wrong->key] : 1, wrong->message));
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
    table = table_from_json(source);
  else if (extension == ".csv")
    table = from_csv(source);
  else
    throw InputError(source.name + ": a table of coefficients ends in .toml, .json or .csv");
  if (table.name.empty()) table.name = file.stem().string();
  return table;
}

}  // namespace halfstep::inline engine
