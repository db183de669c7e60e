// What would help a ladder that shows no order: which rungs, or what else.
#pragma once

#include <string>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// "two finer rungs, h = 0.00625 and 0.003125": what a user can add or change so that an order may show, in the unit of
/// the ladder's step sizes; empty where an order shows, and where nothing is known to help.
std::string what_would_help(const Ladder& ladder);

/// The finer rungs alone: for values, whose limit finer ones tell.
std::string finer_rungs(const Ladder& ladder);

}  // namespace halfstep::inline engine
