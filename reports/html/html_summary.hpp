// What a page says first.
#pragma once

#include <string>
#include <vector>

#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/html/html_subject.hpp"

namespace halfstep::inline reports::html {

/// How the run came out, statements apart from verdicts, and what was run.
std::string summary(const Results& results, const Subject& subject, const std::vector<Chapter>& chapters);

/// What is not as declared, by name, so that nobody has to search for it; empty where there is nothing.
std::string look_at(const Results& results);

}  // namespace halfstep::inline reports::html
