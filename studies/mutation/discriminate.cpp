// Runs the probes, and counts.
#include "halfstep/studies/mutation/discriminate.hpp"

#include <fmt/format.h>

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

/// A method that claims no more order on x'' = a than on y' = f, of which that is a case.
Method claiming_only_flows(Method method) {
  const Claim of_flows = claim_for(method, Force::first_order);
  const auto least = [](Orders& orders, int order) {
    orders.position = std::min(orders.position, order);
    orders.velocity = std::min(orders.velocity, order);
  };
  for (auto& [force, claim] : method.claims) {
    if (force == Force::first_order) continue;
    least(claim.global, of_flows.global.velocity);
    least(claim.local, of_flows.local.velocity);
  }
  return method;
}

bool asks_for_order(const Detector& detector) {
  return detector.name == "proof" || detector.name == "one-step" || detector.name == "convergence";
}

bool same_orders(const Claims& a, const Claims& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
    return one.second.global == other.second.global && one.second.local == other.second.local;
  });
}

/// What is known of a mutant without a probe, and by whom. First every study that asks for an order, if as much is
/// claimed as on y' = f; then the others.
std::pair<Known, std::string> known_of(const Mutant& mutant, ProbedMethod& sound, const Grounds& grounds,
                                       const std::vector<Detector>& detectors) {
  ExaminedMethod examined(mutant.method, grounds), on_flows(claiming_only_flows(mutant.method), grounds);
  for (const auto& detector : detectors)
    if (asks_for_order(detector) && detector.look(on_flows, sound.examined)) return {Known::caught, detector.name};
  const bool claims_more = !same_orders(examined.method().claims, on_flows.method().claims);
  for (const auto& detector : detectors)
    if ((!asks_for_order(detector) || claims_more) && detector.look(examined, sound.examined))
      return {detector.name == "check" ? Known::baseline_only : Known::of_motion, detector.name};
  return {Known::unseen, ""};
}

/// Whether two readings are of different methods: by more than rounding in double.
bool differ(const Reading& a, const Reading& b, const Allowed& rounding) {
  for (std::size_t k = 0; k < a.errors.size() && k < b.errors.size(); ++k)
    if (!(std::fabs(a.errors[k] - b.errors[k]) <=
          allowed_of(rounding, static_cast<int>(k)) * (1 + std::fabs(b.errors[k]))))
      return true;
  return false;
}

bool exported_probe_sees(const std::vector<Probe>& probes, const ProbedMutant& row) {
  for (std::size_t p = 0; p < probes.size(); ++p)
    if (probes[p].exported && row.seen_by[p]) return true;
  return false;
}

ProbedMutant probed(const Mutant& mutant, ProbedMethod& sound, const std::vector<Probe>& probes, const Grounds& grounds,
                    const std::vector<Detector>& detectors, Breadth breadth) {
  ProbedMutant row{sound.method.name, mutant.change, std::string(word(mutant.damage)), mutant.amount};
  const int order = claimed_order(sound.method);
  bool first_of_powers = true;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    const Reading reading = probes[i].read(mutant.method);
    const Sight sight = probes[i].judge(reading, order, sound.readings[i]);
    row.seen_by.push_back(sight.accused);
    row.rung.push_back(sight.rung);
    if (probes[i].of_the_field || !std::exchange(first_of_powers, false)) continue;
    row.other_constants = differ(reading, sound.readings[i], probes[i].rounding);
  }
  if (breadth == Breadth::powers && exported_probe_sees(probes, row))
    std::tie(row.known, row.caught_by) = std::pair{Known::caught, "powers"};
  else
    std::tie(row.known, row.caught_by) = known_of(mutant, sound, grounds, detectors);
  if (row.known == Known::caught && !exported_probe_sees(probes, row))
    row.hidden = change_beside_rounding(mutant.method, sound.method);
  return row;
}

/// The third pair of neighbouring step sizes is the last of the four coarsest.
constexpr int last_early_rung = 2;

void count(Discrimination& all) {
  std::vector<CoverSet> sets;
  for (auto& score : all.scores) score.seen = score.seen_early = score.not_caught = 0;
  for (std::size_t p = 0; p < all.probes.size(); ++p) {
    CoverSet set{{}, all.scores[p].evaluations};
    for (const auto& row : all.mutants) {
      if (row.known != Known::caught) {
        all.scores[p].not_caught += row.seen_by[p] ? 1 : 0;
        continue;
      }
      set.holds.push_back(row.seen_by[p]);
      all.scores[p].seen += row.seen_by[p] ? 1 : 0;
      all.scores[p].seen_early += row.seen_by[p] && row.rung[p] <= last_early_rung ? 1 : 0;
    }
    all.caught = set.holds.size();
    sets.push_back(std::move(set));
  }
  all.cover = smallest_cover(sets);
}

