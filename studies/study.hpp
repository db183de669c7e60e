// What a study is, and the list of all.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "engine/plan/plan.hpp"
#include "engine/tables/finding.hpp"

namespace halfstep {

/// What a study is given.
struct StudyInput {
  const Plan& plan;                              ///< methods, problems and precisions that were asked for
  std::filesystem::path out;                     ///< where its tables go
  int jobs = 0;                                  ///< threads; 0: one a core
  const std::atomic<bool>* stop = nullptr;       ///< set from outside: return what is finished
  std::function<void(std::size_t, std::size_t)>  ///< says how much is done, and of how much; from any thread
      progress = [](std::size_t, std::size_t) {};
  std::vector<FindingRow> findings = {};  ///< of the studies before it
};

/// Which of the options of a run mean something to a study.
struct Takes {
  bool methods = false, problems = false, precisions = false, levels = false, periods = false;
};

/// A study. Those without a function measure cells (methods x problems x precisions) and share their runs: see
/// engine/run/run.cpp. The others write tables of their own into `out` and return what they decided.
struct Study {
  std::string name;  ///< kebab-case
  std::string what;  ///< one line for a reader
  Takes takes;
  std::vector<FindingRow> (*run)(const StudyInput&) = nullptr;
  bool main_job = false;                ///< whether `halfstep run` alone does it
  std::vector<std::string> needs = {};  ///< studies whose findings it looks at: asked for with it
};

/// All of them, in the order in which they are run.
const std::vector<Study>& studies();

}  // namespace halfstep
