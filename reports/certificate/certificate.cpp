// What the tables of a run say of one method.
#include "halfstep/reports/certificate/certificate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {
namespace {

bool speaks_against(Verdict verdict) { return verdict == Verdict::fail || verdict == Verdict::unstable; }

bool shows(Verdict verdict) { return verdict == Verdict::pass || verdict == Verdict::superconvergent; }

/// What a study looked at beside the subject itself: "kepler" of "rk4 on kepler"; nothing of other subjects.
std::optional<std::string> place_of(const std::string& subject, const std::string& name) {
  if (subject == name) return "";
  for (const std::string_view separator : {" on ", ", "})
    if (subject.starts_with(name + std::string(separator))) return subject.substr(name.size() + separator.size());
  return std::nullopt;
}

Statement& statement_named(std::vector<Statement>& all, const std::string& study, const std::string& quantity) {
  const auto known = std::find_if(all.begin(), all.end(), [&](const Statement& statement) {
    return statement.study == study && statement.quantity == quantity;
  });
  if (known != all.end()) return *known;
  all.push_back({study, quantity, {}});
  return all.back();
}

void add_orders(Certificate& certificate, const Results& results, const std::string& study) {
  for (const auto& row : results.orders) {
    if (row.method != certificate.name) continue;
    statement_named(certificate.statements, study, "order of the " + std::string(info(row.quantity).label))
        .measured.push_back({row.problem, row.precision, row.expected, row.observed, row.uncertainty, row.verdict,
                             row.reason, row.finest_error});
    if (std::find(certificate.problems.begin(), certificate.problems.end(), row.problem) == certificate.problems.end())
      certificate.problems.push_back(row.problem);
  }
}

void add_findings(Certificate& certificate, const Results& results, const std::string& study) {
  for (const auto& row : results.findings) {
    const auto place = row.study == study ? place_of(row.subject, certificate.name) : std::nullopt;
    if (place)
      statement_named(certificate.statements, study, row.quantity)
          .measured.push_back(
              {*place, row.precision, row.expected, row.observed, row.uncertainty, row.verdict, row.reason, {}});
  }
}

/// A number of a table: orders and ratios in full, what is far from one in powers of ten.
std::string number(double value) {
  const double size = std::fabs(value);
  return value == 0 || (size >= 1e-3 && size < 1e5) ? fmt::format("{:.5g}", value) : fmt::format("{:.2e}", value);
}

}  // namespace

std::string_view words(Standing standing) {
  switch (standing) {
    case Standing::holds:
      return "holds";
    case Standing::contradicted:
      return "does not hold";
    case Standing::undecided:
      return "not decided";
    case Standing::measured:
      return "measured";
  }
  return "";
}

Standing Statement::standing() const {
  const auto any = [&](auto is) {
    return std::any_of(measured.begin(), measured.end(), [&](const Measurement& one) { return is(one.verdict); });
  };
  if (any(speaks_against)) return Standing::contradicted;
  if (any(shows)) return Standing::holds;
  if (!measured.empty() && !any([](Verdict verdict) { return verdict != Verdict::resolved; }))
    return Standing::measured;
  return Standing::undecided;
}

Standing Certificate::standing() const {
  const bool disproven = std::any_of(proofs.begin(), proofs.end(), [](const ProofRow& row) { return row.disproven(); });
  if (disproven || count(Standing::contradicted) > 0) return Standing::contradicted;
  const bool amiss = std::any_of(statements.begin(), statements.end(), [](const Statement& statement) {
    return std::any_of(statement.measured.begin(), statement.measured.end(),
                       [](const Measurement& one) { return !as_declared(one.verdict); });
  });
  if (amiss || !broken.empty() || count(Standing::undecided) > 0 || count(Standing::holds) == 0)
    return Standing::undecided;
  return Standing::holds;
}

std::size_t Certificate::count(Standing standing) const {
  return static_cast<std::size_t>(std::count_if(statements.begin(), statements.end(), [&](const Statement& statement) {
    return statement.standing() == standing;
  }));
}

std::size_t Certificate::measurements() const {
  std::size_t all = 0;
  for (const auto& statement : statements) all += statement.measured.size();
  return all;
}

