"""Judges errors at falling step sizes: the order that they show, with its uncertainty, and whether it is as claimed.

    import halfstep
    halfstep.assert_order(h, error, 4)             # AssertionError with the ladder where order 4 is not held
    halfstep.judge(h, error).observed              # the order, or None where none is resolved

The answers are those of `halfstep fit`; the work is done by libhalfstep, which is $HALFSTEP_LIBRARY, or stands beside
this file in a wheel, or is found as the system finds libraries. Under pytest this file is a plug-in: a test that fails
shows its ladders. Python 3.8 or newer, nothing else.
"""

import ctypes
import math
import os
from array import array
from pathlib import Path
from typing import NamedTuple, Optional

ABI = 1  # of halfstep.h
_REASON_SIZE = 512


class _Ladder(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("count", ctypes.c_size_t),
                ("h", ctypes.c_void_p), ("error", ctypes.c_void_p), ("noise", ctypes.c_void_p),
                ("floor", ctypes.c_double), ("claimed", ctypes.c_double), ("unit_roundoff", ctypes.c_double)]


class _Finding(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("verdict", ctypes.c_int), ("holds", ctypes.c_int),
                ("observed", ctypes.c_double), ("uncertainty", ctypes.c_double),
                ("constant", ctypes.c_double), ("constant_uncertainty", ctypes.c_double),
                ("first_level", ctypes.c_int), ("last_level", ctypes.c_int), ("reason", ctypes.c_char * _REASON_SIZE)]


def _open():
    beside = Path(__file__).parent / "halfstep.libs" / "libhalfstep.so.1"
    name = os.environ.get("HALFSTEP_LIBRARY") or (str(beside) if beside.exists() else "libhalfstep.so.1")
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"libhalfstep is not found ({error}); install the package halfstep-bindings, or set "
                          "HALFSTEP_LIBRARY to its file, libhalfstep.so.1") from None
    if library.halfstep_abi() != ABI:
        raise ImportError(f"{name} speaks version {library.halfstep_abi()} of the interface, halfstep.py {ABI}: "
                          "install both from one halfstep")
    for function in ("version", "csv_header", "verdict_word", "error_text"):
        getattr(library, "halfstep_" + function).restype = ctypes.c_char_p
    library.halfstep_judge.argtypes = [ctypes.POINTER(_Ladder), ctypes.POINTER(_Finding)]
    library.halfstep_csv_row.argtypes = [ctypes.POINTER(_Ladder), ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t]
    return library


_opened = None


def _library():
    """Opened on first use: pytest loads this file wherever it is installed, also where nothing asks for it."""
    global _opened
    if _opened is None:
        _opened = _open()
    return _opened


def __getattr__(name):
    if name == "__version__":
        return _library().halfstep_version().decode()
    if name == "csv_header":  # of csv_row, line feed included
        return _library().halfstep_csv_header().decode()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class Finding(NamedTuple):
    """What is found. Numbers and levels are None where no order is resolved; level 0 is the coarsest step size."""

    # "pass", "fail", "superconvergent", "rounding-limited", "unstable", "no-window", "resolved", "noise-limited",
    # "other-law"
    verdict: str
    holds: bool  # the claim, if any, is confirmed, exceeded, or hidden by rounding
    observed: Optional[float]  # the order
    uncertainty: Optional[float]  # half-width that covers the true order
    constant: Optional[float]  # lim |error| / h**order
    constant_uncertainty: Optional[float]
    first_level: Optional[int]  # of the step sizes that the order was found from
    last_level: Optional[int]
    reason: str


class OrderError(AssertionError):
    """The order that was claimed is not held. `finding` and `ladder` (a text) say what is."""


def _ladder(h, error, claimed, noise, floor, unit_roundoff):
    # iter(), since array() takes bytes for the bits of doubles.
    h, error, noise = (None if values is None else array("d", iter(values)) for values in (h, error, noise))
    for name, values in (("error", error), ("noise", noise)):
        if values is not None and len(values) != len(h):
            raise ValueError(f"{name} has {len(values)} entries, h has {len(h)}: they are rows of one table")
    if claimed is not None and not claimed > 0:
        raise ValueError(f"claimed is {claimed}: an order is a number above 0, or None")
    ladder = _Ladder(ctypes.sizeof(_Ladder), len(h), h.buffer_info()[0], error.buffer_info()[0],
                     None if noise is None else noise.buffer_info()[0], floor, claimed or 0, unit_roundoff)
    ladder.arrays = h, error, noise  # must outlive the addresses
    return ladder