/// What the probes say of the original methods.
void judge_originals(Discrimination& all, const std::vector<std::unique_ptr<ProbedMethod>>& groups) {
  all.scores.resize(all.probes.size());
  for (const auto& group : groups) {
    const int order = claimed_order(group->method);
    double rounding = 0;  // more than a probe's, where its is
    long long evaluations = 0;
    for (std::size_t p = 0; p < all.probes.size(); ++p) {
      const Probe& probe = all.probes[p];
      const Reading& reading = group->readings[p];
      auto& score = all.scores[p];
      score.evaluations = std::max(score.evaluations, reading.evaluations);
      if (probe.exported) evaluations += reading.evaluations;
      if (probe.judge(reading, order, reading).accused) {
        ++score.accused;
        all.accused.push_back(group->method.name + ": " + probe.problem + ", " + probe.steps);
      }
      if (probe.of_the_field) continue;
      const double own_error = largest_error(reading, exact_powers(probe.look, order));
      score.largest_of_sound = std::max(score.largest_of_sound, own_error);
      const bool is_more = allowed_rounding(reading, exact_powers(probe.look, order), probe.rounding) != probe.rounding;
      if (probe.exported && is_more) rounding = std::max(rounding, own_error);
    }
    if (rounding > 0) all.rounding.push_back(fmt::format("{} {:.1e}", group->method.name, rounding));
    if (evaluations > all.evaluations) all.dearest = group->method.name;
    all.evaluations = std::max(all.evaluations, evaluations);
  }
}

/// Whether the exported probes keep what is promised of them.
bool exported_holds(const Discrimination& all) {
  std::size_t exported = 0;
  for (std::size_t p = 0; p < all.probes.size(); ++p) {
    if (!all.probes[p].exported) continue;
    ++exported;
    if (all.scores[p].accused > 0) return false;
  }
  return all.missed.empty() && exported <= most_exported_problems && all.evaluations <= most_exported_evaluations;
}

}  // namespace

void sum_up(Discrimination& all) {
  all.missed.clear();
  all.hidden.clear();
  count(all);
  for (const auto& row : all.mutants) {
    if (row.known != Known::caught || exported_probe_sees(all.probes, row)) continue;
    const std::string name = row.method + ": " + row.mutant;
    if (row.hidden && row.hidden->is_hidden())
      all.hidden.push_back(
          fmt::format("{} (changes {:.1e}, rounding {:.1e})", name, row.hidden->change, row.hidden->rounding));
    else
      all.missed.push_back(name);
  }
  all.holds = exported_holds(all);
}

Discrimination discriminate(const std::vector<Method>& methods, const StudyInput& input, Breadth breadth) {
  const Grounds grounds = make_grounds(Precision::digits50, input.stop);
  auto detectors = all_detectors();
  if (breadth == Breadth::powers)
    std::erase_if(detectors, [](const Detector& d) { return d.name != "proof" && d.name != "one-step"; });
  Discrimination all;
  all.probes = breadth == Breadth::everything ? all_probes() : powers_probes();
  std::vector<std::unique_ptr<ProbedMethod>> groups;
  for (const auto& method : methods)
    if (is_covered(method)) groups.push_back(std::make_unique<ProbedMethod>(method, grounds));
  all.methods = groups.size();
  parallel_for(groups.size(), input.jobs, input.stop, [&](std::size_t g) {
    for (const auto& probe : all.probes) groups[g]->readings.push_back(probe.read(groups[g]->method));
  });
  if (input.stopped()) return all;
  judge_originals(all, groups);
  std::vector<std::pair<ProbedMethod*, const Mutant*>> tasks;
  for (const auto& group : groups)
    for (const auto& mutant : group->mutants) tasks.emplace_back(group.get(), &mutant);
  all.mutants.resize(tasks.size());
  parallel_for(input, tasks.size(), [&](std::size_t i) {
    all.mutants[i] = probed(*tasks[i].second, *tasks[i].first, all.probes, grounds, detectors, breadth);
  });
  if (!input.stopped()) sum_up(all);
  return all;
}

}  // namespace halfstep::inline studies
