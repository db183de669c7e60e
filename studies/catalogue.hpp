// The one list of studies.
#pragma once

#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// All of them, in the order in which they are run.
const std::vector<Study>& all_studies();

}  // namespace halfstep::inline studies
