"""People with an earpiece: they hear private lines, and press a switch, key or speak; sessions on a virtual clock."""

import io
from random import Random

from engine import Game, Setup, ruleset
from narrator import grammar, voice
from narrator.asking import Table
from narrator.assembly import play_through, sitting, virtual
from narrator.channels import ScreenText
from narrator.devices.plain import Plain
from narrator.pack import Pack
from narrator.ports import Heard, Key
from narrator.settings import Settings
from narrator.simulate import RandomPeople
from narrator.spoken import Spoken
from narrator.streams import Streams

SEATS = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio", "Gino", "Ida")
ROLES = ("seer", "werewolf", "bodyguard", "owl", "villager", "werewolf", "villager", "villager")
REACTION = 0.6


class Listener(RandomPeople):
    """The moderator with an earpiece, who knows what the players want and takes it with one switch.

    Nothing else is used: what is heard in the ear, and the moment of the press.
    """

    def __init__(self, seed, key=" "):
        super().__init__(seed)
        self.key, self.wants, self.latest, self.told = key, [], "", []
        self.inputs = self.sitting = None
        self.asked_at, self.heard_at = [], 0.0

    def tell(self, key, text, seconds=None):
        """Hear a private line."""
        self.told.append((key, text))
        if key == "scan.item":
            self.latest, self.heard_at = text, self.sitting.stage.clock.now()
            self.react()

    def react(self):
        """Press where the item that is read is wanted, or a group that holds it."""
        if not self.wants or self.heard_at < self.sitting.stage.clock.now():
            return
        within = self.in_group(self.latest, self.wants[0])
        if self.latest == self.wants[0] or within:
            if not within:
                self.wants.pop(0)
            now = self.sitting.stage.clock.now()
            self.asked_at.append(now)
            self.act(now + REACTION)

    def in_group(self, text, wanted):
        """Whether a group that is read holds a seat."""
        seats = self.sitting.game.setup.seats
        first, _, last = text.rstrip(".").partition(" to ")
        names = [item.partition(",")[0] for item in (first, wanted, last)]
        return bool(last) and names[1] in seats and seats.index(names[0]) <= seats.index(names[1]) <= seats.index(names[2])

    def act(self, at):
        """Press the switch."""
        self.inputs.add(Key(self.key, at))

    def want(self, *texts):
        """Wait for these items, one after the other."""
        self.wants = [text for text in texts if text]
        self.react()

    def text(self, sitting, answer):
        """The item that stands for an answer."""
        if answer is None:
            return sitting.pack.say("scan.pass")
        return Table(sitting.pack, sitting.game.setup).name(answer)

    def slot(self, sitting, call, asked, length):
        """A slot opens: take what the called player points at; in an empty call `take now`."""
        if asked is None:
            return self.want(sitting.pack.say("scan.now")) if call.fields else None
        answer = self.answer(sitting, sitting.game.pending)
        if answer is None and not asked.ask.may_pass:
            answer = asked.ask.among[0]
        self.want(self.text(sitting, answer))

    def voter(self, sitting, call, voter, pad, clues):
        """A voter is named: take whom the voter points at."""
        self.want(self.text(sitting, (self.answer(sitting, call) or {}).get(voter)))

    def owed(self, sitting):
        """An answer is still owed: any will do."""
        self.want(self.text(sitting, sitting.game.answers[sitting.fix.entry].answer))


class SpeakingEar:
    """An ear that hears what its person says, and nothing while anything sounds."""

    def __init__(self, person):
        self.person, self.phrases, self.lists = person, [], []
        self.deaf_until = 0.0

    @property
    def listening(self):
        """Whether a question is open."""
        return bool(self.phrases)

    def listen(self, phrases, alone=()):
        """Open a question."""
        now = self.person.sitting.stage.clock.now()
        assert now >= self.deaf_until, "the narrator hears itself"
        self.phrases = list(phrases)
        self.lists.append((self.person.sitting.is_night(), set(phrases)))
        self.person.asked(self.phrases)
        return []

    def hears(self):
        """Whether somebody who speaks would be heard."""
        return True

    def lost(self):
        """Whether the microphone is gone."""
        return False

    def stop(self):
        """Close it."""
        self.phrases = []

    def spoke(self, clip, end):
        """The narrator speaks until `end`."""
        self.deaf_until = max(self.deaf_until, end)

    def cut(self, at):
        """The narrator was stopped."""
        self.deaf_until = min(self.deaf_until, at)

    def names(self, pack, seats):
        """All names may be spoken."""
        return grammar.Names(tuple(seats), (True,) * len(seats)), []


class Speaker(Listener):
    """The moderator who speaks: by day votes and commands, at night `take` only."""

    target = None

    def act(self, at):
        """Say `take`."""
        self.inputs.add(Heard("take", at, 1.0))

    def voter(self, sitting, call, voter, pad, clues):
        """A voter is named; the vote is said as soon as the ear listens."""
        self.target = (self.answer(sitting, call) or {}).get(voter)

    def asked(self, phrases):
        """The ear has opened."""
        if self.sitting.is_night():
            return
        now = self.sitting.stage.clock.now()
        if set(phrases) <= {"confirm", "cancel", "repeat", "again", "go back", "pause", "continue", "help"}:
            self.inputs.add(Heard("confirm", now + REACTION, 1.0))
        elif set(phrases) & set(SEATS):
            name = "nobody" if self.target is None else self.sitting.game.setup.name(self.target)
            self.inputs.add(Heard(name, now + REACTION, 0.6))


class Keying(RandomPeople):
    """Players who key at the pads; the moderator hears the private lines."""

    def __init__(self, seed):
        super().__init__(seed)
        self.told = []
        self.inputs = self.sitting = None

    def tell(self, key, text, seconds=None):
        """Hear a private line."""
        self.told.append((key, text))


class Session:
    """One game on a virtual clock, by a person with an earpiece, in plain lines on paper."""

    def __init__(self, person, seed=1, seats=SEATS, roles=ROLES, ear=None, lang="en", width=40, rules="tabula", paper=None,
                 **settings):
        """`paper` holds what was printed before the game; such a game begins with its rehearsal and its deal."""
        dealt = list(roles)
        Random(seed).shuffle(dealt)
        game = Game(Setup(ruleset(rules), tuple(seats), dict(enumerate(dealt, 1)), {}, seed))
        devices = virtual(voice.make(lang, "text"))
        self.paper = paper or io.StringIO()
        private = settings.get("private") == "text"
        devices.screen = Plain(self.paper, private=private, width=width)
        devices.ways = (person, ScreenText(devices.screen)) if private else (person,)
        given = Settings(**{"mode": "blind", "private": "audio", "accessible": True, **settings}).completed()
        self.sitting = sitting(game, Pack.load(lang).of(rules), given, Streams(seed, 2, seed + 3), devices, person)
        self.sitting.progress.dealt = paper is None
        self.sitting.progress.rehearse = paper is not None and given.entry == "keypad" and given.mode != "moderator"
        self.person, self.clock, self.inputs = person, devices.clock, devices.inputs
        person.inputs, person.sitting = devices.inputs, self.sitting
        if ear is not None:
            self.sitting.spoken = Spoken(self.sitting, ear)
        self.timeline = self.sitting.stage.public.timeline

    def run(self):
        """Play to the end."""
        play_through(self.sitting)
        return self

    def public(self):
        """Everything that the table could notice, in words."""
        return [event for event in self.timeline.ordered() if event.channel == "table"]

    def said(self):
        """The keys of what was said."""
        return [event.key for event in self.public() if event.kind == "phrase"]


