// What a run has to do.
#include "halfstep/engine/run/workload.hpp"

#include <algorithm>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/run/pool.hpp"

namespace halfstep::inline engine {

Workload::Workload(const Plan& whole, StudyList studies, const RunOptions& options) {
  const Plan plan = options.shard ? part(whole, studies, *options.shard) : whole;
  const auto asked = [&](const Study& study) {
    return std::find(plan.studies.begin(), plan.studies.end(), study.name) != plan.studies.end();
  };
  const auto add = [&](const Study& study) {
    const double cost = static_cast<double>(study.cost) / (study.alone ? 1 : threads(options.jobs));
    Stage stage{study.name, cost};
    if (study.measure != nullptr) {
      stage.after = {0};
      for (const auto& cell : plan.cells)
        stage.after.push_back(stage.after.back() + cost * info(cell.precision).cost / info(Precision::double_).cost);
      stage.work = stage.after.back();
    }
    stages_.push_back(std::move(stage));
  };
  // As Run::go does them.
  for (const bool alone : {false, true})
    for (const auto& study : studies)
      if (study.measure != nullptr && study.alone == alone && asked(study)) add(study);
  for (const auto& study : studies)
    if (study.run != nullptr && asked(study)) add(study);
}

Workload::Part Workload::reached(std::string_view name, std::size_t done, std::size_t all) {
  const auto at = std::find_if(stages_.begin(), stages_.end(), [&](const Stage& stage) { return stage.name == name; });
  if (at == stages_.end()) return {};
  at->reported = true;
  const bool pieces_known = all + 1 == at->after.size();
  if (pieces_known)
    at->done = std::max(at->done, at->after[std::min(done, all)]);
  else if (all > 0)
    at->done = std::max(at->done, at->work * std::min(1.0, static_cast<double>(done) / static_cast<double>(all)));
  Part part;
  for (auto stage = stages_.begin(); stage != at; ++stage)
    if (stage->reported) part.done += stage->work;
  part.all = part.done;
  part.done += at->done;
  for (auto stage = at; stage != stages_.end(); ++stage) part.all += stage->work;
  return part;
}

}  // namespace halfstep::inline engine
