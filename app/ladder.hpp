// Errors over falling step sizes, judged: halfstep::Ladder, halfstep::judge. For problems that are not in the
// catalogue.
#pragma once

#include "studies/verdict/verdict.hpp"
