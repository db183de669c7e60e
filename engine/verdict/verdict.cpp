// What a ladder of errors says: the asymptotic window, the order with its uncertainty, the error constant, a verdict.
#include "halfstep/engine/verdict/verdict.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "halfstep/engine/verdict/analysis.hpp"
#include "halfstep/engine/verdict/decision.hpp"

namespace halfstep::inline engine {
namespace {

constexpr std::pair<Verdict, std::string_view> words[] = {
    {Verdict::pass, "pass"},
    {Verdict::fail, "fail"},
    {Verdict::superconvergent, "superconvergent"},
    {Verdict::rounding_limited, "rounding-limited"},
    {Verdict::unstable, "unstable"},
    {Verdict::no_window, "no-window"},
    {Verdict::resolved, "resolved"},
    {Verdict::noise_limited, "noise-limited"},
    {Verdict::other_law, "other-law"},
};

}  // namespace

std::string_view word(Verdict verdict) {
  for (const auto& [known, text] : words) {
    if (known == verdict) return text;
  }
  return "no-window";
}

Verdict verdict_of(std::string_view text) {
  for (const auto& [verdict, known] : words) {
    if (known == text) return verdict;
  }
  throw std::invalid_argument(fmt::format("\"{}\" is no verdict", text));
}

Finding judge(const Ladder& ladder) { return decide(analyse(ladder)).finding; }

bool as_declared(Verdict verdict) {
  return verdict != Verdict::fail && verdict != Verdict::unstable && verdict != Verdict::no_window &&
         verdict != Verdict::noise_limited && verdict != Verdict::other_law;
}

}  // namespace halfstep::inline engine
