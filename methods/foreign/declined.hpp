// What a plug-in says of a problem that it does not do.
#pragma once

#include "methods/integrator.hpp"

namespace halfstep {

/// A plug-in declines a problem, for its dimension or any other reason, in one line. Where nobody asks, it ends the run
/// as any IntegratorError does.
struct IntegratorDeclined : IntegratorError {
  using IntegratorError::IntegratorError;
};

}  // namespace halfstep
