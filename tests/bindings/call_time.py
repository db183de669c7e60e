"""The time of halfstep.judge on a ladder of ten rungs, of this process alone: at most 50 microseconds."""
import sys
import time

import halfstep

h = [2.0**-k for k in range(2, 12)]
error = [step**2 * (1 + step) for step in h]


def microseconds(calls=1000):
    start = time.process_time()
    for _ in range(calls):
        halfstep.judge(h, error, 2)
    return (time.process_time() - start) / calls * 1e6


least = min(microseconds() for _ in range(20))  # others may use the machine meanwhile
print(f"{least:.1f} microseconds a call")
sys.exit(least > 50)
