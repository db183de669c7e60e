"""Judges every series of a CSV file through halfstep.py and prints what `halfstep fit --csv` prints."""
import csv
import itertools
import sys

import halfstep

sys.stdout.reconfigure(encoding="utf-8")


def number(row, column):
    return float(row.get(column) or 0)


sys.stdout.write(halfstep.csv_header)
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    for name, rows in itertools.groupby(csv.DictReader(file), key=lambda row: row["series"]):
        rows = list(rows)
        h = [number(row, "h") or 1 / number(row, "steps") for row in rows]
        claims = [number(row, "claimed") for row in rows if row.get("claimed")]
        sys.stdout.write(halfstep.csv_row(h, [number(row, "error") for row in rows], claims[0] if claims else None,
                                          series=name, noise=[number(row, "noise") for row in rows],
                                          floor=max(number(row, "floor") for row in rows)))
