#!/usr/bin/env python3
"""Errors of the heat equation u_t = u_xx over two step sizes, for halfstep fit (docs/two-step-sizes.md).

Implicit Euler in time (order 1), central differences in space (order 2), up to t = 1/10 on 0 < x < 1 with
u = exp(-pi^2 t) sin(pi x); the largest error at the end.
"""
from math import exp, pi, sin


def largest_error(steps, cells, end=0.1):
    ratio = end / steps * cells**2
    u = [sin(pi * i / cells) for i in range(1, cells)]
    for _ in range(steps):  # Thomas's algorithm for (1 + 2 ratio) u_i - ratio (u_i-1 + u_i+1) = old u_i
        upper = []
        for i, right in enumerate(u):
            pivot = 1 + 2 * ratio - (ratio * upper[-1] if i else 0)
            upper.append(ratio / pivot)
            u[i] = (right + (ratio * u[i - 1] if i else 0)) / pivot
        for i in range(cells - 3, -1, -1):
            u[i] += upper[i] * u[i + 1]
    return max(abs(v - exp(-pi**2 * end) * sin(pi * (i + 1) / cells)) for i, v in enumerate(u))


print("dt,dx,error,claimed,claimed_dx")
for steps in (10, 20, 40, 80, 160):
    for cells in (4, 8, 16, 32):
        print(f"{0.1 / steps:g},{1 / cells:g},{largest_error(steps, cells):.6g},1,2")
