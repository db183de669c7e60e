"""The time of halfstep.judge on ladders of ten and of seventeen rungs, of this process alone: at most 50 microseconds."""
import sys
import time

import halfstep

MOST = 50
CALLS = 1000


def ladder(rungs):
    """Errors of order 2 that end in rounding, as long ladders do."""
    h = [2.0**-k for k in range(2, 2 + rungs)]
    return h, [step**2 * (1 + step) + 1e-10 * (1 + k % 3) for k, step in enumerate(h)]


def microseconds(h, error):
    start = time.process_time()
    for _ in range(CALLS):
        halfstep.judge(h, error, 2)
    return (time.process_time() - start) / CALLS * 1e6


# Others may use the machine meanwhile: the least of as many as half a minute takes, or fewer where that is soon enough.
def least_microseconds(h, error):
    end = time.monotonic() + 30
    least = microseconds(h, error)
    while time.monotonic() < end and least > MOST:
        least = min(least, microseconds(h, error))
    return least


failed = False
for rungs in (10, 17):
    h, error = ladder(rungs)
    assert halfstep.judge(h, error, 2).verdict == "pass"
    least = least_microseconds(h, error)
    print(f"{least:.1f} microseconds a call on {rungs} rungs")
    failed = failed or not least <= MOST
sys.exit(failed)
