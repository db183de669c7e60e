// The rows of a baseline that a person picks by method and problem.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/check/baseline.hpp"

namespace halfstep::inline engine {

/// Names or globs; a list that is empty picks everything.
struct RowGlobs {
  std::vector<std::string> methods, problems;

  bool empty() const { return methods.empty() && problems.empty(); }
  /// Whether these names are picked: "ab4:start=euler" by "ab4*", "kepler:e=0.9" by "kepler*".
  bool pick(const std::string& method, const std::string& problem) const;
};

/// Leaves what is picked of a baseline's rows, of what was measured, and of the cells that are to be run. Throws
/// InputError for a glob that matches none of them; `file` is the baseline.
void pick_rows(const RowGlobs& globs, const std::filesystem::path& file, std::vector<BaselineRow>& rows,
               std::vector<OrderRow>& orders, std::vector<Cell>& cells);

}  // namespace halfstep::inline engine
