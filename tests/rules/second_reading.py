"""A second reading of licantropi, straight from the tables of its rules and apart from the engine: who is asked what, told what, dies, wins."""

BLACK = {"black-mage", "black-witch", "wolf-1", "wolf-2", "wolf-3", "wolf-4", "vampire", "vampirised", "bocca-di-rosa",
         "corrupt-guard", "sinner"}
MYSTICS = ("seer", "mage", "medium", "witch", "healer", "black-mage", "black-witch")
WOLVES = ("wolf-1", "wolf-2", "wolf-3", "wolf-4")
SIDES = {"wolves": (*WOLVES, "traitor"), "vampires": ("vampire", "ghoul", "vampirised"),
         "against-village": ("black-mage", "black-witch")}
AGAIN = object()
"""In place of votes: a penalty has changed who votes."""


class Infraction(list):
    """The seats that the moderator names, in place of an answer."""


class Ended(Exception):
    """A penalty by day has ended the game."""


class Reading:
    """One game; `play()` yields (call, seats, what may be answered) for each call that asks."""

    def __init__(self, roles, options):
        self.seats = range(1, len(roles) + 1)
        self.role, self.dealt, self.options = dict(zip(self.seats, roles)), set(roles), options
        self.dead, self.tonight, self.today, self.spent = set(), set(), set(), set()
        self.told, self.changed, self.offenders = {}, [], []
        self.juliet, self.madman = self.one("juliet"), self.one("madman")
        self.romeo = self.declared = self.winner = self.announced = None
        self.night = self.stirred = False

    def living(self):
        """Who lives."""
        return [seat for seat in self.seats if seat not in self.dead]

    def having(self, *roles):
        """The living with one of some roles now."""
        return [seat for seat in self.living() if self.role[seat] in roles]

    def one(self, role):
        """The living holder of a role, or nobody."""
        return next(iter(self.having(role)), None)

    def side(self, seat):
        """Section 1."""
        return next((side for side, roles in SIDES.items() if self.role[seat] in roles), "village")

    def pack(self):
        """R18."""
        return [seat for role in WOLVES[:3] for seat in self.having(role)] + [
            seat for seat in self.changed if seat not in self.dead]

    def kill(self, seat):
        """R10, R11, R29, R30."""
        if seat is None or seat in self.dead or seat in self.tonight:
            return
        self.stirred = True
        if self.night:
            self.tonight.add(seat)
        else:
            self.dead.add(seat)
            self.today.add(seat)
        if seat == self.juliet:
            self.kill(self.romeo)
        if seat == self.romeo and self.role[self.juliet] != "vampirised":
            self.kill(self.juliet)

    def end(self):
        """R2 to R5."""
        sides = {self.side(seat) for seat in self.living()}
        remain, black = sides - {"against-village"}, "against-village" in sides
        strikers = self.having("vampire", "wolf-1", "wolf-2", "wolf-4")
        if not remain:
            return ["against-village"] if black else ["draw"]
        if len(remain) == 1 and "village" not in remain:
            return [*remain, *["against-village"] * bool(self.dealt & {"black-mage", "black-witch"})]
        if len(remain) == 1:
            return None if self.options["seek-draw"] and black else ["village"]
        return ["village"] if "village" in remain and not strikers and not self.options["seek-draw"] else None

    def tell(self, seats, value):
        """Section 10: what a seat was told last."""
        self.told.update(dict.fromkeys(seats, value))

    def ask(self, call, seats, answers, voting=False):
        """Ask until there is an answer; R44: at a vote an infraction changes it at once."""
        while True:
            answer = yield call, tuple(seats), answers
            if not isinstance(answer, Infraction):
                return answer
            self.offenders += answer
            if voting:
                return AGAIN

    def play(self):
        """Night and day in turn."""
        number = 0
        try:
            while not self.winner:
                number += 1
                self.night, self.stirred = True, False
                yield from self.nightly(number)
                self.night, self.today = False, set()
                self.winner = self.end()
                if not self.winner:
                    yield from self.daily(number)
                    self.announced = ("day", number, self.today, ())
                    self.winner = self.end() or (["draw"] if len(self.living()) == 2 and not self.stirred else None)
        except Ended:
            self.announced = ("day", number, self.today, ())

    def nightly(self, number):
        """Section 5."""
        if number == 1:
            yield from self.meetings()
        found = False
        if seer := self.one("seer"):
            seat = yield from self.ask("seer", [seer], set(self.living()))
            if seat:
                found = self.role[seat] in BLACK
                self.tell([seer], found)
        yield from self.assassin("seer", number)
        if mage := self.one("mage"):
            seat = yield from self.ask("mage", [mage], set(self.living()))
            if seat:
                self.tell([mage], (self.role[seat] in MYSTICS) != bool(self.one("black-mage")))
        yield from self.assassin("mage", number)
        if number == 1:
            for met in (self.having("vampire", "ghoul"), self.pack()):
                self.tell(met, sorted(met))
        else:
            yield from self.later(number)
        if number == 3 and self.declared is None:
            self.kill(self.madman)
        for seat in self.offenders:
            self.kill(seat)
        self.offenders = []
        self.dead |= self.tonight
        self.announced = ("night", number, self.tonight, ("inn-news",) if found and self.one("innkeeper") else ())
        self.tonight = set()

    def meetings(self):
        """Section 5, calls 1 to 5."""
        if priest := self.one("priest"):
            self.tell([priest], [role for role in ("sinner", "bocca-di-rosa") if role in self.dealt])
        if hunter := self.one("vampire-hunter"):
            self.tell([hunter], "vampire" in self.dealt)
        if self.juliet:
            self.romeo = yield from self.ask("juliet", [self.juliet], set(self.seats) - {self.juliet})
            self.tell([self.romeo], self.juliet)
        guards = self.having("guard", "corrupt-guard")
        self.tell(guards, guards)

    def later(self, number):
        """Section 5, calls 12 to 22."""
        if (medium := self.one("medium")) and self.dead:
            seat = yield from self.ask("medium", [medium], set(self.dead))
            if seat:
                self.tell([medium], self.role[seat] in BLACK)
        yield from self.assassin("medium", number)
        protected = None
        if (witch := self.one("witch")) and set(self.living()) != {witch}:
            protected = yield from self.ask("witch", [witch], set(self.living()) - {witch})
        yield from self.assassin("witch", number)
        if vampire := self.one("vampire"):
            prey = set(self.living()) - {vampire, *self.having("vampirised")}
            if prey and (seat := (yield from self.ask("vampire", [vampire], prey))):
                self.bite(vampire, seat)
        pack = self.pack()
        if pack and [self.role[seat] for seat in pack] != ["wolf-3"]:
            seat = yield from self.ask("wolves", pack, set(self.living()))
            if seat:
                self.attack(pack, seat, seat == protected and not self.one("black-witch"))
        if healer := self.one("healer"):
            self.tell([healer], sorted(self.tonight))
            if self.tonight - {healer} and healer not in self.spent:
                seat = yield from self.ask("healer", [healer], self.tonight - {healer})
                if seat:
                    self.spent.add(healer)
                    self.tonight.remove(seat)
        yield from self.assassin("healer", number)

    def assassin(self, turn, number):
        """R26; section 5: without the calls of absent roles there is no turn of a mystic who was not dealt."""
        killer, mystic = self.one("assassin"), self.one(turn)
        if (killer is None or killer in self.spent or (number == 1 and not self.options["assassin-first-night"])
                or (turn not in self.dealt and not self.options["call-absent-roles"])):
            return
        seat = yield from self.ask("assassin", [killer], {mystic} if mystic else set(self.living()))
        if seat:
            self.spent.add(killer)
            self.kill(seat)

    def bite(self, vampire, seat):
        """R16, R17."""
        role = self.role[seat]
        if role in (*MYSTICS, "priest"):
            self.tell([vampire], "failed")
        elif role in (*WOLVES, "vampire-hunter"):
            self.kill(vampire)
            self.tell([vampire], "died")
        else:
            self.role[seat], self.stirred = "vampirised", True
            self.tell([vampire], "turned")
            self.tell([seat], vampire)

    def attack(self, pack, seat, protected):
        """R19, R20."""
        role = self.role[seat]
        if protected or role == "druid":
            self.tell(pack, "failed")
        elif role in ("traitor", "peasant-wolf"):
            if role == "peasant-wolf":
                self.role[seat], self.stirred = "wolf-4", True
                self.changed.append(seat)
            self.tell(pack, self.role[seat])
            self.tell([seat], sorted(pack))
        else:
            self.kill(seat)
            if role == "peasant-hero":
                self.kill(pack[0 if self.options["hero-kills"] == "highest-rank" else -1])

    def punish(self):
        """R44."""
        before, offenders = len(self.today), self.offenders
        self.offenders = []
        for seat in offenders:
            self.kill(seat)
        self.winner = self.end() if len(self.today) > before else None
        if self.winner:
            raise Ended

    def count(self, votes):
        """R33."""
        return {target: sum(1 + (self.role[voter] == "merchant") for voter in votes if votes[voter] == target)
                for target in votes.values()}

    def daily(self, number):
        """Section 7."""
        votes = AGAIN
        while votes is AGAIN:
            votes = yield from self.ask("vote", self.living(), (self.living(), self.living()), voting=True)
            if votes is AGAIN:
                self.punish()
        count = self.count(votes)
        candidates = [seat for seat in sorted(count) if count[seat] >= sorted(count.values())[-2:][0]]
        if spy := self.one("spy"):
            seat = yield from self.ask("spy", [spy], set(self.living()))
            if seat:
                self.tell([spy], sorted(voter for voter in votes if votes[voter] == seat))
        if lawyer := self.one("lawyer"):
            self.tell([lawyer], [seat for seat in candidates if seat != lawyer or self.options["lawyer-sees-self"]])
            if set(candidates) - {lawyer}:
                seat = yield from self.ask("lawyer", [lawyer], set(candidates) - {lawyer})
                candidates = [other for other in candidates if other != seat]
        if number <= 2 and self.madman in self.living() and self.declared is None:
            self.declared = yield from self.ask("madman", [self.madman], set(MYSTICS))
        self.punish()
        condemned, tied_twice = yield from self.ballots(candidates)
        if orator := self.one("orator"):
            self.tell([orator], condemned or "none")
            if condemned not in (None, orator) and (yield from self.ask("orator", [orator], {True})):
                condemned = None
        if mayor := self.one("mayor"):
            self.tell([mayor], condemned or "none")
            others = set(self.living()) - {mayor, condemned}
            if (others and mayor not in self.spent and condemned != mayor
                    and (self.options["mayor-after-tie"] or not tied_twice)):
                seat = yield from self.ask("mayor", [mayor], others)
                if seat:
                    self.spent.add(mayor)
                    condemned = seat
        yield from self.burn(condemned)

    def ballots(self, candidates):
        """R35, R36: give the condemned, and whether there was a second tie."""
        for last in (False, True):
            votes = AGAIN
            while votes is AGAIN:
                candidates = [seat for seat in candidates if seat not in self.dead]
                voters = [seat for seat in self.living() if seat not in candidates]
                if len(candidates) < 2 or not voters:
                    return (candidates[0], False) if len(candidates) == 1 else (None, bool(candidates))
                votes = yield from self.ask("ballot", voters, (voters, candidates), voting=True)
                if votes is AGAIN:
                    self.punish()
            count = self.count(votes)
            tied = [seat for seat in candidates if count.get(seat) == max(count.values())]
            if len(tied) == 1 or last:
                return (tied[0], False) if len(tied) == 1 else (None, True)
            candidates = tied if self.options["revote"] == "tied" else candidates
        return None

    def burn(self, condemned):
        """R23, R39."""
        taken = None
        if condemned and self.role[condemned] == "wolf-3" and self.living() != [condemned]:
            taken = yield from self.ask("wolf-3", [condemned], set(self.living()) - {condemned})
        if condemned and self.role[condemned] != "bocca-di-rosa":
            self.kill(condemned)
            if taken and not (self.role[taken] == "druid" and self.options["druid-survives-reaction"]):
                self.kill(taken)
