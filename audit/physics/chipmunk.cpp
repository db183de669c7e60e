// Chipmunk: bodies without shapes. The force is set before cpSpaceStep, or added by a function of the velocity, which
// Chipmunk calls when it has moved the positions.
#include <chipmunk/chipmunk.h>

#include "audit/physics/world.hpp"

namespace halfstep::audit {
namespace {

using Numbers = std::vector<cpFloat>;
constexpr std::size_t plane = 2;

/// A space and its bodies, none of which sleeps or is damped.
class ChipmunkWorld {
 public:
  using Scalar = cpFloat;
  static constexpr std::size_t dimensions = plane;

  ChipmunkWorld(const Accelerations<cpFloat>& a, const Numbers& x, const Numbers& v, cpFloat, cpFloat)
      : force_(a), space_(cpSpaceNew()) {
    for (std::size_t i = 0; i < x.size(); i += plane) {
      cpBody* body = cpSpaceAddBody(space_, cpBodyNew(1, 1));
      cpBodySetPosition(body, cpv(x[i], x[i + 1]));
      cpBodySetVelocity(body, cpv(v[i], v[i + 1]));
      bodies_.push_back(body);
    }
  }
  ChipmunkWorld(const ChipmunkWorld&) = delete;
  ChipmunkWorld& operator=(const ChipmunkWorld&) = delete;
  ~ChipmunkWorld() {
    for (cpBody* body : bodies_) {
      cpSpaceRemoveBody(space_, body);
      cpBodyFree(body);
    }
    cpSpaceFree(space_);
  }

  void step(cpFloat t, cpFloat h) {
    const Numbers& a = force_.at(t, *this);
    for (std::size_t i = 0; i < bodies_.size(); ++i) cpBodySetForce(bodies_[i], cpv(a[plane * i], a[plane * i + 1]));
    cpSpaceStep(space_, h);
  }

  void read(Numbers& x, Numbers& v) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const cpVect position = cpBodyGetPosition(bodies_[i]), velocity = cpBodyGetVelocity(bodies_[i]);
      x[plane * i] = position.x, x[plane * i + 1] = position.y;
      v[plane * i] = velocity.x, v[plane * i + 1] = velocity.y;
    }
  }

 protected:
  SetBeforeStep<cpFloat> force_;
  cpSpace* space_;
  std::vector<cpBody*> bodies_;
};

/// The same with the force in the function of the velocity, as in Chipmunk's demonstration "Planet".
class ChipmunkCallbackWorld : public ChipmunkWorld {
 public:
  ChipmunkCallbackWorld(const Accelerations<cpFloat>& a, const Numbers& x, const Numbers& v, cpFloat t, cpFloat h)
      : ChipmunkWorld(a, x, v, t, h) {
    for (cpBody* body : bodies_) {
      cpBodySetUserData(body, this);
      cpBodySetVelocityUpdateFunc(body, kick);
    }
  }

  void step(cpFloat t, cpFloat h) {
    end_ = t + h;
    cpSpaceStep(space_, h);
  }

 private:
  static void kick(cpBody* body, cpVect, cpFloat damping, cpFloat h) {
    auto& world = *static_cast<ChipmunkCallbackWorld*>(cpBodyGetUserData(body));
    if (body == world.bodies_.front()) world.force_.at(world.end_, world);
    for (std::size_t i = 0; i < world.bodies_.size(); ++i)
      if (world.bodies_[i] == body)
        cpBodyUpdateVelocity(body, cpv(world.force_.a[plane * i], world.force_.a[plane * i + 1]), damping, h);
  }

  cpFloat end_ = 0;
};

template <class World>
PhysicsEngine chipmunk_engine(const std::string& name, const std::string& call, const std::string& taken_for) {
  return physics_engine<World>({.name = name,
                                .library = std::string("Chipmunk ") + cpVersionString,
                                .call = call,
                                .documented = "",
                                .where = "searched: doc-src/chipmunk-docs.textile of 7.0.3, its headers",
                                .taken_for = taken_for});
}

}  // namespace

std::vector<PhysicsEngine> chipmunk_engines() {
  return {chipmunk_engine<ChipmunkWorld>("chipmunk-set-force", "cpBodySetForce, then cpSpaceStep", "explicit-euler"),
          chipmunk_engine<ChipmunkCallbackWorld>(
              "chipmunk-velocity-function", "cpSpaceStep, force in cpBodySetVelocityUpdateFunc", "symplectic-euler")};
}

}  // namespace halfstep::audit
