"""Ruleset `tabula`: Lupus in Tabula, basic rules and special characters (tabula.md)."""

from engine.roles import Draw, Option, Ruleset
from engine.steps import Over
from engine.table import Table
from engine.tabula.day import DAY, play_day
from engine.tabula.night import NIGHT, play_night, public_calls
from engine.tabula.roles import HUMANS, ROLES, WEREHAMSTER, WEREWOLVES, check_deal, deck


class TabulaTable(Table):
    """The table, with the marker (0 = the moderator's place), the owl's mark and the last lynched role."""

    def __init__(self, setup):
        super().__init__(setup)
        self.marker = 0
        self.marked: int | None = None
        self.guarded: int | None = None
        self.lynched: str | None = None
        deadly = self.options["deadly-owl"]
        # T23, D13: from 20 seats on, unless the option says otherwise.
        self.deadly_owl = len(self.seats) >= 20 if deadly == "auto" else deadly

    def ended(self) -> tuple[str, ...]:
        """T1 to T4: who has won now, or nobody."""
        return winners(self)


def winners(table) -> tuple[str, ...]:
    """T1 to T4: who has won now, or nobody."""
    living = table.living()
    wolves = len(table.holders("werewolf"))
    if 0 < wolves < len(living) - wolves:
        return ()
    if table.holders("werehamster"):
        return (WEREHAMSTER,)
    return (WEREWOLVES,) if wolves else (HUMANS,)


def play(table):
    """Night and day in turn; the end is tested at dawn and after a lynching (T2)."""
    while True:
        for phase in (play_night, play_day):
            yield from phase(table)
            table.winners = table.ended()
            if table.winners:
                yield Over(table.winners)
                return


RULES = Ruleset(
    id="tabula",
    roles=ROLES,
    villager="villager",
    slots=NIGHT + DAY,
    options={
        "first-night-victim": Option("moderator", ("moderator", "player")),
        "deadly-owl": Option("auto", ("auto", True, False)),
        "bodyguard-repeat": Option(True, bool),
        "call-absent-roles": Option(False, bool),
        "vote-by-pointing": Option(False, bool),
        "debate-seconds": Option(180, range(10, 601)),
        "defence-seconds": Option(30, range(5, 301)),
    },
    sides=(HUMANS, WEREWOLVES, WEREHAMSTER),
    endings=(HUMANS, WEREWOLVES, WEREHAMSTER),
    statuses=("failed",),
    codes={
        "moderator-died": ("dawn.moderator", ()),
        "no-victim": ("dawn.none", ()),
        "welcome": ("marker.pass", ("a",)),
        "suspect": ("", ()),
        "suspects": ("suspects", ("a", "b")),
        "owl": ("owl.reveal", ("a",)),
    },
    table=TabulaTable,
    play=play,
    check_deal=check_deal,
    side_of=lambda table, seat: table[seat].role.side,
    public_calls=public_calls,
    public_day=lambda view: ("debate", "vote", "defence", "ballot"),
    draws={"welcome-<N>": Draw("seat")},
    public_votes=("vote", "ballot"),
    decks={players: deck(players) for players in range(8, 25)},
)
