"""What may be heard: lists for every ask, neutral words at night, names that can be told apart."""

import pytest

from engine import Guess, Number, OneOf, Pick, Vote, Word, YesNo
from narrator import grammar
from narrator.grammar import Meaning, Names
from narrator.hearing import guesses
from narrator.pack import Pack
from narrator.phones import FAR_ENOUGH, distance, from_letters

LANGUAGES = ("en", "it")
SEATS = Names(("Ada", "Bruno", "Ciro"), (True, False, True))


@pytest.fixture(scope="module", params=LANGUAGES)
def pack(request):
    """The pack of each language, with tabula's words."""
    return Pack.load(request.param).of("tabula")


def meant(listed):
    """All that a list's phrases mean."""
    return set(listed.meanings.values())


def test_a_pick_offers_what_the_engine_takes(pack):
    listed = grammar.words(pack, SEATS, Pick(among=(1, 3), may_pass=False))
    assert {one.answer for one in meant(listed) if one.command is None} == {1, 3}
    assert Meaning("nobody") not in meant(listed)
    assert Meaning("nobody") in meant(grammar.words(pack, SEATS, Pick(among=(1, 3))))


def test_seats_are_always_heard_by_number_and_by_name_where_it_may_be_spoken(pack):
    listed = grammar.words(pack, SEATS, Pick(among=(1, 2)))
    for seat in (1, 2):
        for phrase in pack.seat_words(seat):
            assert grammar.read(listed, phrase) == Meaning(answer=seat)
    assert grammar.read(listed, "Ada") == Meaning(answer=1)
    assert grammar.read(listed, "Bruno") is None and grammar.read(listed, "Ciro") is None


def test_every_question_takes_the_controls(pack):
    for ask in (Pick(among=(1,)), YesNo(), Vote((1,), (1, 2)), Word(("seer",)), Number((1, 2)), "pick", "vote", "yes-no"):
        assert {Meaning(command) for command in grammar.CONTROLS} <= meant(grammar.words(pack, SEATS, ask))


def test_yes_and_no_are_asked_as_confirm_and_cancel(pack):
    listed = grammar.words(pack, None, YesNo())
    assert Meaning("confirm", True) in meant(listed) and Meaning("cancel", False) in meant(listed)
    assert not {"yes", "no", "sì"} & set(listed.phrases)


def test_roles_and_numbers_are_heard_in_the_packs_words(pack):
    listed = grammar.words(pack, SEATS, OneOf((Word(("seer",)), Number((4,)))))
    assert grammar.read(listed, pack.role("seer")) == Meaning(answer="seer")
    assert grammar.read(listed, pack.number(4)) == Meaning(answer=4)


def test_an_ask_of_several_fields_is_asked_field_by_field(pack):
    with pytest.raises(ValueError):
        grammar.words(pack, SEATS, Guess((1,), ("seer",)))


@pytest.mark.parametrize("ask", [Pick(among=(1, 2)), YesNo(), Word(("seer",)), "pick", "vote", "day", "scan"])
def test_at_night_only_neutral_words_are_heard(pack, ask):
    allowed = {phrase for command in grammar.NIGHT for phrase in pack.night[command]}
    assert set(grammar.words(pack, SEATS, ask, night=True).phrases) == allowed
    assert not allowed & {*SEATS.seats, *(word for seat in (1, 2, 3) for word in pack.seat_words(seat))}


def test_the_neutral_words_of_the_night():
    assert set(grammar.words(Pack.load("en"), None, "scan").phrases) == {"take", "again", "back", "more", "pause"}


def test_no_pick_may_count_without_being_read_back(pack):
    for kind in grammar.KINDS:
        listed = grammar.words(pack, SEATS, kind)
        for phrase in listed.alone:
            meaning = listed.meanings[phrase]
            assert meaning.command in grammar.HARMLESS and type(meaning.answer) in (bool, type(None))


def test_one_phrase_has_one_meaning(pack):
    for kind in grammar.KINDS:
        listed = grammar.words(pack, Names(tuple("ABCDEFGHIJKLMNOPQRSTUVWX"), (False,) * 24), kind)
        assert len(listed.phrases) == len(set(listed.phrases))


def test_the_commands_of_one_list_sound_apart(pack):
    def rows(word):
        return guesses(word, pack.lang) or [from_letters(word)]

    for kind in ("yes-no", "day", "scan"):
        said = grammar.words(pack, None if kind != "pick" else SEATS, kind).meanings
        sounds = {phrase: [row for row in ways(phrase, rows)] for phrase in said}
        for one in said:
            for other in said:
                if said[one] != said[other]:
                    assert min(distance(a, b) for a in sounds[one] for b in sounds[other]) >= FAR_ENOUGH, (one, other)


def ways(phrase, rows):
    """Every way of saying a phrase."""
    found = [()]
    for word in phrase.split():
        found = [way + row for way in found for row in rows(word)]
    return found


def test_names_are_checked_at_set_up():
    pack = Pack.load("en")
    sounds = {"ada": "EY D AH", "eva": "EY V AH", "zyx": "", "gloria": "G L AO R IY AH", "hep": "HH EH P", "help": "HH EH L P"}

    def rows(word):
        return [tuple(sounds[word.lower()].split())] if word.lower() in sounds else [from_letters(word)]

    names, faults = grammar.check_names(pack, ["Ada", "Eva", "Zyx", "Gloria", "Hep"], lambda word: word != "Zyx", rows)
    assert names.spoken == (False, False, False, True, False)
    assert [(fault.seat, fault.like) for fault in faults] == [(1, "Eva"), (2, "Ada"), (3, None), (5, "help")]


def test_phones_that_are_easily_mistaken_are_nearer():
    assert distance(("S", "IY", "T"), ("S", "IY", "T")) == 0
    assert distance(("T", "EH", "N"), ("D", "EH", "N")) == 0.5
    assert distance(("B", "EH", "N"), ("T", "EH", "N")) == 1.0
    assert distance((), ("AA", "N")) == 2.0


def test_letters_give_a_guess_where_no_dictionary_is_at_hand():
    assert from_letters("Ciro") == ("CH", "IY", "R", "OW")
    assert from_letters("chi") == ("K", "IY")
