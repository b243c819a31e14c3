"""A whole night from outside: rendered to a file, and listened to by a machine."""

import itertools
import json
import os
import random
import statistics
import subprocess
import tempfile
import time
import wave
from pathlib import Path

import environment
from engine import Begin, replay, ruleset, write_journal
from measures.figures import Row, at_least, figure, number
from measures.noise import Listener, server
from measures.rules import random_game

SEATS = 12


def render(folder, script, *options):
    """Render a script of the folder in a process of its own; give its wall time."""
    command = [environment.program("narrator"), "render", str(folder / script), "-o", str(folder / "night.wav")]
    start = time.perf_counter()
    done = subprocess.run(
        [*command, "--lang", "en", *options],
        env=os.environ | {"NARRATOR_CACHE": str(folder / "cache")}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr.strip() or done.stdout.strip())
    return time.perf_counter() - start


def long_game(folder, seats=SEATS):
    """Write the script of a random game of tabula with at least three nights, and that of its first two nights."""
    rules = ruleset("tabula")
    for seed in itertools.count():
        game, _ = random_game(rules, seats, random.Random(seed), seed)
        if sum(getattr(step, "phase", "") == "night" for step in game.heard) > 6:
            (folder / "game.yaml").write_text(write_journal(game), encoding="utf-8")
            (folder / "two.yaml").write_text(write_journal(two_nights(game)), encoding="utf-8")
            return game


def two_nights(game):
    """The game as it was when its second day began."""
    for count in range(len(game.answers)):
        begun = replay(game.setup, game.answers[:count])
        if any(isinstance(step, Begin) and (step.phase, step.number) == ("day", 2) for step in begun.heard):
            return begun
    return game


def seconds_of(path):
    """The length of a WAV file."""
    with wave.open(str(path)) as sound:
        return sound.getnframes() / sound.getframerate()


