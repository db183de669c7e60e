// Sums of terms with exact coefficients, as papers write them.
#include "halfstep/reports/html/linear_combination.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halfstep::inline reports::html {
namespace {

/// "2 h" of a whole number; "h" of 1, "2" of no letter.
std::string multiple(const Integer& of, std::string_view letter) {
  if (letter.empty()) return of.str();
  return of == 1 ? std::string(letter) : fmt::format("{} {}", of.str(), letter);
}

/// A coefficient in front of something: nothing of 1, "-" of -1.
std::string in_front(const Coefficient& weight) {
  if (!weight.rational()) return fmt::format("\\text{{({})}} ", weight.text());
  const auto number = weight.as<Rational>();
  if (number == 1) return "";
  return number == -1 ? "-" : scaled_by(number, "") + " ";
}

std::string sum(const std::vector<Term>& terms) {
  std::string out;
  for (const auto& [weight, of] : terms) {
    const std::string term = in_front(weight) + of;
    out += out.empty() ? term : plus(term);
  }
  return out;
}

Integer common_denominator(const std::vector<Term>& terms) {
  Integer common = 1;
  for (const auto& term : terms) common = lcm(common, Integer(denominator(term.weight.as<Rational>())));
  return common;
}

}  // namespace

bool are_fractions(const Coefficients& coefficients) {
  return std::all_of(coefficients.begin(), coefficients.end(),
                     [](const auto& one) { return one.rational().has_value(); });
}

std::string scaled_by(const Rational& factor, std::string_view letter) {
  const Integer over = abs(Integer(numerator(factor))), under = denominator(factor);
  const std::string text =
      under == 1 ? multiple(over, letter) : fmt::format("\\frac{{{}}}{{{}}}", multiple(over, letter), under.str());
  return factor < 0 ? "-" + text : text;
}

std::string combination(std::string_view factor, const std::vector<Term>& terms) {
  std::vector<Term> left;
  std::copy_if(terms.begin(), terms.end(), std::back_inserter(left),
               [](const auto& term) { return !term.weight.is_zero(); });
  if (left.empty() || factor.empty()) return sum(left);
  const bool exact = std::all_of(left.begin(), left.end(), [](const auto& term) { return term.weight.rational(); });
  if (left.size() == 1 && exact) return scaled_by(left[0].weight.as<Rational>(), factor) + " " + left[0].of;
  if (!exact) return fmt::format("{} ({})", factor, sum(left));
  const Integer common = common_denominator(left);
  for (auto& term : left) term.weight = Coefficient(Rational(term.weight.as<Rational>() * Rational(common)).str());
  return fmt::format("{} ({})", scaled_by(Rational(Integer(1), common), factor), sum(left));
}

std::string plus(const std::string& sum) {
  if (sum.empty()) return "";
  return sum.starts_with('-') ? " - " + sum.substr(1) : " + " + sum;
}

Coefficient difference(const Coefficient& a, const Coefficient& b) {
  if (a.rational() && b.rational()) return Coefficient(Rational(a.as<Rational>() - b.as<Rational>()).str());
  return Coefficient(fmt::format("{} - ({})", a.text(), b.text()));
}

}  // namespace halfstep::inline reports::html
