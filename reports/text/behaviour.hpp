// What the energy does over a long run, as a reader is told it.
#pragma once

#include <string>

#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline reports {

/// The behaviour of drift.csv; "undecided" of what is called growing there without a drift that is seen: its error was
/// too large too soon to tell.
std::string behaviour_in_words(const DriftRow& row);

}  // namespace halfstep::inline reports
