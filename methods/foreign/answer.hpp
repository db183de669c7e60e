// What programs answer: numbers as languages write them, refusals, and how both are shown.
#pragma once

#include <cctype>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/fault.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/text/escaped.hpp"

namespace halfstep::inline methods {

inline constexpr std::string_view word_of_faults = "fault:";

inline std::string in_short_quotes(std::string_view text) {
  constexpr std::size_t most = 60;
  return "\"" + escaped::terminal(text.substr(0, most)) + (text.size() > most ? "...\"" : "\"");
}

/// A program may refuse in its own words, which is no Fault of it. "fault: ..." is what halfstep, serving a plug-in in
/// its process, found wrong with it.
inline void check_refusal(const std::string& answer) {
  std::string first;
  std::istringstream(answer) >> first;
  if (first == word_of_faults) throw Fault(answer.substr(answer.find(word_of_faults) + word_of_faults.size() + 1));
  if (first == "error" || first.starts_with("error:")) throw IntegratorError("says " + in_short_quotes(answer));
}

/// Fortran's "1.5D-03" is 1.5e-03, Python's "Infinity" is infinite.
template <class T>
T read_number(std::string word) {
  for (auto& c : word) c = c == 'd' || c == 'D' || c == 'q' || c == 'Q' ? 'e' : c;
  std::string small = word;
  for (auto& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (small.find("nan") != std::string::npos) return std::numeric_limits<T>::quiet_NaN();
  if (small.find("inf") != std::string::npos) {
    const T infinite = std::numeric_limits<T>::infinity();
    return small.starts_with('-') ? T(-infinite) : infinite;
  }
  return from_text<T>(word);
}

/// The numbers of a line, and the words that they were written as. Throws Fault for what is none.
template <class T>
struct NumbersOf {
  std::vector<std::string> words;
  std::vector<T> numbers;

  explicit NumbersOf(const std::string& answer) {
    std::istringstream in(answer);
    for (std::string word; in >> word;) words.push_back(word);
    for (const auto& word : words) try {
        numbers.push_back(read_number<T>(word));
      } catch (const InputError&) {
        throw Fault("prints text instead of numbers: " + in_short_quotes(word) + " in " + in_short_quotes(answer) +
                    " is not a number");
      }
  }
};

}  // namespace halfstep::inline methods
