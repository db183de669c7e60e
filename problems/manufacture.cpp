#include "halfstep/problems/manufacture.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/written/written_problem.hpp"

namespace halfstep::inline problems {
namespace {

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\n");
  return first == text.npos ? "" : std::string(text.substr(first, text.find_last_not_of(" \t\n") - first + 1));
}

/// At commas and semicolons outside brackets.
std::vector<std::string> parts(std::string_view text) {
  std::vector<std::string> result(1);
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (depth == 0 && (c == ',' || c == ';'))
      result.emplace_back();
    else
      result.back() += c;
  }
  return result;
}

[[noreturn]] void refuse(const std::string& solution, const std::string& message) {
  throw InputError("manufactured solution \"" + solution + "\": " + message);
}

}  // namespace

std::string manufacture(const std::string& name, const std::string& solution) {
  const Problem base = problem(name);
  if (!base.written)
    refuse(solution,
           "the equations of " + base.info.name + " are code, not text; define them in a study file, as a [[problem]]");
  WrittenProblem forced = *base.written;
  std::vector<std::string> names;
  for (Unknown& unknown : forced.unknowns) {
    unknown.exact = unknown.initial = unknown.velocity = "";
    names.push_back(unknown.name);
  }
  for (const auto& part : parts(solution)) {
    const auto sign = part.find('=');
    const std::string left = trimmed(part.substr(0, sign));
    const auto unknown = std::find_if(forced.unknowns.begin(), forced.unknowns.end(),
                                      [&](const Unknown& one) { return one.name == left; });
    if (sign == part.npos)
      refuse(solution, "expected \"" + names.front() + " = ...\", a formula in t for each unknown");
    if (unknown == forced.unknowns.end())
      refuse(solution, base.info.name + " has no unknown \"" + left + "\"" + suggestion(left, names));
    if (!unknown->exact.empty()) refuse(solution, "two formulas for " + left);
    unknown->exact = trimmed(part.substr(sign + 1));
  }
  for (const Unknown& unknown : forced.unknowns)
    if (unknown.exact.empty()) refuse(solution, "no formula for " + unknown.name);
  ProblemInfo& info = forced.info;
  info.name += "-manufactured";
  info.title.clear();  // reports of another process have the name alone
  info.equation.clear();
  info.exact = "closed form";
  info.closed_form = true;
  info.has_energy = info.linear = info.main_job = false;
  info.invariants = "none";
  if (info.force == Force::position) info.force = Force::time;
  forced.manufactured = true;
  forced.energy = forced.period = "";
  forced.invariants.clear();
  add_problem(forced);
  return info.name + name.substr(std::min(name.size(), base.info.name.size()));
}

}  // namespace halfstep::inline problems
