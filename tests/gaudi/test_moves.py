"""Moves: their notation, and the search for legal ones against the referee's."""

import copy
import pickle
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import MoveTextError, gaudi
from gamekit.gaudi import Move, parse_move
from gamekit.gaudi.board import demands
from gamekit.gaudi.moves import laying_moves
from tests.gaudi.referee import (
    DESIGNS,
    Cell,
    Laid,
    completed,
    disc,
    free_cells,
    layable,
    legal_sets,
    random_hand,
    random_table,
)

# ---------------------------------------------------------------- notation

tiles = st.sampled_from(DESIGNS)
cells = st.tuples(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
placements = st.lists(st.tuples(tiles, cells), min_size=1, max_size=4)
moves = st.one_of(
    placements.map(lambda p: Move(placements=p)),
    tiles.map(lambda t: Move("swap", tile=t)),
    tiles.map(lambda t: Move("return", tile=t)),
    st.sampled_from([Move("draw"), Move("pass")]),
)


@settings(derandomize=True, deadline=None)
@given(moves)
def test_what_is_written_can_be_read(move: Move) -> None:
    again = parse_move(str(move))
    assert again == move
    assert hash(again) == hash(move)
    assert str(again) == str(move)
    assert (again.kind, again.placements, again.tile) == (move.kind, move.placements, move.tile)
    assert repr(move) == f"<Move {move}>"


@settings(derandomize=True, deadline=None)
@given(placements)
def test_order_does_not_matter(laid: list[Laid]) -> None:
    move = Move(placements=laid)
    for order in permutations(laid):
        other = Move(placements=order)
        assert (other, hash(other)) == (move, hash(move))
        assert other.placements == order


@settings(derandomize=True, deadline=None)
@given(placements, placements)
def test_other_sets_are_other_moves(one: list[Laid], two: list[Laid]) -> None:
    assert (Move(placements=one) == Move(placements=two)) == (sorted(one) == sorted(two))


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet="gbo@,-012 \tswapdren", max_size=24))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except MoveTextError:
        pass
    else:
        assert parse_move(str(move)) == move


def test_the_forms_of_the_api() -> None:
    assert parse_move("ggg@1,0 gob@2,-1").placements == (("ggg", (1, 0)), ("gob", (2, -1)))
    assert parse_move("ggg@1,0 gob@2,-1").nodes == (("cell", 1, 0), ("cell", 2, -1))
    assert parse_move("  ggg@1,0 \n gob@2,-1 ") == parse_move("gob@2,-1 ggg@1,0")
    for text, kind, tile in (
        ("swap oob", "swap", "oob"),
        ("return oob", "return", "oob"),
        ("draw", "draw", None),
        ("pass", "pass", None),
    ):
        move = parse_move(text)
        assert (move.kind, move.tile, move.placements, move.nodes) == (kind, tile, (), ())
    assert len({parse_move(text) for text in ("swap oob", "return oob", "swap obo", "draw", "pass", "oob@0,0")}) == 6
    assert parse_move("pass") != "pass"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "ggg",
        "ggg@",
        "ggg@1",
        "ggg@1,",
        "ggg@,1",
        "ggg@1,0,",
        "ggg@1,0;",
        "ggg@1,0,ggg@2,0",
        "ggg@1, 0",
        "ggg @1,0",
        "gggg@1,0",
        "gg@1,0",
        "GGG@1,0",
        "ggr@1,0",
        "???@1,0",
        "ggg@+1,0",
        "ggg@--1,0",
        "ggg@1.0,0",
        "ggg@1e3,0",
        "ggg@0x1,0",
        "ggg@1_0,0",
        "ggg@١,٠",
        "ggg@1,²",
        "ggg@−1,0",
        "ggg@1,0\0",
        "ggg@" + "9" * 5000 + ",0",
        "ggg@1,0 pass",
        "pass ggg@1,0",
        "pass pass",
        "draw oob",
        "swap",
        "swap oob oob",
        "swap ooob",
        "swap ?",
        "return",
        "return ggg@1,0",
        "Pass",
        "passing",
        "éàü",
        "g" * 100_000,
    ],
)
def test_hostile_texts(text: str) -> None:
    with pytest.raises(MoveTextError) as refusal:
        parse_move(text)
    assert 10 < len(str(refusal.value)) < 400
    with pytest.raises(MoveTextError):
        gaudi.new_game(seed=1).play(text)


def test_a_refusal_names_the_part_that_cannot_be_read() -> None:
    with pytest.raises(MoveTextError, match="gob@2;1"):
        parse_move("ggg@1,0 gob@2;1")
    with pytest.raises(MoveTextError, match="ooob"):
        parse_move("swap ooob")


@pytest.mark.parametrize("thing", [None, 5, b"pass", ["pass"], ("ggg", (1, 0)), {"ggg": (1, 0)}, 1.5, object()])
def test_other_things_are_no_moves(thing: Any) -> None:
    for call in (
        parse_move,
        gaudi.new_game(seed=1).play,
        gaudi.new_game(seed=1).violations,
        gaudi.new_game(seed=1).steps,
    ):
        with pytest.raises(MoveTextError):
            call(thing)


