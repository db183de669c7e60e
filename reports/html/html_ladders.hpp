// The ladders of a method's page: what it errs by at each step size.
#pragma once

#include <string>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/html/html_subject.hpp"

namespace halfstep::inline reports::html {

/// Of one method, a table for each problem and precision: step sizes, the errors of each quantity and the orders
/// between neighbouring steps; in bold what the observed order rests on. Empty where nothing was run.
std::string ladder_tables(const Results& own, const Subject& subject);

}  // namespace halfstep::inline reports::html
