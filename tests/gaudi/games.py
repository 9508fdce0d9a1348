"""Games for the tests to walk through: random legal play under random options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from gamekit import gaudi
from gamekit.gaudi import GaudiPosition

VALUES: dict[str, tuple[Any, ...]] = {
    "short": (False, True),
    "beginner": (False, True),
    "toddler": (False, False, False, True),
    "match": ("all", "any"),
    "swap": ("return-first", "draw-first"),
    "swap_once": (False, True),
    "direction": ("clockwise", "counter-clockwise"),
}

# Few tiles that hardly fit each other, so that there is much exchanging.
ODD_DECK = {"gbo": 2, "bog": 6, "ogb": 6, "bgb": 4, "ggg": 3, "oog": 3, "bbo": 2}

# Three designs that never fit each other: sooner or later all pass.
DULL_DECK = {"gbo": 6, "bog": 8, "ogb": 10}


def random_options(rng: Random) -> dict[str, Any]:
    """A value for every option."""
    options = {name: rng.choice(values) for name, values in VALUES.items()}
    if rng.random() < 0.4:
        options["deck"], options["short"] = rng.choice([ODD_DECK, DULL_DECK]), False
    return options


def walk(start: GaudiPosition, seed: int | str) -> Iterator[GaudiPosition]:
    """A position and those after it in random legal play, to the end; large sets of tiles are preferred a little."""
    rng = Random(f"walk {seed}")
    p = start
    yield p
    while not p.is_over:
        moves = p.legal_moves()
        sizes = sorted({len(move.placements) for move in moves})
        most = rng.choice(sizes)
        p = p.play(rng.choice([move for move in moves if len(move.placements) == most]))
        yield p


@cache
def some_games() -> tuple[tuple[GaudiPosition, ...], ...]:
    """Two dozen whole games of two to six players under all kinds of options."""
    games = []
    for seed in range(24):
        rng = Random(f"game {seed}")
        start = gaudi.new_game(players=2 + seed % 5, seed=seed, **random_options(rng))
        games.append(tuple(walk(start, seed)))
    return tuple(games)


@cache
def some_positions() -> tuple[GaudiPosition, ...]:
    """Positions of those games: the first and the last, every fourth, and all round an exchange."""
    chosen = []
    for game in some_games():
        for k, p in enumerate(game):
            rules = {event.rule for event in p.events}
            if k % 4 == 0 or p.is_over or rules & {"gaudi.turn.swap", "gaudi.turn.pass", "gaudi.turn.token"}:
                chosen.append(p)
    return tuple(chosen)


def all_tiles(p: GaudiPosition) -> Counter[str]:
    """Every tile on the table, in the hands and in the stock."""
    return Counter([*p.pavement.values(), *p.stock, *(tile for hand in p.hands for tile in hand)])
