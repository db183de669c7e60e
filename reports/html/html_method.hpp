// What a page on one method says beside its measurements: its scheme, what is claimed and proven, whom to cite.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/memory/step_memory.hpp"
#include "halfstep/engine/tables/results.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports::html {

/// The method of the catalogue; none for one of a study file.
std::optional<Method> registered(const std::string& name);

/// How many vectors it needs, counted on its kernel; none where that is not seen, or for a method of a study file.
std::optional<StepMemory> memory_of(const std::string& name);

/// The file of a method's page, in the folder of the report: "methods/rk4.html".
std::string method_file(const std::string& method);

/// The rows of one method alone; exact solutions stay.
Results results_of(const Results& results, const std::string& method);

/// A chapter of what the chapters' charts show of one method, in their words; no charts where they show nothing.
Chapter in_the_studies(const std::vector<Chapter>& chapters, const std::string& method);

/// Name, description and properties.
std::string method_head(const MethodRow& row);

/// The equations of a step and the coefficients, a tableau where they are one; empty where the registry does not know
/// the method.
std::string scheme_section(const std::string& method);

/// What is declared for each kind of force, and what the coefficients prove.
std::string order_section(const MethodRow& row, const Results& results);

/// The source as the method states it, the entries of docs/sources.bib that it names, and halfstep itself.
std::string citation_section(const MethodRow& row);

}  // namespace halfstep::inline reports::html
