"""Every script of ur through the narrator's loop, on a virtual clock: it ends, and nothing is lost or said twice."""

from collections import Counter
from pathlib import Path

import pytest
from engine import Announce, Game, PublicView, Reveal, Setup, Vote, check_script, ruleset
from narrator import voice
from narrator.assembly import play_through, sitting, virtual
from narrator.forms import Forms
from narrator.pack import Pack
from narrator.settings import Settings
from narrator.simulate import RandomPeople, ScriptedPeople
from narrator.streams import Streams

SCRIPTS = sorted((Path(__file__).parents[1] / "games" / "ur").glob("*.yaml"))
DEATHS = ("dawn.deaths", "lynch.result")
SAMPLE = 12
"""One script in so many is played in the quick run; all of them in the longer sweep."""


@pytest.fixture(scope="module")
def packs():
    return {lang: Pack.load(lang).of("ur") for lang in ("it", "en")}


def read(path):
    return check_script(path.read_text(encoding="utf-8"))


def named(name):
    return next(read(path) for path in SCRIPTS if path.stem == name)


def rehearsed(script, pack, **settings):
    """Play a script; give the sitting and all that was said aloud."""
    devices = virtual(voice.make(pack.lang, "text"))
    playing = sitting(Game(script.setup), pack, Settings(**settings).completed(), Streams(1, 2, 3), devices,
                      ScriptedPeople(script.answers, 1))
    said, say = [], playing.stage.public.say

    def note(key, **fields):
        said.append((key, fields))
        return say(key, **fields)

    playing.stage.public.say = note
    play_through(playing)
    return playing, said


def plain(entry):
    """An entry as it is keyed: a lone seat is a list of one, and what is left out of a count is zero."""
    answer = entry.answer
    if isinstance(answer, list) and len(answer) == 1:
        answer = answer[0]
    if isinstance(answer, dict) and not entry.command:
        answer = {key: value for key, value in answer.items() if value != 0 or key == "weight"}
    return entry.call, entry.seats, answer or None


def check_played(path, packs, mode, lang):
    """Play one script: all its answers given, all that is public said once."""
    script = read(path)
    playing, said = rehearsed(script, packs[lang], mode=mode)
    game, name = playing.game, script.setup.name
    given = [plain(entry) for entry in game.answers[:len(script.answers)]]
    assert given == [plain(entry) for entry in script.answers], path.name
    if script.winners is not None:
        assert game.winners == script.winners, path.name
        assert playing.progress.spoken == len(playing.events()), path.name
        assert [key for key, _ in said if key.startswith("end.") and key != "end.begin"] == [
            f"end.{winner}" for winner in game.winners], path.name
    steps = [step for step in playing.events()[:playing.progress.spoken] if isinstance(step, (Announce, Reveal))]
    told = Counter(one for key, fields in said if key in DEATHS for one in fields["names"])
    assert told == Counter(name(seat) for step in steps for seat in step.died), path.name
    back = Counter(one for key, fields in said if key.endswith(".returned") for one in fields["names"])
    assert back == Counter(name(seat) for step in steps if isinstance(step, Announce) for seat in step.returned), path.name
    for (key, fields), then in zip(said, said[1:]):
        assert (key, fields) != then or key.startswith("call."), (path.name, key)


@pytest.mark.parametrize("mode, lang, first", [("moderator", "it", 0), ("table", "en", 4), ("blind", "it", 8)])
def test_some_scripts_are_played_to_their_end(packs, mode, lang, first):
    assert len(SCRIPTS) > 400
    for path in SCRIPTS[first::SAMPLE]:
        check_played(path, packs, mode, lang)


@pytest.mark.release
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("mode", ["moderator", "table", "blind"])
def test_every_script_is_played_to_its_end(packs, mode, lang):
    for path in SCRIPTS:
        check_played(path, packs, mode, lang)


def keys(said, *starts):
    return [key for key, _ in said if key.startswith(starts)]


def test_an_expulsion_is_told_at_once_and_the_vote_goes_on(packs):
    script = named("an-expelled-voter-votes-no-more")
    for mode in ("moderator", "table"):
        playing, said = rehearsed(script, packs["it"], mode=mode)
        assert keys(said, "expelled") == ["expelled"]
        gone = next(step.died for step in playing.events() if isinstance(step, Announce) and "expelled" in step.codes)
        at = [key for key, _ in said].index("expelled")
        assert not any(key == "vote.turn" and fields["a"] in map(script.setup.name, gone) for key, fields in said[at:])


def test_a_tie_of_all_the_living_ends_without_a_fire(packs):
    playing, said = rehearsed(named("a-tie-of-all-the-living"), packs["it"])
    assert "no-burn" in keys(said, "no-burn") and not keys(said, "ballot.")
    assert playing.progress.number > 1 or playing.game.winners


def test_siesta_has_its_own_cues(packs):
    _, said = rehearsed(named("27-zombie-by-day"), packs["it"])
    order = keys(said, "siesta.", "call.zombie.open", "call.zombie.close", "day.begin")
    assert order[:5] == ["day.begin", "siesta.begin", "call.zombie.open", "call.zombie.close", "siesta.end"]


