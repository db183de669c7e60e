// From a row of text to a problem.
#include "halfstep/problems/written/unlisted.hpp"

#include "halfstep/problems/written/written_formulas.hpp"

namespace halfstep::inline problems {

Problem unlisted(const WrittenProblem& row) {
  Problem problem{
      row.info.name, row.info, static_cast<int>(row.unknowns.size()), {}, std::make_shared<const WrittenProblem>(row)};
  if (problem.info.equation.empty()) problem.info.equation = equation_text(row);
  for (const auto& parameter : problem.info.parameters) problem.data.emplace(parameter.name, parameter.value);
  return problem;
}

}  // namespace halfstep::inline problems
