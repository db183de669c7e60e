"""The shortest test of an integrator of y' = f(t, y), written by `halfstep discriminate --export python` (@VERSION@).

y_k(t) = t^k, k = 0 ... @MOST@, solves the equations below: each rate is a weighted sum of all products of t and y_1 ...
y_(k-1) that are of degree k - 1. A method of order p makes y_0 ... y_p without any error but rounding, in steps of any
size and from any data, since what its steps leave out are terms of degree p + 1 and more. So two long steps suffice,
and the first k that comes out wrong is the first order whose conditions fail: no slope, no exact solution to compute.
Of the next power every step of a one-step method leaves the same.
A second look begins at t = 0 with the method's own start, which may cost the last power.

Use it in one of three ways; it needs nothing but Python:
  python3 halfstep_test.py my_module:my_step @ORDER@     judges my_step, which claims order @ORDER@
  from halfstep_test import judge                  assert judge(my_step, @ORDER@, points=@POINTS@) == {}
  pytest halfstep_test.py                          after `step`, ORDER and POINTS below have been replaced by yours
Multistep methods: my_module:my_step ORDER POINTS my_module:my_start, where POINTS is 2 or more. What is not given is as
below. Exit code: 0 of that order, 1 not, 2 bad usage.
"""

import sys

ORDER = @ORDER@  # what the method claims, at most @MOST@
POINTS = @POINTS@  # points of history that a step takes: 1 for one-step methods
SPAN = 1.75  # of all points and the two steps; 0.5, say, where Newton's method gives up on long steps
# fingerprint() with this ORDER, POINTS and SPAN of the method as it should be; None: only the order is judged
PINNED = @PINNED@
# Rounding in double of y_0, y_1, y_2 and the higher powers; more where coefficients are far beyond 10.
TOLERANCES = [@TOLERANCES@]


def step(f, t, y, h):
    """y at t + h. Replace it by yours; with POINTS > 1, t and y are lists of the last POINTS times and states."""
@EXAMPLE@
    k1 = f(t, y)
    k2 = f(t + h / 2, [a + h / 2 * k for a, k in zip(y, k1)])
    k3 = f(t + h / 2, [a + h / 2 * k for a, k in zip(y, k2)])
    k4 = f(t + h, [a + h * k for a, k in zip(y, k3)])
    return [a + h * (p + 2 * q + 2 * r + s) / 6 for a, p, q, r, s in zip(y, k1, k2, k3, k4)]
@YOURS@
    raise NotImplementedError("put your step here, or name it: python3 halfstep_test.py my_module:my_step")
@END@


def start(f, t, y, h):
    """The POINTS - 1 states after y(t), h apart. Replace it by yours; these are exact."""
    return [powers(t + h * j, len(y)) for j in range(1, POINTS)]


RATES = [
@RATES@
]


def f(t, y):
    """The rates of y_0, y_1, ..., as many as y has entries: a list, or what y is if that is a numpy array."""
    @DEFINITIONS@
    dy = [rate(s, y) for rate in RATES[: len(y)]]
    return dy if isinstance(y, (list, tuple)) else type_of(y)(dy)


def type_of(y):
    """What makes an array of numpy of a list, without importing it here."""
    import numpy

    return numpy.array


def powers(t, n):
    return [t**k for k in range(n)]


def listed(values, count, what):
    """A list of so many; AssertionError for another number, under python3 -O as well."""
    if len(values) != count:
        raise AssertionError(f"{what}: {len(values)} returned, {count} expected")
    return list(values)


def advanced(step, ts, ys, h, steps):
    """The states after each of so many steps behind the times and states of a history."""
    n = len(ys[-1])
    passed = []
    for _ in range(steps):
        y = step(f, ts[-1], ys[-1], h) if len(ts) == 1 else step(f, list(ts), list(ys), h)
        ts, ys = ts[1:] + [ts[-1] + h], ys[1:] + [[float(a) for a in listed(y, n, "values of a step")]]
        passed.append(ys[-1])
    return passed


def two_steps(step, n, points=1, span=SPAN):
    """What each of two steps to t = 1 leaves of the first n powers: all data lie in [1 - span, 1]."""
    h = span / (points + 1)
    ts = [1 - h * j for j in range(points + 1, 1, -1)]
    first, second = advanced(step, ts, [powers(t, n) for t in ts], h, 2)
    return [a - b for a, b in zip(first, powers(1 - h, n))], [a - 1 for a in second]


def start_and_step(step, n, points=1, start=start, span=SPAN):
    """What the method's own start at t = 0 and a step to t = 1, or to span if that is less, leave of y_k - t^k."""
    h = min(1.0, span) / points
    ys = [powers(0.0, n)]
    if points > 1:
        for y in listed(start(f, 0.0, powers(0.0, n), h), points - 1, "states of the start"):
            ys.append([float(a) for a in listed(y, n, "values of a state of the start")])
    (end,) = advanced(step, [h * j for j in range(points)], ys, h, 1)
    return [a - b for a, b in zip(end, powers(h * points, n))]


