"""People whose moderator follows by earpiece: nobody sees a screen; what stands there is taken for the table's spoken words alone.

What is private is known by its sound in the ear, nothing else: the own card, who is called, the item that is read, the reply.
"""

import time

from tests.program.evening_people import People
from tests.program.evening_senses import RATE, flat
from tests.program.line_heard import LIKE, PLAIN, Lines, likeness, spectrum, trimmed

SPOKEN = 0.01
"""How loud an ear is where something is said."""

PART, HUSH, LONGEST = 400, 4, 50
"""Samples that are judged together; how many parts without a sound end a line; how many a line has at the most that is known."""


class Blind(People):
    """A table in mode `blind`: the players key, the moderator nods as told; the earpiece goes round in the deal."""

    def __init__(self, *given, slips, **more):
        super().__init__(*given, **more)
        self.slips, self.read_at = set(slips), 0.0
        self.picks, self.votes = {}, []
        self.opened, self.slots = {}, []
        """The sound of both sinks when a slot opens, and from there to the reply's end."""

    def watch(self):
        """What has been said aloud, as its captions tell: the whole scroll, looked at twice a second."""
        if time.monotonic() >= self.read_at:
            self.read_at, seen = time.monotonic() + 0.5, self.terminal.everything()
            if seen != self.seen:
                self.seen = seen
                self.story.append((time.monotonic(), "\n".join(seen.rstrip().split("\n")[-4:])))
        return self.seen

    def said(self, key):
        """Hear a line."""
        if key == "day.begin":
            self.spoken.append(key)
            return
        super().said(key)
        if key == "suspects":
            self.listed = []
            self.hope(4.0, "the suspects", lambda: self.named(key), self.note_names)
        elif key in ("vote.begin", "ballot.begin"):
            self.votes.append((key.partition(".")[0], {}))

    def see_who_lives(self):
        """Whom the board named last."""
        line = self.last_line(self.pack.say("board.living", names=["@"]).partition("@")[0])
        self.alive = {seat for seat, name in enumerate(self.names, 1) if f"{seat} {name}" in line} or self.alive

    def last_line(self, begin):
        """What follows the last one of some words, up to the next message."""
        return flat(self.terminal.everything().rpartition(begin)[2].partition("Public:")[0])

    def named(self, key):
        """The suspects, the print first; None while they are not told."""
        begin = self.pack.say(key, a="@", b="#").partition("@")[0]
        line = self.last_line(begin) if begin in flat(self.seen) else ""
        places = {line.find(name): seat for seat, name in enumerate(self.names, 1) if name in line}
        return [places[at] for at in sorted(places)] if len(places) == 2 else None

    def pause_is_seen(self):
        """What can be chosen is said to all."""
        return self.pack.say("pause.choice") in flat(self.seen)

    def reply_word(self, yes):
        """What the moderator is told to do."""
        return self.pack.say("reply.nod" if yes else "reply.shake")

    def called(self, call):
        """A call's time for entries begins."""
        self.opened = {sink: ear.now() for sink, ear in self.ears.items()}
        super().called(call)

    def closed(self, call):
        """A call is over: the reply was heard, first with the entry and then alone."""
        self.slots.append({sink: (self.opened[sink], ear.now()) for sink, ear in self.ears.items()})
        if self.chosen:
            # A call in which the earpiece was lost comes again: then the last choice counts.
            self.picks[self.spoken.count("night.begin"), call] = self.chosen["target"]
        if self.chosen and self.rules.calls[call].reply == "nod":
            told = self.heard_reply(call)
            assert told, f"no reply in the ear: {self.ears['ear'].loud(self.marks[call])}"
            self.learn(told)

    def heard_reply(self, call):
        """Yes or no, as it was said in the ear, with the entry and alone."""
        ear = self.ears["ear"]
        sound = spectrum(ear.since(self.marks[call]))
        likes = sorted((likeness(spectrum(trimmed(ear.line(self.reply_word(yes)))), sound), yes) for yes in (True, False))
        return (likes[1][1],) if likes[1][0] > max(LIKE, likes[0][0] + PLAIN) else None

    def target(self, voter, kind):
        """Whom a voter wants; it is kept."""
        found = super().target(voter, kind)
        self.votes[-1][1][voter] = found
        return found

    def clue(self):
        """The digit of the suspect whom the voter wants."""
        return self.listed.index(self.target(self.voter, "ballot")) + 1

    def vote(self, kind, voter):
        """A voter is named."""
        self.voter = voter
        super().vote(kind, voter)


