// Formulas of problems and in prose on the page.
#include "halfstep/reports/html/html_formula.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

bool is_in(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("html: formulas are typeset, words are not") {
  CHECK(html::formulas("x'' = -w^2 x") ==
        "<math><mrow><mi>x</mi><mo lspace=\"0\" rspace=\"0\">″</mo></mrow><mo>=</mo><mo form=\"prefix\">−</mo>"
        "<msup><mi>ω</mi><mn>2</mn></msup><mi>x</mi></math>");
  CHECK(html::formulas("theta1 = pi/2, T = 10") ==
        "<math><msub><mi>θ</mi><mn>1</mn></msub><mo>=</mo><mi>π</mi><mo lspace=\"0\" "
        "rspace=\"0\">/</mo><mn>2</mn></math>, "
        "<math><mi>T</mi><mo>=</mo><mn>10</mn></math>");
  CHECK(is_in(html::formulas("x'' = x' x B, B = (0, 0, b)"), "<mo>×</mo><mi>B</mi></math>, <math><mi>B</mi>"));
  CHECK(is_in(html::formulas("angles of two rods under gravity, th'' = a(th, th')"),
              "angles of two rods under gravity, <math>"));
  const auto primed = [](const char* name) {
    return fmt::format("<mrow><mi>{}</mi><mo lspace=\"0\" rspace=\"0\">′</mo></mrow>", name);
  };
  CHECK(is_in(html::formulas("f = g d'.d"), "<mi>g</mi>" + primed("d") + "<mo>·</mo><mi>d</mi></math>"));
  CHECK(is_in(html::formulas("B = (3xz, z)"), "<mn>3</mn><mi>x</mi><mi>z</mi><mo>,</mo>"));
  CHECK(
      is_in(html::formulas("f = r^-14"), "<msup><mi>r</mi><mrow><mo form=\"prefix\">−</mo><mn>14</mn></mrow></msup>"));
  CHECK(is_in(html::formulas("0 < x <= 1"), "<mn>0</mn><mo>&lt;</mo><mi>x</mi><mo>≤</mo><mn>1</mn></math>"));
  CHECK(is_in(html::formulas("u = 1/t at x = 0; 16 points"), "<mi>t</mi></math> at <math><mi>x</mi>"));
  CHECK(is_in(html::formulas("u = 1 at both ends"), "</math> at both ends"));
  CHECK(is_in(html::formulas("s = u' + w' + w"), primed("w") + "<mo>+</mo><mi>ω</mi>"));
  for (const char* not_one :
       {"w = <script>", "closed form", "", "y = word of many", "x = ^", "x'''= 1", "u = a.b.", "x = 3words"})
    CHECK(html::formulas(not_one) == escaped::html(not_one));
  for (const auto& problem : all_problems()) {
    INFO(problem.info.equation);
    CHECK(is_in(html::formulas(problem.info.equation), "<math>"));
    CHECK_FALSE(is_in(html::formulas(problem.info.equation), "'"));  // no prime was left as it is
  }
}

TEST_CASE("html: powers in prose are raised, nothing else is touched") {
  CHECK(html::prose("errs by h^4, x'' = -w^2 x") == "errs by h<sup>4</sup>, x″ = −w<sup>2</sup> x");
  CHECK(html::prose("10^-3 of e^(wh) and |r|^3") == "10<sup>−3</sup> of e<sup>wh</sup> and |r|<sup>3</sup>");
  CHECK(html::prose("2^p, (1 + h)^n") == "2<sup>p</sup>, (1 + h)<sup>n</sup>");
  CHECK(html::prose("e^(<b>)") == "e<sup>&lt;b&gt;</sup>");
  CHECK(html::prose("x^{t_0} + h a^{t-h}") == "x<sup>t<sub>0</sub></sup> + h a<sup>t−h</sup>");
  CHECK(html::prose("J_{i,j}^t = -m_i/m_j") == "J<sub>i,j</sub><sup>t</sup> = −m<sub>i</sub>/m<sub>j</sub>");
  CHECK(html::prose("v_{n+1} - x[-1], q_±") == "v<sub>n+1</sub> − x<sub>−1</sub>, q<sub>±</sub>");
  CHECK(html::prose("q/e^(wh) - 1 - sinh(t)") == "q/e<sup>wh</sup> − 1 − sinh(t)");
  CHECK(html::prose("0 <= h |v| <= d") == "0 ≤ h |v| ≤ d");
  CHECK(html::prose("pi / sqrt(k), sqrt(a + b)") == "π / √k, √(a + b)");
  CHECK(html::prose("J = -(m + 1) to 1e-12, -2.5e+06 (1e3)") ==
        "J = −(m + 1) to 10<sup>−12</sup>, −2.5·10<sup>6</sup> (10<sup>3</sup>)");
  CHECK(html::prose("(-5.20 ± 0.01)e-07 of f(x)e") == "(−5.20 ± 0.01)·10<sup>−7</sup> of f(x)e");
  CHECK(html::prose("with f fixed -0.02 ± 0.05") == "with f fixed −0.02 ± 0.05");
  CHECK(html::prose("Newmark with beta = gamma = 0") == "Newmark with β = γ = 0");
  for (const char* other : {"shake:tolerance=1e-4",
                            "beta of alpha-theta",
                            "1e",
                            "1e-",
                            "2e5a",
                            "v1e-3",
                            "0x1e-3",
                            "",
                            "^2",
                            "global_position",
                            "start=pi",
                            "rk4 -m",
                            "levels -3",
                            "a_word",
                            "t[i]",
                            "well-known",
                            "sqrt(",
                            "Runge Kutta - Heun",
                            "h^",
                            "h^(",
                            "h^()",
                            "h^((2))",
                            "h ^ 2",
                            "Verlet's and \"its\" <b>",
                            "a^word"})
    CHECK(html::prose(other) == escaped::html(other));
}
