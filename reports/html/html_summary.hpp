// What a page says first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/html/html_subject.hpp"

namespace halfstep::inline reports::html {

/// How the run came out, statements apart from verdicts, and what was run.
std::string summary(const Results& results, const Subject& subject, const std::vector<Chapter>& chapters);

/// What is not as declared, by name, so that nobody has to search for it; empty where there is nothing.
std::string look_at(const Results& results);

/// What a count says of a verdict. Without one are numbers of what nothing is declared, times on a busy machine, and
/// what was not measured.
std::string_view counted_as(Verdict verdict);

}  // namespace halfstep::inline reports::html
