// Force evaluations that foreign code declares, beside those that it makes.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// Evaluations per step: what is declared, what is made.
struct Miscount {
  int declared = 0;
  double made = 0;
  std::string text;  ///< "declares 2 force evaluations a step, makes 1"
};

/// What the runs of a cell, in order of level, contradict of the evaluations that foreign code declares; empty where
/// nothing does, where nothing is declared, and for halfstep's own schemes. What a run evaluates once, at its begin,
/// belongs to no step: counted is what the next level has more. Programs, which bring their own forces, are believed.
std::optional<Miscount> miscounted(const Cell& cell, std::span<const ErrorRow> rows);

}  // namespace halfstep::inline engine
