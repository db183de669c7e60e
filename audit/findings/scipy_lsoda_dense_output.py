# SciPy: the dense output of LSODA does not begin where its step did when the order changes
# Seen with: SciPy 1.10.1
# Upstream: mended in 1.12.0 (issue #14480, pull request #14552)
#
# `dense_output()` is to “compute a local interpolant over the last successful step”. In LSODA it is built from as many
# columns of the Nordsieck array as the step to come needs (iwork[14] is its order), not the one that was made (iwork[13]).
# Where both differ the curve ends where the step does, but does not begin there: it is off by as much as the tolerance,
# where it is off by rounding in all other steps. `solve_ivp` makes use of it with `dense_output`, `t_eval` and events.
import sys

import numpy as np
from scipy.integrate import LSODA

solver = LSODA(lambda t, y: (y[1], -np.sin(y[0])), 0, (1, 0.5), 10, rtol=1e-8, atol=1e-8)
jumps = {False: [], True: []}
while solver.status == "running":
    before = solver.y.copy()
    solver.step()
    made, to_come = solver._lsoda_solver._integrator.iwork[13:15]
    jumps[bool(made != to_come)].append(np.abs(solver.dense_output()(solver.t_old) - before).max())
for changed, what in (False, "as before"), (True, "changed"):
    print(f"tolerance 1e-8, order {what:9}  {len(jumps[changed]):3} steps, largest jump {max(jumps[changed]):.1e}")
sys.exit(0 if max(jumps[True]) > 1e-9 and max(jumps[False]) < 1e-12 else 1)
