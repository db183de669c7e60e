// What somebody else's library claims of its schemes beside what was measured of them: audit.csv.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "studies/tables/finding.hpp"
#include "studies/tables/tables.hpp"

namespace halfstep {

/// audit.csv: a scheme of a library, driven by one of the calls that it offers.
struct AuditRow {
  std::string library;  ///< with its version: "GSL 2.7.1"
  std::string scheme;   ///< as the library spells it: "gsl_odeiv2_step_rk4"
  std::string call;     ///< how it was started and stepped
  std::string method;   ///< under which name its rows stand in the other tables
  std::string claim;    ///< where the library says so: "order()"
  int claimed = 0;
  std::optional<double> observed, uncertainty;  ///< of the quantity that decides, see audited()
  std::string problem, precision, quantity;     ///< where that was
  Verdict verdict = Verdict::no_window;
  std::string note;
  std::optional<int> proven;  ///< what the coefficients prove, where the library shows them
};

/// What a scheme's rows say together, its claim filled in before. Global and local orders of position and velocity
/// count, and what the study of structure found. A row that contradicts the claim decides, that of the lowest global
/// order first; then one that passes; where none does, the first that does better, that rounding hides, or that has no
/// window. Coefficients that prove less than is claimed fail a scheme whatever was measured.
AuditRow audited(AuditRow scheme, const std::vector<OrderRow>& orders, const std::vector<FindingRow>& structure);

/// One finding for each row, of the study "audit".
std::vector<FindingRow> findings_of(const std::vector<AuditRow>& rows);

}  // namespace halfstep
