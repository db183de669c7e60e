// What is said of errors over two step sizes: for a terminal and for CSV.
#pragma once

#include <string>
#include <string_view>

#include "halfstep/engine/fit/series.hpp"

namespace halfstep::inline engine {

/// Below the table of orders, of one series with a surface: both terms, which leads where, the next run.
std::string surface_text(const Fit& fit);

/// Every point that was used: step sizes, error, the share of each term, and which leads.
std::string surface_points(const Fit& fit);

/// The evidence: the likeliest models with their chances, then the points.
std::string surface_evidence(const Fit& fit);

/// The columns that surfaces add to the CSV, and the fields of a series; of one without a surface they are empty.
std::string_view surface_csv_header();
std::string surface_csv_fields(const Fit& fit);

}  // namespace halfstep::inline engine
