#!/usr/bin/env python3
"""SciPy's solvers as solvers of halfstep.

./hs run --program 'python3 docs/examples/scipy_solver.py DOP853'       # or RK23, RK45
"""
import math
import sys

import scipy.integrate

# orders of the result, of the one whose error is estimated, and of the dense output
CLAIMS = {"RK23": (3, 2, 3), "RK45": (5, 4, 4), "DOP853": (8, 7, 7)}
name = sys.argv[1]


def rate(problem, p):
    if problem == "lotka-volterra":
        return lambda t, y: (y[0] * (y[1] - 2), y[1] * (1 - y[0]))
    return lambda t, y: (y[1], -(p["w"] ** 2) * math.sin(y[0]))  # pendulum: y = (x, v)


for request in sys.stdin:
    word, *rest = request.split()
    if word == "halfstep":
        claims = "order={} estimate-order={} dense-order={}".format(*CLAIMS[name])
        print(f"scipy-{name.lower()} solver {claims} problems=lotka-volterra,pendulum")
    elif word == "solve":  # problem n t end absolute relative step y1 ... yn name=value ...
        n, (t, end, absolute, relative, step) = int(rest[1]), map(float, rest[2:7])
        parameters = {key: float(value) for key, value in (pair.split("=") for pair in rest[7 + n : -1])}
        chosen = {"max_step": step, "first_step": step, "atol": 1e99} if step else {"atol": absolute}
        start = [float(y) for y in rest[7 : 7 + n]]
        solver = getattr(scipy.integrate, name)(rate(rest[0], parameters), t, start, end, rtol=relative, **chosen)
        print("ready")
    elif word == "step":
        solver.t_bound = float(rest[0])
        solver.step()
        print(solver.t, 0, solver.nfev, *map(float, solver.y))
    elif word == "between":
        print(*map(float, solver.dense_output()(float(rest[0]))))
    sys.stdout.flush()
