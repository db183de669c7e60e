// The same for steppers in float, double and long double alone, compiled in a fraction of the time: no Boost.
#pragma once

#include "app/program.hpp"
#include "core/precision.hpp"
#include "methods/own_stepper.hpp"
#include "reports/check/as_declared.hpp"
