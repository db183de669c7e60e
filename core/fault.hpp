// What is wrong with foreign code and was not said by itself.
#pragma once

#include "halfstep/core/error.hpp"

namespace halfstep::inline core {

/// What halfstep finds wrong with foreign code: it crashed, hung, gave what cannot be. An IntegratorError that is none
/// are words of the code itself, which says that it goes no further.
struct Fault : IntegratorError {
  using IntegratorError::IntegratorError;
};

}  // namespace halfstep::inline core
