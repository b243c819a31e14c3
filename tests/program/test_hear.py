"""PocketSphinx and the real voice detector on real sound: synthetic voices, recordings, noise, talk."""

import time

import numpy as np
import pytest
from tests import speakers

from narrator import cli, grammar, hearing
from narrator.commands import hear
from narrator.devices.vad import Silero
from narrator.ear import Ear
from narrator.pack import Pack
from narrator.utterances import RATE

pytest.importorskip("pocketsphinx")
NAMES = ["Carla", "David", "Frank", "Grace", "Henry", "Jack", "Olivia", "Wendy"]
OTHERS = ["Alice", "Brian", "Chloe", "Edward", "Kevin", "Martin", "Rachel", "Thomas"]
MANY = [*NAMES, *OTHERS]
SPELLING = {"Charlie": "phonetic/c_p", "Juliet": "phonetic/j_p", "Mike": "phonetic/m_p", "Oscar": "phonetic/o_p",
            "Romeo": "phonetic/r_p", "Victor": "phonetic/v_p", "April": "digits/mon-3", "August": "digits/mon-7"}
"""Names that one woman really says: in the spelling alphabet, and as months."""


@pytest.fixture(scope="module")
def english():
    """English with PocketSphinx: (pack, recogniser, ear)."""
    pack = Pack.load("en")
    recogniser = hearing.recogniser(pack, "sphinx")
    return pack, recogniser, Ear(recogniser, Silero())


@pytest.fixture(scope="module")
def say():
    """A synthetic speaker, where there is one."""
    if reason := speakers.missing_flite():
        pytest.skip(reason)
    return speakers.flite


def listed(english, ask, names=NAMES):
    """The list of an ask for seats of these names."""
    pack, recogniser, _ = english
    seats, faults = grammar.check_names(pack, names, recogniser.knows, hearing.rows(recogniser, pack, names))
    assert not faults
    return grammar.words(pack, seats, ask)


def understood(english, words, sound, names=NAMES):
    """What is made of one recording."""
    return hear.understand(english[2], words, sound, names)


def test_seats_by_number_and_by_name_are_heard_right(english, say):
    words = listed(english, "pick")
    results = []
    for voice in speakers.FLITE:
        for seat, name in enumerate(NAMES, 1):
            for phrase in (f"seat {english[0].number(seat)}", name):
                results.append((voice, phrase, name, understood(english, words, say(phrase, voice))))
    right = [answer["answer"] == name for _, _, name, answer in results]
    wrong = [one for one in results if one[3]["answer"] not in (None, one[2])]
    assert sum(right) >= 0.95 * len(results), [one for one, good in zip(results, right) if not good]
    assert len(wrong) <= 0.02 * len(results), wrong
    assert not [one for one in results if one[3]["accepted"]]


@pytest.mark.parametrize("ask, command", [("day", "pause"), ("day", "continue"), ("pick", "nobody"), ("scan", "more")])
def test_commands_are_heard(english, say, ask, command):
    words = listed(english, ask)
    heard = [understood(english, words, say(english[0].commands[command][0], voice)) for voice in ("slt", "rms")]
    assert [one["answer"] for one in heard].count(command) >= 1


def test_yes_and_no(english, say):
    words = listed(english, "yes-no")
    assert understood(english, words, say("confirm"))["answer"] is True
    assert understood(english, words, say("cancel"))["answer"] is False


def test_table_talk_is_never_taken_without_asking_back(english, say):
    answered = total = 0
    for number, ask in enumerate(("pick", "yes-no", "day", "scan")):
        words = listed(english, ask)
        for place, sentence in enumerate(speakers.TABLE_TALK):
            if (place + number) % 5:
                continue
            answer = understood(english, words, say(sentence, speakers.FLITE[(place + number) % 3]))
            assert not answer["accepted"], (ask, sentence)
            answered += answer["answer"] is not None
            total += 1
    assert answered <= 0.2 * total


@pytest.mark.parametrize("lang", ["en", "it"])
def test_real_speech_outside_the_list_is_never_taken(english, lang):
    if reason := speakers.missing_asterisk(lang):
        pytest.skip(reason)
    prompts = [name for name in speakers.asterisk(lang) if not name.startswith(("digits", "silence"))]
    chosen = prompts[::37]
    answered = 0
    for place, name in enumerate(chosen):
        words = listed(english, ("pick", "yes-no", "day")[place % 3])
        answer = understood(english, words, speakers.prompt(lang, name)[: 6 * RATE])
        assert not answer["accepted"], name
        answered += answer["answer"] is not None
    assert answered <= 0.3 * len(chosen)


def test_a_longer_form_of_a_command_is_not_beyond_doubt(english):
    if reason := speakers.missing_asterisk("en"):
        pytest.skip(reason)
    words = listed(english, "yes-no")
    assert not understood(english, words, speakers.prompt("en", "cancelled"))["accepted"]


def test_sentences_read_aloud_by_real_people_are_never_taken(english):
    recordings = sorted([*speakers.SPHINX.rglob("cards/*.wav"), *speakers.SPHINX.rglob("librivox/*.wav")])
    if not recordings:
        pytest.skip("pocketsphinx-testdata is not installed")
    for place, path in enumerate(recordings):
        words = listed(english, ("pick", "yes-no", "day")[place % 3])
        assert not understood(english, words, speakers.read(path)[: 8 * RATE])["accepted"], path.name


