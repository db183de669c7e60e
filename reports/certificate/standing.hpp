// What measurements say of claims: of one claim, of those that belong together.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline reports {

/// docs/certify.md has the rules.
enum class Standing {
  holds,         ///< shown, and nothing speaks against it
  contradicted,  ///< a measurement, or the coefficients, disprove it
  undecided,     ///< neither
  hidden,        ///< as far as rounding lets it be seen, which is not far enough to show it
  unclaimed      ///< measured, but nothing is claimed
};

/// "holds", "does not hold", "not decided", "hidden by rounding", "no claim".
std::string_view words(Standing standing);

/// One verdict on a claim.
struct Measurement {
  std::string where;  ///< a problem, or what else of the subject a study names; empty: the method itself
  std::string precision;
  std::optional<double> expected, observed, uncertainty;
  Verdict verdict = Verdict::no_window;
  std::string reason;
  std::optional<double> finest_error;  ///< of an order: a fault that changes a result by less was not looked for
};

/// Whether it shows what is claimed, or better.
bool shows(const Measurement& one);

/// Whether it disproves the claim.
bool speaks_against(const Measurement& one);

/// Whether it should have decided and did not: no order shows, and not because of rounding.
bool is_open(const Measurement& one);

/// On how many problems a claim stands how. A problem is measured in several precisions; the clearest of them counts,
/// but a contradiction in any.
struct Places {
  std::size_t shown = 0, contradicted = 0, open = 0, hidden = 0, unclaimed = 0;

  std::size_t claimed() const { return shown + contradicted + open + hidden; }
};

/// A quantity that a study looks at, and every measurement of it.
struct Statement {
  std::string quantity;
  std::vector<Measurement> measured;

  Places places() const;

  /// Contradicted where one measurement speaks against it. Holds where at least one problem shows it, and no more
  /// problems are open than show it.
  Standing standing() const;
};

/// What one study looks at; of orders, on one class of equations, for which they are claimed.
struct Section {
  std::string study;
  std::string equations;  ///< of orders: "x'' = a(x)"; else empty
  std::vector<Statement> statements;

  /// Contradicted, or undecided, where one of its claims is; else holds where one holds. What rounding hides does not
  /// count against the claims that show, and is not enough where none does.
  Standing standing() const;
};

}  // namespace halfstep::inline reports
