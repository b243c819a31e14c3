"""Ur beside its catalogue: the rows, the sequence, what the table knows, and any game of 12 to 20 seats."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine import (Announce, Begin, Call, Game, Over, PublicView, Reveal, Setup, SetupError, Token, check_script, replay,
                    ruleset, write_journal)

RULES = ruleset("ur")
NAMES = tuple(f"P{number}" for number in range(1, 41))

# id, side, look + pack + power, self + again (n no, e never) + dead (y yes, o only), most: section 6 in its order.
ROWS = """
annuller village N-a --- 1 | lawyer village N-a --- 1 | batsman village N-a --- 1 | gravedigger village N-a --- 1
| ugly village W-- --- * | hunter village N-a --- 1 | red-hood village N-p --- 1 | jailer village N-a --- 1
| censor village N-a --- 1 | onion village N-- --- * | peasant village N-- --- * | chosen-one village N-- --- 1
| carpenter village N-p --- 1 | gesoo village N-p --- 1 | judge village N-a s-- 1 | guard village N-a -n- 1
| owl village N-a s-- 1 | hobbit village N-p --- 1 | influencer village N-a --- 1 | naive village N-a --- 1
| kamikaze village N-p --- 1 | barmaid village N-a --- 1 | maniac village N-a -n- 1 | mason village N-- --- 2
| mathematician village N-a --- 1 | madman village N-a --y 1 | medium village N-a --- 1 | minos village N-a --o 1
| notary village N-p --- 1 | night-walker village N-a --- 1 | oracle village N-a --o 1 | innkeeper village N-p --- 1
| priest village N-a --- 1 | scrutineer village N-a --- 1 | hound village N-a -e- 1 | soprano village N-a --- 1
| spectre village N-a --o 1 | spy village N-a -n- 1 | spitter village N-a --- 1 | sorcerer village N-a --o 1
| survivor village N-a --- 1 | van-helsing village N-a --- 1 | seer village N-a --- 1 | blind-seer village N-a --- 1
| one-eyed-seer village N-a --- 1 | werewolf wolves Wp- --- * | bomb-disposer wolves Wpa --- 1
| berserker wolves Wpa --- 1 | pack-leader wolves Wpp --- 1 | cub wolves Npp --- 1 | duplicator wolves Wpa --- 1
| explorer wolves Wpa --- 1 | famished wolves Wpa --- 1 | ghostbuster wolves W-a --y 1 | judas wolves N-- --- 1
| illusionist wolves Wpa --- 1 | hypnotist wolves Wpa --- 1 | necromancer wolves N-a --- 1
| niflheimr wolves Wpa --- 1 | oracle-wolf wolves Wpa --o 1 | predator wolves Wpa --- 1
| blackmailer wolves Wpa --- 1 | unlucky-wolf wolves Wpa --- 1 | sorcerer-wolf wolves Wpa --o 1
| mole wolves N-a --- 1 | vegan wolves W-a --- 1 | vestal wolves W-a --- 1 | cannibal cannibals N-a --- 1
| cthulhu cthulhu N-a --- 1 | hamster hamster N-p --- 1 | cultist cthulhu N-- --- 0 | devil devil N-p --- 1
| dracula dracula N-a --- 1 | gambler gambler N-a --y 1 | medusa medusa N-a --- 1 | smith smiths N-a --- 2
| piper piper N-a --- 1 | pirate pirate N-a --y 1 | vampire dracula N-- --- 0 | zombie zombies N-a --- 1
| knight village N-a --- 1 | contagious village N-p --- 1 | turnskin village N-p --- 1
| prostitute village N-a --y 1 | apprentice village N-- --- 0 | baron-samedi baron-samedi N-a -n- 1
| bounty-killer bounty-killer N-p --- 1 | dragon dragon N-a --y 1 | idiot idiot N-p --- 1 | it it N-a --- 1
"""
# 7.3: each call with R and V.
NIGHT = """
annuller/V explorer/V maniac/V soprano vegan/V cthulhu/V necromancer oracle-wolf niflheimr/V blackmailer/V
hypnotist/V baron-samedi/V illusionist medium prostitute/V knight/V guard/RV sheriff hunter/RV jailer/V
lawyer/RV owl/RV censor/RV influencer/V scrutineer naive/RV barmaid/RV madman/V seer/RV blind-seer/V
one-eyed-seer/RV gravedigger minos oracle/R priest/RV spitter/RV survivor/RV van-helsing/V sorcerer/R hound/RV
spy/RV night-walker mathematician ghostbuster/V mole/RV unlucky-wolf/RV famished/RV predator/V sorcerer-wolf
bomb-disposer/RV duplicator/V berserker/V wolves/V batsman/V cannibal/RV dracula/RV medusa/RV smith/V smiths/V
piper/V coin pirate/V gambler dragon/V it/R spectre
""".split()
FIRST = ["masons", "pack", "elect-leader", "potions", "judas", "bounty-killer", "gambler-roles"]
BY_RESULT = {"judge", "tyrant", "ballot", "vestal", "sheriff"}
SEVERAL = ("werewolf", "ugly", "onion", "mason", "mason", "smith", "smith")


def test_the_rows_are_the_catalogues():
    found = []
    for row in RULES.roles.values():
        if not row.status:
            look = ("W" if row.wolf else "N") + ("p" if row.pack else "-") + row.pw
            again = {True: "-", False: "n", "never": "e"}[row.again]
            names = ("s" if row.own is True else "-") + again + {"no": "-", "yes": "y", "only": "o"}[row.dead]
            found.append((row.id, row.side, look, names, "*" if row.most is None else str(row.most)))
    assert sorted(found) == sorted(tuple(row.split()) for row in ROWS.replace("\n", " ").split("|"))


def test_the_sequence_is_the_catalogues():
    lines = [slot for slot in RULES.slots if not slot.day and slot.last != 1]
    assert [line.call + ("/" if line.divert or line.visit else "") + "R" * line.divert + "V" * line.visit
            for line in lines] == NIGHT
    assert len(NIGHT) == 66


def ids(calls):
    return [getattr(call, "id", call) for call in calls]


def public(game, step):
    """What the table expected when a phase began."""
    view = PublicView.of(game, (step.phase, step.number))
    return RULES.public_calls(view) if step.phase == "night" else RULES.public_day(view)


def full(options=None, seed=0):
    """A table with every role that can be dealt but a few, as large as may be."""
    held = [row.id for row in RULES.roles.values() if row.most != 0 and row.pw == "a"][:36] + ["mason", "mason"]
    return Setup(RULES, NAMES[:40], dict(enumerate(held, 1)), options or {}, seed)


def test_the_list_of_calls_is_the_same_whoever_holds_the_roles():
    one = full()
    roles = list(one.roles())
    for seed in range(5):
        Random(seed).shuffle(roles)
        other = Setup(RULES, one.seats, dict(enumerate(roles, 1)), {}, seed)
        night = Begin("night", 1)
        assert public(Game(one), night) == public(Game(other), night)


def test_the_first_night_is_heard_in_one_order():
    game = Game(Setup(RULES, NAMES[:8], {1: "van-helsing", 2: "judas", 3: "werewolf", 4: "gambler", 5: "bounty-killer",
                                         6: "mason", 7: "mason"}, {"elect-leader": True, "judas-knows": "all"}))
    assert ids(public(game, Begin("night", 1))) == FIRST
    assert [step.id for step in game.heard if isinstance(step, Call)] == ["masons", "pack", "elect-leader"]
    game.answer(3)
    assert game.pending.id == "potions"
    game.answer(["anti-rat", "anti-wolf"])
    assert [step.id for step in game.heard if isinstance(step, Call)][3:7] == [
        "potions", "judas", "gambler-roles", "bounty-killer"], "seat order"


def test_several_may_come_to_hold_one_power():
    game = Game(Setup(RULES, NAMES[:8], {1: "seer", 2: "werewolf", 3: "prostitute", 4: "spectre", 5: "predator"},
                      {"first-burn": False}))
    view = PublicView.of(game)
    early, later = ({call.id: call.holders for call in RULES.public_calls(replace(view, night=night))} for night in (2, 3))
    assert early["seer"] == 1, "nobody has another's power before dawn 2"
    assert later["seer"] == 4 and later["wolves"] == 1


def test_the_unaware_are_dealt_a_peasants_card():
    held = {1: "werewolf", 2: "ugly", 3: "notary", 4: "contagious", 5: "hobbit", 6: "kamikaze", 7: "red-hood"}

    def cards(**options):
        table = Game(Setup(RULES, NAMES[:8], held, {name.replace("_", "-"): value for name, value in options.items()})).table
        return [RULES.card_of(table, seat) for seat in range(2, 8)]

    assert cards() == ["peasant", "peasant", "peasant", "hobbit", "kamikaze", "red-hood"]
    assert cards(ugly_aware=True, hobbit_aware=False, kamikaze_aware=False, red_hood_aware=False) == [
        "ugly", "peasant", "peasant", "peasant", "peasant", "peasant"]


@pytest.mark.parametrize("held", [
    {1: "seer"}, {1: "werewolf", 2: "cultist"}, {1: "werewolf", 2: "sheriff"}, {1: "werewolf", 2: "mason"},
    {1: "werewolf", 2: "smith"}, {1: "werewolf", 2: "seer", 3: "seer"}, {1: "judas"},
    {1: "werewolf", 2: "bounty-killer", 3: "judas", 4: "hamster"}])
def test_deals_beyond_the_limits_are_refused(held):
    with pytest.raises(SetupError):
        Setup(RULES, NAMES[:4], held)


def test_the_suggested_decks_can_be_dealt():
    for players, cards in RULES.decks.items():
        held = [role for role, count in cards.items() for _ in range(count)]
        assert len(held) == players
        Setup(RULES, NAMES[:players], dict(enumerate(held, 1)))


def random_setup(rng) -> Setup:
    """Deal a legal table of 12 to 20 seats by chance, with some options set."""
    every = [row.id for row in RULES.roles.values() if row.most == 1]
    while True:
        seats = rng.randint(12, 20)
        cards = rng.sample(every, rng.randint(6, seats))
        for role in rng.sample(sorted(set(SEVERAL)), 2):
            cards[:0] = [role] * SEVERAL.count(role)
        places = rng.sample(range(1, seats + 1), min(len(cards), seats))
        options = {name: value(option, rng) for name, option in RULES.options.items() if rng.random() < 0.3}
        try:
            return Setup(RULES, NAMES[:seats], dict(zip(places, cards)), options, rng.randrange(1000))
        except SetupError:
            continue


def value(option, rng):
    """One of the values that an option takes; of numbers a small one."""
    if option.values is bool:
        return rng.random() < 0.5
    return rng.choice(option.values[:6] if isinstance(option.values, range) else option.values)


def play_by_chance(setup, rng, acted) -> Game:
    """Answer legally by chance until the end; voters agree more than chance would; now and then one is expelled."""
    game = Game(setup)
    while game.pending is not None:
        call = game.pending
        if call.commands and rng.random() < 0.03:
            game.command("expel", rng.choice(game.table.living()))
            continue
        answer = call.ask.legal(rng)
        if call.id in ("vote", "ballot") and rng.random() < 0.7:
            target = rng.choice(call.ask.among)
            answer = {voter: target if rng.random() < 0.5 else choice for voter, choice in answer.items()}
        game.answer(answer)
        if answer is not None and answer is not False:
            acted[call.id] += 1
        assert game.table.night < 60, "the night in which it should long be over"
    return game


def holds_in_any_game(game) -> None:
    """What must be true of every finished game: deaths that add up, calls that the table expects, the dead unasked."""
    assert game.winners and set(game.winners) <= set(RULES.endings)
    assert isinstance(game.heard[-1], Over)
    gone, expected, dead, made, first = set(), [], set(), [], True
    for step in game.heard:
        if isinstance(step, Begin):
            plan = public(game, step)
            expected, dead, made = ids(plan), set(gone), []
            windows = Counter({call.id: len(NAMES) if call.round else call.holders
                               for call in plan if not isinstance(call, str)})
            first = (step.phase, step.number) == ("night", 1)
        elif isinstance(step, Call):
            assert step.id in expected
            windows[step.id] -= 1
            assert windows[step.id] >= 0 or step.id in ("vote", "ballot"), "every holder has a window"
            made += [step.id] if made[-1:] != [step.id] else []
            if step.ask is not None and step.id not in ("spectre", "judge"):
                assert not dead & set(step.seats)
        elif isinstance(step, Announce):
            rest = iter(expected)
            assert first or all(id in rest for id in made), "the calls come in the order that the table expects"
            if step.phase == "night":
                assert set(expected) - set(made) <= BY_RESULT, "and none of the constant ones is left out"
            assert not gone & set(step.died)
            left = {code[1] for code in step.codes if isinstance(code, Token) and code[0] in RULES.leaving}
            gone = (gone | set(step.died)) - set(step.returned) | left
        elif isinstance(step, Reveal):
            assert step.died == ()
    assert gone == set(game.table.known_dead())
    assert len({player.hold.captive for player in game.table.players} - {None}) == sum(
        player.absorbed for player in game.table.players)


def sweep(seeds, every: int = 1) -> tuple[Counter, Counter]:
    """Play a game for each seed, look at `every` so many-th closely, count who acted and who won."""
    acted: Counter = Counter()
    ends: Counter = Counter()
    for seed in seeds:
        rng = Random(f"ur {seed}")
        setup = random_setup(rng)
        game = play_by_chance(setup, rng, acted)
        ends.update(game.winners)
        if seed % every == 0:
            holds_in_any_game(game)
        if seed % 10 == 0:
            assert repr(replay(setup, game.answers).heard) == repr(game.heard)
            assert repr(check_script(write_journal(game)).heard) == repr(game.heard)
    return acted, ends


def test_any_game_ends():
    acted, _ = sweep(range(300))
    asking = {slot.call for slot in RULES.slots if slot.fields}
    assert {call for call in asking if not acted[call]} <= {"elect-leader", "sheriff", "tyrant"}


@pytest.mark.release
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_games_end_and_every_power_fires(part):
    acted, ends = sweep(range(1000 * (part + 1), 1000 * (part + 2)), every=10)
    assert [slot.call for slot in RULES.slots if slot.fields and not acted[slot.call]] == []
    assert set(RULES.endings) - set(ends) <= {"dragon", "cthulhu", "pirate"}
