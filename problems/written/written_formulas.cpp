// Reads the formulas of a written problem.
#include "halfstep/problems/written/written_formulas.hpp"

#include <algorithm>
#include <map>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/written/written_equations.hpp"

namespace halfstep::inline problems {
namespace {

constexpr const char* clock_name = "t";

/// What a formula may depend on.
enum class Given { parameters, time, positions, all };

class WrittenReader {
 public:
  WrittenReader(const WrittenProblem& problem, WrittenFormulas& result) : problem_(problem), result_(result) {}

  void read() {
    if (problem_.unknowns.empty()) fail("it has no unknown");
    declare();
    for (const Definition& one : problem_.where)
      named(one.name, [&] { result_.formulas.define(one.name, one.formula); });
    for (const auto& unknown : problem_.unknowns) {
      result_.rates.push_back(formula(unknown.name + dashes(), unknown.rate, Given::all));
      add(result_.exact, unknown.name, unknown.exact, Given::time);
      add(result_.initial, "initial " + unknown.name, unknown.initial, Given::parameters);
      if (!result_.first_order)
        add(result_.velocity, "initial " + unknown.name + "'", unknown.velocity, Given::parameters);
    }
    require_all_or_none(result_.exact, "an exact solution");
    if (problem_.manufactured) manufacture();
    require_all_or_none(result_.initial, "initial data");
    require_all_or_none(result_.velocity, "initial velocities");
    const bool starts = !result_.initial.empty() && (result_.first_order || !result_.velocity.empty());
    if (result_.exact.empty() && !starts) fail("its data at t = 0 are missing: " + missing_data());
    if (!problem_.energy.empty()) result_.energy = formula("energy", problem_.energy, Given::all);
    for (const auto& invariant : problem_.invariants) read(invariant);
    for (const auto& coordinate : problem_.path) add(result_.path, "path", coordinate, Given::positions);
    if (!result_.path.empty() && result_.path.size() != 2) fail("path: a point has two coordinates");
    if (!problem_.period.empty()) result_.period = formula("period", problem_.period, Given::parameters);
  }

 private:
  void declare() {
    auto& formulas = result_.formulas;
    result_.n = problem_.unknowns.size();
    result_.first_order = problem_.info.force == Force::first_order;
    for (const auto& parameter : problem_.info.parameters)
      named(parameter.name, [&] { formulas.input(parameter.name); });
    result_.time = formulas.inputs();
    formulas.input(clock_name);
    for (const auto& unknown : problem_.unknowns) named(unknown.name, [&] { formulas.input(unknown.name); });
    if (result_.first_order) return;
    for (const auto& unknown : problem_.unknowns)
      named(unknown.name + "'", [&] { formulas.input(unknown.name + "'"); });
  }

  /// Roache 2002, doi:10.1115/1.1436090.
  void manufacture() {
    if (result_.exact.empty()) fail("a manufactured problem needs an exact solution");
    auto& formulas = result_.formulas;
    std::map<std::size_t, int> solution;
    std::vector<int> slopes;
    for (std::size_t i = 0; i < result_.n; ++i) {
      solution[result_.time + 1 + i] = result_.exact[i];
      slopes.push_back(formulas.derivative(result_.exact[i], result_.time));
    }
    for (std::size_t i = 0; i < result_.n && !result_.first_order; ++i) {
      solution[result_.time + 1 + result_.n + i] = slopes[i];
      slopes[i] = formulas.derivative(slopes[i], result_.time);
    }
    for (std::size_t i = 0; i < result_.n; ++i) {
      const int missing = formulas.difference(slopes[i], formulas.with(result_.rates[i], solution));
      result_.rates[i] = formulas.sum(result_.rates[i], missing);
    }
  }

  void read(const WrittenInvariant& invariant) {
    auto& components = result_.invariants.emplace_back();
    for (const auto& component : invariant.components)
      components.push_back(formula(invariant.name, component, Given::all));
    if (components.empty()) fail(invariant.name + ": it has no formula");
  }

