"""The command `narrator`: arguments, and the one place that turns errors into a line and an exit code."""

import argparse
import os
import sys
from importlib import import_module

from narrator import __version__

COMMANDS = {
    "play": "run a game at the table",
    "resume": "go on with a game at the interrupted call",
    "demo": "hear a whole game, played by simulated players",
    "rehearse": "play a game script through the loop, its events written down",
    "render": "write the sound of a game script to a file",
    "devices": "list loudspeakers and microphones",
    "voices": "list the voices of this machine",
    "check": "play game scripts and say whether they hold",
    "roles": "tell what a role is, when it wakes, with whom it wins",
    "decks": "suggest role lists for so many players, with their odds",
    "balance": "play many games of a deck and say who wins how often",
    "recap": "tell a finished game in words",
    "leak-check": "play many games alike in public and compare what the table would notice",
    "doctor": "try voice, sound, ear, pack and terminal; say what is missing and what cures it",
    "pack": "check the words of a language",
    "model": "fetch the recognition model of a language",
    "hear": "say what the program would have understood of recordings",
    "record": "read the lines of a language to the microphone: your own voice for the narrator",
    "manual": "print the manual, chapter by chapter",
    "report": "write down what a report of a fault needs",
}
"""Each command that there is, with its line of help: so the list needs no command's module."""
AT_THE_TABLE = ("play", "resume", "demo")
WRONG, INTERRUPTED = 2, 3
LONGEST, BEGINNING = 300, 40
"""Characters of one word that a complaint repeats whole; of a longer one it repeats the beginning."""


class Help(argparse.RawDescriptionHelpFormatter):
    """Lay help out to the width of the terminal (asked of `os`: argparse's own way imports four archive modules)."""

    def __init__(self, prog):
        try:
            width = os.get_terminal_size().columns
        except (OSError, ValueError):
            width = 100
        super().__init__(prog, width=min(max(width - 2, 40), 110))


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line: place, what is wrong, remedy."""

    def __init__(self, **settings):
        super().__init__(**{"formatter_class": Help} | settings)

    def error(self, message):
        """Leave with exit code 2."""
        raise SystemExit(complain(f"{self.prog}: {message}; see {self.prog} --help"))


def build(argv) -> argparse.ArgumentParser:
    """Build the parser with the command that is asked for, or with the list of them.

    A command is a module of `narrator.commands`: `add(subparsers)` makes its parser and sets `run`,
    which takes the arguments and gives the exit code.
    """
    listed = "\n".join(f"  {name:<12} {line}" for name, line in COMMANDS.items())
    parser = Parser(prog="narrator", epilog=f"commands:\n{listed}\n\nexample: narrator check game.yaml",
                    description="A voice-guided narrator for Werewolf, played in person around a table.")
    parser.add_argument("--version", action="version", version=f"narrator {__version__}")
    if argv and argv[0] in COMMANDS:
        module = import_module(f"narrator.commands.{argv[0].replace('-', '_')}")
        module.add(parser.add_subparsers(dest="command"))
    else:
        parser.add_argument("command", metavar="COMMAND", choices=COMMANDS, help="what to do; each has a --help")
    return parser


def main(argv=None) -> int:
    """Run one command; gives the exit code: 0 done, 1 does not hold, 2 wrong input, 3 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        argv = sys.argv[1:] if argv is None else argv
        code = run(argv[1:] if argv[:1] == ["--"] else argv)
        print(end="", flush=True)
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        mute()
        return INTERRUPTED
    except OSError as error:
        mute()
        return complain(f"narrator: {error.filename or 'the output'}: {error.strerror}")


def run(argv) -> int:
    """Run one command; an error that is told in words becomes exit code 2, one that nobody foresaw a note without values.

    Commands at the table get `shield`, whose hooks are set: what they append to its `leave` is done before a last line.
    """
    try:
        arguments = build(argv).parse_args(argv)
    except SystemExit as leaving:
        return leaving.code or 0
    from engine import EngineError
    from narrator.errors import NarratorError

    if arguments.command in AT_THE_TABLE:
        from narrator.settings import plain_width
        from narrator.shield import Shield, on_stderr

        width = plain_width(arguments)
        arguments.shield = Shield(show=lambda line: on_stderr(line, "error", width)).install()
    try:
        return arguments.run(arguments)
    except (EngineError, NarratorError) as error:
        return complain(f"narrator {arguments.command}: {in_words(error, arguments)}", arguments)
    except OSError:
        raise
    except Exception as error:
        return unforeseen(error, arguments)


def in_words(error, arguments) -> str:
    """Say an error in the table's language, where a pack has words for it."""
    from narrator.errors import NarratorError, Trouble, told

    if not error.args or not isinstance(error.args[0], Trouble):
        return str(error)
    from narrator.pack import Pack

    asked = getattr(arguments, "lang", None) or getattr(error, "lang", None)
    try:
        return told(error, Pack.load(asked if asked in Pack.languages() else Pack.usual()))
    except (NarratorError, OSError):
        return told(error)


def unforeseen(error, arguments) -> int:
    """Note an error that nobody foresaw, with no value of a game; say one line (play-modes F5)."""
    if arguments.command in AT_THE_TABLE:
        return arguments.shield.crash(error)
    from narrator.shield import note

    note(error)
    return complain(f"narrator {arguments.command}: a fault of the program, not yours; "
                    "narrator report makes a file about it for those who can mend it")


def mute() -> None:
    """Send what is still to be printed to nowhere: the reader has gone, or the disk is full."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message, arguments=None) -> int:
    """Say one line on stderr, with nothing in it that a terminal would obey; gives exit code 2.

    Where plain lines are wished for it has its label, and their width (A4, A5).
    """
    from narrator.cells import escaped
    from narrator.devices.plain import plain_lines
    from narrator.settings import plain_width

    words = (word if len(word) <= LONGEST else f"{word[:BEGINNING]}…" for word in str(message).split())
    line, width = escaped(" ".join(words)), plain_width(arguments)
    try:
        print("\n".join(plain_lines("error", line, width)) if width else line, file=sys.stderr, flush=True)
    except OSError:
        mute()
    return WRONG
