// Box2D: no body moves more than 2 m in a step, and slow ones stop
// Seen with: Box2D 2.4.1
// Upstream: by design; documented in `b2_common.h` (“The maximum linear translation of a body per step. This limit is
// very large and is used to prevent numerical problems.”); since 3.0 the limit is a speed, `maximumLinearVelocity`,
// later `maximumLinearSpeed`, 400 m/s unless it is set
//
// `b2_maxTranslation` is 2 m a step, without contacts too: at 60 steps a second what is faster than 120 m/s goes at 120
// m/s from then on, the velocity itself being reduced. The limit rises as the step is shortened: with 240 steps a
// second it is 480 m/s, so that a finer step changes the motion altogether. A body that hardly turns and is slower than
// 0.01 m/s (`b2_linearSleepTolerance`) for 0.5 s falls asleep: its velocity is set to zero. Both numbers scale with
// `b2_lengthUnitsPerMeter`, and fit bodies of about a metre. Sleep is off after `SetAllowSleeping(false)`; the limit is
// a constant of the build.
#include <box2d/box2d.h>

#include <cmath>
#include <cstdio>

float way(float speed, int frequency, bool sleeps) {  // of a free body, in 10 s
  b2World world({0, 0});
  world.SetAllowSleeping(sleeps);
  b2BodyDef def;
  def.type = b2_dynamicBody;
  def.linearVelocity.Set(speed, 0);
  b2Body* body = world.CreateBody(&def);
  for (int k = 0; k < 10 * frequency; ++k) world.Step(1.0f / static_cast<float>(frequency), 8, 3);
  return body->GetPosition().x;
}

int main() {
  const float fast60 = way(300, 60, true), fast240 = way(300, 240, true);
  const float slow = way(0.009f, 60, true), awake = way(0.009f, 60, false);
  std::printf("10 s at 300 m/s: %.1f m in steps of 1/60, %.1f m in steps of 1/240\n", fast60, fast240);
  std::printf("10 s at 0.009 m/s: %.4f m, without sleep %.4f m\n", slow, awake);
  return std::fabs(fast60 - 1200) < 2 && std::fabs(fast240 - 3000) < 2 && slow < 0.006f && awake > 0.089f ? 0 : 1;
}
