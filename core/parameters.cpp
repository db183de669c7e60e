// Taking typed names apart, and finding the one that was meant.
#include "halfstep/core/parameters.hpp"

#include <algorithm>
#include <numeric>

#include "halfstep/core/error.hpp"

namespace halfstep::inline core {

NameWithParameters split_parameters(std::string_view text) {
  const auto quoted = "\"" + std::string(text) + "\"";
  const auto colon = text.find(':');
  NameWithParameters result{std::string(text.substr(0, colon)), {}};
  if (result.name.empty()) throw InputError(quoted + " has no name before its parameters");
  if (colon == std::string_view::npos) return result;
  std::string_view rest = text.substr(colon + 1);
  while (true) {
    const auto comma = rest.find(',');
    const auto item = rest.substr(0, comma);
    const auto equals = item.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == item.size())
      throw InputError(quoted + ": expected key=value after the colon, not \"" + std::string(item) + "\"");
    const std::string key(item.substr(0, equals));
    for (const auto& given : result.parameters)
      if (given.first == key) throw InputError(quoted + ": parameter \"" + key + "\" is given twice");
    result.parameters.emplace_back(key, item.substr(equals + 1));
    if (comma == std::string_view::npos) return result;
    rest = rest.substr(comma + 1);
  }
}

namespace {
/// Levenshtein's distance: insertions, deletions and exchanges of one letter.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0u : 1u)});
      diagonal = above;
    }
  }
  return row.back();
}
}  // namespace

std::string suggestion(std::string_view typed, const std::vector<std::string>& names) {
  const std::string* best = nullptr;
  std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
  for (const auto& name : names) {
    // Part of a name typed alone ("verlet") is as near as a slip of two keys.
    const bool is_part = typed.size() > 2 && name.find(typed) != std::string::npos;
    const auto d = is_part ? std::size_t{2} : distance(typed, name);
    // Where no letter is left, it is another word: "T" is not near "y", nor "h" near "dx".
    if (!is_part && d >= std::max(typed.size(), name.size())) continue;
    if (d < least) {
      least = d;
      best = &name;
    }
  }
  return best ? " (did you mean \"" + *best + "\"?)" : "";
}

bool matches(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '*') return matches(pattern.substr(1), text) || (!text.empty() && matches(pattern, text.substr(1)));
  return !text.empty() && (pattern[0] == '?' || pattern[0] == text[0]) && matches(pattern.substr(1), text.substr(1));
}

}  // namespace halfstep::inline core
