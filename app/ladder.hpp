// Errors at decreasing step sizes, judged: halfstep::Ladder, halfstep::judge. For problems that are not in the
// catalogue.
#pragma once

#include "halfstep/engine/verdict/verdict.hpp"
