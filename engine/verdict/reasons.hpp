// The clause that says why a verdict is what it is.
#pragma once

#include <string>

#include "halfstep/engine/verdict/analysis.hpp"

namespace halfstep::inline engine::reasons {

std::string missing_results(const Analysis& found);
std::string lower_term(const Analysis& found);
// No order shows.
std::string floor_reached(const Analysis& found);
std::string rounding_reached(const Analysis& found);
std::string blown_up(const Analysis& found);
std::string exact(const Analysis& found);
std::string stops_at_rounding(const Analysis& found);
std::string all_noise(const Analysis& found);
std::string unsound_steps(const Analysis& found);
std::string few_results(const Analysis& found);
std::string close_steps(const Analysis& found);
/// What errors do that follow no power of h.
std::string behaviour(const Analysis& found);
// An order shows.
std::string settles(const Analysis& found);
std::string as_claimed(const Analysis& found);
std::string window_in_rounding(const Analysis& found);
std::string beyond_solution(const Analysis& found);
std::string finer_leave(const Analysis& found);
std::string uncertain(const Analysis& found);
std::string gives_way(const Analysis& found);
std::string otherwise(const Analysis& found);

}  // namespace halfstep::inline engine::reasons
