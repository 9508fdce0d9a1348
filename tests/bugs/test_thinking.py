"""What bots of Bugs & Co do who see a moment for the first time."""

from __future__ import annotations

from gamekit import bugs
from gamekit.bots import choose, evaluate, hint
from gamekit.bugs import thinking
from gamekit.bugs.opponents import Opponent


def test_the_levels_are_the_opponents_who_remember_nothing() -> None:
    view = bugs.new_game(players=2, seed=7).view(1)
    assert choose(view, 1, "greedy", seed=5) == Opponent(1, "medium", 5).plan(view)
    assert choose(view, 1, "search", seed=5) == Opponent(1, "strong", 5).plan(view)
    assert choose(view, 1, "random", seed=5) in view.legal_moves(1)


def test_too_late_for_a_plan_there_is_still_a_move() -> None:
    p = bugs.new_game(players=2, seed=7).play("1.0 p1 trophy").play("2.0 p2 pick 3")
    late = bugs.position(players=2, table={0: "2a", 1: "2b"}, trophies=(), taken=(3, None), stop_at=12.0, time=10.99)
    assert p.legal_moves(1)
    for level in ("greedy", "search"):
        for seed in range(10):
            assert not late.violations(choose(late, 1, level, seed))


def test_keeping_costs_a_point_and_more_likely_than_not_brings_none() -> None:
    p = bugs.new_game(players=2, seed=7).play("1.0 p1 pick 3")
    values = {move.kind: value for move, value in evaluate(p, 0)}
    assert values["keep"] == -1
    assert values["back"] == 0
    assert values["trophy"] == p.trophies[0]
    kept = bugs.position(players=2, table={0: "2a"}, left=[["2a", "2a"], []], right=["2b", None], origin={0: 1})
    assert -1 < {move.kind: value for move, value in evaluate(kept, 0)}["keep"] < 0


def test_reasons() -> None:
    p = bugs.new_game(players=2, seed=7)
    assert "one does not know" in str(hint(p, 0).why)
    held = p.play("1.0 p1 pick 3").view(0)
    for kind, said in (("keep", "two more of its family"), ("back", "costs a point"), ("trophy", "highest trophy")):
        move = next(move for move in held.legal_moves(0) if move.kind == kind)
        assert said in str(thinking.why(held, 0, move)[0])
