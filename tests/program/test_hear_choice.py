"""Which recogniser is taken, what is said where there is none, how names and words are checked at set-up."""

import threading

import numpy as np
import pytest
from tests.fakes import FakeClock, FakeEar
from tests.sound_server import wait_for
from tests.typed_ear import TypedEar

from narrator import grammar, hearing, soundcheck
from narrator.errors import DeviceError, UsageError
from narrator.listening import Listening
from narrator.pack import Pack
from narrator.ports import Clip, Key


@pytest.fixture
def no_models(monkeypatch, tmp_path):
    """A machine without any model."""
    for name in ("VOSK_MODEL_PATH", "HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))


def test_english_needs_no_model(no_models):
    pytest.importorskip("pocketsphinx")
    assert type(hearing.recogniser(Pack.load("en"))).__name__ == "SphinxEar"


@pytest.mark.parametrize("lang, ear, words", [("it", None, "narrator model it"), ("it", "sphinx", "English only"),
                                              ("en", "vosk", "narrator model en")])  # fmt: skip
def test_where_nothing_can_hear_one_line_says_what_to_do(no_models, lang, ear, words):
    with pytest.raises(DeviceError, match=words) as fault:
        hearing.recogniser(Pack.load(lang), ear)
    assert "\n" not in str(fault.value)


def test_an_unknown_recogniser_or_folder_is_told(no_models, tmp_path):
    with pytest.raises(UsageError, match="vosk or sphinx"):
        hearing.recogniser(Pack.load("en"), "other")
    with pytest.raises(DeviceError, match="there is no such folder"):
        hearing.recogniser(Pack.load("it"), model=tmp_path / "absent")


def test_names_that_the_dictionary_knows_are_refused_for_no_reading_that_nobody_says():
    pytest.importorskip("pocketsphinx")
    pack = Pack.load("en")
    ear = hearing.recogniser(pack, "sphinx")
    names = ["Tom", "Sam", "Ethan", "Jane", "Ben", "Mary", "Mark", "Ryan"]
    assert grammar.check_names(pack, names, ear.knows, hearing.rows(ear, pack, names))[1] == []
    assert ("CH", "IY", "R", "OW") in ear.learn("Ciro"), "as Italians say it, though the dictionary has another way"


def test_names_that_the_dictionary_lacks_are_guessed():
    pytest.importorskip("pocketsphinx")
    pack = Pack.load("en")
    ear = hearing.recogniser(pack, "sphinx")
    assert ear.phones("xyzzyx") and ear.knows("Ciro")
    assert ear.prepare(["seat one", "Ciro", "???", ""]) == ["???", ""]
    names = ["Ada", "Eva", "Bruno"]
    seats, faults = grammar.check_names(pack, names, ear.knows, hearing.rows(ear, pack, names))
    assert seats.spoken == (False, False, True)
    assert soundcheck.names(pack, faults, tuple(names)) == (
        "These names sound alike: Ada and Eva. Their seat numbers tell them apart. "
        "To be said as a seat number, not as a name: Ada (seat one) and Eva (seat two).")


def test_other_languages_are_compared_by_espeaks_phones_or_by_letters():
    pack = Pack.load("it")
    rows = hearing.rows(TypedEar(), pack, ["Chiara", "Ciro"])
    assert rows("ciro") == [("CH", "IY", "R", "OW")]
    assert rows("conferma")[0][0] == "K"
    assert rows("Chiara")[0][0] == "K"


def test_until_the_recogniser_is_there_seats_are_numbers_and_nobody_is_heard():
    hold, ear = threading.Event(), TypedEar()

    def load():
        hold.wait()
        return ear

    clock, heard = FakeClock(), []
    listening = Listening(load, clock, heard.append)
    pack = Pack.load("en")
    assert listening.names(pack, ("Ada",))[0].spoken == (False,)
    assert listening.listen(["seat one"]) == ["seat one"] and listening.listening
    listening.feed(np.zeros(512, np.float32), 1.0)
    listening.spoke(Clip("line", 1.0), 2.0)
    clock.move_to(hearing.PATIENCE)
    assert "still loading" in listening.problem()
    hold.set()
    assert wait_for(lambda: listening.problem() is None)
    assert listening.names(pack, ("Ada",))[0].spoken == (True,)
    assert listening.listen(["seat one"]) == []
    listening.close()
    assert not listening.listening and heard == []


class Notes:
    """An ear for the sound check that notes its lists."""

    def __init__(self, *lacks):
        self.lists, self.lacks = [], lacks

    def listen(self, phrases):
        self.lists.append(phrases)
        return [phrase for phrase in phrases if phrase in self.lacks]

    def stop(self):
        pass


def test_the_sound_check_asks_for_every_word_and_counts():
    pack, clock, lines, ear = Pack.load("en"), FakeClock(), [], Notes()
    inputs = FakeEar(clock, [(1.0, "confirm"), (2.0, "help")])
    right, asked = soundcheck.check(pack, ear, inputs, clock, lines.append, lambda word: f"say {word}", ("confirm", "cancel"))
    assert (right, asked) == (1, 4) and ear.lists[0] == ["confirm", "cancel", "seat one", "seat two"]
    assert lines == ["say confirm", "say cancel", "say seat one", "say seat two"]
    before = clock.now()
    lacking = Notes("confirm", "cancel", "seat one", "seat two")
    assert soundcheck.check(pack, lacking, FakeEar(clock), clock, lines.append, str, ("confirm", "cancel")) == (0, 4)
    assert clock.now() == before
    inputs = FakeEar(clock)
    inputs.add(Key("closed", clock.now()))
    assert soundcheck.check(pack, ear, inputs, clock, lines.append, str, ("confirm",)) == (0, 1)
