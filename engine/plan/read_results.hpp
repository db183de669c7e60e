// The tables of a run, read back.
#pragma once

#include <filesystem>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline engine {

/// Every table of a run that DIR holds: the engine's own, and those of the studies that measure cells. Throws
/// InputError where DIR holds none.
Results read_results(const std::filesystem::path& dir, StudyList studies);

}  // namespace halfstep::inline engine
