#!/usr/bin/env python3
"""SciPy's solvers, all in one program (docs/plugins-and-programs.md, "A solver").

./hs run --program 'python3 audit/programs/scipy.py' --solver scipy-rk45
"""
import os
import sys

# this file is no package, whatever its name
sys.path = [p for p in sys.path if p != os.path.dirname(os.path.abspath(__file__))]

import numpy as np  # noqa: E402
import scipy  # noqa: E402
from scipy.integrate import DOP853, LSODA, RK23, RK45, BDF, Radau, ode, odeint  # noqa: E402
from scipy.integrate._ivp.ivp import find_active_events, prepare_events, solve_event_equation  # noqa: E402

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # Fortran's messages are no answers
read, write = sys.stdin.readline, answers.write


def say(numbers, word=""):
    write(word + " ".join(map(repr, map(float, numbers))) + "\n")
    answers.flush()


def rate(t, y):
    say([t, *np.asarray(y).tolist()], "rate ")
    return np.array(read().split(), dtype=float)


def jacobian(t, y):
    say([t, *np.asarray(y).tolist()], "jacobian ")
    return np.array(read().split(), dtype=float).reshape(len(y), -1)


def values(t, y):
    say([t, *np.asarray(y).tolist()], "events ")
    return np.array(read().split(), dtype=float)


class Events:
    """What solve_ivp does with the events of each step, by its own functions."""

    def __init__(self, crossings, t, y):
        def event(k, direction):
            one = lambda t, y: values(t, y)[k]  # noqa: E731
            one.direction = direction
            return one

        signs = {"either": 0, "rising": 1, "falling": -1}
        given = [event(k, signs[crossing]) for k, crossing in enumerate(crossings)]
        self.events, _, self.direction = prepare_events(given)
        self.g = values(t, y)

    def of_step(self, solver, curve):
        g_new = values(solver.t, solver.y)
        active = find_active_events(self.g, g_new, self.direction)
        rises, self.g = g_new > self.g, g_new
        roots = [(solve_event_equation(self.events[k], curve, solver.t_old, solver.t), k) for k in active]
        roots.sort(reverse=solver.t < solver.t_old)
        return [(k, root, 1 if rises[k] else -1) for root, k in roots]


UNREACHED = 1e99  # an absolute tolerance that no error reaches: steps of one size


class OdeSolver:
    """scipy.integrate.OdeSolver: step() by step()."""

    def __init__(self, kind, t, end, absolute, relative, step, y):
        options = {"rtol": relative, "atol": UNREACHED if step else absolute}
        if step:
            options.update(max_step=step, first_step=step)
        if kind in (BDF, Radau, LSODA):
            options["jac"] = jacobian
        self.solver = kind(rate, t, y, end, **options)
        self.curve = None
        self.watched = None
        self.events = []

    def watch(self, crossings):
        self.watched = Events(crossings, self.solver.t, self.solver.y)

    def step(self, end):
        solver = self.solver
        if solver.t_bound != end:  # it is to go on
            solver.t_bound, solver.status = end, "running"
            if isinstance(solver, LSODA):
                solver._lsoda_solver._integrator.rwork[0] = end
        message = solver.step()
        if solver.status == "failed":
            raise RuntimeError(message)
        self.curve = None
        errors = ()
        if hasattr(solver, "_estimate_error"):  # of the explicit Runge-Kutta methods
            errors = np.broadcast_to(solver._estimate_error(solver.K, solver.t - solver.t_old), solver.y.shape)
        if self.watched is not None:
            self.events = self.watched.of_step(solver, solver.dense_output())
        return solver.t, solver.y, errors

    def between(self, t):
        if self.curve is None:
            self.curve = self.solver.dense_output()
        return self.curve(t)


class Ode:
    """scipy.integrate.ode(...).integrate(END): steps are hidden but for those that a solout is shown."""

    def __init__(self, kind, t, end, absolute, relative, step, y):
        name, self.method, *highest = kind
        self.steps = []
        self.run = ode(rate, jacobian)
        options = {"rtol": relative, "atol": UNREACHED if step else absolute, "nsteps": 10**6}
        if step:
            options.update(max_step=step, first_step=step)
        if self.method:
            options.update(method=self.method, with_jacobian=True)
        if highest:
            options.update(order=highest[0])
        self.run.set_integrator(name, **options)
        self.shown = name.startswith("dop")
        if self.shown:
            self.run.set_solout(lambda t, y: self.steps.append((t, y.copy())))
        self.run.set_initial_value(y, t)

    def step(self, end):
        if not self.steps:
            y = self.run.integrate(end)
            if not self.run.successful():
                raise RuntimeError(f"{self.run._integrator.name} returned {self.run.get_return_code()}")
            if not self.shown:
                return end, y, ()
            self.steps.pop(0)  # where it began
            self.steps[-1] = (end, y)
        return (*self.steps.pop(0), ())


