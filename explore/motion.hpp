// A run that is looked at while it goes on.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/explore/subject.hpp"

namespace halfstep::inline explore {

/// A method under way on a subject, with steps of h. Throws InputError where the method cannot take its force.
class Motion {
 public:
  /// data: positions, then velocities, at t = 0, instead of the subject's own.
  Motion(std::string_view subject, std::string_view method, double h, const std::vector<double>* data = nullptr);
  Motion(const Motion&) = delete;

  /// False where the run has blown up, which ends it.
  bool advance(long steps);

  /// t, the energy, positions, velocities; valid until the next step. The energy is nan where there is none.
  const std::vector<double>& state() const { return state_; }
  std::size_t dimension() const { return subject_->x.size(); }

 private:
  void read();

  std::shared_ptr<const Subject> subject_;
  std::shared_ptr<const Method> method_;
  double h_;
  std::optional<Trajectory<System<double>>> run_;
  std::vector<double> state_;
};

}  // namespace halfstep::inline explore
