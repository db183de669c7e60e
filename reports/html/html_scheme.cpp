// The equations of a scheme, as its data give them.
#include "halfstep/reports/html/html_scheme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/core/rational.hpp"
#include "halfstep/reports/html/html_formula.hpp"
#include "halfstep/reports/html/linear_combination.hpp"
#include "halfstep/reports/html/mathml.hpp"

namespace halfstep::inline reports::html {
namespace {

constexpr std::size_t most_written_out = 4;  // stages, or substeps, that are written out one by one

/// Equations in TeX, and the words behind them.
struct Equations {
  std::vector<std::string> lines;
  std::string words;
};

const std::string first_order = "For y′ = f(t, y); x'' = a(t, x, x′) is the case y = (x, v), f = (v, a)";

/// "n+1", "n", "n-2": the index of a point that is so many steps before n + 1.
std::string point(std::size_t before_new) {
  return before_new == 0 ? "n+1" : before_new == 1 ? "n" : fmt::format("n-{}", before_new - 1);
}

/// One of "x_{n+1}" for each coefficient, from the point on that is `first` steps before n + 1.
std::vector<Term> history(const Coefficients& coefficients, std::string_view letter, std::size_t first) {
  std::vector<Term> terms;
  for (std::size_t j = 0; j < coefficients.size(); ++j)
    terms.push_back({coefficients[j], fmt::format("{}_{{{}}}", letter, point(first + j))});
  return terms;
}

/// "t_n + \frac{h}{2}": the time of a stage.
std::string time_of(const Rational& node) { return node == 0 ? "t_n" : "t_n" + plus(scaled_by(node, "h")); }

Rational sum_of(const Coefficients& row) {
  Rational sum = 0;
  for (const auto& one : row) sum += one.as<Rational>();
  return sum;
}

bool have_fractions(const Rows& rows) {
  return std::all_of(rows.begin(), rows.end(), [](const auto& row) { return are_fractions(row); });
}

/// "i = 1, …, 4", "i = 1, 2".
std::string stages_up_to(std::size_t last) {
  return last == 1 ? "i = 1" : last == 2 ? "i = 1, 2" : fmt::format("i = 1, …, {}", last);
}

/// The formula of a tableau whose stages are written one by one.
std::optional<Equations> stage_by_stage(const ButcherTableau& scheme) {
  if (scheme.b.size() > most_written_out || !have_fractions(scheme.a) || !are_fractions(scheme.b)) return std::nullopt;
  const auto stages = [&](const Coefficients& row) {
    std::vector<Term> terms;
    for (std::size_t j = 0; j < row.size(); ++j) terms.push_back({row[j], fmt::format("k_{}", j + 1)});
    return plus(combination("h", terms));
  };
  Equations all{{}, first_order};
  for (std::size_t i = 0; i < scheme.b.size(); ++i) {
    const Coefficients row = i < scheme.a.size() ? scheme.a[i] : Coefficients{};
    all.lines.push_back(fmt::format("k_{} = f({}, y_n{})", i + 1, time_of(sum_of(row)), stages(row)));
  }
  all.lines.push_back("y_{n+1} = y_n" + stages(scheme.b));
  return all;
}

/// The right side of a multistep formula, with the letters of the new slope and of the slopes so far.
std::string formula_of(const Multistep& formula, std::string_view new_slope) {
  std::vector<Term> slopes = {{formula.implicit, std::string(new_slope)}};
  for (const auto& term : history(formula.beta, "f", 1)) slopes.push_back(term);
  return combination("", history(formula.alpha, "y", 1)) + plus(combination("h", slopes));
}

/// How each shape is written.
struct Written {
  Equations operator()(const ButcherTableau& scheme) const {
    if (const auto all = stage_by_stage(scheme)) return *all;
    const std::string range = !scheme.is_implicit() ? "j<i" : scheme.is_diagonal() ? "j≤i" : "j";
    return {{fmt::format("k_i = f(t_n + c_i h, y_n + h \\sum_{{{}}} a_{{ij}} k_j), {}", range,
                         stages_up_to(scheme.b.size())),
             "y_{n+1} = y_n + h \\sum_i b_i k_i, c_i = \\sum_j a_{ij}"},
            first_order};
  }

