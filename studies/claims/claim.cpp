// Verdicts on statements, and measurements in words.
#include "halfstep/studies/claims/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <sstream>

#include "halfstep/core/append.hpp"
#include "halfstep/core/text/measured.hpp"

namespace halfstep::inline studies {
namespace {

/// "2.0000 ± 0.0001", "5.2e-31", "unlimited".
std::string number(double value, std::optional<double> uncertainty) {
  if (std::isinf(value)) return "unlimited";
  if (uncertainty && *uncertainty > 0 && std::isfinite(*uncertainty)) return measured(value, *uncertainty);
  const bool is_count = !uncertainty && value == std::floor(value) && std::fabs(value) < 1e6;
  return is_count ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

/// "with J_ij = -J_ii", "pairs of 10": a number right behind it would be read with it.
bool ends_in_value(const std::string& name) {
  return name.find('=') != std::string::npos ||
         (!name.empty() && std::isdigit(static_cast<unsigned char>(name.back())));
}

/// The words that not all of these begin and end with.
std::vector<std::string> where_they_differ(const std::vector<std::string>& texts) {
  std::vector<std::vector<std::string>> words;
  for (const auto& text : texts) {
    std::istringstream in(text);
    words.emplace_back(std::istream_iterator<std::string>(in), std::istream_iterator<std::string>());
  }
  const auto share = [&](auto word_of) {
    return std::all_of(words.begin(), words.end(), [&](const auto& one) {
      return !one.empty() && !words.front().empty() && word_of(one) == word_of(words.front());
    });
  };
  while (share([](const auto& one) { return one.front(); }))
    for (auto& one : words) one.erase(one.begin());
  while (share([](const auto& one) { return one.back(); }))
    for (auto& one : words) one.pop_back();
  std::vector<std::string> rest;
  for (const auto& one : words) rest.push_back(fmt::format("{}", fmt::join(one, " ")));
  return rest;
}

}  // namespace

void tell_apart(std::vector<ClaimReading>& readings) {
  std::map<std::string, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < readings.size(); ++i) places[readings[i].where].push_back(i);
  for (const auto& [place, at] : places) {
    std::vector<std::string> quantities;
    for (const std::size_t i : at) quantities.push_back(readings[i].quantity);
    if (std::adjacent_find(quantities.begin(), quantities.end(), std::not_equal_to<>()) == quantities.end()) continue;
    const auto different = where_they_differ(quantities);
    for (std::size_t k = 0; k < at.size(); ++k)
      if (!different[k].empty()) readings[at[k]].where += (place.empty() ? "" : ", ") + different[k];
  }
}

std::string_view word(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::holds:
      return "holds";
    case ClaimVerdict::stated:
      return "holds under its stated condition";
    case ClaimVerdict::conditional:
      return "holds under a condition";
    case ClaimVerdict::fails:
      return "does not hold";
    case ClaimVerdict::unmeasured:
      break;
  }
  return "not measured";
}

ClaimVerdict verdict(const Judged& judged, bool source_states_condition) {
  if (judged.within == Answer::no) return ClaimVerdict::fails;
  if (judged.within != Answer::yes) return ClaimVerdict::unmeasured;
  if (judged.beyond == Answer::yes || judged.beyond == Answer::unasked) return ClaimVerdict::holds;
  if (source_states_condition) return ClaimVerdict::stated;
  return judged.beyond == Answer::no ? ClaimVerdict::conditional : ClaimVerdict::unmeasured;
}

std::string in_words(const Judged& judged) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < judged.readings.size() && i < most; ++i) {
    const auto& reading = judged.readings[i];
    text += i == 0 ? judged.name + (ends_in_value(judged.name) ? ": " : " ") : ", ";
    text += number(reading.value, reading.uncertainty);
    if (!judged.unit.empty()) text += " " + judged.unit;
    if (!reading.where.empty()) text += " (" + reading.where + ")";
  }
  if (judged.readings.size() > most) text += fmt::format(", and {} more", judged.readings.size() - most);
  if (!judged.exact.empty() && !text.empty()) text += ", " + judged.exact;
  if (!judged.remark.empty()) text += (text.empty() ? "" : "; ") + judged.remark;
  return text;
}

std::vector<Statement> all_statements() {
  auto all = detail::statements_of_teschner();
  append(all, detail::statements_of_wikipedia());
  append(all, detail::statements_of_others());
  return all;
}

}  // namespace halfstep::inline studies
