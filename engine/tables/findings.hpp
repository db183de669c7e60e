// The findings of a study, as it reaches them: the names of the study and of the precision are filled into every row.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

class Findings;

/// Adds findings in one precision. What is added comes back until the next one is: for a reason, a verdict or a number
/// that only the study knows.
class FindingsIn {
 public:
  FindingsIn(Findings& all, std::string precision);

  /// What a ladder of errors says; its `claimed` is what is expected.
  FindingRow& order(std::string subject, std::string quantity, const Ladder& ladder);

  /// `pass` where |observed - expected| is within `uncertainty`, else `fail`: for quantities that are no orders.
  FindingRow& value(std::string subject, std::string quantity, double expected, double observed, double uncertainty,
                    std::string reason = {});

  /// `resolved`: a number that nothing is expected of.
  FindingRow& number(std::string subject, std::string quantity, double observed, std::string reason);

  /// A verdict without any number.
  FindingRow& verdict(std::string subject, std::string quantity, Verdict verdict, std::string reason);

 private:
  FindingRow& add(std::string subject, std::string quantity);

  Findings& all_;
  std::string precision_;
};

/// The findings of one study.
class Findings {
 public:
  explicit Findings(std::string study) : study_(std::move(study)) {}

  FindingsIn in(Precision precision) { return {*this, name(precision)}; }
  FindingsIn in_no_precision() { return {*this, {}}; }

  /// A row of orders.csv as a finding on the order.
  FindingRow& order(std::string subject, const OrderRow& row);

  /// `resolved`, with no numbers: a plug-in declines what it is asked on, which is no failure.
  void declined(std::string subject, std::string quantity, const std::string& why);

  /// `no-window`, with no numbers: what a claim is made of cannot be seen.
  void not_shown(std::string subject, std::string quantity, const std::string& why);

  /// Does `work`; where code from elsewhere breaks or declines in it, there is one finding that says so, and no other.
  void unless_broken(const std::string& subject, const std::function<void()>& work);

  void add(const Findings& others) { rows_.insert(rows_.end(), others.rows_.begin(), others.rows_.end()); }
  const std::vector<FindingRow>& rows() const { return rows_; }

 private:
  friend class FindingsIn;

  std::string study_;
  std::vector<FindingRow> rows_;
};

/// What is found where code from elsewhere broke.
FindingRow broken_run(std::string study, std::string subject, const std::string& reason);

}  // namespace halfstep::inline engine
