// From the model that fits best to a law with its parameters.
#pragma once

#include <optional>
#include <span>

#include "halfstep/engine/laws/frequency.hpp"
#include "halfstep/engine/laws/law.hpp"

namespace halfstep::inline engine {

/// The law that a fit stands for; empty where it is a power of h with corrections, or a crossover of which only one
/// side shows. `coarsest`: the step size that the data's are measured in.
std::optional<Law> describe(const TunedFit& fitted, std::span<const LawDatum> data, double coarsest);

}  // namespace halfstep::inline engine
