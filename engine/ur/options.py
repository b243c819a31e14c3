"""Every option of ur with its default (section 14), and its named draws."""

from engine.roles import Draw, Option

NIGHTS = range(0, 100)
TIMES = range(0, 100)


def options(role_ids) -> dict[str, Option]:
    """Give the options in the order of section 14."""
    flag, on = Option(False, bool), Option(True, bool)
    return {
        "first-burn": on,
        "runoff": on,
        "stall-days": Option(3, NIGHTS),
        "ugly-aware": flag,
        "hobbit-aware": on,
        "red-hood-aware": on,
        "kamikaze-aware": on,
        "wolf-victim": Option("designated", ("designated", "random")),
        "guard-self": flag,
        "minos-role": flag,
        "naive-last-night": Option(0, NIGHTS),
        "disposer-uses": Option(1, TIMES),
        "berserker-breaks-guard": flag,
        "elect-leader": flag,
        "famished-uses": Option(2, TIMES),
        "famished-must-maul": flag,
        "judas-knows": Option("none", ("none", "one", "all")),
        "hypnotise-judge": flag,
        "hypnotised-know": on,
        "oracle-wolf-blocks-maul": flag,
        "predator-poison": Option("kamikaze", role_ids),
        "blackmails": Option(3, TIMES),
        "mole-from": Option(3, NIGHTS),
        "medium-from": Option(2, NIGHTS),
        "censor-from": Option(1, NIGHTS),
        "mole-spies": flag,
        "vegan-rests": Option(1, TIMES),
        "hamster-with-devil": flag,
        "pirate-curse": flag,
        "prostitute-wolf": Option("judas", ("judas", "dies")),
        "spectre-power": on,
        "spectre-any-side": flag,
        "dragon-term": Option(3, range(1, 100)),
        "sheriff": flag,
        "sheriff-unaware-vote": flag,
        "tyrant": flag,
        "inn-shelters": flag,
        "outsiders-seen-wolf": on,
        "annul-stealers": on,
    }


DRAWS = {
    "bounty": Draw("seat"),
    "gambler-roles": Draw("roles"),
    "coins": Draw("seats"),
    "judas-wolf": Draw("seat"),
    "wolf-victim": Draw("seat", repeats=True),
    "tyrant": Draw("seats", repeats=True),
}
