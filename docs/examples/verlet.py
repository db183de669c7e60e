#!/usr/bin/env python3
"""A Python program as a method of halfstep: velocity Verlet in double precision and in 50 digits.

./hs run --program 'python3 docs/examples/verlet.py' --precision double --precision 50
"""
import math
import sys
from decimal import Decimal, getcontext

getcontext().prec = 60  # some more than are printed at the other end


def acceleration(problem, parameters, x, root):
    if problem == "harmonic-oscillator":
        return [-parameters["w"] ** 2 * x[0]]
    r2 = x[0] * x[0] + x[1] * x[1]  # kepler
    return [-xi / (r2 * root(r2)) for xi in x]


def steps(problem, parameters, root, count, h, x, v):
    a = acceleration(problem, parameters, x, root)
    for _ in range(count):
        v = [vi + h / 2 * ai for vi, ai in zip(v, a)]
        x = [xi + h * vi for xi, vi in zip(x, v)]
        a = acceleration(problem, parameters, x, root)
        v = [vi + h / 2 * ai for vi, ai in zip(v, a)]
    return x + v


def answer(line):
    # start|continue problem n t h steps x1 ... xn v1 ... vn name=value ...
    _, problem, n, _, h, count, *rest = line.split()
    n = int(n)
    named = dict(word.split("=") for word in rest[2 * n :])
    number, root = (Decimal, Decimal.sqrt) if named.pop("precision") == "50" else (float, math.sqrt)
    x, v = map(number, rest[:n]), map(number, rest[n : 2 * n])
    parameters = {name: number(value) for name, value in named.items()}
    return " ".join(map(str, steps(problem, parameters, root, int(count), number(h), list(x), list(v))))


for request in sys.stdin:
    if request == "halfstep 1\n":
        reply = "python-velocity-verlet order=2 symplectic reversible evaluations=1"
        reply += " problems=harmonic-oscillator,kepler precisions=double,50"
    else:
        reply = answer(request)
    print(reply, flush=True)
