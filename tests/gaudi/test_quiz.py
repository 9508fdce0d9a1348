"""The quiz of Gaudí over hundreds of seeds: engine and plain counting confirm one answer and refute the others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import pytest

from gamekit import gaudi
from gamekit.quiz import Asked, ask
from tests.widgets.page import labels

SEEDS = range(100)
ANIMALS = ("starfish", "shell", "jellyfish")


def true_ones(asked: Asked, holds: Callable[[Any], bool]) -> list[int]:
    return [k for k, answer in enumerate(asked.answers) if holds(answer.value)]


def may(asked: Asked) -> list[int]:
    position, about = asked.about["position"], asked.about

    def legal(value: str) -> bool:
        tile = about.get("tile", value)
        q, r = about["cell"] if "cell" in about else about["cells"][value]
        return gaudi.parse_move(f"{tile}@{q},{r}") in position.legal_moves()

    return true_ones(asked, legal)


def rule(asked: Asked) -> list[int]:
    broken = {violation.rule for violation in asked.about["position"].violations(asked.about["move"])} or {""}
    assert len(broken) == 1
    return true_ones(asked, lambda value: value in broken)


def new_animals(asked: Asked) -> dict[Any, tuple[str, str]]:
    """What the move completes, counted on the pavement by hand."""
    position, move = asked.about["position"], gaudi.parse_move(asked.about["move"])
    laid = {**position.pavement, **{cell: tile for tile, cell in move.placements}}
    found = {}
    for q, r in laid:
        round_it = [laid.get(cell) for cell in ((q, r), (q - 1, r), (q, r - 1))]
        at = (q - r) % 3
        if all(round_it) and len({tile[at] for tile in round_it if tile}) == 1:
            found[q, r] = (ANIMALS[at], laid[q, r][at])
    return {corner: it for corner, it in found.items() if corner not in position.animals()}


def complete(asked: Asked) -> list[int]:
    whole = new_animals(asked)
    after = asked.about["position"].play(asked.about["move"])
    assert whole == {c: it for c, it in after.animals().items() if c not in asked.about["position"].animals()}
    if any(type(answer.value) is int for answer in asked.answers):
        return true_ones(asked, lambda value: value == len(whole))
    return true_ones(asked, lambda value: value in whole if value else not whole)


def mark(asked: Asked) -> list[int]:
    position = asked.about["position"]
    animal, colour = position.objectives[position.to_move]
    points = sum((it[0] == animal) + (it[1] == colour) for it in new_animals(asked).values())
    after = position.play(asked.about["move"])
    assert points == sum(event.points or 0 for event in after.events if event.player == position.to_move)
    return true_ones(asked, lambda value: value == points)


DEALS = [
    tuple(zip(animals, colours, strict=True))
    for animals, colours in product(permutations(ANIMALS), permutations("gbo"))
]


def possible(asked: Asked) -> list[int]:
    """Over all deals of the cards, one by one."""
    left = [
        deal
        for deal in DEALS
        if all(
            (deal[who][0] == animal or deal[who][1] == colour) == marked
            for who, animal, colour, marked in asked.about["seen"]
        )
    ]
    assert left
    return true_ones(asked, lambda value: value in {deal[asked.about["player"]] for deal in left})


def winner(asked: Asked) -> list[int]:
    position = asked.about["position"]
    points = [0] * position.players
    for corner, owner in position.tokens.items():
        animal, colour = position.animals()[corner]
        points[owner] += (animal == position.objectives[owner][0]) + (colour == position.objectives[owner][1])
    best = tuple(player for player, n in enumerate(points) if n == max(points))
    assert best == position.winners()
    return true_ones(asked, lambda value: value == best)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("check", [may, rule, complete, mark, possible, winner], ids=lambda it: it.__name__)
def test_exactly_one_answer_is_right(check: Callable[[Asked], list[int]], level: int) -> None:
    for seed in SEEDS:
        asked = ask(gaudi, check.__name__, seed, level)
        assert check(asked) == [asked.right], (seed, str(asked.text))


def test_hidden_hands_stay_hidden() -> None:
    """A question shows what the player to move can see, and no more."""
    for seed in range(20):
        position = ask(gaudi, "may", seed, 2).about["position"]
        assert all("?" in "".join(hand) for k, hand in enumerate(position.hands) if k != position.to_move and hand)


def test_the_tile_lies_where_the_answer_puts_it() -> None:
    asked = ask(gaudi, "may", 1, 1)
    for k, answer in enumerate(asked.answers):
        q, r = asked.about["cells"][answer.value]
        place = labels(asked.picture(k))["cell", q, r]
        assert place.startswith(f"{asked.about['tile']}: ")
        assert not labels(asked.draw())["cell", q, r].startswith(asked.about["tile"])


def test_what_is_known_shows_with_the_right_answer_only() -> None:
    for seed in range(10):
        asked = ask(gaudi, "possible", seed, 2)
        for k in range(len(asked.answers)):
            assert ("36 of 36 deals" in asked.picture(k).description) == (k != asked.right)
        assert "36 of 36 deals" in asked.draw().description
