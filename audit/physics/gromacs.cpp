// GROMACS in double precision (gmx_d), as a program: whole trajectories by mdrun, on problems made of its own forces.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "audit/physics/gromacs_run.hpp"
#include "audit/physics/world.hpp"

namespace halfstep::audit {
namespace {

using Numbers = std::vector<double>;
using Frames = std::vector<TrrFrame>;

/// A run under way. mdrun makes more steps than were asked for, as later calls will ask for them.
class GromacsTrajectory {
 public:
  /// half_step: velocities are handed over half a step before the positions, and told ones moved by h/2.
  GromacsTrajectory(const GromacsIntegrator& integrator, bool half_step, const System<double>& system,
                    GromacsStart start)
      : integrator_(integrator), begin_(std::move(start)), half_(half_step ? begin_.h / 2 : 0) {
    if (half_ == 0) return;
    Numbers a(begin_.x.size());
    const Numbers at_rest(begin_.v.size());
    system.acceleration(begin_.t, begin_.x.data(), at_rest.data(), a.data());
    for (std::size_t i = 0; i < a.size(); ++i) begin_.v[i] -= half_ * a[i];
  }

  void advance(const System<double>& system, long count, std::span<double> x, std::span<double> v) {
    made_ += count;
    const TrrFrame* frame = lost_ ? nullptr : at(system, made_);
    lost_ = frame == nullptr;
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = lost_ ? std::numeric_limits<double>::quiet_NaN() : frame->x[i];
      v[i] = lost_ ? std::numeric_limits<double>::quiet_NaN() : frame->v[i] + half_ * frame->f[i];
    }
  }

 private:
  static bool is_far(const Numbers& x) {
    return std::any_of(x.begin(), x.end(), [](double at) { return !(std::fabs(at) < gromacs_reach / 2); });
  }

  /// Null where the run has left the reach of GROMACS' forces by then.
  const TrrFrame* at(const System<double>& system, long step) {
    if (is_far(begin_.x)) return nullptr;
    if (static_cast<std::size_t>(step) >= frames_.size()) {
      const long ahead = frames_.empty() ? first_stretch(system) : 2 * static_cast<long>(frames_.size());
      frames_ = run_gromacs(integrator_, system, begin_, std::max(step, ahead));
    }
    const auto end = frames_.begin() + step + 1;
    if (std::any_of(frames_.begin(), end, [](const TrrFrame& frame) { return is_far(frame.x); })) return nullptr;
    return &frames_[static_cast<std::size_t>(step)];
  }

  /// What is worth a start of mdrun, which costs as much as some hundred steps: a run that begins later than at t = 0
  /// is of one step, others go on to the end time of the problem, or for as long as studies of structure look.
  long first_stretch(const System<double>& system) const {
    constexpr long most = 100000, of_structure = 512;
    if (begin_.t != 0) return 1;
    for (const auto& [name, value] : system.parameters())
      if (name == "T") return std::min(std::lround(std::fabs(value / begin_.h)), most);
    return of_structure;
  }

  GromacsIntegrator integrator_;
  GromacsStart begin_;
  double half_;
  Frames frames_;
  long made_ = 0;
  bool lost_ = false;
};

PhysicsEngine engine(const GromacsIntegrator& integrator, bool half_step, PhysicsEngine described) {
  Integrator& code = *described.integrator;
  code.what_is_run = described.library + ": " + described.call;
  code.evaluations = 1;
  code.in_legs = true;
  code.own_problems = gromacs_problems(integrator);
  code.set<double>([integrator, half_step]() -> Integrator::Run<double> {
    return [integrator, half_step, run = std::shared_ptr<GromacsTrajectory>()](
               const System<double>& system, const double& t, const double& h, long count, std::span<double> x,
               std::span<double> v) mutable {
      const long long before = system.evaluations();
      try {
        if (!run)
          run = std::make_shared<GromacsTrajectory>(
              integrator, half_step, system,
              GromacsStart{t, h, Numbers(x.begin(), x.end()), Numbers(v.begin(), v.end())});
        run->advance(system, count, x, v);
      } catch (const std::runtime_error& error) {
        throw IntegratorError(error.what());
      }
      system.count_evaluations(before + count - system.evaluations());  // those that check its forces are none of its
    };
  });
  described.in_double = described.integrator;
  return described;
}

}  // namespace

std::vector<PhysicsEngine> gromacs_engines() {
  const GromacsIntegrator md{"md"}, md_vv{"md-vv"}, sd{"sd", true};
  const std::string library = gromacs_version();
  const std::string options = "mdp options, integrator", manual = "reference manual, The velocity Verlet integrator";
  const std::string leap_frog =
      "leap-frog will interpret the velocities as corresponding to t = -1/2 Δt, while velocity Verlet will interpret "
      "them as corresponding to the timepoint t = 0.";
  const std::string stochastic = "An accurate and efficient leap-frog stochastic dynamics integrator.";
  return {engine(md, false,
                 {.name = "gromacs-md",
                  .library = library,
                  .call = "integrator = md, start with v(0)",
                  .documented = leap_frog,
                  .where = manual,
                  .taken_for = "symplectic-euler"}),
          engine(md, true,
                 {.name = "gromacs-md-half-step",
                  .library = library,
                  .call = "integrator = md, start with v(-h/2), told ones moved by h/2",
                  .documented = leap_frog,
                  .where = manual,
                  .taken_for = "velocity-verlet"}),
          engine(md_vv, false,
                 {.name = "gromacs-md-vv",
                  .library = library,
                  .call = "integrator = md-vv, continuation = no, start with v(0)",
                  .documented = "A velocity Verlet algorithm for integrating Newton's equations of motion.",
                  .where = options,
                  .taken_for = "velocity-verlet"}),
          engine(sd, false,
                 {.name = "gromacs-sd",
                  .library = library,
                  .call = "integrator = sd at 0 K, start with v(0)",
                  .documented = stochastic,
                  .where = options,
                  .taken_for = "symplectic-euler"}),
          engine(sd, true,
                 {.name = "gromacs-sd-half-step",
                  .library = library,
                  .call = "integrator = sd at 0 K, start with v(-h/2), told ones moved by h/2",
                  .documented = stochastic,
                  .where = options,
                  .taken_for = "velocity-verlet"})};
}

}  // namespace halfstep::audit
