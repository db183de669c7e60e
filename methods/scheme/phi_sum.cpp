// Reads sums of phi functions.
#include "halfstep/methods/scheme/phi_sum.hpp"

#include <cctype>
#include <string_view>

#include "halfstep/core/error.hpp"

namespace halfstep::inline methods {
namespace {

constexpr std::string_view phi = "phi";

std::string without_blanks(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ') result += c;
  return result;
}

/// "", "+", "-", "1/2*", "-3*": what stands before a function.
std::string weight_of(std::string text) {
  if (text.ends_with('*'))
    text.pop_back();
  else
    text += "1";
  return text.starts_with('+') ? text.substr(1) : text;
}

/// The place behind the bracket that closes the one at `open`.
std::size_t behind_bracket(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at + 1;
  }
  throw InputError("\"" + text + "\": a bracket is not closed");
}

}  // namespace

PhiSum::PhiSum(const char* typed) {
  const std::string text = without_blanks(typed);
  if (text.empty() || text == "0") return;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t name = text.find(phi, at), digit = name + phi.size();
    if (name == std::string::npos || digit >= text.size() || std::isdigit(static_cast<unsigned char>(text[digit])) == 0)
      throw InputError("\"" + text + "\": expected phi0, phi1, ...");
    PhiTerm term{weight_of(text.substr(at, name - at)), text[digit] - '0'};
    at = digit + 1;
    if (at < text.size() && text[at] == '(') {
      const std::size_t end = behind_bracket(text, at);
      term.argument = text.substr(at + 1, end - at - 2);
      at = end;
    }
    terms_.push_back(std::move(term));
  }
}

Coefficient PhiSum::at_zero() const {
  std::string sum;
  for (const auto& term : terms_) {
    long factorial = 1;
    for (int k = 2; k <= term.index; ++k) factorial *= k;
    sum += (sum.empty() ? "(" : " + (") + term.weight.text() + ")/" + std::to_string(factorial);
  }
  return sum.empty() ? Coefficient() : Coefficient(sum);
}

std::string PhiSum::function(const PhiTerm& term) {
  const std::string name = std::string(phi) + std::to_string(term.index);
  return term.argument.text() == "1" ? name : name + "(" + term.argument.text() + ")";
}

}  // namespace halfstep::inline methods
