# GROMACS: md-vv with `continuation = yes`, and md-vv-avek, take the velocities of the start for those half a step before
# Seen with: GROMACS 2022.5
# Upstream: not known to be reported; of md-vv-avek the manual says both, that it is md-vv and that it is leap-frog
#
# “leap-frog will interpret the velocities as corresponding to t = −½Δt, while velocity Verlet will interpret them as
# corresponding to the timepoint t = 0” (reference manual, The velocity Verlet integrator). md-vv does so with
# `continuation = no` alone. With `yes`, which is to “not apply constraints to the start configuration and do not reset
# shells, useful for exact coninuation and reruns”, the run begins with the second half of a step: only where it is `no`
# does mdrun put back the velocities of the start behind the kick of that half (`vvResetVelocities_` in
# statepropagatordata.cpp). md-vv-avek, “identical to integrator=md-vv, except that the kinetic energy is determined as
# the average of the two half step kinetic energies” (mdp options), never does. Positions are those of leap-frog then,
# and of order 1. Shown is the error of x'' = −x at t = 1, x(0) = 1, v(0) = 1/2, drawn by a position restraint.
import math
import pathlib
import struct
import subprocess
import sys
import tempfile

MDP = (
    "integrator = {}\ncontinuation = {}\ndt = {}\nnsteps = {}\n"
    "nstxout = 1\nnsttcouple = 1\nnstpcouple = 1\ncomm-mode = None\n"
)
TOP = (
    "[ defaults ]\n1 1\n[ atomtypes ]\nA 1 1 0 A 0 0\n"
    "[ moleculetype ]\natom 1\n[ atoms ]\n1 A 1 A A 1\n[ position_restraints ]\n1 1 1 0 0\n"
    "[ system ]\noscillator\n[ molecules ]\natom 1\n"
)
GRO = "start\n1\n    1A        A    1" + "{:20.15f}" * 6 + "\n 64 64 64\n"


def end(integrator, continuation, steps):  # x(1) from x(0) = 1, v(0) = 1/2
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "grompp.mdp").write_text(MDP.format(integrator, continuation, 1 / steps, steps))
        (folder / "topol.top").write_text(TOP)
        (folder / "conf.gro").write_text(GRO.format(1, 0, 0, 0.5, 0, 0))
        (folder / "origin.gro").write_text(GRO.format(0, 0, 0, 0, 0, 0))
        for command in "grompp -r origin.gro -maxwarn 9", "mdrun -nt 1":
            subprocess.run(["gmx_d", *command.split()], cwd=folder, check=True, capture_output=True)
        # the last frame ends with its positions, of which there are three doubles
        return struct.unpack(">3d", (folder / "traj.trr").read_bytes()[-24:])[0]


orders = []
for integrator, continuation in ("md-vv", "no"), ("md-vv", "yes"), ("md-vv-avek", "no"):
    errors = [abs(end(integrator, continuation, steps) - math.cos(1) - math.sin(1) / 2) for steps in (16, 32, 64)]
    orders.append(math.log2(errors[1] / errors[2]))
    listed = "  ".join(f"{error:.2e}" for error in errors)
    print(f"{integrator:10}  continuation = {continuation:3}  {listed}  order {orders[-1]:.2f}")
sys.exit(0 if [round(order) for order in orders] == [2, 1, 1] else 1)
