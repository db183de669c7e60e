// Orders of (h, error) or (h, value) data that any program wrote: what `halfstep fit` does.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/fit/fit_data.hpp"

namespace halfstep::inline engine {

/// Reads (read_fit_data) and judges CSV files. Rows come in the order of the files and, in each, in which series first
/// appear, whatever the number of threads (`jobs`; 0: all cores). Of several files each names its series: "a.csv", or
/// "a.csv: series". Throws InputError with file, line and column where the data are malformed or contradict themselves,
/// and where a file is named twice.
std::vector<Fit> fit(const std::vector<std::filesystem::path>& files, int jobs = 0, const FitOptions& options = {});

/// The table in the CSV that the interface fixes, header included. Where there are values, the columns limit, limit_low
/// and limit_high come last; those of several components are divided by ';', and one that has no limit is empty. Where
/// there are surfaces, the columns of surface_csv_header come after these.
std::string fit_csv(const std::vector<Fit>& fits);

/// The table for a terminal, limits with the half-widths of their 95 % intervals; its last line counts the claims that
/// are not confirmed, where there are any.
std::string fit_table(const std::vector<Fit>& fits);

/// The rungs of every series for a terminal: step size, error, its noise where any is known, the rate
/// log(e[i-1] / e[i]) / log(h[i-1] / h[i]) from the rung before, and a mark on rungs that the order was found from.
std::string rates_table(const std::vector<Fit>& fits);

/// The evidence on one series for a terminal: limits with their intervals, where it has values, and why() of its
/// ladder.
std::string why_text(const Fit& fit);

/// Whether a claim is not confirmed: then the program exits with 1. What rounding limits contradicts nothing, as in a
/// run (as_declared); a series without a claim has nothing to confirm.
bool claim_failed(const std::vector<Fit>& fits);

}  // namespace halfstep::inline engine
