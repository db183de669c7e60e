// Printed text made to fit a terminal.
#include "halfstep/reports/text/fitted.hpp"

#include <algorithm>
#include <sstream>

#include "halfstep/reports/text/folded.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, letters(line));
  return longest;
}

const std::string wide_table =
    "series    order  verdict  why\n"
    "method a      4  pass     it is as claimed, and this is a long story about it\n"
    "b         ± 2.1  fail     no\n";

}  // namespace

TEST_CASE("what fits stays as it is, and so does what goes to a file", "[console]") {
  CHECK(fitted(wide_table, 0) == wide_table);
  CHECK(fitted(wide_table, 200) == wide_table);
  CHECK(fitted("", 80).empty());
  CHECK(fitted("\n\na\n\n", 80) == "\n\na\n\n");
  CHECK(fitted("no line feed", 80) == "no line feed");
}

TEST_CASE("columns of words are narrowed, numbers are not", "[console]") {
  CHECK(fitted(wide_table, 60) ==
        "series    order  verdict  why\n"
        "method a      4  pass     it is as claimed, and this is a\n"
        "                          long story about it\n"
        "b         ± 2.1  fail     no\n");
}

TEST_CASE("the last columns move to further lines where all are too wide", "[console]") {
  CHECK(fitted(wide_table, 30) ==
        "series    order  verdict\n"
        "    why\n"
        "method a      4  pass\n"
        "    it is as claimed, and this\n"
        "    is a long story about it\n"
        "b         ± 2.1  fail\n"
        "    no\n");
}

TEST_CASE("nothing is lost at any width, and no line is too long", "[console]") {
  const std::string text = "A title that says what the table below is about, at some length\n" + wide_table +
                           "\n  indented: a sentence of several words, with no gap in it at all\n" + wide_table;
  for (std::size_t width = 24; width < 100; ++width) {
    INFO(width);
    const std::string shown = fitted(text, width);
    CHECK(longest_line(shown) <= width);
    const auto words = [](const std::string& all) {
      std::istringstream in(all);
      std::vector<std::string> list;
      for (std::string word; in >> word;) list.push_back(word);
      std::sort(list.begin(), list.end());
      return list;
    };
    CHECK(words(shown) == words(text));
  }
}

TEST_CASE("colours take no room", "[console]") {
  const std::string painted = "a  \x1b[31mfail, with reasons\x1b[0m\nb  pass\n";
  CHECK(fitted(painted, 22) == painted);
  CHECK(without_blanks(fitted("\x1b[31mone two three four five six seven\x1b[0m\n", 24)) ==
        without_blanks("\x1b[31mone two three four five six seven\x1b[0m\n"));
}
