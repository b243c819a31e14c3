"""Errors of the program: each names the place, what is wrong and the remedy in one line."""


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
    """A sound device, voice, microphone or terminal cannot be used."""


class SaveError(NarratorError):
    """A saved game cannot be read or written."""
