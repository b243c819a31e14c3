"""Put a call to the table, and carry out the moderator's commands until an answer comes."""

from engine.steps import Command


def ask(table, make_call):
    """Yield the call that `make_call()` gives; after each command it is made anew.

    The ruleset's table must have `command(command)`, a generator, if any call takes commands.
    """
    answer = yield make_call()
    while isinstance(answer, Command):
        yield from table.command(answer)
        answer = yield make_call()
    return answer
