// Exact fractions.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace halfstep {

/// A fraction of integers of any size, in lowest terms.
using Rational = boost::multiprecision::cpp_rational;

}  // namespace halfstep
