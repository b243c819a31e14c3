"""Start the narrator with one command: `python3 scripts/play.py`, or `python3 scripts/play.py demo`.

On a fresh machine it first makes the environment that the narrator runs in.  Without a command it starts a game.
"""

import sys

import environment


def main(arguments):
    """Run `narrator` with these arguments, `play` where they name no command."""
    environment.ensure()
    if not arguments or arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version"):
        arguments = ["play", *arguments]
    environment.start(environment.program("narrator"), *arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
