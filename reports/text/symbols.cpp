// Verdicts as symbols.
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {

std::string_view symbol(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "✓";
    case Verdict::resolved:
      return "•";
    case Verdict::fail:
      return "✗";
    case Verdict::superconvergent:
      return "▲";
    case Verdict::rounding_limited:
      return "≈";
    case Verdict::unstable:
      return "!";
    case Verdict::no_window:
      return "?";
  }
  return "";
}

std::string_view flag(Verdict verdict) {
  return verdict == Verdict::pass || verdict == Verdict::resolved ? "" : symbol(verdict);
}

}  // namespace halfstep::inline reports
