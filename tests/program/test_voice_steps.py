"""Further steps by voice: names and numbers, "nobody", each word at a read-back, silence, and the neutral words of the night."""

import pytest
from tests.program.ears import REACTION, Keying, Session, SpeakingEar
from tests.program.test_voice_walk import PLACES, Orders, words_of

from engine import Pick
from narrator import leaks
from narrator.grammar import NIGHT
from narrator.pack import Pack
from narrator.ports import Heard, Key

NOBODY_SAYS_THIS = "silence"


DECKS = {"judge": 10}
"""Lists of roles with one that the others lack: the judge of ur is asked by day, with closed eyes, after a tie."""


def begin(person, lang="en", mode="blind", rules="tabula", entry="keypad", **settings):
    """A game in which somebody speaks."""
    deck = DECKS.get(settings.pop("deck", ""), 3)
    cards = {} if rules == "tabula" else {"roles": leaks.deck(rules, 8, deck)}
    return Session(person, ear=SpeakingEar(person), lang=lang, mode=mode, entry=entry, rules=rules, **cards, **settings)


def play(place, lang, mode, orders):
    """A game in which the moderator says these things from a place on: commands by their ids, the rest as it is said."""
    line, rules = PLACES[place]
    pack = Pack.load(lang)
    person = Orders(5, line, [pack.commands[order][0] if order in pack.commands else order for order in orders])
    return begin(person, lang, mode, rules).run()


def texts(session, key):
    """What was said under a key."""
    return [event.text for event in session.public() if event.kind == "phrase" and event.key == key]


def named(lang):
    """Ways to say whom: the name, the seat, the number alone."""
    pack = Pack.load(lang)
    return {"Bea": "Bea", pack.seat_words(3)[0]: "Ciro", pack.number(4): "Dino"}


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
@pytest.mark.parametrize("place", ["vote", "vote of ur"])
def test_a_seat_is_named_by_its_name_its_seat_and_its_number(place, mode, lang):
    for phrase, name in named(lang).items():
        one = play(place, lang, mode, [phrase, "confirm"])
        assert not one.person.orders
        sure = one.sitting.pack.say("vote.sure", a="{}", b=name).partition("{}")[2]
        assert texts(one, "heard.sure")[0].endswith(sure), phrase
        assert name in texts(one, "vote.taken")[0], phrase


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
@pytest.mark.parametrize("place", ["vote", "ballot", "vote of ur"])
def test_at_a_read_back_each_word_does_its_work_and_the_line_is_said_again(place, mode, lang):
    first, second = words_of(place, lang)
    one = play(place, lang, mode, [first, "repeat", "pause", "continue", "help", "back", second, "cancel", first, "confirm"])
    assert not one.person.orders
    pack, heard = one.sitting.pack, texts(one, "heard.sure")
    line, helped = heard[0], pack.say("help.vote")
    ways = pack.say("pause.word", text=pack.commands["continue"][0])
    # A help that takes longer than eight seconds comes in parts.
    assert " ".join(heard).startswith(" ".join([line, line, pack.say("pause.day"), ways, pack.say("pause.end"), line, helped, line]))
    place = len(heard) - heard[::-1].index(next(text for text in heard if helped.endswith(text))) + 1
    assert heard[place] != line and heard[place + 1] == line, "go back and cancel take nothing, and the next thing said is read back"
    assert len(texts(one, "vote.taken")) and one.said()[-1].startswith("end.")


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("place", ["vote", "ballot", "vote of ur"])
def test_after_cancel_the_question_is_said_again_at_once(place, lang):
    one = play(place, lang, "blind", [words_of(place, lang)[0], "cancel", NOBODY_SAYS_THIS])
    said = [event for event in one.public() if event.kind == "phrase"]
    last = max(at for at, event in enumerate(said) if event.key == "heard.sure")
    assert said[last + 1].key == PLACES[place][0] and said[last + 1].at - said[last].at - said[last].length < 3


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
@pytest.mark.parametrize("place", ["vote", "ballot", "vote of ur"])
def test_eight_seconds_of_silence_at_a_question_and_at_its_read_back(place, mode, lang):
    line = PLACES[place][0]
    one = play(place, lang, mode, [NOBODY_SAYS_THIS])
    said = [event for event in one.public() if event.kind == "phrase"]
    assert [event.key for event in said[-3:]] == [line, line, "heard.not"]
    assert all(8 <= after.at - before.at - before.length < 10 for before, after in zip(said[-3:], said[-2:]))

