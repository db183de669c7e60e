// The suite, tested by mutation: what becomes of each mutant.
#include "halfstep/studies/mutation/mutation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/engine/theory/theory.hpp"

namespace halfstep {

template <>
TableLayout Table<MutantRow>::layout() {
  return {"mutants.csv",
          {{"method", &Row::method, column::name()},
           {"mutant", &Row::mutant},
           {"amount", &Row::amount},
           {"caught_by", &Row::caught_by},
           {"problem", &Row::problem},
           {"quantity", &Row::quantity},
           {"expected", &Row::expected},
           {"observed", &Row::observed},
           {"uncertainty", &Row::uncertainty, column::size()},
           {"reason", &Row::reason},
           {"damage", &Row::damage},
           {"outcome", &Row::outcome,
            column::one_of({outcome::sound, outcome::accused, outcome::caught, outcome::changed_constant,
                            outcome::baseline_only, outcome::free, outcome::no_change, outcome::survived})}}};
}
template struct Table<MutantRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

namespace {

/// Whether two errors agree to forty digits, or are both smaller than any that is believed.
bool same_error(const Number& a, const Number& b) {
  if (a.empty() || b.empty()) return a.empty() == b.empty();
  using T = digits50_t;
  const T x = from_text<T>(a.text), y = from_text<T>(b.text);
  return abs(x - y) <= T("1e-40") * std::max(abs(x), abs(y)) + T("1e-45");
}

/// Whether every error of every run is that of the sound method.
bool runs_alike(ExaminedMethod& mutant, ExaminedMethod& sound) {
  for (std::size_t i = 0; i < mutant.grounds().problems.size(); ++i) {
    const auto& errors = mutant.ladder(i).errors;
    const auto& other = sound.ladder(i).errors;
    const auto same = [](const ErrorRow& a, const ErrorRow& b) {
      return a.steps == b.steps && same_error(a.global_position, b.global_position) &&
             same_error(a.global_velocity, b.global_velocity) && same_error(a.local_position, b.local_position) &&
             same_error(a.local_velocity, b.local_velocity);
    };
    if (!std::equal(errors.begin(), errors.end(), other.begin(), other.end(), same)) return false;
  }
  return true;
}

/// Why the order conditions do not forbid a mutant; empty where nothing is proven, or not of that.
std::string allowed_by_theory(const Mutant& mutant) {
  const bool in_data =
      mutant.damage == Damage::coefficient || mutant.damage == Damage::exchange || mutant.damage == Damage::dropped;
  if (!in_data || mutant.method.decorator != nullptr) return {};
  const Proof proof = prove(mutant.method);
  if (!proof.order || disproof(mutant.method, proof)) return {};
  return proof.how;
}

/// What the detectors say of one examined.
std::vector<Detection> detections(const std::vector<Detector>& detectors, ExaminedMethod& examined,
                                  ExaminedMethod& sound) {
  std::vector<Detection> all;
  for (const auto& detector : detectors)
    if (auto detection = detector.look(examined, sound)) all.push_back(std::move(*detection));
  return all;
}

/// Puts into a row what was said: measured numbers before proven ones.
void report(MutantRow& row, const std::vector<Detection>& all) {
  for (const auto& one : all) row.caught_by += (row.caught_by.empty() ? "" : ";") + one.detector;
  if (all.empty()) return;
  const auto measured = std::find_if(all.begin(), all.end(), [](const auto& one) { return !one.problem.empty(); });
  const Detection& shown = measured == all.end() ? all.front() : *measured;
  row.problem = shown.problem;
  row.quantity = shown.quantity;
  row.expected = shown.expected;
  row.observed = shown.observed;
  row.uncertainty = shown.uncertainty;
  row.reason = shown.reason;
}

MutantRow sound_row(const Method& method, const std::vector<Detection>& all) {
  MutantRow row{method.name, "none", {}, "", "", "", {}, {}, {}, "", "", outcome::sound};
  report(row, all);
  if (!all.empty()) row.outcome = outcome::accused;
  return row;
}

MutantRow mutant_row(const Mutant& mutant, const std::vector<Detection>& all, ExaminedMethod& examined,
                     ExaminedMethod& sound) {
  MutantRow row{
      sound.method().name, mutant.change, mutant.amount, "", "", "", {}, {}, {}, "", std::string(word(mutant.damage)),
      outcome::caught};
  report(row, all);
  const bool breaks_a_claim =
      std::any_of(all.begin(), all.end(), [](const auto& one) { return one.detector != "check"; });
  if (breaks_a_claim) return row;
  const std::string theory = allowed_by_theory(mutant);
  if (!all.empty()) {
    row.outcome = theory.empty() ? outcome::baseline_only : outcome::changed_constant;
    row.reason += theory.empty() ? "; whether it does what it declares is unknown" : "; has the order: " + theory;
  } else if (runs_alike(examined, sound)) {
    row.outcome = outcome::no_change;
    row.reason = "every error of every run agrees with the original method to forty digits";
  } else if (!theory.empty()) {
    row.outcome = outcome::free;
    row.reason = "has the order: " + theory;
  } else {
    row.outcome = outcome::survived;
    row.reason = "no study detects it, and no theory explains it";
  }
  return row;
}

/// A method, what was measured of it, its mutants.
struct Group {
  Group(const Method& method, const Grounds& grounds) : sound(method, grounds), mutants(mutants_of(method)) {}
  ExaminedMethod sound;
  std::vector<Mutant> mutants;
};

}  // namespace

std::vector<MutantRow> mutate(const std::vector<Method>& methods, const std::vector<Detector>& detectors,
                              const Grounds& grounds, const StudyInput& input) {
  std::vector<std::unique_ptr<Group>> groups;
  std::vector<std::pair<Group*, const Mutant*>> tasks;  // no mutant: the sound method
  for (const auto& method : methods) groups.push_back(std::make_unique<Group>(method, grounds));
  for (const auto& group : groups) {
    tasks.emplace_back(group.get(), nullptr);
    for (const auto& mutant : group->mutants) tasks.emplace_back(group.get(), &mutant);
  }
  std::vector<MutantRow> rows(tasks.size());
  parallel_for(input, tasks.size(), [&](std::size_t i) {
    auto& [group, mutant] = tasks[i];
    if (mutant == nullptr) {
      rows[i] = sound_row(group->sound.method(), detections(detectors, group->sound, group->sound));
    } else {
      ExaminedMethod examined(mutant->method, grounds);
      rows[i] = mutant_row(*mutant, detections(detectors, examined, group->sound), examined, group->sound);
    }
  });
  return rows;
}

std::vector<FindingRow> findings_of(const std::vector<MutantRow>& rows, Precision precision) {
  Findings all("mutation");
  auto findings = all.in(precision);
  for (std::size_t first = 0, last = 0; first < rows.size(); first = last) {
    const std::string& method = rows[first].method;
    int mutants = 0, known = 0, accused = 0;
    std::string survivors, unproven;
    for (last = first; last < rows.size() && rows[last].method == method; ++last) {
      const auto& row = rows[last];
      if (row.mutant == "none") {
        accused += row.outcome == outcome::accused ? 1 : 0;
        continue;
      }
      ++mutants;
      known += row.outcome != outcome::survived ? 1 : 0;
      if (row.outcome == outcome::survived) survivors += (survivors.empty() ? "" : "; ") + row.mutant;
      if (row.outcome == outcome::baseline_only) unproven += (unproven.empty() ? "" : "; ") + row.mutant;
    }
    findings.value(method, "failures reported for the original method", 0, accused, 0,
                   accused == 0 ? "no study contradicts it" : rows[first].reason);
    findings.value(method, "mutants caught or explained", mutants, known, 0,
                   (survivors.empty() ? "each one" : "survived: " + survivors) +
                       (unproven.empty() ? "" : "; seen by the baseline only: " + unproven));
  }
  return all.rows();
}

std::vector<FindingRow> mutation(const StudyInput& input) {
  Precision precision = Precision::digits50;
  for (const Precision asked : precisions_of(input.plan))
    if (asked == Precision::quad) precision = asked;
  const Grounds grounds = make_grounds(precision, input.stop);
  auto methods = methods_of(input.plan);
  std::erase_if(methods, [&](const Method& method) { return foreign(method) != nullptr; });
  if (methods.empty()) throw InputError("mutation: external code cannot be mutated; ask for methods of halfstep");
  const auto rows = mutate(methods, all_detectors(), grounds, input);
  if (input.stopped()) return {};
  input.write(rows);
  return findings_of(rows, precision);
}

/// As `halfstep mutate` does.
void check_mutation_precisions(const Request& request, const std::vector<Precision>& asked) {
  if (request.precisions.empty()) return;
  const bool sees_small = asked.front() == Precision::quad || asked.front() == Precision::digits50;
  if (asked.size() == 1 && sees_small) return;
  std::string typed;
  for (const auto& precision : request.precisions) typed += (typed.empty() ? "" : ", ") + precision;
  throw InputError("study \"mutation\": --precision \"" + typed +
                   "\" is not possible; small changes show in quad or 50 only, give one of these");
}

}  // namespace halfstep::inline studies
