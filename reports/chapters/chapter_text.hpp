// The words of a chapter: a title and paragraphs from reports/chapters/STUDY.md, with numbers put in where they belong.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports {

/// Placeholder -> what stands in its place: {"w", "174"} for "{w}".
using Placeholders = std::map<std::string, std::string>;

/// A chapter with its words alone. Throws std::logic_error where the study has no text, where a placeholder of the text
/// has no value, and where a value has no placeholder.
Chapter chapter_text(std::string_view study, const Placeholders& values = {});

/// The same of a text: "# Title", the result in one sentence behind "> ", then paragraphs with an empty line before
/// each. A result one of whose values is "–", there being none, is none.
Chapter filled_text(std::string_view study, std::string_view text, const Placeholders& values);

}  // namespace halfstep::inline reports
