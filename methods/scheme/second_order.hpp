// Shapes that are made for x'' = a alone.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

/// A shape of which theory of y' = f is not asked: error expansions, stability on y' = lambda y, orders under
/// stiffness. A visitor that has such theory names every other shape, so that the compiler tells of one that it
/// forgets.
template <class S>
concept MadeForSecondOrder = SchemeShape<S> && !S::first_order;

}  // namespace halfstep::inline methods
