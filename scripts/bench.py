"""Measure what the project promises and print it as a table: `python3 scripts/bench.py [--quick] [--only NAME]`.

Nothing is asserted.  Run it on a machine that does nothing else; `--list` names the measurements.
"""

import argparse
import os
import platform
import sys
import textwrap

import environment


def rows_of(measure, name, quick):
    """The rows of one measurement; one that breaks off is a row that says so, and the others go on."""
    try:
        return measure(quick)
    except Exception as error:
        from measures.figures import Row

        return [Row(name, "", f"broke off: {type(error).__name__}: {str(error).splitlines()[0]}", False)]


def main(arguments):
    """Print the table of the chosen figures, then how each was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="NAME", action="append", help="measure this one (may be given again)")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument("--list", action="store_true", help="name the measurements")
    chosen = parser.parse_args(arguments)
    from measures import all_figures

    figures = all_figures()
    names = chosen.only or list(figures)
    unknown = [name for name in names if name not in figures]
    if unknown:
        environment.stop(f"there is no measurement {unknown[0]!r}; there are: {', '.join(figures)}")
    if chosen.list:
        print("\n".join(figures))
        return
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print(f"{'':3} {'what':60} {'goal':24} measured")
    for name in names:
        for row in rows_of(figures[name], name, chosen.quick):
            mark = {True: "ok", False: "NO", None: ""}[row.reached]
            print(f"{mark:3} {row.what:60} {row.goal:24} {row.value}", flush=True)
    print("\nHow it was measured")
    for name in names:
        print(textwrap.fill(f"{name}: {' '.join(figures[name].__doc__.split())}", 110, subsequent_indent="  "))


if __name__ == "__main__":
    if environment.inside():
        sys.path.insert(0, str(environment.ROOT))
        main(sys.argv[1:])
    else:
        import system_packages

        environment.ensure(extras=("natural", "sealed", "test"), system=system_packages.FOR_TESTS)
        environment.start(environment.program("python"), os.path.abspath(__file__), *sys.argv[1:])
