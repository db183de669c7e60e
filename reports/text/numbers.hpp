// Numbers as people write them in tables: core/text/measured.hpp has the notation.
#pragma once

#include <optional>
#include <string>

namespace halfstep::inline reports {

/// As on the console, "2.002(4)": the uncertainty in the last digit shown, rounded up; at most four decimals. Without
/// one, two decimals.
std::string with_uncertainty(double value, std::optional<double> uncertainty);

/// Typeset, three digits at most: "0.012", "3.2·10⁻⁶".
std::string short_number(double value);

/// Rounded to three significant digits; 0, infinities and nan as they are.
double three_digits(double value);

/// An integer in groups of three: "12 345", with no-break spaces.
std::string grouped(long long value);

/// "10⁻⁶"
std::string power_of_ten(int exponent);

}  // namespace halfstep::inline reports
