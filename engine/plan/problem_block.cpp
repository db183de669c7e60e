// A [[problem]] block of a study file becomes a problem.
#include "halfstep/engine/plan/problem_block.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "halfstep/core/parameters.hpp"
#include "halfstep/problems/written/written_formulas.hpp"

namespace halfstep::inline engine {
namespace {

/// "x' = 1": the name on the left, the formula on the right.
struct Assignment {
  std::string name, formula;
};

std::string trimmed(std::string_view text) {
  const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return std::string(text);
}

std::vector<Assignment> assignments(const TomlTable& block, std::string_view key, const std::string& example) {
  std::vector<Assignment> all;
  for (const auto& text : block.texts(key)) {
    const auto sign = text.find('=');
    Assignment one{trimmed(text.substr(0, sign)), sign == text.npos ? "" : trimmed(text.substr(sign + 1))};
    if (one.name.empty() || one.formula.empty())
      block.fail(key, "\"" + text + "\": expected a name, '=' and a formula, such as \"" + example + "\"");
    all.push_back(std::move(one));
  }
  return all;
}

/// The primes behind a name are taken off it and counted.
int without_primes(std::string& name) {
  int primes = 0;
  for (; name.ends_with('\''); ++primes) name.pop_back();
  name = trimmed(name);
  return primes;
}

void check_problem_name(const std::string& name) {
  try {
    check_name(name);
  } catch (const InputError& error) {
    throw InputError("a name " + std::string(error.what()));
  }
}

class BlockReader {
 public:
  explicit BlockReader(const TomlTable& block) : block_(block) {}

  WrittenProblem read() {
    ProblemInfo& info = problem_.info;
    info.name = block_.text("name");
    block_.placed("name", [&] { check_problem_name(info.name); });
    info.source = block_.text_or("source", "");
    read_equations();
    read_parameters();
    for (const auto& [name, formula] : assignments(block_, "where", "r = sqrt(x^2 + y^2)"))
      problem_.where.push_back({name, formula});
    name_velocity();
    read_data();
    if (block_.has("energy") && info.force == Force::first_order)
      block_.fail("energy", "belongs to equations of second order");
    problem_.energy = block_.text_or("energy", "");
    read_invariants();
    problem_.period = block_.text_or("period", "");
    info.has_energy = !problem_.energy.empty();
    info.linear = block_.flag("linear");
    info.stiff = block_.flag("stiff");
    problem_.manufactured = block_.flag("manufactured");
    if (problem_.manufactured && problem_.unknowns.front().exact.empty())
      block_.fail("manufactured", "needs \"exact\" beside it: the solution that is forced");
    info.closed_form = !problem_.unknowns.front().exact.empty();
    info.exact = info.closed_form ? "closed form" : "certified reference";
    info.invariants = info.has_energy ? "energy" : "";
    for (const auto& invariant : problem_.invariants)
      info.invariants += (info.invariants.empty() ? "" : ", ") + invariant.name;
    if (info.invariants.empty()) info.invariants = "none";
    classify();
    return std::move(problem_);
  }

 private:
  void read_equations() {
    if (!block_.has("equation")) block_.fail("\"equation\" is missing: the equations of the problem");
    int order = 0;
    for (auto& [name, formula] : assignments(block_, "equation", "x'' = -x")) {
      const std::string typed = name;
      const int primes = without_primes(name);
      if (primes != 1 && primes != 2)
        block_.fail("equation", "\"" + typed + " = ...\": expected a first or a second derivative, such as x' or x''");
      if (order != 0 && primes != order)
        block_.fail("equation", "\"" + typed + " = ...\": all equations must be of the same order");
      order = primes;
      problem_.unknowns.push_back({.name = name, .rate = formula});
    }
    if (order == 1) problem_.info.force = Force::first_order;
  }

  void read_parameters() {
    for (auto& [name, value] : assignments(block_, "parameters", "w = 3/2")) {
      block_.placed("parameters", [&, text = value] { Coefficient{text}; });
      if (name == "T") block_.fail("parameters", "T is the end time, which \"time\" gives");
      problem_.info.parameters.push_back({name, value, "of the study file"});
    }
    if (!block_.has("time")) block_.fail("\"time\" is missing: the end time of the problem");
    problem_.info.parameters.push_back({"T", block_.expression("time"), "end time", Domain::positive});
  }

