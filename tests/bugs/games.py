"""Games for the tests to walk through: everybody acts at odd moments, now carefully, now not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from gamekit import bugs
from gamekit.bugs import BugsPosition
from gamekit.rules import Event
from tests.bugs.referee import Game, Told, written

KINDS = [(2, "one"), (3, "one"), (4, "three"), (5, "one"), (6, "three"), (7, "one"), (8, "one")]
"""All numbers of players, with either value of the option."""


def free_spots(p: BugsPosition) -> list[int]:
    return [spot for spot in range(p.spots) if spot not in p.table]


def moment(rng: Random, p: BugsPosition) -> int:
    """Some moment from now on, in milliseconds; often now itself."""
    ms = p.ms + rng.choice([0, 0, 1, 40, 137, 250, 500, 1000])
    return ms if p.stop_ms is None else min(ms, p.stop_ms - 1)


def some_move(rng: Random, p: BugsPosition, care: float, hurry: float) -> str:
    """A legal move, also of the kinds that are not listed; how likely a trophy is grows with `hurry`."""
    able = [player for player in range(p.players) if p.taken[player] is None]
    if not able or rng.random() < 0.04:
        return f"{written(p.ms + rng.choice([0, 1, 333, 1000, 2500]))} wait"
    player = rng.choice(able)
    start = f"{written(moment(rng, p))} p{player + 1}"
    if p.trophies and rng.random() < hurry:
        return f"{start} trophy"
    held, kept = p.right[player], p.left[player]
    if held is not None:
        wanted = held in kept or len(set(kept)) < 4
        if wanted if rng.random() < care else rng.random() < 0.5:
            return f"{start} keep"
        return f"{start} back {rng.choice(free_spots(p))}" if rng.random() < 0.3 else f"{start} back"
    lying = sorted(p.table)
    if not lying:
        return f"{written(p.ms + 500)} wait"
    spot, chance = rng.choice(lying), rng.random()
    if chance < 0.07:
        return f"{start} stir {spot}"
    if chance < 0.14:
        return f"{start} group {spot} {rng.choice(free_spots(p))}"
    return f"{start} pick {spot}"


def told_walk(start: BugsPosition, seed: int | str, hurry: float | None = None) -> Iterator[tuple[str, BugsPosition]]:
    """Moves of a game to its end, each with the position after it; the more hurry, the sooner the end."""
    rng = Random(f"bugs {seed}")
    care, by_chance = rng.choice([0.3, 0.9, 1.0]), rng.choice([0.002, 0.01, 0.04])
    hurry = by_chance if hurry is None else hurry
    p, number = start, 0
    while not p.is_over:
        number += 1
        move = some_move(rng, p, care, hurry if number < 400 else 0.5)
        p = p.play(move)
        yield move, p


def walk(start: BugsPosition, seed: int | str) -> Iterator[BugsPosition]:
    """A position and those after it, to the end."""
    yield start
    for _, p in told_walk(start, seed):
        yield p


@cache
def some_games() -> tuple[tuple[BugsPosition, ...], ...]:
    """Two games of each kind, with every position."""
    games = []
    for number, (players, extra) in enumerate(KINDS * 2):
        start = bugs.new_game(players=players, seed=number, extra=extra)
        games.append(tuple(walk(start, number)))
    return tuple(games)


@cache
def some_positions() -> tuple[BugsPosition, ...]:
    """Positions of those games: the first and the last, every fifteenth, and all near a trophy or within the count."""
    chosen = []
    for game in some_games():
        for k, p in enumerate(game):
            rules = {event.rule for event in p.events}
            if k % 15 == 0 or p.is_over or rules & {"bugs.stop.trophy", "bugs.stop.hand"} or (p.stop_at and k % 3 == 0):
                chosen.append(p)
    return tuple(chosen)


def all_tiles(p: BugsPosition) -> Counter[str]:
    """Every tile of the game, wherever it is."""
    held = [family for family in p.right if family is not None]
    return Counter([*p.table.values(), *p.aside, *held, *(family for kept in p.left for family in kept)])


# ---------------------------------------------------------------- beside the referee


def laid(p: BugsPosition) -> Game:
    """The referee's game with what a position has."""
    graph = p.graph()
    places = {k: graph.nodes["spot", k]["pos"] for k in range(p.spots)}
    beside = {k: {int(other[1]) for other in graph["spot", k]} for k in range(p.spots)}
    game = Game(p.table, p.trophies, p.players, places, beside)
    game.right, game.origin = list(p.right), list(p.origin)
    game.left, game.taken = [list(kept) for kept in p.left], list(p.taken)
    game.time, game.stop_at, game.is_over = p.ms, p.stop_ms, p.is_over
    return game


def shown(p: BugsPosition) -> dict[str, Any]:
    """All parts of a position, as the referee tells them."""
    return {
        "table": dict(sorted(p.table.items())),
        "right": list(p.right),
        "origin": {player: spot for player, spot in enumerate(p.origin) if spot is not None},
        "left": [list(kept) for kept in p.left],
        "trophies": list(p.trophies),
        "taken": list(p.taken),
        "time": round(p.time * 1000),
        "stop_at": None if p.stop_at is None else round(p.stop_at * 1000),
        "over": p.is_over,
        "scores": p.scores(),
        "winners": p.winners(),
    }


def number_said(event: Event) -> int:
    """Which number of the count an event tells; 0 is "Stop"."""
    assert event.rule == "bugs.stop.count"
    found = re.search(r"\d+", str(event))
    assert found or "Stop" in str(event)
    return int(found[0]) if found else 0


def told(p: BugsPosition) -> list[Told]:
    """What was told of the move that led to a position, as the referee tells it."""
    found: list[Told] = []
    for event in p.events:
        if event.rule == "bugs.stop.count":
            assert event.points == 0
            found.append((event.rule, event.player, number_said(event)))
        else:
            assert event.points is not None
            found.append((event.rule, event.player, event.points))
    return found


def counts(p: BugsPosition) -> list[int]:
    return [number_said(event) for event in p.events if event.rule == "bugs.stop.count"]
