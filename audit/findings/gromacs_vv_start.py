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
import os
import struct
import subprocess
import sys
import tempfile

MDP = """integrator = {}
continuation = {}
dt = {}
nsteps = {}
nstlist = 100000
verlet-buffer-tolerance = -1
coulombtype = Cut-off
comm-mode = None
nsttcouple = 1
nstpcouple = 1
nstxout = {}
nstvout = {}
"""
TOP = """[ defaults ]
1 1 no 1 1
[ atomtypes ]
A 1 1 0 A 0 0
[ moleculetype ]
atom 1
[ atoms ]
1 A 1 A A 1 0 1
[ position_restraints ]
1 1 1 0 0
[ system ]
oscillator
[ molecules ]
atom 1
"""
GRO = "start\n1\n    1A        A    1" + "{:20.15f}" * 6 + "\n 64 64 64\n"


def end(integrator, continuation, steps):
    """x(1) from x(0) = 1, v(0) = 1/2."""
    with tempfile.TemporaryDirectory() as folder:
        files = {
            "run.mdp": MDP.format(integrator, continuation, 1 / steps, steps, steps, steps),
            "run.top": TOP,
            "start.gro": GRO.format(1, 0, 0, 0.5, 0, 0),
            "origin.gro": GRO.format(0, 0, 0, 0, 0, 0),
        }
        for name, text in files.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        for command in (
            "grompp -f run.mdp -p run.top -c start.gro -r origin.gro -o run.tpr -maxwarn 9",
            "mdrun -s run.tpr -o run.trr -nt 1",
        ):
            subprocess.run(["gmx_d", "-quiet", *command.split()], cwd=folder, check=True, capture_output=True)
        with open(os.path.join(folder, "run.trr"), "rb") as file:
            # six doubles, positions and velocities, end the last frame
            return struct.unpack(">6d", file.read()[-48:])[0]


exact = math.cos(1) + math.sin(1) / 2
orders = {}
for integrator, continuation in ("md-vv", "no"), ("md-vv", "yes"), ("md-vv-avek", "no"):
    errors = [abs(end(integrator, continuation, steps) - exact) for steps in (16, 32, 64)]
    orders[integrator, continuation] = order = math.log2(errors[1] / errors[2])
    print(f"{integrator:10}  continuation = {continuation:3}  " + "  ".join(f"{e:.2e}" for e in errors) + f"  order {order:.2f}")
sys.exit(0 if [round(order) for order in orders.values()] == [2, 1, 1] else 1)
