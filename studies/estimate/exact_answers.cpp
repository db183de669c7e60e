// u' = f(t, u) with a solution in closed form, and what solvers make of it.
#include "halfstep/studies/estimate/exact_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>

#include "halfstep/engine/run/scalar_equation.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/foreign_steps.hpp"
#include "halfstep/methods/adaptive/program_solver.hpp"

namespace halfstep::inline studies {
namespace {

constexpr double end_of_answers = 2;
constexpr const char* equations_with_a_jump = "u' = 1 where t > ";
constexpr double decay = 1e4;
constexpr double most_deceived = 0.5;  // of jumps

struct ExactAnswer {
  std::string equation;
  ScalarEquation f;
  std::function<double(double t)> solution;
  bool exact = false;  ///< up to rounding, by a method of the order that is run
  bool grows = false;  ///< the solution, from 1 on, and errors with it
};

double nothing(double, double) { return 0; }

/// Times at which f jumps: whether an estimate sees it depends on where within a step it is.
std::vector<double> places_of_jumps(const AdaptiveMethod& solver) {
  const auto* code = foreign(solver);
  const int places = code != nullptr && is_program(*code) ? 8 : 32;
  constexpr double first = 0.7371, from = 0.25, span = 1.5;  // no multiples of a step
  std::vector<double> all = {first};
  for (int k = 1; k < places; ++k) {
    const double share = k / std::numbers::phi;  // spread evenly: its fractions
    all.push_back(from + span * (share - std::floor(share)));
  }
  return all;
}

ExactAnswer with_a_jump(double at) {
  return {fmt::format("{}{:.4f}, else 0", equations_with_a_jump, at),
          {[at](double t, double) { return t > at ? 1.0 : 0.0; }, nothing, nothing},
          [at](double t) { return 1 + std::max(t - at, 0.0); }};
}

bool has_a_jump(const ExactAnswerRow& row) { return row.equation.starts_with(equations_with_a_jump); }

/// Polynomials up to this degree are integrated exactly. A solver from outside may end on its curve; multistep formulas
/// begin a run with those of the lowest order.
int exact_degree(const AdaptiveMethod& solver) {
  if (const auto* formulas = multistep(solver)) return lowest_multistep_order(formulas->family);
  const auto* code = foreign(solver);
  return code != nullptr && code->dense_order > 0 ? solver.dense_order() : solver.order();
}

std::vector<ExactAnswer> all_exact_answers(const AdaptiveMethod& solver) {
  const int order = exact_degree(solver);
  std::vector<ExactAnswer> all;
  all.push_back({"u' = 0", {nothing, nothing, nothing}, [](double) { return 1.0; }, true});
  all.push_back(
      {"u' = 1", {[](double, double) { return 1.0; }, nothing, nothing}, [](double t) { return 1 + t; }, true});
  for (int k = 2; k <= order; ++k)
    all.push_back({"u' = " + std::to_string(k) + " t^" + std::to_string(k - 1),
                   {[k](double t, double) { return k * std::pow(t, k - 1); },
                    [k](double t, double) { return k * (k - 1) * std::pow(t, k - 2); }, nothing},
                   [k](double t) { return 1 + std::pow(t, k); },
                   true});
  all.push_back({"u' = 5 cos(5 t + 1)",
                 {[](double t, double) { return 5 * std::cos(5 * t + 1); },
                  [](double t, double) { return -25 * std::sin(5 * t + 1); }, nothing},
                 [](double t) { return 1 + std::sin(5 * t + 1) - std::sin(1.0); }});
  all.push_back(
      {"u' = -10^4 (u - cos t) - sin t",
       {[](double t, double u) { return -decay * (u - std::cos(t)) - std::sin(t); },
        [](double t, double) { return -decay * std::sin(t) - std::cos(t); }, [](double, double) { return -decay; }},
       [](double t) { return std::cos(t); }});
  for (const double at : places_of_jumps(solver)) all.push_back(with_a_jump(at));
  all.push_back({"u' = 3 t^11 u / 512",
                 {[](double t, double u) { return 3 * std::pow(t, 11) * u / 512; },
                  [](double t, double u) { return 33 * std::pow(t, 10) * u / 512; },
                  [](double t, double) { return 3 * std::pow(t, 11) / 512; }},
                 [](double t) { return std::exp(std::pow(t, 12) / 2048); },
                 false,
                 true});
  return all;
}

/// What rounding in the past makes of a step of a multistep formula: differences of order m of rounded values are up to
/// 2^m times as large as they, and in steps that grow the divided ones more.
double size_of_differences(const VariableMultistep& formulas) {
  double largest = 1;
  for (int m = lowest_multistep_order(formulas.family); m <= formulas.highest(); ++m)
    largest = std::max(largest, std::exp2(m) * std::pow(most_growth(formulas.family, m), m * (m - 1) / 2));
  return largest;
}

/// What the rounding of one step is a multiple of: weights of one sum may be much larger than it.
double size_of_weights(const AdaptiveMethod& solver) {
  if (const auto* formulas = multistep(solver)) return size_of_differences(*formulas);
  double largest = 1;
  const auto look = [&]<class Member>(const auto& part, const Member& member) {
    if constexpr (std::is_same_v<Member, Coefficients>)
      if (part.summed) {
        double sum = 0;
        for (const Coefficient& weight : member) sum += std::abs(weight.as<double>());
        largest = std::max(largest, sum);
      }
  };
  std::visit([&](const auto& shape) { each_part(shape, look); }, solver.advance.scheme);
  return largest;
}

/// How far an error may be above what steps may make: solvers from outside weigh components, and round, otherwise.
double leniency(const AdaptiveMethod& solver) { return foreign(solver) == nullptr ? 1 : 10; }

}  // namespace

std::vector<ExactAnswerRow> exact_answers(const AdaptiveMethod& solver, double tolerance) {
  constexpr long most_steps = 200000;
  constexpr double roundings_of_a_step = 16;
  std::vector<ExactAnswerRow> rows;
  for (const ExactAnswer& answer : all_exact_answers(solver)) {
    const ScalarSystem system(answer.f);
    AdaptiveSolver<double> run(solver, system, {tolerance, tolerance}, 0, {answer.solution(0)},
                               {.most_steps = most_steps});
    double largest = std::abs(answer.solution(0));
    const AdaptiveRun ended = run.advance_to(end_of_answers, [&](const AdaptiveStep<double>& step) {
      if (step.accepted) largest = std::max(largest, std::abs(step.after.front()));
    });
    ExactAnswerRow row{.equation = answer.equation, .solver = solver.name, .precision = name(Precision::double_)};
    row.tolerance = tolerance;
    row.status = status_of(ended.outcome);
    row.reason = ended.reason;
    row.accepted = ended.accepted;
    row.rejected = ended.rejected;
    row.error = ended.outcome == Outcome::finished ? std::abs(run.state().front() - answer.solution(end_of_answers))
                                                   : std::numeric_limits<double>::quiet_NaN();
    // where errors grow with the solution: (1 + u) / u times what it is at the end, the most where u = 1
    const double by_tolerance = tolerance * (answer.grows ? 2 * largest : 1 + largest);
    const double by_rounding =
        roundings_of_a_step * size_of_weights(solver) * std::numeric_limits<double>::epsilon() * largest;
    const double of_a_step = answer.exact ? std::min(by_rounding, by_tolerance) : by_tolerance;
    const double length = solver.per == ErrorPer::unit_step && !answer.exact ? end_of_answers : double(row.accepted);
    row.allowed = leniency(solver) * of_a_step * length;
    rows.push_back(row);
  }
  return rows;
}

namespace {

/// Whether a run ends neither at its end nor in words of its solver, which halfstep's own say by "step too small".
/// Steps without end are a fault: next to a jump nothing asks for many.
bool is_fault(const ExactAnswerRow& row) {
  return row.status == status_of(Outcome::too_many_steps) || (!row.reason.empty() && !is_own_word(row.reason));
}

/// A solver gets past a jump with an error of the size of the tolerance, or says that it failed; it is deceived where
/// more than half of the digits that were asked for are lost. Where in a step an estimate is blind to a jump differs
/// from pair to pair, with the steps that its control takes, and few see all of them: a share above that is told.
void judge_jumps(const std::vector<ExactAnswerRow>& rows, Findings& findings) {
  std::vector<const ExactAnswerRow*> jumps;
  for (const ExactAnswerRow& row : rows)
    if (has_a_jump(row)) jumps.push_back(&row);
  if (jumps.empty()) return;
  const std::string subject = jumps.front()->solver + " on u' that jumps from 0 to 1";
  const std::string quantity = "share of jumps that deceive it";
  auto in = findings.in(Precision::double_);
  long long passed = 0, deceived = 0;
  double largest = 0;
  for (const ExactAnswerRow* row : jumps) {
    if (is_fault(*row)) {
      const std::string why = row->reason.empty() ? "" : ": " + row->reason;
      in.verdict(subject, quantity, Verdict::fail, row->status + " on " + row->equation + why);
      return;
    }
    if (row->status != "ok") continue;
    const double error = std::isnan(row->error) ? std::numeric_limits<double>::infinity() : row->error;
    ++passed;
    deceived += error > std::sqrt(row->tolerance);
    largest = std::max(largest, error / row->tolerance);
  }
  const auto failed = static_cast<long long>(jumps.size()) - passed;
  if (passed == 0) {
    in.verdict(subject, quantity, Verdict::resolved,
               fmt::format("not measured: at all of {} jumps it says that it failed", failed));
    return;
  }
  const double share = static_cast<double>(deceived) / static_cast<double>(passed);
  const std::string words = fmt::format(
      "of {} jumps that it gets past; the largest error is {:.2g} times the tolerance; at {} more it says "
      "that it failed",
      passed, largest, failed);
  if (share > most_deceived)
    in.number(subject, quantity, share, words);
  else
    in.value(subject, quantity, 0, share, most_deceived, words);
}

}  // namespace

void judge_exact_answers(const std::vector<ExactAnswerRow>& rows, Findings& findings) {
  auto in = findings.in(Precision::double_);
  for (const ExactAnswerRow& row : rows) {
    if (has_a_jump(row)) continue;
    const std::string subject = row.solver + " on " + row.equation, quantity = "error over what its steps may make";
    if (!row.reason.empty()) {
      in.verdict(subject, quantity, Verdict::fail, row.status + ": " + row.reason);
      continue;
    }
    if (row.status != "ok")
      in.verdict(subject, quantity, Verdict::unstable, row.status);
    else
      in.value(subject, quantity, 0, row.error / row.allowed, 1, "each step may make the tolerance, or round");
  }
  judge_jumps(rows, findings);
}

}  // namespace halfstep::inline studies
