#!/usr/bin/env python3
"""An integrator of y' = f(t, y) in Python as a method of halfstep: the classic Runge-Kutta method.

./hs run --program 'python3 docs/examples/rk4.py' --problem lotka-volterra --problem lorenz
"""
import sys


def rate(problem, p, y):
    if problem == "lotka-volterra":
        u, v = y
        return [u * (v - 2), v * (1 - u)]
    x, y, z = y  # lorenz
    return [p["sigma"] * (y - x), x * (p["rho"] - z) - y, x * y - p["beta"] * z]


def step(problem, p, h, y):
    total, slope = [0.0] * len(y), [0.0] * len(y)
    for reach, weight in (0, 1), (0.5, 2), (0.5, 2), (1, 1):
        slope = rate(problem, p, [yi + h * reach * si for yi, si in zip(y, slope)])
        total = [ti + weight * si for ti, si in zip(total, slope)]
    return [yi + h / 6 * ti for yi, ti in zip(y, total)]


def answer(line):
    # start|continue problem n t h steps y1 ... yn name=value ...
    _, problem, n, _, h, count, *rest = line.split()
    y = [float(word) for word in rest[: int(n)]]
    named = dict(word.split("=") for word in rest[int(n) :])
    named.pop("precision")
    parameters = {name: float(value) for name, value in named.items()}
    for _ in range(int(count)):
        y = step(problem, parameters, float(h), y)
    return " ".join(map(repr, y))


for request in sys.stdin:
    if request == "halfstep 1\n":
        reply = "python-rk4 order=4 evaluations=4 problems=lotka-volterra,lorenz"
    else:
        reply = answer(request)
    print(reply, flush=True)
