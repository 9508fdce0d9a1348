"""The quiz of Azul over hundreds of seeds: engine and plain counting confirm one answer and refute the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gamekit import azul
from gamekit.azul.pieces import COLOURED_WALL
from gamekit.quiz import Asked, ask

SEEDS = range(100)
COSTS = [1, 1, 2, 2, 2, 3, 3]
LETTERS = "BYRKC"


def true_ones(asked: Asked, holds: Callable[[Any], bool]) -> list[int]:
    return [k for k, answer in enumerate(asked.answers) if holds(answer.value)]


def may(asked: Asked) -> list[int]:
    position, row = asked.about["position"], asked.about.get("row")
    legal = {str(move) for move in position.legal_moves()}
    return true_ones(asked, lambda value: (str(value) if row is None else f"{row + 1}>{value + 1}") in legal)


def rule(asked: Asked) -> list[int]:
    broken = {violation.rule for violation in asked.about["position"].violations(asked.about["move"])} or {""}
    assert len(broken) == 1
    return true_ones(asked, lambda value: value in broken)


def run(wall: list[str], row: int, column: int, across: int, down: int) -> int:
    """How many tiles lie side by side through a space, counted one by one."""
    many = 1
    for way in (1, -1):
        r, c = row + way * down, column + way * across
        while 0 <= r < 5 and 0 <= c < 5 and wall[r][c] != ".":
            many += 1
            r, c = r + way * down, c + way * across
    return many


def tile(asked: Asked) -> list[int]:
    wall, total = [list(row) for row in asked.about["wall"]], 0
    for row, column in asked.about["spaces"]:
        texts = ["".join(letters) for letters in wall]
        across, down = run(texts, row, column, 1, 0), run(texts, row, column, 0, 1)
        total += 1 if across == down == 1 else (across > 1) * across + (down > 1) * down
        wall[row][column] = COLOURED_WALL[row][column]
    after = asked.about["position"].play("cCf")
    scored = ("azul.score.alone", "azul.score.row", "azul.score.column")
    assert total == sum(event.points for event in after.events if event.rule in scored and event.player == 0)
    return true_ones(asked, lambda value: value == total)


def fall(asked: Asked) -> list[int]:
    before, move = asked.about["position"], azul.parse_move(asked.about["move"])
    after, player = before.play(move), before.to_move
    mine, new = before.boards[player], after.boards[player]
    lies = (
        len(new.lines[move.line]) - len(mine.lines[move.line]),
        len(new.floor) - len(mine.floor),
        len(after.lid) - len(before.lid),
    )
    return true_ones(asked, lambda value: value == lies)


def floor(asked: Asked) -> list[int]:
    board = asked.about["position"].boards[0]
    cost = sum(COSTS[: len(board.floor)])
    truth = max(0, board.score - cost) if "on the track" in str(asked.text) else cost
    return true_ones(asked, lambda value: value == truth)


def bag(asked: Asked) -> list[int]:
    position, colour = asked.about["position"], asked.about["colour"]
    wanted = colour or LETTERS
    seen = "".join((*position.factories, position.centre, position.lid))
    seen += "".join("".join((*board.wall, *board.lines, board.floor)) for board in position.boards)
    truth = 20 * len(wanted) - sum(letter in wanted for letter in seen)
    assert truth == sum(letter in wanted for letter in position.bag)
    return true_ones(asked, lambda value: value == truth)


def extra(wall: list[str] | tuple[str, ...]) -> int:
    columns = ["".join(row[k] for row in wall) for k in range(5)]
    full = [sum("." not in line for line in lines) for lines in (wall, columns)]
    return 2 * full[0] + 7 * full[1] + 10 * sum(all(letter in row for row in wall) for letter in LETTERS)


def bonus(asked: Asked) -> list[int]:
    return true_ones(asked, lambda value: value == extra(asked.about["wall"]))


def winner(asked: Asked) -> list[int]:
    position = asked.about["position"]
    results = [
        (board.score + extra(board.wall), sum("." not in row for row in board.wall)) for board in position.boards
    ]
    best = tuple(player for player, result in enumerate(results) if result == max(results))
    assert best == position.winners()
    return true_ones(asked, lambda value: value == best)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("check", [may, rule, tile, fall, floor, bag, bonus, winner], ids=lambda it: it.__name__)
def test_exactly_one_answer_is_right(check: Callable[[Asked], list[int]], level: int) -> None:
    for seed in SEEDS:
        asked = ask(azul, check.__name__, seed, level)
        assert check(asked) == [asked.right], (seed, str(asked.text))


def test_levels_grow_harder() -> None:
    """Easy: one thing at a time. Hard: two tiles, a full floor, equal points."""
    for seed in SEEDS:
        easy, medium, hard = (ask(azul, "tile", seed, level).about for level in (1, 2, 3))
        assert [len(about["spaces"]) for about in (easy, medium, hard)] == [1, 1, 2]
        falls = [ask(azul, "fall", seed, level) for level in (1, 2, 3)]
        assert [asked.answers[asked.right].value[2] > 0 for asked in falls] == [False, False, True]  # type: ignore[index]
        assert falls[1].about["position"].marker is None
        scores = ask(azul, "winner", seed, 3).about["position"].scores()
        assert scores[0] == scores[1]


def test_what_is_asked_is_not_told() -> None:
    """Neither the picture nor its description says what the answer is."""
    for seed in range(10):
        bags = ask(azul, "bag", seed, 2).draw()
        assert "Bag:" not in bags.description
        assert ("bag",) not in set(bags.nodes())
        assert "to lose" not in ask(azul, "floor", seed, 2).draw().description
        ended = ask(azul, "winner", seed, 2).draw()
        assert "winner" not in ended.svg()
        assert "points." not in ended.description
