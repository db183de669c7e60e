// What the tables of a run say of one method.
#include "halfstep/reports/certificate/certificate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "halfstep/engine/tables/quantities.hpp"

namespace halfstep::inline reports {
namespace {

/// What a study looked at beside the subject itself: "kepler" of "rk4 on kepler"; nothing of other subjects.
std::optional<std::string> place_of(const std::string& subject, const std::string& name) {
  if (subject == name) return "";
  for (const std::string_view separator : {" on ", ", "})
    if (subject.starts_with(name + std::string(separator))) return subject.substr(name.size() + separator.size());
  return std::nullopt;
}

void add_new(std::vector<std::string>& names, const std::string& name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

Statement& statement_named(Certificate& certificate, const std::string& study, const std::string& equations,
                           const std::string& quantity) {
  auto& sections = certificate.sections;
  auto section = std::find_if(sections.begin(), sections.end(), [&](const Section& known) {
    return known.study == study && known.equations == equations;
  });
  if (section == sections.end()) section = sections.insert(sections.end(), {study, equations, {}});
  auto& all = section->statements;
  auto statement = std::find_if(all.begin(), all.end(), [&](const auto& known) { return known.quantity == quantity; });
  if (statement == all.end()) statement = all.insert(all.end(), {quantity, {}});
  return *statement;
}

/// The equations of a problem of the results: "x'' = a(t, x)", "y' = f(t, y)".
std::string equations_of(const Results& results, const std::string& problem) {
  for (const auto& row : results.problems)
    if (row.name == problem) {
      const std::string force = row.force.substr(0, row.force.find(", linear"));
      return (force.starts_with("f") ? "y' = " : "x'' = ") + force;
    }
  return "";
}

void add_orders(Certificate& certificate, const Results& results, const std::string& study) {
  for (const auto& row : results.orders)
    if (row.method == certificate.name)
      statement_named(certificate, study, equations_of(results, row.problem), std::string(info(row.quantity).label))
          .measured.push_back({row.problem, row.precision, row.expected, row.observed, row.uncertainty, row.verdict,
                               row.reason, row.finest_error});
}

void add_findings(Certificate& certificate, const Results& results, const std::string& study) {
  for (const auto& row : results.findings)
    if (const auto place = row.study == study ? place_of(row.subject, certificate.name) : std::nullopt)
      statement_named(certificate, study, "", row.quantity)
          .measured.push_back(
              {*place, row.precision, row.expected, row.observed, row.uncertainty, row.verdict, row.reason, {}});
}

/// "order 4", "order 2 of the position and 1 of the velocity": of the global errors of a section of orders.
std::string order_claimed(const Section& section) {
  std::string position, velocity;
  for (const auto& statement : section.statements) {
    if (statement.quantity == info(Quantity::global_state).label) return "order " + claimed(statement);
    if (statement.quantity == info(Quantity::global_position).label) position = claimed(statement);
    if (statement.quantity == info(Quantity::global_velocity).label) velocity = claimed(statement);
  }
  if (position.empty() && velocity.empty()) return "";
  if (position == velocity) return "order " + position;
  return "order " + position + " of the position and " + velocity + " of the velocity";
}

/// What methods.csv and the expected orders say; equations of which the same is claimed stand together.
std::vector<std::string> claims_of(const Certificate& certificate) {
  std::vector<std::pair<std::string, std::string>> orders;  // claim, equations
  for (const auto& section : certificate.sections) {
    const std::string claim = section.equations.empty() ? "" : order_claimed(section);
    if (claim.empty()) continue;
    const auto known = std::find_if(orders.begin(), orders.end(), [&](const auto& one) { return one.first == claim; });
    if (known == orders.end())
      orders.emplace_back(claim, section.equations);
    else
      known->second += ", " + section.equations;
  }
  std::vector<std::string> claims;
  for (const auto& [claim, equations] : orders) claims.push_back(claim + " on " + equations);
  if (certificate.method.symplectic) claims.emplace_back("symplectic");
  if (certificate.method.reversible) claims.emplace_back("reversible");
  return claims;
}

/// A plug-in may decline many problems in the same words.
void add_declined(Certificate& certificate, const Results& results) {
  std::vector<std::string> problems;
  for (const auto& row : results.declined)
    if (row.method == certificate.name) add_new(problems, row.problem);
  if (!problems.empty())
    certificate.notes.push_back(fmt::format("it declines {}: not measured", fmt::join(problems, ", ")));
}

}  // namespace

Standing Certificate::standing() const {
  const auto any = [&](Standing standing) {
    return std::any_of(sections.begin(), sections.end(),
                       [&](const Section& section) { return section.standing() == standing; });
  };
  if (is_disproven(*this) || !broken.empty() || any(Standing::contradicted)) return Standing::contradicted;
  return any(Standing::undecided) || !any(Standing::holds) ? Standing::undecided : Standing::holds;
}

std::size_t Certificate::count(Standing standing) const {
  std::size_t number = 0;
  for (const auto& section : sections)
    number += static_cast<std::size_t>(
        std::count_if(section.statements.begin(), section.statements.end(),
                      [&](const Statement& statement) { return statement.standing() == standing; }));
  return number;
}

bool is_disproven(const Certificate& certificate) {
  return std::any_of(certificate.proofs.begin(), certificate.proofs.end(),
                     [](const ProofRow& row) { return row.disproven(); });
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
  add_declined(certificate, results);
  if (!studies.empty()) add_orders(certificate, results, studies.front());
  for (const auto& study : studies) add_findings(certificate, results, study);
  certificate.claims = claims_of(certificate);
  for (const auto& section : certificate.sections)
    for (const auto& statement : section.statements)
      for (const auto& one : statement.measured) {
        add_new(certificate.problems, one.where);
        add_new(certificate.precisions, one.precision);
      }
  return certificate;
}

std::vector<std::string> claims_of(const AdaptiveMethod& solver) {
  std::vector<std::string> claims;
  if (solver.order() > 0) claims.push_back(fmt::format("order {} of the result that is kept", solver.order()));
  if (solver.estimate_power() > 0)
    claims.push_back(fmt::format("an estimate of the error of a step that falls with h^{}", solver.estimate_power()));
  if (solver.dense_order() > 0) claims.push_back(fmt::format("order {} between the steps", solver.dense_order()));
  if (const auto theta = solver.tolerance_exponent())
    claims.push_back(fmt::format("an error that falls with tolerance^{:.3g}", *theta));
  return claims;
}

}  // namespace halfstep::inline reports
