"""Read WAV files as 16 kHz mono samples, a second at a time: what is wrong with one is a line for its owner."""

from __future__ import annotations

import os
import stat
import struct
from typing import TYPE_CHECKING, Iterator, NamedTuple

from narrator.errors import Trouble, UsageError
from narrator.utterances import RATE

if TYPE_CHECKING:
    import numpy

LONGEST = 600.0
"""Seconds of the longest recording that is heard: one answer takes seconds."""

PCM, FLOATS, EXTENSIBLE = 1, 3, 0xFFFE
"""How samples are written: whole numbers, floating point, or as the longer header says."""

KINDS = {(PCM, 8): "u1", (PCM, 16): "<i2", (PCM, 24): "u1", (PCM, 32): "<i4", (FLOATS, 32): "<f4", (FLOATS, 64): "<f8"}
"""The formats that are read, and how NumPy names their numbers."""

OTHERS = {b"ID3": "MP3", b"\xff\xfb": "MP3", b"\xff\xf3": "MP3", b"\xff\xfa": "MP3", b"\xff\xf2": "MP3", b"OggS": "Ogg",
          b"fLaC": "FLAC", b"FORM": "AIFF", b"RF64": "RF64", b"caff": "CAF", b"\x1aE\xdf\xa3": "WebM", b"#!AMR": "AMR"}
"""How files of other kinds begin."""

LONGEST_HEADER = 64
"""Bytes of a format's description that are looked at."""

UNFINISHED = 0x7FFF0000
"""A length from here on was never filled in: whoever recorded was cut off, or wrote into a pipe."""


FAINT, RAISED = 0.1, 0.25
"""Loudest sample of a recording that is raised, and to what: the voice detector misses short words that are fainter."""

MOST = 40.0
"""Times that a recording is raised at most: what was fainter than 44 dB under full scale is little but noise."""


class BadRecording(UsageError):
    """A file that cannot be heard; its line can be said by a pack."""

    def __init__(self, file: str, message: str, key: str, **fields):
        super().__init__(Trouble(f"{file}: {message}", key, place=file, **fields))


class Shape(NamedTuple):
    """What the header of a recording says: how samples are written, and where they stand."""

    kind: int
    bits: int
    channels: int
    rate: int
    at: int
    size: int


def read(file: str) -> "numpy.ndarray":
    """Read a whole recording, samples of full scale 1.0; raise BadRecording."""
    import numpy

    return numpy.concatenate([numpy.zeros(0, numpy.float32), *pieces(file)])


def pieces(file: str) -> "Iterator[numpy.ndarray]":
    """Give a recording piece by piece; raise BadRecording before the first one where it cannot be heard."""
    try:
        if stat.S_ISDIR(os.stat(file).st_mode):
            raise BadRecording(file, "this is a folder; name the recordings in it", "hear.folder")
        if not stat.S_ISREG(os.stat(file).st_mode):
            # Nobody may write into a pipe: opening one would wait for ever.
            raise BadRecording(file, "this is no ordinary file; save the recording to a file first", "hear.special")
        source = open(file, "rb")
    except FileNotFoundError:
        raise BadRecording(file, "there is no file of this name; look how it is spelt", "hear.absent") from None
    except PermissionError:
        raise BadRecording(file, "this file may not be read; chmod u+r allows it", "hear.forbidden") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise BadRecording(file, f"cannot be opened ({reason}); name a file that is there and may be read",
                           "hear.unopened", text=reason) from None
    with source:
        try:
            shape = header(file, source)
            yield from samples(source, shape)
        except OSError as fault:
            raise BadRecording(file, f"cannot be read ({fault.strerror}); copy it anew", "hear.unopened",
                               text=str(fault.strerror)) from None


def raised(file: str) -> "Iterator[numpy.ndarray]":
    """Give a recording piece by piece, a faint one louder, as if its microphone had been turned up; raise as `pieces` does."""
    import numpy

    loudest = 0.0
    for piece in pieces(file):
        loudest = max(loudest, float(numpy.abs(piece).max(initial=0.0)))
        if loudest >= FAINT:
            break
    gain = min(MOST, RAISED / loudest) if 0 < loudest < FAINT else 1.0
    for piece in pieces(file):
        yield piece if gain == 1.0 else piece * numpy.float32(gain)


