"""The quiz of Bugs & Co over hundreds of seeds: engine and plain counting confirm one answer and refute the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from gamekit import bugs
from gamekit.errors import IllegalMove
from gamekit.quiz import Asked, ask

SEEDS = range(150)


def true_ones(asked: Asked, holds: Callable[[Any], bool]) -> list[int]:
    return [k for k, answer in enumerate(asked.answers) if holds(answer.value)]


def may(asked: Asked) -> list[int]:
    def can_be_done(move: str) -> bool:
        try:
            asked.about["position"].play(move)
        except IllegalMove:
            return False
        return True

    return true_ones(asked, can_be_done)


def rule(asked: Asked) -> list[int]:
    broken = {violation.rule for violation in asked.about["position"].violations(asked.about["move"])} or {""}
    assert len(broken) == 1
    return true_ones(asked, lambda value: value in broken)


def points(tiles: Any, trophy: int | None) -> int:
    counts = Counter(tiles).values()
    return sum(3 if n == 3 else -n for n in counts) + (trophy or 0)


def hand(asked: Asked) -> list[int]:
    total = points(asked.about["tiles"], asked.about["trophy"])
    assert total == bugs.score(asked.about["tiles"], asked.about["trophy"]).total
    return true_ones(asked, lambda value: value == total)


def third(asked: Asked) -> list[int]:
    """Where the third may be: on the table, or among the seven; each unseen tile is as likely."""
    families = {2: 15, 3: 15, 4: 15, 5: 20, 6: 20, 7: 25, 8: 25}[asked.about["players"]]
    unseen = 3 * families - asked.about["seen"]
    likely = 1 - Fraction(7, unseen)
    return true_ones(asked, lambda value: value == likely)


def trophy(asked: Asked) -> list[int]:
    position, player = asked.about["position"], asked.about["player"]
    got = 0
    move = f"{position.time + 1:.1f} p{player + 1} trophy"
    if not position.violations(move):
        got = position.play(move).taken[player]
    return true_ones(asked, lambda value: value == got)


def winner(asked: Asked) -> list[int]:
    position = asked.about["position"]
    totals = [points(kept, got) for kept, got in zip(position.left, position.taken, strict=True)]
    best = tuple(player for player, n in enumerate(totals) if n == max(totals))
    assert best == position.winners()
    return true_ones(asked, lambda value: value == best)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("check", [may, rule, hand, third, trophy, winner], ids=lambda it: it.__name__)
def test_exactly_one_answer_is_right(check: Callable[[Asked], list[int]], level: int) -> None:
    for seed in SEEDS:
        asked = ask(bugs, check.__name__, seed, level)
        assert check(asked) == [asked.right], (seed, str(asked.text))


def test_the_chance_of_the_lesson() -> None:
    """36 of 43, and 38 of 45 is the mistake of who forgets what was looked at."""
    asked = ask(bugs, "third", 1, 1)
    assert str(asked.answers[asked.right].text) == "36 of 43"
    mistakes = {
        str(answer.text): str(answer.reason) for seed in SEEDS for answer in ask(bugs, "third", seed, 1).answers
    }
    assert "before anything was looked at" in mistakes["38 of 45"]


def test_who_has_won_is_not_told() -> None:
    for seed in range(10):
        shown = ask(bugs, "winner", seed, 2).draw()
        assert "winner" not in shown.svg()
        assert "points" not in shown.description
    assert "It scores" not in ask(bugs, "hand", 1, 2).draw().description
