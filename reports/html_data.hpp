// The numbers that the page's script draws, as JSON.
#pragma once

#include <string>

#include "reports/html_subject.hpp"

namespace halfstep::html {

/// JSON that is safe inside a <script> element. Names are replaced by their place in the lists `problems`, `methods`,
/// `precisions`; errors carry five digits, drawn coordinates four; what is not finite is null. Long series are
/// thinned for drawing: of energy errors the largest of each stretch is kept; portraits come in one precision.
std::string data(const Results& results, const Subject& subject);

}  // namespace halfstep::html
