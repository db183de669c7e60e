// Rows of runs at one fixed step size, each judged alone against the order that the whole surface tells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"

namespace halfstep::inline engine {

/// What rows say of an order along which only dx varies (`of_dx`; else h), and whose errors the term in it makes up
/// nearly alone, by the verdict on each (judge).
struct RowsAlone {
  std::optional<std::string> contradiction;  ///< what the first one says that contradicts the order
  bool confirmed = false;                    ///< one shows it
};
RowsAlone judge_rows(const std::vector<PointShares>& shares, bool of_dx, double order);

}  // namespace halfstep::inline engine
