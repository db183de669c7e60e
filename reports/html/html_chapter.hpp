// A chapter on the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports::html {

/// A place for a chart, which the page's script fills: its title is of that heading, id and kind (a class) its own.
std::string figure(const Chart& chart, std::string_view id, std::string_view kind, std::string_view heading);

/// What a folded chapter shows of itself: its result, and how many of its study's findings are as declared.
std::string result_line(const Chapter& chapter, const std::vector<FindingRow>& findings);

/// Paragraphs, places for the charts (the page's script fills them from the data), tables.
std::string chapter(const Chapter& chapter);

}  // namespace halfstep::inline reports::html
