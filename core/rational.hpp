// Exact integers and fractions.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include "halfstep/core/coefficient.hpp"

namespace halfstep::inline core {

/// An integer of any size.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

/// A fraction of two of them, in lowest terms.
using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

/// Exactly. Throws std::bad_optional_access for a coefficient that is not rational.
template <>
Rational Coefficient::as<Rational>() const;

}  // namespace halfstep::inline core
