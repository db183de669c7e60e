// How f is split in two for schemes that take one part explicitly and the other implicitly.
#pragma once

#include <array>
#include <string_view>

namespace halfstep::inline methods {

/// y' = f(t, y) = f_E + f_I, without a word on it from the problem.
/// linear: f_I = L y, where L is the Jacobian of f at the first point of a run's history, and f_E = f - L y: all that
/// depends on the time is explicit, and stages solve linear systems with one matrix a diagonal entry. L is kept for
/// the whole run, so that it is a constant of the problem and not of the step size.
/// components: f_I is f in the entries of y with an odd index (0, 1, 2, ...), f_E in the others; y = (x, v) for
/// x'' = a(t, x, v). Both are as nonlinear as f: it asks for all coupling conditions, most of which a linear f_I does
/// not.
enum class Split { linear, components };

constexpr std::array<std::string_view, 2> words_of(Split) { return {"linear", "components"}; }

}  // namespace halfstep::inline methods
