// Numbers as the words and notes of a chapter hold them.
#include "halfstep/reports/chapters/chapter_values.hpp"

#include <fmt/format.h>

#include <cmath>

namespace halfstep::inline reports {

std::string value_text(const std::optional<double>& value) { return value ? fmt::format("{:g}", *value) : "–"; }

std::string step_text(double h) {
  const double parts = 1 / h;
  return h < 1 && parts == std::round(parts) && std::exp2(std::round(std::log2(parts))) == parts
             ? fmt::format("1/{:.0f}", parts)
             : value_text(h);
}

std::string listed(const std::vector<std::string>& words, const std::string& last) {
  if (words.empty()) return "–";
  std::string text = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) text += (i + 1 == words.size() ? " " + last + " " : ", ") + words[i];
  return text;
}

}  // namespace halfstep::inline reports