  /// The unknowns, and their velocities, that no initial datum is given for.
  std::string missing_data() const {
    std::string names;
    for (const auto& unknown : problem_.unknowns) {
      if (unknown.initial.empty()) names += (names.empty() ? "" : ", ") + unknown.name;
      if (!result_.first_order && unknown.velocity.empty()) names += (names.empty() ? "" : ", ") + unknown.name + "'";
    }
    return names;
  }

  std::string dashes() const { return result_.first_order ? "'" : "''"; }

  void add(std::vector<int>& to, const std::string& label, const std::string& text, Given given) {
    if (!text.empty()) to.push_back(formula(label, text, given));
  }

  void require_all_or_none(const std::vector<int>& list, const std::string& label) const {
    if (!list.empty() && list.size() != result_.n) fail("only some of its unknowns have " + label);
  }

  int formula(const std::string& label, const std::string& text, Given given) {
    int place = 0;
    named(label, [&] { place = result_.formulas.read(text); });
    const std::size_t first = given == Given::parameters ? result_.time : result_.time + 1;
    for (std::size_t input = first; given <= Given::time && input < result_.formulas.inputs(); ++input)
      if (result_.formulas.uses(place, input))
        fail(label + " = " + text + ": it may depend on the parameters" + (given == Given::time ? " and t" : "") +
             " only");
    for (std::size_t input = result_.time; given == Given::positions && input < result_.formulas.inputs(); ++input)
      if ((input == result_.time || input > result_.time + result_.n) && result_.formulas.uses(place, input))
        fail(label + " = " + text + ": it may depend on the parameters and the unknowns only");
    return place;
  }

  /// What is wrong inside is told with the name of the formula.
  template <class Action>
  void named(const std::string& label, const Action& action) const {
    try {
      action();
    } catch (const InputError& error) {
      fail(label + ": " + error.what());
    }
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw InputError("problem \"" + problem_.info.name + "\": " + message);
  }

  const WrittenProblem& problem_;
  WrittenFormulas& result_;
};

}  // namespace

WrittenFormulas::WrittenFormulas(const WrittenProblem& problem) { WrittenReader(problem, *this).read(); }

void check_data(const Problem& problem) {
  const WrittenEquations<quad_t> equations(problem);
  const auto n = static_cast<std::size_t>(equations.dimension());
  std::vector<quad_t> x(n), v(n), a(n);
  equations.initial(x.data(), v.data());
  equations.acceleration(quad_t(0), x.data(), v.data(), a.data());
  const auto finite = [](const std::vector<quad_t>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](const quad_t& number) { return is_finite(number); });
  };
  if (!finite(x) || !finite(v)) throw InputError("problem \"" + problem.name + "\": its data at t = 0 are no numbers");
  std::vector<quad_t> values;
  for (const auto& invariant : problem.written->invariants) values.resize(values.size() + invariant.components.size());
  equations.invariants_at(quad_t(0), x.data(), v.data(), values.data());
  if (!finite(values)) throw InputError("problem \"" + problem.name + "\": what it conserves is no number at t = 0");
  if (!finite(a)) throw InputError("problem \"" + problem.name + "\": its right-hand side at t = 0 is no number");
}

std::string equation_text(const WrittenProblem& problem) {
  const std::string dashes = problem.info.force == Force::first_order ? "' = " : "'' = ";
  std::string text;
  for (const auto& unknown : problem.unknowns)
    text += (text.empty() ? "" : ", ") + unknown.name + dashes + unknown.rate;
  for (const auto& [name, formula] : problem.where)
    text += (&name == &problem.where.front().name ? "; where " : ", ") + name + " = " + formula;
  if (problem.manufactured) text += "; forced so that";
  for (const auto& unknown : problem.unknowns)
    if (problem.manufactured)
      text += (&unknown == &problem.unknowns.front() ? " " : ", ") + unknown.name + " = " + unknown.exact;
  return text;
}

}  // namespace halfstep::inline problems
