// Runs the probes, and counts.
#include "halfstep/studies/mutation/discriminate.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/studies/mutation/detectors.hpp"
#include "halfstep/studies/mutation/mutants.hpp"

namespace halfstep::inline studies {
namespace {

/// A method and what all probes read of it.
struct ProbedMethod {
  ProbedMethod(const Method& its_method, const Grounds& grounds)
      : method(its_method), examined(its_method, grounds), mutants(mutants_of(its_method)) {}
  Method method;
  ExaminedMethod examined;
  std::vector<Mutant> mutants;
  std::vector<Reading> readings;
};

/// What is known of a mutant without a probe, and by whom.
std::pair<Known, std::string> known_of(const Mutant& mutant, ProbedMethod& sound, const Grounds& grounds,
                                       const std::vector<Detector>& detectors) {
  ExaminedMethod examined(mutant.method, grounds);
  for (const auto& detector : detectors)
    if (detector.look(examined, sound.examined))
      return {detector.name == "check"                                       ? Known::baseline_only
              : detector.name == "energy" || detector.name == "structure" ? Known::of_motion
                                                                          : Known::caught,
              detector.name};
  return {Known::unseen, ""};
}

/// Whether two readings are of different methods: by more than rounding in double.
bool differ(const Reading& a, const Reading& b) {
  for (std::size_t k = 0; k < a.errors.size() && k < b.errors.size(); ++k)
    if (!(std::fabs(a.errors[k] - b.errors[k]) <= rounding_of_powers)) return true;
  return false;
}

ProbedMutant probed(const Mutant& mutant, ProbedMethod& sound, const std::vector<Probe>& probes, const Grounds& grounds,
                    const std::vector<Detector>& detectors) {
  ProbedMutant row{sound.method.name, mutant.what, std::string(word(mutant.damage)), mutant.amount};
  std::tie(row.known, row.caught_by) = known_of(mutant, sound, grounds, detectors);
  const int order = claimed_order(sound.method);
  bool first_of_powers = true;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    const Reading reading = probes[i].read(mutant.method);
    const Sight sight = probes[i].judge(reading, order, sound.readings[i]);
    row.seen_by.push_back(sight.accused);
    row.rung.push_back(sight.rung);
    if (probes[i].of_the_field || !std::exchange(first_of_powers, false)) continue;
    row.other_constants = differ(reading, sound.readings[i]);
  }
  return row;
}

void count(Discrimination& all) {
  std::vector<CoverSet> sets;
  for (std::size_t p = 0; p < all.probes.size(); ++p) {
    CoverSet set{{}, all.scores[p].evaluations};
    std::vector<int> rungs;
    for (const auto& row : all.mutants) {
      if (row.known != Known::caught) {
        all.scores[p].not_caught += row.seen_by[p] ? 1 : 0;
        continue;
      }
      set.holds.push_back(row.seen_by[p]);
      if (row.seen_by[p]) rungs.push_back(row.rung[p]);
    }
    all.scores[p].seen = rungs.size();
    std::sort(rungs.begin(), rungs.end());
    if (!rungs.empty()) all.scores[p].median_rung = rungs[rungs.size() / 2];
    all.caught = set.holds.size();
    sets.push_back(std::move(set));
  }
  all.cover = smallest_cover(sets);
}

}  // namespace

Discrimination discriminate(const std::vector<Method>& methods, const StudyInput& input) {
  const Grounds grounds = make_grounds(Precision::digits50, input.stop);
  const auto detectors = all_detectors();
  Discrimination all;
  all.probes = all_probes();
  std::vector<std::unique_ptr<ProbedMethod>> groups;
  for (const auto& method : methods)
    if (is_covered(method)) groups.push_back(std::make_unique<ProbedMethod>(method, grounds));
  all.methods = groups.size();
  parallel_for(groups.size(), input.jobs, input.stop, [&](std::size_t g) {
    for (const auto& probe : all.probes) groups[g]->readings.push_back(probe.read(groups[g]->method));
  });
  if (input.stopped()) return all;
  all.scores.resize(all.probes.size());
  std::vector<std::pair<ProbedMethod*, const Mutant*>> tasks;
  for (const auto& group : groups) {
    const int order = claimed_order(group->method);
    for (std::size_t p = 0; p < all.probes.size(); ++p) {
      const Reading& reading = group->readings[p];
      auto& score = all.scores[p];
      score.evaluations = std::max(score.evaluations, reading.evaluations);
      if (all.probes[p].judge(reading, order, reading).accused) {
        ++score.accused;
        all.accused.push_back(group->method.name + ": " + all.probes[p].problem + ", " + all.probes[p].steps);
      }
      if (!all.probes[p].of_the_field)
        for (int k = 0; k < order - (all.probes[p].look == Look::start ? 1 : 0); ++k)
          score.largest_of_sound = std::max(score.largest_of_sound, reading.errors[static_cast<std::size_t>(k)]);
    }
    for (const auto& mutant : group->mutants) tasks.emplace_back(group.get(), &mutant);
  }
  all.mutants.resize(tasks.size());
  parallel_for(input, tasks.size(), [&](std::size_t i) {
    all.mutants[i] = probed(*tasks[i].second, *tasks[i].first, all.probes, grounds, detectors);
  });
  if (input.stopped()) return all;
  count(all);
  for (const auto& group : groups) {
    long long sum = 0;
    for (const std::size_t p : all.cover.chosen) sum += group->readings[p].evaluations;
    all.evaluations = std::max(all.evaluations, sum);
  }
  return all;
}

}  // namespace halfstep::inline studies
