// Formulas of named quantities, read from text and evaluated for any type of number.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/core/coefficient.hpp"

namespace halfstep::inline core {

/// What a step of a formula does with the results of earlier steps.
enum class FormulaOp {
  input,
  constant,
  sum,
  difference,
  product,
  quotient,
  negative,
  root,
  sine,
  cosine,
  exponential,
  logarithm
};

/// a, b: places of the operands, equal where there is one; of an input its number, of a constant its place among them.
struct FormulaStep {
  FormulaOp op = FormulaOp::input;
  int a = 0, b = 0;
  bool operator==(const FormulaStep&) const = default;
};

/// Formulas that share their inputs and whatever they have in common.
///
/// Grammar: + - * / ^, parentheses, unary minus, integers and decimals, the names declared so far, pi, and the
/// functions sqrt, sin, cos, tan, exp and log. A decimal is the number that it says. A power whose exponent is no
/// number, or none that is an integer or a half of one, is exp(exponent log(base)).
class Formulas {
 public:
  /// Declares the next input. Throws InputError where the name is taken or can be none: a name is letters, digits and
  /// _, the first no digit; a prime may end it.
  void input(const std::string& name);

  /// Gives a name to a formula.
  void define(const std::string& name, std::string_view text);

  /// Reads a formula and returns the place of its result. Throws InputError with the text, the position (1 = first
  /// character) and what was expected.
  int read(std::string_view text);

  /// The places of the derivative of a result by an input, of a result with other results in place of inputs, and of
  /// a sum and a difference of results.
  int derivative(int place, std::size_t input);
  int with(int place, const std::map<std::size_t, int>& instead);
  int sum(int a, int b) { return place({FormulaOp::sum, a, b}); }
  int difference(int a, int b) { return place({FormulaOp::difference, a, b}); }

  /// Of each step whether one of the results at these places needs it.
  std::vector<bool> needed_for(const std::vector<int>& results) const;

  /// Whether the result at that place depends on an input.
  bool uses(int place, std::size_t input) const;

  std::size_t inputs() const { return inputs_; }
  const std::vector<FormulaStep>& steps() const { return steps_; }
  const std::vector<Coefficient>& constants() const { return constants_; }

 private:
  friend class FormulaReader;

  int place(const FormulaStep& step);  // that of an equal one, where there is one
  int constant(const std::string& text);
  void name(const std::string& name, int place);

  std::size_t inputs_ = 0;
  std::vector<FormulaStep> steps_;
  std::vector<Coefficient> constants_;
  std::map<std::string, int, std::less<>> names_;
};

/// The steps of formulas on numbers of type X, as far as the results at some places need them. What depends on no input
/// is computed once. Not for several threads at once.
template <class X>
class FormulaRun {
 public:
  /// fixed: values of the first inputs, which never change.
  template <class T>
  FormulaRun(const Formulas& formulas, const std::vector<int>& results, const std::vector<T>& fixed)
      : values_(formulas.steps().size()), inputs_(formulas.inputs()) {
    const std::vector<bool> needed = formulas.needed_for(results);
    std::vector<bool> is_fixed(values_.size());
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const FormulaStep& step = formulas.steps()[i];
      if (!needed[i] && step.op != FormulaOp::input) continue;
      if (step.op == FormulaOp::input) {
        const auto number = static_cast<std::size_t>(step.a);
        inputs_[number] = i;
        is_fixed[i] = number < fixed.size();
        if (is_fixed[i]) values_[i] = X(fixed[number]);
      } else if (step.op == FormulaOp::constant) {
        is_fixed[i] = true;
        values_[i] = X(formulas.constants()[static_cast<std::size_t>(step.a)].template as<T>());
      } else {
        is_fixed[i] = is_fixed[static_cast<std::size_t>(step.a)] && is_fixed[static_cast<std::size_t>(step.b)];
        if (is_fixed[i])
          compute(step, values_[i]);
        else
          left_.push_back({step, i});
      }
    }
  }

  /// Gives an input its value.
  void set(std::size_t input, const X& value) { values_[inputs_[input]] = value; }

  void run() {
    for (const auto& [step, place] : left_) compute(step, values_[place]);
  }

  const X& at(int place) const { return values_[static_cast<std::size_t>(place)]; }

 private:
  void compute(const FormulaStep& step, X& result) const {
    using std::cos;
    using std::exp;
    using std::log;
    using std::sin;
    using std::sqrt;
    const X& a = at(step.a);
    const X& b = at(step.b);
    switch (step.op) {
      case FormulaOp::sum:
        result = a + b;
        return;
      case FormulaOp::difference:
        result = a - b;
        return;
      case FormulaOp::product:
        result = a * b;
        return;
      case FormulaOp::quotient:
        result = a / b;
        return;
      case FormulaOp::negative:
        result = -a;
        return;
      case FormulaOp::root:
        result = sqrt(a);
        return;
      case FormulaOp::sine:
        result = sin(a);
        return;
      case FormulaOp::cosine:
        result = cos(a);
        return;
      case FormulaOp::exponential:
        result = exp(a);
        return;
      case FormulaOp::logarithm:
        result = log(a);
        return;
      case FormulaOp::input:
      case FormulaOp::constant:
        return;
    }
  }

  std::vector<X> values_;
  std::vector<std::size_t> inputs_;                        // the place of each
  std::vector<std::pair<FormulaStep, std::size_t>> left_;  // what is computed at each run, and its place
};

}  // namespace halfstep::inline core
