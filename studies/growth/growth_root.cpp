// What one step does to the growing solution of x'' = w^2 x: it multiplies by q+, not by e^(wh).
//
// Stoermer's recurrence is x[n+1] - (2 + z^2) x[n] + x[n-1] = 0, z = wh, with the roots q+ and 1/q+;
// ln q+ = 2 asinh(z/2) = z - z^3/24 + 3z^5/640 - ..., so that q+ / e^z = 1 - z^3/24 + 3z^5/640 + O(z^6).
#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/growth/growth.hpp"

namespace halfstep::inline studies::detail {

namespace {

constexpr int finest = 9;  // z = 2^-level
const char* const root_subject = "stormer-verlet on exponential";

certifying_t root(const certifying_t& z) { return 1 + z * z / 2 + z * sqrt(certifying_t(1 + z * z / 4)); }

/// x[n+1] / x[n] where the decaying solution has died down: 2 ln(1e39) or 2 ln(1e69) is how far it has fallen.
certifying_t growth_of_running_code(Precision precision, int level) {
  const bool native = info(precision).native;
  const std::string small = native ? "1e-30" : "1e-60";
  const int time = native ? 85 : 155;
  const Cell cell{method("stormer-verlet"), problem("exponential:x0=" + small + ",v0=" + small), precision};
  const long long steps = static_cast<long long>(time) << level;
  const auto moments = make_runner(cell)->moments(Coefficient("1/" + std::to_string(1 << level)), {steps, steps + 1});
  return from_text<certifying_t>(moments.at(1).x[0]) / from_text<certifying_t>(moments.at(0).x[0]);
}

/// The coefficient of z^power in f(z) = c z^power + c' z^(power+1) + ..., f given at z = 1, 1/2, 1/4, ...: Neville's
/// scheme, which stops where the digits of f end.
struct Limit {
  certifying_t value, uncertainty;
};
Limit coefficient(const std::vector<certifying_t>& f, int power, const certifying_t& unit) {
  std::vector<certifying_t> column, noise;
  for (std::size_t k = 0; k < f.size(); ++k) {
    const certifying_t scale = pow(certifying_t(2), static_cast<int>(k) * power);
    column.push_back(f[k] * scale);
    noise.push_back(unit * scale);
  }
  Limit best{column.back(), abs(column.back())};
  for (int gained = 1; column.size() > 2; ++gained) {
    const certifying_t weight = pow(certifying_t(2), gained);
    auto finer = column;
    for (std::size_t k = 0; k + 1 < column.size(); ++k) {
      finer[k] = (weight * column[k + 1] - column[k]) / (weight - 1);
      noise[k] = (weight * noise[k + 1] + noise[k]) / (weight - 1);
    }
    finer.pop_back();
    noise.pop_back();
    for (std::size_t k = 1; k < finer.size(); ++k) {
      const certifying_t spread = abs(finer[k] - finer[k - 1]) + abs(finer[k] - column[k + 1]) + noise[k];
      if (spread < best.uncertainty) best = {finer[k], spread};
    }
    column = finer;
  }
  return best;
}

void judge_coefficient(const std::string& quantity, const certifying_t& expected, const Limit& limit,
                       FindingsIn& findings) {
  const double digits = -to_double(certifying_t(log10(abs(limit.value / expected - 1) + certifying_t("1e-130"))));
  findings.value(root_subject, quantity, to_double(expected), to_double(limit.value),
                 to_double(limit.uncertainty) + 4e-16 * std::fabs(to_double(expected)),
                 std::to_string(static_cast<int>(digits)) + " digits agree");
}

}  // namespace

void growth_root(const StudyInput& input, Precision precision, std::vector<GrowthRootRow>& rows, Findings& findings) {
  const certifying_t unit = certifying_t(info(precision).unit_roundoff);
  std::vector<certifying_t> quotients, remainders;
  const Arithmetic arithmetic(info(precision).unit_roundoff, 1, 0);
  Ladder third{arithmetic}, fifth{arithmetic};
  third.claimed = 3;
  fifth.claimed = 5;
  double worst = 0;
  for (int level = 0; level <= finest; ++level) {
    if (input.stopped()) return;
    const certifying_t z = 1 / pow(certifying_t(2), level);
    const certifying_t running = growth_of_running_code(precision, level), exact = root(z);
    const certifying_t quotient = running / exp(z) - 1, remainder = quotient + z * z * z / 24;
    const double units = to_double(certifying_t(abs(running - exact) / (2 * unit)));
    worst = std::max(worst, units);
    quotients.push_back(quotient);
    remainders.push_back(remainder);
    third.rungs.push_back({level, to_double(z), to_double(quotient)});
    fifth.rungs.push_back({level, to_double(z), to_double(remainder)});
    const auto number = [&](const certifying_t& value) {
      return Number{value.str(info(precision).digits, std::ios_base::scientific), to_double(value)};
    };
    rows.push_back(
        {name(precision), to_double(z), number(running), number(exact), number(quotient), units, number(remainder)});
  }
  for (Ladder* ladder : {&third, &fifth}) {
    ladder->carries_sign = true;
    ladder->floor = 8 * info(precision).unit_roundoff;
  }
  auto precision_findings = findings.in(precision);
  precision_findings.value(root_subject, "growth per step against q+, ulp", 0, worst, 16,
                           "largest over wh = 1 ... 1/512");
  precision_findings.order(root_subject, "order of q+ / e^(wh) - 1", third);
  precision_findings.order(root_subject, "order of q+ / e^(wh) - 1 + (wh)^3/24", fifth);
  judge_coefficient("coefficient of (wh)^3", certifying_t(-1) / 24, coefficient(quotients, 3, 8 * unit),
                    precision_findings);
  judge_coefficient("coefficient of (wh)^5", certifying_t(3) / 640, coefficient(remainders, 5, 8 * unit),
                    precision_findings);
}

}  // namespace halfstep::inline studies::detail
