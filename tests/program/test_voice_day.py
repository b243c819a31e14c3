"""Voice by day: read back, confirmed, taken back; keys at any time; at night neutral words at public moments (X14)."""

import pytest
from tests.program.ears import REACTION, Keying, Listener, Session, Speaker, SpeakingEar

from narrator.ports import Heard, Key


class Scripted(Keying):
    """Players who key; the moderator says given phrases when the ear opens for a list that holds them."""

    def __init__(self, seed, *said, quiet=False):
        super().__init__(seed)
        self.said, self.quiet = list(said), quiet

    def asked(self, phrases):
        """The ear has opened: say the next phrase, if this is the list for it."""
        if self.said and self.said[0][0] in phrases and not self.sitting.is_night():
            phrase, score = self.said.pop(0)
            self.inputs.add(Heard(phrase, self.sitting.stage.clock.now() + REACTION, score))

    def voter(self, sitting, call, voter, pad, clues):
        """A voter is named: nobody keys while something is still to be said."""
        if not self.quiet and not self.said:
            super().voter(sitting, call, voter, pad, clues)


def session(*said, seed=5, quiet=False, **settings):
    person = Scripted(seed, *said, quiet=quiet)
    made = Session(person, ear=SpeakingEar(person), entry="keypad", **settings)
    return made


def test_a_vote_is_read_back_and_confirmed():
    one = session(("Bea", 1.0), ("confirm", 1.0))
    first = one.sitting.game.setup.seats[0]
    one.run()
    said = [event.text for event in one.public() if event.kind == "phrase"]
    at = said.index("Ada votes for Bea: confirm or cancel?")
    assert said[at + 1] == f"{first} votes for Bea." and one.said()[-1].startswith("end.")


def test_a_vote_is_cancelled_and_said_again():
    one = session(("Bea", 1.0), ("cancel", 1.0), ("Ciro", 0.5), ("confirm", 1.0)).run()
    said = [event.text for event in one.public() if event.kind == "phrase"]
    assert "Ada votes for Bea." not in said and "Ada votes for Ciro." in said


def test_a_vote_is_taken_back_by_voice():
    one = session(("Bea", 1.0), ("confirm", 1.0), ("go back", 1.0)).run()
    said = one.said()
    assert "undo.step" in said and said[-1].startswith("end.")


def test_the_debate_is_made_longer_and_ended_by_voice():
    plain = session().run()
    more = session(("more", 1.0)).run()
    ended = session(("move on", 0.6), ("confirm", 1.0)).run()

    def debate(one):
        at = {event.key: event.at for event in reversed(one.public())}
        return at["debate.end"] - at["debate.begin"]

    assert "debate.more" in more.said()
    assert debate(more) == pytest.approx(debate(plain) + 30, abs=1)
    assert debate(ended) < 30


def test_pause_and_continue_by_voice():
    one = session(("pause", 1.0), ("continue", 0.6), ("confirm", 1.0)).run()
    said = one.said()
    assert said[said.index("pause.day"):][:2] == ["pause.day", "pause.choice"] and "pause.end" in said
    assert said[-1].startswith("end.")


def test_help_and_repeat_by_voice():
    one = session(("help", 1.0), ("repeat", 1.0)).run()
    assert one.sitting.pack.say("help.day").split()[0] in one.paper.getvalue()
    assert one.said().count("debate.begin") > [event.phase for event in one.public()].count(("day", 99))


def test_nothing_heard_for_eight_seconds_once_more_then_the_keys():
    one = session(quiet=True)
    one.run()
    said = one.said()
    assert said[-3:] == ["vote.turn", "vote.turn", "heard.not"]


def test_keys_work_while_it_listens():
    one = session().run()
    assert one.said()[-1].startswith("end.") and one.sitting.spoken.ear.lists


class Late(Scripted):
    """A moderator who keys while the read-back waits."""

    def asked(self, phrases):
        """Say a name once; confirm by Enter."""
        now = self.sitting.stage.clock.now()
        if "confirm" in phrases and "nobody" not in phrases:
            self.inputs.add(Key("enter", now + 1))
        else:
            super().asked(phrases)


def test_what_was_read_back_is_confirmed_by_a_key():
    person = Late(5, ("Bea", 1.0))
    one = Session(person, ear=SpeakingEar(person), entry="keypad").run()
    assert "Ada votes for Bea." in [event.text for event in one.public()]


class Answering(Speaker):
    """A moderator who says whom, and answers the read-back by the switch."""

    def __init__(self, seed, *wanted):
        super().__init__(seed)
        self.answers, self.read = list(wanted), []

    def tell(self, key, text, seconds=None):
        """Note what is read while a read-back waits."""
        if self.wants and self.wants[0] in ("Confirm.", "Cancel."):
            self.read.append(text)
        super().tell(key, text, seconds)

    def asked(self, phrases):
        """The ear has opened."""
        if "confirm" in phrases and not self.sitting.is_night():
            self.want(self.answers.pop(0) if self.answers else "Confirm.")
        else:
            self.want()
            super().asked(phrases)

    def act(self, at):
        """At night say `take`; by day press."""
        if self.sitting.is_night():
            super().act(at)
        else:
            self.inputs.add(Key(" ", at))


