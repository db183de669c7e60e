// A chapter on the page.
#pragma once

#include <string>

#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports::html {

/// Paragraphs, places for the charts (the page's script fills them from the data), tables.
std::string chapter(const Chapter& chapter);

}  // namespace halfstep::inline reports::html