def test_secret_votes_and_weights_are_never_said(packs):
    script = next(script for path in SCRIPTS if "scrutineer" in path.stem for script in [read(path)]
                  if any(isinstance(step, Announce) and "secret-vote" in step.codes for step in finished(script).heard))
    playing, said = rehearsed(script, packs["it"], mode="table")
    at = [key for key, _ in said].index("secret-vote")
    end = next(place for place, (key, _) in enumerate(said) if place > at and key.startswith(("lynch.", "no-burn")))
    assert not [key for key, _ in said[at:end] if key in ("vote.taken", "vote.abstains", "vote.turn")]
    assert [key for key, _ in said[at:end] if key == "round.turn"]
    assert keys(said[at:end], "vote.") == ["vote.turns", "vote.open"]
    entries = [event for event in playing.stage.public.timeline.ordered() if event.key == "vote" and event.kind == "entry"]
    assert all(event.channel == "private" for event in entries)


def finished(script):
    """The finished game of a script."""
    game = Game(script.setup)
    for entry in script.answers:
        if entry.command:
            game.command(entry.call, entry.answer)
        else:
            game.answer(entry.answer)
    return game


def test_every_answer_of_every_call_takes_as_many_presses():
    rules, seen = ruleset("ur"), set()
    for path in SCRIPTS:
        script = read(path)
        game, seats = Game(script.setup), len(script.setup.seats)
        forms = Forms(seats, (*sorted(rules.roles), *rules.words))
        for entry in script.answers:
            if entry.command:
                game.command(entry.call, entry.answer)
                continue
            call = game.pending
            if not isinstance(call.ask, Vote):
                slot = rules.calls[call.id]
                fields = next((one.fields for one in rules.public_calls(view_of(game)) if one.id == call.id), slot.fields)
                widths = forms.widths(fields, slot.worded)
                numbers = forms.encode(call.ask, entry.answer, fields)
                assert len(numbers) == len(widths), (path.name, call.id)
                assert all(0 <= number < 10 ** width for number, width in zip(numbers, widths)), (path.name, call.id)
                found = forms.decode(call.ask, numbers)
                assert plain(entry) == plain(entry._replace(answer=found)), (path.name, call.id)
                seen.add(call.id)
            game.answer(entry.answer)
    asking = {slot.call for slot in rules.slots if slot.phrases and slot.fields}
    assert seen >= asking - {"sheriff"}, asking - seen  # the star is a round of votes


def view_of(game):
    """What the table knows when this night falls."""
    return PublicView.of(game, ("night", max(game.table.night, 1)))


def test_who_settles_a_tie_is_told_among_whom(packs):
    script = named("08-the-dead-judge")
    playing, said = rehearsed(script, packs["it"], mode="table", reply="screen")
    told = [event.text for event in playing.stage.public.timeline.ordered() if event.key == "private.choice"]
    assert told and all(text.startswith("Scelta fra ") for text in told)
    assert not keys(said, "private.")


def test_the_unaware_are_told_peasant(packs):
    names = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio")
    dealt = {1: "ugly", 2: "notary", 3: "contagious", 4: "werewolf", 5: "peasant", 6: "kamikaze"}
    game = Game(Setup(ruleset("ur"), names, dealt, {"kamikaze-aware": False}, 1))
    pack, devices = packs["it"], virtual(voice.make("it", "text"))
    settings = Settings(mode="table", reply="screen", deal="program").completed()
    playing = sitting(game, pack, settings, Streams(1, 2, 3), devices, RandomPeople(1))
    play_through(playing)
    cards = [event.text for event in playing.stage.public.timeline.ordered() if event.key == "deal.card"]
    assert len(cards) == 6
    assert {cards[at] for at in (0, 1, 2, 4, 5)} == {"\n".join((pack.role("peasant"), pack.card("peasant")))}


def test_owl_and_lawyer_are_told_when_the_vote_opens(packs):
    """V4: after the debate, before the first voter, also where a judge or a vestal is called later in the day."""
    script = check_script(VOTE)
    for mode in ("moderator", "table"):
        _, said = rehearsed(script, packs["it"], mode=mode)
        found = [key for key, _ in said if key in ("debate.begin", "debate.end", "owl", "lawyer", "vote.begin", "lynch.result")]
        at = found.index("owl")
        assert found[at - 2:at + 4] == ["debate.begin", "debate.end", "owl", "lawyer", "vote.begin", "lynch.result"]


VOTE = """
rules: ur
seats: [Ada, Bea, Ciro, Dino, Eva, Fabio, Gino, Ida]
deal: {Ada: owl, Bea: werewolf, Ciro: lawyer, Dino: judge, Eva: vestal, Fabio: zombie}
options: {first-burn: false}
script:
  - {call: lawyer, answer: Ida}
  - {call: owl, answer: Gino}
  - {call: wolves, answer: Ida}
  - {call: vote, answer: {Ada: Gino, Bea: Gino}}
  - expect: {died: [Gino], announced: ["owl:Gino", "lawyer:Ida"]}
"""