@pytest.mark.parametrize("table", [NAMES, OTHERS, MANY], ids=["eight", "eight others", "sixteen"])
def test_a_real_speakers_bare_numbers_are_heard_beside_names(english, table):
    if reason := speakers.missing_asterisk("en"):
        pytest.skip(reason)
    words = listed(english, "pick", table)
    sounds = [speakers.prompt("en", f"digits/{number}") for number in range(1, len(table) + 1)]
    answers = [understood(english, words, sound, table)["answer"] for sound in sounds]
    assert sum(answer == name for answer, name in zip(answers, table)) >= len(table) - 1, answers
    assert all(answer in (None, name) for answer, name in zip(answers, table)), answers


def test_a_real_speakers_names_are_heard(english):
    if reason := speakers.missing_asterisk("en"):
        pytest.skip(reason)
    table = list(SPELLING)
    words = listed(english, "pick", table)
    answers = [understood(english, words, speakers.prompt("en", clip), table)["answer"] for clip in SPELLING.values()]
    assert sum(answer == name for answer, name in zip(answers, table)) >= len(table) - 1, answers


@pytest.mark.parametrize("change", ["faint", "cut close", "room noise"])
def test_how_a_recording_was_made_hides_no_number(english, change):
    if reason := speakers.missing_asterisk("en"):
        pytest.skip(reason)
    words, answers = listed(english, "pick"), []
    for number in range(1, len(NAMES) + 1):
        sound = speakers.prompt("en", f"digits/{number}")
        loud = np.flatnonzero(np.abs(sound) > 0.01)
        sound = {"faint": sound * 0.1, "cut close": sound[loud[0] - 160 : loud[-1] + 160],
                 "room noise": sound + speakers.hiss(3, 0.001)[: len(sound)]}[change]  # fmt: skip
        answers.append(understood(english, words, sound)["answer"])
    assert sum(answer == name for answer, name in zip(answers, NAMES)) >= len(NAMES) - 1, answers


def test_silence_hiss_taps_and_coughs_are_no_answer(english):
    from narrator.audio import cover

    words = listed(english, "day")
    taps = cover.make(5).taps[: 10 * 48_000 : 3]
    for noise in (np.zeros(10 * RATE, np.float32), speakers.hiss(10), speakers.coughs(12), taps):
        assert understood(english, words, noise)["heard"] is None


def test_a_word_is_decided_soon_after_its_end(english, say):
    """Counted in the sound's own time; the machine's own part is measured by scripts/bench.py."""
    _, _, ear = english
    words = listed(english, "pick")
    sound = say("seat two")
    loud = np.flatnonzero(np.abs(sound) > 0.02)
    ear.listen(words.phrases)
    whole, found = np.concatenate((np.zeros(RATE // 2, np.float32), sound, np.zeros(RATE, np.float32))), []
    for start in range(0, len(whole), 512):
        found += ear.feed(whole[start : start + 512], (start + 512) / RATE)
    assert [one.phrase for one in found] == ["seat two"]
    assert found[0].ended - (0.5 + loud[-1] / RATE) < 0.4


def test_own_lines_during_and_after_speech_are_not_taken(english, say):
    from narrator.ports import Clip

    _, _, ear = english
    words = listed(english, "pick")
    for late in (0.0, 1.0):
        own = say("seat two")
        heard = []
        ear.listen(words.phrases, words.alone)
        ear.spoke(Clip("seat two", len(own) / RATE, np.repeat(own, 3)), len(own) / RATE)
        silence = np.zeros(int((len(own) / RATE + late) * RATE), np.float32)
        sound = np.concatenate((own, silence[: int(late * RATE)], own * 0.5, np.zeros(RATE, np.float32), say("Grace", "rms"),
                                np.zeros(RATE, np.float32)))  # fmt: skip
        for start in range(0, len(sound), 512):
            heard += ear.feed(sound[start : start + 512], (start + 512) / RATE)
        ear.stop()
        assert [one.phrase for one in heard if one.phrase] == ["Grace"]


def test_the_command_prints_one_line_a_recording(tmp_path, capsys, say):
    named = speakers.write(tmp_path / "name.wav", np.repeat(say("Grace"), 3), 48_000)
    talk = speakers.write(tmp_path / "talk.wav", say("Did anybody hear that noise"))
    seats = ",".join(NAMES)
    assert cli.main(["hear", "--lang", "en", "--ear", "sphinx", "--seats", seats, "--json", str(named), str(talk)]) == 0
    first, second = speakers.heard_as_json(capsys.readouterr().out)
    assert first == {"file": str(named), "heard": "Grace", "answer": "Grace", "accepted": False}
    assert second == {"file": str(talk), "heard": None, "answer": None, "accepted": False}


def test_a_recogniser_that_still_loads_or_fails_is_told_and_blocks_nobody():
    now = [0.0]
    from narrator.errors import DeviceError

    def fails():
        raise DeviceError("ear: there is no model for 'it'; run `narrator model it`")

    opening = hearing.Opening(fails, lambda: now[0])
    end = time.monotonic() + 5
    while opening.problem() is None and time.monotonic() < end:
        time.sleep(0.01)
    assert "narrator model it" in opening.problem()
    import threading

    hold = threading.Event()
    slow = hearing.Opening(hold.wait, lambda: now[0])
    assert slow.problem() is None and slow.ready() is None
    now[0] = hearing.PATIENCE
    assert "still loading" in slow.problem() and "\n" not in slow.problem()
    hold.set()
