// Numbers as the words and notes of a chapter hold them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace halfstep::inline reports {

/// "0.7", "1e-9"; "–" for none.
std::string value_text(const std::optional<double>& value);

/// "1/32" of a step that is a negative power of two, "0.3" of another.
std::string step_text(double h);

/// "three" up to twelve, "65 536" above, with no-break spaces as in the tables of the page.
std::string count_text(long count);

/// "1, 2 or 4" with "or" before the last; "–" of nothing.
std::string enumerated(const std::vector<std::string>& words, const std::string& last);

}  // namespace halfstep::inline reports
