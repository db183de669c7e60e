// The letter of a problem's coordinates.
#include "halfstep/reports/text/coordinate.hpp"

namespace halfstep::inline reports {

std::string coordinate(const std::string& problem) { return problem.starts_with("double-pendulum") ? "θ" : "x"; }

}  // namespace halfstep::inline reports
