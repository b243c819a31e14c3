"""X6: hidden words are nowhere that others can look: each is a nonsense word, and all traces of a session are searched."""

import json
import os
import threading
from pathlib import Path

import pytest
from engine import ruleset, write_journal
from tests.fakes import Reader
from narrator import leaks, saves
from narrator.channels import Earpiece, Frame, ScreenText
from narrator.diary import FILE, Diary
from narrator.evening import Keeper
from narrator.settings import Settings
from narrator.virtual import Unseen

SEED = 7_316_442_909_188_113_355

MODES = [("table", "screen", "none"), ("table", "earpiece", "none"), ("table", "masked", "none"),
         ("moderator", "nod", "text"), ("blind", "nod", "audio")]


class Nonsense:
    """A pack in which every role's name and card, and every private line, is a word of its own; public ones stay."""

    def __init__(self, pack):
        self.pack, self.canaries = pack, {}

    def __getattr__(self, name):
        return getattr(self.pack, name)

    def canary(self, text):
        return self.canaries.setdefault(text, f"zq{leaks.digest(text)[:10]}xw")

    def role(self, role):
        return self.canary(f"role {role}")

    def card(self, role):
        return self.canary(f"card {role}")

    def say(self, key, **fields):
        if key.startswith(("reply.", "told.", "private.", "deal.role", "deal.known", "deal.mark", "state.")) and \
                key not in ("reply.plus", "reply.minus"):
            return self.canary(f"{key} {sorted(fields.items())}")
        return self.pack.say(key, **fields)


class Shown(Unseen):
    """A screen that keeps what all may see apart from what one may see."""

    def __init__(self):
        self.all, self.one = [], []

    def public(self, text):
        self.all.append(text)

    def board(self, rows):
        self.all += rows

    def error(self, text):
        self.all.append(text)

    def ask(self, text):
        self.all.append(text)

    def private(self, text, seconds=None):
        self.one.append(text)

    def frame(self, big, small=""):
        self.one.append(f"{big} {small}")


class Ear:
    """An earpiece that plays nothing."""

    def __init__(self):
        self.said = []

    def say(self, clip):
        self.said.append(clip.text)

    def earcon(self, name):
        pass

    def stop(self):
        pass

    def problem(self):
        return None

    def losses(self):
        return 0


def children():
    """What others can read of this process's children: arguments, and the environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text()
            if int(stat.rpartition(")")[2].split()[1]) == os.getpid():
                found.append((folder / "cmdline").read_bytes() + (folder / "environ").read_bytes())
        except (OSError, ValueError, IndexError):
            continue
    return found


@pytest.mark.parametrize("mode, reply, private", MODES)
@pytest.mark.parametrize("rules", ["tabula", "licantropi", "ur"])
def test_no_hidden_word_is_left_anywhere(rules, mode, reply, private, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path / "state"))
    settings = Settings(mode=mode, reply=reply, private=private, deal="program").completed()
    check = leaks.Check(rules, settings, 6, nights=2)
    pack, speaker = leaks.words_of("en", rules)
    pack = Nonsense(pack)
    devices = leaks.virtual(speaker)
    devices.screen, ear = Shown(), Ear()
    devices.ways = {"screen": (Frame(devices.screen),), "masked": ()}.get(
        reply, (Earpiece(Reader(speaker), ear),) if private != "text" else (ScreenText(devices.screen),))
    streams = leaks.Streams(SEED, 0, SEED + 1)
    keeper = Keeper(saves.new_name(), streams, settings, "en")
    game = leaks.Game(leaks.setup(check, 11))
    sitting = leaks.sitting(game, pack, settings, streams, devices, leaks.CarelessPeople(3, 0), keeper)
    diary = Diary()
    sitting.stage.public.timeline = sitting.stage.private.timeline = diary

    def phase(kind, number):
        if kind == "day" and number == 2:
            raise leaks.Enough

    sitting.on_phase = phase
    try:
        sitting.run()
    except (leaks.Enough, leaks.Finished):
        pass
    told = [event.text for event in diary.events if event.channel == "private"]
    assert any(word in " ".join(told) for word in pack.canaries.values()), "the canaries sing where they may"
    hidden = set(pack.canaries.values()) | {str(SEED), f"{SEED:x}", str(SEED + 1)}
    out, err = capfd.readouterr()
    table = "".join(event.line() for event in diary.events if event.channel == "table")
    traces = {"stdout": out, "stderr": err, "table events": table, "screen": "\n".join(devices.screen.all)}
    for path in (tmp_path / "state").rglob("*"):
        traces[f"name of {path.name}"] = path.name
        if path.is_file():
            traces[path.name] = path.read_bytes().decode("latin-1")
    traces |= {f"child {at}": found.decode("latin-1") for at, found in enumerate(children())}
    assert FILE in traces and any(name.endswith(".save") for name in traces)
    for place, text in traces.items():
        assert not [word for word in hidden if word in text], place
    # What is folded in the save is the truth, and no role id or answer can be read with `less`.
    saved = next(text for name, text in traces.items() if name.endswith(".save"))
    assert not [role for role in ruleset(rules).roles if len(role) > 5 and role in saved]
    assert write_journal(sitting.game).splitlines()[-1] not in saved


def test_a_private_line_is_spoken_without_an_argument(tmp_path, monkeypatch):
    voice = pytest.importorskip("narrator.voice")
    monkeypatch.setenv("NARRATOR_CACHE", str(tmp_path / "cache"))
    speaker = voice.make("en", "espeak", private=True)
    word, seen, stop = "zanzibarium", [], threading.Event()

    def watch():
        while not stop.is_set():
            seen.extend(children())

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        clip = speaker.clip(f"Your role: {word}.")
    finally:
        stop.set()
        watcher.join()
        speaker.close()
    if clip.samples is None:
        pytest.skip("no espeak on this machine")
    assert not [found for found in seen if word.encode() in found]
    for path in tmp_path.rglob("*"):
        assert word not in path.name
        assert not path.is_file() or word.encode() not in path.read_bytes()


def test_the_log_has_ids_and_no_words(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    diary = Diary()
    check = leaks.Check("tabula", Settings(mode="table").completed(), 6, nights=1)
    for event in leaks.play(check, 1).sitting.stage.public.timeline.events:
        diary.add(event)
    rows = [json.loads(line) for line in (tmp_path / FILE).read_text().splitlines()]
    assert rows and not [row for row in rows if "text" in row or row["kind"] == "reply"]
