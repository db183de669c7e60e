// Orders of (h, error) data that any program wrote: what `halfstep fit` does.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "studies/verdict/verdict.hpp"

namespace halfstep {

/// One series of the data: its name, the order claimed for it, the ladder, what the ladder says.
struct Fit {
  std::string series;
  std::optional<double> claimed;
  Ladder ladder;  ///< rungs from coarse to fine; level 0 is the coarsest
  Finding finding;
};

/// Reads and judges a CSV file ("-" is standard input) with columns `error` and `h` or `steps` (then h = 1/steps), and
/// optionally `series`, or `problem`, `method` and `precision`, to split it, and `claimed`. Rows come in the order in
/// which series first appear, whatever the number of threads (`jobs`; 0: all cores). Throws InputError with file, line
/// and column where the data are malformed or contradict themselves.
std::vector<Fit> fit(const std::filesystem::path& file, int jobs = 0);

/// The table in the CSV that the interface fixes, header included.
std::string fit_csv(const std::vector<Fit>& fits);

/// The table for a terminal; its last line counts the claims that are not confirmed, where there are any.
std::string fit_table(const std::vector<Fit>& fits);

/// Whether a claim is not confirmed: then the program exits with 1. What rounding limits contradicts nothing, as in a
/// run (as_declared); a series without a claim has nothing to confirm.
bool claim_failed(const std::vector<Fit>& fits);

}  // namespace halfstep
