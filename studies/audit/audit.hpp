// What somebody else's library claims of its schemes beside what was measured of them: audit.csv.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline studies {

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
  std::string documented;     ///< what the documentation says of the order, word for word; empty: as `claimed`
  int orders = 0;             ///< global and local orders of position and velocity, of which
  int passed = 0, more = 0, failed = 0;     ///< are as claimed, are higher, are not as claimed,
  int rounding_limited = 0, undecided = 0;  ///< are hidden by rounding, were not decided (no-window, unstable)
  /// The lowest global order seen under forces a(x), a(t, x) and a(t, x, v), where one was decided.
  std::optional<double> of_position, of_time, of_velocity;
  long long steps = 0, signalled = 0;  ///< steps made; those of which the library itself said that something is wrong
};

/// signals.csv: one thing that a library said of steps of a scheme, by return code, error estimate, message, exception.
struct SignalRow {
  std::string library, method;
  std::string signal;               ///< "GSL_SUCCESS with an infinite yerr"
  long long steps = 0, of = 0;      ///< how many steps of how many
  double finest = 0, coarsest = 0;  ///< step sizes |h| at which it was said
};

/// What a scheme's rows say together, its claim filled in before. Global and local orders of position and velocity
/// count, and what the study of structure found. A row that contradicts the claim decides, that of the lowest global
/// order first. Without one, orders that were decided do, those that are as claimed first; but where more were not
/// decided than were, the scheme is not decided either. What rounding hides comes last. Coefficients that prove less
/// than is claimed fail a scheme whatever was measured. Every kind is counted. Throws InputError for a problem that is
/// unknown.
AuditRow audited(AuditRow scheme, const std::vector<OrderRow>& orders, const std::vector<FindingRow>& structure);

/// One finding for each row, of the study "audit".
std::vector<FindingRow> findings_of(const std::vector<AuditRow>& rows);

}  // namespace halfstep::inline studies
