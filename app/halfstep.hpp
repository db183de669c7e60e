// All that a reader's program needs: <halfstep/halfstep.hpp> once installed. Names Boost's wide floats.
#pragma once

#include "halfstep/methods/own_stepper_wide.hpp"
#include "halfstep/native.hpp"