@pytest.mark.parametrize(
    ("kind", "laid", "tile"),
    [
        ("lay", (), None),
        ("lay", (("ggg", (1, 0)),), "ggg"),
        ("lay", (("ggg", (1, 0, 0)),), None),
        ("lay", (("ggg", (1.0, 0)),), None),
        ("lay", (("ggg", (True, 0)),), None),
        ("lay", (("ggg", "10"),), None),
        ("lay", (("gg", (1, 0)),), None),
        ("lay", (("?", (1, 0)),), None),
        ("lay", ((5, (1, 0)),), None),
        ("lay", (("ggg",),), None),
        ("lay", ("ggg@1,0",), None),
        ("lay", "ggg@1,0", None),
        ("lay", 5, None),
        ("lay", None, None),
        ("swap", (), None),
        ("swap", (), "?"),
        ("swap", (), 5),
        ("swap", (("ggg", (1, 0)),), "ggg"),
        ("draw", (), "ggg"),
        ("pass", (("ggg", (1, 0)),), None),
        ("jump", (), None),
        (None, (), None),
    ],
)
def test_moves_that_cannot_be_built(kind: Any, laid: Any, tile: Any) -> None:
    with pytest.raises(MoveTextError):
        Move(kind, laid, tile)


@pytest.mark.parametrize("far", [10**30, -(10**40), 10**5000], ids=["31 digits", "41 digits", "5001 digits"])
def test_a_move_that_could_not_be_read_again_is_none(far: int) -> None:
    with pytest.raises(MoveTextError):
        Move(placements=(("ggg", (far, 0)),))


def test_moves_are_frozen_values() -> None:
    move = parse_move("ggg@1,0 gob@2,-1")
    for name in ("kind", "placements", "tile", "nodes", "other"):
        with pytest.raises(AttributeError):
            setattr(move, name, None)
    assert copy.deepcopy(move) == copy.copy(move) == pickle.loads(pickle.dumps(move)) == move
    assert str(pickle.loads(pickle.dumps(move))) == str(move)


# ---------------------------------------------------------------- the search


def check_search(table: dict[Cell, str], hand: list[str], match: str, beginner: bool, toddler: bool) -> list[Move]:
    p = gaudi.position(
        pavement=table, hands=[hand, ["ggg"]], stock=["ggg"], match=match, beginner=beginner, toddler=toddler
    )
    found = [move for move in p.legal_moves() if move.placements]
    want = legal_sets(table, hand, match, beginner, toddler)
    sets = [frozenset(move.placements) for move in found]
    assert set(sets) == want
    assert len(sets) == len(want)  # no set twice
    for move in found:
        assert layable(table, move.placements, match)
        assert not p.violations(move)
    order = [(len(m.placements), [c for _, c in m.placements], [t for t, _ in m.placements]) for m in found]
    assert order == sorted(order)
    if not want:
        assert {move.kind for move in p.legal_moves()} <= {"swap", "pass"}
    return found


@pytest.mark.rule("gaudi.turn.place", "gaudi.turn.match", "gaudi.turn.touch", "gaudi.turn.block", "gaudi.turn.two")
@pytest.mark.rule("gaudi.turn.three", "gaudi.beginner", "gaudi.toddler")
@pytest.mark.parametrize("toddler", [False, True], ids=["", "toddler"])
@pytest.mark.parametrize("beginner", [False, True], ids=["", "beginner"])
@pytest.mark.parametrize("match", ["all", "any"])
def test_the_search_finds_what_the_referee_finds(match: str, beginner: bool, toddler: bool) -> None:
    rng = Random(f"search {match} {beginner} {toddler}")
    sizes: dict[int, int] = {1: 0, 2: 0, 3: 0}
    for k in range(300):
        most = 5 if beginner and not toddler else 12
        table = random_table(rng, rng.randint(1, most), match)
        hand = random_hand(rng, table, match, 1 + k % 3)
        for move in check_search(table, hand, match, beginner, toddler):
            sizes[len(move.placements)] += 1
    assert sizes[1] > 100
    if toddler:
        assert sizes[2] == sizes[3] == 0
    else:
        assert min(sizes.values()) > 10  # so that the comparison says something


@pytest.mark.rule("gaudi.turn.match")
def test_the_search_on_tables_that_nobody_could_have_laid() -> None:
    # With match="any" a position by hand may disagree as it likes.
    rng = Random("disorder")
    for _ in range(40):
        table = {cell: rng.choice(DESIGNS) for cell in random_table(rng, rng.randint(2, 7), "any")}
        check_search(table, [rng.choice(DESIGNS) for _ in range(3)], "any", False, False)


