// Whether a study looks at an option at all, said in the words of whoever gave it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "halfstep/engine/plan/plan.hpp"

namespace halfstep::inline engine {

/// What a message calls an option that nobody typed: "--periods" -> "a.toml:3:11: \"periods\"".
using OptionSources = std::map<std::string, std::string>;

/// Throws InputError for an option of the request that none of its studies takes; make_plan does so as well, in the
/// words of the command line.
void check_applies(const Request& request, StudyList studies, const OptionSources& sources);

/// Selections that some of a plan's studies take and others, which run sets of their own, do not: a sentence each.
/// Those that none takes are refused before.
std::vector<std::string> passed_over(const Plan& plan, StudyList studies);

}  // namespace halfstep::inline engine
