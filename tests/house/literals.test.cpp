// No floating literal where coefficients live.
#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/house/tree.hpp"

using namespace halfstep::testing;

namespace {

/// The code with comments and the insides of texts and characters blanked out, line breaks kept.
std::string code_only(const std::string& text) {
  std::string code;
  for (std::size_t i = 0; i < text.size();) {
    const bool after_word = i > 0 && (std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0);
    std::size_t end = i + 1;
    if (text.compare(i, 2, "//") == 0) {
      end = text.find('\n', i);
    } else if (text.compare(i, 2, "/*") == 0) {
      end = text.find("*/", i + 2);
    } else if (text[i] == '"' || (text[i] == '\'' && !after_word)) {
      while (end < text.size() && text[end] != text[i]) end += text[end] == '\\' ? 2U : 1U;
      ++end;
    } else {
      code += text[i++];
      continue;
    }
    for (end = std::min(end, text.size()); i < end; ++i) code += text[i] == '\n' ? '\n' : ' ';
  }
  return code;
}

/// Floating literals with their lines: "0.5 in line 3".
std::vector<std::string> floating_literals(const std::string& text) {
  static const std::regex literal(R"((^|[^\w.])((\d[\d']*\.\d*|\.\d+)([eE][+-]?\d+)?|\d[\d']*[eE][+-]?\d+)[fFlL]?)");
  std::vector<std::string> literals;
  std::istringstream in(code_only(text));
  std::string line;
  for (int number = 1; std::getline(in, line); ++number)
    for (std::sregex_iterator it(line.begin(), line.end(), literal), none; it != none; ++it)
      literals.push_back((*it)[2].str() + " in line " + std::to_string(number));
  return literals;
}

}  // namespace

TEST_CASE("methods and problems hold no floating literal", "[house]") {
  for (const std::string folder :
       {"methods", "problems", "studies/collisions/contact", "studies/constraints/constrained"})
    for (const auto& file : files_of(folder)) {
      // how long a step may be is decided in double, whatever the solution is computed in
      if (std::regex_match(
              file,
              std::regex("methods/(adaptive/"
                         "(adaptive_run|controlled_steps|controller|multistep_trial|own_pair|starting_step|tolerances)"
                         "|scheme/variable_multistep)\\..pp")))
        continue;
      INFO(file << ": a literal is a double and loses digits; write T(1) / 2, or the number as text");
      CHECK(floating_literals(content(root_of_tree / file)) == std::vector<std::string>{});
    }
}

TEST_CASE("a floating literal is seen, a number in a text or a comment is not", "[house]") {
  for (const std::string bad : {"x = 0.5 * v;", "T x{1.};", "y = .25f;", "f(1e-3)", "a = 1'000.0L;", "'\"'; 0.1"})
    CHECK(floating_literals(bad).size() == 1);
  for (const std::string good : {"T(1) / 2", "\"0.5\"", "// 0.5", "/* 0.5\n */", "0x1e3", "v1.x", "a[1].b", "h2e3"})
    CHECK(floating_literals(good).empty());
}
