// A chapter on the page.
#pragma once

#include <string>
#include <string_view>

#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports::html {

/// A place for a chart, which the page's script fills: its title is of that heading, id and kind (a class) its own.
std::string figure(const Chart& chart, std::string_view id, std::string_view kind, std::string_view heading);

/// Paragraphs, places for the charts (the page's script fills them from the data), tables.
std::string chapter(const Chapter& chapter);

}  // namespace halfstep::inline reports::html
