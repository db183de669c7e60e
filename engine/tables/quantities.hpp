// The quantities whose orders are measured, as orders.csv names them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/tables/tables.hpp"

namespace halfstep {

inline const std::vector<std::string> quantities = {"global_position", "global_velocity", "local_position",
                                                    "local_velocity", "energy"};

/// A column of errors.csv by its quantity. Throws std::invalid_argument for any other name.
const Number& quantity_of(const ErrorRow& row, std::string_view quantity);

}  // namespace halfstep
