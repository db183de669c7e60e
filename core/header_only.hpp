// The core without its library: included by one source of a program that links halfstep::core alone.
#pragma once

#include "halfstep/core/coefficient.cpp"
#include "halfstep/core/double_double_functions.cpp"
#include "halfstep/core/double_double_wide.cpp"
#include "halfstep/core/parameters.cpp"

#if HALFSTEP_MPFR
#include "halfstep/core/wide_float.cpp"
#include "halfstep/core/wide_float_functions.cpp"
#include "halfstep/core/wide_sine.cpp"
#endif
