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
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import GameError, IllegalMove, OptionError, PositionError, azul
from gamekit.azul import AzulPosition
from tests.azul.games import EMPTY, HUNDRED, KINDS, WALLS, all_tiles, some_games, some_positions

PERFT = ["BBYR", "YYKC", "RRRC", "BKKC", "BYRC"]


def told(p: AzulPosition) -> list[str]:
    return [event.rule for event in p.events]


@cache
def between() -> tuple[AzulPosition, ...]:
    """Positions within moves that are being told, on both walls."""
    found = []
    for game in some_games()[:6]:
        for p, q in pairwise(game):
            if len(q.events) > 2:
                move = next(m for m in p.legal_moves() if p.play(m) == q)
                found += [at for _, at in p.steps(move)[:-1]]
    return tuple(found)


@cache
def to_spoil() -> tuple[AzulPosition, ...]:
    """Positions of every phase, and views."""
    return (*some_positions()[::5], *between()[::9], *(p.view(0) for p in some_positions()[::25]))


# ---------------------------------------------------------------- new_game


@pytest.mark.rule("azul.setup.side", "azul.setup.first", "azul.end.rounds")
def test_options_in_force() -> None:
    assert dict(azul.new_game(seed=1).options) == {"wall": "coloured", "first": 0, "max_rounds": None}
    p = azul.new_game(players=3, seed=1, wall="grey", first=None, max_rounds=4)
    assert dict(p.options) == {"wall": "grey", "first": None, "max_rounds": 4}
    assert (p.players, p.seed) == (3, 1)
    assert dict(p.play(p.legal_moves()[0]).options) == dict(p.options)
    assert azul.new_game().players == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": 5},
        {"players": 0},
        {"players": True},
        {"players": 2.0},
        {"players": "2"},
        {"players": None},
        {"players": 2, "first": 2},
        {"players": 4, "first": 4},
        {"first": -1},
        {"first": True},
        {"first": "0"},
        {"wall": "gray"},
        {"wall": None},
        {"wall": 1},
        {"max_rounds": 0},
        {"max_rounds": -3},
        {"max_rounds": 2.0},
        {"max_rounds": True},
        {"max_round": 3},
        {"seed": "?"},
        {"seed": 1.5},
        {"seed": True},
        {"seed": b"7"},
        {"seed": [7]},
    ],
)
def test_wrong_options(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        azul.new_game(**wrong)
    assert len(str(refused.value)) > 15


# ---------------------------------------------------------------- seeds


def test_the_seed_alone_decides() -> None:
    for seed in (0, -1, 1, "1", "", "Lisboa", 10**30):
        one, other = azul.new_game(players=4, seed=seed), azul.new_game(players=4, seed=seed)
        assert one == other
        assert hash(one) == hash(other)
        assert one.seed == seed
        assert type(one.seed) is type(seed)
    dealt = {azul.new_game(players=3, seed=seed).factories for seed in (0, -1, 1, "1", "0", "")}
    assert len(dealt) == 6
    assert azul.new_game(seed=1) != azul.new_game(seed="1")


def test_no_seed_picks_one() -> None:
    p = azul.new_game(players=2)
    assert isinstance(p.seed, int)
    assert azul.new_game(players=2, seed=p.seed) == p
    assert len({azul.new_game().seed for _ in range(20)}) > 15


def test_the_same_game_everywhere() -> None:
    """Written down once; no hash of a text and no other stream of chance may come in."""
    code = (
        "from gamekit import azul; p = azul.new_game(players=3, seed='tile', wall='grey', first=None)\n"
        "print(p.to_move, *p.factories)\n"
        "while p.round < 3:\n    p = p.play(p.legal_moves()[0])\n"
        "print(p.to_move, *p.factories, p.scores(), p.playout(seed=3).scores())"
    )
    outs = set()
    for hashing in ("0", "1", "random"):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hashing}
        )
        outs.add(run.stdout)
    assert len(outs) == 1
    p = azul.new_game(players=3, seed="tile", wall="grey", first=None)
    assert outs.pop().splitlines()[0] == " ".join([str(p.to_move), *p.factories])