def allowed(k, tolerances):
    return tolerances[min(k, 3)]


def wrong_powers(errors, exact, tolerances):
    """{k: error} of what is no rounding; powers beyond `exact` need only be finite."""
    most = [allowed(k, tolerances) if k <= exact else sys.float_info.max for k in range(len(errors))]
    return {k: e for k, e in enumerate(errors) if not abs(e) <= most[k]}


def judge(step, order, points=1, span=SPAN, tolerances=TOLERANCES):
    """{k: error} of the powers that should be exact and are not; {} for a method of that order. A one-step method is also
    wrong in the next power if its steps leave different parts of that: then they depend on more than t and y."""
    first, second = two_steps(step, held(order) + 2, points, span)
    wrong = wrong_powers(second[:-1], order, tolerances)
    uneven = second[-1] - 2 * first[-1]
    if points == 1 and not abs(uneven) <= allowed(order + 1, tolerances) * (1 + abs(second[-1])):
        wrong[order + 1] = uneven
    return wrong


def judge_start(step, order, points=1, start=start, span=SPAN, tolerances=TOLERANCES):
    """The same behind the method's own start, which may cost the last power, but not the first."""
    errors = start_and_step(step, held(order) + 1, points, start, span)
    return wrong_powers(errors, max(1, order - 1), tolerances)


def judge_solver(solve, order, steps=8, tolerances=TOLERANCES):
    """The same of solve(f, t0, y0, h, n) -> y(t0 + n h), its own start included."""
    y = solve(f, 0.0, powers(0.0, held(order) + 1), 1 / steps, steps)
    errors = [float(a) - 1 for a in listed(y, order + 1, "values of a solver")]
    return wrong_powers(errors, max(1, order - 1), tolerances)


def held(order):
    if not 1 <= order <= @MOST@:
        raise ValueError(f"order {order}: this file judges orders 1 to @MOST@; export another with --order")
    return order


def fingerprint(step, order, points=1):
    """The errors of the next two powers: they change with every coefficient, those that no order depends on as well."""
    return two_steps(step, order + 3, points)[1][order + 1:]


def test_my_integrator():
    wrong = judge(step, ORDER, POINTS)
    if wrong and min(wrong) > ORDER:
        raise AssertionError(f"of order {ORDER} in each step, but the steps differ: the second is not what the first is")
    if wrong:
        raise AssertionError(f"not of order {ORDER}: conditions of order {min(wrong)} fail first, errors {wrong}")
    wrong = judge_start(step, ORDER, POINTS, start)
    if wrong:
        raise AssertionError(f"not of order {ORDER} behind its start: order {min(wrong)} fails first, errors {wrong}")
    if PINNED is not None:
        now = fingerprint(step, ORDER, POINTS)
        pinned = listed(PINNED, 2, "values of PINNED")
        if not all(abs(a - b) <= allowed(k, TOLERANCES) * (1 + abs(b)) for k, a, b in zip((ORDER + 1, ORDER + 2), now, pinned)):
            raise AssertionError(f"of order {ORDER}, but another method than was pinned: {now}")


def named(text):
    """The function MODULE:NAME."""
    import importlib

    module, colon, name = text.partition(":")
    if not (module and colon and name):
        raise ValueError(f'"{text}" should be MODULE:NAME, such as my_module:my_step')
    try:
        return getattr(importlib.import_module(module), name)
    except (ModuleNotFoundError, AttributeError) as error:
        raise ValueError(f"{text}: {error}") from None


def whole(text, what):
    if not (text.isdecimal() and int(text) > 0):
        raise ValueError(f'{what} "{text}" should be a whole number from 1')
    return int(text)


if __name__ == "__main__":
    exported = ORDER, POINTS
    try:
        sys.path.insert(0, "")
        if len(sys.argv) > 5:
            raise ValueError("at most four arguments: MODULE:STEP ORDER POINTS MODULE:START")
        if len(sys.argv) > 1:
            step = named(sys.argv[1])
        if len(sys.argv) > 2:
            ORDER = whole(sys.argv[2], "ORDER")
        if len(sys.argv) > 3:
            POINTS = whole(sys.argv[3], "POINTS")
        if len(sys.argv) > 4:
            start = named(sys.argv[4])
        held(ORDER)
    except ValueError as error:
        print(f"halfstep_test: {error}", file=sys.stderr)
        sys.exit(2)
    if (ORDER, POINTS) != exported:
        PINNED = None
    try:
        test_my_integrator()
    except AssertionError as error:
        sys.exit(f"failed: {error}")
    except NotImplementedError as error:
        print(f"halfstep_test: {error}", file=sys.stderr)
        sys.exit(2)
    print(f"passed: of order {ORDER}" + ("" if PINNED is None else ", and the method that was pinned")
          + f"; errors of the powers 0 ... {ORDER}: "
          + ", ".join(f"{e:.0e}" for e in two_steps(step, ORDER + 1, POINTS)[1]))