def header(file: str, source) -> Shape:
    """Read the header of a WAV file and stand at its first sample; raise BadRecording."""
    there = os.fstat(source.fileno()).st_size
    if not there:
        raise BadRecording(file, "the file is empty; record it again", "hear.empty")
    begins = source.read(12)
    if begins[:4] != b"RIFF" or begins[8:] != b"WAVE":
        other = next((name for mark, name in OTHERS.items() if begins.startswith(mark)), None)
        if other:
            raise BadRecording(file, f"this is no WAV recording but {other}; turn it into a PCM WAV file", "hear.other",
                               text=other)
        raise BadRecording(file, "this is no WAV recording; give a PCM WAV file", "hear.no-wav")
    form = None
    while len(head := source.read(8)) == 8:
        name, size = head[:4], struct.unpack("<I", head[4:])[0]
        if name == b"data" and form:
            return measured(file, there, source.tell(), size, form)
        if name == b"fmt ":
            form = source.read(min(size, LONGEST_HEADER))
            source.seek(size - len(form) + size % 2, os.SEEK_CUR)
        else:
            source.seek(size + size % 2, os.SEEK_CUR)
    raise BadRecording(file, "its header is cut off, there is no sound in it; copy it anew", "hear.headless")


def measured(file: str, there: int, at: int, size: int, form: bytes) -> Shape:
    """Judge the format and the length that a header tells; raise BadRecording."""
    if len(form) < 16:
        raise BadRecording(file, "its header is cut off, there is no sound in it; copy it anew", "hear.headless")
    kind, channels, rate, _, block, bits = struct.unpack("<HHIIHH", form[:16])
    if kind == EXTENSIBLE and len(form) >= 26:
        kind = struct.unpack("<H", form[24:26])[0]
    if (kind, bits) not in KINDS or not channels or not 1000 <= rate <= 768_000 or block != channels * bits // 8:
        raise BadRecording(file, f"its format is not read (kind {kind}, {bits} bits, {channels} channels, {rate} Hz); turn it "
                           "into a PCM WAV file", "hear.format")
    rest, second = there - at, rate * block
    if size >= UNFINISHED or not size and rest:
        size = rest
    if rest < size:
        raise BadRecording(file, f"it is cut off: the header promises {size / second:.1f} s, there are {rest / second:.1f}; "
                           "copy or record it again", "hear.cut", a=round(size / second, 1), b=round(rest / second, 1))
    if size < block:
        raise BadRecording(file, "there is no sound in it, only a header; record it again", "hear.nothing")
    if size / second > LONGEST:
        raise BadRecording(file, f"it lasts {size / second / 60:.0f} minutes, longer than {LONGEST / 60:.0f}; cut out the "
                           "answer", "hear.long", n=round(size / second / 60), m=round(LONGEST / 60))
    return Shape(kind, bits, channels, rate, at, size // block * block)


def samples(source, shape: Shape) -> "Iterator[numpy.ndarray]":
    """Give the samples second by second: mono, 16 kHz."""
    import numpy
    import soxr

    block = shape.channels * shape.bits // 8
    stream = None if shape.rate == RATE else soxr.ResampleStream(shape.rate, RATE, 1, dtype="float32")
    left = shape.size
    while left and (data := source.read(min(left, shape.rate * block))):
        left -= len(data)
        found = decoded(data[:len(data) // block * block], shape).reshape(-1, shape.channels).mean(axis=1)
        found = numpy.clip(numpy.nan_to_num(found), -1, 1).astype(numpy.float32)
        yield found if stream is None else stream.resample_chunk(found, last=not left)


def decoded(data: bytes, shape: Shape) -> "numpy.ndarray":
    """Turn the bytes of samples into numbers of full scale 1.0."""
    import numpy

    raw = numpy.frombuffer(data, dtype=KINDS[shape.kind, shape.bits])
    if shape.kind == FLOATS:
        return raw.astype(numpy.float64)
    if shape.bits == 8:
        return raw.astype(numpy.float32) / 128 - 1
    if shape.bits == 24:
        parts = raw.reshape(-1, 3).astype(numpy.int32)
        return (parts[:, 0] << 8 | parts[:, 1] << 16 | parts[:, 2] << 24) / 2.0 ** 31
    return raw / 2.0 ** (shape.bits - 1)
