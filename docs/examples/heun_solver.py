#!/usr/bin/env python3
"""A solver that chooses its steps, in Python: Heun's method, whose error Euler's estimates; straight lines between.

./hs run --program 'python3 docs/examples/heun_solver.py'
"""
import math
import sys


def rate(y):  # lotka-volterra
    return [y[0] * (y[1] - 2), y[1] * (1 - y[0])]


def moved(y, h, *slopes):
    return [yi + h * sum(each) / len(slopes) for yi, each in zip(y, zip(*slopes))]


for request in sys.stdin:
    word, *rest = request.split()
    if word == "halfstep":
        print("python-heun solver order=2 estimate-order=1 dense-order=1 problems=lotka-volterra")
    elif word == "solve":  # problem n t end absolute relative step y1 ... yn name=value ...
        t, end, absolute, relative, equal, *y = map(float, rest[2:9])
        h, rejected, evaluations = equal or 1e-4, 0, 0
        print("ready")
    elif word == "step":
        end = float(rest[0])
        while True:
            last = h >= abs(end - t)
            size = end - t if last else h if end > t else -h
            if t + size == t:
                print("error: no step is short enough")
                break
            slope = rate(y)
            euler = moved(y, size, slope)
            after = moved(y, size, slope, rate(euler))
            evaluations += 2
            errors = [a - b for a, b in zip(after, euler)]
            error = math.hypot(*(e / (absolute + relative * abs(yi)) for e, yi in zip(errors, y)))  # max() drops nan
            if not equal:
                h = abs(size) * min(5, max(0.2, 0.9 / max(error, 1e-9) ** 0.5))
            if equal or error <= 1:
                before, t, y = (t, y), end if last else t + size, after
                print(t, rejected, evaluations, *y, *errors)
                break
            rejected += 1
    elif word == "between":
        theta = (float(rest[0]) - before[0]) / (t - before[0])
        print(*[(1 - theta) * a + theta * b for a, b in zip(before[1], y)])
    sys.stdout.flush()