@figure("render")
def render_speed(quick):
    """`narrator render --nights 2-2` of a random game of 12 seats in English whose second night has just ended, a whole
    process from start to exit, with every clip in the cache; the seconds of sound written by the seconds it took;
    the best of three. The second row: all nights and days of the game to its end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        long_game(folder)
        rows = []
        for what, options in (("render of night 2", ("two.yaml", "--nights", "2-2")), ("render of a whole game", ("game.yaml",))):
            render(folder, *options)
            best = min(render(folder, *options) for _ in range(1 if quick else 3))
            heard = seconds_of(folder / "night.wav")
            rows.append(at_least(f"{what} ({number(heard)} s of sound)", 100, heard / best, "times real time"))
    return rows


@figure("understood")
def understood(quick):
    """Night 2 of a random game of 12 seats is rendered in English with full cover. Each phrase of the timeline is cut
    out of the sound at its own time and given to PocketSphinx, whose list holds every public line of the session;
    words that its dictionary lacks are spelt as eSpeak says them. Right: it names the line that was said."""
    import numpy as np
    import soxr

    from narrator.pack import Pack
    from narrator.repertoire import repertoire

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = long_game(folder)
        render(folder, "two.yaml", "--nights", "2-2", "--timeline", str(folder / "events"))
        with wave.open(str(folder / "night.wav")) as sound:
            samples = np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2").astype(np.float32) / 32768
            rate = sound.getframerate()
        events = [json.loads(line) for line in (folder / "events").read_text(encoding="utf-8").splitlines()]
    night = [event for event in events if event.get("night") == 2 and event["channel"] == "table"]
    begins = next(event["t"] for event in night if event["key"] == "night.begin")
    said = [event for event in night if event["kind"] == "phrase" and event["t"] - begins < 1000 * len(samples) / rate]
    pack = Pack.load("en").of("tabula")
    decoder, lines = listener({*repertoire(pack, game.setup), *(event["text"] for event in said)})
    right = 0
    for event in said:
        start, end = (round((event["t"] + add - begins) * rate / 1000) for add in (0, event["ms"]))
        right += heard(decoder, soxr.resample(samples[max(0, start) : end], rate, 16_000)) == spelt(event["text"])
    return [
        at_least("lines of a night with cover that PocketSphinx names", 95, 100 * right / len(said), "%"),
        Row("  said, lines in its list", "", f"{len(said)}, {len(lines)}", None),
    ]


def listener(texts):
    """A PocketSphinx that hears one of these lines, and how it spells them."""
    from pocketsphinx import Decoder, get_model_path

    from narrator.hearing import espeak_phones

    model = get_model_path("en-us")
    decoder = Decoder(hmm=f"{model}/en-us", dict=f"{model}/cmudict-en-us.dict", lm=None, loglevel="FATAL")
    lines = {spelt(text) for text in texts}
    missing = {word for line in lines for word in line.split() if decoder.lookup_word(word) is None}
    for word, phones in espeak_phones(sorted(missing), "en").items():
        decoder.add_word(word, " ".join(phones), True)
    decoder.add_jsgf_string("lines", "#JSGF V1.0; grammar lines; public <line> = " + " | ".join(sorted(lines)) + " ;")
    decoder.activate_search("lines")
    return decoder, lines


def heard(decoder, samples):
    """What the decoder makes of 16 kHz samples."""
    import numpy as np

    decoder.start_utt()
    decoder.process_raw((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes(), full_utt=True)
    decoder.end_utt()
    return decoder.hyp().hypstr if decoder.hyp() else None


def spelt(text):
    """A line in the letters of the dictionary."""
    words = "".join(sign if sign.isalpha() or sign == "'" else " " for sign in text.lower()).split()
    return " ".join(words)


@figure("night-length")
def night_length(quick):
    """A random game of tabula at 8 seats is rehearsed in mode `table`, from "night falls" to "day breaks", median of its
    nights and of several public seeds. A slot is twice the slowest key of the rehearsal: 8 s where all keys come
    within 4 s, 40 s where one takes 20."""
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        long_game(folder, 8)
        for table, slot in (("quick", 8), ("slow", 40)):
            lengths = [one for seed in range(2 if quick else 10) for one in nights(folder, slot, seed)]
            what = f"a night of tabula, 8 seats, nobody moderates, {table} table"
            rows.append(Row(what, "", f"{statistics.median(lengths):.0f} s", None))
    return rows


def nights(folder, slot, seed):
    """The seconds of each night of a rehearsal."""
    options = ("--mode", "table", "--slot", str(slot), "--lang", "en", "--public-seed", str(seed), "--voice", "text")
    subprocess.run(
        [environment.program("narrator"), "rehearse", str(folder / "game.yaml"), *options, "--timeline", str(folder / "t")],
        capture_output=True, check=True,
    )  # fmt: skip
    events = [json.loads(line) for line in (folder / "t").read_text(encoding="utf-8").splitlines()]
    begins, ends = ([event["t"] for event in events if event["key"] == key] for key in ("night.begin", "day.begin"))
    return [(end - begin) / 1000 for begin, end in zip(begins, ends)]


TYPED = ("git clone @ lupus", "python3 lupus/scripts/play.py demo")
"""What a newcomer types, `@` the address that is pasted, Enter after each line."""


@figure("first-word")
def first_word(quick):
    """A clone of this repository in an empty folder, then `scripts/play.py demo` in English, until the loudspeaker (a null
    sink) sounds for the first time: making the environment, fetching the packages and making the voice's lines are in
    it, typing is not. Keystrokes: both commands with Enter, the pasted address as one; the demonstration asks nothing."""
    if not server():
        return [Row("from a clone to the first spoken word", "", "there is no sound server here", None)]
    with tempfile.TemporaryDirectory() as name:
        listener = Listener("table")
        begun = time.monotonic()
        subprocess.run(["git", "clone", "-q", str(environment.ROOT), name + "/clone"], check=True)
        command = ["python3", name + "/clone/scripts/play.py", "demo", "--lang", "en"]
        with subprocess.Popen(
            command, env=os.environ | {"PULSE_SINK": "table", "NARRATOR_CACHE": name + "/cache"},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as playing:  # fmt: skip
            while not listener.onsets and playing.poll() is None and time.monotonic() - begun < 600:
                time.sleep(0.1)
            playing.kill()
        listener.close()
    if not listener.onsets:
        return [Row("from a clone to the first spoken word", "", "nothing was heard", False)]
    spent, keys = listener.onsets[0] - begun, sum(len(line) + 1 for line in TYPED)
    return [Row("from a clone to the first spoken word", "", f"{spent / 60:.1f} minutes, {keys} keystrokes", None)]
