"""A passphrase for saves: Scrypt makes the key, AES-GCM closes the box (F2).

The `cryptography` package does both; without it only sealed saves are out of reach.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

from narrator.errors import SaveError

SALT, NONCE = 16, 12
COST = 2 ** 15
"""Scrypt's n: about a tenth of a second and 32 MB for each guess."""

MISSING = "a passphrase needs the package 'cryptography'; install it with: pip install 'lupus-narrator[sealed]'"


def available() -> bool:
    """Tell whether saves can be sealed on this machine."""
    return find_spec("cryptography") is not None


class Seal:
    """One passphrase, its key kept for the sitting so that each write is quick."""

    def __init__(self, passphrase: str):
        """Take the passphrase; raise SaveError where the package is missing or the word is empty."""
        if not passphrase:
            raise SaveError("an empty passphrase seals nothing; type at least one character", "saves.empty-word")
        try:
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
            from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
        except ImportError:
            raise SaveError(MISSING, "saves.no-seal") from None
        self._scrypt, self._cipher = Scrypt, AESGCM
        self._passphrase = passphrase.encode("utf-8", "surrogatepass")
        self._salt = os.urandom(SALT)
        self._box = self._open_with(self._salt)

    def _open_with(self, salt: bytes):
        return self._cipher(self._scrypt(salt=salt, length=32, n=COST, r=8, p=1).derive(self._passphrase))

    def close(self, data: bytes, header: bytes) -> bytes:
        """Return salt, nonce and the closed box; the header is vouched for, not hidden."""
        nonce = os.urandom(NONCE)
        return self._salt + nonce + self._box.encrypt(nonce, data, header)

    def open(self, sealed: bytes, header: bytes) -> bytes:
        """Return what the box holds; raise SaveError for another passphrase."""
        from cryptography.exceptions import InvalidTag
        salt, nonce, rest = sealed[:SALT], sealed[SALT:SALT + NONCE], sealed[SALT + NONCE:]
        box = self._box if salt == self._salt else self._open_with(salt)
        try:
            data = box.decrypt(nonce, rest, header)
        except (InvalidTag, ValueError):
            raise SaveError("the passphrase does not open this save; try it again", "saves.wrong-word") from None
        self._salt, self._box = salt, box
        return data
