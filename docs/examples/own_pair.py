"""A solver of one's own: Bogacki and Shampine's pair of orders 3 and 2, the cubic between its points.

./hs run --program 'PYTHONPATH=bindings/python python3 docs/examples/own_pair.py'
"""
from halfstep_solver import serve


def bogacki_shampine(f, t, y, h):
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + 3 * h / 4, y + 3 * h / 4 * k2)
    after = y + h / 9 * (2 * k1 + 3 * k2 + 4 * k3)
    k4 = f(t + h, after)

    def between(theta):
        bow = (1 - 2 * theta) * (after - y) + h * (theta - 1) * k1 + h * theta * k4
        return y + theta * (after - y) + theta * (theta - 1) * bow

    return after, h / 72 * (-5 * k1 + 6 * k2 + 8 * k3 - 9 * k4), between


serve("python-pair", bogacki_shampine, order=3, estimate_order=2, dense_order=3)
