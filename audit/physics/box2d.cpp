// Box2D: bodies without fixtures, a force applied to their centres, gravity and sleep off.
#include <box2d/box2d.h>
#include <fmt/format.h>

#include "audit/physics/world.hpp"

namespace halfstep::audit {
namespace {

class Box2DWorld {
 public:
  using Scalar = float;
  static constexpr std::size_t dimensions = 2;

  Box2DWorld(const Accelerations<float>& a, const std::vector<float>& x, const std::vector<float>& v, float, float)
      : force_(a), world_(b2Vec2(0, 0)) {
    world_.SetAllowSleeping(false);
    for (std::size_t i = 0; i < x.size(); i += dimensions) {
      b2BodyDef body;
      body.type = b2_dynamicBody;
      body.position.Set(x[i], x[i + 1]);
      body.linearVelocity.Set(v[i], v[i + 1]);
      bodies_.push_back(world_.CreateBody(&body));
      const b2MassData of_mass_1 = {1, b2Vec2(0, 0), 0};
      bodies_.back()->SetMassData(&of_mass_1);
    }
  }

  void step(float t, float h) {
    const auto& a = force_.at(t, *this);
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      bodies_[i]->ApplyForceToCenter({a[dimensions * i], a[dimensions * i + 1]}, true);
    world_.Step(h, 8, 3);
  }

  void read(std::vector<float>& x, std::vector<float>& v) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const b2Vec2 position = bodies_[i]->GetPosition(), velocity = bodies_[i]->GetLinearVelocity();
      x[dimensions * i] = position.x, x[dimensions * i + 1] = position.y;
      v[dimensions * i] = velocity.x, v[dimensions * i + 1] = velocity.y;
    }
  }

 private:
  SetBeforeStep<float> force_;
  b2World world_;
  std::vector<b2Body*> bodies_;
};

}  // namespace

std::vector<PhysicsEngine> box2d_engines() {
  return {physics_engine<Box2DWorld>(
      {.name = "box2d-step",
       .library = fmt::format("Box2D {}.{}.{}", b2_version.major, b2_version.minor, b2_version.revision),
       .call = "ApplyForceToCenter, then b2World::Step",
       .documented = "Box2D uses the symplectic Euler integration scheme. It does not reproduce parabolic motion of "
                     "projectiles and has only first-order accuracy.",
       .where = "docs/loose_ends.md of 2.4.1",
       .taken_for = "symplectic-euler"})};
}

}  // namespace halfstep::audit
