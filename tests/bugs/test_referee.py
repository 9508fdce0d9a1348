"""Whole games and any moves at all, judged and played by the engine and by the plain referee, side by side.

``GAMEKIT_LONG=1`` plays three hundred games of each kind instead of a few.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import IllegalMove, bugs
from gamekit.bugs import BugsPosition
from tests.bugs.games import KINDS, all_tiles, laid, shown, some_move, some_positions, told
from tests.bugs.referee import Game, box, milliseconds, points, state, written

LONG = os.environ.get("GAMEKIT_LONG") == "1"
NUMBER = 300 if LONG else 4
EXAMPLES = 1500 if LONG else 100


def check_move(p: BugsPosition, game: Game, text: str, where: str = "") -> BugsPosition:
    """Judge a move with both and play it if it is legal; the position after it, or the same."""
    where = f"{where} {text}"
    broken = {violation.rule for violation in p.violations(text)}
    assert broken == game.broken(text), where
    if broken:
        before = p.to_dict(), hash(p), p.events
        with pytest.raises(IllegalMove) as refused:
            p.play(text)
        assert {violation.rule for violation in refused.value.violations} == broken
        assert (p.to_dict(), hash(p), p.events) == before
        return p
    q = p.play(text)
    if " stir " in text:
        assert q == p.play(text)
    assert told(q) == game.play(text, q.table), where
    assert shown(q) == state(game), where
    return q


def check_lists(p: BugsPosition, game: Game, where: str) -> None:
    """The listed moves of each player are those of the referee."""
    everybody: list[str] = []
    for player in range(p.players):
        own = [str(move) for move in p.legal_moves(player)]
        assert sorted(own) == sorted(game.legal(player)), where
        everybody += own
    assert [str(move) for move in p.legal_moves()] == everybody, where


# ---------------------------------------------------------------- whole games


@pytest.mark.rule(
    "bugs.play.together",
    "bugs.play.one",
    "bugs.play.keep",
    "bugs.play.back",
    "bugs.play.group",
    "bugs.play.stir",
    "bugs.stop.trophy",
    "bugs.stop.count",
    "bugs.stop.hand",
    "bugs.end",
    "bugs.score.winner",
)
@pytest.mark.parametrize(("players", "extra"), KINDS)
def test_whole_games(players: int, extra: str) -> None:
    seen: Counter[str] = Counter()
    whole = Counter(box(players, extra))
    for seed in range(NUMBER):
        rng = Random(f"referee {players} {extra} {seed}")
        care, hurry = rng.choice([0.2, 0.9, 1.0]), rng.choice([0.002, 0.01, 0.05])
        p = bugs.new_game(players=players, seed=seed, extra=extra)
        game = laid(p)
        where = f"{players} {extra} seed {seed}:"
        number = 0
        while not p.is_over:
            number += 1
            move = some_move(rng, p, care, hurry if number < 300 else 0.5)
            p = check_move(p, game, move, f"{where} move {number}:")
            seen.update(event.rule for event in p.events)
            seen["five"] += any(event.points == 5 for event in p.events)
            if number % 10 == 0 or p.stop_at is not None:
                check_lists(p, game, f"{where} after move {number}")
                assert all_tiles(p) == whole
        assert all_tiles(p) == whole
        seen["shared"] += len(p.winners()) > 1
    # Else the comparison would say little.
    wanted = ["one", "keep", "back", "group", "stir", "together"]
    assert min(seen[f"bugs.play.{word}"] for word in wanted) > 2
    assert min(seen["bugs.stop.hand"], seen["five"]) > 0
    assert seen["bugs.stop.count"] == 11 * NUMBER
    assert seen["bugs.stop.trophy"] == NUMBER * len(bugs.new_game(players=players).trophies)


# ---------------------------------------------------------------- any moves at all

STEPS = st.tuples(
    st.sampled_from([-5000, -1, 0, 0, 0, 0, 1, 7, 250, 999, 1000, 1001, 3000, 10000, 12000]),
    st.integers(0, 9),
    st.sampled_from(["pick", "pick", "pick", "keep", "keep", "back", "back to", "group", "stir", "trophy", "wait"]),
    st.integers(0, 60),
    st.integers(0, 60),
)


def text_of(game: Game, players: int, step: tuple[int, int, str, int, int]) -> str:
    """A move that may be legal or not: small numbers of spots mean those with tiles, or the free ones."""
    later, who, what, one, other = step
    when = written(max(0, game.time + later))
    if what == "wait":
        return f"{when} wait"
    player = who % players if who < 9 else players
    lying = sorted(game.table)
    free = [spot for spot in game.places if spot not in game.table]
    where = lying[one % len(lying)] if lying and one < 50 else one
    to = free[other % len(free)] if free and other < 50 else other
    spots = {"pick": [where], "back to": [to], "group": [where, to], "stir": [where]}.get(what, [])
    return " ".join([when, f"p{player + 1}", what.removesuffix(" to"), *map(str, spots)])


@pytest.mark.rule("bugs.play.together", "bugs.stop.trophy", "bugs.stop.count", "bugs.stop.hand", "bugs.end")
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 30), steps=st.lists(STEPS, max_size=90), few=st.booleans())
@settings(derandomize=True, deadline=None, max_examples=EXAMPLES)
def test_any_moves(kind: tuple[int, str], seed: int, steps: list[tuple[int, int, str, int, int]], few: bool) -> None:
    players, extra = kind
    p = bugs.new_game(players=players, seed=seed, extra=extra)
    if few:  # one trophy, so that the count comes soon
        p = bugs.from_dict({**p.to_dict(), "trophies": [2]})
    game = laid(p)
    tiles = all_tiles(p)
    sum_of_events = [0] * players
    for step in steps:
        q = check_move(p, game, text_of(game, players, step))
        if q is not p:
            for event in q.events:
                if event.points:
                    assert event.player is not None
                    sum_of_events[event.player] += event.points
        p = q
        assert all_tiles(p) == tiles
        assert p.scores() == tuple(sum_of_events)
    check_lists(p, game, str(p))


def test_any_moves_from_the_middle_of_games() -> None:
    """The same with random moves from positions of many tiles kept, trophies gone and the count going on."""
    refused = played = 0
    for k, at in enumerate(some_positions()[:: 1 if LONG else 4]):
        rng = Random(f"middle {k}")
        p, game = at, laid(at)
        for _ in range(12):
            kinds = ["pick", "keep", "back", "back to", "group", "stir", "trophy", "wait"]
            step = (
                rng.choice([-1000, -1, 0, 0, 0, 1, 500, 1000, 4000]),
                rng.randrange(10),
                rng.choice(kinds),
                rng.randrange(61),
                rng.randrange(61),
            )
            q = check_move(p, game, text_of(game, p.players, step), f"position {k} {p!r}")
            refused, played = refused + (q is p), played + (q is not p)
            p = q
    assert min(refused, played) > 100


# ---------------------------------------------------------------- the referee itself


def test_the_referee_knows_the_box() -> None:
    assert [len(box(players)) for players in range(2, 9)] == [45, 45, 45, 60, 60, 75, 75]
    assert {tile[0] for tile in box(5, "three")} == {"2", "3"}


def test_the_referee_scores_the_worked_example() -> None:
    kept = [*["2a", "2b", "2c", "2d"] * 3, "2e", "2e", "2f"]
    assert points(kept, 2) == 11
    assert points([], None) == 0
    assert points(["1a"], 3) == 2


def test_the_referee_reads_times() -> None:
    for time in (0, 1, 10, 125, 3200, 15000, 100_050):
        assert milliseconds(written(time)) == time
    assert [written(time) for time in (0, 3200, 15000, 125)] == ["0.0", "3.2", "15.0", "0.125"]


def test_the_referee_counts() -> None:
    """By hand: a table of four spots in a row, two tiles, one trophy."""
    game = Game({0: "2a", 1: "2b"}, [3], 2, {k: (float(k), 0.0) for k in range(4)}, {0: {1}, 1: {0, 2}, 2: {1}})
    assert game.play("1.0 p2 pick 0") == [("bugs.play.one", 1, 0)]
    assert game.play("1.0 p1 trophy") == [("bugs.stop.trophy", 0, 3), ("bugs.stop.count", None, 10)]
    assert game.play("1.5 p2 back 3") == [("bugs.play.back", 1, 0)]
    assert game.play("2.0 p2 pick 1") == [("bugs.stop.count", None, 9), ("bugs.play.one", 1, 0)]
    assert game.broken("11.0 p2 keep") == {"bugs.stop.count"}
    assert game.play("10.5 wait") == [("bugs.stop.count", None, n) for n in range(8, 0, -1)]
    assert game.play("99.0 wait") == [("bugs.stop.count", None, 0), ("bugs.stop.hand", 1, 0), ("bugs.end", None, 0)]
    assert (game.time, game.table, game.scores(), game.winners()) == (11000, {1: "2b", 3: "2a"}, (3, 0), (0,))
