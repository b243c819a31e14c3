"""Run every test with one command: `python3 scripts/test.py`; `--release` adds the long sweeps.

On a fresh machine it first makes the environment, with what only the tests need.  Other arguments go to pytest.
Two files of tests run side by side, for many wait in real time; `-n 0` runs one after the other.
"""

import os
import sys

import environment
import system_packages


def main(arguments):
    """Become pytest over the whole project."""
    environment.ensure(extras=("natural", "sealed", "test"), system=system_packages.FOR_TESTS)
    chosen = [argument for argument in arguments if argument != "--release"]
    if "--release" in arguments:
        chosen = ["-m", "release or not release", *chosen]
    os.chdir(environment.ROOT)
    environment.start(environment.program("python"), "-m", "pytest", "-ra", "--durations=10",
                      "-n", "2", "--dist", "loadfile", *chosen)


if __name__ == "__main__":
    main(sys.argv[1:])