def test_a_deal_depends_on_the_seed_and_the_round_alone() -> None:
    """Not on the moves before, as long as the same tiles are in the bag."""
    p = azul.position(factories=["KKKK", "B"], seed=5)
    ways = [p.play(a).play(b) for a, b in (("1K1", "2B1"), ("1K4", "2B5"), ("1Kf", "2Bf"))]
    assert len({way.factories for way in ways}) == 1
    assert (
        azul.position(factories=["KKKK", "B"], seed=5, round=2).play("1K1").play("2B1").factories != ways[0].factories
    )
    assert azul.position(factories=["KKKK", "B"], seed="5").play("1K1").play("2B1").factories != ways[0].factories


# ---------------------------------------------------------------- position()


def test_a_position_by_hand() -> None:
    wall = ["B....", ".....", ".....", ".....", "....."]
    p = azul.position(
        factories=["RYBB", "YYKC"],
        centre="CB",
        marker=1,
        boards=[{"wall": wall, "lines": ["", "RR", "", "B", ""], "floor": "K", "score": 12}, {}, {}],
        lid="YB",
        to_move=2,
        starter=1,
        round=4,
        seed="x",
        max_rounds=9,
    )
    assert p.factories == ("BBYR", "YYKC", "", "", "", "", "")
    assert (p.centre, p.lid, p.marker, p.starter, p.round, p.to_move) == ("BC", "BY", 1, 1, 4, 2)
    assert (p.seed, p.players, p.options["max_rounds"]) == ("x", 3, 9)
    board = p.boards[0]
    assert (board.wall, board.lines, board.floor, board.score) == (tuple(wall), ("", "RR", "", "B", ""), "K", 12)
    assert p.boards[1] == p.boards[2]
    assert (p.boards[1].wall, p.boards[1].lines, p.boards[1].floor) == (tuple(EMPTY), ("",) * 5, "")
    assert all_tiles(p) == HUNDRED
    assert (p.events, p.is_over, p.winners(), p.scores()) == ((), False, (), (12, 0, 0))


def test_defaults_of_a_position() -> None:
    p = azul.position(factories=["B"])
    assert (p.players, p.to_move, p.starter, p.round, p.seed, p.marker) == (2, 0, 0, 1, 0, None)
    assert azul.position(factories=["B"], to_move=1).starter == 1
    assert azul.position(factories=["B"], boards=[{}, {"floor": "K1"}]).marker == 1
    assert azul.position(factories=["B"], boards=[{}, {"floor": "K1"}], marker=1).marker == 1
    few = azul.position(factories=["B"], bag="YY")
    assert (few.bag, sum(all_tiles(few).values())) == ("YY", 3)  # a teaching position may have fewer tiles


@pytest.mark.parametrize("boards", [[{}, {}], ({}, {}), iter([{}, {}])])
def test_any_sequence_will_do(boards: Any) -> None:
    assert azul.position(factories=tuple(PERFT), boards=boards) == azul.position(factories=PERFT)


