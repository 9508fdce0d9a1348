"""Starting, building by hand, storing and reading back, and what a position promises."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import GameError, IllegalMove, OptionError, PositionError, Record, RecordError, bugs
from gamekit.bugs import BugsPosition
from tests.bugs.games import all_tiles, some_games, some_move, some_positions, told_walk, walk
from tests.bugs.referee import box, written


def told(p: BugsPosition) -> list[str]:
    return [event.rule for event in p.events]


@cache
def between() -> tuple[BugsPosition, ...]:
    """Positions within moves that are being told: a tile falls, a trophy is taken, counting, and the stop."""
    found = []
    for game in some_games():
        for p, q in pairwise(game):
            if len(q.events) > 1:
                move = next((m for m in p.legal_moves() if p.play(m) == q), f"{written(q.ms)} wait")
                found += [at for _, at in p.steps(move)[:-1]]
    return tuple(found)


@cache
def to_spoil() -> tuple[BugsPosition, ...]:
    """Positions of every phase, and views."""
    views = [p.view(k % p.players) for k, p in enumerate(some_positions()[::12])]
    return (*some_positions()[::9], *between()[::9], *views, *(p.view(0) for p in between()[::17]))


# ---------------------------------------------------------------- new_game


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": 9},
        {"players": 0},
        {"players": True},
        {"players": 2.0},
        {"players": "2"},
        {"players": None},
        {"players": 5, "extra": "two"},
        {"extra": None},
        {"extra": 1},
        {"extras": "one"},
        {"lefty": True},
        {"seed": "?"},
        {"seed": 1.5},
        {"seed": True},
        {"seed": b"7"},
        {"seed": [7]},
    ],
)
def test_wrong_options(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        bugs.new_game(**wrong)
    assert 15 < len(str(refused.value)) < 200


def test_the_same_game_everywhere() -> None:
    """No hash of a text and no other stream of chance comes in."""
    code = (
        "from gamekit import bugs; p = bugs.new_game(players=5, seed='bicho', extra='three')\n"
        "print(dict(p.table), p.aside, p.layout.points)\n"
        "q = p.play(f'1.0 p2 stir {min(p.table)}'); print(dict(q.table)); q = p.playout(seed=3)\n"
        "print(q.scores(), q.to_dict(), p.view(0).guess(1).to_dict())"
    )
    outs = set()
    for hashing in ("0", "1", "random"):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hashing}
        )
        outs.add(run.stdout)
    assert len(outs) == 1
    p = bugs.new_game(players=5, seed="bicho", extra="three")
    assert outs.pop().splitlines()[0] == f"{dict(p.table)} {p.aside} {p.layout.points}"


# ---------------------------------------------------------------- position()


def test_a_position_by_hand() -> None:
    p = bugs.position(
        players=3,
        table={40: "2b", 3: "1a"},
        aside=["3a", "3b"],
        right=[None, "2c", "2d"],
        origin={1: 3, 2: 7},
        left=[["2a", "2a"], [], ["1e"]],
        trophies=[2],
        taken=[3, None, None],
        time=12.345,
        seed="x",
    )
    assert (dict(p.table), list(p.table), p.aside) == ({3: "1a", 40: "2b"}, [3, 40], ("3a", "3b"))
    assert (p.right, p.origin) == ((None, "2c", "2d"), (None, 3, 7))
    assert (p.left, p.trophies, p.taken) == ((("2a", "2a"), (), ("1e",)), (2,), (3, None, None))
    assert (p.time, p.stop_at, p.spots, p.players, p.seed) == (12.345, None, 48, 3, "x")
    assert (p.events, p.is_over, p.winners(), p.scores()) == ((), False, (), (1, 0, -1))
    assert p.play("12.345 p2 back").table[p.layout.nearest[3][0]] == "2c"
    assert p.play("12.345 p3 back").table[7] == "2d"


def test_defaults_of_a_position() -> None:
    p = bugs.position()
    assert (p.players, dict(p.table), p.aside, p.spots, p.seed, p.time) == (2, {}, (), 48, 0, 0.0)
    assert (p.right, p.left, p.taken, p.trophies, p.stop_at) == ((None, None), ((), ()), (None, None), (3,), None)
    assert [bugs.position(players=n).spots for n in (4, 5, 7)] == [48, 67, 85]
    assert bugs.position(players=4, taken=[3, None, None, None]).trophies == (2, 1)
    assert bugs.position(players=6, taken=[3, 2, None, None, None, None]).trophies == (3, 2, 1)
    assert bugs.position(players=2, taken=[1, None], trophies=[3]).trophies == (3,)
    assert bugs.position(right=["2a", None], table={0: "2b"}).origin == (1, None)


def test_an_origin_that_is_not_given_is_the_first_free_spot() -> None:
    assert bugs.position(right=["2a", "2b"]).origin == (0, 1)
    assert bugs.position(right=["2a", "2b"], origin={1: 0}).origin == (1, 0)
    assert bugs.position(right=["2a", "2b"], origin={0: 5}).origin == (5, 0)


@pytest.mark.parametrize("kind", [list, tuple, iter])
def test_any_sequence_will_do(kind: Any) -> None:
    one = bugs.position(aside=["2a"], right=[None, "2b"], left=[["2c"], []], trophies=[3], taken=[None, None])
    other = bugs.position(
        aside=kind(["2a"]),
        right=kind([None, "2b"]),
        left=kind([kind(["2c"]), kind([])]),
        trophies=kind([3]),
        taken=kind([None, None]),
    )
    assert one == other


HAND: dict[str, Any] = {"table": {0: "2a"}, "trophies": [], "taken": [3, None], "time": 5, "stop_at": 9}
LATE = {**HAND, "time": 9}


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        # never an end
        ({"trophies": []}, "stop_at"),
        ({"taken": [3, None]}, "stop_at"),
        ({"trophies": [3, 2, 1]}, "none yet: 2"),
        ({"trophies": [3, 2], "taken": [1, None]}, "never end"),
        # the table
        ({"table": {0: "2z"}}, "2z"),
        ({"table": {0: "A"}}, "A"),
        ({"table": {0: ""}}, "''"),
        ({"table": {0: None}}, "None"),
        ({"table": {0: 2}}, "2"),
        ({"table": {0: ["2a"]}}, "2a"),
        ({"table": {0: "?"}}, "view"),
        ({"table": {48: "2a"}}, "48"),
        ({"table": {10**30: "2a"}}, "47"),
        ({"table": {-1: "2a"}}, "-1"),
        ({"table": {"0": "2a"}}, "'0'"),
        ({"table": {1.0: "2a"}}, "1.0"),
        ({"table": {True: "2a"}}, "True"),
        ({"table": {(0, 1): "2a"}}, "(0, 1)"),
        ({"table": ["2a"]}, "2a"),
        ({"table": "2a"}, "2a"),
        ({"table": 5}, "5"),
        ({"table": dict.fromkeys(range(4), "2a")}, "2a"),
        # tiles elsewhere
        ({"table": {0: "2a"}, "aside": ["2a"], "right": ["2a", None], "left": [["2a"], []]}, "2a"),
        ({"aside": ["2z"]}, "2z"),
        ({"aside": ["?"]}, "view"),
        ({"aside": "2a"}, "aside"),
        ({"aside": None}, "aside"),
        ({"aside": 7}, "7"),
        ({"aside": {"2a": 1}}, "2a"),
        ({"right": ["2z", None]}, "2z"),
        ({"right": ["?", None]}, "view"),
        ({"right": [None]}, "2"),
        ({"right": [None] * 3}, "3"),
        ({"right": "2a"}, "2a"),
        ({"right": 0}, "0"),
        ({"right": [0, None]}, "0"),
        ({"right": ["", None]}, "''"),
        ({"right": [False, None]}, "False"),
        ({"right": [["2a"], None]}, "2a"),
        ({"right": {0: "2a"}}, "2a"),
        ({"left": [["2a"]]}, "2"),
        ({"left": [[], [], []]}, "3"),
        ({"left": ["2a", []]}, "2a"),
        ({"left": [["2z"], []]}, "2z"),
        ({"left": [["?"], []]}, "view"),
        ({"left": [None, []]}, "None"),
        ({"left": {0: []}}, "list"),
        ({"left": "ab"}, "ab"),
        # where held tiles came from
        ({"right": ["2a", None], "origin": {0: 48}}, "48"),
        ({"right": ["2a", None], "origin": {0: -1}}, "-1"),
        ({"right": ["2a", None], "origin": {0: None}}, "None"),
        ({"right": ["2a", None], "origin": {0: "3"}}, "'3'"),
        ({"right": ["2a", None], "origin": {0: True}}, "True"),
        ({"right": ["2a", None], "origin": {0: 1.0}}, "1.0"),
        ({"right": ["2a", None], "origin": {1: 3}}, "player"),
        ({"right": ["2a", None], "origin": {2: 3}}, "player"),
        ({"right": ["2a", None], "origin": {"0": 3}}, "player"),
        ({"right": ["2a", None], "origin": [3, None]}, "3"),
        ({"origin": {0: 3}}, "player"),
        # trophies
        ({"trophies": [4]}, "4"),
        ({"trophies": [0]}, "0"),
        ({"trophies": [None]}, "None"),
        ({"trophies": [3.0]}, "3.0"),
        ({"trophies": [True]}, "True"),
        ({"trophies": ["3"]}, "'3'"),
        ({"trophies": 3}, "3"),
        ({"trophies": "3"}, "'3'"),
        ({"trophies": [1, 1]}, "1"),
        ({"trophies": [2, 3]}, "highest"),
        ({"players": 4, "trophies": [3, 3, 3]}, "3"),
        ({"players": 4, "trophies": [3, 3], "taken": [3, None, None, None]}, "3"),
        ({"taken": [3]}, "2"),
        ({"taken": [None] * 3}, "3"),
        ({"taken": [5, None]}, "5"),
        ({"taken": [False, None]}, "False"),
        ({"taken": ["3", None]}, "'3'"),
        ({"taken": 3}, "3"),
        ({"players": 3, "taken": [3, None, None], "right": ["2a", None, None]}, "Player 1"),
        # time
        ({"time": -1}, "-1"),
        ({"time": -0.001}, "-0.001"),
        ({"time": float("nan")}, "nan"),
        ({"time": float("inf")}, "inf"),
        ({"time": "3"}, "'3'"),
        ({"time": None}, "None"),
        ({"time": True}, "True"),
        ({"time": 10**30}, "1000000"),
        ({"time": 10**400}, "time"),
        ({"stop_at": 9}, "trophy"),
        ({"stop_at": 9, "trophies": []}, "nobody"),
        ({**HAND, "stop_at": 4.999}, "4.999"),
        ({**HAND, "stop_at": 15.001}, "15.001"),
        ({**HAND, "stop_at": "9"}, "'9'"),
        ({**HAND, "stop_at": True}, "True"),
        ({**HAND, "stop_at": float("nan")}, "nan"),
        ({**HAND, "trophies": [1]}, "1"),
        ({**LATE, "right": [None, "2b"]}, "right hand"),
        # the table itself
        ({"spots": 0}, "0"),
        ({"spots": -3}, "-3"),
        ({"spots": 201}, "200"),
        ({"spots": 10**30}, "200"),
        ({"spots": 48.0}, "48.0"),
        ({"spots": True}, "True"),
        ({"spots": "48"}, "'48'"),
        ({"spots": 3, "table": {0: "2a", 1: "2b"}, "right": ["2c", "2d"], "origin": {0: 0, 1: 0}}, "3"),
        ({"spots": 1, "table": {1: "2a"}}, "1"),
        ({"layout": -1}, "-1"),
        ({"layout": 10**6}, "1000000"),
        ({"layout": 1.0}, "1.0"),
        ({"layout": True}, "True"),
        ({"layout": "7"}, "'7'"),
    ],
)
def test_what_cannot_be_a_position(parts: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError) as refused:
        bugs.position(**parts)
    assert says in str(refused.value)
    assert 20 < len(str(refused.value)) < 300


@pytest.mark.parametrize(
    "options",
    [
        {"extra": "two"},
        {"nothing": 1},
        {"seed": None},
        {"seed": "?"},
        {"seed": 2.5},
        {"players": 1},
        {"players": 9},
        {"players": "2"},
        {"players": True},
    ],
)
def test_wrong_options_of_a_position(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        bugs.position(table={0: "2a"}, **options)


@pytest.mark.rule("bugs.tiles")
def test_three_of_a_family_and_no_more() -> None:
    """Counted everywhere: table, aside, right hands and left hands."""
    places: list[dict[str, Any]] = [
        {"table": {0: "2a"}},
        {"aside": ["2a"]},
        {"right": [None, "2a"]},
        {"left": [[], ["2a"]]},
    ]
    for left_out in range(4):
        parts: dict[str, Any] = {}
        for k, part in enumerate(places):
            parts |= {} if k == left_out else part
        assert all_tiles(bugs.position(**parts)) == Counter({"2a": 3})
    with pytest.raises(PositionError, match="2a"):
        bugs.position(**{key: value for part in places for key, value in part.items()})
    assert sum(all_tiles(bugs.position(aside=box(8))).values()) == 75


def test_a_teaching_position_may_have_bugs_that_its_players_do_not_use() -> None:
    p = bugs.position(players=2, table={0: "1a", 1: "3e"})
    assert bugs.from_dict(p.to_dict()) == p
    assert p.view(0).guess(1).view(0) == p.view(0)


def test_positions_of_the_count() -> None:
    p = bugs.position(**HAND)
    assert (p.stop_at, p.is_over, p.legal_moves(0)) == (9.0, False, [])
    end = bugs.position(**LATE)
    assert (end.is_over, end.winners(), end.scores(), end.events) == (True, (0,), (3, 0), ())
    assert p.advance(4) == end
    assert bugs.position(**{**HAND, "stop_at": 15}).stop_at == 15
    assert bugs.position(**{**HAND, "stop_at": 15}).advance(99).time == 15


# ---------------------------------------------------------------- to a dict and back


def test_every_phase_there_and_back() -> None:
    assert {told(p)[-1] for p in between()} >= {"bugs.stop.hand", "bugs.stop.trophy", "bugs.stop.count"}
    for p in (*some_positions(), *between()):
        for q in (p, p.view(0), p.view(p.players - 1)):
            data = json.loads(json.dumps(q.to_dict(), allow_nan=False))
            again = bugs.from_dict(data)
            assert again == q
            assert hash(again) == hash(q)
            assert again.to_dict() == q.to_dict()
            assert (again.is_over, again.time, again.stop_at) == (q.is_over, q.time, q.stop_at)
    for p in (*some_positions()[::7], *between()[::7]):
        again = pickle.loads(pickle.dumps(p))
        assert again == p
        assert list(map(str, again.events)) == list(map(str, p.events))
        assert copy.deepcopy(p) == p


def test_what_is_read_goes_on_as_before() -> None:
    """All that will happen is in what is stored: also stirring."""
    for number, game in enumerate(some_games()[:7]):
        p = game[len(game) // 3]
        one = [move for move, _ in told_walk(p, number)]
        q = bugs.from_dict(json.loads(json.dumps(p.to_dict())))
        for move in one:
            p, q = p.play(move), q.play(move)
            assert p == q
        assert any(" stir " in move for move in one)


@pytest.mark.parametrize("time", [9_999_999.9996, 9_999_999.999, 9_999_995.0, 9_999_989.999])
def test_at_the_end_of_time(time: float) -> None:
    """Whatever is the latest moment: a position is refused, or it can be listed, clicked at and stored."""
    try:
        p = bugs.position(table={0: "2a"}, time=time)
    except PositionError:
        return
    assert bugs.from_dict(p.to_dict()) == p
    p.legal_moves()
    p.choose(())
    if not p.violations(f"{written(p.ms)} p1 trophy"):
        q = p.play(f"{written(p.ms)} p1 trophy")
        assert bugs.from_dict(q.to_dict()) == q
        q.legal_moves()


def test_a_move_at_the_end_of_time() -> None:
    p = bugs.position(table={0: "2a"})
    for text in ("9999999.999 wait", "9999999.999 p1 pick 0", "9999995.0 p1 trophy"):
        if not p.violations(text):
            q = p.play(text)
            assert bugs.from_dict(q.to_dict()) == q
            q.legal_moves()
            q.choose(())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "azul"}, "azul"),
        ({"game": None}, "None"),
        ({"players": 9}, "9"),
        ({"players": 3}, "3"),
        ({"players": True}, "True"),
        ({"players": 2.0}, "2.0"),
        ({"seed": None}, "seed"),
        ({"seed": 1.5}, "1.5"),
        ({"options": {"extra": "two"}}, "two"),
        ({"options": {"more": 1}}, "more"),
        ({"options": []}, "[]"),
        ({"options": None}, "None"),
        ({"table": {"00": "2a"}}, "00"),
        ({"table": {"-1": "2a"}}, "-1"),
        ({"table": {"1.0": "2a"}}, "1.0"),
        ({"table": {"": "2a"}}, "''"),
        ({"table": {"x": "2a"}}, "x"),
        ({"table": {"٣": "2a"}}, "٣"),
        ({"table": {" 1": "2a"}}, " 1"),
        ({"table": {"1\n": "2a"}}, "1"),
        ({"table": {"9" * 5000: "2a"}}, "999"),
        ({"table": {1: "2a"}}, "1"),
        ({"table": {None: "2a"}}, "None"),
        ({"table": {"48": "2a"}}, "48"),
        ({"table": {"1": "?"}}, "view"),
        ({"table": []}, "[]"),
        ({"table": None}, "None"),
        ({"origin": {"0": 1}}, "list"),
        ({"origin": [3, None]}, "3"),
        ({"origin": [None]}, "2"),
        ({"time": float("nan")}, "nan"),
        ({"time": None}, "None"),
        ({"stop_at": 5}, "trophy"),
        ({"between": "yes"}, "between"),
        ({"between": None}, "between"),
        ({"between": []}, "between"),
        ({"between": 1}, "between"),
        ({"between": 0.0}, "between"),
        ({"unknown": 1}, "unknown"),
        ({"time_": 1}, "time_"),
    ],
)
def test_what_cannot_be_read(change: dict[str, Any], says: str) -> None:
    data = {**bugs.new_game(players=2, seed=1).to_dict(), **change}
    with pytest.raises(PositionError) as refused:
        bugs.from_dict(data)
    assert says in str(refused.value)
    assert 20 < len(str(refused.value)) < 300


# ---------------------------------------------------------------- hostile things

JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers()
    | st.floats(allow_nan=True)
    | st.sampled_from(["2a", "2b", "1e", "?", "", "0", "47", "one", "bugs", "2p"])
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["0", "3", "x"]), inner, max_size=3),
    max_leaves=6,
)


def is_sound(p: BugsPosition) -> None:
    """Whatever was read: it is written and read again, judged, listed, looked at, and it goes on."""
    again = bugs.from_dict(json.loads(json.dumps(p.to_dict(), allow_nan=False)))
    assert again == p
    assert hash(again) == hash(p)
    repr(p)
    p.graph()
    p.choose(())
    moves = p.legal_moves()
    for move in moves[:: max(1, len(moves) // 3)]:
        q = p.play(move)
        assert bugs.from_dict(q.to_dict()) == q
        assert p.steps(move)[-1][1] == q
    for player in range(p.players):
        p.score_sheet(player)
        v = p.view(player)
        assert v.view(player) == v
    p.violations("3.0 p1 pick 1")
    p.violations("99.0 wait")


def spoil(change: Callable[[Any], None], data: dict[str, Any]) -> BugsPosition | None:
    change(data)
    try:
        p = bugs.from_dict(data)
    except PositionError as refused:
        assert 15 < len(str(refused)) < 400  # noqa: PT017 - any number of them
        return None
    is_sound(p)
    return p


@given(number=st.integers(0, 10**6), key=st.integers(0, 30), value=JUNK)
@settings(derandomize=True, deadline=None, max_examples=250)
def test_one_part_is_something_else(number: int, key: int, value: Any) -> None:
    p = to_spoil()[number % len(to_spoil())]
    keys = [*p.to_dict(), "between"]
    spoil(lambda data: data.update({keys[key % len(keys)]: value}), p.to_dict())


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a value."""
    found = [way] if way else []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        found += places(part, (*way, key))
    return found