  Equations operator()(const Splitting& scheme) const {
    const bool hands_on = scheme.kick.size() > 1 && !scheme.kick.front().is_zero() && scheme.drift.back().is_zero();
    const std::string words =
        std::string(
            "One after the other, x and v being replaced; the forces are taken at the time that the drifts "
            "have come to") +
        (hands_on ? "; the first kick of a step takes the force of the last kick before it" : "");
    const bool is_short =
        scheme.kick.size() <= most_written_out && are_fractions(scheme.kick) && are_fractions(scheme.drift);
    if (!is_short)
      return {{fmt::format("v ← v + \\text{{kick}}_i h a(t, x, v), x ← x + \\text{{drift}}_i h v, {}",
                           stages_up_to(scheme.kick.size()))},
              words};
    Equations all{{}, words};
    for (std::size_t i = 0; i < scheme.kick.size(); ++i) {
      if (!scheme.kick[i].is_zero())
        all.lines.push_back("v ← v" + plus(combination("h", {{scheme.kick[i], "a(t, x, v)"}})));
      if (!scheme.drift[i].is_zero()) all.lines.push_back("x ← x" + plus(combination("h", {{scheme.drift[i], "v"}})));
    }
    return all;
  }

  Equations operator()(const Multistep& scheme) const {
    return {{"y_{n+1} = " + formula_of(scheme, "f_{n+1}")}, first_order + "; f_n stands for f(t_n, y_n)"};
  }

  Equations operator()(const PredictorCorrector& scheme) const {
    const bool once = scheme.times_corrected() == 1;
    const std::string kept = scheme.ends_with_evaluation()
                                 ? "; f_n stands for f(t_n, y_n), evaluated again at the end of each step"
                                 : "; f_n stands for the slope that was evaluated last in the step to t_n, before the "
                                   "last correction";
    if (once)
      return {{"y^*_{n+1} = " + formula_of(scheme.predictor, "f_{n+1}"),
               "y_{n+1} = " + formula_of(scheme.corrector, "f(t_{n+1}, y^*_{n+1})")},
              first_order + kept};
    return {{"y^{(0)}_{n+1} = " + formula_of(scheme.predictor, "f_{n+1}"),
             fmt::format("y^{{(m)}}_{{n+1}} = {}, m = 1, …, {}",
                         formula_of(scheme.corrector, "f(t_{n+1}, y^{(m-1)}_{n+1})"), scheme.times_corrected()),
             fmt::format("y_{{n+1}} = y^{{({})}}_{{n+1}}", scheme.times_corrected())},
            first_order + kept};
  }

  Equations operator()(const RungeKuttaNystrom& scheme) const {
    return {{fmt::format("F_i = a(t_n + c_i h, x_n + c_i h v_n + h^2 \\sum_{{j<i}} a_{{ij}} F_j), {}",
                         stages_up_to(scheme.nodes.size())),
             "x_{n+1} = x_n + h v_n + h^2 \\sum_i \\text{position}_i F_i",
             "v_{n+1} = v_n + h \\sum_i \\text{velocity}_i F_i"},
            "For x'' = a(t, x); the c_i are the nodes"};
  }

  Equations operator()(const Rosenbrock& scheme) const {
    const std::string range = stages_up_to(scheme.b.size()), at = "a_i = \\sum_j a_{ij}";
    if (scheme.jacobian == JacobianOf::none)
      return {
          {"k_i = f(t_n + a_i h, y_n + h \\sum_{j<i} a_{ij} k_j), " + range, "y_{n+1} = y_n + h \\sum_i b_i k_i", at},
          first_order + "; the Jacobian is taken as 0"};
    return {{"k_i = f(t_n + a_i h, y_n + h \\sum_{j<i} a_{ij} k_j) + h J \\sum_{j≤i} γ_{ij} k_j + h γ_i "
             "\\frac{∂f}{∂t}, " +
                 range,
             "y_{n+1} = y_n + h \\sum_i b_i k_i", at + ", γ_i = \\sum_j γ_{ij}, J = \\frac{∂f}{∂y}"},
            first_order + "; derivatives of f are taken at " +
                (scheme.jacobian == JacobianOf::run ? "the beginning of the run" : "the beginning of the step")};
  }

  Equations operator()(const TaylorSeries& scheme) const {
    const bool is_plain = std::all_of(scheme.weights.begin(), scheme.weights.end(),
                                      [](const Coefficient& weight) { return weight.rational() == "1"; });
    return {{fmt::format("y_{{n+1}} = y_n + \\sum_{{k=1}}^{{{}}} {}\\frac{{h^k}}{{k!}} y^{{(k)}}(t_n)", scheme.order(),
                         is_plain ? "" : "\\text{weights}_k ")},
            first_order + "; the derivatives of y at t_n follow from f, beginning with y_n"};
  }