class Silent(Orders):
    """Says some things, then nothing for a minute; then a key goes on."""

    at = 0.0

    def asked(self, phrases):
        """The ear has opened."""
        if not self.orders and not self.at:
            self.at = self.sitting.stage.clock.now() + 60
            self.inputs.add(Key("enter", self.at))
        super().asked(phrases)


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
@pytest.mark.parametrize("place", ["vote", "ballot", "vote of ur"])
def test_eight_seconds_of_silence_at_a_read_back_and_then_a_key(place, mode, lang):
    line, rules = PLACES[place]
    one = begin(Silent(5, line, [words_of(place, lang)[0]]), lang, mode, rules).run()
    said = [event for event in one.public() if event.kind == "phrase"]
    first = [event.key for event in said].index("heard.sure")
    heard = said[first:first + 3]
    assert heard[0].text == heard[1].text and heard[2].text == one.sitting.pack.say("heard.not")
    assert all(8 <= after.at - before.at - before.length < 10 for before, after in zip(heard, heard[1:]))
    assert said[first + 3].key == "vote.taken" and said[first + 3].at == pytest.approx(one.person.at, abs=1)


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("place", ["debate", "defence", "debate of licantropi", "debate of ur"])
def test_a_time_of_talk_is_no_question_and_silence_in_it_is_none(place, lang):
    said = play(place, lang, "blind", []).said()
    assert "heard.not" not in said and said[-1].startswith("end.")


class Ghost(Orders):
    """The living key; a ghost says "nobody"."""

    def __init__(self, seed, orders):
        super().__init__(seed, "vote.turn", orders)
        self.ghosts = []

    def voter(self, sitting, call, voter, pad, clues):
        """A voter is named."""
        if voter in call.ask.must or not self.orders:
            Keying.voter(self, sitting, call, voter, pad, clues)
        else:
            self.ghosts.append(sitting.game.setup.name(voter))


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
def test_a_ghost_votes_for_nobody_by_voice(mode, lang):
    pack = Pack.load(lang)
    nobody, cancel, confirm = (pack.commands[word][0] for word in ("nobody", "cancel", "confirm"))
    one = begin(Ghost(5, [nobody, cancel, nobody, confirm]), lang, mode).run()
    assert not one.person.orders and one.person.ghosts
    line = one.sitting.pack.say("vote.abstains", a=one.person.ghosts[0])
    assert texts(one, "vote.abstains")[0] == line and texts(one, "heard.sure")[0].startswith(line.rstrip("."))


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
@pytest.mark.parametrize("place, rules", [("vote", "ur"), ("debate", "licantropi")])
def test_a_penalty_that_is_keyed_while_the_ear_listens_leaves_the_dialogue_whole(place, rules, mode, lang):
    """Whom it strikes is never said aloud: it is keyed, in the debate and in the middle of a vote."""
    pack = Pack.load(lang)
    repeat = pack.commands["repeat"][0]
    plain = begin(Orders(5, f"{place}.turn", []), lang, mode, rules).run()
    when = next(event.at for event in plain.public() if event.kind == "phrase" and event.key.startswith(f"{place}."))
    person = Orders(5, f"{place}.begin" if place == "debate" else "vote.turn", [repeat, pack.commands["pause"][0], pack.commands["continue"][0]])
    one = begin(person, lang, mode, rules)
    for number, key in enumerate(("x", "8", "enter", "enter")):
        one.inputs.add(Key(key, when + 60 + number))
    one.run()
    assert [entry.answer for entry in one.sitting.game.answers if entry.command] == [8]
    assert not person.orders and one.said()[-1].startswith("end.")


class Expelling(Orders):
    """A wolf, the last one, is expelled while a vote is listened for: the game is over."""

    def asked(self, phrases):
        """The ear has opened for the first vote."""
        if self.orders and not self.sitting.is_night() and self.reached():
            self.orders.clear()
            now = self.sitting.stage.clock.now()
            for number, key in enumerate(("x", "7", "enter", "enter")):
                self.inputs.add(Key(key, now + 1 + number))

    def voter(self, sitting, call, voter, pad, clues):
        """Nobody keys."""


@pytest.mark.parametrize("mode", ["moderator", "blind"])
def test_a_penalty_that_ends_the_game_ends_the_question_that_was_listened_for(mode):
    one = begin(Expelling(5, "vote.turn", [NOBODY_SAYS_THIS]), "en", mode, "ur").run()
    assert one.said()[-1] == "end.village"
    assert one.sitting.spoken.words is None and not one.sitting.spoken.ear.listening and not one.sitting.asking


