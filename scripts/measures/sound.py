"""How quickly and how surely the table hears what is said."""

import os
import statistics
import tempfile
import time
from pathlib import Path

from measures.figures import Row, at_most, figure
from measures.noise import Listener, busy_cores, server
from narrator import outputs, voice
from narrator.pack import Pack

LANGUAGES = ("en", "it")
ABSENT = Row("a sound server for the measurements of sound", "", "cannot be started here", None)


def lines(lang):
    """Every fixed sentence of a pack."""
    phrases = Pack.load(lang).phrases
    texts = [text for part in phrases.values() for phrase in part.values() for text in phrase.forms.values()]
    return [text for text in dict.fromkeys(texts) if "{" not in text and len(text) > 8]


def speaking(lang, folder):
    """A voice of a language that keeps its clips in a folder."""
    return voice.SpokenVoice(lang, voice.engines(), folder=Path(folder))


@figure("latency")
def latency(quick):
    """A cached English phrase is asked of the voice and said to the table's loudspeaker, on a null sink, without
    cover; time ends when the sound arrives at a recorder of the sink's monitor (the recorder's own delay is
    in it, the silence at the head of the clip is not). Then the same with an endless loop on every core."""
    if not server():
        return [ABSENT]
    import numpy as np

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        speaker = speaking("en", folder)
        texts = lines("en")[: 10 if quick else 40]
        speaker.prepare(texts)
        loudspeaker = outputs.Desk().loudspeaker(outputs.table_mixer(1), "table")
        listener = Listener("table")
        time.sleep(1)
        for busy in (False, True):
            times = []
            with busy_cores(busy):
                for text in texts:
                    listener.onsets.clear()
                    asked = time.monotonic()
                    clip = speaker.clip(text)
                    loudspeaker.say(clip)
                    time.sleep(clip.seconds + 0.6)
                    head = int(np.flatnonzero(np.abs(clip.samples) > 0.005)[0]) / 48_000
                    if listener.onsets:
                        times.append((listener.onsets[0] - asked - head) * 1000)
            what = "both cores busy" if busy else "idle"
            if len(times) < len(texts):
                rows.append(Row(f"phrases heard, {what}", f"{len(texts)}", f"{len(times)}", False))
            rows.append(at_most(f"cached phrase to first sample, median, {what}", 45, statistics.median(times), "ms"))
            rows.append(Row("  95 %", "", f"{sorted(times)[int(len(times) * 0.95)]:.1f} ms", None))
        listener.close()
        loudspeaker.close()
        speaker.close()
    return rows


@figure("underruns")
def underruns(quick):
    """Two loudspeakers on two null sinks narrate with full cover, an endless loop runs on every core, for 5
    minutes (10 s with --quick): what the streams count as run dry, and how often fewer than 80 % of the frames of half
    a second were asked for."""
    if not server():
        return [ABSENT]
    seconds = 10 if quick else 300
    with tempfile.TemporaryDirectory() as folder, busy_cores():
        speaker = speaking("en", folder)
        texts = lines("en")[:20]
        speaker.prepare(texts)
        desk = outputs.Desk()
        both = [desk.loudspeaker(outputs.table_mixer(seed), sink) for seed, sink in ((1, "table"), (2, "ear"))]
        narrate(both, [speaker.clip(text) for text in texts], seconds)
        dry, slow = sum(one.underruns() for one in both), sum(one.starved for one in both)
        for one in both:
            one.close()
        speaker.close()
    return [
        at_most(f"underruns in {seconds} s, both cores busy, two devices", 0, dry, "underruns"),
        at_most("  times under 80 % of real time", 0, slow, "times"),
    ]


def narrate(loudspeakers, clips, seconds):
    """Say clip after clip over full cover, a new one every four seconds."""
    for one in loudspeakers:
        one.cover("full")
    end, at = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        for one in loudspeakers:
            one.say(clips[at % len(clips)])
        at += 1
        time.sleep(min(4, max(0, end - time.monotonic())))


@figure("cpu")
def cpu(quick):
    """Processor time of this process while a loudspeaker on a null sink narrates ready clips over full cover, by
    time that passed; the sound server is not in it."""
    if not server():
        return [ABSENT]
    with tempfile.TemporaryDirectory() as folder:
        speaker = speaking("en", folder)
        texts = lines("en")[:20]
        speaker.prepare(texts)
        clips = [speaker.clip(text) for text in texts]
        speaker.close()
    loudspeaker = outputs.Desk().loudspeaker(outputs.table_mixer(1), "table")
    time.sleep(1)
    used, start = time.process_time(), time.monotonic()
    narrate([loudspeaker], clips, 10 if quick else 60)
    share = 100 * (time.process_time() - used) / (time.monotonic() - start)
    loudspeaker.close()
    return [at_most("CPU while narrating with cover", 5, share, "% of one core")]


@figure("clips")
def clips_under_load(quick):
    """Different sentences, Italian and English in turn, made anew into an empty cache while an endless loop runs on
    every core. Bad: no sound, or not of plausible length and loudness; then those that another engine had
    to make count too, by its name in the warning."""
    from narrator.audio import clips

    count = 60 if quick else 1000
    bad, warned = 0, []
    start = time.monotonic()
    for lang in LANGUAGES:
        stock = lines(lang)
        texts = [f"{stock[number % len(stock)]} {number}." for number in range(count // 2)]
        with tempfile.TemporaryDirectory() as folder, busy_cores():
            os.environ["NARRATOR_CACHE"] = folder
            speaker = speaking(lang, folder)
            speaker.prepare(texts)
            made = [speaker.clip(text) for text in texts]
            bad += sum(clip.samples is None or bool(clips.fault(clip.samples, 48_000, clip.text, 150)) for clip in made)
            warned += [speaker.problem()] if speaker.problem() else []
            speaker.close()
            del os.environ["NARRATOR_CACHE"]
    rows = [at_most(f"bad ones of {count} clips under load", 0, bad, "clips")]
    rows.append(Row("  made", "", f"{count / (time.monotonic() - start):.1f} clips/s", None))
    return rows + [Row("  " + line[:50], "no warning", "warned", False) for line in warned]
