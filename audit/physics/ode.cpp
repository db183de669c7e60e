// ODE: bodies without joints, in the precision that its library was built with; dWorldStep and dWorldQuickStep.
#include <ode/ode.h>
#include <ode/version.h>

#include <mutex>

#include "audit/physics/world.hpp"

namespace halfstep::audit {
namespace {

/// ODE is begun once, and each thread says that it will make steps.
void begin_ode() {
  static const int begun = dInitODE2(0);
  thread_local const int here = dAllocateODEDataForThread(dAllocateMaskAll);
  if (begun == 0 || here == 0) throw std::runtime_error("ODE cannot be initialised");
}

/// Steps of two worlds at a time, on threads of ours and without threads of ODE's, ended in "ODE INTERNAL ERROR 1:
/// assertion "current_job->m_dependencies_count != 0" failed".
std::mutex& one_step_at_a_time() {
  static std::mutex mutex;
  return mutex;
}

template <int (*Step)(dWorldID, dReal)>
class OdeWorld {
 public:
  using Scalar = dReal;
  static constexpr std::size_t dimensions = 3;

  OdeWorld(const Accelerations<dReal>& a, const std::vector<dReal>& x, const std::vector<dReal>& v, dReal, dReal)
      : force_(a) {
    begin_ode();
    world_ = dWorldCreate();
    for (std::size_t i = 0; i < x.size(); i += dimensions) {
      bodies_.push_back(dBodyCreate(world_));  // of mass 1
      dBodySetPosition(bodies_.back(), x[i], x[i + 1], x[i + 2]);
      dBodySetLinearVel(bodies_.back(), v[i], v[i + 1], v[i + 2]);
    }
  }
  OdeWorld(const OdeWorld&) = delete;
  OdeWorld& operator=(const OdeWorld&) = delete;
  ~OdeWorld() { dWorldDestroy(world_); }

  void step(dReal t, dReal h) {
    const auto& a = force_.at(t, *this);
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      dBodyAddForce(bodies_[i], a[dimensions * i], a[dimensions * i + 1], a[dimensions * i + 2]);
    const std::lock_guard lock(one_step_at_a_time());
    if (Step(world_, h) == 0) throw std::runtime_error("the step returned 0");
  }

  void read(std::vector<dReal>& x, std::vector<dReal>& v) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      std::copy_n(dBodyGetPosition(bodies_[i]), dimensions, x.begin() + static_cast<std::ptrdiff_t>(dimensions * i));
      std::copy_n(dBodyGetLinearVel(bodies_[i]), dimensions, v.begin() + static_cast<std::ptrdiff_t>(dimensions * i));
    }
  }

 private:
  SetBeforeStep<dReal> force_;
  dWorldID world_;
  std::vector<dBodyID> bodies_;
};

template <int (*Step)(dWorldID, dReal)>
PhysicsEngine ode_engine(const std::string& name, const std::string& step) {
  return physics_engine<OdeWorld<Step>>({.name = name,
                                         .library = std::string("ODE ") + dODE_VERSION,
                                         .call = "dBodyAddForce, then " + step,
                                         .documented = "A first order integrator is being used. It's fast, but not "
                                                       "accurate enough for quantitative engineering yet.",
                                         .where = "manual, Features",
                                         .taken_for = "symplectic-euler"});
}

}  // namespace

std::vector<PhysicsEngine> ode_engines() {
  return {ode_engine<dWorldStep>("ode-world-step", "dWorldStep"),
          ode_engine<dWorldQuickStep>("ode-quick-step", "dWorldQuickStep")};
}

}  // namespace halfstep::audit
