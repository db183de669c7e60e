// LAMMPS: with `fix viscous`, `fix nve` is of order 1
// Seen with: LAMMPS 29 Sep 2021
// Upstream: not known to be reported, and no order is claimed; later versions were not looked at
//
// `run_style verlet` is “a standard velocity-Verlet integrator”, of order 2 without friction. Forces are asked for
// behind the drift, when the velocities are those of the middle of the step (`initial_integrate` before `post_force`),
// and `fix viscous` takes them as they are: −γ v(t + h/2) stands for −γ v(t + h), at the end of the step as at the
// beginning of the next one. Errors of position and velocity fall with h. Every fix that computes a force of the
// velocity in `post_force` meets the same velocities.
#define LAMMPS_SMALLBIG
#include <lammps/library.h>
#include <cstdint>

#include <cmath>
#include <cstdio>

double error(double friction, int n) {  // in x(2) of x'' = -x - friction x', x(0) = 0, v(0) = 1
  const char* words[] = {"lmp", "-log", "none", "-screen", "none", "-nocite"};
  void* lammps = lammps_open_no_mpi(6, const_cast<char**>(words), nullptr);
  char script[512];
  std::snprintf(script, sizeof script,
                "units lj\natom_modify map array\nregion all block -9 9 -9 9 -9 9\ncreate_box 1 all\nmass 1 1\n"
                "create_atoms 1 single 0 0 0\ncomm_modify cutoff 2\nvelocity all set 1 0 0\nfix 1 all spring/self 1\n"
                "fix 2 all viscous %.17g\nfix 3 all nve\ntimestep %.17g\nrun %d\n",
                friction, 2.0 / n, n);
  lammps_commands_string(lammps, script);
  const double x = static_cast<double**>(lammps_extract_atom(lammps, "x"))[0][0];
  lammps_close(lammps);
  const double w = std::sqrt(1 - friction * friction / 4);
  return std::fabs(x - std::exp(-friction) * std::sin(2 * w) / w);
}

int main() {
  double order[2] = {0, 0};
  for (int damped = 0; damped < 2; ++damped) {
    std::printf("friction %.1f:", 0.4 * damped);
    for (int n = 32; n <= 256; n *= 2) {
      order[damped] = std::log2(error(0.4 * damped, n / 2) / error(0.4 * damped, n));
      std::printf("  %.2e (%.2f)", error(0.4 * damped, n), order[damped]);
    }
    std::puts("");
  }
  return std::fabs(order[0] - 2) < 0.05 && std::fabs(order[1] - 1) < 0.05 ? 0 : 1;
}
