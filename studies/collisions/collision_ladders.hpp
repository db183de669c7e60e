// Errors of collisions over halving steps, and what order each handling keeps.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/studies/collisions/collision_runs.hpp"

namespace halfstep::inline studies {

/// A ladder, with the order that theory gives it for position and velocity alike; none where it is judged otherwise.
struct CollisionCase {
  CollisionSystem system;
  std::string restitution, end;
  Impact impact;
  std::optional<double> order;
};

/// The ladders of all cases in one precision.
class CollisionLadders {
 public:
  CollisionLadders(const StudyInput& input, Precision precision);

  /// How many pieces of work there are, and one of them.
  std::size_t size() const { return cases_.size(); }
  void measure(std::size_t i);

  void judge(Findings& findings) const;

  std::vector<std::vector<CollisionErrorRow>> rows;  ///< by case

 private:
  void judge(std::size_t i, FindingsIn& findings) const;
  void judge_order(std::size_t i, const std::string& subject, bool of_velocity, FindingsIn& findings) const;
  void stays(std::size_t i, const std::string& subject, FindingsIn& findings) const;
  void delay(std::size_t i, const std::string& subject, FindingsIn& findings) const;

  const StudyInput& input_;
  Precision precision_;
  std::vector<CollisionCase> cases_;
  std::vector<std::unique_ptr<CollisionRunner>> runners_;
};

}  // namespace halfstep::inline studies
