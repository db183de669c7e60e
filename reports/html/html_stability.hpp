// What a page on one method says of its linear stability, from its coefficients.
#pragma once

#include <string>

#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports::html {

/// A chapter with the region of stability on y' = λy, and the limits on both axes or on the oscillator in words;
/// without text and charts where the registry does not know the method, or theory not its formula.
Chapter stability_of(const std::string& method);

}  // namespace halfstep::inline reports::html
