// What a run knows before it starts: its methods, its problems, what their coefficients prove, and on what it runs.
#pragma once

#include <filesystem>
#include <vector>

#include "studies/plan.hpp"
#include "studies/tables.hpp"

namespace halfstep {

std::vector<MethodRow> method_rows(const std::vector<Method>& methods);
std::vector<ProblemRow> problem_rows(const std::vector<Problem>& problems);
std::vector<ProofRow> proof_rows(const std::vector<Method>& methods);

/// The different methods and problems of a plan, in its order.
std::vector<Method> methods_of(const Plan& plan);
std::vector<Problem> problems_of(const Plan& plan);

/// Writes DIR/run.json: version, compiler, flags, back end, processor, the plan as it was resolved, jobs and wall time.
void write_run_json(const std::filesystem::path& dir, const Plan& plan, int jobs, double wall_seconds);

}  // namespace halfstep
