"""Put a call to the table, and carry out the moderator's commands until an answer comes."""

from engine.steps import Command


def ask(table, make_call):
    """Yield the call that `make_call()` gives; after each command it is made anew.

    The ruleset's table must have `obey(command)`, a generator, if any call takes commands.
    Where `make_call` gives None the call is not made (any more), and so is the answer.
    """
    call = make_call()
    while call is not None:
        answer = yield call
        if not isinstance(answer, Command):
            return answer
        yield from table.obey(answer)
        call = make_call()
    return None
