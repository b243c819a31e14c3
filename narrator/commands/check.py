"""`narrator check FILE...`: play game scripts and say of each whether it holds (game-script.md).

Nothing here is said at the table: the output is for whoever has the scripts.
"""

from narrator.cells import escaped

HOLDS, MISMATCH, INVALID = 0, 1, 2
LONGEST = 4_000_000


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "check",
        description="Play every game script, with no sound, clock or device, and print one line a file.",
        epilog="example: narrator check games/*.yaml\n\n"
               "Exit code: 0 all hold, 1 one does not, 2 one is no valid game script.")
    parser.add_argument("files", metavar="FILE", nargs="+", help="a game script")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line for each file")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Check every file; gives the worst exit code of all."""
    worst = HOLDS
    for file in args.files:
        code, fault = check(file)
        worst = max(worst, code)
        print(as_json(file, fault) if args.json else as_line(file, fault), flush=True)
    return worst


def check(file):
    """Play one file: its exit code, and None or (line, expected, got)."""
    from engine import Mismatch, ScriptError, check_script

    try:
        check_script(read(file))
    except Mismatch as fault:
        return MISMATCH, (fault.line, fault.expected, fault.got)
    except ScriptError as fault:
        return INVALID, (fault.line, "a valid game script", str(fault))
    return HOLDS, None


def read(file) -> str:
    """Read a file as text; raises ScriptError with the line that cannot be read."""
    import os
    from stat import S_ISFIFO

    from engine import ScriptError

    try:
        # A named pipe without a writer would be waited for without end.
        if S_ISFIFO(os.stat(file).st_mode):
            raise ScriptError(1, "this is a pipe, no file; save the script in a file")
        with open(file, "rb") as source:
            data = source.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise ScriptError(1, f"the file cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > LONGEST:
        raise ScriptError(1, f"the file is too long for a game script (over {LONGEST // 1_000_000} MB)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScriptError(data.count(b"\n", 0, error.start) + 1, "this is no UTF-8 text; save the file as UTF-8") from None


def as_json(file, fault) -> str:
    """Write a result as one JSON object."""
    from json import dumps

    result = {"file": file, "ok": fault is None}
    if fault:
        result.update(zip(("line", "expected", "got"), fault, strict=True))
    return dumps(result)


def as_line(file, fault) -> str:
    """Write a result as one line."""
    if fault is None:
        return escaped(f"{file}: ok")
    line, expected, got = fault
    return escaped(f"{file}:{line}: expected {expected}, got: {got}")