class OneSwitch(Blind):
    """A moderator who has one switch: it is pressed when the item that is wanted is heard in the ear."""

    def __init__(self, *given, **more):
        super().__init__(*given, slips=(), **more)
        say, ear = self.pack.say, self.ears["ear"]
        items = [*self.names, *(say(key) for key in ("scan.pass", "scan.menu", "scan.now", "menu.next", "menu.more"))]
        self.taken_lines = {say("scan.taken", a=item.strip(".?")) for item in items}
        words = [*items, *self.taken_lines, say("scan.back"), say("private.empty")]
        self.lines = Lines({word: ear.line(word) for word in words})
        self.at, self.quiet_since = ear.now(), time.monotonic()
        self.wanted, self.taken, self.pressed = "", "", False
        self.private = []
        """The lines that were plain: their words, whether it was night, the samples of both sinks where each began, and its length."""

    def press(self, keys):
        """The one switch, whatever is wished for."""
        super().press("\r")

    def mend(self):
        """Something else was taken: a second press takes it back."""
        self.press("\r")

    def said(self, key):
        """Hear a line; the first debate and the first defence are ended by the menu, the others by their clock."""
        if key.startswith("call.") and key.endswith(".open"):
            self.taken, self.wanted = "", ""
        if key in ("debate.begin", "debate.seconds", "defence.turn"):
            self.spoken.append(key)
            if self.spoken.count(key) == 1:
                self.later(4.0, self.press, "\r")
                self.later(4.0, self.want, self.pack.say("menu.next"))
        else:
            super().said(key)

    def want(self, word):
        """Wait for an item from now on."""
        self.wanted, self.taken, self.pressed, self.quiet_since = word, "", False, time.monotonic()

    def called(self, call):
        """A call's time for entries: what has been taken holds when it is asked again."""
        if self.taken:
            self.opened = {sink: ear.now() for sink, ear in self.ears.items()}
            return
        super().called(call)
        if not self.chosen and self.asked == "ask":
            self.want(self.pack.say("scan.now"))

    def key(self, seconds, slot, target):
        """Whoever is called points, the moderator takes it."""
        self.want(self.names[target - 1] if target else self.pack.say("scan.pass"))

    def vote(self, kind, voter):
        """A voter is named, and points."""
        self.see_who_lives()
        target = self.target(voter, kind)
        self.want(self.names[target - 1] if target else self.pack.say("scan.pass"))

    def look(self):
        """Hear what is read."""
        super().look()
        self.hear()

    def hear(self):
        """Take what is said in the ear, line by line."""
        heard = self.ears["ear"].since(self.at)
        loud = [float((part ** 2).mean() ** 0.5) > SPOKEN for part in heard[:len(heard) // PART * PART].reshape(-1, PART)]
        if True not in loud:
            self.at += max(len(loud) - 1, 0) * PART
            self.rest()
            return
        begin, self.quiet_since = loud.index(True), time.monotonic()
        found = self.lines.heard(heard[begin * PART:])
        if found is not None:
            self.at += begin * PART
            self.understood(found[0], found[1])
            self.at += found[1] + PART
            return
        hush = [at for at in range(begin + 10, len(loud) - HUSH + 1) if not any(loud[at:at + HUSH])]
        if hush or len(loud) > begin + LONGEST:
            self.story.append((time.monotonic(), "ear: something else"))
            self.at += (hush[0] if hush else len(loud)) * PART

    def rest(self):
        """By day a list that nobody takes from is read no more: a press has it read again."""
        if self.wanted and not self.taken and not self.dark and time.monotonic() > self.quiet_since + 6.0:
            self.quiet_since, self.pressed = time.monotonic(), False
            self.story.append((time.monotonic(), "press: nothing is read"))
            self.press("\r")

    def understood(self, line, length):
        """A line is plain: press if it is the wanted item; hear what was taken."""
        now = {sink: ear.now() for sink, ear in self.ears.items()}
        self.story.append((time.monotonic(), f"ear: {line} (wanted: {self.wanted}; {(now['ear'] - self.at) / RATE:.2f} s after it began)"))
        self.private.append((line, self.dark, {"ear": self.at, "table": self.at + now["table"] - now["ear"]}, length))
        if self.taken or not self.wanted:
            return
        if line == self.pack.say("scan.taken", a=self.wanted.strip(".?")) or (line == self.wanted and self.pressed and self.dark):
            # What was taken is said, and at night once more with the reply; by day the count before a list begins like an item.
            self.taken = self.wanted
        elif line == self.wanted:
            self.pressed = True
            self.press("\r")
        else:
            self.pressed = False
            if line in self.taken_lines:
                self.mend()