def board(**parts: Any) -> dict[str, Any]:
    return {"factories": PERFT, "boards": [parts, {}]}


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"factories": ["BBBBB"]}, "4"),
        ({"factories": ["QBYR"]}, "Q"),
        ({"factories": ["b"]}, "b"),
        ({"factories": ["1"]}, "1"),
        ({"factories": ["????"]}, "?"),
        ({"factories": ["B"] * 6}, "6"),
        ({"factories": "BBYR"}, "list"),
        ({"factories": None}, "list"),
        ({"factories": [None]}, "None"),
        ({"factories": [["B"]]}, "B"),
        ({"factories": 5}, "5"),
        ({"factories": {"B": 1}}, "list"),
        ({"factories": PERFT, "centre": "B1"}, "1"),
        ({"factories": PERFT, "centre": None}, "centre"),
        ({"factories": PERFT, "centre": "K" * 20}, "black"),
        ({"factories": PERFT, "lid": "Z"}, "Z"),
        ({"factories": PERFT, "lid": 3}, "lid"),
        ({"factories": PERFT, "lid": "B" * 20}, "blue"),
        ({"factories": PERFT, "bag": "B" * 30}, "blue"),
        ({"factories": PERFT, "bag": "B" * 17}, "21"),
        ({"factories": PERFT, "bag": 7}, "bag"),
        ({"factories": PERFT, "bag": ["B"]}, "bag"),
        ({"factories": PERFT, "bag": "B B"}, "letters"),
        ({"factories": PERFT, "marker": 2}, "2"),
        ({"factories": PERFT, "marker": -1}, "-1"),
        ({"factories": PERFT, "marker": True}, "True"),
        ({"factories": PERFT, "marker": "0"}, "0"),
        ({"factories": PERFT, "to_move": 2}, "2"),
        ({"factories": PERFT, "to_move": None}, "None"),
        ({"factories": PERFT, "to_move": 0.0}, "0.0"),
        ({"factories": PERFT, "starter": 7}, "7"),
        ({"factories": PERFT, "round": 0}, "0"),
        ({"factories": PERFT, "round": "1"}, "1"),
        ({"factories": PERFT, "boards": [{}]}, "1"),
        ({"factories": PERFT, "boards": [{}] * 5}, "5"),
        ({"factories": PERFT, "boards": []}, "0"),
        ({"factories": PERFT, "boards": {}}, "list"),
        ({"factories": PERFT, "boards": None}, "list"),
        ({"factories": PERFT, "boards": [{}, None]}, "None"),
        ({"factories": PERFT, "boards": [{}, {"walls": EMPTY}]}, "walls"),
        ({"factories": PERFT, "boards": [{"floor": "1"}, {"floor": "1"}]}, "marker"),
        ({"factories": PERFT, "boards": [{"floor": "1"}, {}], "marker": 1}, "marker"),
        (board(wall=["Y....", *EMPTY[1:]]), "yellow"),
        (board(wall=["B....", "B....", *EMPTY[2:]]), "blue"),
        (board(wall=[".....", ".....", "....", ".....", "....."]), "five"),
        (board(wall=EMPTY[:4]), "five"),
        (board(wall=[*EMPTY, "....."]), "five"),
        (board(wall="....."), "list"),
        (board(wall=["1....", *EMPTY[1:]]), "1"),
        (board(wall=["     ", *EMPTY[1:]]), "letters"),
        (board(wall=[None] * 5), "five"),
        (board(lines=["BB", "", "", "", ""]), "1"),
        (board(lines=["", "", "", "", "BBBBBB"]), "5"),
        (board(lines=["", "BY", "", "", ""]), "two colours"),
        (board(lines=["", "1", "", "", ""]), "1"),
        (board(lines=["", ""]), "five"),
        (board(lines="BYRKC"), "list"),
        (board(lines=[0, 0, 0, 0, 0]), "0"),
        (board(wall=["B....", *EMPTY[1:]], lines=["B", "", "", "", ""]), "blue"),
        (board(floor="11"), "marker"),
        (board(floor="BBBBBBBB"), "8"),
        (board(floor="B."), "."),
        (board(floor=["B"]), "text"),
        (board(floor=None), "text"),
        (board(score=-1), "-1"),
        (board(score=1.5), "1.5"),
        (board(score="9"), "9"),
        (board(score=True), "True"),
        ({"wall": "grey", **board(wall=["BB...", *EMPTY[1:]])}, "twice"),
        ({"wall": "grey", **board(wall=["B....", "B....", *EMPTY[2:]])}, "twice"),
        ({"wall": "grey", **board(wall=["..B..", *EMPTY[1:]], lines=["B", "", "", "", ""])}, "blue"),
    ],
)
def test_what_cannot_be_a_position(parts: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError) as refused:
        azul.position(**parts)
    assert says in str(refused.value)
    assert 20 < len(str(refused.value)) < 400


