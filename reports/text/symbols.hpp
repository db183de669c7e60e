// Verdicts as symbols.
#pragma once

#include <array>
#include <set>
#include <string>
#include <string_view>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline reports {

struct VerdictSymbol {
  Verdict verdict;
  std::string_view symbol;
};

/// Every verdict, in order of Verdict.
inline constexpr std::array<VerdictSymbol, 9> verdict_symbols = {{{Verdict::pass, "✓"},
                                                                  {Verdict::fail, "✗"},
                                                                  {Verdict::superconvergent, "▲"},
                                                                  {Verdict::rounding_limited, "≈"},
                                                                  {Verdict::unstable, "!"},
                                                                  {Verdict::no_window, "?"},
                                                                  {Verdict::resolved, "•"},
                                                                  {Verdict::noise_limited, "~"},
                                                                  {Verdict::other_law, "≠"}}};

/// A verdict as one character that tells it apart without colour. Its words stand beside it in every legend.
std::string_view symbol(Verdict verdict);

/// The symbol where a verdict calls for attention; "" for pass and resolved.
std::string_view flag(Verdict verdict);

/// The symbols of those that call for attention, each with its word, behind wide gaps: "     ✗ fail     ▲
/// superconvergent".
std::string key_of(const std::set<Verdict>& verdicts);

}  // namespace halfstep::inline reports
