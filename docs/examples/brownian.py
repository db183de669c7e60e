#!/usr/bin/env python3
"""Weak and strong errors of Euler-Maruyama and Milstein on geometric Brownian motion dX = a X dt + b X dW, X(0) = 1.

Prints the CSV that `halfstep fit` reads: errors at t = 1 with their standard errors, at 4 to 64 steps. Both schemes and
the exact solution see the same paths, so that weak errors are means of differences, which vary little.
"""
import math
import random

A, B, FINEST, PATHS = 1.5, 1.0, 64, 100000
STEPS = (4, 8, 16, 32, 64)


def end(scheme, steps, increments):
    h, x = 1 / steps, 1.0
    for k in range(steps):
        dw = sum(increments[k * FINEST // steps : (k + 1) * FINEST // steps])
        x += A * x * h + B * x * dw
        if scheme == "Milstein":
            x += 0.5 * B * B * x * (dw * dw - h)
    return x


random.seed(1)
sums = {}
for _ in range(PATHS):
    increments = [random.gauss(0, math.sqrt(1 / FINEST)) for _ in range(FINEST)]
    exact = math.exp(A - 0.5 * B * B + B * sum(increments))
    for scheme in ("Euler-Maruyama", "Milstein"):
        for steps in STEPS:
            off = end(scheme, steps, increments) - exact
            for kind, value in (("strong", abs(off)), ("weak", off)):
                one = sums.setdefault((kind, scheme, steps), [0.0, 0.0])
                one[0] += value
                one[1] += value * value
print("series,steps,error,standard_error,samples,claimed")
for kind in ("strong", "weak"):
    for scheme in ("Euler-Maruyama", "Milstein"):
        claimed = 0.5 if (kind, scheme) == ("strong", "Euler-Maruyama") else 1
        for steps in STEPS:
            mean, square = (s / PATHS for s in sums[kind, scheme, steps])
            deviation = math.sqrt((square - mean * mean) / PATHS)
            print(f"{kind} {scheme},{steps},{mean:.6g},{deviation:.3g},{PATHS},{claimed:g}")
