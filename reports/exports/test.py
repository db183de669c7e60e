"""The shortest test of an integrator of y' = f(t, y), written by `halfstep discriminate --export python` (@VERSION@).

y_k(t) = t^k, k = 1 ... @MOST@, solves the equations below: each rate is a weighted mean of all products of t and y_1 ...
y_(k-1) that are of degree k - 1. A method of order p makes y_1 ... y_p without any error but rounding, in steps of any
size and from any data, since what its steps leave out are terms of degree p + 1 and more. So two long steps suffice,
and the first k that comes out wrong is the first order whose conditions fail: no slope, no exact solution to compute.

Use it in one of three ways; it needs nothing but Python:
  python3 halfstep_test.py my_module:my_step 5     judges my_step, which claims order 5 (nothing: the example below)
  from halfstep_test import judge                  assert judge(my_step, order=5) == {}
  pytest halfstep_test.py                          after `step`, ORDER and POINTS below have been replaced by yours
"""

ORDER = @ORDER@  # what the method claims, at most @MOST@
POINTS = @POINTS@  # points of history that a step takes: 1 for one-step methods
SPAN = 1.75  # of all points and the two steps; 0.5, say, where Newton's method gives up on long steps
PINNED = @PINNED@  # fingerprint() of the method as it should be; None: only its order is judged
TOLERANCE = @TOLERANCE@  # rounding in double; more where coefficients are far beyond 10


def step(f, t, y, h):
    """y at t + h. Replace it by yours; with POINTS > 1, t and y are lists of the last POINTS times and states."""
    k1 = f(t, y)
    k2 = f(t + h / 2, [a + h / 2 * k for a, k in zip(y, k1)])
    k3 = f(t + h / 2, [a + h / 2 * k for a, k in zip(y, k2)])
    k4 = f(t + h, [a + h * k for a, k in zip(y, k3)])
    return [a + h * (p + 2 * q + 2 * r + s) / 6 for a, p, q, r, s in zip(y, k1, k2, k3, k4)]


RATES = [
@RATES@
]


def f(t, y):
    """The rates of y_1 ... y_n, as many as y has entries: a list, or what y is if that is a numpy array."""
    @DEFINITIONS@
    dy = [rate(s, y) for rate in RATES[: len(y)]]
    return dy if isinstance(y, (list, tuple)) else type_of(y)(dy)


def type_of(y):
    """What makes an array of numpy of a list, without importing it here."""
    import numpy

    return numpy.array


def powers(t, n):
    return [t**k for k in range(1, n + 1)]


def two_steps(step, n, points=1, span=SPAN):
    """What two steps to t = 1 leave of y_1 ... y_n - 1: all data lie in [1 - span, 1]."""
    h = span / (points + 1)
    ts = [1 - h * j for j in range(points + 1, 1, -1)]
    ys = [powers(t, n) for t in ts]
    for _ in range(2):
        y = step(f, ts[-1], ys[-1], h) if points == 1 else step(f, list(ts), list(ys), h)
        ts, ys = ts[1:] + [ts[-1] + h], ys[1:] + [[float(a) for a in y]]
    return [a - 1 for a in ys[-1]]


def judge(step, order, points=1, span=SPAN, tolerance=TOLERANCE):
    """{k: error} of the powers that should be exact and are not; {} for a method of that order."""
    assert 1 <= order <= @MOST@, f"order {order}: this file judges orders 1 to @MOST@; export another with --order"
    errors = two_steps(step, order, points, span)
    return {k: e for k, e in enumerate(errors, 1) if not abs(e) <= tolerance}


def judge_solver(solve, order, steps=8, tolerance=TOLERANCE):
    """The same of solve(f, t0, y0, h, n) -> y(t0 + n h), its own start included, which may cost the last power."""
    y = solve(f, 0.0, [0.0] * order, 1 / steps, steps)
    return {k: float(y[k - 1]) - 1 for k in range(1, order) if not abs(float(y[k - 1]) - 1) <= tolerance}


def fingerprint(step, order, points=1):
    """The errors of the next two powers: they change with every coefficient, those that no order depends on as well."""
    return two_steps(step, order + 2, points)[order:]


def test_my_integrator():
    wrong = judge(step, ORDER, POINTS)
    assert not wrong, f"not of order {ORDER}: conditions of order {min(wrong)} fail first, errors {wrong}"
    if PINNED is not None:
        now = fingerprint(step, ORDER, POINTS)
        assert all(abs(a - b) <= TOLERANCE for a, b in zip(now, PINNED)), f"of order {ORDER}, but another: {now}"


if __name__ == "__main__":
    import sys

    if len(sys.argv) > 1:
        import importlib

        sys.path.insert(0, "")
        module, name = sys.argv[1].split(":")
        step = getattr(importlib.import_module(module), name)
        ORDER = int(sys.argv[2]) if len(sys.argv) > 2 else ORDER
        POINTS = int(sys.argv[3]) if len(sys.argv) > 3 else 1
        PINNED = None
    try:
        test_my_integrator()
    except AssertionError as error:
        sys.exit(f"failed: {error}")
    print(f"passed: of order {ORDER}; errors of the powers 1 ... {ORDER}: "
          + ", ".join(f"{e:.0e}" for e in two_steps(step, ORDER, POINTS)))