  /// v for x', where it is free to be.
  void name_velocity() {
    const std::string velocity = "v";
    const auto is_taken = [&](const auto& list) {
      return std::any_of(list.begin(), list.end(), [&](const auto& one) { return one.name == velocity; });
    };
    if (problem_.info.force == Force::first_order || problem_.unknowns.size() > 1 || is_taken(problem_.unknowns) ||
        is_taken(problem_.where) || is_taken(problem_.info.parameters))
      return;
    problem_.where.insert(problem_.where.begin(), Definition{velocity, problem_.unknowns.front().name + "'"});
  }

  void read_data() {
    for (auto& [name, formula] : assignments(block_, "initial", "x = 1")) {
      const std::string typed = name;
      const int primes = without_primes(name);
      const bool first_order = problem_.info.force == Force::first_order;
      if (primes > (first_order ? 0 : 1))
        block_.fail("initial", "\"" + typed + "\": the data of these equations are the unknowns" +
                                   (first_order ? "" : " and their first derivatives") + " at t = 0");
      Unknown& unknown = unknown_named("initial", name);
      take_once("initial", typed, formula, primes == 0 ? unknown.initial : unknown.velocity);
    }
    for (const auto& [name, formula] : assignments(block_, "exact", "x = cos(t)"))
      take_once("exact", name, formula, unknown_named("exact", name).exact);
  }

  void take_once(std::string_view key, const std::string& name, const std::string& formula, std::string& place) {
    if (!place.empty()) block_.fail(key, "two formulas for " + name + "; give one of them");
    place = formula;
  }

  /// A name that occurs again is that of a further component.
  void read_invariants() {
    if (block_.has("conserved") && block_.flag("manufactured"))
      block_.fail("conserved", "nothing is, where equations are forced to have a solution");
    for (const auto& [name, formula] : assignments(block_, "conserved", "momentum = m1*x1' + m2*x2'")) {
      if (name == "energy" && !problem_.energy.empty()) block_.fail("conserved", "the energy is what \"energy\" says");
      auto& all = problem_.invariants;
      auto at = std::find_if(all.begin(), all.end(), [&, &known = name](const auto& one) { return one.name == known; });
      if (at == all.end()) at = all.insert(at, {name, {}});
      at->components.push_back(formula);
    }
  }

  Unknown& unknown_named(std::string_view key, const std::string& name) {
    std::vector<std::string> names;
    for (auto& unknown : problem_.unknowns) {
      if (unknown.name == name) return unknown;
      names.push_back(unknown.name);
    }
    block_.fail(key, "no unknown is named \"" + name + "\"" + suggestion(name, names));
  }

  /// What the right-hand side depends on is read off its formulas.
  void classify() {
    if (problem_.info.force == Force::first_order) return;
    const auto formulas = block_.placed("equation", [&] { return WrittenFormulas(problem_); });
    const auto uses_any = [&](std::size_t first, std::size_t count) {
      for (const int rate : formulas.rates)
        for (std::size_t input = first; input < first + count; ++input)
          if (formulas.formulas.uses(rate, input)) return true;
      return false;
    };
    if (uses_any(formulas.time + 1 + formulas.n, formulas.n))
      problem_.info.force = Force::velocity;
    else if (uses_any(formulas.time, 1))
      problem_.info.force = Force::time;
  }

  const TomlTable& block_;
  WrittenProblem problem_;
};

}  // namespace

const std::vector<std::string>& problem_block_keys() {
  static const std::vector<std::string> keys = {"name",   "equation", "parameters",   "where",     "initial",
                                                "exact",  "time",     "energy",       "conserved", "period",
                                                "linear", "stiff",    "manufactured", "source"};
  return keys;
}

WrittenProblem read_problem(const TomlTable& block) { return BlockReader(block).read(); }

}  // namespace halfstep::inline engine
