// One function a property.
#include "tests/fuzz/judge.hpp"

#include <algorithm>
#include <csignal>
#include <set>
#include <sstream>

namespace halfstep::fuzz {
namespace {

using Violated = std::optional<Violation>;

/// The end of a text: of a sanitizer's report the lines that matter.
std::string shown(const std::string& text) {
  constexpr std::size_t most = 3000;
  const auto report = text.find("ERROR: ");
  const auto from = report != std::string::npos ? report : text.size() > most ? text.size() - most : 0;
  return text.substr(from, most);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Violated of_ending(const Outcome& outcome) {
  if (outcome.hung) return Violation{"it hangs", shown(outcome.err)};
  if (outcome.grew) return Violation{"it takes too much memory", shown(outcome.err)};
  if (outcome.signal != 0) return Violation{"signal " + std::to_string(outcome.signal), shown(outcome.err)};
  for (const int code : {0, 1, 2, 130})
    if (outcome.code == code) return std::nullopt;
  return Violation{"exit code " + std::to_string(outcome.code), shown(outcome.err)};
}

/// A tab moves a terminal's cursor within the line and does nothing else.
bool is_control(char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f'; }

Violated of_terminal(const Outcome& outcome) {
  for (const auto* text : {&outcome.out, &outcome.err})
    for (const auto& line : lines_of(*text))
      if (std::any_of(line.begin(), line.end(), is_control)) return Violation{"a control character is printed", line};
  for (const auto& line : lines_of(outcome.err))
    if (!line.starts_with("halfstep: ")) return Violation{"a line of errors that is not the program's own", line};
  return std::nullopt;
}

std::string last_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// What of a word stands in a message as it was typed, whatever is written otherwise around it: its longest run of
/// letters and digits. Of a word that has none only an escape can be seen.
std::string plain(const std::string& text) {
  std::string longest, run;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      run += c;
    } else {
      if (run.size() > longest.size()) longest = run;
      run.clear();
    }
  }
  constexpr std::size_t enough = 20;
  return longest.empty() && !text.empty() ? "\\" : longest.substr(0, enough);
}

bool contains(const std::string& line, const std::string& text) { return line.find(text) != std::string::npos; }

/// One of the words that were typed, or the beginning of one that has parts; or what is missing.
bool names_a_word(const std::string& line, const std::vector<std::string>& arguments) {
  static const std::set<std::string> verbs = {"run", "merge", "slurm-script", "report",    "check",
                                              "fit", "list",  "mutate",       "reference", "drift"};
  if (arguments.empty()) return contains(line, "nothing to do");
  const auto named = [&](const std::string& word) {
    if (word == "-" && contains(line, "standard input: ")) return true;
    // Blanks alone are seen in quotes only, ends of lines as an escape.
    if (!word.empty() && word.find_first_not_of(" \t\r\n") == std::string::npos && contains(line, "\" ")) return true;
    return word.empty() ? contains(line, "\"\"") : contains(line, word) || contains(line, plain(word));
  };
  const auto first = arguments.begin() + (arguments.size() > 1 && verbs.contains(arguments.front()) ? 1 : 0);
  return contains(line, " is required; see `halfstep ") ||
         std::any_of(first, arguments.end(), [&](const std::string& argument) {
           return named(argument) || named(argument.substr(0, argument.find_first_of("=:,/")));
         });
}

/// How many numbers stand behind the name of a file, each behind a colon: line, or line and column. -1: it is not
/// named.
int numbers_behind(const std::string& line, const std::string& name) {
  int most = -1;
  for (auto at = line.find(name); at != std::string::npos; at = line.find(name, at + 1)) {
    int numbers = 0;
    auto from = at + name.size();
    while (from + 1 < line.size() && line[from] == ':' && line[from + 1] >= '1' && line[from + 1] <= '9') {
      from = line.find_first_not_of("0123456789", from + 1);
      if (from == std::string::npos || line[from] != ':') break;
      ++numbers;
    }
    most = std::max(most, numbers);
  }
  return most;
}

/// The place of the mistake: file:line:column in a study file, file:line in a table; or the words that were typed
/// beside.
bool names_its_place(const std::string& line, const Case& made) {
  if (!made.input) return names_a_word(line, made.arguments);
  const auto name = last_name(*made.input);
  const int numbers = numbers_behind(line, name);
  // What contradicts the words typed beside a study file has its key for a place.
  if (name.ends_with(".toml"))
    return numbers == 2 || line.find(name + ": \"") != std::string::npos || line.find("--levels") != std::string::npos;
  // Of two tables that contradict each other either may be the damaged one.
  if (std::any_of(made.files.begin(), made.files.end(),
                  [&](const auto& file) { return numbers_behind(line, last_name(file.first)) > 0; }))
    return true;
  // Of the whole of a file, or of a row that is not there, there is no line; two shards that do not fit are both right
  // where they stand.
  static const std::vector<std::string> whole = {"is empty",
                                                 "no rows",
                                                 "no thermodynamic output",
                                                 "no column holds the",
                                                 "UTF-16",
                                                 "cannot be opened",
                                                 "holds no row of",
                                                 "are not of one plan: ",
                                                 "cannot resume a different plan: ",
                                                 " shards; it must be in one"};
  return numbers == 0 && std::any_of(whole.begin(), whole.end(),
                                     [&](const std::string& text) { return line.find(text) != std::string::npos; });
}

Violated of_refusal(const Case& made, const Outcome& outcome) {
  if (outcome.code != 2) return std::nullopt;
  const auto lines = lines_of(outcome.err);
  if (lines.empty()) return Violation{"a refusal without a word", ""};
  if (!names_its_place(lines.back(), made)) return Violation{"a refusal that does not name its place", lines.back()};
  return std::nullopt;
}

bool below(const std::string& name, const std::string& folder) {
  return name == folder || name.starts_with(folder + "/");
}

/// Inputs are as they were, and nothing is where it was not asked for.
Violated of_files(const Case& made, const Sandbox& sandbox) {
  for (const auto& name : sandbox.strays()) return Violation{"a stray file", name};
  if (!made.input) return std::nullopt;  // a command may name any file as its output
  const auto belongs = [&](const std::string& name) {
    return std::any_of(made.outputs.begin(), made.outputs.end(), [&](const auto& out) { return below(name, out); });
  };
  const auto now = files_in(sandbox.place());
  for (const auto& [name, text] : now)
    if (!belongs(name) && !made.files.contains(name)) return Violation{"a stray file", name};
  for (const auto& [name, text] : made.files)
    if (const auto entry = now.find(name); !belongs(name) && (entry == now.end() || entry->second != text))
      return Violation{"an input was changed", name};
  return std::nullopt;
}

}  // namespace

Violated violation(const Case& made, const Outcome& outcome, const Sandbox& sandbox) {
  if (auto violated = of_ending(outcome)) return violated;
  if (auto violated = of_terminal(outcome)) return violated;
  if (auto violated = of_refusal(made, outcome)) return violated;
  return of_files(made, sandbox);
}

}  // namespace halfstep::fuzz
