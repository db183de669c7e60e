"""A solver of one's own, as a program that halfstep runs: one attempt at a step is yours, the loop around it is here.

    halfstep run --program 'python3 mine.py'

    from halfstep_solver import serve

    def euler(f, t, y, h):
        return y + h * f(t, y), None, None

    serve("mine", euler, order=1)

Python 3.8 or newer, nothing else.
"""

import math
import sys


class State(tuple):
    """Numbers that are added and multiplied entry by entry."""

    def __add__(self, other):
        return State(a + b for a, b in zip(self, other))

    def __sub__(self, other):
        return State(a - b for a, b in zip(self, other))

    def __mul__(self, factor):
        return State(factor * a for a in self)

    __rmul__ = __mul__

    def __truediv__(self, divisor):
        return State(a / divisor for a in self)

    def __neg__(self):
        return State(-a for a in self)


def _ask(word, t, y):
    print(word, repr(float(t)), *map(repr, map(float, y)), flush=True)
    return [float(word) for word in sys.stdin.readline().split()]


def elementary(power):
    """The control that makes the next step 0.9 error**(-1 / power) times the last, within 0.2 and 5."""
    def factor(error):
        if math.isnan(error):
            return 0.2
        return min(5, max(0.2, 0.9 * error ** (-1 / power))) if error > 0 else 5

    return factor


class _Run:
    """From a line "solve ..." on."""

    def __init__(self, words, pair, control, state):
        n = int(words[1])
        self.t, end, self.absolute, self.relative, self.equal_step, *y = map(float, words[2:7 + n])
        self.y, self.pair, self.control, self.state = state(y), pair, control, state
        self.rejected, self.evaluations, self.curve, self.begun = 0, 0, None, self.t
        self.h = self.equal_step or self.starting_step(abs(end - self.t))

    def slope(self, t, y):
        self.evaluations += 1
        return self.state(_ask("rate", t, y))

    def starting_step(self, span):
        """One over which the solution changes by a hundredth of itself, as fast as it does now."""
        size, speed = (max(map(abs, numbers)) for numbers in (self.y, self.slope(self.t, self.y)))
        return min(0.01 * size / speed if size > 0 and speed > 0 else 1e-6, span)

    def over_tolerance(self, errors, after):
        """Root mean square of the estimated errors over what they may be."""
        def share(e, a, b):
            allowed = self.absolute + self.relative * max(abs(a), abs(b))
            return 0 if not e else e / allowed if allowed else math.inf  # nothing is allowed of what is 0, then

        shares = [share(*each) for each in zip(errors, self.y, after)]
        return (sum(share * share for share in shares) / max(len(shares), 1)) ** 0.5

    def step(self, end):
        while True:
            left = end - self.t
            last = self.h * (1 + 1e-10) >= abs(left)
            h = left if last else self.h if left > 0 else -self.h
            if self.t + h == self.t:
                raise ValueError(f"no step from t = {self.t!r} is short enough")
            after, errors, curve = self.pair(self.slope, self.t, self.y, h)
            errors = () if errors is None else errors
            error = self.over_tolerance(errors, after)
            accepted = self.equal_step > 0 or error <= 1
            if self.equal_step == 0 and len(errors) > 0 and not (accepted and abs(h) < self.h):
                self.h = abs(h) * self.control(error)
            if accepted:
                break
            if not self.h < abs(h):
                raise ValueError("its control does not shorten a step that is refused")
            self.rejected += 1
        self.begun, self.t, self.y, self.curve = self.t, end if last else self.t + h, self.state(after), curve
        return [self.t, self.rejected, self.evaluations, *map(float, self.y), *map(float, errors)]

    def between(self, t):
        if self.curve is None:
            raise ValueError("it has no curve between its points")
        return map(float, self.curve((t - self.begun) / (self.t - self.begun)))


def serve(name, pair, *, order, estimate_order=None, dense_order=None, control=None, state=State, source=None):
    """Answers halfstep's requests until there are no more.

    pair(f, t, y, h): the state at t + h from y at t; the estimated errors, component by component, or None; and the
    curve between, a function of theta, or None. f(t, y) is the slope of the problem that is run. states are what `state`
    makes of lists of numbers: State, or numpy.array. order, estimate_order, dense_order: what is claimed. control(error):
    the factor from one attempt to the next, error its estimate over the tolerance; elementary without one.
    """
    claims = {"order": order, "estimate-order": estimate_order, "dense-order": dense_order}
    if control is None:
        power = (estimate_order or 0) + 1
        claims["controller-power"] = power if estimate_order else None
        control = elementary(power)
    described = " ".join(f"{key}={value}" for key, value in claims.items() if value)
    cited = f' source="{source}"' if source else ""
    run = None
    for line in iter(sys.stdin.readline, ""):
        word, *rest = line.split()
        try:
            if word == "halfstep":
                answer = f"{name} solver {described} problems=any{cited}"
            elif word == "solve":
                run, answer = _Run(rest, pair, control, state), "ready"
            elif word == "step":
                answer = " ".join(map(repr, run.step(float(rest[0]))))
            else:
                answer = " ".join(map(repr, run.between(float(rest[0]))))
        except (ArithmeticError, ValueError) as error:
            answer = f"error: {error}"
        print(answer, flush=True)
