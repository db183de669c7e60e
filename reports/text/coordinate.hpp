// The letter of a problem's coordinates.
#pragma once

#include <string>

namespace halfstep::inline reports {

/// What the coordinates of a problem are called: angles of the double pendulum, else x.
std::string coordinate(const std::string& problem);

}  // namespace halfstep::inline reports
