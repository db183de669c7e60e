# SciPy: solve_ivp reports an event on the end of a step twice, or raises
# Seen with: SciPy 1.10.1
# Upstream: no report of it was found (#17066 and #19418 are of runs that such an event ends with dense_output)
#
# `find_active_events` takes a step for one with an event where its function is zero at either end: (g <= 0) & (g_new >= 0).
# A zero on the end of a step is found in that step and in the next. The root is then looked for on the interpolant, which
# may differ from the point at the end by rounding: without a change of sign brentq raises "f(a) and f(b) must have
# different signs", and the run ends. Functions of time have such zeros where steps are of equal length.
import sys

from scipy.integrate import solve_ivp

told = solve_ivp(lambda t, y: [1.0], (0, 1), [0.0], "RK23", first_step=0.25, max_step=0.25, events=lambda t, y: y[0] - 0.5)
print("y' = 1, steps of 1/4, y = 1/2:", *told.t_events[0])

oscillator, twice, raised, levels = lambda t, y: [y[1], -y[0]], 0, 0, 0
for method in "RK23", "RK45", "DOP853", "Radau", "BDF", "LSODA":
    plain = solve_ivp(oscillator, (0, 20), [1.0, 0.0], method)
    for t, level in zip(plain.t[1:-1], plain.y[0, 1:-1]):
        levels += 1
        try:
            found = solve_ivp(oscillator, (0, 20), [1.0, 0.0], method, events=lambda t, y: y[0] - level).t_events[0]
            twice += sum(abs(found - t) < 1e-9) == 2
        except ValueError:
            raised += 1
print(f"x'' = -x, levels that a step ends at: {levels}; event told twice: {twice}; ValueError: {raised}")
sys.exit(0 if len(told.t_events[0]) == 2 and twice > 0 and raised > 0 else 1)
