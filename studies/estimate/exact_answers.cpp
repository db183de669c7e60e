// u' = f(t, u) with a solution in closed form, and what solvers make of it.
#include "halfstep/studies/estimate/exact_answers.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "halfstep/engine/run/scalar_equation.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"

namespace halfstep::inline studies {
namespace {

constexpr double end_of_answers = 2;
constexpr double jump_at = 0.7371;  // no multiple of a step
constexpr const char* equation_with_a_jump = "u' = 1 where t > 0.7371, else 0";
constexpr double decay = 1e4;

struct ExactAnswer {
  std::string equation;
  ScalarEquation f;
  std::function<double(double t)> solution;
  bool exact = false;  ///< up to rounding, by a method of the order that is run
  bool grows = false;  ///< the solution, from 1 on, and errors with it
};

double nothing(double, double) { return 0; }

std::vector<ExactAnswer> all_exact_answers(int order) {
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
  all.push_back({equation_with_a_jump,
                 {[](double t, double) { return t > jump_at ? 1.0 : 0.0; }, nothing, nothing},
                 [](double t) { return 1 + std::max(t - jump_at, 0.0); }});
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

/// Polynomials up to this degree are integrated exactly. A solver from outside may end on its curve; multistep formulas
/// begin a run with those of the lowest order.
int exact_degree(const AdaptiveMethod& solver) {
  if (const auto* formulas = multistep(solver)) return lowest_multistep_order(formulas->family);
  const auto* code = foreign(solver);
  return code != nullptr && code->dense_order > 0 ? solver.dense_order() : solver.order();
}

/// How far an error may be above what steps may make: solvers from outside weigh components, and round, otherwise.
double leniency(const AdaptiveMethod& solver) { return foreign(solver) == nullptr ? 1 : 10; }

}  // namespace

std::vector<ExactAnswerRow> exact_answers(const AdaptiveMethod& solver, double tolerance) {
  constexpr long most_steps = 200000;
  constexpr double roundings_of_a_step = 16;
  std::vector<ExactAnswerRow> rows;
  for (const ExactAnswer& answer : all_exact_answers(exact_degree(solver))) {
    const ScalarSystem system(answer.f);
    AdaptiveSolver<double> run(solver, system, {tolerance, tolerance}, 0, {answer.solution(0)},
                               {.most_steps = most_steps});
    double largest = std::abs(answer.solution(0));
    const AdaptiveRun ended = run.advance_to(end_of_answers, [&](const AdaptiveStep<double>& step) {
      if (step.accepted) largest = std::max(largest, std::abs(step.after.front()));
    });
    ExactAnswerRow row{.equation = answer.equation, .solver = solver.name, .precision = name(Precision::double_)};
    row.tolerance = tolerance;
    row.status = ended.outcome == Outcome::finished ? "ok" : words_of(ended.outcome)[std::size_t(ended.outcome)];
    row.reason = ended.reason;
    row.accepted = ended.accepted;
    row.rejected = ended.rejected;
    row.error = ended.outcome == Outcome::finished ? std::abs(run.state().front() - answer.solution(end_of_answers))
                                                   : std::numeric_limits<double>::quiet_NaN();
    // where errors grow with the solution: (1 + u) / u times what it is at the end, the most where u = 1
    const double of_a_step =
        answer.exact ? roundings_of_a_step * size_of_weights(solver) * std::numeric_limits<double>::epsilon() * largest
                     : tolerance * (answer.grows ? 2 * largest : 1 + largest);
    const double length = solver.per == ErrorPer::unit_step && !answer.exact ? end_of_answers : double(row.accepted);
    row.allowed = leniency(solver) * of_a_step * length;
    rows.push_back(row);
  }
  return rows;
}

void judge_exact_answers(const std::vector<ExactAnswerRow>& rows, Findings& findings) {
  auto in = findings.in(Precision::double_);
  for (const ExactAnswerRow& row : rows) {
    const std::string subject = row.solver + " on " + row.equation, quantity = "error over what its steps may make";
    if (!row.reason.empty()) {
      in.verdict(subject, quantity, Verdict::fail, row.status + ": " + row.reason);
      continue;
    }
    // where f jumps no order holds, and no estimate is bound to see how large the error is
    if (row.equation == equation_with_a_jump && row.status != "ok")
      in.verdict(subject, quantity, Verdict::resolved, row.status + ": an estimate over h does not fall on a jump");
    else if (row.equation == equation_with_a_jump)
      in.number(subject, quantity, row.error / row.allowed, "no order holds where f jumps: above 1 it deceives");
    else if (row.status != "ok")
      in.verdict(subject, quantity, Verdict::unstable, row.status);
    else
      in.value(subject, quantity, 0, row.error / row.allowed, 1, "each step may make the tolerance, or round");
  }
}

}  // namespace halfstep::inline studies
