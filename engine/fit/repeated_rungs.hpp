// Several errors at one step size, made one rung.
#pragma once

#include <span>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// The mean of errors that were measured at one step size (at least one rung, all of the same h), with the level of the
/// first. Its noise is the half-width of the mean's 95 % interval after Student, as far as the errors' own range
/// reaches, beside what the rungs carry themselves: sqrt(sum of squares) / n. nan where any of the runs has no result.
Rung mean_rung(std::span<const Rung> rungs);

}  // namespace halfstep::inline engine