@pytest.mark.rule("azul.box")
def test_twenty_of_a_colour_and_no_more() -> None:
    """Counted everywhere: factories, centre, lid, lines, floors and walls."""
    blue = {"wall": ["B....", *EMPTY[1:]], "lines": ["", "", "", "BBBB", ""], "floor": "B1B"}
    parts: dict[str, Any] = {"factories": ["BBYR"], "centre": "BB", "boards": [blue, {"lines": ["B", *[""] * 4]}]}
    assert "B" not in azul.position(**parts, lid="B" * 8).bag
    with pytest.raises(PositionError, match=r"21.*B"):
        azul.position(**parts, lid="B" * 9)
    assert azul.position(**parts, bag="B" * 8).bag == "B" * 8
    with pytest.raises(PositionError, match=r"21.*B"):
        azul.position(**parts, bag="B" * 9)


@pytest.mark.parametrize(
    "options", [{"wall": "pink"}, {"max_rounds": 0}, {"nothing": 1}, {"seed": None}, {"seed": "?"}, {"seed": 2.5}]
)
def test_wrong_options_of_a_position(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        azul.position(factories=PERFT, **options)


def test_who_begins_must_be_at_the_table() -> None:
    with pytest.raises(GameError, match="4"):
        azul.position(factories=PERFT, first=3)


@pytest.mark.rule("azul.next.short", "azul.tile.move")
def test_nothing_on_offer() -> None:
    """Full lines are tiled first; if none is full the game is over."""
    p = azul.position(boards=[{"lines": ["B", "CC", "", "", ""], "floor": "Y"}, {"floor": "1"}], round=2)
    assert (p.round, p.to_move, p.starter, p.is_over) == (3, 1, 1, False)
    assert (p.boards[0].wall[:2], p.scores()) == (("B....", "C...."), (2, 0))
    assert len("".join(p.factories)) == 20
    q = azul.position(boards=[{"lines": ["B", "", "", "", ""]}, {}], wall="grey", to_move=1)
    assert (q.tiling, q.to_move, len(q.legal_moves())) == (True, 0, 5)
    assert q.play("1>1").round == 2
    assert azul.position(boards=[{"lines": ["", "C", "", "", ""], "floor": "B"}, {}]).is_over
    near = {"wall": ["BYRK.", *EMPTY[1:]], "lines": ["C", "", "", "", ""]}
    done = azul.position(boards=[near, {}])
    assert (done.is_over, done.scores()) == (True, (7, 0))


# ---------------------------------------------------------------- hostile things

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.floats(allow_nan=True)
    | st.text("BYRKC1.?", max_size=8)
    | st.text(max_size=4)
    | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
HEAP = st.text("BYRKC", max_size=5)
ROWS = st.lists(st.text("BYRKC.", min_size=5, max_size=5), min_size=5, max_size=5)
BOARD = st.fixed_dictionaries(
    {},
    optional={
        "wall": JUNK | ROWS,
        "lines": JUNK | st.lists(HEAP, min_size=5, max_size=5),
        "floor": JUNK | st.text("BYRKC1", max_size=8),
        "score": JUNK | st.integers(0, 200),
    },
)
PARTS = st.fixed_dictionaries(
    {},
    optional={
        "factories": JUNK | st.lists(HEAP, max_size=9),
        "centre": JUNK | HEAP,
        "marker": JUNK,
        "boards": JUNK | st.lists(BOARD, max_size=5),
        "bag": JUNK | st.text("BYRKC", max_size=60),
        "lid": JUNK | st.text("BYRKC", max_size=30),
        "to_move": JUNK,
        "starter": JUNK,
        "round": JUNK,
        "seed": JUNK,
        "wall": JUNK | st.sampled_from(WALLS),
        "first": JUNK,
        "max_rounds": JUNK | st.integers(1, 9),
    },
)


def holds_together(p: AzulPosition) -> None:
    """What was read can be stored, sent, shown and played."""
    assert azul.from_dict(json.loads(json.dumps(p.to_dict()))) == p
    assert pickle.loads(pickle.dumps(p)) == p
    assert max(all_tiles(p).values(), default=0) <= 20
    assert p.is_over == (p.to_move is None)
    assert repr(p)
    for move in p.legal_moves()[:2]:
        after = p.play(move)
        if "????" not in after.factories:  # of a hidden deal the bag shows what was in it before
            assert sum(all_tiles(after).values()) == sum(all_tiles(p).values())


def read_or_refused(error: type[GameError], read: Callable[[], AzulPosition]) -> AzulPosition | None:
    """The position, or None if it was refused with a message that says something."""
    try:
        return read()
    except error as refused:
        said = str(refused)
    assert 10 < len(said) < 600
    return None


@given(PARTS)
@settings(derandomize=True, deadline=None, max_examples=500)
def test_hostile_parts(parts: dict[str, Any]) -> None:
    """Each is a position or a GameError, never another exception."""
    p = read_or_refused(GameError, lambda: azul.position(**parts))
    if p is not None:
        holds_together(p)


@pytest.mark.parametrize("part", ["to_move", "starter", "round", "marker", "seed", "centre", "factories", "boards"])
def test_huge_numbers(part: str) -> None:
    """Python does not write numbers of more than 4,300 digits; a message must not try to."""
    parts: dict[str, Any] = {"factories": PERFT, part: 10**5000}
    with pytest.raises(GameError) as refused:
        azul.position(**parts)
    assert len(str(refused.value)) < 400


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """A stored position in which a few things are changed, left out or put in."""
    p = draw(st.sampled_from(to_spoil()))
    data = p.to_dict()
    for _ in range(draw(st.integers(1, 3))):
        at: Any = data if draw(st.booleans()) else draw(st.sampled_from([data["options"], *data["boards"]]))
        key = draw(st.sampled_from(sorted(at)) | st.sampled_from(["tiling", "ended", "between", "more"]))
        what = draw(st.sampled_from(["drop", "junk", "other"]))
        if what == "drop":
            at.pop(key, None)
        elif what == "junk":
            at[key] = draw(JUNK)
        else:
            near = at.get(key)
            at[key] = near + 1 if type(near) is int else draw(st.integers(0, 4) | st.booleans() | HEAP)
        if not isinstance(data.get("boards"), list) or not all(isinstance(b, dict) and b for b in data["boards"]):
            break
        if not isinstance(data.get("options"), dict) or not data["options"]:
            break
    return data


@given(spoilt())
@settings(derandomize=True, deadline=None, max_examples=600)
def test_spoilt_dicts(data: Any) -> None:
    p = read_or_refused(PositionError, lambda: azul.from_dict(data))
    if p is not None:
        holds_together(p)


@pytest.mark.parametrize("thing", [None, 7, "azul", [], {}, b"{}", {"game": "azul"}, {1: 2}, [("game", "azul")]])
def test_what_is_no_dict_of_a_position(thing: Any) -> None:
    with pytest.raises(PositionError):
        azul.from_dict(thing)


def test_a_dict_of_another_game() -> None:
    data = azul.new_game(seed=1).to_dict()
    for key, value in (
        ("game", "gaudi"),
        ("players", 3),
        ("seed", None),
        ("seed", 1.5),
        ("options", {"wall": "pink"}),
        ("options", []),
        ("factories", ["????"] * 5),
        ("ended", 9),
        ("ended", None),
        ("tiling", 1),
        ("between", "yes"),
        ("more", 1),
    ):
        with pytest.raises(PositionError):
            azul.from_dict({**data, key: value})
    for key in data:
        with pytest.raises(PositionError):
            azul.from_dict({k: v for k, v in data.items() if k != key})


def test_half_a_hidden_deal_is_none() -> None:
    """Tiles that are given are not thrown away silently."""
    v = azul.position(factories=["K"]).view(0).play("1Kf")
    data = v.to_dict()
    assert set(data["factories"]) == {"????"}
    with pytest.raises(PositionError):
        azul.from_dict({**data, "factories": ["BBBB", "????", "????", "????", "????"]})
    with pytest.raises(PositionError):
        azul.from_dict({**data, "factories": ["????"]})


# ---------------------------------------------------------------- stored and read back


def test_every_phase_is_read_back() -> None:
    kinds = Counter[str]()
    for p in [*some_positions(), *between()]:
        data = p.to_dict()
        text = json.dumps(data)
        q = azul.from_dict(json.loads(text))
        assert q == p
        assert hash(q) == hash(p)
        assert q.to_dict() == data
        assert [str(move) for move in q.legal_moves()] == [str(move) for move in p.legal_moves()]
        assert (q.scores(), q.winners(), q.is_over, q.to_move) == (p.scores(), p.winners(), p.is_over, p.to_move)
        kinds["over" if p.is_over else "tiling" if p.tiling else "offer" if p.legal_moves() else "between"] += 1
        kinds[str(p.options["wall"])] += 1
    assert set(kinds) == {"over", "tiling", "offer", "between", "coloured", "grey"}
    assert min(kinds.values()) >= 20


def test_every_phase_is_pickled_and_copied() -> None:
    for p in [*some_positions()[::3], *between()[::3], *[q.view(0) for q in some_positions()[::9]]]:
        for again in (pickle.loads(pickle.dumps(p)), copy.copy(p), copy.deepcopy(p)):
            assert again == p
            assert hash(again) == hash(p)
            assert again.legal_moves() == p.legal_moves()


def test_the_same_way_on_after_reading() -> None:
    """A loaded position is played exactly as stored, deals included."""
    for game in some_games():
        for k in (len(game) // 3, len(game) // 2):
            p = azul.from_dict(json.loads(json.dumps(game[k].to_dict())))
            for at, after in pairwise(game[k:]):
                move = next(m for m in at.legal_moves() if at.play(m) == after)
                p = p.play(move)
                assert p == after
                assert p.events == after.events


def test_the_largest_score_and_round_go_on() -> None:
    """What play leads to can always be stored and sent to another process."""
    most: list[dict[str, Any]] = [
        {"boards": [{"score": 100_000, "lines": ["B", "", "", "", ""]}, {}]},
        {"round": 1_000_000},
    ]
    for at in most:
        p = azul.position(factories=["K"], **at)
        q = p.play("1K5")
        assert azul.from_dict(q.to_dict()) == q
        assert pickle.loads(pickle.dumps(q)) == q


# ---------------------------------------------------------------- never changed


def test_a_position_is_left_as_it_was() -> None:
    for p in some_positions()[::3]:
        before, moves, key = p.to_dict(), p.legal_moves(), hash(p)
        for move in moves[:: max(1, len(moves) // 4)]:
            p.play(move).playout(1)
            p.steps(move)
            p.violations(move)
        with pytest.raises(IllegalMove):
            p.play("9Kf" if p.players < 4 or not p.factories[8] else "1>1")
        p.view(0).playout(2)
        p.playout(3)
        p.graph().clear()
        p.to_dict()["boards"].clear()
        p.to_dict()["options"].clear()
        assert (p.to_dict(), p.legal_moves(), hash(p)) == (before, moves, key)


def test_nothing_can_be_written_to() -> None:
    p = azul.new_game(seed=1)
    for name in (
        "factories",
        "centre",
        "marker",
        "boards",
        "bag",
        "to_move",
        "round",
        "seed",
        "options",
        "players",
        "x",
    ):
        with pytest.raises(AttributeError):
            setattr(p, name, None)
    for name in ("wall", "lines", "floor", "score"):
        with pytest.raises(AttributeError):
            setattr(p.boards[0], name, None)
    assert not hasattr(p.options, "__setitem__")
    for value in (p.factories, p.boards, p.boards[0].wall, p.boards[0].lines, p.events, p.scores(), p.winners()):
        assert isinstance(value, tuple)


def test_equality() -> None:
    p = azul.new_game(players=3, seed=1)
    move = p.legal_moves()[0]
    assert p.play(move) == azul.from_dict(p.play(move).to_dict())  # though only one has events
    assert p.play(move).events != azul.from_dict(p.play(move).to_dict()).events
    others = [
        azul.new_game(players=3, seed=2),
        azul.new_game(players=3, seed="1"),
        azul.new_game(players=3, seed=1, wall="grey"),
        azul.new_game(players=3, seed=1, first=1),
        azul.new_game(players=3, seed=1, max_rounds=5),
        azul.new_game(players=2, seed=1),
        p.view(0),
    ]
    assert len({p, *others}) == 8
    assert p != "azul"
    assert len({azul.position(factories=["B"], seed=seed) for seed in (1, "1", -1, 0)}) == 4
    heaps = [azul.position(factories=[tiles]) for tiles in ("BYRK", "KRYB")]
    assert heaps[0] == heaps[1]  # a heap has no order
    floors = [azul.position(factories=["B"], boards=[{"floor": floor}, {}]) for floor in ("YK", "KY")]
    assert floors[0] != floors[1]  # a floor has


def test_a_position_is_short_to_read() -> None:
    for p in some_positions()[::9]:
        assert len(repr(p)) < 160
        assert repr(p).startswith("<azul:")
        assert str(p.scores()) in repr(p)


# ---------------------------------------------------------------- steps and events


def test_steps_tell_what_play_does() -> None:
    long = 0
    for game in some_games()[:12]:
        for k, (p, q) in enumerate(pairwise(game)):
            if len(q.events) == 1 and k % 6:
                continue
            move = next(m for m in p.legal_moves() if p.play(m) == q)
            steps = p.steps(move)
            assert steps == p.steps(str(move))
            assert steps[-1][1] == q == p.play(str(move))
            assert [event for event, _ in steps] == list(q.events)
            assert [str(event) for event, _ in steps] == [str(event) for event in q.events]
            for number, (event, at) in enumerate(steps[:-1], 1):
                assert (at.legal_moves(), at.is_over, at.winners()) == ([], False, ())
                assert at.events == q.events[:number]
                assert at.violations("1K1") != []
                assert event.rule != "azul.win"
            long += len(steps) > 5
    assert long > 30


def test_scores_change_with_each_event() -> None:
    """By just its points; the bonuses come together, when all is told."""
    for game in some_games()[:12]:
        for p, q in pairwise(game):
            if len(q.events) == 1:
                assert q.scores() == p.scores()
                continue
            scores = list(p.scores())
            move = next(m for m in p.legal_moves() if p.play(m) == q)
            for event, at in p.steps(move)[:-1]:
                if not event.rule.startswith("azul.bonus."):
                    scores[event.player or 0] = (scores[event.player or 0] or 0) + (event.points or 0)
                assert at.scores() == tuple(scores)
                assert [at.score_sheet(i).total for i in range(at.players)] == scores


@pytest.mark.rule("azul.score.track", "azul.bonus.row", "azul.bonus.column", "azul.bonus.colour")
def test_events_add_up() -> None:
    for game in some_games():
        points = [0] * game[0].players
        for p in game:
            for event in p.events:
                if event.points:
                    assert event.player is not None
                    points[event.player] += event.points
            assert p.scores() == tuple(points)
            assert [p.score_sheet(i).total for i in range(p.players)] == points
            assert p.is_over or p.winners() == ()
        best = max(points)
        assert game[-1].winners()
        assert all(points[winner] == best for winner in game[-1].winners())


@pytest.mark.rule("azul.tile.move", "azul.score.alone", "azul.score.row", "azul.score.column", "azul.score.floor")
def test_the_order_of_events() -> None:
    """Taking; for each full line the tile, then its points; the floor; the end and its bonuses, or the next deal."""
    points = ("azul.score.alone", "azul.score.row", "azul.score.column")
    for game in some_games():
        for p, q in pairwise(game):
            rules = told(q)
            first = rules[0]
            assert first in (("azul.tile.move",) if p.tiling else ("azul.offer.factory", "azul.offer.centre"))
            for one, other in pairwise(q.events):
                if other.rule in points:
                    assert one.rule == "azul.tile.move" or (one.rule, other.rule) == points[1:]
                    assert other.nodes[-1] == one.nodes[-1]
                    assert other.player == one.player
                if one.rule == "azul.tile.move":
                    assert other.rule in points
                    assert one.points == 0
                if other.rule == "azul.win":
                    assert one.rule.startswith(("azul.end", "azul.bonus.", "azul.next.short"))
            assert ("azul.win" in rules) == q.is_over == (rules[-1] == "azul.win")
            if q.round > p.round:
                assert rules[-1] in ("azul.next.first", "azul.next.same")


def test_a_playout_ends_with_the_victory() -> None:
    for seed in range(5):
        done = azul.new_game(players=3, seed=seed, wall="grey").playout(seed)
        assert done.is_over
        assert told(done)[-1] == "azul.win"
        assert done.playout(9) == done
    p = azul.new_game(seed=1)
    assert p.playout(1) == p.playout(1)
    assert len({p.playout(seed).scores() for seed in (0, 1, -1, "1", 2, 3)}) > 1


# ---------------------------------------------------------------- hundred tiles


@pytest.mark.rule("azul.box", "azul.next.lid", "azul.offer.spill")
@given(
    kind=st.sampled_from(KINDS),
    seed=st.integers() | st.text(max_size=5).filter(lambda text: text != "?"),
    picks=st.lists(st.integers(0, 400), max_size=80),
)
@settings(derandomize=True, deadline=None, max_examples=60)
def test_hundred_tiles_always(kind: tuple[int, str], seed: int | str, picks: list[int]) -> None:
    players, wall = kind
    p = azul.new_game(players=players, seed=seed, wall=wall)
    for pick in picks:
        moves = p.legal_moves()
        if not moves:
            break
        p = p.play(moves[pick % len(moves)])
        assert all_tiles(p) == HUNDRED
    assert all_tiles(p.playout(1)) == HUNDRED


@pytest.mark.rule("azul.box", "azul.next.lid")
def test_hundred_tiles_in_every_step() -> None:
    """Also while a move is told; when the bag is refilled, the tiles already drawn lie on the factory."""
    refills = 0
    for game in some_games():
        for p, q in pairwise(game):
            if len(q.events) > 1:
                move = next(m for m in p.legal_moves() if p.play(m) == q)
                for event, at in p.steps(move):
                    assert all_tiles(at) == HUNDRED, f"{event.rule}: {sum(all_tiles(at).values())} tiles"
                    refills += event.rule == "azul.next.lid"
    assert refills > 10


@pytest.mark.rule("azul.next.lid")
def test_a_refill_in_the_middle_of_a_factory_is_told() -> None:
    p = azul.position(factories=["K"], bag="BB", lid="YYYYRRRRKKKCCC")
    step = next(at for event, at in p.steps("1Kf") if event.rule == "azul.next.lid")
    assert step.factories[0] == "BB"
    assert (step.bag, step.lid) == ("YYYYRRRRKKKKCCC", "")
