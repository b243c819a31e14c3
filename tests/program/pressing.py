"""People who give a script's answers by one switch, by palm, or by saying `take`: they hear lists and take from them."""

from engine import Fields, Game, Vote, replay
from narrator import grammar, voice
from narrator.asking import Table, walk
from narrator.assembly import play_through, sitting, virtual
from narrator.pack import Pack
from narrator.ports import Heard, Key
from narrator.settings import Settings
from narrator.simulate import ScriptedPeople
from narrator.spoken import Spoken
from narrator.streams import Streams
from narrator.virtual import Finished
from tests.program.ears import REACTION, SpeakingEar


def plain(answer):
    """An answer as it is scanned: a lone seat is a list of one, and what is left out of a count is zero."""
    if isinstance(answer, (list, tuple)) and len(answer) == 1:
        return answer[0]
    if isinstance(answer, dict):
        return {key: value for key, value in answer.items() if value != 0 or key == "weight"} or None
    return answer or None


def atoms(answer) -> set:
    """All seats, numbers and words of an answer; yes is no seat."""
    if isinstance(answer, dict):
        return {str(value) for pair in answer.items() for value in pair}
    return {str(value) for value in (answer if isinstance(answer, (list, tuple)) else [answer])}


def same(one, other) -> bool:
    """Whether two answers are alike; yes is no seat."""
    one, other = plain(one), plain(other)
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def meant(item, wanted) -> bool:
    """Whether an item, perhaps of several forms, stands for a part of the answer."""
    values = [value for _, value in item.value] if isinstance(item.value, tuple) else [item.value]
    return any(str(value) in wanted for value in values)


def path(ask, table, answer, chosen=()):
    """The items that lead to an answer, in their order; None where nothing does."""
    way = walk(ask, table)
    step = next(way)
    try:
        for item in chosen:
            step = way.send(item.value)
    except StopIteration as ended:
        return list(chosen) if same(ended.value, answer) else None
    wanted = atoms(answer)
    for item in [*(one for one in step.items if meant(one, wanted)), *step.last]:
        found = path(ask, table, answer, (*chosen, item))
        if found is not None:
            return found
    return None


class Pressing(ScriptedPeople):
    """They press one switch when what they want is read to them; nothing else is used."""

    palm = False

    def __init__(self, entries, seed):
        super().__init__(entries, seed)
        self.wants: list[str] = []
        self.scanned: set[str] = set()
        self.last: list[str] = []
        self.inputs = self.sitting = None

    def tell(self, key, text, seconds=None):
        """Hear a private line."""
        if key == "scan.item":
            scan = self.sitting.switch.scan
            self.react(scan.level[scan.at] if scan else None, text)

    def react(self, item, text):
        """Take what is wanted, or the group that holds it."""
        if not self.wants:
            return
        group = isinstance(item, list)
        if group and any(one.text == self.wants[0] for one in item):
            self.act(self.sitting.stage.clock.now() + REACTION)
        elif not group and text == self.wants[0]:
            self.wants.pop(0)
            self.act(self.sitting.stage.clock.now() + REACTION)

    def act(self, at):
        """Press the switch."""
        self.inputs.add(Key(" ", at))

    def want(self, texts):
        """Wait for these items, one after the other; the first list is being read already."""
        self.wants = list(texts)
        scan = self.sitting.switch.scan
        if scan is not None and scan.at >= 0:
            item = scan.level[scan.at]
            self.react(item, "" if isinstance(item, list) else item.text)

    def slot(self, sitting, call, asked, length):
        """A slot opens: take what the called player points at; in an empty call `take now` in every list."""
        if not call.fields:
            return
        if asked is None:
            self.want([] if self.palm else [sitting.pack.say("scan.now")] * call.fields)
            return
        self.commands(sitting)
        try:
            answer = self.answer(sitting, sitting.game.pending)
        except Finished:
            if call.must:
                raise
            return
        ask = sitting.entry.ask
        if isinstance(sitting.game.pending.ask, Vote):
            answer = (answer or {}).get(sitting.entry.place)
        if sitting.entry.has_latched or (answer is None and not ask.may_pass):
            return
        table = Table(sitting.pack, sitting.game.setup, () if self.palm else sitting.living())
        found = path(ask, table, answer)
        assert found is not None, (call.id, ask, answer)
        self.scanned.add(call.id + ("+" if isinstance(ask, Fields) or isinstance(answer, (list, dict)) else ""))
        if self.palm:
            self.act(sitting.stage.clock.now() + 0.2 * length)
        self.want(item.text for item in found)

    def name(self, seat):
        """The item that stands for a seat, or for none."""
        pack, setup = self.sitting.pack, self.sitting.game.setup
        return pack.say("scan.pass") if seat is None else Table(pack, setup).name(seat)

    def voter(self, sitting, call, voter, pad, clues):
        """A voter is named: take whom the voter points at."""
        self.want([self.name((self.answer(sitting, call) or {}).get(voter))])

    def ballot(self, sitting, call, voter, pad, length):
        """A voter is named with closed eyes."""
        self.want([self.name(self.answer(sitting, call).get(voter))])

    def owed(self, sitting):
        """The moderator is asked for an answer that the rules do not let pass: it stays as it was drawn."""
        place, game = sitting.fix.entry, sitting.game
        ask = replay(game.setup, game.answers[:place]).pending.ask
        self.want(item.text for item in path(ask, Table(sitting.pack, game.setup), game.answers[place].answer))


class Palm(Pressing):
    """The moderator goes round the circle, and presses once where the number is tapped into the palm."""

    palm = True

    def ballot(self, sitting, call, voter, pad, length):
        """A voter is named with closed eyes, and taps the number first."""
        self.act(sitting.stage.clock.now() + 2.0)
        super().ballot(sitting, call, voter, pad, length)


class Saying(Pressing):
    """By day votes are said, at night `take`."""

    target: int | None = None

    def act(self, at):
        """Say `take`; before dawn, when nobody listens, press."""
        if self.sitting.fix.busy():
            super().act(at)
        else:
            self.inputs.add(Heard(self.sitting.pack.night["take"][0], at, 1.0))

    def voter(self, sitting, call, voter, pad, clues):
        """The vote is said as soon as the ear listens."""
        self.target = (self.answer(sitting, call) or {}).get(voter)

    def asked(self, phrases):
        """The ear has opened."""
        pack, now = self.sitting.pack, self.sitting.stage.clock.now()
        if self.sitting.is_night():
            return
        confirm, nobody = pack.commands["confirm"][0], pack.commands["nobody"][0]
        if confirm in phrases and nobody not in phrases:
            self.inputs.add(Heard(confirm, now + REACTION, 1.0))
        elif pack.seat_words(1)[0] in phrases or set(phrases) & set(self.sitting.game.setup.seats):
            name = nobody if self.target is None else self.sitting.game.setup.name(self.target)
            self.inputs.add(Heard(name, now + REACTION, 1.0))


def play(script, person, lang="en", **settings):
    """Play a script through the loop with such people; give the sitting."""
    pack = Pack.load(lang).of(script.setup.rules.id)
    devices = virtual(voice.make(lang, "text"))
    devices.ways = (person,)
    given = Settings(**{"private": "audio", **settings}).completed()
    playing = sitting(Game(script.setup), pack, given, Streams(1, 2, 3), devices, person)
    playing.progress.dealt = True
    person.inputs, person.sitting = devices.inputs, playing
    if isinstance(person, Saying):
        playing.spoken = Spoken(playing, SpeakingEar(person))
    play_through(playing)
    return playing
