// The same for steppers in float, double and long double alone, compiled in a fraction of the time: no Boost.
#pragma once

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/own_stepper.hpp"
#include "halfstep/program.hpp"
#include "halfstep/reports/check/as_declared.hpp"
