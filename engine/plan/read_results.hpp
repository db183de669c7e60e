// The tables of a run, read back.
#pragma once

#include <filesystem>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline engine {

/// Every table of a run that DIR holds: the engine's own, and those of the studies that measure cells. Throws
/// InputError where DIR holds none.
Results read_results(const std::filesystem::path& dir, StudyList studies);

/// The windows of the orders in `dir` run from coarse to fine and lie in the ladders of errors there; nothing is
/// checked where it holds no orders. Throws InputError with file, line and column for the first that does not.
void check_windows(const std::filesystem::path& dir);

}  // namespace halfstep::inline engine
