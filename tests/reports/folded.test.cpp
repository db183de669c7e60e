// Text and tables folded to the width of a terminal.
#include "halfstep/reports/text/folded.hpp"

#include "tests/catch.hpp"

using namespace halfstep;

TEST_CASE("folded text: broken at spaces, words that are too long within, nothing lost", "[console]") {
  CHECK(folded_lines("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(folded_lines("one two three", 0) == std::vector<std::string>{"one two three"});
  CHECK(folded_lines("abcdefghij k", 4) == std::vector<std::string>{"abcd", "efgh", "ij k"});
  CHECK(folded_lines("± ± ±", 3) == std::vector<std::string>{"± ±", "±"});
  CHECK(folded("one two three", 9) == "one two\n  three\n");
}

TEST_CASE("folded tables: as wide as asked for, the widest column gives way", "[console]") {
  const std::vector<std::vector<std::string>> rows = {{"name", "what it is"}, {"rk4", "a method of four stages each"}};
  CHECK(folded_table(rows, 0) == "name  what it is\nrk4   a method of four stages each\n");
  CHECK(folded_table(rows, 20) == "name  what it is\nrk4   a method of\n      four stages\n      each\n");
  for (const std::size_t width : {16U, 20U, 30U}) {
    const std::string text = folded_table(rows, width);
    for (std::size_t at = 0; at < text.size();) {
      const auto end = text.find('\n', at);
      CHECK(letters(std::string_view(text).substr(at, end - at)) <= width);
      at = end + 1;
    }
  }
}

TEST_CASE("folded tables: no word is broken, what does not fit is stacked below", "[console]") {
  const std::vector<std::vector<std::string>> rows = {
      {"method", "order of position", "reason"}, {"explicit-euler", "1.0002(3)", "as it is declared"}, {"rk4", "", ""}};
  CHECK(folded_table(rows, 36) ==
        "method          order of   reason\n"
        "                position\n"
        "explicit-euler  1.0002(3)  as it is\n"
        "                           declared\n"
        "rk4\n");
  CHECK(folded_table(rows, 26) ==
        "method          order of\n"
        "                position\n"
        "    reason\n"
        "explicit-euler  1.0002(3)\n"
        "    as it is declared\n"
        "rk4\n");
  // But for a word that is as long as a line.
  CHECK(folded_table({{"abcdefghij", "kl"}}, 6) == "abcdef\nghij\n    kl\n");
}
