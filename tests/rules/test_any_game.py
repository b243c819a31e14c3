"""Any game: random deals, legal answers, refusals, undo; what holds in every one of them."""

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from tests.rules.tables import MOST_ANSWERS, calls_are_public, nights, play_on, random_setup, state

from engine import (Announce, Call, Game, Over, Pick, PublicView, Refused, Vote, check_script, read_journal, replay,
                    rulesets, write_journal)

# The other rulesets have random games of their own beside their catalogues.
GAMES, EXAMPLES = {"tabula": 150}, {"tabula": 60}
CHANCE = st.integers(0, 2**32).map(Random)
WRONG = ("nobody", "", 0, -1, 99, 1.5, True, False, [], [1], [1, 1], [0], {}, {1: 1}, {0: 1}, {1: None}, {"a": 1}, (1, 2))


class AnyGame(RuleBasedStateMachine):
    """One game of `rules_id`, played, refused, undone."""

    rules_id = "tabula"

    @initialize(chance=CHANCE)
    def deal(self, chance):
        self.game = Game(random_setup(self.rules_id, chance))
        self.past = [state(self.game)]

    def going_on(self):
        return self.game.pending is not None

    @precondition(going_on)
    @rule(chance=CHANCE)
    def answer(self, chance):
        call = self.game.pending
        before = set(self.game.table.seats) - set(PublicView.of(self.game).living)
        steps = self.game.answer(call.ask.legal(chance))
        self.past.append(state(self.game))
        self.deaths_are_announced(before, steps)

    @precondition(going_on)
    @rule(chance=CHANCE)
    def several_answers(self, chance):
        for _ in range(8):
            if self.going_on():
                self.answer(chance)

    def deaths_are_announced(self, before, steps):
        known = before
        for step in steps:
            if isinstance(step, Announce):
                assert not known & set(step.died)
                assert list(step.died) == sorted(step.died)
                known = (known | set(step.died)) - set(step.returned)
        # In mid-night, or while a death asks its questions, the table does not know yet.
        if self.game.pending is None or self.game.pending.id == "vote":
            assert PublicView.of(self.game).living == self.game.table.living()

    @precondition(going_on)
    @rule()
    def banned_seats_are_refused_with_their_reason(self):
        ask, before = self.game.pending.ask, state(self.game)
        if isinstance(ask, Pick):
            for seat, reason in ask.banned.items():
                if seat in ask.among:
                    continue
                with pytest.raises(Refused) as refused:
                    self.game.answer(seat)
                assert refused.value.reason == reason
        assert state(self.game) == before

    @precondition(going_on)
    @rule()
    def wrong_forms_are_refused_and_change_nothing(self):
        ask, before = self.game.pending.ask, state(self.game)
        for answer in (None, *WRONG):
            try:
                ask.check(answer)
            except Refused:
                with pytest.raises(Refused):
                    self.game.answer(answer)
        assert state(self.game) == before

    @rule()
    def unknown_commands_are_refused(self):
        before = state(self.game)
        with pytest.raises(Refused):
            self.game.command("abracadabra", None)
        assert state(self.game) == before

    @rule(entries=st.integers(1, 6))
    def undo(self, entries):
        entries = min(entries, len(self.game.answers))
        self.game = self.game.undo(entries)
        if entries:
            del self.past[-entries:]
        assert state(self.game) == self.past[-1]

    @rule()
    def replay_gives_the_same_steps(self):
        assert state(replay(self.game.setup, self.game.answers)) == state(self.game)

    @invariant()
    def game_waits_or_is_over(self):
        game = self.game
        assert (game.pending is None) == (game.winners is not None) == any(isinstance(step, Over) for step in game.heard)
        if game.pending:
            assert game.heard[-1] is game.pending
            assert game.pending.seats or isinstance(game.pending.ask, Vote)
            if self.rules_id == "tabula":
                assert set(game.pending.seats) <= set(game.table.living())

    def teardown(self):
        if hasattr(self, "game"):
            game = play_on(self.game, Random(7))
            holds_to_the_end(game)


def holds_to_the_end(game):
    """What must be true of every finished game."""
    for view, calls in nights(game):
        assert calls_are_public(view, calls)
    assert isinstance(game.heard[-1], Over) and set(game.winners) <= {*game.setup.rules.sides, *game.setup.rules.endings, "draw"}
    again = replay(game.setup, game.answers)
    assert repr(again.heard) == repr(game.heard)
    text = write_journal(game)
    assert repr(check_script(text).heard) == repr(game.heard)
    # Every draw stands in the journal, so another seed plays the same game.
    setup, entries = read_journal(text, seed=game.setup.seed + 1)
    assert repr(replay(setup, entries).heard) == repr(game.heard)
    assert write_journal(replay(setup, entries)) == text


@pytest.mark.parametrize("rules_id", rulesets())
def test_any_game(rules_id):
    machine = type("AnyGameOf" + rules_id.title(), (AnyGame,), {"rules_id": rules_id})
    run_state_machine_as_test(machine, settings=settings(
        max_examples=EXAMPLES.get(rules_id, 20), stateful_step_count=30, deadline=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]))


@pytest.mark.parametrize("rules_id", rulesets())
def test_random_games_end(rules_id):
    for seed in range(GAMES.get(rules_id, 30)):
        rng = Random(seed)
        game = play_on(Game(random_setup(rules_id, rng)), rng)
        holds_to_the_end(game)


@pytest.mark.parametrize("rules_id", rulesets())
def test_a_game_goes_on_where_nobody_answers_what_must_be_answered(rules_id):
    left = 0
    for seed in range(GAMES.get(rules_id, 30)):
        rng = Random(f"left {seed}")
        game = Game(random_setup(rules_id, rng))
        while game.pending is not None:
            ask = game.pending.ask
            if rng.random() < 0.5 and not getattr(ask, "may_pass", False) and not isinstance(ask, Vote):
                game.leave()
                left += 1
            else:
                game.answer(ask.legal(rng))
        holds_to_the_end(game)
    assert left > 10


def test_a_vote_of_all_is_never_left():
    game = Game(random_setup("tabula", Random(1)))
    while not isinstance(game.pending.ask, Vote):
        game.leave()
    before = state(game)
    with pytest.raises(Refused):
        game.leave()
    assert state(game) == before


def test_a_game_of_tabula_ends_with_its_players():
    for seed in range(300):
        rng = Random(f"end {seed}")
        game = play_on(Game(random_setup("tabula", rng)), rng)
        days = [step for step in game.heard if isinstance(step, Call) and step.id == "ballot"]
        assert len(days) < len(game.setup.seats) < MOST_ANSWERS
