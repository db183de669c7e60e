// Numbers as the words and notes of a chapter hold them.
#include "halfstep/reports/chapters/chapter_values.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {

std::string value_text(const std::optional<double>& value) {
  if (!value) return "–";
  std::string text = fmt::format("{:g}", *value);
  for (const auto& [padded, plain] : {std::pair{"e-0", "e-"}, std::pair{"e+0", "e"}, std::pair{"e+", "e"}})
    if (const auto at = text.find(padded); at != std::string::npos) text.replace(at, std::string(padded).size(), plain);
  return text;
}

std::string count_text(long count) {
  static const std::vector<std::string> words = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                 "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  if (count >= 0 && count < static_cast<long>(words.size())) return words[static_cast<std::size_t>(count)];
  return grouped(count);
}

std::string step_text(double h) {
  const double parts = 1 / h;
  return h < 1 && parts == std::round(parts) && std::exp2(std::round(std::log2(parts))) == parts
             ? fmt::format("1/{:.0f}", parts)
             : value_text(h);
}

std::string enumerated(const std::vector<std::string>& words, const std::string& last) {
  if (words.empty()) return "–";
  std::string text = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) text += (i + 1 == words.size() ? " " + last + " " : ", ") + words[i];
  return text;
}

}  // namespace halfstep::inline reports
