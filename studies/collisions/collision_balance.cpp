// Single impacts, judged.
#include "halfstep/studies/collisions/collision_balance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/run/worse.hpp"
#include "halfstep/studies/collisions/collision_cases.hpp"

namespace halfstep::inline studies {

namespace {

/// Whether the speed after an impact is the one that was asked for.
bool restitutes(const Impact& impact) {
  return impact.handler == Handler::located || impact.response == Response::restitute;
}

}  // namespace

double mirror_restitution(double fraction) {
  double speed = 1;
  while (fraction > 0.5) {
    // Thrown up by 1 - f of a step's way, falling on with 2 f - 1 of the speed.
    const double steps = (1 - fraction) / (2 * fraction - 1);
    speed *= 2 * fraction - 1;
    fraction = steps - std::floor(steps);
  }
  return speed * (1 - 2 * fraction);
}

void measure_balance(Precision precision, std::vector<BalanceRow>& rows, Findings& findings) {
  auto precision_findings = findings.in(precision);
  constexpr int places = 50;
  // The balance is held in double in any precision.
  const double rounding = 1e3 * std::max(info(precision).unit_roundoff, info(Precision::double_).unit_roundoff);
  for (const char* e : {"1", "0.7", "0"}) {
    const auto runner = make_collision_runner(pair, e, "0.9", precision);
    const double wanted = std::stod(e) * std::stod(e);
    for (const auto& impact : {newton_impact, located, projection, half_and_half, mirror, fixed_penalty}) {
      const bool asked = restitutes(impact);
      if (!asked && std::string(e) != "1") continue;
      BalanceRow row{impact.name, name(precision), std::stod(e), 0, 1e9, 0};
      for (int i = 0; i < places; ++i) {
        const auto one = runner->balance(impact, (i + 0.5) / places);
        row.momentum = worse(row.momentum, one.momentum);
        row.least_energy = smaller(row.least_energy, one.energy);
        row.largest_energy = worse(row.largest_energy, one.energy);
      }
      rows.push_back(row);
      const auto subject = asked ? fmt::format("pair, e = {}, {}", e, impact.name) : "pair, " + impact.name;
      // Masses 1 and 3 close in at 2; each gets half of that: (3 - 1) / 2 * 2 of (1 * 1.8 + 3 * 0.2).
      const bool shared = impact.half_and_half;
      precision_findings.value(subject, "change of momentum", shared ? 2 / 2.4 : 0, row.momentum, rounding,
                               shared ? "equal shares ignore the masses" : "conserved to rounding error");
      if (!asked) continue;
      const double off = worse(std::fabs(row.least_energy - wanted), std::fabs(row.largest_energy - wanted));
      precision_findings.value(subject, "relative energy after / before", wanted,
                               row.least_energy == wanted ? row.largest_energy : wanted + off, rounding,
                               "the square of the restitution");
    }
  }
}

std::vector<RestitutionRow> restitutions(Findings& findings) {
  constexpr int places = 400;
  // Mirrored bodies may need hundreds of steps to meet again.
  const auto runner = make_collision_runner(pair, "1", "6", Precision::double_);
  std::vector<RestitutionRow> rows;
  for (const auto& impact : {projection, mirror, newton_impact, located}) {
    const bool asked = restitutes(impact), mirrors = impact.response == Response::mirror;
    double off = 0;
    for (int i = 0; i < places; ++i) {
      const double fraction = (i + 0.5) / places;
      const double restitution = std::sqrt(runner->balance(impact, fraction).energy);
      const double theory = asked ? 1 : mirrors ? mirror_restitution(fraction) : 0;
      rows.push_back({impact.name, fraction, restitution, theory});
      off = worse(off, std::fabs(restitution - theory));
    }
    findings.in(Precision::double_)
        .value("pair, " + impact.name, "restitution by phase in the step, deviation from theory", 0, off, 1e-9,
               asked     ? "what was asked for"
               : mirrors ? "1 - 2f where f < 1/2, then again and again"
                         : "0 wherever the impact falls");
  }
  return rows;
}

std::vector<PenaltyRow> penalties(const StudyInput& input, Findings& findings) {
  // Verlet's kick and the drift that follows; for RK4 |R(iz)| = 1 at z^2 = 8; |1 + iz| > 1.
  struct Subject {
    std::string method;
    double limit;
    bool known_contact = false;  // its depth, time and restitution have closed forms
  };
  const std::vector<Subject> subjects = {
      {"velocity-verlet", 4, true}, {"symplectic-euler", 4}, {"rk4", 8}, {"explicit-euler", 0}};
  const std::vector<double> stiffness = {0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.4, 0.7, 1, 1.5,
                                         2,     2.5,   3,    3.5,  4,   5,   6,   7,   8};
  std::vector<PenaltyRow> rows(subjects.size() * stiffness.size());
  std::vector<double> limits(subjects.size());
  parallel_for(rows.size() + subjects.size(), input.jobs, input.stop, [&](std::size_t i) {
    if (i < rows.size())
      rows[i] = penalty_impact(subjects[i / stiffness.size()].method, stiffness[i % stiffness.size()]);
    else
      limits[i - rows.size()] = penalty_limit(subjects[i - rows.size()].method);
  });
  auto judged = findings.in(Precision::double_);
  const auto add = [&](const std::string& method, const std::string& quantity, double expected, double observed,
                       double uncertainty, const char* reason) {
    judged.value("penalty, " + method, quantity, expected, observed, uncertainty, reason);
  };
  for (std::size_t m = 0; m < subjects.size(); ++m)
    add(subjects[m].method, "largest k h^2 in resting contact", subjects[m].limit, limits[m], 5e-3,
        "the limit of the scheme on x'' = -k x");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!subjects[i / stiffness.size()].known_contact) continue;
    const PenaltyRow& row = rows[i];
    const auto at = fmt::format("at k h^2 = {}", row.kh2);
    if (row.kh2 == 0.001) {
      add(row.method, "depth sqrt(k) / v " + at, 1, row.depth, 1e-3, "speed / sqrt(k)");
      add(row.method, "time of contact sqrt(k) / pi " + at, 1, row.time, 1e-3, "pi / sqrt(k)");
    }
    if (row.kh2 > 2 && row.kh2 <= 4)
      add(row.method, "largest restitution " + at, row.kh2 - 1, row.largest_restitution, 0.02,
          "one kick a whole step deep: k h^2 - 1");
  }
  return rows;
}

}  // namespace halfstep::inline studies
