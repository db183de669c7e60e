// What the energy does over a long run, as a reader is told it.
#pragma once

#include <string>
#include <string_view>

#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline reports {

inline constexpr std::string_view undecided_behaviour = "undecided";

/// The behaviour of drift.csv; `undecided_behaviour` of what is called growing there without a drift that is seen: its
/// error was too large too soon to tell.
std::string behaviour_in_words(const DriftRow& row);

}  // namespace halfstep::inline reports
