// A row of runs at one fixed step size, judged alone against the order that the whole surface tells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"

namespace halfstep::inline engine {

/// Of rows along which only dx varies (`of_dx`; else h) and the term in it makes up nearly all of each error: what the
/// first one says whose verdict (judge) contradicts the order; nothing where none does.
std::optional<std::string> contradicting_row(const std::vector<PointShares>& shares, bool of_dx, double order);

}  // namespace halfstep::inline engine
