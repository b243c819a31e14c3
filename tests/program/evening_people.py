"""People round a table that nobody moderates, played on the real screen, the real sinks and with real keys.

They know what such people know: what is said aloud (the public log has the key of each line as it is said, the screen its
words by day), what one sees whose eyes are open or who has the earpiece, and the own card.
"""

import itertools
import random
import time

from engine import ruleset
from tests.program.evening_senses import RATE, SILENT, Seen, flat

from narrator.dealing import card_lines
from narrator.forms import Forms

PACK_CALLS = ("werewolves", "wolves", "pack")
PACK_ROLES = ("werewolf", "cub", "wolf-1", "wolf-2", "wolf-3")


class People(Seen):
    """All who sit at one table, and what each of them knows."""

    def __init__(self, terminal, log, pack, rules, names, deck, reply, ears, cards=None, seed=1):
        super().__init__(terminal, log, pack.say("fault.busy-machine"))
        self.pack, self.reply, self.ears = pack, reply, ears
        self.rules, self.names, self.deck = ruleset(rules), names, deck
        self.forms = Forms(len(names), (*sorted(self.rules.roles), *self.rules.words))
        self.cards, self.chance, self.early = cards, random.Random(seed), seed % 2
        self.roles, self.listed = {}, []
        """What each seat knows of itself; nobody looks at another one's."""
        self.alive, self.accused, self.found, self.told = set(range(1, len(names) + 1)), None, [], []
        self.open_cards, self.behind = {}, []
        self.marks, self.turns, self.chosen, self.sign = {}, {}, {}, ""
        self.spoken, self.dark, self.waits, self.asked, self.call = [], False, False, "", ""
        self.slips = {"rehearsal", "vote", "call", "cards", "pause", "stray"}
        self.winner, self.ear_cards = None, {}
        if reply == "earpiece":
            self.ear_cards = {"\n".join([pack.say("deal.role", role=pack.role(role)), *lines]): role
                              for role, lines in self.card_texts()}
            for text in self.ear_cards:
                ears["ear"].line(text)

    # What is said aloud

    def said(self, key):
        """Hear a line."""
        self.spoken.append(key)
        head, _, tail = key.partition(".")
        if key in ("night.begin", "night.again"):
            self.dusk = time.monotonic()
            self.see_who_lives()
        elif key == "tap.start":
            self.dark = True
        elif key == "tap.stop":
            self.dark = False
        elif key == "day.begin":
            self.behind.append(self.terminal.run("capture-pane", "-p", "-a", "-S", "-"))
        elif key == "rehearsal.turn":
            self.later(2.2, self.rehearse)
        elif key in ("rehearsal.choice", "debate.begin", "debate.seconds", "defence.turn", "ask.noise"):
            self.later(3.5, self.press, {"rehearsal.choice": "\r", "ask.noise": "2"}.get(key, "-"))
        elif key == "debate.end":
            # Who has found a wolf says so in the debate.
            self.see_who_lives()
            self.accused = next((seat for seat in self.found if seat in self.alive), None)
        elif key in ("deal.turn", "deal.end"):
            now = {sink: ear.now() for sink, ear in self.ears.items()}
            if self.reply == "earpiece" and self.turns:
                self.hear_card(now["ear"])
            if key == "deal.turn":
                self.turns[len(self.turns) + 1] = now
        elif key == "vote.begin" or key == "vote.turns":
            self.listed = []
        elif key in ("candidates", "ballot.again") or (key == "ballot.begin" and "names" in self.pack.find(key).fields):
            self.hope(3.0, "the names to be voted for", lambda: self.named(key), self.note_names)
        elif key == "cards.ready":
            self.look_at_cards()
        elif key == "pause.choice":
            self.hope(2, "the pause", lambda: self.pause_is_seen())
            self.later(6.0, self.press, "1")
        elif key == "pause.end":
            self.waits = False
        elif key in ("reply.plus", "reply.minus"):
            self.learn(((self.sign == "+") == (tail == "plus"),) if self.sign else None)
        elif head == "call" and tail.endswith((".ask", ".meet", ".answer")):
            self.asked = tail.rpartition(".")[2]
        elif head == "call" and tail.endswith(".close"):
            self.closed(tail.removesuffix(".close"))
        elif head == "end" and tail not in ("begin", "role"):
            self.winner = tail
            self.hope(30, "how to go on", lambda: self.pack.say("help.end") in flat(self.seen), self.at_the_end)

    def happens(self, kind, what, which):
        """A time for somebody begins."""
        if kind == "frame" and what == "reply" and self.chosen and self.rules.calls[self.call].reply == "nod":
            self.hope(2.0, "the reply", self.read_reply, self.learn)
        elif kind == "slot" and what == "deal" and self.reply == "screen":
            self.hope(4.0, f"the card of seat {which}", self.read_card, lambda role: self.got_card(int(which), role))
        elif kind == "slot" and what == "cards":
            self.key_own_seats(which)
        elif kind == "slot" and what == "call":
            self.called(which)
        elif kind == "slot" and what in ("vote", "ballot"):
            self.vote(what, int(which))

    # Before the first night

    def rehearse(self):
        """Key the number that was said last; somebody errs once."""
        text, found = flat(self.seen), {}
        for name, number in itertools.product(self.names, range(1, len(self.names) + 1)):
            found[text.rfind(self.pack.say("rehearsal.turn", a=name, n=number))] = number
        number = found[max(found)] if max(found) >= 0 else 0
        assert number, f"the number is not on the screen\n{self.seen}"
        if "rehearsal" in self.slips and self.spoken.count("rehearsal.turn") == 3:
            self.slips.remove("rehearsal")
            number = number % len(self.names) + 1
        self.press(f"{number:0{self.forms.width}d}\r")

    def card_texts(self):
        """The role and the lines of every card that somebody may get."""
        for role in self.deck:
            for known in ((), *((name,) for name in self.names if role in PACK_ROLES)):
                yield role, card_lines(self.pack, role, list(known), None)

    def read_card(self):
        """The role that the screen tells whoever looks now: small words, and the same in large letters."""
        text = flat(self.seen)
        for role, lines in self.card_texts():
            if text.startswith(flat(" ".join(lines))) and self.shows(self.pack.role(role), "\n".join(lines)):
                return role
        return None

    def got_card(self, seat, role):
        """Remember the own role; some hide it early."""
        self.roles[seat] = role
        if seat % 3 == 0:
            self.press("0\r")
            self.hope(1.5, "the card is hidden", self.neutral)

    def hear_card(self, end):
        """Hear the own role in the ear: it came in silence, and had time to come."""
        ear, seat = self.ears["ear"], len(self.turns)
        begin = self.turns[seat]["ear"]
        assert ear.loud(begin + RATE // 5, begin + 3 * RATE // 2) < SILENT, f"seat {seat} hears the end of another's card"
        role = ear.which(ear.since(begin, end), self.ear_cards)
        assert role, f"seat {seat} hears no card: {ear.loud(begin, end)}"
        self.roles[seat] = role

    def look_at_cards(self):
        """Everybody looks at the own card; a wrong key changes nothing, then somebody says that all have seen it."""
        self.roles = dict(self.cards)
        self.later(3.0, self.press, "3")
        self.later(5.0, self.press, "\r")

    def key_own_seats(self, role):
        """The holders of a card key their own seats, one after the other; the first errs before."""
        at = 0.8
        if "cards" in self.slips:
            self.slips.remove("cards")
            self.later(0.4, self.press, "9\r")
            at = 1.4
        for seat in (seat for seat, held in self.cards.items() if held == role):
            self.later(at, self.press, f"{seat:0{self.forms.width}d}\r")
            at += 0.9

    # The night

    def may(self, role, call):
        """Whether who holds a role opens the eyes in a call."""
        return role == call or (call in PACK_CALLS and role in PACK_ROLES)

    def called(self, call):
        """A call's time for entries begins: who is called keys a choice, dead or not called some key nevertheless."""
        if self.chosen and self.call == call and not self.spoken[-2].endswith(".open"):
            # The call was drawn to come again: who has keyed a choice and seen it leaves it.
            return
        holders = [seat for seat, role in sorted(self.roles.items()) if self.may(role, call) and seat in self.alive]
        self.call, self.marks[call], self.chosen, self.sign = call, self.ears["ear"].now(), {}, ""
        slot = self.rules.calls[call]
        if "pause" in self.slips and (call == "seer") == self.early and "day.begin" in self.spoken:
            self.slips.remove("pause")
            self.later(0.3, self.press, "/")
            # All know that this call must be answered: it is, when the pause is over and it comes again.
            self.waits = call in PACK_CALLS
        if self.waits:
            return
        if not holders and "stray" in self.slips:
            self.slips.remove("stray")
            self.later(0.8, self.press, "sfx?3\r")
        if not holders or self.asked != "ask" or not slot.fields:
            return
        seat = holders[0]
        own = {other for other in self.roles if self.may(self.roles[other], call)}
        others = sorted(self.alive - own)
        if call == "medium":
            others = sorted(set(self.roles) - self.alive) or [0]
        known = {target for target, _ in self.told}
        target = self.chance.choice([one for one in others if call in PACK_CALLS or one not in known] or others)
        self.chosen = {"seat": seat, "target": target}
        self.sign = self.chance.choice("+-") if self.reply == "masked" else ""
        at = 0.8
        if "call" in self.slips and call == "werewolves" and self.spoken[-2].endswith(".open"):
            # In tabula the own pack cannot be chosen.
            self.slips.remove("call")
            self.key(at, slot, seat)
            if self.reply == "screen":
                again = self.pack.say("frame.again")
                self.later(at, self.hope, 2.5, "choose again", lambda: self.shows(again))
            at = 2.6
        self.key(at, slot, target)
        if self.reply == "screen" and target:
            shown = f"{target} {self.names[target - 1]}"
            self.later(at, self.hope, 2.5, f"the entry {shown}", lambda: self.shows(shown))

    def key(self, seconds, slot, target):
        """Key a seat in the first field of a call in so many seconds."""
        widths = self.forms.widths(slot.fields, slot.worded)
        fields = [f"{number:0{width}d}" for number, width in zip([target] + [0] * slot.fields, widths)]
        self.later(seconds, self.press, "\r".join(fields) + self.sign + "\r")

    def read_reply(self):
        """Yes or no, as the frame shows it."""
        return next(((yes,) for yes in (True, False) if self.shows(self.reply_word(yes))), None)

    def reply_word(self, yes):
        """The word of a reply."""
        return self.pack.say("reply.yes" if yes else "reply.no")

    def closed(self, call):
        """A call is closed: who had the earpiece has heard the reply."""
        if self.reply == "earpiece" and self.chosen and self.rules.calls[call].reply == "nod":
            heard = self.ears["ear"].since(self.marks[call])
            yes = self.ears["ear"].which(heard[-4 * RATE:], {self.reply_word(yes): (yes,) for yes in (True, False)})
            assert yes, f"no reply in the ear: {self.ears['ear'].loud(self.marks[call])}"
            self.learn(yes)
        if self.reply == "screen":
            self.hope(1.0, "the frame is neutral again", self.neutral)

    def learn(self, told):
        """Learn the reply to the own choice."""
        if told and self.chosen:
            self.told.append((self.chosen["target"], told[0]))
            if told[0]:
                self.found.append(self.chosen["target"])

    def pause_is_seen(self):
        """By night the pause stands in the frame, by day its choices on the board."""
        return self.shows(self.pack.say("menu.pause")) if self.dark else self.pack.say("pause.choice") in flat(self.seen)

    # The day

    def vote(self, kind, voter):
        """A voter is named: key the own vote; somebody votes for the own seat first."""
        self.see_who_lives()
        clues = kind == "ballot" and self.pack.has("ballot.print")
        at = 0.9
        if not clues and "vote" in self.slips and voter in self.alive and self.rules.id == "tabula":
            self.slips.remove("vote")
            self.later(at, self.press, f"{voter:0{self.forms.width}d}\r")
            self.later(at, self.hope, 3.0, "the own seat is refused",
                       lambda: self.pack.say("refused.own-seat") in flat(self.seen))
            at = 2.5
        self.later(at, lambda: self.press(f"{self.clue() if clues else self.target(voter, kind):0{self.forms.width}d}\r"))

    def see_who_lives(self):
        """Read from the board who is in the game, where it is to be seen."""
        line = flat(self.seen)
        self.alive = {seat for seat, name in enumerate(self.names, 1) if f"{seat} {name}" in line} or self.alive

    def named(self, key):
        """The seats that a line on the screen names, None while it is not there."""
        for names in (["@"], ["@", "#"]):
            begin = self.pack.say(key, names=names).partition("@")[0]
            _, found, rest = flat(self.seen).rpartition(begin)
            if found:
                return [seat for seat, name in enumerate(self.names, 1) if name in rest.partition(".")[0]]
        return None

    def note_names(self, seats):
        """Remember who may be voted for."""
        self.listed = seats

    def target(self, voter, kind):
        """Whom a voter wants out of the game."""
        mates = {seat for seat, role in self.roles.items() if role in PACK_ROLES} if self.roles[voter] in PACK_ROLES else {voter}
        wanted = [self.accused] if self.accused else []
        wanted = [seat for seat in [*wanted, *sorted(self.alive)] if kind == "vote" or not self.listed or seat in self.listed]
        return next((seat for seat in [*(one for one in wanted if one not in mates), *wanted] if seat != voter), 0)

    def clue(self):
        """The clue of whoever was accused, else the first; the names stand on the screen."""
        words = (self.pack.say("ballot.print"), self.pack.say("ballot.hair"))
        choices = [f"{at}. {word} (" for at, word in enumerate(words, 1)]
        places = [flat(self.seen).rfind(choice) for choice in choices]
        assert min(places) >= 0, f"the choices of the ballot are not on the screen\n{self.seen}"
        accused = self.accused and self.names[self.accused - 1]
        return 2 if accused and flat(self.seen)[places[1]:].startswith(f"{choices[1]}{accused})") else 1

    def at_the_end(self, _):
        """All cards lie open: each one held what it was told; then any key."""
        text = flat(self.seen)
        self.open_cards = {seat: role for seat, name in enumerate(self.names, 1) for role in self.deck
                           if self.pack.say("end.role", a=name, role=self.pack.role(role)) in text}
        self.later(1.0, self.press, " ")