def _number(found):
    return None if math.isnan(found) else found


def _level(found):
    return None if found < 0 else found


def judge(h, error, claimed=None, *, noise=None, floor=0.0, unit_roundoff=0.0):
    """The Finding on errors at step sizes h (sequences or arrays of one length, in any order; h > 0 in any unit).

    claimed: the order that is claimed. noise: half-widths of what each error may be off by. floor: below it no error is
    believed. unit_roundoff: of the arithmetic (2**-53 for double), 0 where unknown. An error of nan or inf is a run
    that gave no result. Raises ValueError for what is no such table.
    """
    ladder = _ladder(h, error, claimed, noise, floor, unit_roundoff)
    found = _Finding(ctypes.sizeof(_Finding))
    status = _library().halfstep_judge(ladder, found)
    if status < 0:
        raise ValueError(found.reason.decode() or _library().halfstep_error_text(status).decode())
    return Finding(_library().halfstep_verdict_word(found.verdict).decode(), found.holds == 1,
                   _number(found.observed), _number(found.uncertainty),
                   _number(found.constant), _number(found.constant_uncertainty),
                   _level(found.first_level), _level(found.last_level), found.reason.decode())


def csv_row(h, error, claimed=None, *, series="", noise=None, floor=0.0, unit_roundoff=0.0):
    """The row that `halfstep fit --csv` prints for the series, line feed included; arguments as for judge."""
    ladder = _ladder(h, error, claimed, noise, floor, unit_roundoff)
    size = _library().halfstep_csv_row(ladder, series.encode(), None, 0)
    if size < 0:
        judge(h, error, claimed, noise=noise, floor=floor, unit_roundoff=unit_roundoff)  # raises, with the reason
    text = ctypes.create_string_buffer(size + 1)
    _library().halfstep_csv_row(ladder, series.encode(), text, len(text))
    return text.value.decode()


def ladder_text(h, error, finding=None):
    """The ladder from coarse to fine as a table: step size, error, rate between neighbours, * where it was used."""
    lines = [f"{'level':>5}  {'h':>9}  {'error':>10}  {'rate':>5}"]
    rows, level, before = sorted(zip(h, error), reverse=True, key=lambda row: row[0]), -1, None
    for step, value in rows:
        level += before is None or step != before[0]
        rate = "-"
        if before and step < before[0] and value and before[1] and math.isfinite(value) and math.isfinite(before[1]):
            rate = f"{math.log(abs(before[1] / value)) / math.log(before[0] / step):.2f}"
        used = finding and finding.first_level is not None and finding.first_level <= level <= finding.last_level
        lines.append(f"{level:>5}  {step:>9.3e}  {value:>10.3e}  {rate:>5}{' *' if used else ''}")
        before = (step, value)
    return "\n".join(lines)


def assert_order(h, error, order, *, noise=None, floor=0.0, unit_roundoff=0.0):
    """Asserts that the errors at step sizes h have the order, and returns the Finding; arguments as for judge.

    Raises OrderError where `halfstep fit` would not confirm the claim: the verdict is fail, unstable, no-window,
    noise-limited or other-law. Errors that fall faster (superconvergent) or drown in rounding (rounding-limited)
    contradict nothing; ask for .verdict == "pass" where that is not enough.
    """
    __tracebackhide__ = True
    if order is None:
        raise ValueError("order is None: there is nothing to assert; judge() takes ladders without a claim")
    finding = judge(h, error, order, noise=noise, floor=floor, unit_roundoff=unit_roundoff)
    headline = f"{finding.verdict}: {finding.reason}"
    if finding.observed is not None:
        headline += f" (order {finding.observed:.6g} ± {finding.uncertainty:.1g})"
    ladder = ladder_text(h, error, finding)
    if _shown is not None:
        _shown.append(f"{headline}\n{ladder}")
    if not finding.holds:
        problem = OrderError(headline if _shown is not None else f"{headline}\n{ladder}")
        problem.finding, problem.ladder = finding, ladder
        raise problem
    return finding


# The plug-in of pytest. ----------------------------------------------------------------------------------------------

_shown = None  # the ladders of the running test, where pytest shows them


def pytest_runtest_setup(item):
    global _shown
    _shown = []


def pytest_runtest_makereport(item, call):
    """Adds a section with the ladders of the test; pytest shows it where the test fails, or with -rP."""
    if call.when == "call" and _shown:
        item.add_report_section("call", "ladders", "\n\n".join(_shown) + "\n")


def pytest_runtest_teardown(item):
    global _shown
    _shown = None
