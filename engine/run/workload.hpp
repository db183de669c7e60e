// What a run has to do, as far as is known before it begins: for an estimate of the time that it takes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/run/run.hpp"

namespace halfstep::inline engine {

/// The work of a run, in milliseconds of a machine with the threads of the run; only the proportions matter. A stage is
/// what RunOptions::progress names: a study.
class Workload {
 public:
  /// Of nothing that is known.
  Workload() = default;
  Workload(const Plan& plan, StudyList studies, const RunOptions& options);

  /// Work done, and altogether.
  struct Part {
    double done = 0, all = 0;
  };

  /// How far the run is when `done` of `all` pieces of a stage are done. Stages before it that never reported had
  /// nothing to do, and count nowhere. A stage that counts several rounds of pieces keeps what it reached. Of a stage
  /// that is not known: nothing, 0 of 0.
  Part reached(std::string_view stage, std::size_t done, std::size_t all);

 private:
  struct Stage {
    std::string name;
    double work = 0;
    std::vector<double> after = {};  ///< work done after so many of its pieces, where they are known
    double done = 0;
    bool reported = false;
  };

  std::vector<Stage> stages_;  // in the order of the run
};

}  // namespace halfstep::inline engine
