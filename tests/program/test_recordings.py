"""Recordings of every kind are heard or refused in one line each, and the others go on."""

import json
import os
import struct
import wave

import numpy as np
import pytest

from narrator import cli, recordings
from narrator.utterances import RATE

TONE = np.sin(np.arange(RATE) * 2 * np.pi * 440 / RATE) * 0.5


def laid(path, data, kind=1, bits=16, rate=RATE, channels=1, promised=None, extensible=False):
    """Write a WAV file whose header may promise more than there is."""
    block = channels * bits // 8
    form = struct.pack("<HHIIHH", 0xFFFE if extensible else kind, channels, rate, rate * block, block, bits)
    if extensible:
        form += struct.pack("<HHIH", 22, bits, 0, kind) + b"\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71"
    size = len(data) if promised is None else promised
    path.write_bytes(b"RIFF" + struct.pack("<I", min(size + 28 + len(form), 2**32 - 1)) + b"WAVEfmt " + struct.pack("<I", len(form))
                     + form + b"data" + struct.pack("<I", size) + data)
    return str(path)


def sixteen(samples=TONE):
    """Samples as 16-bit PCM."""
    return (samples * 32767).astype("<i2").tobytes()


@pytest.mark.parametrize("rate, width, channels", [(8_000, 2, 1), (16_000, 1, 1), (44_100, 2, 2), (48_000, 3, 1)])
def test_recordings_of_every_kind_are_read(tmp_path, rate, width, channels):
    import wave

    tone = np.sin(np.arange(rate) * 2 * np.pi * 440 / rate) * 0.5
    data = {1: (tone * 127 + 128).astype("u1").tobytes(), 2: (tone * 32767).astype("<i2").tobytes(),
            3: b"".join(int(x * 8388607).to_bytes(3, "little", signed=True) for x in tone)}[width]  # fmt: skip
    if channels == 2:
        data = np.repeat(np.frombuffer(data, "<i2"), 2).tobytes()
    with wave.open(str(tmp_path / "tone.wav"), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(data)
    samples = recordings.read(str(tmp_path / "tone.wav"))
    assert abs(len(samples) - RATE) < 20
    assert 0.45 < np.abs(samples).max() < 0.55


@pytest.mark.parametrize("bits", [32, 64])
def test_floating_point_is_read_and_what_is_no_number_is_silence(tmp_path, bits):
    tone = TONE.astype(f"<f{bits // 8}")
    tone[5] = np.nan
    samples = recordings.read(laid(tmp_path / "a.wav", tone.tobytes(), 3, bits))
    assert len(samples) == RATE and 0.49 < np.abs(samples).max() < 0.51 and samples[5] == 0


def test_a_longer_header_is_read(tmp_path):
    samples = recordings.read(laid(tmp_path / "a.wav", sixteen(), extensible=True))
    assert len(samples) == RATE and 0.49 < np.abs(samples).max() < 0.51


@pytest.mark.parametrize("promised", [0, 0x7FFFFFFF, 0xFFFFFFFF])
def test_a_length_that_was_never_filled_in_is_that_of_the_file(tmp_path, promised):
    assert len(recordings.read(laid(tmp_path / "a.wav", sixteen(), promised=promised))) == RATE


def bad(folder):
    """Files that cannot be heard, each with a word of its line."""
    file = folder / "pipe"
    os.mkfifo(file)
    (folder / "empty.wav").write_bytes(b"")
    (folder / "song.wav").write_bytes(b"ID3\x04" + bytes(400))
    (folder / "frame.wav").write_bytes(b"\xff\xfb\x90\x64" + bytes(400))
    (folder / "text.wav").write_text("not a sound")
    (folder / "head.wav").write_bytes(b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\1\0")
    return {str(folder / "absent.wav"): "no file", str(folder): "folder", str(file): "ordinary",
            str(folder / "empty.wav"): "empty", str(folder / "song.wav"): "MP3", str(folder / "frame.wav"): "MP3",
            str(folder / "text.wav"): "no WAV", str(folder / "head.wav"): "header",
            laid(folder / "cut.wav", sixteen()[:RATE], promised=2 * RATE): "promises 1.0 seconds, there are 0.5",
            laid(folder / "none.wav", b""): "no sound", laid(folder / "law.wav", bytes(RATE), 7, 8): "format",
            laid(folder / "silly.wav", bytes(99), rate=0): "format"}  # fmt: skip


def test_each_bad_file_has_a_line_and_the_good_ones_are_heard(tmp_path, capsys):
    pytest.importorskip("pocketsphinx")
    wrong = bad(tmp_path)
    good = [laid(tmp_path / f"good{number}.wav", bytes(RATE)) for number in (1, 2)]
    assert cli.main(["hear", "--lang", "en", "--ear", "sphinx", "--json", good[0], *wrong, good[1]]) == 2
    shown = capsys.readouterr()
    assert [json.loads(line)["file"] for line in shown.out.splitlines()] == good
    told = shown.err.splitlines()
    assert len(told) == len(wrong)
    for line, (file, words) in zip(told, wrong.items()):
        assert line.startswith(f"narrator hear: {file}: ") and words in line and "; " in line, line


def test_nothing_is_loaded_for_files_that_cannot_be_heard_and_the_words_are_the_packs(tmp_path, capsys):
    (tmp_path / "empty.wav").write_bytes(b"")
    assert cli.main(["hear", "--lang", "it", str(tmp_path / "empty.wav"), str(tmp_path / "no.wav")]) == 2
    told = capsys.readouterr().err
    assert "il file è vuoto" in told and "non c'è un file con questo nome" in told and "modello" not in told


@pytest.mark.skipif(os.name == "nt" or not os.geteuid(), reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(tmp_path, capsys):
    file = laid(tmp_path / "a.wav", sixteen())
    os.chmod(file, 0)
    assert cli.main(["hear", "--lang", "en", file]) == 2
    assert "may not be read" in capsys.readouterr().err


def test_a_recording_of_hours_is_refused_by_its_header_and_one_of_minutes_is_read_in_small_pieces(tmp_path):
    long = tmp_path / "long.wav"
    laid(long, b"", promised=3 * 3600 * 2 * RATE)
    os.truncate(long, 3 * 3600 * 2 * RATE + 44)
    with pytest.raises(recordings.BadRecording, match="180 minutes"):
        next(recordings.pieces(str(long)))
    minutes = tmp_path / "minutes.wav"
    laid(minutes, b"", rate=48_000, channels=2, promised=300 * 192_000)
    os.truncate(minutes, 300 * 192_000 + 44)
    sizes = [len(piece) for piece in recordings.pieces(str(minutes))]
    assert abs(sum(sizes) - 300 * RATE) < 200 and max(sizes) <= 2 * RATE


def test_a_file_of_any_bytes_is_heard_or_told(tmp_path):
    chance = np.random.default_rng(4)
    whole = (tmp_path / "a.wav")
    laid(whole, sixteen()[:2000])
    data = whole.read_bytes()
    for _ in range(300):
        spoilt = bytearray(data[: chance.integers(0, len(data))] if chance.random() < 0.3 else data)
        for _ in range(chance.integers(1, 6)):
            if spoilt:
                spoilt[chance.integers(0, min(len(spoilt), 60))] = chance.integers(0, 256)
        whole.write_bytes(bytes(spoilt))
        try:
            samples = recordings.read(str(whole))
        except recordings.BadRecording as fault:
            assert str(fault).startswith(str(whole)) and "; " in str(fault)
        else:
            assert np.isfinite(samples).all() and np.abs(samples).max(initial=0) <= 1
