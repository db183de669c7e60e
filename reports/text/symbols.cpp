// Verdicts as symbols.
#include "halfstep/reports/text/symbols.hpp"

#include <cstddef>

namespace halfstep::inline reports {

std::string_view symbol(Verdict verdict) { return verdict_symbols.at(static_cast<std::size_t>(verdict)).symbol; }

std::string_view flag(Verdict verdict) {
  return verdict == Verdict::pass || verdict == Verdict::resolved ? "" : symbol(verdict);
}

}  // namespace halfstep::inline reports
