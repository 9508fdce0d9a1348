"""Which rules a move breaks, and what shows it, against the referee and by example."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamekit import IllegalMove, gaudi
from gamekit.gaudi import RULES, GaudiPosition, Move
from gamekit.rules import Node, Violation
from tests.gaudi.referee import (
    DESIGNS,
    Cell,
    Laid,
    agree,
    broken_rules,
    completed,
    corners,
    distance,
    fits,
    free_cells,
    legal_sets,
    neighbours,
    random_hand,
    random_table,
)

START = {(0, 0): "gbo"}
STUCK = ["bgb", "bog", "ogb"]  # nothing of it fits on the start tile

# The first mark of each rule in RULES.md.
STATED = {
    "gaudi.tiles": "sheet",
    "gaudi.cards": "sheet",
    "gaudi.tokens": "sheet",
    "gaudi.setup.cards": "sheet",
    "gaudi.setup.few": "sheet",
    "gaudi.setup.start": "sheet",
    "gaudi.setup.hand": "sheet",
    "gaudi.setup.order": "sheet",
    "gaudi.setup.short": "sheet",
    "gaudi.turn.place": "sheet",
    "gaudi.turn.match": "sheet",
    "gaudi.turn.touch": "sheet",
    "gaudi.turn.block": "sheet",
    "gaudi.turn.two": "sheet",
    "gaudi.turn.three": "sheet",
    "gaudi.turn.swap": "sheet",
    "gaudi.turn.pass": "house",
    "gaudi.turn.mark": "sheet",
    "gaudi.turn.token": "house",
    "gaudi.turn.refill": "sheet",
    "gaudi.end": "sheet",
    "gaudi.score.one": "sheet",
    "gaudi.score.two": "sheet",
    "gaudi.score.winner": "sheet",
    "gaudi.beginner": "sheet",
    "gaudi.toddler": "sheet",
}


def rules(violations: list[Violation]) -> set[str]:
    return {v.rule for v in violations}


def nodes(violations: list[Violation], rule: str) -> set[Node]:
    """The nodes of all violations of one rule."""
    return {node for v in violations if v.rule == rule for node in v.nodes}


def at(kind: str, *places: Cell) -> set[Node]:
    return {(kind, *place) for place in places}


# ---------------------------------------------------------------- the rulebook


def test_where_each_rule_comes_from() -> None:
    assert {rule.id: rule.stated for rule in RULES.values()} == STATED
    assert list(RULES) == list(STATED)
    assert all(key == rule.id for key, rule in RULES.items())


def test_rules_say_something_and_each_something_else() -> None:
    for rule in RULES.values():
        assert 3 < len(rule.title) < 50
        assert len(rule.text) > 40
        assert rule.text.endswith(".")
        assert repr(rule) == f"<Rule {rule.id}: {rule.title}>"
    assert len({rule.title for rule in RULES.values()}) == len({rule.text for rule in RULES.values()}) == len(RULES)


def test_every_rule_is_covered_by_a_marked_test() -> None:
    marked = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for marks in re.findall(r"@pytest\.mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8")):
            marked |= set(re.findall(r'"([a-z.]+)"', marks))
    assert marked == set(RULES)


def test_options_vary_rules_of_the_book() -> None:
    assert {option.name: option.rule for option in gaudi.OPTIONS} == {
        "short": "gaudi.setup.short",
        "beginner": "gaudi.beginner",
        "toddler": "gaudi.toddler",
        "match": "gaudi.turn.match",
        "swap": "gaudi.turn.swap",
        "swap_once": "gaudi.turn.swap",
        "direction": "gaudi.setup.order",
        "deck": "gaudi.tiles",
    }
    for option in gaudi.OPTIONS:
        assert option.default in option.values or option.check is not None
        assert len(option.labels) == len(option.values)


# ---------------------------------------------------------------- any set against the referee


def random_set(rng: Random, table: dict[Cell, str], hand: list[str]) -> list[Laid]:
    """One to four tiles near each other, mostly of the hand, mostly illegal."""
    near = sorted({c for cell in free_cells(table) for c in [cell, *neighbours(cell)]})
    middle = rng.choice(near)
    spots = [cell for cell in near if distance(cell, middle) <= 2]
    tiles = rng.sample(hand, len(hand))
    tiles = tiles[: rng.randint(1, len(tiles))] if rng.random() < 0.9 else [rng.choice(DESIGNS) for _ in range(4)]
    return [(tile, rng.choice(spots)) for tile in tiles]


def explained(table: dict[Cell, str], laid: list[Laid], broken: list[Violation], match: str) -> None:
    """The nodes of the violations show what they should."""
    after = {**table, **{cell: tile for tile, cell in laid}}
    cells = at("cell", *(cell for _, cell in laid))
    for v in broken:
        assert len(str(v)) > 15
        if v.rule in ("gaudi.turn.touch", "gaudi.toddler"):
            assert set(v.nodes) == cells
        elif v.rule in ("gaudi.turn.two", "gaudi.turn.three"):
            assert set(v.nodes) == cells | at("corner", *completed(table, laid))
        elif v.rule == "gaudi.turn.block":
            assert set(v.nodes) == cells | at("corner", *set.intersection(*(corners(cell) for _, cell in laid)))
        elif v.rule == "gaudi.turn.match":
            kind, q, r = v.nodes[0]
            cell = (int(q), int(r))
            assert kind == "cell"
            assert ("cell", *cell) in cells
            clashing = [n for n in neighbours(cell) if n in after and not agree(after, cell, n)]
            if len(v.nodes) > 1:
                shared = {corner for n in clashing for corner in corners(cell) & corners(n)}
                assert set(v.nodes) == at("cell", cell, *clashing) | at("corner", *shared)
            else:
                assert match == "any" or not clashing


@pytest.mark.rule("gaudi.turn.place", "gaudi.turn.match", "gaudi.turn.touch", "gaudi.turn.block")
@pytest.mark.rule("gaudi.turn.two", "gaudi.turn.three", "gaudi.beginner", "gaudi.toddler")
@pytest.mark.parametrize("toddler", [False, True], ids=["", "toddler"])
@pytest.mark.parametrize("beginner", [False, True], ids=["", "beginner"])
@pytest.mark.parametrize("match", ["all", "any"])
def test_any_set_breaks_the_rules_that_the_referee_names(match: str, beginner: bool, toddler: bool) -> None:
    rng = Random(f"rules {match} {beginner} {toddler}")
    met: set[str] = set()
    legal = 0
    for _ in range(40):
        table = random_table(rng, rng.randint(1, 12), match)
        hand = random_hand(rng, table, match, 3)
        p = gaudi.position(pavement=table, hands=[hand, ["ggg"]], match=match, beginner=beginner, toddler=toddler)
        sets = [random_set(rng, table, hand) for _ in range(25)]
        sets += [list(one) for one in sorted(map(sorted, legal_sets(table, hand, match, True)))[:15]]
        for laid in sets:
            move = Move(placements=laid)
            broken = p.violations(move)
            assert rules(broken) == broken_rules(table, hand, laid, match, beginner, toddler)
            explained(table, laid, broken, match)
            assert (not broken) == (move in p.legal_moves())
            met |= rules(broken)
            legal += not broken
    want = {"gaudi.turn.place", "gaudi.turn.match"}
    if toddler:
        want |= {"gaudi.toddler"}
    else:
        want |= {"gaudi.turn.touch"}
        if not beginner:
            want |= {"gaudi.turn.block", "gaudi.turn.two", "gaudi.turn.three"}
    assert met == want
    assert legal > 50


# ---------------------------------------------------------------- by example


def start(hand: str = "gbo ggg oob", **options: Any) -> GaudiPosition:
    return gaudi.position(pavement=START, hands=[hand.split(), ["bbb"] * 3], stock=["ggg"], **options)


@pytest.mark.rule("gaudi.turn.place")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("bbb@1,0", at("cell", (1, 0))),  # the other player's
        ("gbo@0,0", at("cell", (0, 0))),  # taken
        ("gbo@1,0 gbo@0,1", at("cell", (1, 0), (0, 1))),  # there is only one
        ("gbo@1,0 ggg@1,0", at("cell", (1, 0))),  # one cell twice
        ("gbo@1,0 ggg@0,1 oob@1,1 gbo@2,0", at("cell", (1, 0), (0, 1), (1, 1), (2, 0))),  # four
        ("pass", None),
    ],
)
def test_what_breaks_place_breaks_nothing_else(text: str, shown: set[Node] | None) -> None:
    for p in (start(), start(match="any"), start(beginner=True), start(toddler=True)):
        broken = p.violations(text)
        assert rules(broken) == {"gaudi.turn.place"}
        where = {cell for move in p.legal_moves() for _, cell in move.placements if len(move.placements) == 1}
        assert nodes(broken, "gaudi.turn.place") == (at("cell", *where) if shown is None else shown)


@pytest.mark.rule("gaudi.turn.place")
def test_a_hidden_hand_lays_nothing() -> None:
    assert rules(start().view(1).violations("gbo@1,0")) == {"gaudi.turn.place"}
    assert rules(start().view(1).violations("pass")) == {"gaudi.turn.place"}


@pytest.mark.rule("gaudi.turn.match")
def test_every_neighbour_must_agree() -> None:
    (clash,) = start().violations("ggg@1,0")
    assert clash.rule == "gaudi.turn.match"
    assert set(clash.nodes) == at("cell", (1, 0), (0, 0)) | at("corner", (1, 0))
    assert ("shell" in str(clash), "blue" in str(clash), "green" in str(clash)) == (True, True, True)
    (apart,) = start().violations("gbo@5,5")
    assert (apart.rule, set(apart.nodes)) == ("gaudi.turn.match", at("cell", (5, 5)))


@pytest.mark.rule("gaudi.turn.match")
def test_one_agreeing_neighbour_is_enough_if_so_agreed() -> None:
    # (1, 0) meets a blue shell on (0, 0) and an orange starfish on (0, 1).
    table = {(0, 0): "gbo", (0, 1): "obo"}
    for tile, expected in (("gbg", "any"), ("obg", "all"), ("ogg", "any"), ("ggg", "")):
        for match in ("all", "any"):
            hands = [[tile, "ggg"], ["bbb"]]
            broken = gaudi.position(pavement=table, hands=hands, match=match).violations(f"{tile}@1,0")
            alone = broken_rules(table, hands[0], [(tile, (1, 0))], match, False, False)
            assert rules(broken) == alone
            assert (not broken) == (expected in ("all", match))


@pytest.mark.rule("gaudi.turn.match")
def test_a_tile_may_join_one_of_the_same_turn() -> None:
    p = gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg", "ggg", "ggg"], ["bbb"]], beginner=True)
    assert not p.violations("ggg@2,0 ggg@1,0")
    assert rules(p.violations("ggg@2,0 ggg@3,0")) == {"gaudi.turn.match"}
    assert rules(p.violations("ggg@2,0")) == {"gaudi.turn.match"}


@pytest.mark.rule("gaudi.turn.touch")
def test_tiles_of_a_turn_touch() -> None:
    p = gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg"] * 3, ["bbb"]], beginner=True)
    assert rules(p.violations("ggg@1,0 ggg@-1,0")) == {"gaudi.turn.touch"}
    assert rules(p.violations("ggg@1,0 ggg@1,-1 ggg@-1,1")) == {"gaudi.turn.touch"}
    assert not p.violations("ggg@1,0 ggg@1,-1")
    assert not p.violations("ggg@1,0 ggg@1,-1 ggg@0,-1")
    (apart,) = p.violations("ggg@1,0 ggg@1,-1 ggg@-1,1")
    assert "(-1, 1)" in str(apart)


@pytest.mark.rule("gaudi.turn.block", "gaudi.beginner")
@pytest.mark.parametrize(
    ("text", "corner"),
    [
        ("ggg@0,1 ggg@1,0 ggg@1,1", at("corner", (1, 1))),
        ("ggg@-1,0 ggg@-1,1 ggg@-2,1", at("corner", (-1, 1))),
        ("ggg@1,0 ggg@2,-1 ggg@1,-1", set()),
    ],
)
def test_no_block_round_either_kind_of_corner(text: str, corner: set[Node]) -> None:
    for beginner in (False, True):
        p = gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg"] * 3, ["bbb"] * 3], beginner=beginner)
        broken = p.violations(text)
        assert ("gaudi.turn.block" in rules(broken)) == (not beginner)
        if not beginner:
            cells = at("cell", *(cell for _, cell in gaudi.parse_move(text).placements))
            shared = set.intersection(*(corners(cell) for _, cell in gaudi.parse_move(text).placements))
            assert nodes(broken, "gaudi.turn.block") == cells | at("corner", *shared)
            assert at("corner", *shared) == corner


@pytest.mark.rule("gaudi.turn.two")
def test_two_tiles_complete_an_animal() -> None:
    # nobody's objective: an orange jellyfish
    p = gaudi.position(
        pavement=START,
        hands=[["ggo", "oob", "boo"], ["bbb"]],
        objectives=[("starfish", "g"), ("shell", "b")],
    )
    assert not p.violations("ggo@0,1 boo@-1,1")
    assert not p.play("ggo@0,1 boo@-1,1").tokens
    q = gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg"] * 3, ["bbb"]])
    (few,) = q.violations("ggg@1,0 ggg@2,0")
    assert (few.rule, set(few.nodes)) == ("gaudi.turn.two", at("cell", (1, 0), (2, 0)))


@pytest.mark.rule("gaudi.turn.three")
def test_three_tiles_complete_two_animals_at_least() -> None:
    p = gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg"] * 3, ["bbb"]])
    (few,) = p.violations("ggg@1,0 ggg@1,-1 ggg@2,-2")
    assert (few.rule, set(few.nodes)) == (
        "gaudi.turn.three",
        at("cell", (1, 0), (1, -1), (2, -2)) | at("corner", (1, 0)),
    )
    (none,) = p.violations("ggg@1,0 ggg@2,0 ggg@3,0")
    assert (none.rule, set(none.nodes)) == ("gaudi.turn.three", at("cell", (1, 0), (2, 0), (3, 0)))
    assert str(none) != str(few)
    ring = gaudi.position(pavement={(0, 0): "ggg", (-1, 0): "ggg"}, hands=[["ggg"] * 3, ["bbb"]])
    assert not ring.violations("ggg@0,-1 ggg@1,-1 ggg@1,0")  # corners (0, 0) and (1, 0)


@pytest.mark.rule("gaudi.turn.touch", "gaudi.turn.two", "gaudi.turn.match")
def test_every_broken_rule_is_named() -> None:
    assert rules(start().violations("gbo@1,0 ggg@0,-1")) == {"gaudi.turn.touch", "gaudi.turn.two"}
    assert rules(start().violations("ggg@1,0 gbo@-1,0")) == {
        "gaudi.turn.match",
        "gaudi.turn.touch",
        "gaudi.turn.two",
    }
    with pytest.raises(IllegalMove) as refusal:
        start().play("ggg@1,0 gbo@-1,0")
    assert rules(list(refusal.value.violations)) == rules(start().violations("ggg@1,0 gbo@-1,0"))
    for rule in rules(list(refusal.value.violations)):
        assert rule in str(refusal.value)
    assert "ggg@1,0 gbo@-1,0" in str(refusal.value)


@pytest.mark.rule("gaudi.toddler")
def test_small_children_lay_one_tile_that_agrees() -> None:
    p = gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg", "ggg", "bbb"], ["bbb"]], toddler=True, beginner=True)
    assert rules(p.violations("ggg@1,0 ggg@2,0")) == {"gaudi.toddler"}
    assert rules(p.violations("ggg@1,0 ggg@-1,0")) == {"gaudi.toddler"}  # touch is not asked for
    assert rules(p.violations("bbb@1,0")) == {"gaudi.turn.match"}
    assert rules(p.violations("bbb@1,0 ggg@-1,0")) == {"gaudi.toddler", "gaudi.turn.match"}
    assert not p.violations("ggg@1,0")


@pytest.mark.rule("gaudi.turn.swap", "gaudi.turn.pass")
@pytest.mark.parametrize("swap", ["return-first", "draw-first"])
@pytest.mark.parametrize(
    ("hand", "stock", "broken"),
    [
        # something fits
        (["gbo", "bog", "ogb"], ["ggg"], {"swap bog": "swap", "draw": "swap", "return bog": "swap", "pass": "place"}),
        # nothing fits, the stock has something
        (STUCK, ["bog", "ggg"], {"return bog": "swap", "pass": "pass", "swap ggg": "swap", "bog@1,0": "match"}),
        # nothing would fit
        (STUCK, ["bog"], {"swap bog": "swap", "draw": "swap", "return bog": "swap"}),
        (STUCK, [], {"swap bog": "swap", "draw": "swap", "return bog": "swap"}),
    ],
)
def test_exchanging_and_passing_only_when_due(
    swap: str, hand: list[str], stock: list[str], broken: dict[str, str]
) -> None:
    p = gaudi.position(pavement=START, hands=[hand, ["bbb"] * 3], stock=stock, swap=swap)
    for text, rule in broken.items():
        assert rules(p.violations(text)) == {f"gaudi.turn.{rule}"}, text
    due = [str(move) for move in p.legal_moves() if not move.placements]
    if "ggg" in stock and "gbo" not in hand:
        assert due == (["draw"] if swap == "draw-first" else [f"swap {tile}" for tile in hand])
        other = "swap bog" if swap == "draw-first" else "draw"
        assert rules(p.violations(other)) == {"gaudi.turn.swap"}
    elif "gbo" in hand:
        assert due == []
        fitting = at("cell", *(m.placements[0][1] for m in p.legal_moves() if len(m.placements) == 1))
        assert nodes(p.violations("swap bog"), "gaudi.turn.swap") == fitting
        assert nodes(p.violations("pass"), "gaudi.turn.place") == fitting
    else:
        assert due == ["pass"]


@pytest.mark.rule("gaudi.turn.swap")
def test_between_drawing_and_giving_back() -> None:
    p = gaudi.position(pavement=START, hands=[STUCK, ["bbb"] * 3], stock=["ggg", "oog"], swap="draw-first").play("draw")
    assert p.hands[0] == ("bgb", "bog", "ggg", "ogb")
    assert [str(move) for move in p.legal_moves()] == ["return bgb", "return bog", "return ogb"]
    for text in ("ggg@0,-1", "pass", "draw", "swap bog", "return oob", "return ggg"):
        assert rules(p.violations(text)) == {"gaudi.turn.swap"}, text
    fitting = {cell for cell in free_cells(START) if fits(START, "ggg", cell, "all")}
    assert nodes(p.violations("return ggg"), "gaudi.turn.swap") == at("cell", *fitting)


@pytest.mark.rule("gaudi.end")
@pytest.mark.parametrize("text", ["gbo@1,0", "pass", "swap gbo", "draw", "return gbo", "ggg@50,50"])
def test_after_the_end_every_move_breaks_the_end(text: str) -> None:
    for over in (
        gaudi.position(pavement=START, hands=[["gbo"], []]),
        gaudi.position(pavement=START, hands=[["gbo"], ["bbb"]], stock=["ggg"], passes=2),
    ):
        assert over.is_over
        assert rules(over.violations(text)) == {"gaudi.end"}
        assert rules(over.view(1).violations(text)) == {"gaudi.end"}
