// Rounding error alone: the same steps in two precisions, over an ensemble of runs.
//
// Independent rounding errors add up like a random walk (Brouwer 1937, doi:10.1086/105423): the energy
// goes off like t^(1/2). Where the period depends on the energy, as on a Kepler orbit, the phase integrates that walk
// and the position goes off like t^(3/2); on the harmonic oscillator, whose period does not, like t^(1/2). A scheme
// whose coefficients are themselves rounded (1/6) errs in one direction, and may do worse.
#include <algorithm>
#include <cmath>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/growth/growth.hpp"

namespace halfstep::inline studies::detail {

namespace {

constexpr int members = 16;
constexpr int first_octave = 6, last_octave = 16;  // of steps
constexpr int fitted_from = 10;                    // below it the rounding of the last state still counts
const Coefficient step_size = "1/64";              // exact in every precision: both take the same steps

/// The next precision with so many more bits that its own rounding does not count.
std::optional<Precision> wider(Precision precision) {
  constexpr double more = 1.4;
  for (const auto& row : precisions)
    if (row.bits > more * info(precision).bits) return row.precision;
  return std::nullopt;
}

/// A method on a problem, and the exponents that theory has for plain sums.
struct RandomWalk {
  std::string method, problem;
  std::optional<double> position, energy;
};

const std::vector<RandomWalk>& subjects() {
  static const std::vector<RandomWalk> all = {{"velocity-verlet", "harmonic-oscillator", 0.5, 0.5},
                                              {"stormer-verlet", "harmonic-oscillator", 0.5, 0.5},
                                              {"rk4", "harmonic-oscillator", {}, {}},
                                              {"velocity-verlet", "kepler", 1.5, 0.5},
                                              {"stormer-verlet", "kepler", 1.5, 0.5},
                                              {"rk4", "kepler", {}, {}}};
  return all;
}

/// The problem with slightly other data.
std::string member_of(const std::string& problem, int i) {
  return problem + (problem == "kepler" ? ":e=3/10+" : ":x0=1+") + std::to_string(i) + "/997";
}

std::vector<long long> sampled_steps() {
  std::vector<long long> steps;
  for (int octave = first_octave; octave < last_octave; ++octave)
    for (int quarter = 4; quarter < 8; ++quarter) steps.push_back((1LL << octave) * quarter / 4);
  steps.push_back(1LL << last_octave);
  return steps;
}

/// Rounding errors of one run at the sampled steps.
struct Walk {
  std::vector<double> position, energy;
};

Walk difference(const std::vector<CellRunner::Moment>& narrow, const std::vector<CellRunner::Moment>& wide) {
  Walk walk;
  for (std::size_t i = 0; i < std::min(narrow.size(), wide.size()); ++i) {
    digits100_t sum = 0;
    for (std::size_t d = 0; d < wide[i].x.size(); ++d) {
      const digits100_t e = from_text<digits100_t>(narrow[i].x[d]) - from_text<digits100_t>(wide[i].x[d]);
      sum += e * e;
    }
    walk.position.push_back(to_double(digits100_t(sqrt(sum))));
    const auto energy = from_text<digits100_t>(wide[i].energy);
    walk.energy.push_back(to_double(digits100_t(abs((from_text<digits100_t>(narrow[i].energy) - energy) / energy))));
  }
  return walk;
}

/// Root mean square over the members.
std::vector<double> mean_square(const std::vector<Walk>& walks, std::vector<double> Walk::*part) {
  std::vector<double> result((walks.front().*part).size());
  for (const auto& walk : walks)
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += (walk.*part)[i] * (walk.*part)[i];
  for (auto& entry : result) entry = std::sqrt(entry / static_cast<double>(walks.size()));
  return result;
}

/// The power of the number of steps in one run, by least squares on logarithms.
double exponent(const std::vector<double>& errors) {
  const auto steps = sampled_steps();
  std::vector<double> counts, sizes;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (steps[i] < (1LL << fitted_from) || !(errors[i] > 0)) continue;
    counts.push_back(static_cast<double>(steps[i]));
    sizes.push_back(errors[i]);
  }
  return fitted_power(counts, sizes);
}

/// The mean of the members' exponents, with four standard errors: the logarithm of a self-similar walk rises by its
/// exponent on the average, and the members are independent.
void judge_exponent(const RandomWalk& subject, const std::string& variable, const std::optional<double>& expected,
                    const std::vector<Walk>& walks, std::vector<double> Walk::*part, FindingsIn& findings) {
  double sum = 0, squares = 0;
  for (const auto& walk : walks) {
    const double power = exponent(walk.*part);
    sum += power;
    squares += power * power;
  }
  const double mean = sum / members;
  const double uncertainty = 4 * std::sqrt((squares / members - mean * mean) / (members - 1));
  const std::string where = subject.method + " on " + subject.problem;
  const std::string quantity = "exponent in time of the rounding error in " + variable;
  const std::string runs = std::to_string(members) + " runs";
  FindingRow& row = findings.value(where, quantity, expected.value_or(mean), mean, uncertainty, runs);
  if (expected) return;
  row.expected.reset();
  if (row.verdict == Verdict::pass) row.verdict = Verdict::resolved;
  row.reason += "; its coefficients are rounded";
}

}  // namespace

void growth_rounding(const StudyInput& input, Precision precision, std::vector<GrowthRoundingRow>& rows,
                     Findings& findings) {
  const auto wide = wider(precision);
  if (!wide) return;
  const auto steps = sampled_steps();
  const std::size_t count = subjects().size() * members;
  std::vector<std::vector<Walk>> plain(subjects().size(), std::vector<Walk>(members)), compensated(plain);
  parallel_for(input, count, [&](std::size_t i) {
    const std::size_t s = i / members, m = i % members;
    const RandomWalk& subject = subjects()[s];
    const Problem member = problem(member_of(subject.problem, static_cast<int>(m)));
    const auto run = [&](const std::string& name, Precision p) {
      return make_runner({method(name), member, p})->moments(step_size, steps);
    };
    const auto exact = run(subject.method, *wide);
    plain[s][m] = difference(run(subject.method, precision), exact);
    compensated[s][m] = difference(run(subject.method + ":sum=compensated", precision), exact);
  });
  if (input.stopped()) return;
  auto precision_findings = findings.in(precision);
  for (std::size_t s = 0; s < subjects().size(); ++s) {
    const RandomWalk& subject = subjects()[s];
    std::vector<double> ends;
    for (const auto* walks : {&plain[s], &compensated[s]}) {
      const auto position = mean_square(*walks, &Walk::position), energy = mean_square(*walks, &Walk::energy);
      for (std::size_t i = 0; i < position.size(); ++i)
        rows.push_back({subject.problem, subject.method + (walks == &plain[s] ? "" : ":sum=compensated"),
                        name(precision), name(*wide), members, step_size.as<double>(), steps[i],
                        step_size.as<double>() * static_cast<double>(steps[i]), position[i], energy[i]});
      ends.push_back(position.back());
    }
    judge_exponent(subject, "position", subject.position, plain[s], &Walk::position, precision_findings);
    judge_exponent(subject, "energy", subject.energy, plain[s], &Walk::energy, precision_findings);
    precision_findings.number(subject.method + " on " + subject.problem,
                              "rounding error in position, plain over compensated sums", ends[0] / ends[1],
                              "after " + std::to_string(steps.back()) + " steps");
  }
}

}  // namespace halfstep::inline studies::detail
