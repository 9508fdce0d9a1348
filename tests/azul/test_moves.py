"""The notation of moves, what makes two moves equal, and how many there are."""

from __future__ import annotations

import copy
import json
import pickle
import statistics
from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import GameError, MoveTextError, azul
from gamekit.azul import AzulPosition, Move, parse_move
from gamekit.azul.moves import MOVES
from tests.azul.games import some_positions

PERFT = ["BBYR", "YYKC", "RRRC", "BKKC", "BYRC"]
TEXTS = [a + b + c for a, b, c in product("123456789c", "BYRKC", "12345f")]
TEXTS += [f"{line}>{column}" for line, column in product("12345", "12345")]


# ---------------------------------------------------------------- notation


@pytest.mark.parametrize(
    ("text", "source", "colour", "line", "column"),
    [
        ("2K3", 1, "K", 2, None),
        ("cRf", None, "R", None, None),
        ("9C1", 8, "C", 0, None),
        ("1Bf", 0, "B", None, None),
        ("cY5", None, "Y", 4, None),
        ("2>4", None, None, 1, 3),
    ],
)
def test_texts_and_fields(text: str, source: int | None, colour: str | None, line: int | None, column: int) -> None:
    move = parse_move(text)
    assert (move.source, move.colour, move.line, move.column) == (source, colour, line, column)
    assert str(move) == text
    assert repr(move) == f"<Move {text}>"
    assert Move(source=source, colour=colour, line=line, column=column) == move
    if colour is not None:
        assert move.nodes[0] == (("centre",) if source is None else ("factory", source))


def test_every_text_is_a_move_of_its_own() -> None:
    moves = [parse_move(text) for text in TEXTS]
    assert [str(move) for move in moves] == TEXTS
    assert len(set(moves)) == len(TEXTS) == 325
    assert set(moves) == set(MOVES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "2K3 ",
        " 2K3",
        "2k3",
        "CRf",
        "0K3",
        "10K3",
        "2K0",
        "2K6",
        "2KF",
        "2Q3",
        "2K",
        "K3",
        "2K33",
        "cR",
        "2>0",
        "2>6",
        "0>2",
        "6>1",
        "2-4",
        "2 > 4",
        ">",
        "c>3",
        "2>f",
        "２K3",
        "2K³",
        "2K3\n",
        "pass",
        "{player}",
        "x" * 10_000,
    ],
)
def test_texts_that_cannot_be_read(text: str) -> None:
    with pytest.raises(MoveTextError) as refused:
        parse_move(text)
    assert '"2K3"' in str(refused.value)  # what would be right
    assert len(str(refused.value)) < 300
    with pytest.raises(MoveTextError):
        azul.new_game(seed=1).play(text)


@given(st.text(max_size=6) | st.text("123456789cBYRKC>f", max_size=4))
@settings(derandomize=True, deadline=None, max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    if text in TEXTS:
        assert str(parse_move(text)) == text
    else:
        with pytest.raises(MoveTextError):
            parse_move(text)


@pytest.mark.parametrize("thing", [None, 7, b"2K3", ["2K3"], ("2", "K", "3"), {}])
def test_things_that_are_no_move(thing: Any) -> None:
    p = azul.new_game(seed=1)
    for call in (p.play, p.violations, p.steps, parse_move):
        with pytest.raises(MoveTextError):
            call(thing)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"source": 1},
        {"colour": "K", "source": 9},
        {"colour": "K", "source": -1},
        {"colour": "K", "source": 1, "line": 5},
        {"colour": "K", "source": 1, "line": -1},
        {"colour": "Q", "source": 1, "line": 2},
        {"colour": "KK", "source": 1, "line": 2},
        {"colour": "", "source": 1, "line": 2},
        {"colour": "K", "source": 1, "line": 2, "column": 3},
        {"source": 1, "line": 2, "column": 3},
        {"line": 2},
        {"column": 2},
        {"line": 5, "column": 0},
        {"line": 0, "column": 5},
        {"line": 0, "column": -1},
    ],
)
def test_fields_that_make_no_move(fields: dict[str, Any]) -> None:
    with pytest.raises(MoveTextError):
        Move(**fields)


# ---------------------------------------------------------------- values


def test_moves_are_values() -> None:
    for text in TEXTS:
        move = parse_move(text)
        made = Move(move.source, move.colour, move.line, move.column)
        assert made == move
        assert hash(made) == hash(move)
        assert pickle.loads(pickle.dumps(made)) == copy.copy(made) == copy.deepcopy(made) == move
    one, other = parse_move("2K3"), parse_move("2K4")
    assert one != other
    assert one != "2K3"
    assert {one: 1}[Move(1, "K", 2)] == 1


