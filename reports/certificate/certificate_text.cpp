// What stands in a certificate, in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "halfstep/core/text/counted.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline reports {
namespace {

/// A number of a table: orders and ratios in full, what is far from one in powers of ten.
std::string number(double value) {
  const double size = std::fabs(value);
  return value == 0 || (size >= 1e-3 && size < 1e5) ? fmt::format("{:.5g}", value) : short_number(value);
}

/// "a, b and c"
std::string listed(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return parts.empty() ? "" : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

template <class See>
void each_measurement(const Certificate& certificate, const See& see) {
  for (const auto& section : certificate.sections)
    for (const auto& statement : section.statements)
      for (const auto& one : statement.measured) see(one);
}

}  // namespace

std::string_view verdict_words(const Certificate& certificate) {
  switch (certificate.standing()) {
    case Standing::holds:
      return "does what it claims";
    case Standing::contradicted:
      return "does not do what it claims";
    case Standing::undecided:
    case Standing::hidden:
    case Standing::unclaimed:
      break;
  }
  return "not decided";
}

std::string summary(const Certificate& certificate) {
  return fmt::format("{}: {}: {}", certificate.name, verdict_words(certificate), tally(certificate));
}

std::string tally(const Certificate& certificate) {
  const std::size_t claims = certificate.count(Standing::holds) + certificate.count(Standing::contradicted) +
                             certificate.count(Standing::undecided) + certificate.count(Standing::hidden);
  std::string text = claims == 0
                         ? std::string("nothing that is claimed was measured")
                         : fmt::format("{} of {} hold", certificate.count(Standing::holds), counted(claims, "claim"));
  if (const auto n = certificate.count(Standing::contradicted)) text += fmt::format(", {} contradicted", n);
  if (const auto n = certificate.count(Standing::undecided)) text += fmt::format(", {} not decided", n);
  if (const auto n = certificate.count(Standing::hidden)) text += fmt::format(", {} hidden by rounding", n);
  if (is_disproven(certificate)) text += "; its coefficients disprove the order that it declares";
  if (!certificate.broken.empty()) text += "; it broke";
  return text;
}

std::string extent(const Certificate& certificate) {
  std::size_t all = 0, more = 0, hidden = 0, open = 0, against = 0, unclaimed = 0;
  each_measurement(certificate, [&](const Measurement& one) {
    ++all;
    if (speaks_against(one))
      ++against;
    else if (is_open(one))
      ++open;
    else if (one.verdict == Verdict::rounding_limited)
      ++hidden;
    else if (one.verdict == Verdict::superconvergent)
      ++more;
    else if (one.verdict == Verdict::resolved)
      ++unclaimed;
  });
  if (all == 0) return "nothing";
  std::string text = counted(all, "measurement");
  if (!certificate.problems.empty()) text += fmt::format(" on {}", counted(certificate.problems.size(), "problem"));
  if (!certificate.precisions.empty()) text += " in " + listed(certificate.precisions);
  text += fmt::format(": {} as claimed", all - more - hidden - open - against - unclaimed);
  if (more > 0) text += fmt::format(", {} better", more);
  if (against > 0) text += fmt::format(", {} not as claimed", against);
  if (open > 0) text += fmt::format(", {} not judged", open);
  if (hidden > 0) text += fmt::format(", {} hidden by rounding", hidden);
  if (unclaimed > 0) text += fmt::format(", {} of what is not claimed", unclaimed);
  return text;
}

std::string reservation(const Certificate& certificate) {
  std::optional<double> largest;
  each_measurement(certificate, [&](const Measurement& one) {
    if (shows(one) && one.finest_error && (!largest || *one.finest_error > *largest)) largest = one.finest_error;
  });
  if (!largest) return "";
  return fmt::format(
      "Orders rest on errors down to {} of the solution or less: a fault that changes a result by less was not looked "
      "for.",
      short_number(*largest));
}

std::vector<std::string> proof_lines(const Certificate& certificate) {
  std::vector<std::string> lines;
  for (const auto& proof : certificate.proofs)
    lines.push_back(proof.proven ? fmt::format("the coefficients prove order {}, declared is {}: {}", *proof.proven,
                                               proof.declared, proof.how)
                                 : "no order is proven: " + proof.how);
  return lines;
}

std::string title(const Section& section) {
  if (!section.equations.empty()) return "Orders on " + section.equations;
  for (const auto& study : studies::all_studies())
    if (study.name == section.study) return study.name + ": " + study.what;
  return section.study;
}

std::string observed_range(const Statement& statement) {
  std::vector<const Measurement*> with;
  for (const auto& one : statement.measured)
    if (one.observed && std::isfinite(*one.observed)) with.push_back(&one);
  if (with.empty()) return "";
  if (with.size() == 1 && with.front()->uncertainty)
    return number(*with.front()->observed) + " ± " + short_number(*with.front()->uncertainty);
  const auto [least, most] = std::minmax_element(
      with.begin(), with.end(), [](const auto* a, const auto* b) { return *a->observed < *b->observed; });
  const std::string from = number(*(*least)->observed), to = number(*(*most)->observed);
  return from == to ? from : from + " to " + to;
}

std::string claimed(const Statement& statement) {
  std::set<double> values;
  for (const auto& one : statement.measured)
    if (one.expected) values.insert(*one.expected);
  constexpr std::size_t few = 3;
  if (values.size() > few) return number(*values.begin()) + " to " + number(*values.rbegin());
  std::string text;
  std::size_t left = values.size();
  for (const double value : values) {
    text += number(value);
    if (--left > 0) text += left == 1 ? " or " : ", ";
  }
  return text;
}

std::string shown_on(const Statement& statement) {
  const Places on = statement.places();
  if (on.claimed() == 0) return "";
  // The method itself, looked at once, is no problem.
  const bool is_itself = on.claimed() == 1 && statement.measured.front().where.empty();
  std::string text = is_itself ? on.shown == 1 ? "shown" : "" : fmt::format("{} of {}", on.shown, on.claimed());
  const auto add = [&](std::size_t n, const char* noun) {
    if (n > 0) text += (text.empty() ? "" : "; ") + (is_itself ? std::string(noun) : fmt::format("{} {}", n, noun));
  };
  add(on.contradicted, "contradicted");
  add(on.open, "not judged");
  add(on.hidden, "hidden by rounding");
  return text;
}

std::string told(const Statement& statement, const Measurement& one) {
  std::string text = statement.quantity;
  if (!one.where.empty()) text += " on " + one.where;
  if (!one.precision.empty()) text += " in " + one.precision;
  text += fmt::format(": {}", word(one.verdict));
  return one.reason.empty() ? text : text + ", " + one.reason;
}

}  // namespace halfstep::inline reports
