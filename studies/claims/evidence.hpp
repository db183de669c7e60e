// All that is measured for statements, once for all of them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/studies/claims/claim.hpp"

namespace halfstep::inline studies {

/// Where most statements tacitly end: between forces a(x), of which one is not linear, and a force a(x, v).
const std::vector<std::string>& position_problems();
const std::string& velocity_problem();

/// Orders, costs and long runs of methods, and the findings of other studies.
class Evidence {
 public:
  /// Measures what the judges need. An order that is not resolved is measured again in quad.
  Evidence(const StudyInput& input, const std::vector<Statement>& statements);

  /// An order and its precision.
  struct Order {
    OrderRow row;
    bool resolved = false;
  };
  Order order(const std::string& method, const std::string& on, Quantity quantity) const;

  /// Whether the method takes the forces of the problem, and was run on it.
  bool has(const std::string& method, const std::string& on) const;

  /// Force evaluations a step; 0: not measured.
  double evaluations(const std::string& method, const std::string& on) const;

  /// What the energy does over a long run.
  const DriftRow* long_run(const std::string& method, const std::string& on) const;

  /// The findings whose subject and quantity match the patterns (* and ?).
  std::vector<FindingRow> findings(const std::string& study, const std::string& subject,
                                   const std::string& quantity) const;

 private:
  using Key = std::pair<std::string, std::string>;  // method, problem
  struct Measured {
    std::vector<OrderRow> orders;
    double evaluations = 0;
  };
  void measure(const StudyInput& input, const std::vector<Cell>& cells, std::map<Key, Measured>& into);

  std::map<Key, Measured> measured_, wider_;
  std::map<Key, DriftRow> long_runs_;
  std::vector<FindingRow> findings_;
};

}  // namespace halfstep::inline studies