def test_what_was_read_back_is_confirmed_or_cancelled_by_the_switch():
    person = Answering(5, "Cancel.", "Confirm.")
    one = Session(person, ear=SpeakingEar(person), entry="scan").run()
    said = [event.text for event in one.public() if event.kind == "phrase"]
    first = next(at for at, text in enumerate(said) if text.endswith("confirm or cancel?") and "votes" in text)
    assert said[first + 1].endswith("your vote?") and said[first + 2] == said[first], "cancelled, asked again, and said again"
    assert one.said()[-1].startswith("end.")
    assert {text for text in person.read if text[0] != "T"} <= {"Confirm.", "Cancel."}, "nothing else is read meanwhile"


def test_a_clue_is_said_in_the_ballot():
    class Clues(Scripted):
        """Says a clue in the first ballot; all other votes are keyed."""

        lists = ()

        def asked(self, phrases):
            """The ear has opened."""
            if "print" in phrases:
                self.lists = [*self.lists, set(phrases)]
            super().asked(phrases)

        def voter(self, sitting, call, voter, pad, clues):
            """A voter is named."""
            if not (clues and self.said):
                Keying.voter(self, sitting, call, voter, pad, clues)

    person = Clues(5, ("hair", 0.5), ("confirm", 1.0))
    one = Session(person, ear=SpeakingEar(person), entry="keypad").run()
    suspects = next(event.text for event in one.public() if event.key == "suspects")
    hair = suspects.partition("; ")[2].partition(",")[0]
    at = next(at for at, event in enumerate(one.public()) if event.kind == "phrase" and event.text.endswith("confirm or cancel?"))
    assert f"for {hair}:" in one.public()[at].text
    assert {"print", "hair", "one", "two"} <= person.lists[0] and not {"three", "eight"} & person.lists[0]


def ranks(one, other):
    """The Kolmogorov-Smirnov distance of two samples."""
    places = sorted({*one, *other})
    return max(abs(sum(value <= at for value in one) / len(one) - sum(value <= at for value in other) / len(other))
               for at in places)


class Moments(Speaker):
    """Notes how long after the opening of a slot the moderator is asked to speak."""

    def __init__(self, seed):
        super().__init__(seed)
        self.living, self.empty, self.opened, self.now = [], [], 0.0, None

    def slot(self, sitting, call, asked, length):
        """A slot opens."""
        self.opened = sitting.stage.clock.now()
        self.now = (self.empty if asked is None else self.living) if call.fields else None
        super().slot(sitting, call, asked, length)

    def answer(self, sitting, call):
        """A seat of the living, never a pass at night: that is read last in every call."""
        answer = super().answer(sitting, call)
        if answer is None and sitting.is_night():
            return call.ask.among[0] if call.ask.among else None
        return answer

    def act(self, at):
        """Say `take`, and note when."""
        if self.sitting.is_night() and self.now is not None and self.latest != "Pass.":
            self.now.append(round(at - self.opened, 2))
            self.now = None
        super().act(at)


def test_the_moderator_is_asked_to_speak_at_the_same_moments_in_empty_calls():
    living, empty = [], []
    for seed in range(55):
        person = Moments(seed)
        Session(person, seed=seed, ear=SpeakingEar(person), entry="scan").run()
        living += person.living
        empty += person.empty
    assert len(living) >= 100 and len(empty) >= 100
    count = min(len(living), len(empty))
    critical = 1.63 * ((len(living) + len(empty)) / (len(living) * len(empty))) ** 0.5
    assert ranks(living, empty) < critical, (count, ranks(living, empty), critical)


def test_at_night_only_neutral_words_and_a_still_cover_in_every_call():
    person = Speaker(7)
    ear = SpeakingEar(person)
    one = Session(person, seed=3, ear=ear, entry="scan").run()
    for night, phrases in ear.lists:
        if night:
            assert phrases == {"take", "again", "back", "more", "pause"}
    slots = [event for event in one.public() if event.kind == "slot" and event.phase[0] == "night"]
    still = [event.at for event in one.public() if event.key == "still"]
    assert still == [event.at for event in slots]


def test_the_cover_is_not_stilled_where_nobody_listens_at_night():
    one = Session(Listener(5), entry="scan").run()
    assert "still" not in {event.key for event in one.public()}
    person = Scripted(5)
    one = Session(person, ear=SpeakingEar(person), entry="keypad").run()
    assert "still" not in {event.key for event in one.public()}