def test_the_order_is_the_same_however_the_table_was_built() -> None:
    rng = Random("order")
    for match in ("all", "any"):
        for _ in range(20):
            table = random_table(rng, 8, match)
            hand = random_hand(rng, table, match, 3)
            items = list(table.items())
            rng.shuffle(items)
            texts = [
                [str(m) for m in laying_moves(t, demands(t), h, match)]
                for t, h in ((table, hand), (dict(items), hand[::-1]))
            ]
            assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("ggg bbb ooo", [6, 0, 0]),
        ("ggg ggg ggg", [2, 1, 0]),
        ("gbo ggg oob", [8, 2, 0]),
        ("bog ogb bgb", [0, 0, 0]),
    ],
)
def test_opening_moves(hand: str, counts: list[int]) -> None:
    p = gaudi.position(pavement={(0, 0): "gbo"}, hands=[hand.split(), ["bbb"] * 3], stock=["ggg"])
    sizes = [len(move.placements) for move in p.legal_moves()]
    assert [sizes.count(n) for n in (1, 2, 3)] == counts
    assert (0 in sizes) == (counts == [0, 0, 0])
    assert [len(legal_sets({(0, 0): "gbo"}, hand.split(), "all"))] == [sum(counts)]


def test_move_counts_two_deep() -> None:
    stock = ["bbo", "gob", "ggb", "obo", "bgg", "goo", "bob", "ogg", "obb", "ggo", "bog", "oog"]
    hands = [["gbo", "ggg", "oob"], ["bbb", "gbb", "ooo"]]
    p = gaudi.position(pavement={(0, 0): "gbo"}, hands=hands, stock=stock)
    assert len(p.legal_moves()) == 10
    assert sum(len(p.play(move).legal_moves()) for move in p.legal_moves()) == 110


def holes(cells: int) -> list[dict[Cell, str]]:
    """A pavement of one colour in which of seven cells round each other some are free."""
    around = dict.fromkeys(set(disc(3)) - set(disc(1)), "ggg")
    return [{**around, **dict.fromkeys(left, "ggg")} for left in combinations(disc(1), 7 - cells)]


@pytest.mark.rule("gaudi.turn.place")
@pytest.mark.parametrize(("tiles", "most"), [(1, 3), (2, 5), (3, 7)])
def test_how_many_animals_a_turn_can_complete(tiles: int, most: int) -> None:
    # Only the tiles' own corners count, so the best is a hole that they fill just so.
    filled = [
        len(completed(table, move.placements))
        for table in holes(tiles)
        for move in gaudi.position(pavement=table, hands=[["ggg"] * tiles, ["bbb"]]).legal_moves()
        if set(disc(1)) <= {*table, *(cell for _, cell in move.placements)}
    ]
    assert max(filled) == most


def legal_three_without_a_legal_two(match: str, rng: Random) -> tuple[dict[Cell, str], tuple[Laid, ...]] | None:
    table = random_table(rng, rng.randint(4, 12), match)
    p = gaudi.position(pavement=table, hands=[random_hand(rng, table, match, 3), ["ggg"]], match=match)
    legal = p.legal_moves()
    twos = {frozenset(move.placements) for move in legal if len(move.placements) == 2}
    for move in legal:
        if len(move.placements) == 3 and not any(frozenset(two) in twos for two in combinations(move.placements, 2)):
            return table, move.placements
    return None


@pytest.mark.rule("gaudi.turn.three", "gaudi.turn.two")
def test_with_all_neighbours_a_legal_three_contains_a_legal_two() -> None:
    rng = Random("three all")
    assert [found for _ in range(400) if (found := legal_three_without_a_legal_two("all", rng))] == []


@pytest.mark.rule("gaudi.turn.match", "gaudi.turn.three")
def test_with_any_neighbour_a_legal_three_may_contain_no_legal_two() -> None:
    # (0, 0) completes two animals; (0, 1) agrees with nothing but (0, 2), which alone joins the table.
    table = dict.fromkeys([(-1, 0), (0, -1), (1, -1), (1, 0), (1, 1)], "ggg")
    three = parse_move("ggg@0,0 obg@0,2 obo@0,1")
    p = gaudi.position(pavement=table, hands=[["ggg", "obo", "obg"], ["ggg"]], match="any")
    legal = {frozenset(move.placements) for move in p.legal_moves()}
    assert frozenset(three.placements) in legal
    assert not [two for two in combinations(three.placements, 2) if frozenset(two) in legal]
    assert len(p.play(three).animals()) == 2


def test_free_cells_of_the_search_have_no_end() -> None:
    # A pavement far from the middle, and one that goes round a hole.
    ring = {cell: "ggg" for cell in disc(1) if cell != (0, 0)}
    assert (0, 0) in free_cells(ring)
    assert frozenset({("ggg", (0, 0))}) in {
        frozenset(m.placements) for m in check_search(ring, ["ggg", "ggg", "gob"], "all", False, False)
    }
    far = {(q + 10**9, r - 10**12): "gbo" for q, r in [(0, 0), (1, 0)]}
    check_search(far, ["gbo", "obo", "ggg"], "any", False, False)


@pytest.mark.parametrize(("match", "tile"), list(product(("all", "any"), DESIGNS)))
def test_single_tiles_round_the_start(match: str, tile: str) -> None:
    check_search({(0, 0): "gbo"}, [tile], match, False, False)
