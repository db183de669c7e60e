"""The wheel has what it lists, with the right sums; unpacked, it finds its own library and pytest its plug-in."""
import base64
import csv
import hashlib
import importlib.metadata
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

with tempfile.TemporaryDirectory() as folder:
    builder = Path(sys.argv[1]) / "wheel_of_halfstep.py"
    built = subprocess.run([sys.executable, builder, folder], check=True, capture_output=True, text=True)
    wheel = zipfile.ZipFile(built.stdout.strip())
    names = set(wheel.namelist())
    record = next(name for name in names if name.endswith(".dist-info/RECORD"))
    rows = list(csv.reader(wheel.read(record).decode().splitlines()))
    assert {row[0] for row in rows} == names, rows
    for name, digest, size in rows:
        if name != record:
            data = wheel.read(name)
            assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            assert int(size) == len(data)
    site = Path(folder) / "site"
    wheel.extractall(site)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("HALFSTEP", "PYTHONPATH"))}
    said = subprocess.run([sys.executable, "-c", "import halfstep; print(halfstep.__version__, halfstep.__file__)"],
                          cwd=site, env=environment, check=True, capture_output=True, text=True).stdout.split()
    assert Path(said[1]).resolve() == (site / "halfstep.py").resolve(), said
    subprocess.run([sys.executable, "-c", "import halfstep_solver"], cwd=site, env=environment, check=True)
    found = next(iter(importlib.metadata.distributions(name="halfstep", path=[str(site)])))
    assert found.version == said[0], (found.version, said)
    assert [(entry.group, entry.value) for entry in found.entry_points] == [("pytest11", "halfstep")]