CHANGES = st.tuples(st.integers(0, 10**6), JUNK, st.sampled_from(["set", "set", "leave out", "copy", "double"]))


@given(number=st.integers(0, 10**6), where=st.lists(CHANGES, min_size=1, max_size=3))
@settings(derandomize=True, deadline=None, max_examples=250)
def test_some_small_parts_are_something_else(number: int, where: list[tuple[int, Any, str]]) -> None:
    p = to_spoil()[number % len(to_spoil())]

    def change(data: dict[str, Any]) -> None:
        for at, value, how in where:
            ways = places(data)
            *way, last = ways[at % len(ways)]
            holder: Any = data
            for key in way:
                holder = holder[key]
            if how == "leave out":
                del holder[last]
            elif how == "copy":
                *other, end = ways[(at * 7 + 3) % len(ways)]
                there: Any = data
                for key in other:
                    there = there[key]
                holder[last] = copy.deepcopy(there[end])
            elif how == "double" and isinstance(holder, list):
                holder.append(holder[last])
            else:
                holder[last] = value

    spoil(change, p.to_dict())


def test_numbers_a_little_wrong() -> None:
    """Every number of a position one more, one less, as a float, as a truth or as a text."""
    refused = sound = 0
    for p in to_spoil()[::7]:
        for way in places(p.to_dict()):
            data = p.to_dict()
            holder: Any = data
            for key in way[:-1]:
                holder = holder[key]
            old = holder[way[-1]]
            if isinstance(old, int | float):
                for new in (old + 1, old - 1, float(old), bool(old), str(old), -old, old + 0.5):
                    if new != old or type(new) is not type(old):
                        holder[way[-1]] = new
                        found = spoil(lambda _: None, data)
                        refused, sound = refused + (found is None), sound + (found is not None)
                holder[way[-1]] = old
    assert refused > sound > 10


