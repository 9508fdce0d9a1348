"""What bots of Azul look at."""

from __future__ import annotations

from typing import Any

import pytest

from gamekit import azul
from gamekit.azul import thinking
from gamekit.azul.core import OFFER
from gamekit.bots import choose, evaluate, hint
from tests.azul.games import some_positions


def test_points_of_a_tile_are_those_of_the_rules() -> None:
    for p in some_positions()[::7]:
        for text, board in zip(p.boards, p._table.boards, strict=True):
            for row in range(5):
                for column in range(5):
                    if text.wall[row][column] == ".":
                        across, down = azul.tile_score(text.wall, row, column)
                        assert thinking._scored(board.rows, board.cols, row, column) == across + down


def test_a_move_gains_what_it_changes_of_the_worth_of_the_board() -> None:
    """As long as the round goes on: then it is tiled."""
    tried = 0
    for p in some_positions()[::5]:
        table, who = p._table, p.to_move
        if who is None or table.phase != OFFER:
            continue
        before = thinking._potential(table.boards[who], table.grey)
        mine = thinking._Gains(table, who)
        for move in p.legal_moves():
            after = p.play(move)
            if after.round != p.round or after.is_over or after.tiling:
                continue
            group = thinking._group(table, *divmod(move.code // 6, 5))
            gain = mine.gain(group, move.code % 6)
            change = thinking._potential(after._table.boards[who], table.grey) - before
            assert gain == pytest.approx(change + thinking.BEGINS * group[2])
            tried += 1
    assert tried > 500


def test_what_is_left_is_what_is_on_offer_after_the_move() -> None:
    for p in some_positions()[::5]:
        table = p._table
        if p.is_over or table.phase != OFFER:
            continue
        for move in p.legal_moves():
            after = p.play(move)
            if after.round != p.round or after.is_over or after.tiling:
                continue
            left = sorted(thinking._left(table, *divmod(move.code // 6, 5)))
            groups = {other.code // 6 for other in after.legal_moves()}
            assert left == sorted(thinking._group(after._table, *divmod(place, 5)) for place in groups)


def test_greedy_wastes_nothing_and_fills_lines() -> None:
    p = azul.position(factories=["BBYY", "KKKK", "R"], boards=[{"lines": ["", "B", "", "", ""]}, {}])
    best = [str(move) for move, _ in evaluate(p, level="greedy")[:2]]
    assert "2K4" in best
    assert not best[0].endswith("f")


def test_greedy_minds_what_the_next_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two reds are as good as two blues to the first, but the second only waits for blues."""
    lines = ["", "", "", "BB", ""]
    p = azul.position(factories=["BB", "RR"], boards=[{}, {"lines": lines}])
    assert str(choose(p, level="greedy"))[1] == "B"
    monkeypatch.setattr(thinking, "LEAVES", 0.0)
    values = {str(move): value for move, value in evaluate(p, level="greedy")}
    assert values["1B2"] == pytest.approx(values["2R2"])


def test_a_dream_leaves_its_position_alone() -> None:
    from gamekit.chance import Chance

    for p in some_positions()[::40]:
        if p.is_over:
            continue
        before = p._key()
        values = [thinking.dream(p, p.to_move or 0, move, Chance("test", k)) for k, move in enumerate(p.legal_moves())]
        assert all(0 <= value <= 1 for value in values)
        assert p._key() == before


@pytest.mark.parametrize(
    ("parts", "move", "said"),
    [
        ({"factories": ["BBYY"]}, "1B2", "Line 2 gets full, so that a tile goes to the wall, and nothing falls."),
        ({"factories": ["BBYY"]}, "1B4", "Line 4 gets nearer to being full, 2 of 4, and nothing falls."),
        ({"factories": ["BBYY"]}, "1B1", "to the wall, though what falls costs 1 point."),
        ({"factories": ["BBBB"], "boards": [{"lines": ["", "", "BB", "", ""]}, {}]}, "1B3", "costs 4 points."),
        ({"factories": ["BBYY"]}, "1Bf", "least so with these on the floor"),
        ({"centre": "BYY"}, "cB3", "though what falls costs 1 point."),
    ],
)
def test_reasons(parts: dict[str, Any], move: str, said: str) -> None:
    p = azul.position(**parts)
    why, nodes = thinking.why(p.view(0), 0, azul.parse_move(move))
    assert said in str(why)
    assert set(nodes) <= set(p.graph())


def test_a_reason_for_taking_what_others_need() -> None:
    wall = ["...K.", "...R.", "...Y.", "...B.", "....."]
    p = azul.position(factories=["CC", "RRRR"], boards=[{}, {"wall": wall, "lines": ["", "", "", "", "CCC"]}])
    assert str(choose(p, level="greedy"))[1] == "C"
    why, _ = thinking.why(p.view(0), 0, azul.parse_move("1Cf"))
    assert "Others could gain more" in str(why)


def test_a_hint_on_the_grey_wall() -> None:
    p = next(p for p in some_positions() if p.tiling)
    given = hint(p, budget=20)
    assert given.move.column is not None
    assert "On the wall the tile should touch others" in str(given.why)