Certificate certificate_of(const Results& results, const std::string& name, const std::vector<std::string>& studies) {
  Certificate certificate;
  certificate.name = name;
  certificate.method.name = name;
  for (const auto& row : results.methods)
    if (row.name == name) certificate.method = row;
  for (const auto& row : results.proofs)
    if (row.method == name) certificate.proofs.push_back(row);
  certificate.broken = results.broken;
  if (!studies.empty()) add_orders(certificate, results, studies.front());
  for (const auto& study : studies) add_findings(certificate, results, study);
  for (const auto& statement : certificate.statements)
    for (const auto& one : statement.measured)
      if (!one.precision.empty() && std::find(certificate.precisions.begin(), certificate.precisions.end(),
                                              one.precision) == certificate.precisions.end())
        certificate.precisions.push_back(one.precision);
  return certificate;
}

std::string observed_range(const Statement& statement) {
  std::vector<const Measurement*> with;
  for (const auto& one : statement.measured)
    if (one.observed && std::isfinite(*one.observed)) with.push_back(&one);
  if (with.empty()) return "";
  const auto [least, most] = std::minmax_element(
      with.begin(), with.end(), [](const auto* a, const auto* b) { return *a->observed < *b->observed; });
  const std::string from = number(*(*least)->observed), to = number(*(*most)->observed);
  if (with.size() == 1 && with.front()->uncertainty)
    return from + " ± " + fmt::format("{:.1e}", *with.front()->uncertainty);
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

std::string shown_by(const Statement& statement) {
  if (statement.standing() == Standing::measured) return fmt::format("{} measured", statement.measured.size());
  std::size_t shown = 0;
  std::vector<std::pair<Verdict, std::size_t>> others;
  for (const auto& one : statement.measured) {
    if (one.verdict == Verdict::pass) {
      ++shown;
      continue;
    }
    const auto known =
        std::find_if(others.begin(), others.end(), [&](const auto& o) { return o.first == one.verdict; });
    if (known == others.end())
      others.emplace_back(one.verdict, 1);
    else
      ++known->second;
  }
  std::string text = fmt::format("{} of {}", shown, statement.measured.size());
  for (const auto& [verdict, number_of] : others) text += fmt::format("; {} {}", number_of, word(verdict));
  return text;
}

std::string summary(const Certificate& certificate) {
  if (certificate.statements.empty()) return "Nothing was measured.";
  const std::size_t claims = certificate.statements.size() - certificate.count(Standing::measured);
  std::string text =
      fmt::format("{} {}: of {} claims {} hold, {} {} contradicted, {} {} not decided", certificate.name,
                  certificate.standing() == Standing::holds          ? "does what it claims"
                  : certificate.standing() == Standing::contradicted ? "does not do what it claims"
                                                                     : "is not decided",
                  claims, certificate.count(Standing::holds), certificate.count(Standing::contradicted),
                  certificate.count(Standing::contradicted) == 1 ? "is" : "are", certificate.count(Standing::undecided),
                  certificate.count(Standing::undecided) == 1 ? "is" : "are");
  const auto disproven = std::count_if(certificate.proofs.begin(), certificate.proofs.end(),
                                       [](const ProofRow& row) { return row.disproven(); });
  if (disproven > 0) text += "; its coefficients disprove the order that it declares";
  std::size_t open = 0;
  for (const auto& statement : certificate.statements)
    if (statement.standing() == Standing::holds)
      open += static_cast<std::size_t>(std::count_if(statement.measured.begin(), statement.measured.end(),
                                                     [](const Measurement& one) { return !as_declared(one.verdict); }));
  if (open > 0) text += fmt::format("; {} single measurement{} could not be judged", open, open == 1 ? "" : "s");
  if (!certificate.broken.empty()) text += fmt::format("; {} gave no result", certificate.broken.size());
  return text +
         fmt::format(". {} measurements, {}.", certificate.measurements(), fmt::join(certificate.precisions, ", "));
}

std::optional<double> largest_finest_error(const Certificate& certificate) {
  std::optional<double> largest;
  for (const auto& statement : certificate.statements)
    for (const auto& one : statement.measured)
      if (one.verdict == Verdict::pass && one.finest_error && (!largest || *one.finest_error > *largest))
        largest = one.finest_error;
  return largest;
}

}  // namespace halfstep::inline reports
