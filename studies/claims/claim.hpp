// A statement of a text as data: where it stands, its words, and the measurement that decides it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/tables/quantity.hpp"

namespace halfstep::inline studies {

/// The verdict on a statement. stated: under a condition that the source itself states; conditional: under one that it
/// does not state.
enum class ClaimVerdict { holds, stated, conditional, fails, unmeasured };

/// "holds", "holds under its stated condition", "holds under a condition", "does not hold", "not measured".
std::string_view word(ClaimVerdict verdict);

/// unknown: asked, and not resolved in this run. unasked: there is nothing beyond.
enum class Answer { yes, no, unknown, unasked };

/// A number that was measured for a statement.
struct ClaimReading {
  std::string where;  ///< "kepler", "midpoint"
  double value = 0;
  std::optional<double> uncertainty = {};
  std::string quantity = {};  ///< as its finding or its order calls it; tells readings in one place apart
};

/// What was measured for a statement, and whether it agrees.
struct Judged {
  std::string name = {};                    ///< of the quantity, in front of the numbers: "order"
  std::string unit = {};                    ///< behind each of them: "ms"; empty: none
  std::vector<double> written = {};         ///< what the source writes of it: one number, or from and to; empty: none
  std::vector<ClaimReading> readings = {};  ///< the numbers
  std::string exact = {};                   ///< why those without an uncertainty have none: "counted"
  std::string remark = {};                  ///< what numbers do not say
  Answer within = Answer::unknown;          ///< whether it holds for forces a(x), or the cases that are measured first
  Answer beyond = Answer::unasked;          ///< whether it holds for all others too: a(x, v), unequal masses, ...
};

/// What follows. The statement is judged with the condition that its source states; an answer that is not known leaves
/// it unmeasured, unless it lies beyond that condition.
ClaimVerdict verdict(const Judged& judged, bool source_states_condition);

/// Adds to where readings of one place were made in what their quantities differ: "kepler, position".
void tell_apart(std::vector<ClaimReading>& readings);

/// "order 2.0000 ± 0.0001 (kepler), 1.000 ± 0.001 (double-pendulum); ...".
std::string in_words(const Judged& judged);

/// What a judge has to have measured before it is asked: a method on the problems of Evidence.
struct ClaimNeed {
  std::string method;
  std::optional<Quantity> quantity = {};  ///< that has to be resolved, in a wider precision where it is not
  bool long_run = false;                  ///< the energy over a long run as well
};

class Evidence;

/// The measurement that decides, and the predicate.
struct Judge {
  std::vector<ClaimNeed> needs;
  std::function<Judged(const Evidence&)> judged;
};

/// A text: its key in docs/sources.md, author and title.
struct ClaimSource {
  std::string key, title;
};

/// One statement.
struct Statement {
  const ClaimSource* source;
  std::string place;      ///< where in it
  std::string quote;      ///< word for word; "…" where words are left out
  std::string statement;  ///< what is judged, in our words
  Judge judge;
  std::string limit = {};    ///< the condition that the source itself states; empty: none
  std::string comment = {};  ///< shown where it does not simply hold: the condition, or what does hold
};

/// All of them, source by source, in the order in which a reader meets them.
std::vector<Statement> all_statements();

namespace detail {
std::vector<Statement> statements_of_teschner();
std::vector<Statement> statements_of_wikipedia();
std::vector<Statement> statements_of_others();
}  // namespace detail

}  // namespace halfstep::inline studies
