// The numbers that the page's script draws, as JSON.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/html/html_subject.hpp"

namespace halfstep::inline reports::html {

/// JSON that is safe inside a <script> element. Names are replaced by their place in the lists `problems`, `methods`,
/// `precisions`; errors carry five digits, drawn coordinates four; what is not finite is null. Long series are
/// thinned for drawing: of energy errors the largest of each stretch is kept; portraits come in one precision.
/// Charts of chapters are given as they are. Of the figures drawn in `dir`, where their files are; `way`
/// leads there from the page.
std::string data(const Results& results, const Subject& subject, const std::vector<Chapter>& chapters,
                 const std::filesystem::path& dir, std::string_view way = "");

}  // namespace halfstep::inline reports::html
