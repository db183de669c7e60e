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

/// "", "+", "-", "1/2*", "-3*": what stands before a function; all but the first of a sum have a sign.
Coefficient weight_of(const std::string& text, std::string before, bool first) {
  const bool is_signed = before.starts_with('+') || before.starts_with('-');
  if (!first && !is_signed) throw InputError("\"" + text + "\": expected + or - between terms");
  if (before.starts_with('+')) before.erase(0, 1);
  if (before.empty() || before == "-") return before + "1";
  if (!before.ends_with('*')) throw InputError("\"" + text + "\": expected * between a weight and its function");
  before.pop_back();
  return before;
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

PhiSum::PhiSum(const std::string& typed) {
  const std::string text = without_blanks(typed);
  if (text.empty() || text == "0") return;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t name = text.find(phi, at), digit = name + phi.size();
    if (name == std::string::npos || digit >= text.size() || std::isdigit(static_cast<unsigned char>(text[digit])) == 0)
      throw InputError("\"" + text + "\": expected a sum of phi0, phi1, ... (\"1/2*phi1(1/2) - phi2\")");
    PhiTerm term{weight_of(text, text.substr(at, name - at), terms_.empty()), text[digit] - '0'};
    at = digit + 1;
    if (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0)
      throw InputError("\"" + text + "\": the last function is phi9");
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
