// Everything that a run leaves behind.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// A problem that a plug-in declines: no row of the pair is anywhere.
struct DeclinedCell {
  std::string problem, method, precision;
  int dimension = 0;
  std::string words;  ///< the plug-in's own; may be empty
};

/// All tables of a folder. A table whose file is missing is empty.
struct Results {
  std::vector<ErrorRow> errors;
  std::vector<OrderRow> orders;
  std::vector<EnergyRow> energy;
  std::vector<DriftRow> drift;
  std::vector<TimingRow> timing;
  std::vector<PortraitRow> portraits;
  std::vector<RoundingRow> rounding;
  std::vector<ProofRow> proofs;
  std::vector<MethodRow> methods;
  std::vector<ProblemRow> problems;
  std::vector<FindingRow> findings;
  std::vector<std::string> broken;     ///< of this run alone: cells that code from elsewhere gave no rows of, and why
  std::vector<DeclinedCell> declined;  ///< of this run alone, each once
};

/// Whether every order and every finding is as declared.
bool all_as_declared(const Results& results);

/// Every table that DIR holds. Throws InputError where DIR holds none.
Results read_results(const std::filesystem::path& dir);

}  // namespace halfstep::inline engine
