// The words of a chapter, from its text.
#include "halfstep/reports/chapters/chapter_text.hpp"

#include <set>
#include <sstream>
#include <stdexcept>

#include "halfstep/reports/chapters/embedded_text.hpp"

namespace halfstep::inline reports {
namespace {

[[noreturn]] void refuse(std::string_view study, const std::string& message) {
  throw std::logic_error("reports/chapters/" + std::string(study) + ".md: " + message);
}

/// A line with its placeholders filled; those that were met are noted.
std::string filled(std::string_view study, std::string_view line, const Placeholders& values,
                   std::set<std::string>& used) {
  std::string out;
  while (true) {
    const auto open = line.find('{'), close = line.find('}');
    if (open == std::string_view::npos && close == std::string_view::npos) return out.append(line);
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
      refuse(study, "an unmatched brace: " + std::string(line));
    const std::string name(line.substr(open + 1, close - open - 1));
    const auto value = values.find(name);
    if (value == values.end()) refuse(study, "{" + name + "} has no value");
    used.insert(name);
    out.append(line.substr(0, open)).append(value->second);
    line.remove_prefix(close + 1);
  }
}

}  // namespace

Chapter filled_text(std::string_view study, std::string_view text, const Placeholders& values) {
  Chapter chapter{std::string(study), {}, {}, {}, {}};
  std::set<std::string> used;
  std::istringstream lines{std::string(text)};
  std::string line;
  if (!std::getline(lines, line) || !line.starts_with("# ")) refuse(study, "the first line is no title");
  chapter.title = line.substr(2);
  bool inside = false;
  while (std::getline(lines, line)) {
    if (line.starts_with("> ")) {
      chapter.result += (chapter.result.empty() ? "" : " ") + filled(study, line.substr(2), values, used);
      continue;
    }
    if (!line.empty()) {
      const std::string words = filled(study, line, values, used);
      if (inside)
        chapter.text.back() += " " + words;
      else
        chapter.text.push_back(words);
    }
    inside = !line.empty();
  }
  if (chapter.result.find("–") != std::string::npos) chapter.result.clear();
  for (const auto& [name, value] : values)
    if (!used.contains(name)) refuse(study, "holds no {" + name + "}");
  return chapter;
}

Chapter chapter_text(std::string_view study, const Placeholders& values) {
  for (const auto& file : embedded_texts())
    if (file.study == study) return filled_text(study, file.text, values);
  refuse(study, "is not embedded: name it in reports/embed.cmake");
}

}  // namespace halfstep::inline reports
