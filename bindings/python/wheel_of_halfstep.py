"""Builds the wheel of halfstep.py, with libhalfstep in it, from the tree.

    python3 bindings/python/wheel_of_halfstep.py [FOLDER]      # or: pip wheel bindings/python

libhalfstep is $HALFSTEP_LIBRARY, or is built in build/release; FOLDER is build/release/packages by default. A wheel is a
ZIP file with a list of what is in it (PEP 427); the functions at the end are what pip asks for (PEP 517). Needs nothing
but Python.
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TREE = HERE.parent.parent


def version():
    """The version of the project, as its CMakeLists.txt says it."""
    return re.search(r"project\(halfstep VERSION ([\d.]+)", (TREE / "CMakeLists.txt").read_text())[1]


def library():
    """The file of libhalfstep, built where it is not given."""
    if given := os.environ.get("HALFSTEP_LIBRARY"):
        return Path(given)
    build = TREE / "build" / "release"
    if not (build / "CMakeCache.txt").exists():
        subprocess.run(["cmake", "--preset", "release"], cwd=TREE, check=True, stdout=sys.stderr)
    subprocess.run(["cmake", "--build", build, "--target", "halfstep_c"], check=True, stdout=sys.stderr)
    return build / "bindings" / "c" / "libhalfstep.so.1"


def write_wheel(folder):
    """Writes the wheel into the folder and returns its name."""
    stem, tag = f"halfstep-{version()}", "py3-none-" + re.sub("[-.]", "_", sysconfig.get_platform())
    metadata = (f"Metadata-Version: 2.1\nName: halfstep\nVersion: {version()}\nRequires-Python: >=3.8\nLicense: MIT\n"
                "Summary: Judges convergence orders: errors at falling step sizes in, a verdict out\n")
    about = f"Wheel-Version: 1.0\nGenerator: halfstep\nRoot-Is-Purelib: false\nTag: {tag}\n"
    contents = {
        "halfstep.py": (HERE / "halfstep.py").read_bytes(),
        "halfstep_solver.py": (HERE / "halfstep_solver.py").read_bytes(),
        "halfstep.libs/libhalfstep.so.1": library().read_bytes(),
        f"{stem}.dist-info/METADATA": metadata.encode(),
        f"{stem}.dist-info/LICENSE": (TREE / "LICENSE").read_bytes(),
        f"{stem}.dist-info/entry_points.txt": (HERE / "entry_points.txt").read_bytes(),
        f"{stem}.dist-info/WHEEL": about.encode(),
    }
    record = ""
    for name, data in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    contents[f"{stem}.dist-info/RECORD"] = f"{record}{stem}.dist-info/RECORD,,\n".encode()
    wheel = f"{stem}-{tag}.whl"
    with zipfile.ZipFile(Path(folder) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return write_wheel(wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("halfstep.py needs libhalfstep, built from the whole tree: make a wheel instead")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TREE / "build" / "release" / "packages"
    target.mkdir(parents=True, exist_ok=True)
    print(target / write_wheel(target))
