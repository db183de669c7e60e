// Runs with collisions against the exact piecewise motion, over many positions of the impact in its step.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/studies/collisions/contact/stormer_contact.hpp"

namespace halfstep::inline studies {

/// What moves and hits, as exact text. "ball": one body over a floor; "pair": two free bodies.
struct CollisionSystem {
  std::string name;
  std::string g = "0", w = "0";  ///< the field -g - w^2 x
  std::string lower_inverse_mass = "0", upper_inverse_mass = "1";
  std::string gap = "1", rate = "1/2";  ///< of the gap at t = 0
  std::string centre_rate = "0";        ///< velocity of the centre of mass at t = 0, free bodies only
};

/// Who changes the velocities, and when.
enum class Handler {
  step_end,  ///< a response to the overlap at the end of a step
  located,   ///< at the time of the impact, inside the step
  penalty,   ///< a spring while there is an overlap
};

/// A way to handle an impact, by name: "restitution", "located", "penalty:k=1e4".
struct Impact {
  std::string name;
  Handler handler = Handler::step_end;
  Response response = Response::project;
  bool half_and_half = false;
  std::string stiffness = "0";  ///< of the penalty, times h to the power `by_h`
  int by_h = 0;
};

/// collision_errors.csv: errors at the last step before the time `end`, root mean square over many runs: steps between
/// h / sqrt 2 and h sqrt 2, impacts anywhere in their steps. single: the error of position of one of them.
/// restitution: that of the exact motion. energy: mean of (E(end) - E(exact)) / step, per unit of reduced mass.
struct CollisionErrorRow {
  std::string system, handling, precision;
  double restitution = 0, end = 0;
  int impacts = 0, level = 0;
  double h = 0;
  Number position, velocity;
  double single = 0, energy = 0;
};

/// Runs of one system with one coefficient of restitution, up to one end time. For several threads at once.
class CollisionRunner {
 public:
  virtual ~CollisionRunner() = default;

  /// Steps of length 2^-level / 8.
  virtual CollisionErrorRow errors(const Impact& impact, int level) const = 0;

  /// Largest sizes of gap and rate over [0, end].
  struct Scale {
    double position = 0, velocity = 0;
  };
  virtual Scale scale() const = 0;

  /// The gap at the steps of one run, and of the exact motion.
  struct Sample {
    double t = 0, gap = 0;
  };
  virtual std::vector<Sample> path(const Impact& impact, double h) const = 0;
  virtual std::vector<Sample> exact_path(double h) const = 0;

  /// Time and speed of the first impact; |gap(end) - gap(end - delay)| of the exact motion, both after it.
  virtual double impact_time() const = 0;
  virtual double impact_speed() const = 0;
  virtual double change_within(double delay) const = 0;

  /// Momentum and energy of one run whose first impact falls at this fraction of its step. momentum: |change| over
  /// (mass * speed) summed at the start; energy: that of the relative motion at `end` over that at the start.
  struct Balance {
    double momentum = 0, energy = 0;
  };
  virtual Balance balance(const Impact& impact, double fraction) const = 0;
};

/// Runs in any precision.
std::unique_ptr<CollisionRunner> make_collision_runner(const CollisionSystem& system, const std::string& restitution,
                                                       const std::string& end, Precision precision);

}  // namespace halfstep::inline studies
