"""Set-up, turns, marking, the end, and what a position promises, by example and on random games."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import GameError, IllegalMove, OptionError, PositionError, gaudi
from gamekit.gaudi import GaudiPosition
from tests.gaudi import referee
from tests.gaudi.games import ODD_DECK, VALUES, all_tiles, random_options, some_games, some_positions, walk
from tests.gaudi.referee import ANIMALS, BOX, COLOURS, fits_somewhere

START = {(0, 0): "gbo"}
STUCK = ["bgb", "bog", "ogb"]  # nothing of it fits on the start tile
DULL = ["bbb", "bbb", "bbb"]


def texts(p: GaudiPosition) -> list[str]:
    return [str(move) for move in p.legal_moves()]


def told(p: GaudiPosition) -> list[str]:
    return [event.rule for event in p.events]


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("gaudi.tiles", "gaudi.setup.hand", "gaudi.setup.start", "gaudi.tokens")
@pytest.mark.parametrize(("players", "tokens"), [(2, 35), (3, 25), (4, 25), (5, 15), (6, 15)])
def test_a_new_game(players: int, tokens: int) -> None:
    for seed in range(8):
        p = gaudi.new_game(players=players, seed=seed)
        assert all_tiles(p) == Counter(BOX)
        assert sum(all_tiles(p).values()) == 84
        assert len(all_tiles(p)) == 27
        assert list(p.pavement) == [(0, 0)]
        assert set(p.pavement[0, 0]) == set(COLOURS)
        assert [len(hand) for hand in p.hands] == [3] * players
        assert all(hand == tuple(sorted(hand)) for hand in p.hands)
        assert len(p.stock) == 84 - 1 - 3 * players
        assert p.tokens_left == (tokens,) * players
        assert (dict(p.tokens), p.scores(), p.winners(), p.events) == ({}, (0,) * players, (), ())
        assert (p.players, p.seed, p.to_move, p.is_over, p.passes, p.turn) == (players, seed, 0, False, 0, 0)


@pytest.mark.rule("gaudi.setup.start")
def test_the_start_tile_is_any_of_three_colours() -> None:
    found = Counter(gaudi.new_game(seed=seed).pavement[0, 0] for seed in range(400))
    assert set(found) == {"gbo", "gob", "bgo", "bog", "ogb", "obg"}
    assert min(found.values()) > 35  # 66 on average


@pytest.mark.rule("gaudi.cards", "gaudi.setup.cards", "gaudi.setup.few")
@pytest.mark.parametrize("players", range(2, 7))
def test_objective_cards(players: int) -> None:
    most = 1 if players <= 3 else 2
    met: set[tuple[str, str]] = set()
    shared = 0
    for seed in range(120):
        objectives = gaudi.new_game(players=players, seed=seed).objectives
        pairs = [objective for objective in objectives if objective is not None]
        assert len(pairs) == players
        for k, kinds in enumerate((ANIMALS, tuple(COLOURS))):
            count = Counter(pair[k] for pair in pairs)
            assert set(count) <= set(kinds)
            assert max(count.values()) <= most
            shared += max(count.values()) == 2
        met.update(pairs)
    assert len(met) == 9
    assert (shared > 0) == (players > 3)


@pytest.mark.rule("gaudi.setup.short")
def test_the_short_game() -> None:
    for seed in range(8):
        p, whole = (gaudi.new_game(players=4, seed=seed, short=short) for short in (True, False))
        assert sum(all_tiles(p).values()) == 50
        assert len(p.stock) == 50 - 1 - 12
        assert not all_tiles(p) - Counter(BOX)
        assert (p.hands, p.pavement) == (whole.hands, whole.pavement)
    left_out = [Counter(BOX) - all_tiles(gaudi.new_game(seed=seed, short=True)) for seed in range(8)]
    assert len({repr(sorted(tiles.elements())) for tiles in left_out}) == 8


@pytest.mark.rule("gaudi.tiles")
def test_another_deck() -> None:
    p = gaudi.new_game(players=2, seed=3, deck={"gbo": 1, "ggg": 6, "bbb": 0})
    assert all_tiles(p) == Counter({"gbo": 1, "ggg": 6})
    assert dict(p.pavement) == START
    assert p.options["deck"] == {"gbo": 1, "ggg": 6}
    assert gaudi.new_game(seed=3, deck={"ggg": 6, "gbo": 1}) == gaudi.new_game(seed=3, deck={"gbo": 1, "ggg": 6})
    assert gaudi.new_game(seed=3).options["deck"] is None


@pytest.mark.rule("gaudi.tiles")
@pytest.mark.parametrize(
    "deck",
    [
        {},
        "",
        [],
        {"gbo": 6},
        {"ggg": 30},
        {"gbo": 7, "gbr": 1},
        {"gbo": 7, "gb": 1},
        {"gbo": 7, 5: 1},
        {"gbo": 7, "?": 1},
        {"gbo": -7, "ggg": 20},
        {"gbo": 7.0},
        {"gbo": True, "ggg": 20},
        {"gbo": "7"},
        {"gbo": None},
        {"gbo": 10**9},
        "gbo",
        7,
        True,
        [("gbo",)],
        [(["gbo"], 7)],
    ],
)
def test_decks_that_cannot_start_a_game(deck: Any) -> None:
    with pytest.raises(OptionError) as refusal:
        gaudi.new_game(players=2, seed=1, deck=deck)
    assert len(str(refusal.value)) > 20


@pytest.mark.parametrize("deck", [{}, {"gbo": 0}])
def test_a_position_needs_a_deck_with_tiles_too(deck: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        gaudi.position(pavement=START, hands=[DULL, DULL], deck=deck)


def test_a_short_game_takes_fifty_tiles() -> None:
    with pytest.raises(OptionError, match="50"):
        gaudi.new_game(seed=1, short=True, deck={"gbo": 49})
    assert gaudi.new_game(seed=1, short=True, deck={"gbo": 50}).stock == ("gbo",) * 43


@pytest.mark.parametrize("players", [1, 7, 0, -2, 2.0, True, "2", None])
def test_players_out_of_range(players: Any) -> None:
    with pytest.raises(OptionError, match="2 to 6"):
        gaudi.new_game(players=players, seed=1)


@pytest.mark.parametrize(
    "options",
    [
        {"no_such": 1},
        {"Match": "all"},
        {"match": "some"},
        {"match": None},
        {"match": ["all"]},
        {"swap": "both"},
        {"swap_once": 1},
        {"short": "yes"},
        {"beginner": 0},
        {"toddler": None},
        {"direction": "left"},
        {"direction": 1},
    ],
)
def test_options_that_are_none(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refusal:
        gaudi.new_game(seed=1, **options)
    assert (
        repr(next(iter(options.values()))) in str(refusal.value)
        or "no_such" in str(refusal.value)
        or "Match" in options
    )
    with pytest.raises(OptionError):
        gaudi.position(pavement=START, hands=[DULL, DULL], **options)


@pytest.mark.parametrize("seed", ["?", 1.5, True, (1,), b"1"])
def test_seeds_that_are_none(seed: Any) -> None:
    with pytest.raises(OptionError):
        gaudi.new_game(seed=seed)
    with pytest.raises(OptionError):
        gaudi.position(pavement=START, hands=[DULL, DULL], seed=seed)


def test_all_options_are_told() -> None:
    p = gaudi.new_game(seed=1, match="any")
    assert dict(p.options) == {
        "short": False,
        "beginner": False,
        "toddler": False,
        "match": "any",
        "swap": "return-first",
        "swap_once": False,
        "direction": "clockwise",
        "deck": None,
    }
    assert set(VALUES) | {"deck"} == set(p.options)


# ---------------------------------------------------------------- seeds


def dealt(p: GaudiPosition) -> tuple[Any, ...]:
    return p.hands, p.stock, p.pavement[0, 0]


def test_the_seed_decides_the_deal() -> None:
    assert len({dealt(gaudi.new_game(seed=seed)) for seed in (0, 1, -1, "1", "", "a")}) == 6
    assert len({gaudi.new_game(seed=seed) for seed in (1, "1")}) == 2
    for seed in (0, -1, "1", 10**40):
        assert gaudi.new_game(seed=seed) == gaudi.new_game(seed=seed)
        assert gaudi.new_game(seed=seed).seed == seed
    assert gaudi.new_game(seed=0).seed == 0


def test_without_a_seed_one_is_picked_and_told() -> None:
    p, q = gaudi.new_game(), gaudi.new_game()
    assert type(p.seed) is int
    assert p.seed != q.seed
    assert gaudi.new_game(seed=p.seed) == p


def test_the_deal_does_not_depend_on_other_options() -> None:
    for players in (2, 5):
        plain = gaudi.new_game(players=players, seed=6)
        for name, values in VALUES.items():
            for value in values:
                other = gaudi.new_game(players=players, seed=6, **{name: value})
                assert (other.hands, other.pavement) == (plain.hands, plain.pavement)
                assert other.stock == plain.stock or name == "short"
                assert other.objectives == plain.objectives or (name, value) == ("toddler", True)


def test_the_same_game_in_another_process() -> None:
    # Whatever the hashes of texts are there.
    code = (
        "from gamekit import gaudi; p = gaudi.new_game(players=4, seed='x', short=True); print(p.playout(3).to_dict())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert runs == {f"{gaudi.new_game(players=4, seed='x', short=True).playout(3).to_dict()}\n"}


def test_the_deal_of_seed_seven() -> None:
    # Written down once: a change here breaks everybody's records.
    p = gaudi.new_game(players=2, seed=7)
    assert p.pavement[0, 0] == SEVEN["start"]
    assert [" ".join(hand) for hand in p.hands] == SEVEN["hands"]
    assert " ".join(p.stock[:8]) == SEVEN["stock"]
    assert list(p.objectives) == SEVEN["objectives"]


SEVEN: dict[str, Any] = {
    "start": "gbo",
    "hands": ["bob bob oob", "obb ogg ooo"],
    "stock": "bog ooo bog ogb bbo ogg bgb bbo",
    "objectives": [("jellyfish", "b"), ("starfish", "o")],
}


# ---------------------------------------------------------------- order of play


@pytest.mark.rule("gaudi.setup.order")
@pytest.mark.parametrize(
    ("direction", "order"),
    [("clockwise", [0, 1, 2, 3, 0, 1]), ("counter-clockwise", [0, 3, 2, 1, 0, 3])],
)
def test_turns_go_round(direction: str, order: list[int]) -> None:
    p = gaudi.position(pavement=START, hands=[["ggg"] * 3] * 4, stock=["ggg"] * 9, direction=direction)
    seen = []
    for _ in order:
        assert p.to_move is not None
        seen.append(p.to_move)
        assert p.legal_moves(p.to_move) == p.legal_moves()
        assert all(p.legal_moves(other) == [] for other in range(4) if other != p.to_move)
        p = p.play(p.legal_moves()[0])
    assert (seen, p.turn) == (order, 6)


@pytest.mark.parametrize("player", [2, -1, "0", True, 0.0])
def test_players_who_are_not_there(player: Any) -> None:
    p = gaudi.new_game(seed=1)
    for ask in (p.legal_moves, p.view, p.score_sheet):
        with pytest.raises(OptionError):
            ask(player)


# ---------------------------------------------------------------- swapping and passing


@pytest.mark.rule("gaudi.turn.swap")
def test_giving_back_first() -> None:
    p = gaudi.position(pavement=START, hands=[STUCK, DULL], stock=["ooo", "oog", "bog"])
    assert texts(p) == ["swap bgb", "swap bog", "swap ogb"]
    places = set()
    for seed in range(40):
        q = gaudi.from_dict({**p.to_dict(), "seed": seed}).play("swap bgb")
        assert q.hands == (("bog", "ogb", "ooo"), tuple(DULL))  # the top of the stock, not what was given back
        rest = list(q.stock)
        places.add(rest.index("bgb"))
        rest.remove("bgb")
        assert rest == ["oog", "bog"]
        assert (q.to_move, q.passes, q.turn, told(q)) == (0, 0, 1, ["gaudi.turn.swap"])
        assert all(move.placements for move in q.legal_moves())  # the turn goes on: now it fits
        assert q.legal_moves()
    assert places == {0, 1, 2}


@pytest.mark.rule("gaudi.turn.swap")
def test_drawing_first() -> None:
    p = gaudi.position(pavement=START, hands=[STUCK, DULL], stock=["bgb", "oog", "ggg"], swap="draw-first")
    assert texts(p) == ["draw"]
    q = p.play("draw")
    assert (q.hands[0], q.stock, q.to_move) == (("bgb", "bgb", "bog", "ogb"), ("oog", "ggg"), 0)
    assert texts(q) == ["return bgb", "return bog", "return ogb"]
    r = q.play("return bgb")
    assert (sorted(r.hands[0]), sorted(r.stock), r.to_move) == (STUCK, ["bgb", "ggg", "oog"], 0)
    assert texts(r) == ["draw"]  # again until one fits
    assert (q.turn, r.turn) == (1, 2)


@pytest.mark.rule("gaudi.turn.swap")
def test_swapping_goes_on_until_a_tile_fits() -> None:
    p = gaudi.position(pavement=START, hands=[STUCK, DULL], stock=["bog", "bgb", "ogb", "ggg"])
    swaps = 0
    while not p.legal_moves()[0].placements:
        assert p.to_move == 0
        p = p.play(p.legal_moves()[0])
        swaps += 1
    assert swaps >= 4
    assert "ggg" in p.hands[0]


@pytest.mark.rule("gaudi.turn.swap")
@pytest.mark.parametrize("swap", ["return-first", "draw-first"])
@pytest.mark.parametrize(("drawn", "helps"), [("ggg", True), ("bog", False)])
def test_one_swap_only(swap: str, drawn: str, helps: bool) -> None:
    p = gaudi.position(pavement=START, hands=[STUCK, DULL], stock=[drawn, "ggg"], swap=swap, swap_once=True, passes=1)
    for text in ["draw", "return bgb"] if swap == "draw-first" else ["swap bgb"]:
        p = p.play(text)
    assert p.to_move == (0 if helps else 1)
    assert not p.is_over
    if not helps:
        assert p.passes == 0  # it is no pass
        assert len(p.events) == 2
    assert set(told(p)) == {"gaudi.turn.swap"}


@pytest.mark.rule("gaudi.turn.pass", "gaudi.end")
def test_passing_when_nothing_would_fit_and_the_end_by_it() -> None:
    p = gaudi.position(pavement=START, hands=[STUCK, STUCK, STUCK], stock=["bog", "ogb"])
    for passes in range(3):
        assert (p.passes, p.to_move, p.is_over, p.winners()) == (passes, passes, False, ())
        assert texts(p) == ["pass"]
        p = p.play("pass")
    assert (p.passes, p.to_move, p.is_over, p.winners(), texts(p)) == (3, None, True, (0, 1, 2), [])
    assert told(p) == ["gaudi.turn.pass", "gaudi.end", "gaudi.score.winner"]


@pytest.mark.rule("gaudi.end")
def test_passes_count_only_in_a_row() -> None:
    p = gaudi.position(pavement=START, hands=[STUCK, ["ggg", "ogb", "bog"]])
    p = p.play("pass")
    assert (p.passes, p.to_move) == (1, 1)
    p = p.play("ggg@0,-1")
    assert (p.passes, p.is_over) == (0, False)
    while texts(p) == ["pass"] and not p.is_over:
        p = p.play("pass")
    assert p.passes <= 2


@pytest.mark.rule("gaudi.turn.pass")
def test_an_empty_hand_passes() -> None:
    p = gaudi.position(pavement=START, hands=[[], DULL], stock=["ggg"])
    assert (p.is_over, texts(p)) == (False, ["pass"])


# ---------------------------------------------------------------- refilling


@pytest.mark.rule("gaudi.turn.refill")
@pytest.mark.parametrize(
    ("hand", "stock", "after", "rest"),
    [
        (["ggg", "bog", "ogb"], ["obo", "bbo"], ("bog", "obo", "ogb"), ("bbo",)),
        (["ggg", "bog"], ["obo", "bbo", "ooo"], ("bbo", "bog", "obo"), ("ooo",)),
        (["ggg"], ["obo"], ("obo",), ()),
        (["ggg", "bog", "ogb"], [], ("bog", "ogb"), ()),
    ],
)
def test_the_hand_is_filled_up_to_three(
    hand: list[str], stock: list[str], after: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    p = gaudi.position(pavement=START, hands=[hand, DULL], stock=stock).play("ggg@0,-1")
    assert (p.hands[0], p.stock) == (after, rest)
    assert ("gaudi.turn.refill" in told(p)) == bool(stock)


# ---------------------------------------------------------------- marking

GREEN = {(0, 0): "ggg", (-1, 0): "ggg", (0, -1): "ggg", (1, -1): "ggg"}  # (0, 0) is whole, three more near


@pytest.mark.rule("gaudi.turn.mark", "gaudi.score.one", "gaudi.score.two")
@pytest.mark.parametrize(
    ("objective", "points"),
    [(("shell", "g"), 2), (("shell", "b"), 1), (("starfish", "g"), 1), (("starfish", "b"), 0)],
)
def test_a_completed_animal_is_marked_if_it_is_an_objective(objective: tuple[str, str], points: int) -> None:
    p = gaudi.position(pavement=GREEN, hands=[["ggg", "bbb"], DULL], objectives=[objective, ("shell", "g")])
    q = p.play("ggg@1,0")
    assert dict(q.tokens) == ({(1, 0): 0} if points else {})
    assert q.scores() == (points, 0)
    assert q.tokens_left == (35 - (points > 0), 35)
    (event,) = [event for event in q.events if event.rule == "gaudi.turn.mark"]
    assert (event.player, event.points, event.nodes) == (0, points, (("corner", 1, 0),))
    lines = [(line.rule, line.points, line.nodes) for line in q.score_sheet(0)]
    rule = {1: "gaudi.score.one", 2: "gaudi.score.two"}
    assert lines == ([(rule[points], points, (("corner", 1, 0),))] if points else [])
    assert q.score_sheet(0).total == points
    assert len(q.score_sheet(1)) == 0


@pytest.mark.rule("gaudi.turn.mark")
def test_nobody_marks_what_another_completed() -> None:
    # (0, 0) lies whole and unmarked, though it is an objective of both.
    p = gaudi.position(pavement=GREEN, hands=[["ggg", "bbb"], ["ggg"]], objectives=[("starfish", "g")] * 2)
    q = p.play("ggg@1,0")
    assert dict(q.tokens) == {(1, 0): 0}
    r = q.play("ggg@-1,1")
    assert dict(r.tokens) == {(1, 0): 0, (0, 1): 1} if (0, 1) in r.animals() else {(1, 0): 0}
    assert (0, 0) not in r.tokens


SHELLS = dict.fromkeys([(0, 0), (1, -1), (2, -1), (2, 0), (0, 1), (1, 1), (2, -2), (-1, 1)], "ggg")


@pytest.mark.rule("gaudi.turn.token")
@pytest.mark.parametrize(
    ("left", "marked", "points"),
    [(0, [], 0), (1, [(2, 0)], 2), (2, [(1, 0), (2, 0)], 3), (9, [(1, 0), (1, 1), (2, 0)], 4)],
)
def test_with_few_tokens_those_worth_two_come_first_then_by_corner(
    left: int, marked: list[tuple[int, int]], points: int
) -> None:
    # ggg@1,0 completes a shell at (1, 0), a starfish at (1, 1) and a jellyfish at (2, 0).
    p = gaudi.position(
        pavement=SHELLS, hands=[["ggg"], DULL], objectives=[("jellyfish", "g"), ("shell", "b")], tokens_left=[left, 0]
    )
    q = p.play("ggg@1,0")
    assert {c for c in q.animals() if c not in p.animals()} == {(1, 0), (1, 1), (2, 0)}
    assert sorted(q.tokens) == marked
    assert (q.scores(), q.tokens_left) == ((points, 0), (left - len(marked), 0))
    about = [event for event in q.events if event.nodes and event.nodes[0][0] == "corner"]
    assert [event.nodes for event in about] == [(("corner", x, y),) for x, y in [(1, 0), (1, 1), (2, 0)]]
    assert sum(event.points or 0 for event in about) == points
    assert sum(event.rule == "gaudi.turn.token" for event in about) == 3 - len(marked)


@pytest.mark.rule("gaudi.tokens")
def test_tokens_lying_are_missing_from_the_heap() -> None:
    p = gaudi.position(pavement=GREEN, hands=[["ggg"], DULL, DULL], tokens={(0, 0): 2})
    assert p.tokens_left == (25, 25, 24)


@pytest.mark.rule("gaudi.score.one")
def test_a_token_that_meets_no_objective_scores_nothing() -> None:
    p = gaudi.position(
        pavement=GREEN, hands=[["ggg"], DULL], tokens={(0, 0): 0}, objectives=[("shell", "b"), ("shell", "g")]
    )
    assert (p.scores(), p.score_sheet(0).total) == ((0, 0), 0)


# ---------------------------------------------------------------- the end


@pytest.mark.rule("gaudi.end", "gaudi.score.winner")
def test_the_end_by_an_empty_hand_and_stock() -> None:
    p = gaudi.position(pavement=GREEN, hands=[["ggg"], DULL], objectives=[("shell", "g"), ("starfish", "b")])
    q = p.play("ggg@1,0")
    assert (q.is_over, q.to_move, q.legal_moves(), q.scores(), q.winners()) == (True, None, [], (2, 0), (0,))
    assert told(q)[-2:] == ["gaudi.end", "gaudi.score.winner"]
    assert [event.player for event in q.events[-2:]] == [None, None]
    with pytest.raises(IllegalMove):
        q.play("pass")
    # with something in the stock it goes on
    assert not gaudi.from_dict({**p.to_dict(), "stock": ["ggg"]}).play("ggg@1,0").is_over


@pytest.mark.rule("gaudi.score.winner")
def test_a_tie_is_shared() -> None:
    p = gaudi.position(
        pavement=GREEN,
        hands=[["ggg"], DULL, DULL],
        tokens={(0, 0): 2},
        objectives=[("shell", "b"), ("shell", "b"), ("shell", "g")],
    )
    q = p.play("ggg@1,0")
    assert (q.scores(), q.winners()) == ((1, 0, 1), (0, 2))
    nobody = gaudi.position(pavement=START, hands=[[], DULL])
    assert (nobody.scores(), nobody.winners()) == ((0, 0), (0, 1))


# ---------------------------------------------------------------- easier rules


@pytest.mark.rule("gaudi.beginner")
def test_beginners_lay_what_matches_and_see_all_objectives() -> None:
    plain, easy = (
        gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg"] * 3, DULL], beginner=b) for b in (False, True)
    )
    for p, want in ((plain, False), (easy, True)):
        sets = {frozenset(move.placements) for move in p.legal_moves()}
        assert (frozenset({("ggg", (1, 0)), ("ggg", (2, 0))}) in sets) == want
        assert (frozenset({("ggg", (0, 1)), ("ggg", (1, 0)), ("ggg", (1, 1))}) in sets) == want
    assert easy.view(1).objectives == easy.objectives
    assert plain.view(1).objectives == (("?", "?"), plain.objectives[1])
    assert easy.play("ggg@1,0 ggg@1,-1").scores() == (1, 0)  # they do score


@pytest.mark.rule("gaudi.toddler")
@pytest.mark.parametrize("beginner", [False, True])
def test_small_children(beginner: bool) -> None:
    start = gaudi.new_game(players=3, seed=2, toddler=True, beginner=beginner)
    assert (start.objectives, start.tokens_left) == ((None,) * 3, (0, 0, 0))
    game = list(walk(start, 2))
    p = game[-1]
    for q in game:
        assert all(len(move.placements) <= 1 for move in q.legal_moves())
        assert (dict(q.tokens), q.scores()) == ({}, (0, 0, 0))
        assert not {"gaudi.turn.mark", "gaudi.turn.token", "gaudi.score.winner"} & set(told(q))
        assert all(len(q.score_sheet(i)) == 0 for i in range(3))
    assert p.is_over
    assert p.winners() == (0, 1, 2)
    assert told(p)[-2:] == ["gaudi.end", "gaudi.toddler"]
    assert len(p.animals()) > 3


# ---------------------------------------------------------------- positions by hand


def by_hand(**changes: Any) -> GaudiPosition:
    parts: dict[str, Any] = {"pavement": GREEN, "hands": [["ggg", "gbo"], ["bbb"]], "stock": ["ooo"], **changes}
    return gaudi.position(**parts)


def test_a_position_by_hand_and_its_defaults() -> None:
    p = gaudi.position(pavement=START, hands=[["oob", "ggg", "gbo"], ["ggo"], [], ["ooo"]], stock=["bbb", "ggg"])
    assert (p.players, p.hands[0], p.stock, p.seed) == (4, ("gbo", "ggg", "oob"), ("bbb", "ggg"), 0)
    assert p.objectives == (("starfish", "g"), ("shell", "b"), ("jellyfish", "o"), ("starfish", "g"))
    assert (p.tokens_left, dict(p.tokens), p.to_move, p.passes, p.turn) == ((25,) * 4, {}, 0, 0, 0)
    assert p.options == gaudi.new_game().options
    assert gaudi.position(pavement=START, hands=[DULL, DULL], to_move=1, passes=1, turn=9).to_move == 1


def test_parts_that_are_given_may_change_later() -> None:
    pavement, hands, tokens = dict(GREEN), [["ggg", "gbo"], ["bbb"]], {(0, 0): 1}
    p = gaudi.position(pavement=pavement, hands=hands, tokens=tokens)
    before = p.to_dict()
    pavement[5, 5] = "xxx"
    hands[0].append("ggg")
    tokens.clear()
    assert p.to_dict() == before


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"pavement": {}}, "empty"),
        ({"pavement": None}, "None"),
        ({"pavement": [((0, 0), "ggg")]}, "maps cells"),
        ({"pavement": "ggg"}, "maps cells"),
        ({"pavement": {(0, 0): "ggg", (2, 0): "ggg"}}, "parts"),
        ({"pavement": {(0, 0): "ggg", (1, 1): "ggg"}}, "parts"),
        ({"pavement": {(0, 0): "ggg", (1, 0): "gbg"}}, "disagree"),
        ({"pavement": {(0, 0): "gg"}}, "gg"),
        ({"pavement": {(0, 0): "?"}}, "open"),
        ({"pavement": {(0, 0): None}}, "None"),
        ({"pavement": {(0, 0): ["ggg"]}}, "ggg"),
        ({"pavement": {(0, 0): "GGG"}}, "GGG"),
        ({"pavement": {(0, 0): "ggr"}}, "ggr"),
        ({"pavement": {(0.0, 0): "ggg"}}, "whole numbers"),
        ({"pavement": {(True, 0): "ggg"}}, "whole numbers"),
        ({"pavement": {(0, 0, 0): "ggg"}}, "whole numbers"),
        ({"pavement": {"0,0": "ggg"}}, "whole numbers"),
        ({"pavement": {0: "ggg"}}, "whole numbers"),
        ({"pavement": {(10**31, 0): "ggg"}}, "cell"),
        ({"pavement": {(10**5000, 0): "ggg"}}, "cell"),
        ({"hands": []}, "hands"),
        ({"hands": [["ggg"]]}, "There is 1 hand;"),
        ({"hands": [["ggg"]] * 7}, "hands"),
        ({"hands": None}, "None"),
        ({"hands": 5}, "5"),
        ({"hands": "ggg"}, "ggg"),
        ({"hands": {0: ["ggg"], 1: ["ggg"]}}, "list"),
        ({"hands": ["ggg", "bbb"]}, "list"),
        ({"hands": [["ggg"], None]}, "None"),
        ({"hands": [["ggg"], ["bb"]]}, "bb"),
        ({"hands": [["ggg"], [5]]}, "5"),
        ({"hands": [["ggg"], [["bbb"]]]}, "bbb"),
        ({"hands": [["ggg"] * 4, ["bbb"]]}, "three"),
        ({"hands": [["ggg"] * 5, ["bbb"]], "swap": "draw-first"}, "three"),
        ({"hands": [["ggg"], ["bbb"] * 4], "swap": "draw-first"}, "three"),
        ({"hands": [["ggg"] * 4, ["bbb"]], "swap": "draw-first"}, "four|fit"),
        ({"hands": [["?"], ["bbb"]]}, r"\?"),
        ({"objectives": [("shell", "b")]}, "2 players"),
        ({"objectives": [("shell", "b"), None]}, "None"),
        ({"objectives": [("shell", "b"), ("b", "shell")]}, "shell"),
        ({"objectives": [("shell", "b"), ("squid", "b")]}, "squid"),
        ({"objectives": [("shell", "b"), ("shell", "gb")]}, "gb"),
        ({"objectives": [("shell", "b"), ("shell", "")]}, "shell"),
        ({"objectives": [("shell", "b"), ("shell",)]}, "shell"),
        ({"objectives": [("shell", "b"), "sb"]}, "sb"),
        ({"objectives": [("shell", "b"), ("?", "g")]}, r"\?"),
        ({"objectives": [("shell", "b"), (["shell"], "g")]}, "shell"),
        ({"objectives": "ab"}, "list"),
        ({"objectives": 5}, "5"),
        ({"objectives": [("shell", "b")] * 2, "toddler": True}, "None"),
        ({"tokens": {(1, 0): 0}}, "whole animal"),
        ({"tokens": {(0, 0): 2}}, "2"),
        ({"tokens": {(0, 0): -1}}, "-1"),
        ({"tokens": {(0, 0): None}}, "None"),
        ({"tokens": {(0, 0): True}}, "True"),
        ({"tokens": {"0,0": 0}}, "whole numbers"),
        ({"tokens": [(0, 0)]}, "map corners"),
        ({"tokens": {(0, 0): 0}, "toddler": True}, "without tokens"),
        ({"tokens_left": [1]}, "2 players"),
        ({"tokens_left": [1, -1]}, "-1"),
        ({"tokens_left": [1, 1.0]}, "1.0"),
        ({"tokens_left": [1, True]}, "True"),
        ({"tokens_left": 5}, "5"),
        ({"stock": "ggg"}, "list"),
        ({"stock": ["gg"]}, "gg"),
        ({"stock": [None]}, "None"),
        ({"stock": ["?"]}, r"\?"),
        ({"stock": 7}, "7"),
        ({"stock": None}, "None"),
        ({"to_move": 2}, "2"),
        ({"to_move": -1}, "-1"),
        ({"to_move": None}, "None"),
        ({"to_move": True}, "True"),
        ({"to_move": "0"}, "0"),
        ({"passes": 3}, "3"),
        ({"passes": -1}, "-1"),
        ({"passes": 1.0}, "1.0"),
        ({"turn": -1}, "-1"),
        ({"turn": "5"}, "5"),
    ],
)
def test_what_cannot_be_a_position(changes: dict[str, Any], says: str) -> None:
    by_hand()
    with pytest.raises(PositionError, match=says) as refusal:
        by_hand(**changes)
    assert len(str(refusal.value)) > 20


def test_what_may_be_one() -> None:
    many = gaudi.position(pavement=GREEN, hands=[["ggg"] * 3, ["ggg"] * 3], stock=["ggg"] * 20)
    assert all_tiles(many)["ggg"] == 30  # more than the box holds
    crooked = {(0, 0): "ggg", (1, 0): "gbg"}
    assert gaudi.position(pavement=crooked, hands=[DULL, DULL], match="any").pavement == crooked
    four = gaudi.position(pavement=START, hands=[[*STUCK, "ggg"], DULL], swap="draw-first")
    assert texts(four) == ["return bgb", "return bog", "return ogb"]
    children = gaudi.position(pavement=GREEN, hands=[DULL, DULL], objectives=[None, None], toddler=True)
    assert children.objectives == (None, None)


# ---------------------------------------------------------------- to_dict and from_dict


def as_json(p: GaudiPosition) -> Any:
    return json.loads(json.dumps(p.to_dict()))


def test_positions_are_read_back_in_every_phase() -> None:
    phases = set()
    for p in some_positions():
        for v in (p, *(p.view(i) for i in range(p.players))):
            again = gaudi.from_dict(as_json(v))
            assert again == v
            assert hash(again) == hash(v)
            assert again.to_dict() == v.to_dict()
            assert (texts(again), again.is_over, again.to_move) == (texts(v), v.is_over, v.to_move)
            assert (again.scores(), again.winners(), repr(again)) == (v.scores(), v.winners(), repr(v))
        phases.add((p.is_over, max(map(len, p.hands))))
    assert {(False, 3), (False, 4)} <= phases
    assert {over for over, _ in phases} == {False, True}


def test_positions_within_a_move_are_read_back() -> None:
    for p in some_positions()[::5]:
        for move in p.legal_moves()[-1:]:
            for _, q in p.steps(move):
                for v in (q, q.view(0), q.view(1)):
                    again = gaudi.from_dict(as_json(v))
                    assert (again, again.is_over, texts(again)) == (v, v.is_over, texts(v))


GOOD = gaudi.position(pavement=GREEN, hands=[["ggg", "gbo"], ["bbb"]], stock=["ooo"], tokens={(0, 0): 1}).to_dict()


def test_the_form_of_the_dict() -> None:
    assert {
        "game": "gaudi",
        "players": 2,
        "seed": 0,
        "options": {**dict(gaudi.new_game(seed=1).options)},
        "pavement": {"-1,0": "ggg", "0,-1": "ggg", "0,0": "ggg", "1,-1": "ggg"},
        "hands": [["gbo", "ggg"], ["bbb"]],
        "objectives": [["starfish", "g"], ["shell", "b"]],
        "tokens": {"0,0": 1},
        "tokens_left": [35, 34],
        "stock": ["ooo"],
        "to_move": 0,
        "passes": 0,
        "turn": 0,
    } == GOOD
    assert gaudi.new_game(seed=1, deck=ODD_DECK).to_dict()["options"]["deck"] == ODD_DECK


@pytest.mark.parametrize("missing", list(GOOD))
def test_a_dict_that_lacks_something(missing: str) -> None:
    with pytest.raises(PositionError, match=missing):
        gaudi.from_dict({key: value for key, value in GOOD.items() if key != missing})


RUBBISH: tuple[Any, ...] = (None, True, -1, 1.5, "x", "", [], [[]], {}, {"x": 1}, {"0,0": []}, [None, None], 10**40)


@pytest.mark.parametrize("rubbish", RUBBISH, ids=repr)
@pytest.mark.parametrize("key", list(GOOD))
def test_a_dict_with_rubbish_in_it(key: str, rubbish: Any) -> None:
    fine: dict[str, tuple[Any, ...]] = {
        "seed": (-1, "x", "", 10**40),
        "options": ({},),  # the defaults
        "tokens": ({},),
        "stock": ([],),
        "turn": (10**40,),
        "objectives": (None,),  # the defaults
        "tokens_left": (None,),
    }
    if rubbish in fine.get(key, ()) and type(rubbish) is not bool:
        assert gaudi.from_dict({**GOOD, key: rubbish}).players == 2
        return
    with pytest.raises(PositionError) as refusal:
        gaudi.from_dict({**GOOD, key: rubbish})
    assert len(str(refusal.value)) > 15


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "azul"}, "azul"),
        ({"players": 3}, "hands"),
        ({"between": 1}, "between"),
        ({"between": None}, "between"),
        ({"stock_helps": "yes"}, "stock_helps"),
        ({"stock_helps": 0}, "stock_helps"),
        ({"extra": 1}, "extra"),
        ({5: 1}, "5"),
        ({"options": {"match": "some"}}, "some"),
        ({"options": {"none": 1}}, "none"),
        ({"options": {5: 1}}, "options"),
        ({"options": {"deck": {"xxx": 1}}}, "xxx"),
        ({"options": {"deck": {}}}, "deck"),
        ({"pavement": {"0,0": "ggg", "0;1": "ggg"}}, "0;1"),
        ({"pavement": {"0,0": "ggg", "0,1,0": "ggg"}}, "0,1,0"),
        ({"pavement": {"0,0": "ggg", "٠,1": "ggg"}}, "pair"),
        ({"pavement": {"0,0": "ggg", " 0,1": "ggg"}}, "pair"),
        ({"pavement": {"0,0": "ggg", "9" * 5000 + ",0": "ggg"}}, "pair"),
        ({"pavement": {(0, 0): "ggg"}}, "pair"),
        ({"pavement": {"0,0": "ggg", "-0,0": "gbo"}, "tokens": {}}, "-0,0|twice"),
        ({"pavement": {"0,0": "ggg", "00,0": "gbo"}, "tokens": {}}, "00,0|twice"),
        ({"pavement": {"0,0": "ggg", "1,0": "bbb"}, "tokens": {}}, "disagree"),
        ({"tokens": {"1,0": 0}}, "whole animal"),
        ({"tokens": {"0,0": "0"}}, "token"),
        ({"hands": [["ggg"] * 4, ["bbb"]]}, "three"),
        ({"hands": [["?", "ggg"], ["bbb"]]}, r"\?"),
        ({"stock": ["?"]}, r"\?"),
        ({"objectives": [["?", "?"], ["shell", "b"]]}, r"\?"),
    ],
)
def test_hostile_dicts(changes: dict[Any, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says) as refusal:
        gaudi.from_dict({**GOOD, **changes})
    assert len(str(refusal.value)) > 20


def test_a_stock_that_is_empty_helps_nobody() -> None:
    view = gaudi.position(pavement=START, hands=[STUCK, DULL]).view(0).to_dict()
    assert gaudi.from_dict(view).to_dict()["stock_helps"] is False
    with pytest.raises(PositionError, match="stock"):
        gaudi.from_dict({**view, "stock_helps": True})


@pytest.mark.parametrize("data", [None, 5, "gaudi", [], [("game", "gaudi")], {}, {"game": "gaudi"}])
def test_things_that_are_no_dict_of_a_position(data: Any) -> None:
    with pytest.raises(PositionError):
        gaudi.from_dict(data)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.sampled_from(list(GOOD)),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text("gbo,0-1?", max_size=4),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("01,-", max_size=4), inner, max_size=3),
        max_leaves=6,
    ),
)
def test_a_dict_is_read_or_refused(key: str, value: Any) -> None:
    try:
        p = gaudi.from_dict({**GOOD, key: value})
    except PositionError:
        pass
    else:
        assert gaudi.from_dict(as_json(p)) == p
        assert p.playout().is_over


# ---------------------------------------------------------------- values that never change


@pytest.mark.parametrize("name", ["pavement", "tokens", "options"])
def test_mappings_cannot_be_written_to(name: str) -> None:
    mapping = getattr(gaudi.new_game(seed=1, deck=ODD_DECK), name)
    for method in ("__setitem__", "__delitem__", "pop", "clear", "update", "setdefault"):
        assert not hasattr(mapping, method)
    if name == "options":
        assert not hasattr(mapping["deck"], "__setitem__")


def test_attributes_cannot_be_set() -> None:
    p = gaudi.new_game(seed=1).play(gaudi.new_game(seed=1).legal_moves()[0])
    for name in (
        "pavement",
        "hands",
        "stock",
        "tokens",
        "tokens_left",
        "objectives",
        "to_move",
        "seed",
        "events",
        "new",
    ):
        with pytest.raises(AttributeError):
            setattr(p, name, None)
    for name in ("rule", "points", "nodes"):
        with pytest.raises(AttributeError):
            setattr(p.events[0], name, None)
    for part in (p.hands, p.hands[0], p.stock, p.tokens_left, p.objectives, p.events, p.events[0].nodes):
        assert type(part) is tuple


def test_lists_handed_out_are_the_callers_own() -> None:
    p = gaudi.new_game(seed=1)
    before = p.to_dict()
    p.legal_moves().clear()
    p.to_dict()["hands"][0].clear()
    p.to_dict()["options"].clear()
    p.animals().clear()
    assert p.legal_moves()
    assert p.to_dict() == before
    deck = dict(ODD_DECK)
    q = gaudi.new_game(seed=1, deck=deck)
    deck["gbo"] = 900
    assert q.options["deck"]["gbo"] == 2


def test_playing_leaves_the_position_as_it_was() -> None:
    for p in some_positions()[::3]:
        before, moves, shown = p.to_dict(), texts(p), repr(p)
        for move in p.legal_moves()[:3]:
            p.play(move)
            p.steps(move)
            p.violations(move)
        with pytest.raises(IllegalMove):
            p.play("ggg@900,900")
        assert (p.to_dict(), texts(p), repr(p)) == (before, moves, shown)


def test_equal_positions_are_equal_values() -> None:
    for p in some_positions()[::3]:
        again = gaudi.from_dict(p.to_dict())
        for same in (again, copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
            assert same == p
            assert hash(same) == hash(p)
            assert (texts(same), repr(same)) == (texts(p), repr(p))
        kept = pickle.loads(pickle.dumps(p))
        assert [str(event) for event in kept.events] == [str(event) for event in p.events]


def test_the_order_of_mappings_does_not_matter() -> None:
    p = gaudi.position(pavement=GREEN, hands=[["ggg", "gbo"], ["bbb"]])
    q = gaudi.position(pavement=dict(reversed(GREEN.items())), hands=[["gbo", "ggg"], ["bbb"]])
    assert (p, hash(p), p.to_dict(), texts(p)) == (q, hash(q), q.to_dict(), texts(q))


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "0"},
        {"seed": 1},
        {"stock": ["ooo", "ooo"]},
        {"hands": [["ggg"], ["bbb"]]},
        {"to_move": 1},
        {"passes": 1},
        {"turn": 1},
        {"tokens": {(0, 0): 0}},
        {"tokens_left": [35, 1]},
        {"objectives": [("shell", "b")] * 2},
        {"swap_once": True},
        {"pavement": {**GREEN, (1, 0): "ggg"}},
    ],
)
def test_other_positions_are_not_equal(changes: dict[str, Any]) -> None:
    assert by_hand(**changes) != by_hand()
    assert by_hand() == by_hand()
    assert by_hand() != "gaudi"


def test_events_do_not_count_for_equality() -> None:
    p = gaudi.new_game(seed=1)
    q = p.play(p.legal_moves()[0])
    again = gaudi.from_dict(q.to_dict())
    assert (again.events, again) == ((), q)
    assert q.events


# ---------------------------------------------------------------- whole games


def check_turn(p: GaudiPosition, q: GaudiPosition, n: int) -> None:
    """What a move that was played did, by the rules."""
    who = p.to_move
    assert who is not None
    assert all_tiles(q) == all_tiles(p)
    assert q.turn == p.turn + 1
    new = {cell: tile for cell, tile in q.pavement.items() if cell not in p.pavement}
    assert all(q.pavement[cell] == tile for cell, tile in p.pavement.items())
    assert {i for i in range(n) if q.hands[i] != p.hands[i]} <= {who}
    gained = [b - a for a, b in zip(p.scores(), q.scores(), strict=True)]  # type: ignore[operator]
    by_events = [sum(event.points or 0 for event in q.events if event.player == i) for i in range(n)]
    assert gained == by_events
    assert {i for i in range(n) if gained[i]} <= {who}
    fresh = {corner: owner for corner, owner in q.tokens.items() if corner not in p.tokens}
    assert set(fresh.values()) <= {who}
    if new:
        laid = [(tile, cell) for cell, tile in new.items()]
        whole = referee.completed(p.pavement, laid)
        objective = p.objectives[who]
        worth = {
            c: referee.points(objective, ANIMALS[referee.kind(c)], q.animals()[c][1]) if objective else 0 for c in whole
        }
        order = sorted((c for c in whole if worth[c]), key=lambda c: (-worth[c], c))
        assert set(fresh) == set(order[: p.tokens_left[who]])
        assert gained[who] == sum(worth[c] for c in fresh)
        hand = Counter(p.hands[who]) - Counter(new.values())
        drawn = p.stock[: 3 - sum(hand.values())]
        assert Counter(q.hands[who]) == hand + Counter(drawn)
        assert q.stock == p.stock[len(drawn) :]
        assert q.passes == 0
    else:
        assert not fresh
        fitting = [tile for tile in p.hands[who] if fits_somewhere(p.pavement, tile, p.options["match"])]
        assert len(fitting) <= len(p.hands[who]) // 4  # after drawing a fourth, that one may fit
    assert q.tokens_left[who] == p.tokens_left[who] - len(fresh)
    swapped = not new and q.passes == p.passes and "ends" not in str(q.events[-1])
    step = 1 if p.options["direction"] == "clockwise" else -1
    if not q.is_over:
        assert q.to_move == (who if swapped else (who + step) % n)


@pytest.mark.rule("gaudi.turn.mark", "gaudi.turn.refill", "gaudi.turn.token", "gaudi.end")
@settings(derandomize=True, deadline=None, max_examples=25)
@given(st.integers(2, 6), st.integers(0, 10**6))
def test_whole_games_keep_the_rules(players: int, seed: int) -> None:
    options = random_options(Random(seed))
    deck = options.get("deck")
    p = gaudi.new_game(players=players, seed=seed, **options)
    box = Counter(deck) if deck else Counter(BOX)
    assert all_tiles(p) <= box
    assert sum(all_tiles(p).values()) == (50 if options["short"] else sum(box.values()))
    game = list(walk(p, seed))
    for q in game[1:]:
        check_turn(p, q, players)
        p = q
    assert [q.is_over for q in game] == [False] * (len(game) - 1) + [True]
    empty = not p.stock and not all(p.hands)
    assert empty or p.passes == players
    best = max(points or 0 for points in p.scores())
    assert p.winners() == tuple(i for i in range(players) if p.scores()[i] == best or options["toddler"])


def test_the_moves_of_a_game_are_the_referees() -> None:
    for game in some_games():
        o = game[0].options
        for p in game[2 :: len(game) // 3]:
            slow = o["match"] == "any" or o["beginner"]
            if p.to_move is not None and max(map(len, p.hands)) < 4 and (not slow or len(p.pavement) < 16):
                hand = list(p.hands[p.to_move])
                want = referee.legal_sets(p.pavement, hand, o["match"], o["beginner"], o["toddler"])
                assert {frozenset(m.placements) for m in p.legal_moves() if m.placements} == want


def test_every_kind_of_event_and_move_comes_up_in_these_games() -> None:
    # So that the tests that walk through them say something.
    rules = {event.rule for game in some_games() for p in game for event in p.events}
    assert rules >= {
        "gaudi.turn.place",
        "gaudi.turn.refill",
        "gaudi.turn.mark",
        "gaudi.turn.swap",
        "gaudi.turn.pass",
        "gaudi.end",
        "gaudi.score.winner",
        "gaudi.toddler",
    }


def test_steps_tell_what_play_does() -> None:
    for p in some_positions():
        for move in p.legal_moves()[:: max(1, len(p.legal_moves()) // 3)]:
            end, steps = p.play(move), p.steps(move)
            assert steps[-1][1] == end
            assert [event for event, _ in steps] == list(end.events)
            assert [str(event) for event, _ in steps] == [str(event) for event in end.events]
            assert [event.rule for event in steps[-1][1].events] == told(end)
            points = list(p.scores())
            for k, (event, q) in enumerate(steps):
                assert list(q.events) == list(end.events[: k + 1])
                if event.player is not None:
                    points[event.player] = (points[event.player] or 0) + (event.points or 0)
                assert tuple(points) == q.scores()
                if k < len(steps) - 1:
                    assert (q.legal_moves(), q.is_over, q.winners()) == ([], False, ())
                    assert q != end


def test_within_a_move_nothing_can_be_played() -> None:
    p = gaudi.position(pavement=GREEN, hands=[["ggg", "gbo"], DULL], stock=["ggg"])
    (event, between), *_ = p.steps("ggg@1,0")
    assert event.rule == "gaudi.turn.place"
    assert between.violations("gbo@0,1")
    with pytest.raises(IllegalMove):
        between.play("pass")
    with pytest.raises(GameError):
        between.playout()


def test_score_sheets_add_up() -> None:
    lines = 0
    for p in some_positions():
        for i in range(p.players):
            sheet = p.score_sheet(i)
            assert sheet.total == sum(line.points for line in sheet) == p.scores()[i]
            assert {line.nodes for line in sheet} == {(("corner", *c),) for c, owner in p.tokens.items() if owner == i}
            objective = p.objectives[i]
            for line in sheet:
                (node,) = line.nodes
                corner = (int(node[1]), int(node[2]))
                assert objective is not None
                assert line.points == referee.points(objective, *p.animals()[corner])
                assert line.rule == ("gaudi.score.two" if line.points == 2 else "gaudi.score.one")
                assert len(str(line)) > 10
                lines += 1
            assert str(sheet).endswith("point in all" if sheet.total == 1 else "points in all")
    assert lines > 500


def test_playouts_end_and_depend_on_their_seed() -> None:
    p = gaudi.new_game(players=3, seed=8, short=True)
    ends = [p.playout(seed) for seed in (0, 0, 1, "1")]
    assert all(end.is_over for end in ends)
    assert ends[0] == ends[1]
    assert len(set(ends)) == 3
    assert ends[0].playout(5) == ends[0]


def test_what_a_position_says_of_itself() -> None:
    p = gaudi.new_game(players=2, seed=7)
    assert repr(p) == "<gaudi: 2 players, 1 tiles laid, 77 in stock, scores (0, 0), player 1 to move>"
    assert p._repr_svg_().startswith("<svg")
    assert all(len(repr(q)) < 150 for q in some_positions())
    over = some_games()[0][-1]
    assert repr(over).endswith("over>")
