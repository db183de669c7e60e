// Numbers as people write them in tables.
#pragma once

#include <optional>
#include <string>

namespace halfstep::inline reports {

/// "2.002(4)": the uncertainty in the last digit shown, rounded up; at most four decimals. Without one, two decimals.
std::string with_uncertainty(double value, std::optional<double> uncertainty);

}  // namespace halfstep::inline reports
