// One function a format: what each makes of hostile text, and what a name and a label may be.
#include "halfstep/core/text/escaped.hpp"

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/label.hpp"
#include "halfstep/core/text/unicode.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;

namespace {

/// Bytes that mean something to somebody, in any order.
std::vector<std::string> random_texts(std::size_t count) {
  const std::vector<std::string> pieces = {"a",
                                           "7",
                                           " ",
                                           "\n",
                                           "\r",
                                           "\t",
                                           "\x1b[8m",
                                           "\x07",
                                           "\x7f",
                                           "\xc2\x9b",
                                           "\xff",
                                           "\xc3",
                                           "'",
                                           "''",
                                           "\"",
                                           "`",
                                           "\\",
                                           "$(x)",
                                           "%",
                                           "#",
                                           "&",
                                           "<b>",
                                           "</",
                                           "]]>",
                                           "{",
                                           "}",
                                           "\u202e",
                                           "\u2028",
                                           "ö",
                                           "✗",
                                           "π",
                                           "\ufeff",
                                           "=",
                                           "+",
                                           "-",
                                           "@",
                                           "::",
                                           "##[",
                                           ";",
                                           ",",
                                           "|",
                                           "*",
                                           "_",
                                           "^",
                                           "~",
                                           "\xed\xa0\x80",
                                           "\xf4\x90\x80\x80",
                                           "\xc0\xaf",
                                           "..",
                                           "/",
                                           "\xe2\x82"};
  std::mt19937 random(20261122);
  std::vector<std::string> texts = {"", std::string(1, '\0'), std::string("a\0b", 3)};
  while (texts.size() < count) {
    auto& text = texts.emplace_back();
    for (auto length = random() % 9; length > 0; --length) text += pieces[random() % pieces.size()];
  }
  return texts;
}

/// Whether every character is one that is seen, but those in `kept`.
bool is_seen(std::string_view text, std::string_view kept) {
  while (!text.empty()) {
    const auto [code, bytes] = first_character(text);
    if (!code || (is_no_text(*code) && kept.find(text.front()) == std::string_view::npos)) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

std::string refusal_of_words(std::string_view name) {
  try {
    check_name(name);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("text: no format carries control characters, broken UTF-8 or what turns the direction of writing") {
  for (const auto& text : random_texts(3000)) {
    CAPTURE(text);
    using namespace escaped;
    for (const auto& safe :
         {gnuplot(text), gnuplot_word(text), comment(text), latex(text), markdown(text), csv(text),
          github_message(text), github_property(text), terminal(text), file_stem({text}), address(text), anchor(text)})
      REQUIRE(is_seen(safe, ""));
    for (const auto& safe : {html(text), xml(text), xml_attribute(text)}) REQUIRE(is_seen(safe, "\n\t"));
    REQUIRE(is_seen(terminal_lines(text), "\n\t"));
  }
}

TEST_CASE("text: what each format takes for its own is gone") {
  using namespace escaped;
  CHECK(gnuplot("a\nsystem('x')") == "'a system(’x’)'");
  CHECK(gnuplot("'.system('x').'") == "'’.system(’x’).’'");
  CHECK(gnuplot("]]>") == "']] >'");
  CHECK(gnuplot("\\") == "'\\\\'");
  CHECK(gnuplot("'''") == "'\u2033’'");
  CHECK(comment("ends with \\") == "ends with \\.");
  CHECK(comment("a\nb\r\nc") == "a b  c");
  CHECK(latex("a\n\\input{x} <ö> ☃ α") ==
        "a \\textbackslash{}input\\{x\\} \\ensuremath{<}\\\"{o}\\ensuremath{>} [U+2603] \\ensuremath{\\alpha}");
  CHECK(html("</script>\x1b") == "&lt;/script&gt;\uFFFD");
  CHECK(json_in_html("[\"</script><!--\"]") == "[\"\\u003c/script>\\u003c!--\"]");
  CHECK(xml("a\r\n<b>\x01") == "a&#13;\n&lt;b&gt;\uFFFD");
  CHECK(xml_attribute("\"\n\t") == "&quot;&#10;&#9;");
  CHECK(markdown("a|b `c` [d](e) $f$\n<g>") == "a\\|b \\`c\\` \\[d\\](e) \\$f\\$ &lt;g>");
  CHECK(github_message("50%\r\n::error::x") == "50%25%0D%0A::error::x");
  CHECK(github_property("a,b::c") == "a%2Cb%3A%3Ac");
  CHECK(terminal("a\x1b]0;t\x07\n\x9b"
                 "8m") == "a\\x1b]0;t\\x07\\n\\x9b8m");
  CHECK(terminal("\u202egnp") == "\\u{202e}gnp");
  CHECK(terminal_lines("\x1b[31mred\x1b[0m \x1b[8mhidden\n") == "\x1b[31mred\x1b[0m \\x1b[8mhidden\n");
  CHECK(terminal_lines("a\n  ::add-mask::b\nc::d") == "a\n  \\x3a:add-mask::b\nc::d");
  CHECK(terminal_lines("see ##[error]") == "see #\\x23[error]");
  CHECK(file_stem({"plot", "../../etc/passwd", "$(x)"}).starts_with("plot-..-..-etc-passwd-x-"));
  CHECK(file_stem({"..", "-rf"}).starts_with("rf-"));
  CHECK(file_stem({"/"}).starts_with("unnamed-"));
  CHECK(file_stem({std::string(400, 'a')}).size() == 120);
  CHECK(file_stem({std::string(400, 'a')}) != file_stem({std::string(401, 'a')}));
}

TEST_CASE("text: names that differ have files that differ") {
  std::set<std::string> stems;
  const std::vector<std::string> values = {"1", "-1", "1e3", "1e-3", "1e+3", "2/pi", "2*pi", "(2)", "2", "2^2", "2-2"};
  for (const auto& value : values) {
    const auto stem = escaped::file_stem({"energy", "kepler:e=" + value, "double"});
    INFO(stem);
    CHECK(stem.starts_with("energy-kepler-e-"));
    CHECK(escaped::file_stem({stem}) == stem);
    stems.insert(stem);
  }
  CHECK(stems.size() == values.size());
  CHECK(escaped::file_stem({"global_position", "kepler"}) == "global-position-kepler");
  CHECK(escaped::file_stem({"kepler:e=0.9,T=1", "Adams\u2013Bashforth, one"}) ==
        "kepler-e-0.9-T-1-Adams-Bashforth-one");
}

TEST_CASE("text: a word of the shell is the same bytes again, and shows a terminal nothing else") {
  const testing::TemporaryFolder folder;
  std::size_t checked = 0;
  std::string script, expected;
  for (const auto& text : random_texts(400)) {
    if (text.find('\0') != std::string::npos) continue;
    const auto word = escaped::shell_word(text);
    CHECK(escaped::terminal(word) == word);
    script += "printf '[%s]' " + word + "\n";
    expected += "[" + text + "]";
    ++checked;
  }
  std::ofstream(folder / "script", std::ios::binary) << script;
  CHECK(checked > 300);
  CHECK(testing::shell(folder, "bash ./script").out == expected);
}

TEST_CASE("text: a field of a table runs in no spreadsheet, and is read back as it was") {
  CHECK(escaped::csv("=HYPERLINK(\"http://x\")") == "\"'=HYPERLINK(\"\"http://x\"\")\"");
  CHECK(escaped::csv("@SUM(A1)") == "'@SUM(A1)");
  CHECK(escaped::csv("+1+cmd|'/c calc'!A0") == "'+1+cmd|'/c calc'!A0");
  CHECK(escaped::csv("-2+3") == "'-2+3");
  for (const char* honest : {"-1.5e-3", "+2", "-inf", "-1e-400", "-0.25;1e-3;-7", "-", "'quoted'", "rk4", "a=b"}) {
    CAPTURE(honest);
    CHECK(escaped::csv(honest) == honest);
  }
  const testing::TemporaryFolder folder;
  auto texts = random_texts(2000);
  for (auto& text : texts) text = plain(text);
  for (const char* text : {"'=1", "''=1", "'", "'-1", "=", "=1", "'=", "-1;=2"}) texts.emplace_back(text);
  std::string table = "text,number\n";
  for (const auto& text : texts) table += escaped::csv(text) + ",1\n";
  write_file(folder / "table.csv", table);
  const auto lines = read_lines(folder / "table.csv", {{"text"}, {"number"}});
  REQUIRE(lines.size() == texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    CAPTURE(texts[i]);
    CHECK(lines[i].fields[0] == texts[i]);
    // The cell as a spreadsheet sees it: without the quotes of the field.
    const auto written = escaped::csv(texts[i]);
    const auto cell = written.substr(written.starts_with('"') ? 1 : 0);
    const bool formula = texts[i].size() > 1 && (cell.starts_with('=') || cell.starts_with('@'));
    CHECK_FALSE(formula);
  }
}

TEST_CASE("text: a name is what can be typed, found by globs and made a file of") {
  for (const char* name : {"rk4", "velocity-verlet", "RK4", "my_rk4", "bdf2.1", "störmer-verlet"}) {
    CAPTURE(name);
    CHECK(refusal_of_words(name).empty());
  }
  const std::map<std::string, std::string> wrong = {{"", "is empty"},
                                                    {"*", "may not have \"*\" first"},
                                                    {"rk?", "may not have \"?\""},
                                                    {"a[b]", "\"[\""},
                                                    {"a:b", "\":\""},
                                                    {"a,b", "\",\""},
                                                    {"../a", "\".\" first"},
                                                    {"a/b", "\"/\""},
                                                    {"-rf", "\"-\" first"},
                                                    {"=1+1", "\"=\" first"},
                                                    {"a b", "\" \""},
                                                    {"a\u3000b", "may not have"},
                                                    {"a\nb", "a line feed"},
                                                    {"a\x1b[8m", "an escape"},
                                                    {"\u202eab", "character 1"},
                                                    {"a\xff", "not UTF-8"},
                                                    {"$(x)", "\"$\" first"},
                                                    {std::string(65, 'a'), "65 characters"},
                                                    {"<b>", "\"<\" first"},
                                                    {"a'b", "\"'\""},
                                                    {"a\"b", "may not have"}};
  for (const auto& [name, part] : wrong) {
    CAPTURE(name);
    const auto refusal = refusal_of_words(name);
    CHECK(refusal.find(part) != std::string::npos);
  }
}