@given(
    table=JUNK, aside=JUNK, right=JUNK, origin=JUNK, left=JUNK, trophies=JUNK, taken=JUNK, time=JUNK, stop=JUNK,
    which=st.sets(st.integers(0, 8), min_size=1, max_size=2),
)  # fmt: skip
@settings(derandomize=True, deadline=None, max_examples=120)
def test_position_of_anything(
    table: Any, aside: Any, right: Any, origin: Any, left: Any, trophies: Any, taken: Any, time: Any, stop: Any,
    which: set[int],
) -> None:  # fmt: skip
    parts = {
        "table": table, "aside": aside, "right": right, "origin": origin, "left": left, "trophies": trophies,
        "taken": taken, "time": time, "stop_at": stop,
    }  # fmt: skip
    given = {key: value for k, (key, value) in enumerate(parts.items()) if k in which}
    try:
        p = bugs.position(**given)
    except GameError as refused:
        assert type(refused) is PositionError  # noqa: PT017 - any number of them
        assert 15 < len(str(refused)) < 400  # noqa: PT017
    else:
        is_sound(p)


# ---------------------------------------------------------------- never changed


def test_a_position_is_left_as_it_was() -> None:
    for k, p in enumerate(some_positions()[::5]):
        before, moves, key, said = p.to_dict(), p.legal_moves(), hash(p), p.events
        for move in moves[:: max(1, len(moves) // 5)]:
            p.play(move).view(0)
            p.steps(move)
            p.violations(move)
        if not p.is_over:
            p.play(some_move(Random(k), p, 0.5, 0.2)).playout(k)
        with pytest.raises(IllegalMove):
            p.play("99999.0 p9 keep")
        p.view(0).guess(1).playout(2)
        p.graph().clear()
        p.to_dict()["table"].clear()
        p.to_dict()["left"].clear()
        p.to_dict()["options"].clear()
        assert (p.to_dict(), p.legal_moves(), hash(p), p.events) == (before, moves, key, said)


def test_nothing_can_be_written_to() -> None:
    p = bugs.new_game(players=3, seed=1)
    names = ["table", "aside", "right", "origin", "left", "trophies", "taken", "time", "stop_at", "spots", "seed"]
    for name in [*names, "options", "players", "events", "to_move", "is_over", "layout", "x"]:
        with pytest.raises(AttributeError):
            setattr(p, name, None)
    assert not hasattr(p.table, "__setitem__")
    assert not hasattr(p.table, "pop")
    for value in (p.aside, p.right, p.origin, p.left, *p.left, p.trophies, p.taken, p.events, p.scores(), p.winners()):
        assert isinstance(value, tuple)


def test_what_was_given_may_change_afterwards() -> None:
    table, left, right, aside = {0: "2a"}, [["2b"], []], ["2c", None], ["2d"]
    p = bugs.position(table=table, left=left, right=right, aside=aside)
    before = p.to_dict()
    table[1] = "2e"
    left[0].append("2e")
    right[1] = "2e"
    aside.clear()
    assert p.to_dict() == before


def test_equality() -> None:
    p = bugs.new_game(players=3, seed=1)
    q = p.play(f"1.0 p1 pick {min(p.table)}")
    assert q == bugs.from_dict(q.to_dict())  # though only one has events
    assert q.events != bugs.from_dict(q.to_dict()).events
    others = [
        bugs.new_game(players=3, seed=2),
        bugs.new_game(players=3, seed="1"),
        bugs.new_game(players=3, seed=1, extra="three"),
        bugs.new_game(players=4, seed=1),
        p.view(0),
        p.advance(1),
        p.advance(0.001),
        q,
        q.view(0),
        q.view(1),
        q.play("1.0 p1 keep"),
    ]
    assert len({p, *others}) == 12
    assert p.advance(0) == p
    assert p != "bugs"
    assert bugs.position(table={0: "2a", 1: "2b"}) == bugs.position(table={1: "2b", 0: "2a"})
    assert hash(bugs.position(table={0: "2a", 1: "2b"})) == hash(bugs.position(table={1: "2b", 0: "2a"}))
    assert len({bugs.position(seed=seed) for seed in (1, "1", -1, 0)}) == 4
    assert bugs.position(time=1) == bugs.position(time=1.0)
    assert len({bugs.position(right=["2a", None], origin={0: k}) for k in range(3)}) == 3
    assert len({bugs.position(layout=k) for k in range(3)}) == len({bugs.position(spots=k) for k in (5, 6, 7)}) == 3
    assert bugs.position(left=[["2a"], []]) != bugs.position(aside=["2a"])


def test_a_position_is_short_to_read() -> None:
    for p in (*some_positions()[::9], *between()[::9]):
        for q in (p, p.view(0)):
            assert len(repr(q)) < 200
            assert repr(q).startswith("<bugs:")
            assert f"{written(p.ms)} s" in repr(q)


# ---------------------------------------------------------------- steps and playouts


@pytest.mark.rule("bugs.stop.count", "bugs.stop.hand")
def test_steps_tell_what_play_does() -> None:
    long = 0
    for number, game in enumerate(some_games()):
        p = game[0]
        for k, (move, q) in enumerate(told_walk(p, number)):
            if len(q.events) > 1 or k % 25 == 0:
                steps = p.steps(move)
                assert steps == p.steps(bugs.parse_move(move))
                assert steps[-1][1] == q
                assert steps[-1][1].events == q.events == tuple(event for event, _ in steps)
                scores = [*p.scores()]
                for n, (event, at) in enumerate(steps, 1):
                    if event.points:
                        assert event.player is not None
                        scores[event.player] = (scores[event.player] or 0) + event.points
                    assert at.scores() == tuple(scores)
                    assert [at.score_sheet(i).total for i in range(at.players)] == scores
                    assert at.events == q.events[:n]
                    assert all_tiles(at) == all_tiles(p)
                    assert p.time <= at.time <= q.time
                    if n < len(steps):
                        assert (at.legal_moves(), at.is_over, at.winners()) == ([], False, ())
                        assert at.violations(f"{written(at.ms + 1)} p1 stir 0") != []
                        assert at.violations(f"{written(at.ms + 1)} wait") != []
                        assert at != q
                        with pytest.raises(PositionError):
                            at.playout(1)
                long += len(steps) > 2
            p = q
    assert long > 5


def test_playouts() -> None:
    for players in (2, 5, 8):
        p = bugs.new_game(players=players, seed=2)
        assert p.playout(1) == p.playout(1) == bugs.from_dict(p.to_dict()).playout(1)
        ends = [p.playout(seed) for seed in (0, 1, -1, "1", 2)]
        assert len(set(ends)) == 5
        for end in ends:
            assert (end.is_over, end.trophies, end.time) == (True, (), end.stop_at)
            assert all_tiles(end) == all_tiles(p)
            assert end.playout(3) == end
            assert told(end)[-1] == "bugs.end"
    assert bugs.new_game(seed=1).playout() == bugs.new_game(seed=1).playout(0)


# ---------------------------------------------------------------- records


def a_record(seed: int, players: int = 3) -> Record:
    """A whole game with waits in it."""
    record = Record.start(bugs, players=players, seed=seed)
    for move, p in told_walk(bugs.new_game(players=players, seed=seed), seed):
        record = record.play(move)
        assert record.position == p
    return record


@pytest.mark.rule("bugs.stop.count", "bugs.play.together")
def test_records_hold_the_waits(tmp_path: Path) -> None:
    for seed in range(3):
        record = a_record(seed)
        assert sum(move.endswith(" wait") for move in record.moves) > 2
        assert record.position.is_over
        assert record.positions() == tuple(walk(bugs.new_game(players=3, seed=seed), seed))
        assert Record.from_code(record.code()) == record
        assert Record.from_code(record.code()).positions() == record.positions()
        record.save(tmp_path / "game.json")
        again = Record.load(tmp_path / "game.json")
        assert again == record
        assert again.position == record.position
        assert [list(map(str, p.events)) for p in again.positions()] == [
            list(map(str, p.events)) for p in record.positions()
        ]
        data = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
        assert (data["game"], data["options"], data["moves"]) == ("bugs", {"extra": "one"}, list(record.moves))


def test_two_moves_at_one_moment_keep_their_order() -> None:
    start = Record.start(bugs, players=2, seed=1)
    one = start.play("5.0 p1 trophy").play("5.0 p2 pick " + str(min(bugs.new_game(seed=1).table)))
    assert Record.from_code(one.code()).moves == one.moves
    assert one.position.events[0].rule == "bugs.play.one"
    race = Record.start(bugs, players=3, seed=1).play("5.0 p3 trophy").play("5.0 p1 trophy")
    assert Record.from_code(race.code()).position.to_dict()["taken"] == [2, None, 3]


def test_an_illegal_move_in_a_record_is_named_by_its_number() -> None:
    record = a_record(1)
    for number in (0, 3, len(record) // 2, len(record) - 1):
        for wrong in (f"{record.moves[-1].split()[0]} p9 keep", "0.0 p4 keep", "utter nonsense"):
            data = record.to_dict()
            data["moves"][number] = wrong
            with pytest.raises(RecordError, match=rf"Move {number + 1} of"):
                Record.from_dict(data)
    with pytest.raises(RecordError, match=rf"Move {len(record) + 1} of"):
        Record.from_dict({**record.to_dict(), "moves": [*record.moves, "99999.0 wait"]})
    # Two moves in the wrong order: the second is in the past.
    data = Record.start(bugs, players=2, seed=1).play("1.0 wait").play("2.0 wait").to_dict()
    data["moves"].reverse()
    with pytest.raises(RecordError, match="Move 2 of"):
        Record.from_dict(data)


# ---------------------------------------------------------------- clicks


@pytest.mark.parametrize(
    "node",
    [("right", 7), ("left", 2), ("left", -1), ("spot", 48), ("spot", -1), ("spot", "x"), ("trophies", 3)],
)
def test_a_click_on_what_is_not_there_does_no_harm(node: tuple[Any, ...]) -> None:
    """As when the picture of another table is still in the page: it counts for nothing, whatever is clicked next."""
    p = bugs.new_game(players=2, seed=1)
    spot = ("spot", min(p.table))
    assert p.choose([node]).move is None
    assert p.choose([node]).chosen == ()
    assert p.choose([node, spot]).move == p.choose([spot]).move == f"1.0 p1 pick {min(p.table)}"
    assert p.choose([("right", 1), node, spot]).move == f"1.0 p2 pick {min(p.table)}"
