"""Errors of the program: each names the place, what is wrong and the remedy in one line."""


class NarratorError(Exception):
    """Something outside the rules went wrong; the message is fit to be shown."""


class UsageError(NarratorError):
    """The command line, a settings file or a group file asks for something impossible."""


class PackError(NarratorError):
    """A language pack cannot be used; lists every fault with file and key."""


class DeviceError(NarratorError):
    """A sound device, voice, microphone or terminal cannot be used."""


class SaveError(NarratorError):
    """A saved game cannot be read or written."""
