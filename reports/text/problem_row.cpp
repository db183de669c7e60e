// What the list of problems says of one of the results.
#include "halfstep/reports/text/problem_row.hpp"

#include <algorithm>

#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline reports {

const ProblemInfo& problem_row(const std::string& problem) {
  static const ProblemInfo unknown;
  const std::string name = problem.substr(0, problem.find(':'));
  const auto& all = all_problems();
  const auto row = std::ranges::find(all, name, [](const Problem& one) { return one.info.name; });
  return row == all.end() ? unknown : row->info;
}

std::string time_unit(const ProblemInfo& problem) {
  constexpr std::string_view before = "end time in ";
  for (const Parameter& parameter : problem.parameters)
    if (parameter.name == "T" && parameter.meaning.starts_with(before))
      return ", " + parameter.meaning.substr(before.size());
  return "";
}

std::string in_unit(const ProblemInfo& problem) { return problem.unit.empty() ? "" : ", " + problem.unit; }

}  // namespace halfstep::inline reports
