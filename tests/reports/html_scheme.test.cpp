// The equations of schemes on the page, against those that papers print.
#include "halfstep/reports/html/html_scheme.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/html/linear_combination.hpp"
#include "halfstep/reports/html/mathml.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

std::string without_tags(const std::string& html) {
  std::string text;
  bool inside = false;
  for (const char c : html) {
    if (c == '<') inside = true;
    if (!inside) text += c;
    if (c == '>') inside = false;
  }
  return text;
}

/// The equations, one a line, as a reader sees them but for the lines of fractions.
std::vector<std::string> lines_of(const Scheme& scheme) {
  const std::string html = html::equations(scheme);
  std::vector<std::string> lines;
  for (std::size_t at = 0; (at = html.find("<math", at)) != std::string::npos;) {
    const std::size_t end = html.find("</math>", at);
    lines.push_back(without_tags(html.substr(at, end - at)));
    at = end;
  }
  return lines;
}

std::vector<std::string> lines_of(const char* name) { return lines_of(method(name).scheme); }

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("html: a formula in TeX is the MathML that it stands for, and none that is wrong goes unseen") {
  using html::mathml;
  const auto inside = [](const std::string& text) { return "<math display=\"block\">" + text + "</math>"; };
  CHECK(mathml("x_{n+1}") == inside("<msub><mi>x</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msub>"));
  CHECK(mathml("h^2") == inside("<msup><mi>h</mi><mn>2</mn></msup>"));
  CHECK(mathml("y^*_n") == mathml("y_n^*"));
  CHECK(mathml("\\frac{h}{12}") == inside("<mfrac><mrow><mi>h</mi></mrow><mrow><mn>12</mn></mrow></mfrac>"));
  CHECK(mathml("\\sum_{j<i}") == inside("<munder><mo>∑</mo><mrow><mi>j</mi><mo>&lt;</mo><mi>i</mi></mrow></munder>"));
  CHECK(mathml("-γ") == inside("<mo>−</mo><mi>γ</mi>"));
  CHECK(mathml("\\text{a < b}") == inside("<mtext>a &lt; b</mtext>"));
  for (const char* wrong : {"x_", "\\frac{h}", "{x", "x}", "\\alpha", "\\text{x", "x & y", "x_1_2", "\\"})
    CHECK_THROWS_AS(mathml(wrong), std::invalid_argument);
}

TEST_CASE("html: sums are written as papers write them") {
  using html::combination;
  CHECK(combination("h", {{"23/12", "a"}, {"-16/12", "b"}, {"5/12", "c"}}) == "\\frac{h}{12} (23 a - 16 b + 5 c)");
  CHECK(combination("h", {{"1/2", "a"}, {"0", "b"}}) == "\\frac{h}{2} a");
  CHECK(combination("h", {{"1", "a"}, {"-1", "b"}}) == "h (a - b)");
  CHECK(combination("", {{"4/3", "y"}, {"-1/3", "z"}}) == "\\frac{4}{3} y - \\frac{1}{3} z");
  CHECK(combination("h", {{"-2", "a"}}) == "-2 h a");
  CHECK(combination("h", {{"sqrt(2)", "a"}, {"1", "b"}}) == "h (\\text{(sqrt(2))} a + b)");
  CHECK(combination("h", {{"0", "a"}}).empty());
  CHECK(html::plus("-a") == " - a");
  CHECK(html::plus("").empty());
  CHECK(html::difference("1/2", "1/4").text() == "1/4");
}

TEST_CASE("html: where a force is taken is said of schemes that do not take it at the state of a step") {
  const auto says = [](const char* name, const char* words) {
    INFO(name << ": " << words);
    CHECK(without_tags(html::equations(method(name).scheme)).find(words) != std::string::npos);
  };
  // As their kernels have it: methods/kernels/linearized_euler.hpp, verlet.hpp, variable.hpp, splitting.hpp.
  says("implicit-euler-linearized", "a and its derivatives are taken at tn+1, xn, vn");
  says("leapfrog", "an+1 stands for a(tn+1, xn+1, vn+1/2)");
  says("verlet-variable", "a that depends on v is given (xn − xn−1) / dn−1");
  says("velocity-verlet", "the first kick of a step takes the force of the last kick before it");
  says("ark3-kc", "ciE=∑jaijE");
}

TEST_CASE("html: a step is the formula of its paper") {
  CHECK(lines_of("explicit-euler") == Lines{"k1=f(tn,yn)", "yn+1=yn+hk1"});
  CHECK(lines_of("rk4") == Lines{"k1=f(tn,yn)", "k2=f(tn+h2,yn+h2k1)", "k3=f(tn+h2,yn+h2k2)", "k4=f(tn+h,yn+hk3)",
                                 "yn+1=yn+h6(k1+2k2+2k3+k4)"});
  CHECK(lines_of("velocity-verlet") == Lines{"v←v+h2a(t,x,v)", "x←x+hv", "v←v+h2a(t,x,v)"});
  CHECK(lines_of("ab3") == Lines{"yn+1=yn+h12(23fn−16fn−1+5fn−2)"});
  CHECK(lines_of("am3") == Lines{"yn+1=yn+h12(5fn+1+8fn−fn−1)"});
  CHECK(lines_of("abm2") == Lines{"yn+1*=yn+h2(3fn−fn−1)", "yn+1=yn+h2(f(tn+1,yn+1*)+fn)"});
  CHECK(lines_of("beeman") == Lines{"xn+1=xn+hvn+h26(4an−an−1)", "vn+1=vn+h12(5an+1+8an−an−1)"});
  CHECK(lines_of("newmark-average") == Lines{"xn+1=xn+hvn+h24(an+an+1)", "vn+1=vn+h2(an+an+1)"});
  CHECK(lines_of("newmark-explicit") == Lines{"xn+1=xn+hvn+h22an", "vn+1=vn+h2(an+an+1)"});
  CHECK(lines_of("stormer-verlet") == Lines{"xn+1=2xn−xn−1+h2an", "vn=xn+1−xn−12h"});
}

TEST_CASE("html: the equations follow from the data of the scheme, whatever its name") {
  Method other = method("ab3");
  std::get<Multistep>(other.scheme).beta = {"3/2", "-1/2"};
  CHECK(lines_of(other.scheme) == lines_of("ab2"));
  CHECK(lines_of("stormer-verlet:velocity=half-step").back() == "vn−1/2=xn−xn−1h");
  CHECK(lines_of("newmark:beta=0,gamma=0") == lines_of("taylor2"));
  CHECK(lines_of("abm2:corrections=2").size() == 3);
}

TEST_CASE("html: every method of the catalogue has equations, and says what their letters mean") {
  for (const auto& one : all_methods()) {
    INFO(one.name);
    CHECK(!lines_of(one.scheme).empty());
    CHECK(html::equations(one.scheme).find("<p class=\"prose\">") != std::string::npos);
  }
}