  Equations operator()(const AdditiveTableau& scheme) const {
    return {
        {fmt::format("Y_i = y_n + h \\sum_{{j<i}} a^E_{{ij}} f^E_j + h \\sum_{{j≤i}} a^I_{{ij}} f^I_j, {}",
                     stages_up_to(scheme.explicit_part.b.size())),
         "f^E_j = f_E(t_n + c^E_j h, Y_j), f^I_j = f_I(t_n + c^I_j h, Y_j)",
         "y_{n+1} = y_n + h \\sum_i (b^E_i f^E_i + b^I_i f^I_i)", "c^E_i = \\sum_j a^E_{ij}, c^I_i = \\sum_j a^I_{ij}"},
        split_in_words(scheme.split)};
  }

  Equations operator()(const AdditiveMultistep& scheme) const {
    return {{"y_{n+1} = " + combination("", history(scheme.alpha, "y", 1)) +
             plus(combination("h", history(scheme.explicit_beta, "f^E", 1))) +
             plus(combination("h", history(scheme.implicit_beta, "f^I", 0)))},
            split_in_words(scheme.split) + "; f^E_n stands for f_E(t_n, y_n), f^I_n for f_I(t_n, y_n)"};
  }

  Equations operator()(const ExponentialTableau& scheme) const {
    const std::string share =
        scheme.jacobian == JacobianShare::half ? "half of the Jacobian of the force" : "the Jacobian of the force";
    return {{fmt::format("Y_i = e^{{c_i h L}} y_n + h \\sum_{{j<i}} a_{{ij}}(h L) g(t_n + c_j h, Y_j), {}",
                         stages_up_to(scheme.b.size())),
             "y_{n+1} = e^{h L} y_n + h \\sum_i b_i(h L) g(t_n + c_i h, Y_i), c_i = \\sum_j a_{ij}(0)",
             "φ_0(z) = e^z, φ_k(z) = \\sum_{m=0}^{∞} \\frac{z^m}{(m+k)!}"},
            "For y′ = f(t, y) = L y + g(t, y), where L is x′ = v and " + share +
                " at the first point of the run; the functions a and b of h L are sums of φ"};
  }

  Equations operator()(const Nordsieck& scheme) const {
    const std::size_t last = scheme.corrector.size() - 1;
    return {{fmt::format("r_k = \\frac{{h^k}}{{k!}} x^{{(k)}}, k = 0, …, {}", last),
             fmt::format("r^*_k = \\sum_{{j=k}}^{{{}}} \\frac{{j!}}{{k! (j-k)!}} r_j(t_n)", last),
             "r_k(t_{n+1}) = r^*_k + \\text{corrector}_k (\\frac{h^2}{2} a(t_{n+1}, r^*_0, \\frac{r^*_1}{h}) - r^*_2)"},
            "For x'' = a(t, x, v); the derivatives at t_n are carried along, r* is predicted"};
  }

  Equations operator()(const Newmark& scheme) const {
    const std::vector<Term> position = {{difference("1/2", scheme.beta), "a_n"}, {scheme.beta, "a_{n+1}"}},
                            velocity = {{difference("1", scheme.gamma), "a_n"}, {scheme.gamma, "a_{n+1}"}};
    return {{"x_{n+1} = x_n + h v_n" + plus(combination("h^2", position)),
             "v_{n+1} = v_n" + plus(combination("h", velocity))},
            second_order};
  }

  Equations operator()(const Beeman& scheme) const {
    return {{"x_{n+1} = x_n + h v_n" + plus(combination("h^2", history(scheme.position, "a", 1))),
             "v_{n+1} = v_n" + plus(combination("h", history(scheme.velocity, "a", 0)))},
            second_order + "; where a depends on v, a_{n+1} first takes a predicted velocity, then the corrected one"};
  }

  Equations operator()(const StormerVerlet& scheme) const {
    const std::string velocity = scheme.velocity == VelocityFormula::central ? "v_n = \\frac{x_{n+1} - x_{n-1}}{2 h}"
                                 : scheme.velocity == VelocityFormula::backward
                                     ? "v_n = \\frac{x_n - x_{n-1}}{h}"
                                     : "v_{n-1/2} = \\frac{x_n - x_{n-1}}{h}";
    return {{"x_{n+1} = 2 x_n - x_{n-1} + h^2 a_n", velocity},
            "For x'' = a(t, x, v); a that depends on v is given (x_n - x_{n-1}) / h"};
  }

  Equations operator()(const Leapfrog&) const {
    return {{"v_{1/2} = v_0 + \\frac{h}{2} a_0", "x_{n+1} = x_n + h v_{n+1/2}", "v_{n+3/2} = v_{n+1/2} + h a_{n+1}",
             "v_n = \\frac{v_{n-1/2} + v_{n+1/2}}{2}"},
            "For x'' = a(t, x, v); a_{n+1} stands for a(t_{n+1}, x_{n+1}, v_{n+1/2}), a_0 for a(t_0, x_0, v_0)"};
  }

