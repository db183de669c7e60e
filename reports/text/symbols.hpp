// Verdicts as symbols.
#pragma once

#include <string_view>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline reports {

/// A verdict as one character that tells it apart without colour. Its words stand beside it in every legend.
std::string_view symbol(Verdict verdict);

/// The symbol where a verdict calls for attention; "" for pass and resolved.
std::string_view flag(Verdict verdict);

}  // namespace halfstep::inline reports