@pytest.mark.parametrize("name", ["source", "colour", "line", "column", "text", "code", "nodes", "other"])
def test_a_move_cannot_be_changed(name: str) -> None:
    move = Move(1, "K", 2)
    with pytest.raises(AttributeError):
        setattr(move, name, 0)
    with pytest.raises(AttributeError):
        delattr(move, name)
    assert (str(move), move.source, move.colour, move.line) == ("2K3", 1, "K", 2)


# ---------------------------------------------------------------- the lists


def test_the_order_of_a_list() -> None:
    """By colour, then by factory with the centre last, then by line with the floor last."""
    p = azul.position(factories=["KKYB", "", "Y"], centre="BC", boards=[{"lines": ["", "B", "", "", ""]}, {}])
    want = []
    for colour, sources in (("B", "1c"), ("Y", "13"), ("K", "1"), ("C", "c")):
        lines = "12345f" if colour == "B" else "1345f"
        want += [source + colour + line for source in sources for line in lines]
    assert [str(move) for move in p.legal_moves()] == want


def test_lists_are_in_the_order_of_sampling() -> None:
    """A playout draws a number of a move, a person reads a list: both count alike."""
    offers = 0
    for p in some_positions():
        moves = p.legal_moves()
        assert len(set(moves)) == len(moves)
        if p.is_over:
            assert moves == []
        elif p.tiling:
            assert [str(move) for move in moves] == sorted(map(str, moves))
        else:
            table = p._table
            assert table.count_moves() == len(moves)
            assert [MOVES[table.nth_move(n)] for n in range(len(moves))] == moves
            assert table.nth_move(len(moves)) == -1
            offers += 1
    assert offers > 100


def test_a_list_is_the_callers_own() -> None:
    p = azul.new_game(seed=2)
    count = len(p.legal_moves())
    p.legal_moves().clear()
    assert len(p.legal_moves()) == count


@pytest.mark.rule("azul.offer.order")
def test_only_who_is_to_move_has_moves() -> None:
    for p in some_positions():
        for player in range(p.players):
            assert p.legal_moves(player) == (p.legal_moves() if player == p.to_move else [])
        nobody: tuple[Any, ...] = (-1, p.players, True, "0")
        for thing in nobody:
            with pytest.raises(GameError):
                p.legal_moves(thing)


def test_legal_and_without_violations_are_the_same() -> None:
    rng = Random("violations")
    for p in some_positions():
        legal = {str(move) for move in p.legal_moves()}
        for text in rng.sample(TEXTS, 60):
            assert (p.violations(text) == []) == (text in legal), f"{text} in {p.to_dict()}"


# ---------------------------------------------------------------- how many


def perft(p: AzulPosition, depth: int) -> int:
    moves = p.legal_moves()
    return len(moves) if depth == 1 else sum(perft(p.play(move), depth - 1) for move in moves)


@pytest.mark.rule("azul.offer.factory", "azul.offer.line", "azul.offer.floor")
@pytest.mark.parametrize(("depth", "count"), [(1, 90), (2, 7_560), (3, 491_022)])
def test_move_counts(depth: int, count: int) -> None:
    assert perft(azul.position(factories=PERFT, boards=[{}, {}]), depth) == count


def test_the_fewest_and_the_most_opening_moves() -> None:
    assert len(azul.position(factories=["BBBB", "YYYY", "RRRR", "KKKK", "CCCC"]).legal_moves()) == 30
    assert len(azul.position(factories=["BYRK", "CBYR", "KCBY", "RKCB", "YRKC"]).legal_moves()) == 120


@pytest.mark.rule("azul.setup.fill")
@pytest.mark.parametrize(("players", "mean"), [(2, 89.50), (3, 125.30), (4, 161.10)])
def test_opening_moves(players: int, mean: float) -> None:
    counts = []
    for seed in range(1500):
        p = azul.new_game(players=players, seed=seed)
        counts.append(len(p.legal_moves()))
        assert counts[-1] == 6 * sum(len(set(factory)) for factory in p.factories)
    assert 6 * len(p.factories) <= min(counts) <= max(counts) <= 24 * len(p.factories)
    # Three standard errors, and half a hundredth for the rounding of the fact.
    assert abs(statistics.mean(counts) - mean) < 3 * statistics.stdev(counts) / sqrt(len(counts)) + 0.005


def test_moves_in_records_are_texts() -> None:
    texts = json.loads(json.dumps([str(move) for move in azul.new_game(seed=3).legal_moves()]))
    assert [parse_move(text) for text in texts] == azul.new_game(seed=3).legal_moves()
