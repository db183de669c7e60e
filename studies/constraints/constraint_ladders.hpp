// Errors of rods over halving steps, and what each handling keeps.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/studies/constraints/constraint_runs.hpp"

namespace halfstep::inline studies {

/// A handling on a system, with the orders that theory gives it.
struct ConstraintCase {
  std::string system;
  Handling handling;
  std::optional<int> position, velocity;
};

/// The ladders and long runs of all cases in one precision.
class ConstraintLadders {
 public:
  ConstraintLadders(const StudyInput& input, Precision precision);

  /// How many pieces of work there are, and one of them.
  std::size_t size() const { return all_.size(); }
  void measure(std::size_t i);

  void judge(Findings& findings) const;

  std::vector<std::vector<ConstraintErrorRow>> errors;  ///< by case
  std::vector<LongRun> energies;                        ///< by case; double only

 private:
  const ConstraintRunner& runner(const ConstraintCase& c) const { return *runners_.at(c.system); }
  void judge_order(std::size_t i, bool of_velocity, int expected, FindingsIn& findings) const;
  void judge_orders(std::size_t i, FindingsIn& findings) const;
  void judge_energy(std::size_t i, FindingsIn& findings) const;
  void judge_pendulum(std::size_t i, FindingsIn& findings) const;
  void judge_double_pendulum(std::size_t i, FindingsIn& findings) const;

  const StudyInput& input_;
  Precision precision_;
  std::vector<ConstraintCase> all_;
  std::map<std::string, std::unique_ptr<ConstraintRunner>> runners_;
};

}  // namespace halfstep::inline studies
