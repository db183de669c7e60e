// Chipmunk: a force set before `cpSpaceStep` makes explicit Euler, and energy grows
// Seen with: Chipmunk 7.0.3
// Upstream: unchanged in slembcke/Chipmunk2D at f2f3d66 (May 2026); no report of it was found
//
// `cpSpaceStep` first moves positions by the old velocities, then velocities by the forces (cpSpaceStep.c: “Integrate
// positions” before “Integrate velocities”). A force that was computed from the positions and set by `cpBodySetForce`
// or `cpBodyApplyForceAtWorldPoint` before the step is that of the old positions: together this is explicit Euler,
// whose orbits spiral outwards; x'' = −x multiplies its energy by 1 + h² in each step, and areas in phase space by as
// much. The documentation says nothing of the integrator or of when forces should be computed; its stub on “Integration
// Callbacks” refers to the demonstration “Planet”. Computed within the step, as there, in the function given to
// `cpBodySetVelocityUpdateFunc`, the force is that of the new positions: this is symplectic Euler (position first), and
// the energy is bounded.
#include <chipmunk/chipmunk.h>

#include <cmath>
#include <cstdio>

void kick(cpBody* body, cpVect, cpFloat damping, cpFloat h) {
  cpBodyUpdateVelocity(body, cpvneg(cpBodyGetPosition(body)), damping, h);
}

double growth(bool before, double h, int steps) {  // of the energy of x'' = -x over so many steps
  cpSpace* space = cpSpaceNew();
  cpBody* body = cpSpaceAddBody(space, cpBodyNew(1, 1));
  cpBodySetPosition(body, cpv(1, 0));
  if (!before) cpBodySetVelocityUpdateFunc(body, kick);
  for (int k = 0; k < steps; ++k) {
    if (before) cpBodySetForce(body, cpvneg(cpBodyGetPosition(body)));
    cpSpaceStep(space, h);
  }
  return cpvlengthsq(cpBodyGetPosition(body)) + cpvlengthsq(cpBodyGetVelocity(body));
}

int main() {
  bool shown = true;
  for (double h = 1.0 / 30; h > 1.0 / 150; h /= 2) {
    const int steps = static_cast<int>(std::lround(100 / h));
    const double before = growth(true, h, steps), euler = std::pow(1 + h * h, steps), within = growth(false, h, steps);
    std::printf(
        "h = 1/%-3.0f  energy after t = 100 over that at first: set before %.6f, explicit Euler %.6f; within %.6f\n",
        1 / h, before, euler, within);
    shown = shown && std::fabs(before / euler - 1) < 1e-9 && std::fabs(within - 1) < h;
  }
  return shown ? 0 : 1;
}