  Equations operator()(const PredictedVerlet& scheme) const {
    const std::string again = scheme.per_step == Evaluations::two
                                  ? "; where a depends on v, the next step evaluates it again at v_{n+1}"
                                  : "; where a depends on v, the next step keeps this value";
    return {{"x_{n+1} = x_n + h v_n + \\frac{h^2}{2} a_n", "a^*_{n+1} = a(t_{n+1}, x_{n+1}, v_n + h a_n)",
             "v_{n+1} = v_n + \\frac{h}{2} (a_n + a^*_{n+1})"},
            second_order + again};
  }

  Equations operator()(const VariableVerlet& scheme) const {
    const std::string weight = scheme.weight == StepWeight::taylor ? "\\frac{d_n (d_n + d_{n-1})}{2}" : "d^2_n";
    const std::string ratio = scheme.weight == StepWeight::uncorrected ? "" : "\\frac{d_n}{d_{n-1}} ";
    return {{fmt::format("x_{{n+1}} = x_n + {}(x_n - x_{{n-1}}) + {} a_n", ratio, weight)},
            "For x'' = a(t, x, v); d_n = t_{n+1} - t_n; a that depends on v is given (x_n - x_{n-1}) / d_{n-1}; the "
            "velocity is the slope at t_n of the parabola through three "
            "positions"};
  }

  Equations operator()(const DampedVerlet& scheme) const {
    const std::string f = scheme.f ? "f = " + scheme.f->text()
                          : scheme.rate == DampingRate::exponential
                              ? "f = 1 - e^(-g h), with the friction -g v of the problem"
                              : "f = g h, with the friction -g v of the problem";
    return {{"x_{n+1} = (2 - f) x_n - (1 - f) x_{n-1} + h^2 a(t_n, x_n, 0)", "v_n = \\frac{x_{n+1} - x_{n-1}}{2 h}"},
            f};
  }

  Equations operator()(const Boris&) const {
    return {{"x_{n+1/2} = x_n + \\frac{h}{2} v_n", "v^- = v_n + \\frac{h}{2} E(t_{n+1/2}, x_{n+1/2})",
             "\\frac{v^+ - v^-}{h} = \\frac{v^+ + v^-}{2} × B(t_{n+1/2}, x_{n+1/2})",
             "v_{n+1} = v^+ + \\frac{h}{2} E(t_{n+1/2}, x_{n+1/2})", "x_{n+1} = x_{n+1/2} + \\frac{h}{2} v_{n+1}"},
            "For x'' = E(t, x) + v x B(t, x)"};
  }

  Equations operator()(const LinearizedEuler&) const {
    return {{"(I - h^2 \\frac{∂a}{∂x} - h \\frac{∂a}{∂v}) v_{n+1} = v_n + h (a - \\frac{∂a}{∂v} v_n)",
             "x_{n+1} = x_n + h v_{n+1}"},
            "For x'' = a(t, x, v); a and its derivatives are taken at t_{n+1}, x_n, v_n"};
  }

  Equations operator()(const LinearizedVerlet&) const {
    return {{"(I - \\frac{h^2}{4} J_n) A_n = a_n, J_n = \\frac{∂a}{∂x}(t_n, x_n)", "v_{n+1/2} = v_n + \\frac{h}{2} A_n",
             "x_{n+1} = x_n + h v_{n+1/2}", "v_{n+1} = v_{n+1/2} + \\frac{h}{2} A_{n+1}"},
            "For x'' = a(t, x)"};
  }

  Equations operator()(const Foreign&) const { return {}; }

 private:
  static std::string split_in_words(Split split) {
    return split == Split::linear
               ? "For y′ = f(t, y) = f_E + f_I; f_I = L y is implicit, with the Jacobian L at the beginning of the run"
               : "For y′ = f(t, y) = f_E + f_I; f_I, which is implicit, is f in every second entry of y, f_E in the "
                 "others";
  }

  const std::string second_order = "For x'' = a(t, x, v); a_n stands for a(t_n, x_n, v_n)";
};

}  // namespace

std::string equations(const Scheme& scheme) {
  const auto [lines, words] = std::visit(Written{}, scheme);
  if (lines.empty()) return "";
  std::string out =
      "<div class=\"scroll equations\" tabindex=\"0\" role=\"region\" aria-label=\"A step of the scheme\">\n";
  for (const auto& line : lines) out += mathml(line) + "\n";
  return out + "</div>\n<p class=\"prose\">" + prose(words) + ".</p>\n";
}

}  // namespace halfstep::inline reports::html
