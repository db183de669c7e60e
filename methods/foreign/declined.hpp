// What a plug-in says of a problem that it does not do.
#pragma once

#include <string>
#include <utility>

#include "halfstep/core/error.hpp"

namespace halfstep::inline methods {

/// A plug-in declines a problem, for its dimension or any other reason. Where nobody asks, it ends the run as any
/// IntegratorError does.
struct IntegratorDeclined : IntegratorError {
  /// `problem`: empty for a system that is none of the catalogue. `said`: the plug-in's own words, if any, in one line.
  IntegratorDeclined(const std::string& problem, std::size_t dimension, std::string message)
      : IntegratorError("it declines " + (problem.empty() ? "a system" : problem) + " of dimension " +
                        std::to_string(dimension) + (message.empty() ? "" : ": " + message)),
        words(std::move(message)) {}

  std::string words;
};

}  // namespace halfstep::inline methods
