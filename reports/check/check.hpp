// A comparison with a baseline as text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "halfstep/engine/check/compare.hpp"

namespace halfstep::inline reports {

/// Of a row that deviates: the errors of its run with their rates, as a table.
std::string ladder_text(const Comparison& comparison);

/// Deviations with their ladders, then one line that counts; `missing` orders have no row.
std::string check_text(const std::vector<Comparison>& comparisons, std::size_t missing);

}  // namespace halfstep::inline reports
