"""How eSpeak would say words, in international phonetic letters: to compare names by their sound.

Run as a program, never imported by the rest: one request in JSON on stdin (`library`, `data`,
`voice`, `words`), one answer on stdout (word -> letters).  Nothing is spoken or written to disk.
"""

import ctypes
import json
import sys

SYNCHRONOUS, DO_NOT_EXIT = 2, 0x8000
UTF8, IPA = 1, 2


def main() -> None:
    """Answer one request."""
    request = json.loads(sys.stdin.buffer.readline())
    library = ctypes.CDLL(request["library"])
    library.espeak_TextToPhonemes.restype = ctypes.c_char_p
    library.espeak_TextToPhonemes.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, ctypes.c_int]
    if library.espeak_Initialize(SYNCHRONOUS, 0, request["data"].encode() or None, DO_NOT_EXIT) <= 0:
        raise OSError("espeak-ng: its data is missing")
    library.espeak_SetVoiceByName(request["voice"].encode())
    said = {}
    for word in request["words"]:
        text, letters = ctypes.c_char_p(word.encode()), b""
        while text.value is not None:
            letters += library.espeak_TextToPhonemes(ctypes.byref(text), UTF8, IPA) or b""
        said[word] = letters.decode("utf-8", "ignore")
    print(json.dumps(said))


if __name__ == "__main__":
    main()
