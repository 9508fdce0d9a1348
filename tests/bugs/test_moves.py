"""How moves are written and read, and what can be read as none."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import MoveTextError, bugs
from gamekit.bugs import Move, parse_move
from tests.bugs.games import some_positions
from tests.bugs.referee import read, written

NODES: dict[str, tuple[tuple[Any, ...], ...]] = {
    "3.2 p1 pick 17": (("spot", 17), ("right", 0)),
    "4.0 p8 keep": (("right", 7), ("left", 7)),
    "4.0 p1 back": (("right", 0),),
    "4.0 p1 back 40": (("right", 0), ("spot", 40)),
    "5.0 p2 group 17 40": (("spot", 17), ("spot", 40)),
    "5.0 p2 stir 40": (("spot", 40),),
    "60.0 p3 trophy": (("trophies",), ("left", 2)),
    "15.0 wait": (),
}


@pytest.mark.parametrize("text", NODES)
def test_every_kind_of_move(text: str) -> None:
    move = parse_move(text)
    assert str(move) == text
    assert move.nodes == NODES[text]
    assert repr(move) == f"<Move {text}>"
    plain = read(text)
    assert (move.ms, move.player, move.kind) == (plain.time, plain.player, plain.what)
    assert [spot for spot in (move.spot, move.to) if spot is not None] == plain.spots
    assert move.time == plain.time / 1000
    assert move == Move(move.ms, move.player, move.kind, move.spot, move.to)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("3 p1 keep", "3.0 p1 keep"),
        ("3.20 p1 keep", "3.2 p1 keep"),
        ("3.200 p1 pick 7", "3.2 p1 pick 7"),
        ("0 wait", "0.0 wait"),
        ("0.001 wait", "0.001 wait"),
        ("0.010 wait", "0.01 wait"),
        ("0.100 wait", "0.1 wait"),
        ("3.000 wait", "3.0 wait"),
        ("100.05 p9 trophy", "100.05 p9 trophy"),
        ("1234567.891 wait", "1234567.891 wait"),
        ("9999999.999 wait", "9999999.999 wait"),
        ("3.2 p99 pick 0", "3.2 p99 pick 0"),
    ],
)
def test_canonical_texts(text: str, canonical: str) -> None:
    assert str(parse_move(text)) == canonical
    assert parse_move(text) == parse_move(canonical)
    assert hash(parse_move(text)) == hash(parse_move(canonical))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "wait",
        "3.2",
        "3.2 p1",
        "p1 keep",
        "nan wait",
        "NaN p1 keep",
        "inf wait",
        "Infinity p1 keep",
        "-1.0 wait",
        "-0.0 p1 keep",
        "+1.0 p1 keep",
        "−1.0 p1 keep",
        "1e3 wait",
        "1e3 p1 keep",
        "1_000 wait",
        "0x10 wait",
        "3.2000 p1 keep",
        "3.0001 wait",
        "3. p1 keep",
        ".5 p1 keep",
        "3,2 p1 keep",
        "3.2.1 p1 keep",
        "3..2 wait",
        "٣.٢ p1 keep",
        "3.2 p١ keep",
        "3.2 p1 pick ٧",
        "３.2 p1 keep",
        "3.2 p1 pick ７",
        "²  wait",
        "3.2 p0 keep",
        "3.2 p00 keep",
        "3.2 p01 keep",
        "3.2 p100 keep",
        "3.2 p-1 keep",
        "3.2 p1.0 keep",
        "3.2 p keep",
        "3.2 1 keep",
        "3.2 P1 keep",
        "3.2 p1 Keep",
        "3.2 p1 KEEP",
        "3.2 p1 WAIT",
        "3.2 p1 wait",
        "3.2 p1 take 3",
        "3.2 p1 pick",
        "3.2 p1 pick 3 4",
        "3.2 p1 pick -3",
        "3.2 p1 pick +3",
        "3.2 p1 pick 3.0",
        "3.2 p1 pick 3,",
        "3.2 p1 pick 12345",
        "3.2 p1 pick a",
        "3.2 p1 pick ?",
        "3.2 p1 keep 3",
        "3.2 p1 back 3 4",
        "3.2 p1 group 3",
        "3.2 p1 group 3 4 5",
        "3.2 p1 group",
        "3.2 p1 stir",
        "3.2 p1 stir 3 4",
        "3.2 p1 trophy 3",
        "3.2 p1 pick 3 now",
        "3.2 p1 keep!",
        "3.2 p1 keep p2",
        "3.2 p1 keep; 3.3 p1 pick 4",
        "3.2 p1 keep\n",
        "\n3.2 p1 keep",
        " 3.2 p1 keep",
        "3.2 p1 keep ",
        "3.2\tp1 keep",
        "3.2 p1\u00a0keep",
        "3.2 p1 kéep",
        "15.0 wait 3",
        "15.0 wait wait",
        "12345678 wait",
        "10000000.0 wait",
        "9" * 400 + " wait",
        "9" * 5000 + ".0 p1 keep",
        "3.2 p1 pick " + "9" * 5000,
        "3.2 p" + "9" * 5000 + " keep",
        "3.2 p1 pick" + " 1" * 5000,
        "3.2" + " " * 5000,
        "\x00",
        "3.2 p1 keep\x00",
        "\ud800",
        "🐞",
    ],
)
def test_what_is_no_move(text: str) -> None:
    for call in (parse_move, bugs.new_game(players=2, seed=1).play):
        with pytest.raises(MoveTextError) as refused:
            call(text)
        message = str(refused.value)
        assert '"3.2 p1 pick 17"' in message
        assert '"15.0 wait"' in message
        assert len(message) < 400


@pytest.mark.parametrize(
    "thing", [None, 5, 3.2, True, b"3.2 p1 keep", bytearray(b"1.0 wait"), [], ["1.0 wait"], ("1.0", "wait"), {}, object]
)
def test_what_is_no_text(thing: Any) -> None:
    with pytest.raises(MoveTextError):
        parse_move(thing)
    with pytest.raises(MoveTextError):
        bugs.new_game(players=2, seed=1).play(thing)


@pytest.mark.parametrize(
    "parts",
    [
        (-1, 0, "keep"),
        (10**10, 0, "keep"),
        (1.0, 0, "keep"),
        (True, 0, "keep"),
        (None, 0, "keep"),
        ("1", 0, "keep"),
        (float("nan"), None, "wait"),
        (1, -1, "keep"),
        (1, 99, "keep"),
        (1, True, "keep"),
        (1, 0.0, "keep"),
        (1, "0", "keep"),
        (1, None, "keep"),
        (1, 0, "wait"),
        (1, None, "wait", 3),
        (1, None, "wait", None, 3),
        (1, 0, "Keep"),
        (1, 0, "take", 3),
        (1, 0, None),
        (1, 0, 5),
        (1, 0, ["keep"]),
        (1, 0, {}),
        (1, 0, "keep", 3),
        (1, 0, "pick"),
        (1, 0, "pick", None, 3),
        (1, 0, "pick", 3, 4),
        (1, 0, "pick", -1),
        (1, 0, "pick", 10_000),
        (1, 0, "pick", 3.0),
        (1, 0, "pick", True),
        (1, 0, "pick", "3"),
        (1, 0, "back", None, 3),
        (1, 0, "group", 3),
        (1, 0, "group", None, 3),
        (1, 0, "stir"),
        (1, 0, "trophy", 1),
    ],
)
def test_parts_that_make_no_move(parts: tuple[Any, ...]) -> None:
    with pytest.raises(MoveTextError) as refused:
        Move(*parts)
    assert 20 < len(str(refused.value)) < 400


# ---------------------------------------------------------------- values


def test_moves_are_values() -> None:
    texts = [*NODES, "3.2 p2 pick 17", "3.201 p1 pick 17", "3.2 p1 pick 18", "3.2 p1 stir 17", "5.0 p2 group 40 17"]
    moves = [parse_move(text) for text in texts]
    assert len(set(moves)) == len(moves) == len({*moves, *map(parse_move, texts)})
    for move in moves:
        assert pickle.loads(pickle.dumps(move)) == move
        assert copy.copy(move) == copy.deepcopy(move) == move
        assert move.__eq__(str(move)) is NotImplemented
        assert move is not None
        for name in ("ms", "player", "kind", "spot", "to", "time", "nodes", "x"):
            with pytest.raises((AttributeError, TypeError)):
                setattr(move, name, 1)


@given(
    ms=st.integers(0, 10**10 - 1),
    player=st.integers(0, 98),
    kind=st.sampled_from(["pick", "keep", "back", "back to", "group", "stir", "trophy", "wait"]),
    spots=st.tuples(st.integers(0, 9999), st.integers(0, 9999)),
)
@settings(derandomize=True, deadline=None, max_examples=150)
def test_what_is_written_is_read(ms: int, player: int, kind: str, spots: tuple[int, int]) -> None:
    number = {"pick": 1, "back to": 1, "group": 2, "stir": 1}.get(kind, 0)
    who = None if kind == "wait" else player
    move = Move(ms, who, kind.removesuffix(" to"), *spots[:number])
    assert str(move).startswith(f"{written(ms)} ")
    assert parse_move(str(move)) == move
    assert str(parse_move(str(move))) == str(move)


@given(st.text(max_size=20) | st.text("0123456789. pwaitckeb-", max_size=20))
@settings(derandomize=True, deadline=None, max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except MoveTextError:
        return
    assert parse_move(str(move)) == move


def test_every_listed_move_is_written_and_read() -> None:
    for p in some_positions()[::9]:
        moves = p.legal_moves()
        assert len({str(move) for move in moves}) == len(set(moves)) == len(moves)
        for move in moves:
            assert parse_move(str(move)) == move
            assert move.ms == p.ms + 1000
            assert p.violations(move) == p.violations(str(move)) == []


def test_moves_in_words() -> None:
    """A sentence for each, with who, where and when."""
    p = bugs.new_game(players=8, seed=1)
    for text in NODES:
        words = str(p.in_words(text))
        move = parse_move(text)
        parts = [f"{text.split()[0]} s", *(str(spot) for spot in (move.spot, move.to) if spot is not None)]
        parts += [] if move.player is None else [f"Player {move.player + 1}"]
        assert [part for part in parts if part not in words] == []
