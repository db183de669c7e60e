// OpenMM on its reference platform, in double: a constant force on each particle, changed before every step, which
// evaluates it once, at its beginning. VerletIntegrator and LangevinMiddleIntegrator at zero temperature, with the
// velocities that are set and told taken as what OpenMM says they are (half a step behind), or as those at the time.
#include <OpenMM.h>
#include <fmt/format.h>

#include "audit/physics/world.hpp"

namespace halfstep::audit {
namespace {

using OpenMM::Vec3;
using Numbers = std::vector<double>;
constexpr std::size_t space = 3;

std::unique_ptr<OpenMM::Integrator> verlet(double h, double) { return std::make_unique<OpenMM::VerletIntegrator>(h); }
std::unique_ptr<OpenMM::Integrator> langevin_middle(double h, double friction) {
  return std::make_unique<OpenMM::LangevinMiddleIntegrator>(0, friction, h);
}

std::vector<Vec3> vectors(const Numbers& numbers) {
  std::vector<Vec3> all;
  for (std::size_t i = 0; i < numbers.size(); i += space) all.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  return all;
}

/// Make: the integrator, of a step size and a friction, which is 0 where Frictional is false: the force holds it then.
/// Shifted: the velocities that are set and told are those of half a step before. The force is given those told.
template <auto Make, bool Frictional, bool Shifted>
class OpenMMWorld {
 public:
  using Scalar = double;
  static constexpr std::size_t dimensions = space;

  OpenMMWorld(const Accelerations<double>& a, const Numbers& x, const Numbers& v, double t, double h)
      : accelerations_(&a),
        friction_(Frictional ? a.friction : 0),
        half_(Shifted ? h / 2 : 0),
        now_(t),
        a_(x.size()),
        integrator_(Make(h, friction_)) {
    field_ = new OpenMM::CustomExternalForce("-(fx*x + fy*y + fz*z)");  // the system owns it
    for (const char* name : {"fx", "fy", "fz"}) field_->addPerParticleParameter(name);
    for (std::size_t i = 0; i < x.size() / space; ++i) {
      system_.addParticle(1);
      field_->addParticle(static_cast<int>(i), {0, 0, 0});
    }
    system_.addForce(field_);
    context_ =
        std::make_unique<OpenMM::Context>(system_, *integrator_, OpenMM::Platform::getPlatformByName("Reference"));
    if (Shifted) force(t, x, v, a_);
    Numbers set = v;
    for (std::size_t i = 0; i < set.size(); ++i) set[i] -= half_ * a_[i];
    context_->setPositions(vectors(x));
    context_->setVelocities(vectors(set));
  }

  void step(double t, double h) {
    Numbers x = a_, v = a_;
    tell(x, v);
    force(t, x, v, a_);
    for (std::size_t i = 0; i < a_.size() / space; ++i)
      field_->setParticleParameters(static_cast<int>(i), static_cast<int>(i),
                                    {a_[space * i], a_[space * i + 1], a_[space * i + 2]});
    field_->updateParametersInContext(*context_);
    integrator_->step(1);
    now_ = t + h;
  }

  /// Velocities half a step behind are brought to the time of the positions, as OpenMM does for the kinetic energy.
  void read(Numbers& x, Numbers& v) const {
    tell(x, v);
    if (half_ == 0) return;
    Numbers a(v.size());
    force(now_, x, v, a);
    for (std::size_t i = 0; i < v.size(); ++i) v[i] += half_ * a[i];
  }

 private:
  /// What the integrator is to add itself, the friction, is left out.
  void force(double t, const Numbers& x, const Numbers& v, Numbers& a) const {
    accelerations_->at(t, x.data(), v.data(), a.data());
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += friction_ * v[i];
  }

  void tell(Numbers& x, Numbers& v) const {
    const auto state = context_->getState(OpenMM::State::Positions | OpenMM::State::Velocities);
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = state.getPositions()[i / space][static_cast<int>(i % space)];
      v[i] = state.getVelocities()[i / space][static_cast<int>(i % space)];
    }
  }

  const Accelerations<double>* accelerations_;
  double friction_, half_, now_;
  Numbers a_;
  OpenMM::System system_;
  std::unique_ptr<OpenMM::Integrator> integrator_;
  OpenMM::CustomExternalForce* field_ = nullptr;
  std::unique_ptr<OpenMM::Context> context_;
};

const std::string half_step =
    "The positions and velocities stored in the context are offset from each other by half a time step.";

template <auto Make, bool Frictional, bool Shifted>
PhysicsEngine openmm_engine(const std::string& name, const std::string& call, const std::string& documented,
                            const std::string& where) {
  return physics_engine<OpenMMWorld<Make, Frictional, Shifted>>(
      {.name = name,
       .library = "OpenMM " + OpenMM::Platform::getOpenMMVersion(),
       .call = call,
       .documented = documented,
       .where = where,
       .taken_for = Shifted ? "velocity-verlet" : "symplectic-euler"});
}

}  // namespace

std::vector<PhysicsEngine> openmm_engines() {
  const std::string verlet_says = "VerletIntegrator implements the leap-frog Verlet integration method. " + half_step;
  const std::string langevin_says =
      "LFMiddle returns half step (leapfrog) velocities, while BAOAB returns on-step velocities.";
  const std::string theory = "User's Guide, Integrators", header = "openmm/LangevinMiddleIntegrator.h";
  return {
      openmm_engine<verlet, false, false>("openmm-verlet", "VerletIntegrator, setVelocities(v(0))", verlet_says,
                                          theory),
      openmm_engine<verlet, false, true>("openmm-verlet-half-step",
                                         "VerletIntegrator, setVelocities(v(-h/2)), told ones moved by h/2",
                                         verlet_says, theory),
      openmm_engine<langevin_middle, true, false>(
          "openmm-langevin-middle", "LangevinMiddleIntegrator at 0 K, setVelocities(v(0))", langevin_says, header),
      openmm_engine<langevin_middle, true, true>(
          "openmm-langevin-middle-half-step",
          "LangevinMiddleIntegrator at 0 K, setVelocities(v(-h/2)), told ones moved by h/2", langevin_says, header)};
}

}  // namespace halfstep::audit
