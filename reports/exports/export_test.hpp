// The test of powers of t as one file for somebody else's integrators.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "halfstep/studies/mutation/probe.hpp"

namespace halfstep::inline reports {

/// What a file is written for.
struct TestExport {
  std::string language;                 ///< one of test_languages()
  int most = 8;                         ///< the highest order that it can judge: 1 ... most_powers - 2
  int order = 4;                        ///< what the integrator in it claims, at most `most`
  int points = 1;                       ///< of history that its step takes
  Allowed tolerances = usual_rounding;  ///< of powers that should be exact
  bool has_example = true;              ///< the classic method of order 4 as its step; else it says where to put one
  std::vector<double> pinned;           ///< errors of the two powers beyond the order, of the sound method; empty: none
};

/// "python", "c", "fortran", "julia".
std::vector<std::string> test_languages();

/// The file's text. Needs nothing but the language; with the example it works as it is. Throws InputError for another
/// language (the nearest is suggested) and for an order that it cannot hold.
std::string exported_test(const TestExport& wanted);

/// A right-hand side of sums of products of numbers, s, t and y0, y1, ... as a language writes it, broken into lines;
/// `language` as above.
std::string in_language(std::string_view rate, const std::string& language);

}  // namespace halfstep::inline reports
