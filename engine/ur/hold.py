"""Hold: all that belongs to a role as one seat holds it, and goes with it when roles are swapped (MADMAN-1)."""

from typing import NamedTuple


class Hold:
    """The state of a held role; a fresh one is a power unused and whole."""

    used = 0
    """How often the power was used."""
    powerless = False
    """Section 2: the power is lost for good."""
    spent = False
    """The call is over for good, though its holder is not powerless (MANIAC-2, PRIEST-1)."""
    free = False
    """Its holder is never obliged to use it (SPECTRE-3)."""
    made = False
    """The role was made in play: the cannibalised (CANNIBAL-4), the new zombie (ZOMBIE-3)."""
    blocked_on = None
    """The last night on which a block stopped the call."""
    last_night = 0
    """The last night on which a seat was named, and that seat."""
    last_seat = None
    king = None
    """The knight's king."""
    copied = None
    """The seat that the apprentice has copied."""
    before = None
    """The role and hold of a vampire before it became one."""
    activated = False
    """The devil has been mauled once."""
    struck = False
    """The zombie has lost its life more."""
    infects = None
    """The seat that the zombie named last."""
    probed = False
    """Medusa petrifies no more."""
    turned = False
    """The turnskin is a wolf."""
    joined = False
    """The unlucky wolf knows the pack."""
    captive = None
    """The seat that the predator has absorbed, and the night on which it must be released."""
    due = None
    disarmed = False
    """The kamikaze's bomb is off."""
    right = None
    """The number of the gambler's right pairings."""
    forced = False
    """The gambler must answer (ANNULLER-4)."""
    rests = 0
    """How often the vegan has passed."""
    waits = None
    """The mathematician waits for the dawn after this one."""
    potions = None
    """Van Helsing's choice; None = any of the four."""
    wolf = False
    """The look of a cultist whose side was `wolves`."""
    opened = False
    """The village knows of the inn."""
    extra = False
    """What may be done once beside the nightly use was done (PIRATE-3, MINOS-2)."""
    told = False
    """The notary has the seer's replies."""

    def __init__(self):
        # Who is in jail, and who the jailer believes is: a song may come between them (N1).
        self.jail: list[int] = []
        self.cells: list[int] = []
        self.followed: list[int] = []
        self.guests: list[int] = []


class Death(NamedTuple):
    """How and when a seat died, and what it held then."""

    causes: frozenset
    phase: str
    number: int
    role: str
    wolf: bool
    made: bool


class Actor(NamedTuple):
    """Who answers a call: a seat, and the hold it acts with; `owner` is the seat that holds it (PREDATOR-4)."""

    seat: int
    hold: Hold
    owner: int
