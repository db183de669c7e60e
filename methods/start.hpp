// What a poor history costs a multistep scheme.
#pragma once

#include "halfstep/methods/kernels/history.hpp"

namespace halfstep::inline methods {

/// The claims of a scheme whose history comes from `start`: a history of too low an order lowers them.
Claims claims_with_start(const Method& method, Start start);

}  // namespace halfstep::inline methods
