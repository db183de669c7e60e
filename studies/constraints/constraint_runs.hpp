// Runs of constrained Verlet against exact motions: errors, energy over a long time, reversibility.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/studies/constraints/constrained/projection.hpp"

namespace halfstep::inline studies {

/// A way to keep the rods, by name: "new-rod", "shake:sweeps=2", "shake:tolerance=1e-6".
struct Handling {
  std::string name;
  Pull pull = Pull::new_rod;
  Relaxation relaxation = Relaxation::newton;
  int sweeps = 0;               ///< at most so many a step
  std::string tolerance = "0";  ///< sweeps end at this violation
  bool half_and_half = false;   ///< corrections take no notice of the masses
};

/// constraint_errors.csv: one run. position, velocity: largest 2-norm of the error over the last_steps, all
/// particles; violation: largest |distance - length| / length over the run; energy: (E(T) - E(0)) / E(0), with E = 0 at
/// rest; sweeps: sweeps or Newton iterations a step.
struct ConstraintErrorRow {
  static constexpr int last_steps = 6;  ///< of a run

  std::string system, handling, precision;
  int level = 0;
  long long steps = 0;
  double h = 0;
  Number position, velocity;
  double violation = 0, energy = 0, sweeps = 0;
};

/// What runs of one system in one precision can tell. For several threads at once.
class ConstraintRunner {
 public:
  virtual ~ConstraintRunner() = default;

  /// base_steps * 2^level steps over [0, T].
  virtual ConstraintErrorRow errors(const Handling& handling, int level) const = 0;

  /// Energy over `time` at step h, in 64 windows, relative to that of the start; samples are named after the handling.
  virtual LongRun energy(const Handling& handling, double time, int steps_per_unit) const = 0;

  /// 2-norm of the distance of the start from where a run of `steps` steps over [0, T] and back ends.
  virtual double reversibility_defect(const Handling& handling, long long steps) const = 0;

  /// Positions at T of the levels first ... last, extrapolated to h = 0 in powers of h^2: 2-norm of the error of the
  /// best of it, and how far the last two extrapolations differ.
  struct Limit {
    double error = 0, settled = 0;
  };
  virtual Limit limit(const Handling& handling, int first, int last) const = 0;

  /// Largest 2-norms of position and velocity over [0, T].
  struct Scale {
    double position = 0, velocity = 0;
  };
  virtual Scale scale() const = 0;

  /// The loss of energy to first order in h that pulling along the new rod brings a single rod, relative to E(0):
  /// -h lambda v integrates to -(integral over [0, T] of lambda v^2 dt), lambda = tension / (mass length).
  virtual double loss_per_step_size() const = 0;

  /// The exact positions at T, coordinate by coordinate.
  virtual std::vector<double> exact_end() const = 0;
};

/// The runner of "pendulum" or of a double pendulum by its name as a problem, in any precision.
std::unique_ptr<ConstraintRunner> make_constraint_runner(const std::string& system, Precision precision);

}  // namespace halfstep::inline studies
