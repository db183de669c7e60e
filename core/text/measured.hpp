// How numbers are typed and shown: in one way on the page and in figures, in one on the console. Tables of orders in
// LaTeX have their uncertainties in brackets.
//
//              typed, as in tables of chapters and CSV   on the page, by typeset()   on the console
// small        1.2e-05                                   1.2·10⁻⁵                    1.2e-05
// uncertain    2.002 ± 0.004                             2.002 ± 0.004               2.002(4)
// both         (5.20 ± 0.01)e-07                         (5.20 ± 0.01)·10⁻⁷          5.20(1)e-07
//
// Names stay as they are typed: "shake:tolerance=1e-4".
#pragma once

#include <string>
#include <string_view>

namespace halfstep::inline core {

/// Powers of ten between which numbers are written in full: from 0.001 to 9999.
constexpr int least_in_full = -3, most_in_full = 3;

/// A number with its uncertainty, as typed: both end with the same decimal, to which the uncertainty is rounded up, to
/// one digit. digits: one more than there are decimals at most (two decimals more below 0.1); an uncertainty beyond
/// them is shown as one of the last. Where one of both is infinite or NaN, the value alone.
std::string measured(double value, double uncertainty, int digits = 5);

/// A text with its uncertainties in brackets, in units of the last digit: "2.002(4)" for "2.002 ± 0.004".
std::string in_brackets(std::string_view text);

}  // namespace halfstep::inline core
