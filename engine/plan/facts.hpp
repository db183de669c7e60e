// What a run knows before it starts: its methods, its problems, what their coefficients prove, and on what it runs.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

std::vector<MethodRow> method_rows(const std::vector<Method>& methods);
std::vector<ProblemRow> problem_rows(const std::vector<Problem>& problems);
std::vector<ProofRow> proof_rows(const std::vector<Method>& methods);

/// The different methods, problems and precisions of a plan, in its order.
std::vector<Method> methods_of(const Plan& plan);
std::vector<Problem> problems_of(const Plan& plan);
std::vector<Precision> precisions_of(const Plan& plan);

/// Why a study measures nothing in these precisions, as a clause, where its rounding hides all in float; empty where
/// one is wider, or none is asked for.
std::string hidden_in_float(const std::vector<Precision>& asked);

/// Those but float, for studies in which its rounding would hide what is measured. Throws InputError, in the name of
/// the study, where none is left.
std::vector<Precision> precisions_above_float(const Plan& plan, const std::string& study);

/// Everything that decides what a method computes and claims, as one text: its scheme, start, parameters and claims.
std::string method_data(const Method& method);

/// Everything that decides what a problem that is text is; empty for one that is code.
std::string problem_data(const Problem& problem);

/// methods.json: name -> data. A file that is not there holds nothing. Throws InputError for one that is damaged.
std::map<std::string, std::string> read_method_data(const std::filesystem::path& file);
void write_method_data(const std::filesystem::path& file, const std::map<std::string, std::string>& data);

/// What is known only after a run.
struct RunFacts {
  int jobs = 1;
  double wall_seconds = 0;
  std::map<std::string, int> reference_digits;  ///< "PROBLEM in PRECISION": digits its exact solution is good for
};

/// Writes DIR/run.json: version, compiler, flags, back end, processor, the plan as it was resolved, and the facts.
/// `shard`: which part of the plan was run ("2/3"), empty for all of it.
void write_run_json(const std::filesystem::path& dir, const Plan& plan, const RunFacts& facts,
                    const std::string& shard = {});

}  // namespace halfstep::inline engine
