// Fills the texts of the languages with the equations.
#include "halfstep/reports/exports/export_test.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <regex>

#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/problems/written/powers.hpp"
#include "halfstep/reports/exports/test_texts.hpp"
#include "halfstep/studies/mutation/probe.hpp"

namespace halfstep::inline reports {
namespace {

/// How a language writes what the equations are made of; marks as of std::regex_replace.
struct Dialect {
  std::string language, ending;
  std::string number_suffix;   ///< of a literal in double
  std::string entry;           ///< y_k; @ stands for an index that begins with 0, $1 for one that begins with 1
  std::string line;            ///< of a rate: both indices, and its text
  std::string definition_end;  ///< behind a definition
  std::string continuation;    ///< at the end of a line that goes on
  std::string none;            ///< where nothing is pinned; empty: the text has a section for that
  char exponent;               ///< of a literal in double
};

const std::array<Dialect, 4>& dialects() {
  static const std::array<Dialect, 4> all = {
      {{"python", "py", "", "y[@]", "    lambda s, y: {2},", "", "", "None", 'e'},
       {"c", "c", "", "y[@]", "  if (n > {0}) dy[{0}] = {2};", ";", "", "", 'e'},
       {"fortran", "f90", "d0", "y($1)", "    if (n >= {1}) dy({1}) = {2}", "", " &", "", 'd'},
       {"julia", "jl", "", "y[$1]", "    n >= {1} && (dy[{1}] = {2})", "", "", "nothing", 'e'}}};
  return all;
}

const Dialect& dialect(const std::string& language) {
  const auto& all = dialects();
  const auto dialect = std::find_if(all.begin(), all.end(), [&](const auto& d) { return d.language == language; });
  if (dialect == all.end())
    throw InputError("--export \"" + language + "\" is no language" + suggestion(language, test_languages()) +
                     fmt::format("; there are: {}", fmt::join(test_languages(), ", ")));
  return *dialect;
}

/// "y3" as an entry of an array, numbers as literals; nothing is broken.
std::string translated(std::string_view text, const Dialect& d) {
  static const std::regex token(R"~(([A-Za-z_]\w*)|(\d+(?:\.\d+)?))~");
  std::string result;
  const std::string all(text);
  auto last = all.cbegin();
  for (auto it = std::sregex_iterator(all.begin(), all.end(), token); it != std::sregex_iterator(); ++it) {
    const auto& match = *it;
    result.append(last, match[0].first);
    last = match[0].second;
    const std::string word = match.str();
    if (match[2].matched) {
      result += word + d.number_suffix;
    } else if (word.size() > 1 && word.front() == 'y') {
      const std::string k = word.substr(1);
      const bool from_zero = d.entry.find('@') != std::string::npos;
      const std::string index = from_zero ? k : std::to_string(std::stoi(k) + 1);
      result += std::regex_replace(d.entry, std::regex("@|\\$1"), index);
    } else {
      result += word;
    }
  }
  return result.append(last, all.cend());
}

/// A sum broken before terms that would go beyond the line.
std::string broken(const std::string& sum, const Dialect& d) {
  constexpr std::size_t most = 88;
  constexpr std::size_t separator = 3;  // " + " or " - "
  std::string result;
  std::size_t column = 0;
  for (std::size_t first = 0; first != std::string::npos;) {
    const std::size_t end = std::min(sum.find(" + ", first), sum.find(" - ", first));
    const std::string term = sum.substr(first, end == std::string::npos ? end : end - first);
    if (column > 0 && column + term.size() > most) {
      result.pop_back();
      result += d.continuation + "\n        ";
      column = 0;
    }
    result += term;
    column += term.size() + separator;
    if (end != std::string::npos) result += sum.substr(end, separator);
    first = end == std::string::npos ? end : end + separator;
  }
  return result;
}

void fill(std::string& text, const std::string& mark, const std::string& value) {
  const std::string marked = "@" + mark + "@";
  for (std::size_t at = text.find(marked); at != std::string::npos; at = text.find(marked, at + value.size()))
    text.replace(at, marked.size(), value);
}

/// Lines behind a line @NAME@ up to @END@ stay if that section is wanted; another @NAME@ ends one, too.
std::string with_sections(std::string_view text, const std::vector<std::string_view>& wanted) {
  std::string result;
  bool stays = true;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
    const auto line = text.substr(0, end);
    text.remove_prefix(end);
    const auto name = line.substr(0, line.find_last_not_of("\r\n") + 1);
    const auto is = [&](std::string_view section) {
      return name == "@" + std::string(section) + "@";  // alone on its line: no place for a number
    };
    if (is("END"))
      stays = true;
    else if (is("EXAMPLE") || is("YOURS") || is("PINS") || is("NOPINS"))
      stays = std::any_of(wanted.begin(), wanted.end(), is);
    else if (stays)
      result += line;
  }
  return result;
}

/// As literals in double that read the same number.
std::string literals(const std::vector<double>& values, const Dialect& d) {
  std::string text = fmt::format("{:.16e}", fmt::join(values, ", "));
  std::replace(text.begin(), text.end(), 'e', d.exponent);
  return text;
}

}  // namespace

std::vector<std::string> test_languages() {
  std::vector<std::string> names;
  for (const auto& d : dialects()) names.push_back(d.language);
  return names;
}

std::string in_language(std::string_view rate, const std::string& language) {
  const Dialect& d = dialect(language);
  return broken(translated(rate, d), d);
}

std::string exported_test(const TestExport& wanted) {
  const Dialect& d = dialect(wanted.language);
  constexpr int most = most_powers - 2;
  if (wanted.most < 1 || wanted.most > most || wanted.order < 1 || wanted.order > wanted.most)
    throw InputError(fmt::format("--order {}: an exported test holds orders from 1 to {}", wanted.most, most));
  const auto& texts = test_texts();
  std::string text =
      with_sections(std::find_if(texts.begin(), texts.end(), [&](const auto& t) { return t.ending == d.ending; })->text,
                    {wanted.has_example ? "EXAMPLE" : "YOURS", wanted.pinned.empty() ? "NOPINS" : "PINS"});
  // The two powers beyond the order are those of the fingerprint, which is Python's.
  const WrittenProblem problem = alternating_powers_problem(wanted.most + 2);
  std::string rates;
  for (std::size_t k = 0; k < problem.unknowns.size(); ++k)
    rates += (rates.empty() ? "" : "\n") +
             fmt::format(fmt::runtime(d.line), k, k + 1, in_language(problem.unknowns[k].rate, d.language));
  std::string definitions;
  for (const auto& [name, formula] : problem.where)
    definitions += name + " = " + in_language(formula, d.language) + d.definition_end;
  if (d.language == "c") definitions = "const double " + definitions;
  fill(text, "RATES", rates);
  fill(text, "DEFINITIONS", definitions);
  fill(text, "VERSION", std::string(build::version));
  fill(text, "MOST", std::to_string(wanted.most));
  fill(text, "ORDER", std::to_string(wanted.order));
  fill(text, "POINTS", std::to_string(wanted.points));
  std::string tolerances = fmt::format("{:.1e}", fmt::join(wanted.tolerances, ", "));
  std::replace(tolerances.begin(), tolerances.end(), 'e', d.exponent);
  fill(text, "TOLERANCES", tolerances);
  std::string pinned = wanted.pinned.empty() ? d.none : literals(wanted.pinned, d);
  if (!wanted.pinned.empty() && !d.none.empty()) pinned = "[" + pinned + "]";  // a value that may be none
  fill(text, "PINNED", pinned);
  return text;
}

}  // namespace halfstep::inline reports
