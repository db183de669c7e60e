// Bullet: by default slow bodies stop, and long steps lose time
// Seen with: Bullet 3.24
// Upstream: by design, and the same in 3.25. `btDynamicsWorld.h`: “in order to keep the simulation real-time, the
// maximum number of substeps can be clamped to 'maxSubSteps'”; the thresholds are initial values in `btRigidBody.h`
//
// A body whose speed stays below 0.8 and angular speed below 1 (`setSleepingThresholds`) for 2 s (`gDeactivationTime`)
// is deactivated: it stops in mid-air, with nothing near it, and forces by `applyCentralForce` do not move it until it
// is activated. This is off after `setActivationState(DISABLE_DEACTIVATION)`. `stepSimulation(h)` makes steps of 1/60,
// at most one of them (`maxSubSteps` = 1): longer ones lose time, shorter ones move no body until 1/60 is full (only
// motion states are interpolated). `stepSimulation(h, 0)` makes one step of length h. Units are those of the caller: in
// a model of small bodies everything is slower than 0.8.
#define BT_USE_DOUBLE_PRECISION
#include <btBulletDynamicsCommon.h>

#include <cstdio>

double way(double speed, bool sleeps, double h, int most, int steps) {  // of a free body
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  world.setGravity({0, 0, 0});
  btSphereShape ball(0.1);
  btRigidBody body(1, nullptr, &ball, {1, 1, 1});
  body.setLinearVelocity({speed, 0, 0});
  if (!sleeps) body.setActivationState(DISABLE_DEACTIVATION);
  world.addRigidBody(&body);
  for (int k = 0; k < steps; ++k) world.stepSimulation(h, most);
  world.removeRigidBody(&body);
  return body.getWorldTransform().getOrigin().x();
}

int main() {
  const double h = 1.0 / 60, slow = way(0.79, true, h, 0, 600), fast = way(0.81, true, h, 0, 600),
               awake = way(0.79, false, h, 0, 600), lost = way(1, true, 0.1, 1, 100), kept = way(1, true, 0.1, 0, 100);
  std::printf("10 s at speed 0.79: %.3f, at 0.81: %.3f, at 0.79 without deactivation: %.3f\n", slow, fast, awake);
  std::printf("100 steps of 0.1 s at speed 1: stepSimulation(0.1) %.3f, stepSimulation(0.1, 0) %.3f\n", lost, kept);
  return slow < 2 && fast > 8 && awake > 7.8 && lost < 2 && kept > 9.9 ? 0 : 1;
}