class Odeint:
    """scipy.integrate.odeint(func, y, [t, END])."""

    def __init__(self, _, t, end, absolute, relative, step, y):
        self.t, self.y, self.options = t, np.array(y), {"rtol": relative, "atol": absolute, "mxstep": 10**6}

    def step(self, end):
        values, told = odeint(rate, self.y, [self.t, end], Dfun=jacobian, tfirst=True, full_output=True, **self.options)
        if told["message"] != "Integration successful.":
            raise RuntimeError(told["message"])
        self.t, self.y = end, values[-1]
        return end, self.y, ()


ORDERS = "class docstring"
# name: (class, what it is begun with, description, call, where the orders are from)
SOLVERS = {
    "rk23": (OdeSolver, RK23, "order=3 estimate-order=2 dense-order=3 finds-events", "RK23", ORDERS),
    "rk45": (OdeSolver, RK45, "order=5 estimate-order=4 dense-order=4 finds-events", "RK45", ORDERS),
    "dop853": (OdeSolver, DOP853, "order=8 estimate-order=7 dense-order=7 finds-events", "DOP853", ORDERS),
    # Newton iterations end at a share of the tolerances: equal steps cannot be had by tolerances that nothing reaches
    "radau": (OdeSolver, Radau, "order=5 estimate-order=3 dense-order=3 no-equal-steps finds-events", "Radau", ORDERS),
    "bdf": (OdeSolver, BDF, "no-equal-steps finds-events", "BDF", "orders 1 to 5, varied"),
    "lsoda": (OdeSolver, LSODA, "no-equal-steps finds-events", "LSODA", "orders varied"),
    "ode-dopri5": (Ode, ("dopri5", None), "order=5 estimate-order=4", "ode, dopri5", "order (4)5"),
    "ode-dop853": (Ode, ("dop853", None), "order=8 estimate-order=7", "ode, dop853", "order 8(5,3)"),
    "ode-vode-adams": (Ode, ("vode", "adams"), "no-equal-steps hidden-steps", "ode, vode, adams", "orders varied"),
    "ode-vode-bdf": (Ode, ("vode", "bdf"), "no-equal-steps hidden-steps", "ode, vode, bdf", "orders varied"),
    "odeint": (Odeint, None, "no-equal-steps hidden-steps", "odeint", "orders varied"),
}


for formulas, orders in (("adams", range(2, 12)), ("bdf", range(2, 5))):
    for highest in orders:
        SOLVERS[f"ode-vode-{formulas}-to-{highest}"] = (
            Ode, ("vode", formulas, highest), "no-equal-steps hidden-steps",
            f"ode, vode, {formulas}, order={highest}", f"orders 1 to {highest} varied")  # fmt: skip


def description(name):
    _, _, words, call, claim = SOLVERS[name]
    return f'scipy-{name} solver {words} problems=any source="SciPy {scipy.__version__}; {call}; {claim}"'


def main():
    run = None
    for request in iter(read, ""):
        word, *rest = request.split()
        if word == "halfstep":
            write(" | ".join(map(description, SOLVERS)) + "\n")
        elif word == "solve":  # problem n t end absolute relative step y1 ... yn name=value ...
            n = int(rest[1])
            words = dict(pair.split("=") for pair in rest[7 + n :])
            make, kind = SOLVERS[words["solver"].removeprefix("scipy-")][:2]
            run = make(kind, *map(float, rest[2:7]), np.array(rest[7 : 7 + n], dtype=float))
            if "events" in words:
                run.watch(words["events"].split(","))
            write("ready\n")
        elif word == "step":
            t, y, errors = run.step(float(rest[0]))
            if getattr(run, "watched", None) is not None:
                write(" ".join(map(repr, map(float, [t, 0, 0, *y, *errors]))))
                say([number for event in run.events for number in event], " | ")
            else:
                say([t, 0, 0, *y, *errors])
        elif word == "between":
            say(run.between(float(rest[0])))
        answers.flush()


def guarded():
    """What is raised is said to halfstep; the program goes on."""
    while True:
        try:
            return main()
        except (RuntimeError, ValueError, ArithmeticError) as error:
            write("error " + " ".join(str(error).split()) + "\n")
            answers.flush()


if __name__ == "__main__":
    guarded()
