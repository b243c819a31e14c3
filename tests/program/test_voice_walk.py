"""Every step of a dialogue by voice, in both languages, for each kind of question by day, with a moderator who sees or not."""

import pytest
from tests.program.ears import REACTION, Keying, Session, SpeakingEar

from narrator import leaks
from narrator.pack import Pack
from narrator.ports import Heard

PLACES = {"debate": ("debate.begin", "tabula"), "vote": ("vote.turn", "tabula"), "defence": ("defence.turn", "tabula"),
          "ballot": ("ballot.turn", "tabula"), "debate of licantropi": ("debate.begin", "licantropi"),
          "debate of ur": ("debate.begin", "ur"), "vote of ur": ("vote.turn", "ur")}


class Orders(Keying):
    """Players key; the moderator says some things, one after the other, from a line of the table on."""

    def __init__(self, seed, place, orders):
        super().__init__(seed)
        self.place, self.orders, self.lists = place, list(orders), []

    def reached(self):
        """Whether the line has been said."""
        return any(event.key == self.place for event in self.sitting.stage.public.timeline.events)

    def asked(self, phrases):
        """The ear has opened: say the next thing, if it may be said now."""
        if self.sitting.is_night() or not self.reached():
            return
        self.lists.append(set(phrases))
        if self.orders and self.orders[0] in phrases:
            self.inputs.add(Heard(self.orders.pop(0), self.sitting.stage.clock.now() + REACTION, 1.0))

    def voter(self, sitting, call, voter, pad, clues):
        """A voter is named: nobody keys while something is still to be said there."""
        if not (self.orders and self.place.partition(".")[0] == call.id):
            super().voter(sitting, call, voter, pad, clues)


def play(place, lang, mode, orders):
    """A game in which the orders are given: commands by their ids, anything else as it is said."""
    line, rules = PLACES[place]
    pack = Pack.load(lang)
    said = [pack.commands[order][0] if order in pack.commands else order for order in orders]
    person = Orders(5, line, said)
    roles = {} if rules == "tabula" else {"roles": leaks.deck(rules, 8, 3)}
    return Session(person, ear=SpeakingEar(person), lang=lang, mode=mode, entry="keypad", rules=rules, **roles).run()


def words_of(place, lang):
    """Two answers to the question of a place, as they are said."""
    pack = Pack.load(lang)
    if place == "ballot":
        return pack.of("tabula").say("ballot.print"), pack.of("tabula").say("ballot.hair")
    return pack.seat_words(2)[0], pack.seat_words(3)[0]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_after_a_pause_the_question_is_what_is_said_again(lang):
    # The last thing is never said, so nobody keys either.
    said = play("vote", lang, "blind", ["pause", "continue", "silence"]).said()
    assert said[said.index("pause.end"):] == ["pause.end", "vote.turn", "heard.not"]


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
@pytest.mark.parametrize("place", PLACES)
def test_pause_continue_repeat_and_help_are_done_by_voice(place, mode, lang):
    votes = [words_of(place, lang)[0], "confirm"] if "vote" in place or place == "ballot" else []
    one = play(place, lang, mode, ["repeat", "pause", "continue", "help", *votes])
    said = one.said()
    assert not one.person.orders, (one.person.orders, [sorted(each) for each in one.person.lists[-3:]])
    assert {"pause.day", "pause.end"} <= set(said) and said[-1].startswith("end.")
    line = PLACES[place][0]
    plain = play(place, lang, mode, []).said()
    assert said.count(line) > plain.count(line)
    assert "help" in [key for key, _ in one.person.told], "told in the ear of whoever moderates"


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
@pytest.mark.parametrize("place", ["vote", "ballot", "vote of ur"])
def test_an_answer_is_cancelled_confirmed_and_taken_back_by_voice(place, mode, lang):
    first, second = words_of(place, lang)
    one = play(place, lang, mode, [first, "cancel", second, "confirm", "back"])
    assert not one.person.orders, (one.person.orders, [sorted(each) for each in one.person.lists[-3:]])
    assert {"vote.taken", "undo.step"} <= set(one.said()) and one.said()[-1].startswith("end.")


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("place, key, command", [("debate", "debate.more", "more"), ("defence", "debate.more", "more")])
def test_more_time_and_the_next_thing_by_voice(place, key, command, lang):
    one = play(place, lang, "blind", [command, "next", "confirm"])
    assert not one.person.orders and key in one.said()
