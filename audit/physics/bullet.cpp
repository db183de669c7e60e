// Bullet, of its builds that in double: bodies without contacts, one step of the length asked for (maxSubSteps 0),
// sleep off.
#define BT_USE_DOUBLE_PRECISION
#include <btBulletDynamicsCommon.h>
#include <fmt/format.h>

#include "audit/physics/world.hpp"

namespace halfstep::audit {
namespace {

class BulletWorld {
 public:
  using Scalar = double;
  static constexpr std::size_t dimensions = 3;

  BulletWorld(const Accelerations<double>& a, const std::vector<double>& x, const std::vector<double>& v, double,
              double)
      : force_(a), dispatcher_(&configuration_), world_(&dispatcher_, &broadphase_, &solver_, &configuration_) {
    world_.setGravity({0, 0, 0});
    for (std::size_t i = 0; i < x.size(); i += dimensions) {
      const btRigidBody::btRigidBodyConstructionInfo of_mass_1(1, nullptr, &shape_, {1, 1, 1});
      bodies_.push_back(std::make_unique<btRigidBody>(of_mass_1));
      bodies_.back()->setWorldTransform(btTransform(btQuaternion::getIdentity(), {x[i], x[i + 1], x[i + 2]}));
      bodies_.back()->setLinearVelocity({v[i], v[i + 1], v[i + 2]});
      bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
      world_.addRigidBody(bodies_.back().get(), 0, 0);  // collides with nothing
    }
  }
  ~BulletWorld() {
    for (auto& body : bodies_) world_.removeRigidBody(body.get());
  }

  void step(double t, double h) {
    const auto& a = force_.at(t, *this);
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      bodies_[i]->applyCentralForce({a[dimensions * i], a[dimensions * i + 1], a[dimensions * i + 2]});
    world_.stepSimulation(h, 0);
  }

  void read(std::vector<double>& x, std::vector<double>& v) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      for (std::size_t j = 0; j < dimensions; ++j) {
        x[dimensions * i + j] = bodies_[i]->getWorldTransform().getOrigin()[static_cast<int>(j)];
        v[dimensions * i + j] = bodies_[i]->getLinearVelocity()[static_cast<int>(j)];
      }
  }

 private:
  SetBeforeStep<double> force_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_;
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btEmptyShape shape_;
  btDiscreteDynamicsWorld world_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
};

}  // namespace

std::vector<PhysicsEngine> bullet_engines() {
  return {physics_engine<BulletWorld>(
      {.name = "bullet-step",
       .library = fmt::format("Bullet {}.{:02}", btGetVersion() / 100, btGetVersion() % 100),
       .call = "applyCentralForce, then stepSimulation(h, 0)",
       .documented = "",
       .where = "searched: its headers and sources, which name Euler for gyroscopic forces alone",
       .taken_for = "symplectic-euler"})};
}

}  // namespace halfstep::audit
