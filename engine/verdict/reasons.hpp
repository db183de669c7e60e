// The clause that says why a verdict is what it is.
#pragma once

#include <string>

#include "halfstep/engine/verdict/analysis.hpp"

namespace halfstep::inline engine::reasons {

std::string missing_results(const Analysis& analysis);
std::string lower_term(const Analysis& analysis);
// No order shows.
std::string floor_reached(const Analysis& analysis);
std::string rounding_reached(const Analysis& analysis);
std::string blown_up(const Analysis& analysis);
std::string exact(const Analysis& analysis);
std::string stops_at_rounding(const Analysis& analysis);
std::string stated_noise(const Analysis& analysis);
std::string unsound_steps(const Analysis& analysis);
std::string few_results(const Analysis& analysis);
std::string close_steps(const Analysis& analysis);
/// What errors do that follow no power of h, as the step falls.
enum class Course { grows, stays, stops_falling, falls };
/// Needs one error at least that is a number and not 0.
Course course_of(const Analysis& analysis);
/// The same in words.
std::string behaviour(const Analysis& analysis);
// An order shows.
std::string settles(const Analysis& analysis);
std::string as_claimed(const Analysis& analysis);
std::string window_in_rounding(const Analysis& analysis);
std::string beyond_solution(const Analysis& analysis);
std::string finer_leave(const Analysis& analysis);
std::string uncertain(const Analysis& analysis);
std::string no_order_near(const Analysis& analysis);
std::string gives_way(const Analysis& analysis);
std::string otherwise(const Analysis& analysis);

}  // namespace halfstep::inline engine::reasons
