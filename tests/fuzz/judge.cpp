// One function a property.
#include "tests/fuzz/judge.hpp"

#include <algorithm>
#include <csignal>
#include <regex>
#include <sstream>

namespace halfstep::fuzz {
namespace {

using Found = std::optional<Violation>;

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

Found of_ending(const Outcome& outcome) {
  if (outcome.hung) return Violation{"it hangs", shown(outcome.err)};
  if (outcome.grew) return Violation{"it takes too much memory", shown(outcome.err)};
  if (outcome.signal != 0) return Violation{"signal " + std::to_string(outcome.signal), shown(outcome.err)};
  for (const int code : {0, 1, 2, 130})
    if (outcome.code == code) return std::nullopt;
  return Violation{"exit code " + std::to_string(outcome.code), shown(outcome.err)};
}

bool is_control(char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\n') || c == '\x7f'; }

Found of_terminal(const Outcome& outcome) {
  for (const auto* text : {&outcome.out, &outcome.err})
    for (const auto& line : lines_of(*text))
      if (std::any_of(line.begin(), line.end(), is_control)) return Violation{"a control character is printed", line};
  for (const auto& line : lines_of(outcome.err))
    if (!line.starts_with("halfstep: ")) return Violation{"a line of errors that is not the program's own", line};
  return std::nullopt;
}

std::string last_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// Words as they may stand in a message, where what is not plain is written otherwise.
std::string plain(const std::string& text) {
  std::string result;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) result += c;
  return result;
}

/// Something in quotes that was typed, or one of the words typed without them.
bool names_a_word(const std::string& line, const std::vector<std::string>& arguments) {
  std::string all;
  for (const auto& argument : arguments) all += plain(argument);
  static const std::regex quoted("\"([^\"]*)\"");
  for (std::sregex_iterator found(line.begin(), line.end(), quoted), end; found != end; ++found)
    if (all.find(plain((*found)[1]).substr(0, 20)) != std::string::npos) return true;
  if (arguments.empty()) return line.find("nothing asked for") != std::string::npos;
  return std::any_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
    const auto word = plain(argument.substr(0, argument.find_first_of("=:")));
    return word.empty() ? line.find(argument) != std::string::npos
                        : plain(line).find(word.substr(0, 20)) != std::string::npos;
  });
}

/// The place of the mistake: file:line:column in a study file, file:line in a table; or the words that were typed
/// beside.
bool names_its_place(const std::string& line, const Case& made) {
  if (!made.input) return names_a_word(line, made.arguments);
  // What is found when it is run, as that a problem has no certified reference, is told of the problem by its name.
  if (const auto colon = line.find(": ", 10); colon != std::string::npos && line.find("reference") != std::string::npos)
    if (const auto subject = line.substr(10, colon - 10); made.files.at(*made.input).find(subject) != std::string::npos)
      return true;
  const auto name = last_name(*made.input);
  const auto in = [&](const std::string& pattern) {
    return std::regex_search(line, std::regex(std::regex_replace(name, std::regex("\\."), "\\.") + pattern));
  };
  // What contradicts the words typed beside a study file has its key for a place.
  if (name.ends_with(".toml"))
    return in(":[1-9][0-9]*:[1-9][0-9]*: .") || in(": \"[a-z]+\"") || line.find("--levels") != std::string::npos;
  if (in(":[1-9][0-9]*:")) return true;
  // Of the whole of a file, or of a row that is not there, there is no line; two shards that do not fit are both right
  // where they stand.
  for (const char* whole : {"is empty", "no rows", "UTF-16", "cannot be opened", "holds no row of"})
    if (line.find(whole) != std::string::npos && in("")) return true;
  const auto fits = {"are not of one plan: ", "cannot go on from another plan: ", " shards; it must be in one"};
  return name == "shard.json" &&
         std::any_of(fits.begin(), fits.end(), [&](const char* text) { return line.find(text) != std::string::npos; });
}

Found of_refusal(const Case& made, const Outcome& outcome) {
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
Found of_files(const Case& made, const Sandbox& sandbox) {
  for (const auto& name : sandbox.strays()) return Violation{"a stray file", name};
  if (!made.input) return std::nullopt;  // a command may name any file as its output
  const auto belongs = [&](const std::string& name) {
    return std::any_of(made.outputs.begin(), made.outputs.end(), [&](const auto& out) { return below(name, out); });
  };
  const auto now = files_in(sandbox.place());
  for (const auto& [name, text] : now)
    if (!belongs(name) && !made.files.contains(name)) return Violation{"a stray file", name};
  for (const auto& [name, text] : made.files)
    if (const auto found = now.find(name); !belongs(name) && (found == now.end() || found->second != text))
      return Violation{"an input was changed", name};
  return std::nullopt;
}

}  // namespace

Found violation(const Case& made, const Outcome& outcome, const Sandbox& sandbox) {
  if (auto found = of_ending(outcome)) return found;
  if (auto found = of_terminal(outcome)) return found;
  if (auto found = of_refusal(made, outcome)) return found;
  return of_files(made, sandbox);
}

}  // namespace halfstep::fuzz
