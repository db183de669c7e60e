// The line with which a program describes its method: "my-verlet order=2 symplectic problems=kepler".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

/// Orders that a method of a user may claim.
inline constexpr int highest_order = 30;

/// What a program says of itself; what it leaves out is for a study file to say.
struct Description {
  std::string name;
  Claims claims;  ///< empty: no order was given
  bool symplectic = false;
  bool reversible = false;
  std::optional<int> evaluations;
  std::vector<std::string> problems;                         ///< bare names of those that it knows
  std::vector<Precision> precisions = {Precision::double_};  ///< those in which it computes
  std::string source;
};

/// Reads such a line. Words, in any order behind the name: symplectic, reversible, and key=value with
///   order, local-order, energy-order                                   for forces a(x), a(t, x) and a(x, v)
///   time-dependent-order, time-dependent-local-order                   instead for a(t, x); order "none": not taken
///   velocity-dependent-order, velocity-dependent-local-order           instead for a(x, v); order "none": not taken
///   state-order, state-local-order                                     instead for y' = f(t, y); "none": not taken
///   evaluations, problems, precisions (lists with commas), source
/// An order is "2", or "2/1" where position and velocity differ. Throws InputError: what is wrong with which word.
Description read_description(std::string_view line);

}  // namespace halfstep::inline methods
