"""Every script of licantropi through the narrator's loop, on a virtual clock: it ends, and nothing is lost or said twice."""

from collections import Counter
from pathlib import Path

import pytest
from engine import Announce, Game, Reveal, check_script
from narrator import voice
from narrator.assembly import play_through, sitting, virtual
from narrator.pack import Pack
from narrator.settings import Settings
from narrator.simulate import ScriptedPeople
from narrator.streams import Streams

SCRIPTS = sorted((Path(__file__).parents[1] / "games" / "licantropi").glob("*.yaml"))
DEATHS = ("dawn.deaths", "lynch.result", "penalty.death")


@pytest.fixture(scope="module")
def packs():
    return {lang: Pack.load(lang).of("licantropi") for lang in ("it", "en")}


def rehearsed(script, pack, **settings):
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


def died(events) -> Counter:
    found: Counter = Counter()
    for step in events:
        if isinstance(step, (Announce, Reveal)):
            found |= Counter(dict.fromkeys(step.died, 1))
    return found


@pytest.mark.parametrize("mode, lang, every", [("moderator", "it", 1), ("table", "en", 3), ("blind", "it", 6)])
def test_every_script_is_played_to_its_end(packs, mode, lang, every):
    assert len(SCRIPTS) > 200
    for path in SCRIPTS[::every]:
        script = check_script(path.read_text(encoding="utf-8"))
        # M9: a call that must be answered goes by for nobody only where nobody moderates and the table wants it so.
        left = any(entry.left for entry in script.answers)
        playing, said = rehearsed(script, packs[lang], **{"mode": "table", "no_answer": "pass"} if left else {"mode": mode})
        game, name = playing.game, script.setup.name
        assert game.answers[:len(script.answers)] == script.answers, path.name
        if script.winners is not None:
            assert game.winners == script.winners, path.name
            assert playing.progress.spoken == len(playing.events()), path.name
            assert [key for key, _ in said if key.startswith("end.") and key != "end.begin"] == [
                f"end.{winner}" for winner in game.winners], path.name
        told = Counter(one for key, fields in said if key in DEATHS for one in fields["names"])
        expected = died(playing.events()[:playing.progress.spoken])
        assert told == Counter({name(seat): 1 for seat in expected}), path.name
        for (key, fields), then in zip(said, said[1:]):
            assert (key, fields) != then or key.startswith("call."), (path.name, key)
