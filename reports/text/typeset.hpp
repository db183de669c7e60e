// Formulas in prose: powers, indices and signs as they are set, from how they are typed.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace halfstep::inline reports {

/// How a kind of document writes text, and what stands around a raised and a lowered part.
struct Markup {
  std::string (*text)(std::string_view);
  std::pair<std::string_view, std::string_view> raised, lowered;
};
extern const Markup as_html, as_svg, as_gnuplot, as_latex;

/// "h^2", "10^-3", "e^(wh)", "a^{t-h}" with their powers raised, "v_n", "x[-1]", "r_3" with their indices lowered,
/// "x''", "1 - f", "sqrt(k)", "pi" and "omega" with their signs, numbers as core/text/measured.hpp has it: "1e-6",
/// "2.5e-06", "(5.20 ± 0.01)e-07" as powers of ten. What is none of these stays as it is.
std::string typeset(std::string_view text, const Markup& markup);

}  // namespace halfstep::inline reports
