// OpenMM: velocities of the start, given to `VerletIntegrator`, are taken for those of half a step before
// Seen with: OpenMM 7.7
// Upstream: as documented; the User's Guide says of VerletIntegrator: “The positions and velocities stored in the
// context are offset from each other by half a time step.”
//
// `Context::setVelocities` stores what it is given. Given v(0), the first step is a whole kick from there, and the run
// is symplectic Euler: positions of order 1, as told velocities are. Given v(0) − h a(x(0)) / 2 it is the leapfrog
// method: positions of order 2. `setVelocitiesToTemperature` shifts by half a step (`getVelocityTimeOffset`);
// `setVelocities` does not, and its documentation does not mention the offset. LangevinMiddleIntegrator behaves in the
// same way.
#include <OpenMM.h>

#include <cmath>
#include <cstdio>

double error(bool shifted, int n) {  // in x(1) of x'' = -x, x(0) = 1, v(0) = 1
  const double h = 1.0 / n;
  OpenMM::System system;
  system.addParticle(1);
  auto* spring = new OpenMM::CustomExternalForce("x*x/2");
  spring->addParticle(0);
  system.addForce(spring);
  OpenMM::VerletIntegrator integrator(h);
  OpenMM::Context context(system, integrator, OpenMM::Platform::getPlatformByName("Reference"));
  context.setPositions({{1, 0, 0}});
  context.setVelocities({{shifted ? 1 + h / 2 : 1, 0, 0}});
  integrator.step(n);
  const double x = context.getState(OpenMM::State::Positions).getPositions()[0][0];
  return std::fabs(x - std::cos(1.0) - std::sin(1.0));
}

int main() {
  double order[2] = {0, 0};
  for (const bool shifted : {false, true}) {
    std::printf("setVelocities(%s):", shifted ? "v(0) - h a(0) / 2" : "v(0)");
    for (int n = 32; n <= 256; n *= 2) {
      order[shifted] = std::log2(error(shifted, n / 2) / error(shifted, n));
      std::printf("  %.2e (%.2f)", error(shifted, n), order[shifted]);
    }
    std::puts("");
  }
  return std::fabs(order[0] - 1) < 0.05 && std::fabs(order[1] - 2) < 0.05 ? 0 : 1;
}
