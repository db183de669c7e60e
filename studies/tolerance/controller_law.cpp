// Steps of a solver on one equation against powers of their estimates.
#include "halfstep/studies/tolerance/controller_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "halfstep/engine/run/scalar_equation.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/program_solver.hpp"

namespace halfstep::inline studies {
namespace {

constexpr long most_steps = 2000;
constexpr std::size_t fewest_steps = 30;
constexpr double same = 1e-12;  // logarithms of estimates that differ by rounding alone
constexpr int rounds = 20;      // of the fit to the nearest three quarters, which ends after a few

/// The logarithm of a step over the one before, where no limit of halfstep's own controllers is near; of others the fit
/// leaves out what is limited.
constexpr double limited = 0.6;

struct Factor {
  double now = 0;                  ///< log of the next step over the last
  std::array<double, 3> errors{};  ///< logs of the estimates, the last first
  std::array<double, 2> ratios{};  ///< logs of the last step over the one before, and of that over the one before it
};

bool is_estimate(double error) { return error > 0 && std::isfinite(error); }

/// Of steps that have three before them, none of which is known to have been tried twice.
std::vector<Factor> factors(const std::vector<ControlledStep>& steps) {
  std::vector<Factor> all;
  for (std::size_t n = 2; n + 1 < steps.size(); ++n) {
    const auto continued = [&](std::size_t i) { return steps[i].at_first_attempt && is_estimate(steps[i].error); };
    if (!continued(n - 1) || !continued(n) || !continued(n + 1) || !is_estimate(steps[n - 2].error)) continue;
    const auto ratio = [&](std::size_t i) { return std::log(steps[i].h / steps[i - 1].h); };
    const auto error = [&](std::size_t i) { return std::log(steps[i].error); };
    const Factor one{ratio(n + 1), {error(n), error(n - 1), error(n - 2)}, {ratio(n), ratio(n - 1)}};
    if (std::abs(one.now) < limited) all.push_back(one);
  }
  return all;
}

/// The largest departure of a step from the law that the data of the solver declare, as a share of it; nothing of too
/// few steps.
std::optional<double> departure(const AdaptiveMethod& solver, const std::vector<Factor>& factors) {
  if (factors.size() < fewest_steps) return std::nullopt;
  const double k = solver.estimate_power() - (solver.per == ErrorPer::unit_step ? 1 : 0);
  const auto& [beta, alpha] = std::pair(solver.controller.beta, solver.controller.alpha);
  double largest = 0;
  for (const Factor& factor : factors) {
    double expected = std::log(StepLimits{}.safety);
    for (std::size_t i = 0; i < factor.errors.size(); ++i) expected -= beta[i].as<double>() / k * factor.errors[i];
    for (std::size_t i = 0; i < factor.ratios.size(); ++i) expected -= alpha[i].as<double>() * factor.ratios[i];
    const double off = std::abs(std::expm1(factor.now - expected));
    if (std::isnan(off)) return off;
    largest = std::max(largest, off);
  }
  return largest;
}

void judge_own(const AdaptiveMethod& solver, const std::vector<ControlledStep>& steps, Findings& findings) {
  const std::string quantity = "departure from the law of the controller";
  constexpr double of_rounding = 1e-6;
  if (const auto most = departure(solver, factors(steps)))
    findings.in(Precision::double_)
        .value(solver.name, quantity, 0, *most, of_rounding,
               fmt::format("the most of any step that its limits leave alone; controller {}", solver.controller.name));
  else
    findings.declined(solver.name, quantity, "too few steps are made at the first attempt");
}

constexpr double told = 0.01;  // a scatter above that is another law, or none

/// Why steps show no law; nothing where they show one.
const char* why_no_law(const ElementaryLaw& law) {
  if (law.spread < told) return "its steps hardly change, whatever the estimates";
  if (!(law.power > 0)) return "its steps do not shorten where estimates grow";
  return law.scatter < told ? nullptr : "its steps follow no power of the last estimate alone";
}

void judge_foreign(const AdaptiveMethod& solver, const std::vector<ControlledStep>& steps, Findings& findings) {
  const std::string quantity = "power of the controller";
  const int claimed = foreign(solver)->controlled_power;
  const auto law = elementary_law(steps);
  if (!law) {
    if (claimed > 0) findings.not_shown(solver.name, quantity, "too few of its steps show it");
    return;
  }
  if (claimed > 0 && law->variation < told * claimed)  // steps by the claimed law would hardly change either
    return findings.not_shown(solver.name, quantity, "its estimates hardly change");
  if (const char* why = why_no_law(*law)) {
    if (claimed > 0)
      findings.in(Precision::double_).verdict(solver.name, quantity, Verdict::fail, why);
    else
      findings.declined(solver.name, quantity, why);
    return;
  }
  const std::string words = fmt::format("the next step is {:.3g} (tolerance / estimate)^(1 / {:.3g}) times the last",
                                        law->safety, law->power);
  if (claimed > 0)
    findings.in(Precision::double_).value(solver.name, quantity, claimed, law->power, 0.05, words);
  else
    findings.in(Precision::double_).number(solver.name, quantity, law->power, words);
}

constexpr double far = 1e4;
constexpr std::size_t enough_steps = 300;

/// Of a run to `end`, or of as many steps as are asked for.
std::vector<ControlledStep> steps_to(double end, const AdaptiveMethod& solver) {
  // the part that varies is small: whatever a solver makes of a relative tolerance, it is the same in all steps
  constexpr double level = 1000;
  // at a small one high orders, too, make short steps, few of which are refused; at a larger one low orders make steps
  // that are long enough to see the slope change, which a fit needs: an estimate of h^2 steps of a hundredth
  const double tolerance = foreign(solver) == nullptr ? 1e-9 : std::max(1e-6, std::pow(1e-2, solver.estimate_power()));
  const ScalarEquation equation{[](double t, double u) { return (u - level) * std::cos(t); },
                                [](double t, double u) { return -(u - level) * std::sin(t); },
                                [](double t, double) { return std::cos(t); }};
  const ScalarSystem system(equation);
  AdaptiveSolver<double> run(solver, system, {tolerance, tolerance / level}, 0, {level + 1},
                             {.most_steps = most_steps});
  std::vector<ControlledStep> steps;
  bool was_rejected = true;  // the first step is chosen by other means
  run.advance_to(end, [&](const AdaptiveStep<double>& step) {
    if (step.accepted) steps.push_back({std::abs(step.h), step.estimate, !was_rejected && step.rejected == 0});
    was_rejected = !step.accepted;
  });
  return steps;
}

}  // namespace

std::vector<ControlledStep> controlled_steps(const AdaptiveMethod& solver) {
  const auto* code = foreign(solver);
  if (multistep(solver) != nullptr) return {};
  if (code != nullptr && (code->estimate_order == 0 || !code->shows_steps || !code->own_problems.empty())) return {};
  if (code == nullptr || !is_program(*code)) return steps_to(far, solver);
  // Some programs make all steps to the end when the first is asked for: the end is no further away than it need be.
  std::vector<ControlledStep> steps;
  for (const double end : {10.0, 100.0, 1000.0, far}) {
    steps = steps_to(end, solver);
    if (!steps.empty()) steps.pop_back();  // which the end may have shortened
    if (steps.size() >= enough_steps) break;
  }
  return steps;
}

std::optional<ElementaryLaw> elementary_law(const std::vector<ControlledStep>& steps) {
  auto all = factors(steps);
  if (all.size() < fewest_steps) return std::nullopt;
  ElementaryLaw law;
  std::size_t kept = all.size();
  for (int round = 0; round < rounds; ++round) {
    const auto mean = [&](const std::function<double(const Factor&)>& number) {
      double sum = 0;
      for (std::size_t i = 0; i < kept; ++i) sum += number(all[i]);
      return sum / static_cast<double>(kept);
    };
    const double error = mean([](const Factor& one) { return one.errors.front(); });
    const double now = mean([](const Factor& one) { return one.now; });
    const double variance = mean([&](const Factor& one) { return std::pow(one.errors.front() - error, 2); });
    if (!(variance > same * same)) return std::nullopt;
    const double slope =
        mean([&](const Factor& one) { return (one.errors.front() - error) * (one.now - now); }) / variance;
    const auto off = [&](const Factor& one) { return one.now - now - slope * (one.errors.front() - error); };
    law = {.safety = std::exp(now - slope * error),
           .power = -1 / slope,
           .spread = std::sqrt(mean([&](const Factor& one) { return std::pow(one.now - now, 2); })),
           .variation = std::sqrt(variance),
           .scatter = std::sqrt(mean([&](const Factor& one) { return std::pow(off(one), 2); }))};
    std::sort(all.begin(), all.end(),
              [&](const Factor& a, const Factor& b) { return std::abs(off(a)) < std::abs(off(b)); });
    kept = all.size() - all.size() / 4;
  }
  return law;
}

void judge_controller(const AdaptiveMethod& solver, Findings& findings) {
  const auto steps = controlled_steps(solver);
  if (steps.empty()) {
    if (const auto* code = foreign(solver); code != nullptr && code->controlled_power > 0)
      findings.not_shown(solver.name, "power of the controller",
                         code->own_problems.empty() ? "its run ends before a step" : "it brings its own equations");
    return;
  }
  if (foreign(solver) == nullptr)
    judge_own(solver, steps, findings);
  else
    judge_foreign(solver, steps, findings);
}

}  // namespace halfstep::inline studies
