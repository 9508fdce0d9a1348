"""A view hides nothing but the seed, so what will be dealt; it is played to the end of the round."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from gamekit import IllegalMove, OptionError, azul
from gamekit.azul import AzulPosition
from tests.azul.games import HUNDRED, KINDS, all_tiles, some_games, some_positions

HIDDEN = "????"


def to_the_end_of_the_round(v: AzulPosition, seed: int = 0) -> AzulPosition:
    """Random legal moves until nothing is known any more, or all is over."""
    rng = Random(f"view {seed}")
    while v.legal_moves():
        v = v.play(rng.choice(v.legal_moves()))
    return v


def dealt_unseen(players: int, wall: str) -> AzulPosition:
    """A view after the first round."""
    return to_the_end_of_the_round(azul.new_game(players=players, seed=4, wall=wall).view(0))


# ---------------------------------------------------------------- what it shows


def test_a_view_hides_only_the_seed() -> None:
    for p in some_positions():
        for player in range(p.players):
            v = p.view(player)
            assert v.seed == "?"
            assert {**v.to_dict(), "seed": p.seed} == p.to_dict()
            assert v.events == p.events
            assert v.legal_moves() == p.legal_moves()
            assert (v.scores(), v.winners(), v.is_over, v.to_move) == (p.scores(), p.winners(), p.is_over, p.to_move)
            assert [line.points for line in v.score_sheet(0)] == [line.points for line in p.score_sheet(0)]
            assert v != p


def test_all_views_are_the_same() -> None:
    for p in some_positions()[::5]:
        views = [p.view(player) for player in range(p.players)]
        assert len(set(views)) == 1
        assert all(v.view(player) == v for v in views for player in range(p.players))
        assert azul.from_dict(json.loads(json.dumps(views[0].to_dict()))) == views[0]
        for nobody in (-1, p.players):
            with pytest.raises(OptionError):
                p.view(nobody)


def test_a_view_does_not_tell_the_seed() -> None:
    """Neither itself nor through what its moves deal."""
    twins = [azul.position(factories=["KK", "B"], seed=seed) for seed in (1, 2)]
    one, other = (p.view(0) for p in twins)
    assert one == other
    assert one.play("1K1").play("2Bf") == other.play("1K1").play("2Bf")
    dealt = [p.play("1K1").play("2Bf").factories for p in twins]
    assert dealt[0] != dealt[1]
    assert "seed=1" not in repr(one)


# ---------------------------------------------------------------- playing on


@pytest.mark.rule("azul.setup.fill", "azul.offer.end")
@pytest.mark.parametrize(("players", "wall"), KINDS)
def test_a_view_is_played_to_the_end_of_the_round(players: int, wall: str) -> None:
    v = dealt_unseen(players, wall)
    assert v.factories == (HIDDEN,) * (2 * players + 1)
    assert (v.centre, v.marker, v.round, v.is_over) == ("", None, 2, False)
    assert v.to_move == v.starter
    assert v.legal_moves() == []
    for text in ("1K1", "cRf", "1>1"):
        assert [violation.rule for violation in v.violations(text)] != []
        assert [violation.rule for violation in v.violations(text)] != ["azul.end"]
    with pytest.raises(IllegalMove):
        v.play("1Kf")
    assert v.view(1) == v
    assert azul.from_dict(json.loads(json.dumps(v.to_dict()))) == v
    assert v.graph().nodes["factory", 0]["tiles"] == HIDDEN


def test_a_view_plays_as_the_game_does() -> None:
    """Move by move, until the deal."""
    rounds = 0
    for game in some_games()[:12]:
        v = game[0].view(0)
        for p, q in pairwise(game):
            move = next(m for m in p.legal_moves() if p.play(m) == q)
            v = v.play(move)
            if q.round == p.round:
                assert v == q.view(0)
                assert v.events == q.events
                continue
            rounds += 1
            assert v.boards == q.boards
            assert (v.to_move, v.starter, v.round, v.marker) == (q.to_move, q.starter, q.round, q.marker)
            told = [event for event in q.events if event.rule != "azul.next.lid"]
            assert list(v.events) == told
            v = q.view(0)
    assert rounds > 30


def test_the_steps_of_a_view() -> None:
    p = azul.position(factories=["K"], boards=[{"lines": ["B", "", "", "", ""]}, {"floor": "YY", "score": 3}]).view(1)
    steps = p.steps("1Kf")
    assert steps[-1][1] == p.play("1Kf")
    assert steps[-1][1].factories == (HIDDEN,) * 5
    assert all(HIDDEN not in at.factories for _, at in steps[:-1])


# ---------------------------------------------------------------- guessing


@pytest.mark.parametrize(("players", "wall"), KINDS)
def test_a_guess_agrees(players: int, wall: str) -> None:
    v = dealt_unseen(players, wall)
    guesses = [v.guess(seed) for seed in range(6)]
    for seed, g in enumerate(guesses):
        assert g == v.guess(seed)
        assert g.seed != "?"
        assert all_tiles(g) == HUNDRED
        assert [len(factory) for factory in g.factories] == [4] * (2 * players + 1)
        assert (g.boards, g.lid, g.round, g.to_move) == (v.boards, v.lid, v.round, v.to_move)
        assert g.legal_moves()
    assert len({g.factories for g in guesses}) == 6
    assert len({v.guess(seed).factories for seed in (1, "1", -1)}) == 3


def test_a_guess_before_the_deal() -> None:
    for p in some_positions()[::7]:
        g = p.view(0).guess(3)
        assert g.view(0) == p.view(0)
        assert g.legal_moves() == p.legal_moves()
        assert p.guess(3) == p  # nothing to guess


@pytest.mark.parametrize(("players", "wall"), KINDS)
def test_a_view_is_played_out_as_a_guess(players: int, wall: str) -> None:
    fresh = azul.new_game(players=players, seed=4, wall=wall).view(0)
    for v in (fresh, dealt_unseen(players, wall)):
        done = v.playout(5)
        assert done.is_over
        assert all_tiles(done) == HUNDRED
        assert done == v.playout(5)
        assert len({v.playout(seed).scores() for seed in range(8)}) > 1


def test_after_the_end_everything_lies_open() -> None:
    for game in some_games():
        v = game[-1].view(1)
        assert v.is_over
        assert v.seed == "?"
        assert v.winners() == game[-1].winners()
        assert v.boards == game[-1].boards
        assert v.playout(1) == v
        assert [violation.rule for violation in v.violations("1K1")] == ["azul.end"]


@pytest.mark.rule("azul.next.short")
def test_a_hidden_deal_of_few_tiles() -> None:
    v = azul.position(factories=["K"], bag="BYRC", lid="BB").view(0).play("1Kf")
    g = v.guess(2)
    assert "".join(sorted("".join(g.factories))) == "".join(sorted("BYRCBBK"))
    assert (g.bag, g.lid) == ("", "")
    assert azul.from_dict(v.to_dict()) == v
