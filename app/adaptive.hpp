// What a reader's program needs of solvers that choose their steps: <halfstep/adaptive.hpp> once installed.
#pragma once

#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/events.hpp"
#include "halfstep/methods/adaptive/own_pair.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