class Neutral(Keying):
    """In the first call in which a seat is picked the moderator says one neutral word after the other; all else is keyed."""

    def __init__(self, seed, phase, words=()):
        super().__init__(seed)
        self.phase, self.words, self.call, self.heard, self.begun = phase, list(words), None, [], 0

    def say(self, id):
        """Say a word as soon as may be."""
        now = self.sitting.stage.clock.now()
        self.inputs.add(Heard(self.sitting.pack.night[id][0], now + REACTION, 1.0))

    def slot(self, sitting, call, asked, length):
        """A slot opens; after that of the words nothing more is played."""
        if self.call is not None:
            raise leaks.Enough
        if self.phase == sitting.progress.phase and asked is not None and isinstance(asked.ask, Pick):
            self.call = call.id
        else:
            super().slot(sitting, call, asked, length)

    def hands(self, sitting, call, seat, length):
        """A name is said with closed eyes, and hands go up."""
        if self.call is not None:
            raise leaks.Enough
        if self.phase == "hands":
            self.call = call.id

    def hand(self, sitting, call, voter):
        """All that was to be said is said."""
        raise leaks.Enough

    def tell(self, key, text, seconds=None):
        """Hear a private line, and say the next word to it."""
        self.told.append((key, text))
        if self.call is not None and key in ("scan.item", "scan.taken", "scan.back", "private.entry"):
            self.heard.append((key, text))
            self.begun = self.begun or len(self.told)
            if self.words:
                self.say(self.words.pop(0))

    def asked(self, phrases):
        """The ear has opened: with closed eyes for neutral words alone."""
        neutral = {word for id in NIGHT for word in self.sitting.pack.night[id]}
        assert not self.sitting.is_night() or set(phrases) == neutral


class Pausing(Neutral):
    """The same with a pause, which is ended by `take` where "go on" is read."""

    def tell(self, key, text, seconds=None):
        """Hear a private line."""
        super().tell(key, text, seconds)
        if key == "scan.item" and text == self.sitting.pack.say("menu.go-on"):
            self.say("take")


def neutral(words, rules, lang, mode, phase):
    """The part of a game up to the end of the call in which words are said."""
    person = Neutral(5, phase, words)
    one = begin(person, lang, mode, rules, entry="scan", scan_period=2.5, deck="judge" if phase == "day" else "")
    with pytest.raises(leaks.Enough):
        one.run()
    return one


@pytest.mark.parametrize("rules, mode", [("tabula", "blind"), ("licantropi", "moderator"), ("ur", "moderator"), ("ur", "blind")])
def test_silence_and_neutral_words_at_night_change_nothing_at_the_table(rules, mode):
    """Nobody is asked once more at night, whoever is silent: the same lines at the same moments."""
    def table(words):
        one = neutral(words, rules, "en", mode, "night")
        return [event.line() for event in one.public() if event.phase == ("night", 1)]

    silent = table([])
    assert silent and table(["repeat", "more", "take", "back", "take"]) == silent


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("rules, mode", [("tabula", "blind"), ("licantropi", "moderator"), ("ur", "moderator"), ("ur", "blind")])
def test_a_pause_at_night_is_begun_and_ended_by_voice(rules, mode, lang):
    person = Pausing(5, "night", ["pause"])
    one = begin(person, lang, mode, rules, entry="scan", scan_period=2.5)
    with pytest.raises(leaks.Enough):
        one.run()
    said = one.said()
    assert said[said.index("pause.night"):][:3] == ["pause.night", "pause.choice", "pause.end"]
    assert f"call.{person.call}.close" == said[said.index("pause.night") - 1], "after the end of the call"


WHERE = [("tabula", "night", "moderator"), ("tabula", "night", "blind"), ("licantropi", "night", "blind"), ("licantropi", "night", "moderator"),
         ("licantropi", "hands", "moderator"), ("ur", "night", "blind"), ("ur", "night", "moderator"), ("ur", "day", "blind"), ("ur", "day", "moderator")]


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("rules, phase, mode", WHERE)
def test_with_closed_eyes_the_neutral_words_do_what_a_switch_does(rules, phase, mode, lang):
    one = neutral(["repeat", "more", "take", "back"], rules, lang, mode, phase)
    heard = one.person.heard
    keys = [key for key, _ in heard]
    assert one.person.call and not one.person.words
    # Again: the line before the list, not what the list reads.
    first = one.person.begun
    before = [line for line in one.person.told[:first] if not line[0].startswith("scan.")]
    assert one.person.told[first] == before[-1], "again"
    assert keys[:3] == ["scan.item"] * 3 and len(set(heard[:3])) == 3, "more"
    assert keys[3] == ("scan.taken" if phase != "hands" else "private.entry"), "take"
    # A hand that is noted stays up until its voter is taken once more.
    assert phase == "hands" or keys[4] == "scan.back", "back"
