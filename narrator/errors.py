"""Errors of the program: each names the place, what is wrong and the remedy in one line."""


class Trouble(str):
    """A line in plain English, for logs and where there is no pack, with the key by which a pack says it (`told`)."""

    key: str
    fields: dict

    def __new__(cls, message: str, key: str, **fields):
        """Make the line; a field may be another such line."""
        made = super().__new__(cls, message)
        made.key, made.fields = key, fields
        return made

    def __str__(self) -> str:
        """Keep the key where the line is handed on."""
        return self


def told(problem: "str | Exception", pack=None) -> str:
    """Say in a pack's words what is wrong with a device or a save; the line itself where it has no key, or there is no pack."""
    line = problem.args[0] if isinstance(problem, Exception) and problem.args else problem
    if pack is None or not isinstance(line, Trouble):
        return str.__str__(line) if isinstance(line, str) else str(line)
    return pack.say(line.key, **{name: told(value, pack) if isinstance(value, str) else value
                                 for name, value in line.fields.items()})


class NarratorError(Exception):
    """Something outside the rules went wrong; the message is fit to be shown."""


class UsageError(NarratorError):
    """The command line, a settings file or a group file asks for something impossible.

    `message` names the place, for who wrote it there; `fault` and its fields let a pack say it to a table
    (`cannot.<fault>`), where there are words for it, `place` before them where somebody wrote it.
    """

    def __init__(self, message: str, fault: str | None = None, place: str = "", **fields):
        super().__init__(message)
        self.fault, self.place, self.fields = fault, place, fields


class PackError(NarratorError):
    """A language pack cannot be used; lists every fault with file and key."""


class DeviceError(NarratorError):
    """A sound device, voice, microphone or terminal cannot be used; a `key` lets a pack say it (see `Trouble`)."""

    def __init__(self, message: str, key: str | None = None, **fields):
        super().__init__(Trouble(message, key, **fields) if key else message)
        self.key = key or getattr(message, "key", None)


class SaveError(NarratorError):
    """A saved game cannot be read or written; a `key` lets a pack say it (see `Trouble`), that of `lang` where the game has one."""

    def __init__(self, message: str, key: str | None = None, lang: str | None = None, **fields):
        super().__init__(Trouble(message, key, **fields) if key else message)
        self.lang = lang
