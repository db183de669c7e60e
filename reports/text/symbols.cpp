// Verdicts as symbols.
#include "halfstep/reports/text/symbols.hpp"

#include <cstddef>

namespace halfstep::inline reports {

std::string_view symbol(Verdict verdict) { return verdict_symbols.at(static_cast<std::size_t>(verdict)).symbol; }

std::string_view flag(Verdict verdict) {
  return verdict == Verdict::pass || verdict == Verdict::resolved ? "" : symbol(verdict);
}

std::string key_of(const std::set<Verdict>& verdicts) {
  std::string text;
  for (const Verdict verdict : verdicts)
    if (!flag(verdict).empty()) {
      text.append("     ").append(flag(verdict)).append(" ").append(word(verdict));
      if (verdict == Verdict::rounding_limited) text += ": rounding error hides the order";
    }
  return text;
}

}  // namespace halfstep::inline reports
