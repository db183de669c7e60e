// Cards on the page: what is written beside what is measured, with a small picture on one axis.
#pragma once

#include <string>

#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports::html {

/// Empty without cards.
std::string cards(const Chapter& chapter);

}  // namespace halfstep::inline reports::html
